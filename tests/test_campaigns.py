"""What every campaign keeps, whatever its game. Those of games in the making are looked at, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kurhan.core.campaign import Campaign
from kurhan.core.game import Game, opened
from kurhan.core.playout import playout
from kurhan.core.rng import Rng
from kurhan.core.words import LANGUAGES
from kurhan.web.render import game_words
from tests.campaign import campaign as toy


def told() -> Iterator[Any]:
    """Every campaign with its game; a toy, so that the law is tried without any."""
    yield pytest.param(opened()["carthage"], toy(), id="toy")
    for game in opened().values():
        if game.campaign is not None:
            yield pytest.param(game, game.campaign, id=game.id)


each_campaign = pytest.mark.parametrize(("game", "campaign"), list(told()))


@each_campaign
def test_every_chapter_can_be_played_by_as_many_as_the_game_is_for(game: Game, campaign: Campaign) -> None:
    for number, chapter in enumerate(campaign.chapters):
        for seats in game.seats:
            options = game.check_options(campaign.options(chapter), seats)
            state = game.start(seats, 7 * number + seats, options)
            playout(state, Rng(seats), game.bound)
            assert state.over
            assert campaign.outcome(state) in campaign.outcomes


@each_campaign
def test_no_two_chapters_are_alike_and_what_is_unlocked_stays(game: Game, campaign: Campaign) -> None:
    assert len({chapter.name for chapter in campaign.chapters}) == len(campaign.chapters)
    played = [campaign.options(chapter) for chapter in campaign.chapters]
    assert len({tuple(sorted(options.items())) for options in played}) == len(played)
    for chapter, after in zip(campaign.chapters, played[1:], strict=False):
        assert chapter.unlocks.items() <= after.items()
    assert campaign.decides <= set(game.options)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in opened().values() if game.campaign], ids=lambda game: game.id)
def test_a_story_is_told_to_its_end(game: Game, language: str) -> None:
    book = game_words(language, game)
    for key in story_words(game):
        assert len(book.say(key)) > 3
    assert len({book.say(key) for key in story_words(game)}) == len(story_words(game)), "no two say the same"


def story_words(game: Game) -> list[str]:
    """The words that a game with a campaign must have."""
    assert game.campaign is not None
    outcomes = game.campaign.outcomes
    keys = ["story.title", "story.about", "story.end", *(f"story.outcome.{outcome}" for outcome in outcomes)]
    for chapter in game.campaign.chapters:
        parts = ["title", "opening", "rule", "goal", *outcomes, *(f"{outcome}-end" for outcome in outcomes)]
        keys += [f"story.{chapter.name}.{part}" for part in parts]
    return keys
