"""What the table says in words: the options of a question, and when the game ends at the latest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import kurhan
from kurhan.games.guns_steel.components import ERAS
from kurhan.games.guns_steel.state import GunsSteel
from kurhan.store import SeatRow, Store
from kurhan.table import Hall
from kurhan.web.guest import Guest
from kurhan.web.render import Onlooker, Scene
from kurhan.web.sight import Sight
from tests.guns_steel.table import BOX, table
from tests.play import play

ALA = cast(Guest, SimpleNamespace(holder="ala", name="Ala", language="en"))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
    yield Hall(store)
    store.close()


def picture(hall: Hall, state: GunsSteel) -> str:
    seats = [SeatRow("human", "Ala", "ala", ""), SeatRow("human", "Ela", "ela", "")]
    shown = hall.create(kurhan.game("guns_steel"), seats, {}, "ala", 1)
    shown.state = state
    return Scene(shown, Onlooker.of(shown, ALA, Sight.of_browser(shown, "ala"))).fragment()


def test_whoever_copies_reads_what_a_technology_does(hall: Hall) -> None:
    state = table(
        2, set="renaissance", phase="technology", hands=["printing-press", ""], up=["", "philosophy calendar"]
    )
    play(state, 0, "play printing-press", "use")
    chips = re.findall(r'class="chip" data-play="copy (\S+)".*?class="note">(.*?)</button>', picture(hall, state), re.S)
    assert [name for name, _ in chips] == ["philosophy", "calendar"]
    assert all("Renew" in note for _, note in chips)


def test_every_sign_of_the_cards_is_drawn(hall: Hall) -> None:
    """What stands there as a text is no sign without a drawing."""
    state = table(2, hands=[" ".join(BOX.names)], rows=dict.fromkeys(ERAS, ""), phase="technology")
    drawn = re.findall(r'class="deeds"[^>]*>(.*?)</span>', picture(hall, state), re.S)
    assert len(drawn) == len(BOX.names)
    texts = {text for one in drawn for text in re.findall(r"<b>(.*?)</b>", one)}
    assert {"+1", "×2", "→", "∞", "!", "−1", "1<small>≤3</small>"} <= texts
    assert [text for text in texts if re.search("[a-z]", text.replace("small", ""))] == []


def test_the_round_says_when_the_game_ends_at_the_latest(hall: Hall) -> None:
    state = table(2)
    assert f"The game ends after {BOX.rounds} rounds at the latest." in picture(hall, state)
    assert "Round 1<" in picture(hall, state)
    state.round = BOX.rounds - 1
    assert f"Round {state.round} of {BOX.rounds}<" in picture(hall, state)
