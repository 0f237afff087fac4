"""What people read, where it depends on numbers, articles or cases."""

from __future__ import annotations

import pytest

from kurhan.core.text import Text
from kurhan.games.excavation_earth.rules.buyers import fill_queue
from kurhan.games.excavation_earth.rules.orders import Curate
from kurhan.games.excavation_earth.state import Earth
from kurhan.web.render import game_words
from tests.excavation_earth.table import BOX, GAME, table, zu_acts
from tests.play import play

EN, PL = game_words("en", GAME), game_words("pl", GAME)


def test_one_buyer_or_several_join_a_queue() -> None:
    """EE-3.4"""
    for waiting, english, polish in (
        ("red red", "New in the queue at market 1: yellow buyer.", "Rynek 1: do kolejki dołącza żółty kupujący."),
        (
            "red",
            "New in the queue at market 1: yellow buyer and yellow buyer.",
            "Rynek 1: do kolejki dołączają żółty kupujący i żółty kupujący.",
        ),
    ):
        out = dict.fromkeys(["orange", "green", "purple", "red", "special"], 10)
        state = table(queues={1: waiting}, popularity=out)
        state.events = []
        fill_queue(state, 0)
        assert [EN.line(text) for text in state.events] == [english]
        assert [PL.line(text) for text in state.events] == [polish]


@pytest.mark.parametrize(
    ("steps", "credits", "english"),
    [
        (1, 0, "Take a sample of an artefact on a site with your explorer or a step from it; it stays there."),
        (2, 0, "Take a sample of an artefact on a site at most 2 steps from your explorer; it stays there."),
        (
            2,
            3,
            "Pay 3 credits and take a sample of an artefact on a site at most 2 steps from your explorer; "
            "it stays there.",
        ),
        (9, 0, "Take a sample of an artefact on any site; it stays there."),
        (9, 3, "Pay 3 credits and take a sample of an artefact on any site; it stays there."),
    ],
)
def test_curators_pay_only_what_they_pay(steps: int, credits: int, english: str) -> None:
    """EE-10.8"""
    effect = Curate(steps, credits)
    assert EN.say(effect.text()) == english
    assert ("Zapłać" in PL.say(effect.text())) == (credits > 0)
    assert f"-{credits}" in effect.signs() or not credits
    assert "-0" not in effect.signs()


def test_english_needs_no_other_article_for_orange() -> None:
    """EE-1.3: nothing says "a orange buyer\""""
    regions = ["region." + region for region in ("orange", "red")]
    for key in EN:
        for region in regions:
            said = EN.say(Text(key, filled(key, region)))
            assert "a orange" not in said.lower(), key


def filled(key: str, region: str) -> dict[str, object]:
    """Values for a word, of a colour wherever that can be."""
    colour = region.removeprefix("region.")
    named = {"region": region, "buyer": "buyer." + colour, "card": f"card.{colour}-1"}
    named["artefact"] = f"artefact.{colour}-6"
    found: dict[str, object] = {name: named.get(name, 0) for name in EN.slots(key)}
    return {**found, "count": 1}


def test_every_artefact_has_a_name_of_its_own() -> None:
    """EE-1.3"""
    for words in (EN, PL):
        names = [words.called("artefact." + name) for name in BOX.types]
        assert len({name.partition(" (")[0] for name in names}) == len(BOX.types)


# -- what Zu says --------------------------------------------------------------------------------------------------


def zu_says(line: str, **more: object) -> list[tuple[str, str]]:
    """How Zu's next turn puts some of its lines in English and in Polish."""
    known = {"seats": 1, "hands": ["fuel-2"], "factions": ("gul",)}
    state = table(**{**known, **more})  # type: ignore[arg-type]
    zu_acts(state)
    return both(state, "log.zu-" + line)


def both(state: Earth, key: str) -> list[tuple[str, str]]:
    return [(EN.line(text), PL.line(text)) for text in state.events if text.key == key]


