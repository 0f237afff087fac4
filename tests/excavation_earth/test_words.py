"""What people read, where it depends on numbers, articles or cases."""

from __future__ import annotations

import pytest

from kurhan.core.text import Text
from kurhan.games.excavation_earth.rules.buyers import fill_queue
from kurhan.games.excavation_earth.rules.orders import Curate
from kurhan.web.render import game_words
from tests.excavation_earth.table import BOX, GAME, table

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
        (1, 0, "Take a sample of an artefact on a site with your explorer or a step from it."),
        (2, 0, "Take a sample of an artefact on a site at most 2 steps from your explorer."),
        (2, 3, "Pay 3 credits and take a sample of an artefact on a site at most 2 steps from your explorer."),
        (9, 0, "Take a sample of an artefact on any site."),
        (9, 3, "Pay 3 credits and take a sample of an artefact on any site."),
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
