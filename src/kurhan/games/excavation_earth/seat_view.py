"""What is seen of each side, a seat or Zu: its holds, its gallery, its hand."""

from __future__ import annotations

from typing import Any, TypedDict

from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.box_view import CardView, TileView, card_view, tile_view
from kurhan.games.excavation_earth.components import (
    EXPLORERS,
    FACTIONS,
    N_CENTRES,
    N_MARKETS,
    N_REGIONS,
    N_ROWS,
    REGIONS,
    ZU_KINDS,
)
from kurhan.games.excavation_earth.rules.story import story_of, zu_card
from kurhan.games.excavation_earth.state import (
    ANYWHERE,
    BOTH,
    CONSOLED,
    FEW,
    GREEDY,
    HASTY,
    POOR,
    SPECIAL_ONLY,
    UNPAID,
    WASTEFUL,
    ZU,
    Earth,
)

# -- galleries ---------------------------------------------------------------------------------------------------


class SpaceView(TypedDict):
    """A space of a gallery."""

    artefact: str
    row: int
    value: int
    guard: bool
    adds: int | None  # as of its type


class ColumnView(TypedDict):
    region: str
    spaces: list[SpaceView]  # from the top
    guards: int
    credits: int
    scale: list[int]  # for one guard, two ..
    filled: bool  # whether its card was drawn already


class RowView(TypedDict):
    row: int
    guards: int
    credits: int
    scale: list[int]


class GalleryView(TypedDict):
    columns: list[ColumnView]
    rows: list[RowView]
    credits: int


def gallery_view(state: Earth, side: int, eye: int) -> GalleryView:
    box, guards = state.box, state.guards[side]
    columns: list[ColumnView] = []
    for region in range(N_REGIONS):
        spaces: list[SpaceView] = []
        for row in range(N_ROWS):
            type = region * N_ROWS + row
            spaces.append({
                "artefact": box.types[type],
                "row": row + 1,
                "value": box.value[type],
                "guard": bool(guards & (1 << type)),
                "adds": adds_to(state, type, eye) if side == eye else None,
            })  # fmt: skip
        count = sum(space["guard"] for space in spaces)
        columns.append({
            "region": REGIONS[region],
            "spaces": spaces,
            "guards": count,
            "credits": box.column[region][count],
            "scale": list(box.column[region][1:]),
            "filled": bool(state.filled[side] & (1 << region)),
        })  # fmt: skip
    rows: list[RowView] = []
    for row in range(N_ROWS):
        count = sum(column["spaces"][row]["guard"] for column in columns)
        rows.append({"row": row + 1, "guards": count, "credits": box.row[row][count], "scale": list(box.row[row][1:])})
    return {"columns": columns, "rows": rows, "credits": state.gallery(side)}


def adds_to(state: Earth, type: int, eye: int) -> int | None:
    """What a sample would add to the gallery of who looks."""
    if eye < 0 or state.guards[eye] & (1 << type):
        return None
    return int(state.worth_of_guards(state.guards[eye] | (1 << type)) - state.gallery(eye))


# -- sides -------------------------------------------------------------------------------------------------------


class SideView(TypedDict):
    """A seat, or Zu."""

    side: int
    faction: str  # empty until it is chosen
    initiative: int
    credits: int
    points: int  # with the gallery as it is
    crew: int | None  # None if it never runs out
    cargo: list[TileView | None]
    hatch: list[TileView | None]
    gallery: GalleryView
    traders: list[int]  # by market
    envoys: list[int]  # by centre
    token: int  # 0 if it has none
    passed: bool


class PlayerView(SideView):
    seat: int
    hand: int  # how many cards, travel cards included
    actions: int  # how many of them are action cards
    cards: list[CardView] | None  # one's own action cards; None of others
    travel: list[CardView]  # travel cards in hand
    spent: list[CardView]  # those used or set aside
    explorers: list[str]  # their places; empty for one that is still to come
    ledger: dict[str, int]  # where credits came from


class ZuCardView(TypedDict):
    id: int
    zu: str  # its name, for words
    kind: str


class ZuView(SideView):
    deck: int  # cards left in this round
    used: list[ZuCardView]  # in this round, the latest last
    left: int  # value of what Zu holds, which counts at the end
    story: list[dict[str, Any]]  # what Zu did since one's own turn, and why: texts
    ways: list[str]  # what is easier or harder than usual


def side_view(state: Earth, side: int, eye: int) -> SideView:
    box, faction = state.box, state.faction[side]
    first = side * box.spaces
    holds = [None if tile < 0 else tile_view(box, tile) for tile in state.holds[first : first + box.spaces]]
    endless = side == ZU and state.seats == 1 and not state.ways & FEW
    return {
        "side": side,
        "faction": FACTIONS[faction] if faction >= 0 else "",
        "initiative": box.initiative[faction] if faction >= 0 else 0,
        "credits": state.credits[side],
        "points": state.points(side) if side < state.seats else state.zu_points(),
        "crew": None if endless else state.crew[side],
        "cargo": holds[: state.cargo(side)],
        "hatch": holds[box.cargo :],
        "gallery": gallery_view(state, side, eye),
        "traders": state.traders[side * N_MARKETS : (side + 1) * N_MARKETS],
        "envoys": state.envoys[side * N_CENTRES : (side + 1) * N_CENTRES],
        "token": state.tokens[side],
        "passed": bool(state.passed & (1 << side)),
    }


def player_view(state: Earth, seat: int, eye: int) -> PlayerView:
    box = state.box
    hand = state.hand[seat]
    tickets = range(box.n_travel)
    first = len(box.kind) + seat * box.n_travel  # the number of the seat's first travel card
    places = state.at[seat * EXPLORERS : (seat + 1) * EXPLORERS]
    given = any(state.at[one] >= 0 for one in range(len(state.at)))  # travel cards come with the explorers
    return {
        **side_view(state, seat, eye),
        "seat": seat,
        "hand": state.cards_of(seat),
        "actions": len(hand),
        "cards": [card_view(box, card) for card in sorted(hand)] if seat == eye else None,
        "travel": [card_view(box, first + one) for one in tickets if state.tickets[seat] & (1 << one)],
        "spent": [card_view(box, first + one) for one in tickets if given and not state.tickets[seat] & (1 << one)],
        "explorers": [box.places[place] if place >= 0 else "" for place in places],
        "ledger": state.breakdown()[seat],
    }


WAYS = [
    ("poor", POOR), ("unpaid", UNPAID), ("special-only", SPECIAL_ONLY), ("hasty", HASTY), ("few", FEW), ("both", BOTH),
    ("consoled", CONSOLED), ("anywhere", ANYWHERE), ("wasteful", WASTEFUL), ("greedy", GREEDY),
]  # fmt: skip


def zu_view(state: Earth) -> ZuView:
    box = state.box
    kinds = box.zu_kind
    return {
        **side_view(state, ZU, NOBODY),
        "deck": len(state.zu_decks[state.round - 1]),
        "used": [{"id": card, "zu": zu_card(box, card), "kind": ZU_KINDS[kinds[card]]} for card in state.zu_discard],
        "left": state.left_value(ZU),
        "story": [text.to_json() for text in story_of(state)],
        "ways": [name for name, bit in WAYS if state.ways & bit],
    }
