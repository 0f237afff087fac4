"""What Zu does and why, line by line: kept with the position for all to read, and told in the log."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kurhan.core.text import Text
from kurhan.games.excavation_earth.components import BUYERS, COMMAND, EXCAVATE, REGIONS, ZU_KINDS, Box
from kurhan.games.excavation_earth.state import Earth

# Why Zu chose something.
REASONS: Final = (
    "only", "chance", "popular", "next-popular", "two", "new", "rival-few", "unsampled", "rare", "dear", "cargo",
    "unpopular", "right", "buyers", "rivals", "empty", "equal", "break", "shorten", "lengthen", "nearest", "most",
    "markets", "income", "fewest", "full", "cargo-full", "nothing-to-dig", "nothing-to-acquire", "nothing-to-deliver",
    "all-markets", "nothing-to-sell", "nobody-wants", "no-card", "no-crew", "shown", "leftmost", "most-popular",
    "looked-for", "no-market", "no-trader", "all-marked", "last-round", "last-one", "empty-supply", "nothing-new",
    "too-dear", "every", "further-left", "for-sample", "for-envoy", "for-mark", "for-trader",
    "few-popular", "dearest", "nothing-of-either", "dearest-other", "dearest-top", "popular-held", "only-colour",
    "nothing-left",
)  # fmt: skip
ONLY: Final = 0  # there was nothing else
CHANCE: Final = 1
POPULAR: Final = 2
NEXT_POPULAR: Final = 3
TWO: Final = 4
NEW: Final = 5
RIVAL_FEW: Final = 6
UNSAMPLED: Final = 7
RARE: Final = 8
DEAR: Final = 9
CARGO: Final = 10
UNPOPULAR: Final = 11
RIGHT: Final = 12
WANTED: Final = 13
RIVALS: Final = 14
EMPTY: Final = 15  # this and the following four: the kinds of influence, in their order
NEAREST: Final = 20
MOST: Final = 21
MOST_MARKETS: Final = 22
INCOME: Final = 23
FEWEST: Final = 24
FULL: Final = 25
CARGO_FULL: Final = 26
NOTHING_TO_DIG: Final = 27
NOTHING_TO_ACQUIRE: Final = 28
NOTHING_TO_DELIVER: Final = 29
ALL_MARKETS: Final = 30
NOTHING_TO_SELL: Final = 31
NOBODY_WANTS: Final = 32
NO_CARD: Final = 33
NO_CREW: Final = 34
SHOWN: Final = 35  # on the card
LEFTMOST: Final = 36
MOST_POPULAR: Final = 37  # of more than two
LOOKED_FOR: Final = 38  # the colour that the card meant
NO_MARKET: Final = 39
NO_TRADER: Final = 40
ALL_MARKED: Final = 41
LAST_ROUND: Final = 42
LAST_ONE: Final = 43
EMPTY_SUPPLY: Final = 44
NOTHING_NEW: Final = 45
TOO_DEAR: Final = 46
EVERY: Final = 47  # all that were possible
FURTHER_LEFT: Final = 48
FOR_SAMPLE: Final = 49  # this and the following three: what crew is missing for
FOR_ENVOY: Final = 50
FOR_MARK: Final = 51
FOR_TRADER: Final = 52
FEW_POPULAR: Final = 53  # of those there are fewest of
DEAREST: Final = 54  # where the value counts first
NOTHING_OF_EITHER: Final = 55  # of two colours
DEAREST_OTHER: Final = 56  # of another colour than the first
DEAREST_TOP: Final = 57  # of what may and can be acquired
POPULAR_HELD: Final = 58  # of those Zu has
ONLY_COLOUR: Final = 59  # that Zu has
NOTHING_LEFT: Final = 60  # on the black market

# The lines: a key of the words, and what its three numbers stand for.
LINES: Final = (
    ("log.zu-card", "zu", "", ""),
    ("log.zu-skips", "zu", "", ""),
    ("log.zu-pass", "", "", ""),
    ("log.zu-failed", "count", "because", ""),
    ("log.zu-colour", "region", "because", ""),
    ("log.zu-dig", "artefact", "place", "because"),
    ("log.zu-acquires", "because", "", ""),
    ("log.zu-acquire", "artefact", "count", "because"),
    ("log.zu-delivers", "because", "", ""),
    ("log.zu-deliver", "artefact", "count", "because"),
    ("log.zu-sample", "artefact", "", ""),
    ("log.zu-trader", "market", "because", ""),
    ("log.zu-join", "buyer", "market", "because"),
    ("log.zu-special", "market", "", ""),
    ("log.zu-envoy", "centre", "", ""),
    ("log.zu-sale", "region", "because", ""),
    ("log.zu-sell", "artefact", "market", "because"),
    ("log.zu-earn", "count", "", ""),
    ("log.zu-survey", "card", "", ""),
    ("log.zu-forecast", "card", "number", "because"),
    ("log.zu-buy", "artefact", "count", "because"),
    ("log.zu-place", "artefact", "place", "because"),
    ("log.zu-back", "artefact", "", ""),
    ("log.zu-for-sale", "region", "because", ""),
    ("log.zu-no-special", "market", "", ""),
    ("log.zu-no-buyer", "region", "market", "because"),
    ("log.zu-aside", "because", "", ""),
    ("log.zu-buys-nothing", "because", "", ""),
    ("log.zu-first", "region", "because", ""),
    ("log.zu-none", "region", "", ""),
    ("log.zu-crewless", "because", "", ""),
    ("log.zu-best", "market", "because", ""),
    ("log.zu-no-more", "because", "", ""),
    ("log.zu-there", "market", "", ""),
    ("log.zu-again", "", "", ""),
    ("log.zu-least", "", "", ""),
    ("log.zu-not-again", "because", "", ""),
)
CARD: Final = 0
SKIPS: Final = 1
PASS: Final = 2
FAILED: Final = 3
COLOUR: Final = 4
DIG: Final = 5
ACQUIRES: Final = 6
ACQUIRE: Final = 7
DELIVERS: Final = 8
DELIVER: Final = 9
SAMPLE: Final = 10
TRADER: Final = 11
JOIN: Final = 12
JOIN_SPECIAL: Final = 13
ENVOY: Final = 14
SALE: Final = 15
SELL: Final = 16
EARN: Final = 17
SURVEY: Final = 18
FORECAST: Final = 19
BUY: Final = 20
PLACE: Final = 21
BACK: Final = 22
FOR_SALE: Final = 23
NO_SPECIAL: Final = 24
NO_BUYER: Final = 25
ASIDE: Final = 26
BUYS_NOTHING: Final = 27
FIRST: Final = 28
NONE: Final = 29
CREWLESS: Final = 30
BEST: Final = 31
NO_MORE: Final = 32
THERE: Final = 33
AGAIN: Final = 34
LEAST: Final = 35
NOT_AGAIN: Final = 36

WIDTH: Final = 4  # numbers of a line in the story


def tell(state: Earth, line: i64, first: i64 = 0, second: i64 = 0, third: i64 = 0) -> None:
    state.story.append(line)
    state.story.append(first)
    state.story.append(second)
    state.story.append(third)
    if state.telling:
        state.events.append(text_of(state.box, line, [first, second, third]))


def story_of(state: Earth) -> list[Text]:
    """What Zu did in the latest turn, in words."""
    story = state.story
    return [text_of(state.box, story[i], story[i + 1 : i + WIDTH]) for i in range(0, len(story), WIDTH)]


def text_of(box: Box, line: int, numbers: list[int]) -> Text:
    key, *names = LINES[line]
    return Text(key, {name: value_of(box, name, number) for name, number in zip(names, numbers) if name})


def value_of(box: Box, name: str, number: int) -> Any:
    """What a number of a line stands for."""
    if name == "because":
        return "because." + REASONS[number]
    if name == "zu":
        return zu_card(box, number)
    if name == "region":
        return "region." + REGIONS[number]
    if name == "artefact":
        return "artefact." + box.types[number]
    if name == "place":
        return "place." + box.places[number]
    if name == "market":
        return f"market.{number + 1}"
    if name == "centre":
        return f"centre.{number + 1}"
    if name == "buyer":
        return "buyer." + BUYERS[number]
    if name == "card":
        return "card." + box.cards[number]
    return number


def zu_card(box: Box, card: int) -> str:
    """The name of a card of Zu's: what it says, and of which colours or which market."""
    kind, shows = box.zu_kind[card], box.zu_shows[card]
    name = "zu." + ZU_KINDS[kind]
    if kind == EXCAVATE:
        return name + "".join("-" + REGIONS[region] for region in shows)
    return f"{name}-{shows[0] + 1}" if kind == COMMAND else name
