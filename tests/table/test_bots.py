"""Bots at seats and hints: in their own processes, in turn, and never in the way of the game."""

from __future__ import annotations

import asyncio
import itertools
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from kurhan.store import OPEN, SeatRow, Store
from kurhan.table import Hall, Table, TableError, TooMany, workers
from kurhan.table.workers import HINT, MOVE, Line
from tests.brains import (
    any_option,
    clueless,
    dies_once,
    first_option,
    hangs_once,
    knows_components,
    never,
    nonsense,
    slow_option,
    tells_position,
)
from tests.table.guests import ANNA, BEN, EASY, GAME, assert_same, options, play, stored


def with_hall(store: Store, brain: Any, act: Callable[[Hall], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        hall = settings.pop("kind", Hall)(store, brain=brain, **{"pace": 0, **settings})
        try:
            await asyncio.wait_for(act(hall), 120)
        finally:
            await hall.close()

    asyncio.run(run())


async def until(met: Callable[[], bool]) -> None:
    while not met():
        await asyncio.sleep(0.005)


def test_bots_play_a_whole_game(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY, EASY], {}, "anna", seed=1)
        table.subscribe(lambda _: None)
        assert table.record.names == ["Bot 1", "Bot 2", "Bot 3"]
        await until(lambda: table.over)
        assert_same(table, stored(table, store))

    with_hall(store, any_option, act)


def test_our_own_bots_answer_and_give_hints(store: Store) -> None:
    async def act() -> None:
        hall = Hall(store, pace=0)
        table = hall.create(GAME, [ANNA, EASY], {}, "anna", seed=7)
        await until(lambda: table.bot_asked() is None)
        assert await hall.hint(table, 0) in options(table)
        with pytest.raises(TableError, match="nothing to choose"):
            await hall.hint(table, 1)
        await hall.close()

    asyncio.run(act())


def test_bots_among_themselves_wait_for_somebody_to_watch(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        await asyncio.sleep(0.1)
        assert (table.n, hall._playing) == (0, {})
        leave = table.subscribe(lambda _: None)
        await until(lambda: table.n > 3)
        leave()
        await until(lambda: not hall._playing)
        left = table.n
        await asyncio.sleep(0.1)
        assert (table.n, table.over) == (left, False)

    with_hall(store, any_option, act)


def test_a_bot_in_thought_is_not_disturbed_by_who_chooses_at_once(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 2))
        await asyncio.sleep(0.2)
        table.n += 1  # as after an answer that left the bot's question as it was
        store.append(table.id, 0, [(1, "a choice of Anna's")])
        await until(lambda: table.n == 2)
        assert len(asked) == 1

    asked: list[int] = []

    class Counted(Hall):
        async def _answer(self, table: Table, seat: int) -> str | None:
            asked.append(seat)
            return await super()._answer(table, seat)

    with_hall(store, slow_option, act, kind=Counted)


def test_the_same_question_gets_the_same_hint_and_one_at_a_time(store: Store) -> None:
    async def act(hall: Hall) -> None:
        one, two = (hall.create(GAME, [ANNA, BEN], {}, "anna", seed=first_seat_seed(0, 2)) for _ in range(2))
        asked = [asyncio.create_task(hall.hint(one, 0)) for _ in range(5)]
        await asyncio.sleep(0)  # all have asked, and no answer can be there yet
        with pytest.raises(TooMany, match="Ask again"):
            await hall.hint(two, 0)
        first = await asked[0]
        assert {await hint for hint in asked} == {first}
        assert await hall.hint(one, 0) == first
        await hall.hint(two, 0)
        play(one, "claim red")
        with pytest.raises(TableError, match="nothing to choose"):
            await hall.hint(one, 0)

    with_hall(store, tells_position, act)


def test_no_hint_before_the_game_starts(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN)], {}, "anna", seed=first_seat_seed(0, 2))
    with pytest.raises(TableError, match="nothing to choose"):
        asyncio.run(hall.hint(table, 0))


def test_a_hint_that_fails_is_explained(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, BEN], {}, "anna")
        for _ in range(2):
            with pytest.raises(TableError, match="no hint"):
                await hall.hint(table, table.state.asked())

    with_hall(store, clueless, act)


def test_bots_go_before_hints() -> None:
    async def act() -> list[str]:
        line, order = Line(2), list[str]()

        async def think(name: str, rank: int) -> None:
            async with line.turn(rank):
                order.append(name)
                await asyncio.sleep(0.01)

        hints = [asyncio.create_task(think(f"hint {number}", HINT)) for number in range(5)]
        await asyncio.sleep(0)
        bots = [asyncio.create_task(think(f"bot {number}", MOVE)) for number in range(3)]
        await asyncio.sleep(0)
        hints[2].cancel()  # gave up before its turn came
        await asyncio.gather(*hints, *bots, return_exceptions=True)
        await asyncio.wait_for(think("last", HINT), 1)
        return order

    assert asyncio.run(act()) == ["hint 0", "hint 1", "bot 0", "bot 1", "bot 2", "hint 3", "hint 4", "last"]


def test_closing_does_not_wait_for_bots(store: Store) -> None:
    async def act() -> float:
        hall = Hall(store, 1, pace=0, brain=never)
        tables = [hall.create(GAME, [ANNA, EASY], {}, "anna", seed=first_seat_seed(1, 2)) for _ in range(5)]
        hint = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=first_seat_seed(0, 2))
        asked = asyncio.create_task(hall.hint(hint, 0))
        await asyncio.sleep(1)
        began = time.monotonic()
        await hall.close()
        with pytest.raises(TableError, match="no hint"):
            await asked
        tables[0].subscribe(lambda _: None)  # wakes nobody any more
        assert hall._playing == {}
        return time.monotonic() - began

    assert asyncio.run(act()) < 1


