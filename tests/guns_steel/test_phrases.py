"""What cards and wonders say (GS-5, GS-10), in words and in signs."""

from __future__ import annotations

import pytest

import kurhan
from kurhan.core.words import words
from kurhan.games.guns_steel.rules.conditions import CONDITIONS
from kurhan.games.guns_steel.rules.effects import EFFECTS
from tests.guns_steel.table import card, table

ENGLISH = words("en", kurhan.game("guns_steel").folder / "words")


@pytest.mark.parametrize(
    ("line", "said", "signs"),
    [
        ("renew food 1", "Renew 1 Food.", "renewed food"),
        ("renew any 2", "Renew 2 resources of any kind.", "renewed any-resource ×2"),
        ("others-renew iron 1", "Every opponent renews 1 Iron.", "others renewed iron"),
        ("others-renew any 2", "Every opponent renews 2 resources.", "others renewed any-resource ×2"),
        ("gain oil 1", "Gain 1 Oil for this turn.", "+1 oil"),
        ("gain earth 2", "Gain 2 Earth for this turn (each stands for any resource).", "+2 earth"),
        (
            "trade food horse/oil 1",
            "You may exhaust 1 Food to gain one of these for this turn: Horse and Oil.",
            "food → horse/oil",
        ),
        (
            "trade any iron/horse/gunpowder 2",
            "Up to 2 times: exhaust 1 resource to gain one of these for this turn: Iron, Horse and Gunpowder.",
            "any-resource → iron/horse/gunpowder ×2",
        ),
        (
            "tribute 2",
            "Gain for this turn up to 2 resources that one opponent has laid out (the opponent keeps them).",
            "tax +2 any-resource",
        ),
        ("disrupt 2", "Every opponent exhausts 2 resources.", "others exhausted ×2"),
        ("points 2", "Score 2 points.", "laurels +2"),
        ("points -1", "Pay 1 point.", "laurels −1"),
        ("others-points 1", "Every opponent scores 1 point.", "others laurels +1"),
        (
            "each military 1 3",
            "Score 1 point for each of your Military technologies, at most 3.",
            "military → laurels 1≤3",
        ),
        ("free-links 2", "You do not pay the first 2 surcharges this turn.", "no-link 2"),
        ("free-links 9", "This turn you pay no surcharges.", "no-link ∞"),
        ("second-buy", "You may buy one more card this turn.", "purchase +1"),
        ("discover horse", "Take for free from the pyramid a card of the Horse Era.", "spyglass horse"),
        (
            "discover earth",
            "Take for free from the pyramid a card of the Earth Era that has no card linked below it.",
            "spyglass earth",
        ),
        ("recall civil 1", "You may take 1 Civil technology of yours back to hand.", "pick-up civil"),
        (
            "recall military 2",
            "You may take up to 2 of your Military technologies back to hand.",
            "pick-up military ×2",
        ),
        ("recall any 2", "You may take up to 2 of your technologies back to hand.", "pick-up any-type ×2"),
        ("wonder", "Check the conditions of the wonders right away, however many cards you hold.", "temple !"),
        ("encore civil", "You may play one more Civil card and use it.", "put-down civil"),
        ("encore military", "You may play one more Military card; then you must use it.", "put-down military"),
        ("encore any", "You may play one more card and use it.", "put-down any-type"),
        ("copy", "Use a Civil technology of an opponent as if it were yours, but none that copies.", "mirror civil"),
        ("muster 1", "You may play a Military card from hand to add its strength.", "put-down military"),
        (
            "assault 2",
            "You may play up to 2 Military cards from hand; then activate one of them.",
            "put-down military ×2 → command",
        ),
        ("order", "Activate one of your Military technologies.", "command military"),
        (
            "attack nothing 0 always 1 beaten 2 unbeaten 3",
            "Attack on all opponents. Score 1 point whatever happens. Score 2 points for each opponent beaten. "
            "Each opponent not beaten scores 3 points.",
            "swords | laurels +1 | laurels +2× swords | shield laurels +3",
        ),
        ("attack exhaust 2", "Attack: everyone beaten exhausts 2 resources.", "swords exhausted ×2"),
        (
            "attack plunder 1 unbeaten 1",
            "Attack: everyone beaten exhausts 1 resource, and you gain the same for this turn. "
            "Each opponent not beaten scores 1 point.",
            "swords robber | shield laurels +1",
        ),
        ("attack wonder 1", "Attack: everyone beaten hands 1 wonder over to you.", "swords temple"),
        ("attack points 3", "Attack: take 3 points from everyone beaten.", "swords laurels 3"),
    ],
)
def test_an_effect_in_words_and_signs(line: str, said: str, signs: str) -> None:
    seen = EFFECTS.read(line).view()
    assert seen["verb"] == line.split()[0]
    assert " ".join(ENGLISH.say(text) for text in [seen["text"], *seen["more"]]) == said
    assert " ".join(seen["signs"]) == signs


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("resource horse 2", "2 Horse laid out"),
        ("resources 5", "5 resources laid out"),
        ("kinds 4", "4 different resources laid out"),
        ("type tactics 3", "3 Tactics technologies in the layout"),
        ("strength 8", "strength 8"),
        ("cards 9", "9 Civilization cards in the layout"),
        ("taken-points 6", "cards taken back to hand at the end of the turn, worth 6 points in all"),
        ("hand 6", "6 cards in hand"),
        ("track 4", "4 points on the score track"),
        ("lead 3", "3 points more on the score track than anyone else"),
        ("bought gunpowder", "a card of the Gunpowder Era or later acquired this turn"),
        ("beaten 1", "1 opponent beaten this turn"),
    ],
)
def test_a_condition_in_words(line: str, said: str) -> None:
    seen = CONDITIONS.read(line).view()
    assert (seen["verb"], ENGLISH.say(seen["text"])) == (line.split()[0], said)