def test_zu_sells_what_there_is() -> None:
    """EE-20.7: nothing is the least valuable of one, or of all"""
    known = {"zu": "sell", "traders": ["", "1"], "queues": {1: "red"}}
    ((english, polish),) = zu_says("sell", holds=["", "red-3"], **known)
    assert english == "Zu sells sneaker (red 3) at market 1 – nothing else was possible."
    assert polish == "Zu sprzedaje: trampek (czerwony 3), rynek 1 – innej możliwości nie było."
    assert zu_says("least", holds=["", "red-3"], **known) == []
    assert zu_says("least", holds=["", "red-6 red-3"], **known) == [
        ("Zu sells what is least valuable of this colour.", "Zu sprzedaje to, co w tym kolorze najmniej cenne.")
    ]


def test_the_most_popular_colour_is_one_that_zu_has() -> None:
    """EE-18.4 and EE-20.3: yellow is more popular than green"""
    known = {"zu": "market", "holds": ["", "red-3 green-3"], "traders": ["", "1 2 3 4 5"]}
    held = ("the most popular colour that Zu has", "najpopularniejszy z kolorów, które Zu ma")
    for line, popularity in (("for-sale", 5), ("join", 5), ("no-buyer", 10)):
        ((english, polish),) = zu_says(line, popularity={"yellow": 10, "green": popularity, "red": 4}, **known)
        assert held[0] in english
        assert held[1] in polish


def test_nothing_of_this_colour_to_excavate() -> None:
    """EE-19.8: of another there is something"""
    known = {"zu": "excavate-orange-green", "popularity": {"orange": 5}, "black": {"orange": "orange-3"}}
    why = (
        "there is nothing of this colour that Zu may excavate.",
        "w tym kolorze nie ma niczego, co Zu może wydobyć.",
    )
    for line, sites in (("acquires", "green-3"), ("no-more", "orange-6 green-3")):
        ((english, polish),) = zu_says(line, sites=sites, **known)
        assert english.endswith(f"– {why[0]}")
        assert polish.endswith(f"– {why[1]}")
    ((english, polish),) = zu_says("acquires", sites="red-3", ways={"zu_colours": "each"}, **known)
    assert english.endswith("– there is nothing of either colour that Zu may excavate.")
    assert polish.endswith("– w żadnym z tych dwóch kolorów nie ma niczego, co Zu może wydobyć.")


@pytest.mark.parametrize("card", ["excavate", "excavate-orange-green"])
def test_no_card_says_of_which_colour_to_acquire(card: str) -> None:
    """EE-19.9: it may say the most popular, or two"""
    assert zu_says("acquire", zu=card, popularity={"orange": 5}, black={"orange": "orange-3"}) == [
        (
            "Zu acquires flip-flops (orange 3) for 4 credits – the colour looked for.",
            "Zu nabywa za 4 kredyty: japonki (pomarańczowy 3) – w wybranym kolorze.",
        )
    ]


def test_the_second_artefact_is_the_dearest_of_another_colour() -> None:
    """EE-19.12: the red 5 is dearer than the purple 4, but stays"""
    found = zu_says("deliver", zu="excavate", holds=["", "red-6 red-5 green-3|purple-4"])
    assert found[0][0].endswith("– the most valuable.")
    assert found[0][1].endswith("– najcenniejszy artefakt.")
    assert found[1][0] == "Zu delivers boombox (purple 4) for 4 credits – the most valuable of another colour."
    assert found[1][1].endswith("boombox (fioletowy 4) – najcenniejszy artefakt w innym kolorze.")