def test_a_bot_is_sent_a_guess_and_not_the_position(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
        seat = table.state.asked()
        answers = [await hall._workers.ask(GAME, table.state, seat, "hard") for _ in range(3)]
        sent = [GAME.from_json(json.loads(answer)) for answer in answers]
        assert all(state.view(seat) == table.state.view(seat) for state in sent)
        for one, other in itertools.combinations([table.state, *sent], 2):
            assert one.to_json()["deck"] != other.to_json()["deck"]
            assert one.to_json()["rng"] != other.to_json()["rng"]

    with_hall(store, tells_position, act)


def test_bots_keep_the_pace(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        times: list[float] = []
        table.subscribe(lambda _: times.append(time.monotonic()))
        await until(lambda: len(times) == 5)
        assert all(later - sooner >= 0.199 for sooner, later in itertools.pairwise(times))

    with_hall(store, first_option, act, pace=0.2)


def test_an_answer_to_a_question_that_was_undone_is_dropped(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 3))
        play(table, "claim red")
        await asyncio.sleep(0.1)
        table.undo("anna", 1)
        await asyncio.sleep(0.8)
        assert table.n == 2
        play(table, "claim blue")
        await until(lambda: table.n == 4)
        assert [seat for seat, _ in table.record.actions] == [0, 1]

    with_hall(store, slow_option, act)


def test_who_takes_the_seat_back_in_time_plays_himself(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=first_seat_seed(0, 2))
        table.set_bot(0, "easy", "anna")
        await asyncio.sleep(0.1)
        table.take_back(0, "anna")
        await asyncio.sleep(0.8)
        assert table.n == 0
        table.play("anna", 0, ["claim red"], 0)

    with_hall(store, slow_option, act)


def first_seat_seed(seat: int, seats: int) -> int:
    """A seed with which a certain seat begins."""
    return next(seed for seed in range(1000) if GAME.start(seats, seed).asked() == seat)


def test_a_bot_whose_process_dies_is_asked_again(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KURHAN_TEST_MARK", str(tmp_path / "mark"))

    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 2))
        await until(lambda: table.n == 1)
        assert (tmp_path / "mark").exists()
        assert table.record.actions == [(0, table.position(0).options(0)[0].notation)]

    with_hall(store, dies_once, act)


def test_a_bot_whose_process_hangs_is_asked_again_and_disturbs_nobody(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KURHAN_TEST_MARK", str(tmp_path / "mark"))
    monkeypatch.setattr(workers, "LIMIT", 3.0)

    async def act(hall: Hall) -> None:
        hung = hall.create(GAME, [EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 2))
        await until((tmp_path / "mark").exists)
        pool, *_ = hall._workers._processes._pools
        others = [hall.create(GAME, [EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 2)) for _ in range(3)]
        await until(lambda: all(table.n == 1 for table in others))
        await until(lambda: hung.n == 1)
        assert pool not in hall._workers._processes._pools
        await until(lambda: not pool._processes)  # it is gone for good

    with_hall(store, hangs_once, act, workers=2)


def test_a_bot_that_always_hangs_plays_what_comes(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "LIMIT", 0.3)

    async def act(hall: Hall) -> None:
        tables = [hall.create(GAME, [EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 2)) for _ in range(2)]
        await until(lambda: all(table.n == 1 for table in tables))

    with_hall(store, never, act, workers=1)
    assert "failed" in caplog.text


def test_a_bot_gone_wrong_does_not_stop_the_game(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        table.subscribe(lambda _: None)
        await until(lambda: table.n >= 20)

    with_hall(store, nonsense, act)
    assert "may not play 'eat the board'" in caplog.text
    assert "no idea" in caplog.text


def test_after_a_restart_the_bots_go_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kurhan.db"
    left: list[Any] = []

    async def first(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, EASY, EASY], {}, "anna", seed=first_seat_seed(0, 3))
        play(table, "claim red")
        left.extend([table.id, table.n, table.state.to_json()])

    with_hall(Store(url), first_option, first, pace=60)

    async def second(hall: Hall) -> None:
        table = hall.table(left[0])
        assert table is not None
        assert [table.id, table.n, table.state.to_json()] == left
        await until(lambda: table.n == 3)
        assert table.state.asked() == 0

    with_hall(Store(url), first_option, second)


def test_a_user_of_other_components_gets_bots_that_know_them(store: Store, tmp_path: Path) -> None:
    usual = GAME.folder / "components.toml"
    own = tmp_path / "own.toml"
    own.write_text(usual.read_text() + "\n# my own box\n")
    GAME.open(own)

    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        assert table.row.components == GAME.components.digest
        own.write_text("changed while the server runs")
        table.subscribe(lambda _: None)
        await until(lambda: table.n >= 3)

    try:
        with_hall(store, knows_components, act)
    finally:
        GAME.open(usual)
        GAME.standard = True
    with pytest.raises(TableError, match="components"):
        Hall(store).table(store.tables(None)[0].id)


# A server in small: it says when its bot has thought, and waits.
SERVER = """
import asyncio, kurhan
from kurhan.store import SeatRow, Store
from kurhan.table import Hall
from tests.brains import first_option
async def main():
    hall = Hall(Store("sqlite://"), brain=first_option)
    table = hall.create(kurhan.game("carthage"), [SeatRow("human", "Anna", "anna")] * 2, {}, "anna")
    print(await hall.hint(table, table.state.asked()), flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


def test_no_process_outlives_a_server_that_is_killed() -> None:
    root = Path(__file__).parents[2]
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, cwd=root)
    assert server.stdout is not None
    assert server.stdout.readline().startswith("claim")
    server.kill()
    server.communicate(timeout=10)  # the pipe ends when the last process that inherited it does
