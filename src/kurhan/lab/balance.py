"""Whether a game is fair: to whoever begins, and in what it offers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from statistics import mean, median, pstdev
from typing import Any, NamedTuple

from kurhan.core.game import Game
from kurhan.core.record import Record
from kurhan.core.state import NOBODY, State
from kurhan.lab.arena import wilson
from kurhan.lab.match import Outcome, Pairing, Progress, play_all

Row = dict[str, Any]
Counting = Callable[[Record, State], dict[str, int]]  # looks at a game that is over


class Limits(NamedTuple):
    """What a balanced game keeps to."""

    seat: float = 0.08  # no starting position wins so much more than its share
    least: float = 0.05  # no item is taken in a smaller share of the games it is on offer
    most: float = 0.75  # the holders of no item win a larger share of their games
    shortest: int = 12  # rounds
    longest: int = 40


class Story(NamedTuple):
    """What one game tells about balance."""

    outcome: Outcome
    order: list[int]  # the seats as they came to their first turns
    rounds: int
    offered: set[str]  # the items that could be taken
    taken: dict[tuple[str, int], int]  # for each item and seat that took it, in which of its turns
    deeds: dict[str, int]  # how often each was done
    sources: dict[str, int]  # where the points of all came from
    counts: dict[str, int] | None = None  # what else was counted in the end


def balance(
    game: Game, bots: list[str], games: int, seed: int = 0, options: dict[str, str] | None = None,
    limits: Limits | None = None, progress: Progress | None = None, counting: Counting | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Plays games with seeds from ``seed`` on, the chairs changing round, and looks for what is unfair in them. What
    ``counting`` finds besides is told as it is in a game."""
    seats = len(bots)
    pairings: list[Pairing] = []
    for number in range(games):
        turn = number % seats
        pairings.append(Pairing(tuple(bots[turn:] + bots[:turn]), seed + number, options or {}))
    limits = limits or Limits()
    stories = play_all(game, pairings, partial(read, counting=counting), progress)
    found = {
        "game": game.id,
        "seats": seats,
        "options": options or {},
        "bots": bots,
        "games": games,
        "fair": 1 / seats,
        "positions": [position(stories, seats, place) for place in range(seats)],
        "rounds": extent([story.rounds for story in stories]),
        "outside": outside(stories, limits),
        "decisions": extent([story.outcome.decisions for story in stories]),
        "scores": spread([score for story in stories for score in story.outcome.scores]),
        "margin": spread([margin(story.outcome.scores) for story in stories]),
        "sources": sources(stories, seats),
        "deeds": deeds(stories, seats),
        "items": items(stories),
        "counts": counts(stories),
    }
    return {**found, "broken": broken(found, limits)}


# -- one game ----------------------------------------------------------------------------------------------------


def read(record: Record, counting: Counting | None = None) -> Story:
    """Plays a record again and watches who takes what. What a seat begins with it did not take."""
    state = record.start()
    state.telling = False
    begun = set(state.items())
    offered = {item for item, holder in begun if holder == NOBODY}
    taken: dict[tuple[str, int], int] = {}
    turns = [0] * record.seats
    order: list[int] = []
    done: dict[str, int] = defaultdict(int)
    for seat, notation in record.actions:
        if record.game.insight.quiet(state):  # nothing is half done: here a turn begins, or several at once
            waiting = state.waiting()
            for other in waiting:
                turns[other] += 1
            if len(waiting) == 1 and seat not in order:
                order.append(seat)
        for deed in state.deeds(seat, notation):
            done[deed] += 1
        state.play(seat, notation)
        for item, holder in state.items():
            if holder == NOBODY:
                offered.add(item)
            elif (item, holder) not in begun:
                taken.setdefault((item, holder), turns[holder])
    offered.update(item for item, _ in taken)
    order += [seat for seat in range(record.seats) if seat not in order]
    points: dict[str, int] = defaultdict(int)
    for row in state.breakdown():
        for source, count in row.items():
            points[source] += count
    found = counting(record, state) if counting is not None else None
    return Story(Outcome.of(record), order, max(turns), offered, taken, dict(done), dict(points), found)


def margin(scores: list[int]) -> int:
    """By how much the best is ahead; who plays alone is not."""
    best, second, *_ = [*sorted(scores, reverse=True), scores[0]]
    return best - second


# -- many games --------------------------------------------------------------------------------------------------


def position(stories: list[Story], seats: int, place: int) -> Row:
    """How often the seat wins whose first turn comes so many places after that of who begins."""
    share = mean(story.outcome.share(story.order[place]) for story in stories)
    low, high = wilson(share, len(stories))
    return {"position": place + 1, "win_share": share, "low": low, "high": high, "excess": share - 1 / seats}


def extent(numbers: list[int]) -> Row:
    return {"min": min(numbers), "median": median(numbers), "mean": mean(numbers), "max": max(numbers)}


def outside(stories: list[Story], limits: Limits) -> int:
    """How many games are too short or too long."""
    return sum(not limits.shortest <= story.rounds <= limits.longest for story in stories)


def spread(numbers: list[int]) -> Row:
    return {"mean": mean(numbers), "deviation": pstdev(numbers)}


def sources(stories: list[Story], seats: int) -> list[Row]:
    """Where the points of a seat come from, most first; what is lost counts below nothing."""
    totals: dict[str, int] = defaultdict(int)
    for story in stories:
        for source, count in story.sources.items():
            totals[source] += count
    all = sum(totals.values()) or 1
    rows = [
        {"source": source, "mean": count / len(stories) / seats, "share": count / all}
        for source, count in totals.items()
    ]
    return sorted(rows, key=lambda row: -row["mean"])