def test_the_values_of_an_effect() -> None:
    assert EFFECTS.read("trade any oil/iron 2").view()["values"] == {
        "resource": "any", "resources": ["iron", "oil"], "count": 2,
    }  # fmt: skip
    assert EFFECTS.read("attack points 2 beaten 1").view()["values"] == {
        "loss": "points", "count": 2, "always": 0, "beaten": 1, "unbeaten": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "progress"),
    [
        ("resource horse 2", 0.25), ("resource oil 2", 0.0), ("resources 4", 0.25), ("kinds 2", 1.0),
        ("type military 2", 0.25), ("strength 2", 1.0), ("cards 4", 9 / 16), ("hand 2", 0.25), ("track 10", 0.25),
        ("lead 4", 0.25), ("taken-points 6", 0.2), ("bought horse", 0.2), ("beaten 1", 0.2),
    ],
)  # fmt: skip
def test_how_near_a_wonder_is(line: str, progress: float) -> None:
    """Bots look at it; the nearer, the steeper"""
    state = table(
        3, set="renaissance", phase="technology", hands=["mining"], up=["legion"], laid=["agriculture currency"],
        track=[5, 3, 1],
    )  # fmt: skip
    assert CONDITIONS.read(line).progress(state, 0) == pytest.approx(progress)


def test_who_is_behind_is_not_near_a_lead() -> None:
    state = table(2, set="renaissance", track=[1, 3])
    assert CONDITIONS.read("lead 2").progress(state, 0) == 0.0
    assert (CONDITIONS.read("lead 2").met(state, 1), CONDITIONS.read("lead 3").met(state, 1)) == (True, False)


@pytest.mark.parametrize(
    ("line", "once", "now"),
    [
        ("renew any 2", 1.1, 1.4), ("renew iron 1", 0.315, 0.45), ("others-renew any 1", -0.3, -0.3),
        ("gain oil 2", 1.53, 1.53), ("trade any oil 2", 0.6, 0.3), ("tribute 2", 0.8, 0.5), ("disrupt 1", 0.4, 0.4),
        ("points 2", 1.8, 1.8), ("others-points 1", -0.8, -0.8), ("each civil 1 3", 1.5, 1.5),
        ("free-links 9", 0.8, 0.8), ("second-buy", 0.9, 0.9), ("discover oil", 0.9, 0.9), ("recall any 2", 0.4, 0.4),
        ("wonder", 0.6, 0.6), ("encore any", 0.6, 0.6), ("copy", 0.6, 0.6), ("muster 2", 0.2, 0.1),
        ("assault 2", 0.35, 0.1), ("order", 0.35, 0.1), ("attack exhaust 2", 0.6, 0.3), ("attack plunder 1", 0.6, 0.8),
        ("attack wonder 1", 1.6, 6.0), ("attack points 2", 1.4, 3.0),
        ("attack nothing 0 always 1 beaten 1 unbeaten 1", 0.9 + 0.9 - 0.5, 0.9 + 0.9 - 0.4),
    ],
)  # fmt: skip
def test_what_an_effect_is_worth_to_a_bot(line: str, once: float, now: float) -> None:
    """By and large, and at once: against one who is weaker and has something to lose, and one who is not"""
    state = table(
        3, set="renaissance", phase="technology", hands=["mining", "", ""], up=["legion warrior", "", "cannon"],
        laid=["agriculture", "currency", ""], built=["", "colosseum", ""], track=[0, 2, 9],
    )  # fmt: skip
    effect = EFFECTS.read(line)
    assert effect.worth(state) == pytest.approx(once)
    assert effect.worth_now(state, 0, card("mining", 0)) == pytest.approx(now)
