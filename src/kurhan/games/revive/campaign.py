"""The campaign: five chapters, each of which unlocks something for those after it (RV-17)."""

from kurhan.core.campaign import Campaign, Chapter
from kurhan.games.revive.state import Revive


def outcome(state: Revive) -> str:
    return "met" if state.goal_met() else "missed"


CAMPAIGN = Campaign(
    [
        Chapter("thaw", {"chapter": "1"}, unlocks={"sources": "on"}),
        Chapter("vaults", {"chapter": "2"}, unlocks={"locations": "on"}),
        Chapter("levers", {"chapter": "3"}, unlocks={"plates": "on"}),
        Chapter("wakers", {"chapter": "4"}, unlocks={"more_tribes": "on", "citizens": "on"}),
        Chapter("sky", {"chapter": "5"}, unlocks={"moon": "on"}),
    ],
    outcomes=["met", "missed"],
    outcome=outcome,
    replay=True,
)
