"""Campaigns: chapters in order, their ends entered once, and other people at every table. The campaign is a toy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kurhan.core.campaign import Campaign
from kurhan.store import HUMAN, OPEN, SeatRow, Store, StoreError
from kurhan.table import Hall, NotYourSeat, Story, Table, TableError, TooMany
from kurhan.table.hall import MOST_TABLES
from tests.campaign import POOR, RICH, campaign
from tests.table.guests import ANNA, BEN, EASY, GAME, stored
from tests.table.test_hall import finish

CLEO = SeatRow(HUMAN, "Cleo", "cleo")


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Campaign:
    made = campaign()
    monkeypatch.setattr(GAME, "campaign", made)
    return made


@pytest.fixture
def story(hall: Hall) -> Story:
    return hall.begin(GAME, "  Our   winter ", "anna")


def told(hall: Hall, story: Story) -> Story:
    """The story as it stands now, for whoever opens its link."""
    found = hall.story(story.row.id)
    assert found is not None
    return found


def names(story: Story) -> tuple[list[str], str | None]:
    return [chapter.name for chapter in story.ended], story.next.name if story.next else None


def play_chapter(hall: Hall, story: Story, *seats: SeatRow) -> Table:
    chapter = told(hall, story).next
    assert chapter is not None
    table = hall.open_chapter(told(hall, story), chapter.name, seats, {}, seats[0].holder)
    finish(table)
    return table


def test_a_campaign_has_a_name_and_a_link(hall: Hall, story: Story, store: Store) -> None:
    assert story.row.name == "Our winter"
    assert told(Hall(store), story).row == story.row
    assert hall.story("nothing") is None
    for name in ("", " ", "x" * 61):
        with pytest.raises(TableError, match="60"):
            hall.begin(GAME, name, "anna")


def test_a_game_without_a_campaign_has_none(hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "campaign", None)
    with pytest.raises(TableError, match="no campaign"):
        hall.begin(GAME, "Our winter", "anna")
    assert store.campaigns("anna") == []


def test_nobody_begins_campaigns_without_end(hall: Hall) -> None:
    for _ in range(MOST_TABLES):
        hall.begin(GAME, "Our winter", "anna")
    with pytest.raises(TooMany):
        hall.begin(GAME, "Our winter", "anna")
    hall.begin(GAME, "My winter", "ben")


def test_chapters_come_in_their_order_with_other_people_and_the_story_ends(hall: Hall, story: Story) -> None:
    assert names(told(hall, story)) == ([], "harbour")
    first = play_chapter(hall, story, ANNA, BEN)
    assert names(told(hall, story)) == (["harbour"], "storm")
    second = play_chapter(hall, story, CLEO, EASY, EASY)
    end = told(hall, story)
    assert names(end) == (["harbour", "storm"], None)
    assert [table.id for table in end.tables] == [first.id, second.id]
    with pytest.raises(TableError, match="chapter"):
        hall.open_chapter(end, "storm", [ANNA, BEN], {}, "anna")


def test_a_chapter_is_played_with_its_own_options_and_with_what_was_unlocked(hall: Hall, story: Story) -> None:
    table = hall.open_chapter(story, "harbour", [ANNA, BEN], {"refill": "missing", "hiding": "one_raid"}, "anna")
    assert table.record.options == {"hiding": "until_sold", "refill": "two"}, "a chapter decides its own options"
    assert told(hall, story).unlocked == {}
    finish(table)
    assert told(hall, story).unlocked == {"refill": "missing"}
    table = hall.open_chapter(told(hall, story), "storm", [ANNA, BEN], {}, "anna")
    assert table.record.options == {"hiding": "one_raid", "refill": "missing"}


def test_in_what_the_campaign_does_not_decide_people_have_a_choice(hall: Hall, story: Story, toy: Campaign) -> None:
    toy.decides.discard("refill")
    table = hall.open_chapter(story, "harbour", [ANNA, BEN], {"refill": "missing"}, "anna")
    assert table.record.options["refill"] == "missing"


@pytest.mark.parametrize("chapter", ["storm", "no such chapter"])
def test_no_chapter_is_begun_before_its_time(hall: Hall, story: Story, store: Store, chapter: str) -> None:
    with pytest.raises(TableError, match="chapter"):
        hall.open_chapter(story, chapter, [ANNA, BEN], {}, "anna")
    assert store.chapters(story.row.id) == []


def test_a_chapter_that_has_ended_is_played_again_only_if_the_rules_say_so(
    hall: Hall, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_chapter(hall, story, ANNA, BEN)
    with pytest.raises(TableError, match="chapter"):
        hall.open_chapter(told(hall, story), "harbour", [ANNA, BEN], {}, "anna")
    monkeypatch.setattr(GAME, "campaign", campaign(replay=True))
    again = hall.open_chapter(told(hall, story), "harbour", [ANNA, BEN], {}, "anna")
    assert again.record.options["refill"] == "two", "it is the same chapter, whatever was unlocked since"
    assert names(told(hall, story)) == (["harbour"], "storm")


@pytest.mark.parametrize("order", [[RICH, POOR], [POOR, RICH]])
def test_a_chapter_that_ended_twice_counts_once_and_keeps_its_best_outcome(
    hall: Hall, story: Story, monkeypatch: pytest.MonkeyPatch, order: list[str]
) -> None:
    tables = [hall.open_chapter(story, "harbour", [ANNA, BEN], {}, "anna") for _ in order]
    for table, outcome in zip(tables, order, strict=True):
        monkeypatch.setattr(GAME.campaign, "outcome", lambda _, outcome=outcome: outcome)
        finish(table)
    now = told(hall, story)
    assert [table.outcome for table in now.tables] == order
    assert names(now) == (["harbour"], "storm")
    assert now.outcome(now.ended[0]) == RICH


def test_a_server_that_dies_before_the_last_entry_has_ended_nothing(
    hall: Hall, story: Story, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that dies after it has ended everything: they are one transaction."""
    table = hall.open_chapter(story, "harbour", [ANNA, BEN], {}, "anna")

    def die(*_: object) -> None:
        raise StoreError("the power has gone")

    append = store.append
    monkeypatch.setattr(store, "append", lambda *entry: die() if entry[3] else append(*entry))
    with pytest.raises(StoreError, match="power"):
        finish(table)
    assert not table.over
    assert names(told(Hall(store), story)) == ([], "harbour")
    monkeypatch.setattr(store, "append", append)
    finish(stored(table, store))
    assert names(told(Hall(store), story)) == (["harbour"], "storm")