def deeds(stories: list[Story], seats: int) -> list[Row]:
    """How often a seat does what in a game, and what share that is of all deeds of the same kind."""
    totals: dict[str, int] = defaultdict(int)
    kinds: dict[str, int] = defaultdict(int)
    for story in stories:
        for deed, count in story.deeds.items():
            totals[deed] += count
            kinds[deed.split()[0]] += count
    rows: list[Row] = []
    for deed in sorted(totals, key=lambda deed: (deed.split()[0], -totals[deed], deed)):
        kind, name = deed.split(maxsplit=1)
        mean = totals[deed] / len(stories) / seats
        rows.append({"kind": kind, "deed": name, "mean": mean, "share": totals[deed] / kinds[kind]})
    return rows


def counts(stories: list[Story]) -> dict[str, float]:
    """How much of what was counted there is in a game."""
    totals: dict[str, int] = defaultdict(int)
    for story in stories:
        for name, count in (story.counts or {}).items():
            totals[name] += count
    return {name: totals[name] / len(stories) for name in sorted(totals)}


def items(stories: list[Story]) -> list[Row]:
    """What becomes of each item, from the one whose holders win most to those nobody ever took."""
    offered: dict[str, int] = defaultdict(int)
    games: dict[str, int] = defaultdict(int)
    shares: dict[str, list[float]] = defaultdict(list)
    rounds: dict[str, list[int]] = defaultdict(list)
    for story in stories:
        for item in story.offered:
            offered[item] += 1
        for item in {item for item, _ in story.taken}:
            games[item] += 1
        for (item, seat), turn in story.taken.items():
            shares[item].append(story.outcome.share(seat))
            rounds[item].append(turn)
    rows = [item_row(item, offered[item], games[item], shares[item], rounds[item]) for item in sorted(offered)]
    return sorted(rows, key=lambda row: -1.0 if row["win_share"] is None else row["win_share"], reverse=True)


def item_row(item: str, offered: int, games: int, shares: list[float], rounds: list[int]) -> Row:
    row: Row = {"item": item, "offered": offered, "taken": games / offered, "holders": len(shares)}
    if not shares:
        return {**row, "win_share": None, "low": None, "high": None, "round": None}
    low, high = wilson(mean(shares), len(shares))
    return {**row, "win_share": mean(shares), "low": low, "high": high, "round": mean(rounds)}


# -- what breaks a limit -----------------------------------------------------------------------------------------


def broken(found: dict[str, Any], limits: Limits) -> list[Row]:
    """What breaks a limit; ``sure`` where that is more than chance, by the 95 % interval."""
    rows: list[Row] = []
    for row in found["positions"]:
        rows.extend(broken_by_position(row, found["fair"] + limits.seat))
    for row in found["items"]:
        rows.extend(broken_by_item(row, limits))
    if found["outside"]:
        lasting = f"{limits.shortest} to {limits.longest} rounds"
        what = f"{found['outside']} of {found['games']} games do not last {lasting}"
        rows.append({"limit": "rounds", "what": what, "sure": True})
    return rows


def broken_by_position(row: Row, most: float) -> list[Row]:
    if row["win_share"] <= most:
        return []
    what = f"position {row['position']} wins {percent(row['win_share'])}, more than {percent(most)}"
    return [{"limit": "seat", "what": what, "sure": row["low"] > most}]


def broken_by_item(row: Row, limits: Limits) -> list[Row]:
    rows: list[Row] = []
    if row["taken"] < limits.least:
        what = f"{row['item']} is taken in {percent(row['taken'])} of its games, fewer than {percent(limits.least)}"
        sure = wilson(row["taken"], row["offered"])[1] < limits.least
        rows.append({"limit": "least", "what": what, "sure": sure})
    if row["holders"] and row["win_share"] > limits.most:
        what = f"{row['item']} wins {percent(row['win_share'])} for its holders, more than {percent(limits.most)}"
        rows.append({"limit": "most", "what": what, "sure": row["low"] > limits.most})
    return rows


# -- for people --------------------------------------------------------------------------------------------------


def tables(found: dict[str, Any]) -> list[list[list[str]]]:
    """All the figures as tables of text, the first row of each its heading."""
    starts = [["position", "wins", "95%", "above its share"]]
    for row in found["positions"]:
        starts.append([str(row["position"]), percent(row["win_share"]), interval(row), f"{row['excess']:+.1%}"])
    lengths = [["a game", "min", "median", "mean", "max"]]
    for name in ("rounds", "decisions"):
        lengths.append([name, *[f"{number:g}" for number in rounded(found[name])]])
    points = [["points", "mean", "deviation"]]
    for name in ("scores", "margin"):
        points.append([name, *[f"{number:g}" for number in rounded(found[name])]])
    origins = [["from", "points", "share"]]
    for row in found["sources"]:
        origins.append([row["source"].removeprefix("points."), f"{row['mean']:.1f}", percent(row["share"])])
    shown = [starts, lengths, points, origins]
    if found["deeds"]:
        done = [["kind", "deed", "a game", "share"]]
        for row in found["deeds"]:
            done.append([row["kind"], row["deed"], f"{row['mean']:.2f}", percent(row["share"])])
        shown.append(done)
    if not found["items"]:
        return shown
    things = [["item", "games", "taken", "holders", "holders win", "95%", "in round"]]
    for row in found["items"]:
        won = [percent(row["win_share"]), interval(row), f"{row['round']:.1f}"] if row["holders"] else ["", "", ""]
        things.append([row["item"], str(row["offered"]), percent(row["taken"]), str(row["holders"]), *won])
    return [*shown, things]


def rounded(row: Row) -> list[float]:
    return [round(number, 1) for number in row.values()]


def percent(share: float) -> str:
    return f"{share:.1%}"


def interval(row: Row) -> str:
    return f"{row['low']:.1%} to {row['high']:.1%}"