def test_reasons_that_hold_only_among_some_say_so() -> None:
    """EE-18.4, EE-19.3 and EE-20.8: of equally popular colours, or of those that somebody wants"""
    market = {"zu": "market", "traders": ["", "1 2 3 4 5"], "popularity": {"red": 5, "green": 5}}
    ((english, _),) = zu_says("for-sale", holds=["", "purple-3 purple-4 purple-5 red-3|red-4 green-3"], **market)
    assert english.endswith("red – of equally popular colours the one of which Zu has most.")
    rush = {"zu": "rush", "queues": {1: "green yellow"}}
    ((english, polish),) = zu_says("sale", holds=["", "red-3 green-3 green-4 yellow-3|yellow-4 yellow-5"], **rush)
    assert english.endswith("green – of the colours that somebody wants the one of which Zu has fewest.")
    assert polish.endswith("zielony – z kolorów, których ktoś chce, ten, w którym Zu ma najmniej artefaktów.")
    both_colours = {"zu": "excavate-orange-green"}
    ((english, polish),) = zu_says("colour", sites="orange-6 orange-5 green-3", **both_colours)
    assert english.endswith("orange – of equally popular colours one of which two can be excavated.")
    assert polish.endswith("pomarańczowy – z równie popularnych taki, w którym można wydobyć dwa artefakty.")
    ((english, polish),) = zu_says("colour", sites="orange-6 green-3", holds=["", "green-6"], **both_colours)
    assert english.endswith("orange – of equals one of which Zu has none.")
    assert polish.endswith("pomarańczowy – z równych taki, w którym Zu nie ma żadnego artefaktu.")


def test_it_is_told_why_zu_acquires_twice() -> None:
    """EE-21.12"""
    known = {"zu": "excavate", "popularity": {"orange": 5}, "black": {"orange": "orange-3", "red": "red-3"}}
    assert zu_says("again", **known) == []
    assert zu_says("again", ways={"zu_purchases": "two"}, **known) == [
        (
            "As chosen for this game, Zu acquires another one.",
            "Zgodnie z ustawieniami gry Zu nabywa jeszcze jeden artefakt.",
        )
    ]


@pytest.mark.parametrize(
    ("why", "more"),
    [
        ("nothing is left on the black market.", {"black": {"orange": "orange-3"}}),
        ("Zu has a copy or a sample of each.", {"black": {"orange": "orange-3", "red": "orange-3"}}),
        ("Zu cannot pay for what it lacks.", {"black": {"orange": "orange-3", "red": "red-6"}, "credits": [8, 8]}),
        ("cargo hold and hatch are full.", {"holds": ["", "red-3 red-3 red-3 red-3|green-3"]}),
    ],
)
def test_it_is_told_why_zu_acquires_only_once(why: str, more: dict[str, object]) -> None:
    """EE-21.12"""
    known = {
        "zu": "excavate", "popularity": {"orange": 5}, "credits": [8, 50], "ways": {"zu_purchases": "two"},
        "black": {"orange": "orange-3", "red": "red-6"},
    }  # fmt: skip
    ((english, polish),) = zu_says("not-again", **{**known, **more})
    assert english == f"Zu acquires no second one – {why}"
    assert polish.startswith("Zu nie nabywa drugiego – ")


def test_a_draw_is_told_to_be_lost() -> None:
    """EE-21.2"""
    state = table(seats=1, hands=["fuel-2"], factions=("gul",), round=3, credits=[10, 10])
    state.events = []
    play(state, 0, "pass")
    assert both(state, "log.zu-draw") == [
        ("Seat 1: 10. Zu: 10. A draw with Zu is lost.", "Miejsce 1: 10. Zu: 10. Remis z Zu oznacza przegraną.")
    ]
    assert both(state, "log.zu-end") == []


def test_a_card_of_the_forecast_is_replaced() -> None:
    """EE-20.10"""
    assert zu_says("forecast", zu="survey", deck="red-1", forecast="green-1*0 orange-6") == [
        (
            "It takes the place of card 2 of the forecast (orange 6) – the leftmost without crew.",
            "Zastępuje ona kartę prognozy nr 2 (pomarańczowa 6) – pierwszą z lewej bez znacznika załogi.",
        )
    ]
