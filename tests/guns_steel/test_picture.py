"""What the table says in words: the options of a question, and when the game ends at the latest."""

from __future__ import annotations

import re

from kurhan.games.guns_steel.components import ERAS
from tests.guns_steel.table import BOX, table
from tests.page import page
from tests.play import play


def test_whoever_copies_reads_what_a_technology_does() -> None:
    state = table(
        2, set="renaissance", phase="technology", hands=["printing-press", ""], up=["", "philosophy calendar"]
    )
    play(state, 0, "play printing-press", "use")
    chips = re.findall(r'class="chip" data-play="copy (\S+)".*?class="note">(.*?)</button>', page(state, 0), re.S)
    assert [name for name, _ in chips] == ["philosophy", "calendar"]
    assert all("Renew" in note for _, note in chips)


def test_every_sign_of_the_cards_is_drawn() -> None:
    """What stands there as a text is no sign without a drawing."""
    state = table(2, hands=[" ".join(BOX.names)], rows=dict.fromkeys(ERAS, ""), phase="technology")
    drawn = re.findall(r'class="deeds"[^>]*>(.*?)</span>', page(state, 0), re.S)
    assert len(drawn) == len(BOX.names)
    texts = {text for one in drawn for text in re.findall(r"<b>(.*?)</b>", one)}
    assert {"+1", "×2", "→", "∞", "!", "−1", "1<small>≤3</small>"} <= texts
    assert [text for text in texts if re.search("[a-z]", text.replace("small", ""))] == []


def test_the_round_says_when_the_game_ends_at_the_latest() -> None:
    state = table(2)
    assert f"The game ends after {BOX.rounds} rounds at the latest." in page(state, 0)
    assert "Round 1<" in page(state, 0)
    state.round = BOX.rounds - 1
    assert f"Round {state.round} of {BOX.rounds}<" in page(state, 0)
