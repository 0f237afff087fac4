"""What effects are told beside their verb: how many, of which resource, of which colour, for which action."""

from __future__ import annotations

from typing import Final

from kurhan.core.effect import Name, Number
from kurhan.games.revive.components import ACTS, COLOURS_OR_ANY, RESOURCES_OR_ANY

COUNT: Final = Number("count", range(1, 10))
RESOURCE: Final = Name("resource", RESOURCES_OR_ANY)
COLOUR: Final = Name("colour", COLOURS_OR_ANY)
ACT: Final = Name("deed", ACTS)


def amount(name: str, count: int) -> str:
    return f"amount.{name}-{count}"