def test_the_outcome_is_that_of_the_ended_game(hall: Hall, story: Story, store: Store, toy: Campaign) -> None:
    table = play_chapter(hall, story, ANNA, BEN)
    again = stored(table, store)
    assert again.row.outcome == table.row.outcome == toy.outcome(again.state)
    assert again.row.finished


def test_an_end_that_was_never_noted_is_mended(hall: Hall, story: Story, store: Store) -> None:
    table = play_chapter(hall, story, ANNA, BEN)
    store.create(replace(table.row, id="mended", finished=False, outcome=None, created=1.0), store.log(table.id))
    Hall(store).table("mended")
    found = store.table("mended")
    assert found is not None
    assert (found.finished, found.outcome) == (True, table.row.outcome)


def test_a_table_outside_campaigns_has_no_outcome(hall: Hall, story: Story) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    finish(table)
    assert (table.row.campaign, table.row.outcome) == (None, None)
    assert names(told(hall, story)) == ([], "harbour")


def test_the_same_people_go_on_to_one_table_of_the_next_chapter(hall: Hall, story: Story) -> None:
    first = hall.open_chapter(story, "harbour", [ANNA, BEN], {}, "anna")
    with pytest.raises(TableError, match="over"):
        hall.rematch(first, "anna")
    finish(first)
    with pytest.raises(NotYourSeat):
        hall.rematch(first, "cleo")
    second = hall.rematch(first, "ben")
    assert hall.rematch(first, "anna") is second
    assert (second.row.campaign, second.row.chapter, second.row.seats) == (story.row.id, "storm", first.row.seats)
    assert second.record.options["refill"] == "missing"
    finish(second)
    with pytest.raises(TableError, match="chapter"):
        hall.rematch(second, "anna")
    assert second.row.next is None


def test_a_chapter_may_wait_for_people(hall: Hall, story: Story, store: Store) -> None:
    table = hall.open_chapter(story, "harbour", [ANNA, SeatRow(OPEN)], {}, "anna")
    table.sit(1, "Ben", "ben")
    assert stored(table, store).started
    assert [campaign.id for campaign in store.campaigns("ben")] == [story.row.id]


def test_an_outcome_of_another_version_of_the_campaign_is_not_counted(
    hall: Hall, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_chapter(hall, story, ANNA, BEN)
    assert table.row.outcome in (RICH, POOR)
    monkeypatch.setattr(GAME.campaign, "outcomes", ["another"])
    assert names(told(hall, story)) == ([], "harbour")
