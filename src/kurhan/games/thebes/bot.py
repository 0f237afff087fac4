"""What the bots know about Thebes: how good a position looks, and what a quick player would do."""

from __future__ import annotations

from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.insight import Insight
from kurhan.core.state import NOBODY, State
from kurhan.games.thebes.actions import Dig, Exchange, Exhibit, Go, Stop, Take, Use, Weeks
from kurhan.games.thebes.components import (
    ARTEFACTS,
    ASSISTANTS,
    AUTOMOBILES,
    CITIES,
    CONGRESSES,
    FAME,
    FIRST_SITE,
    GENERAL,
    LONGEST,
    N_SITES,
    PERMISSIONS,
    RUMOURS,
    SHOVELS,
    SITES,
    SPECIAL,
    TREASURE,
    VALID,
    ZEPPELINS,
)
from kurhan.games.thebes.rules.dig import Digging
from kurhan.games.thebes.rules.travel import cost
from kurhan.games.thebes.rules.turn import Turn
from kurhan.games.thebes.state import Thebes

RUSH: Final = 14.0  # so many weeks before the new year a permission begins to lose its worth


@final
class ThebesInsight(Insight):
    """Weeks are worth points, digs are worth what they should bring beyond the weeks they take."""

    def __init__(self) -> None:
        self.week = 0.42  # points a week is worth with much time left ...
        self.half = 12.0  # ... and half as much with so many weeks left
        self.planned = 0.8  # how much of a dig's worth counts before it is done ...
        self.later = 0.62  # ... and in a later year
        self.way = 2.0  # weeks to a dig in a later year
        self.rivals = 0.9  # what each other seat leaves in a bag until a later year
        self.writing = 1.5  # points a find of knowledge is worth with all the game ahead
        self.certain = 0.14  # how much each point ahead makes a lead surer
        self.lead = 0.8  # how much of a lead counts before the end
        self.congress = 0.5  # share of what the next congress would add
        self.once = 0.5  # points for a card that can be used up once
        self.near = 0.55  # share of an exhibition for which one has everything ...
        self.missing = 0.45  # ... and what each missing artefact leaves of it
        self.exchange = -0.35  # what an exchange is worth beside its weeks, to a quick player
        self.swing_early = 14.0
        self.swing_late = 4.0

    # -- how good a position looks -------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Thebes)
        if state.over:
            return float(state.points(seat))
        box = state.box
        have = state.have[seat]
        left = state.end - state.when[seat]
        ahead = left / state.end
        total = float(have[TREASURE] + have[FAME])
        congresses = have[CONGRESSES]
        total += box.congress[congresses]
        total += self.congress * ahead * (box.congress[congresses + 1] - box.congress[congresses])
        for site in range(N_SITES):
            total += self.leading(state, seat, site, ahead)
        total += self.time(left) + self.digs(state, seat, left)
        total += self.tools(state, seat, left) + self.exhibitions(state, seat, left)
        return total

    def time(self, left: int) -> float:
        """What so many weeks are worth: the last ones less."""
        return self.week * left * left / (left + self.half)

    def price(self, left: int) -> float:
        """What one week is worth when so many are left."""
        return self.week * left / (left + self.half)

    def leading(self, state: Thebes, seat: int, site: int, ahead: float) -> float:
        """What is to be hoped for from knowing the most about a site."""
        own = state.have[seat][SPECIAL + site]
        if own == 0:
            return 0.0
        best = 0
        for other in range(state.seats):
            if other != seat:
                best = max(best, state.have[other][SPECIAL + site])
        now = float(state.lead(seat, site))
        chance = min(1.0, max(0.0, 0.5 + self.certain * (own - best)))
        return self.lead * (ahead * chance * state.box.sole + (1.0 - ahead) * now)

    def digs(self, state: Thebes, seat: int, left: int) -> float:
        """What digs in this year and the next ones should bring beyond their weeks."""
        total = 0.0
        weeks = 0.0
        box = state.box
        have = state.have[seat]
        when = state.when[seat]
        year = state.year_of(when)
        years = state.year_of(state.end - 1) - year
        rest = year * box.year - when  # of this year
        extra = box.shovels_give[have[SHOVELS]]
        general = have[GENERAL]
        helpers = box.assistants_give[have[ASSISTANTS]]
        price = self.price(left)
        journeys = box.travel[1 if have[AUTOMOBILES] else 0][state.at[seat]]
        stay = self.rivals ** (state.seats - 1)
        for site in range(N_SITES):
            special = have[SPECIAL + site] + helpers
            hearsay = box.rumours[site] if have[RUMOURS + site] else 0
            if special + hearsay == 0:
                continue
            points, finds = self.in_bag(state, site, left)
            sand = state.sand[site]
            share = self.planned * min(1.0, max(0.3, rest / RUSH))
            journey = float(journeys[FIRST_SITE + site])
            gift = 0.0 if state.bonus[site] == NOBODY else float(box.bonus_value)
            for dig in range(years + 1):
                if dig:
                    journey = self.way
                    share = self.later
                    points *= stay
                    finds *= stay
                elif not have[VALID + site]:
                    continue
                known = special + hearsay
                hearsay = 0
                if known == 0:
                    break
                wheel = box.wheel[min(LONGEST, known + min(known, general))]
                rate = points / (finds + sand)
                most = 0.0
                spent = 0.0
                drawn = 0
                for i in range(1, min(LONGEST, left) + 1):
                    if wheel[i]:
                        worth = (wheel[i] + extra) * rate + gift - price * (i + journey)
                        if worth > most:
                            most, spent, drawn = worth, i + journey, wheel[i] + extra
                if drawn == 0:
                    continue
                total += share * most
                weeks += spent
                gift = 0.0
                kept = 1.0 - min(1.0, drawn / (finds + sand))
                points *= kept
                finds *= kept
        if weeks > left:
            total *= left / weeks
        return total

    def in_bag(self, state: Thebes, site: int, left: int) -> tuple[float, float]:
        """The points in a bag, and how many tokens are no sand."""
        values = state.box.find_value
        points = 0.0
        for find in state.bags[site]:
            points += values[find] if values[find] else self.writing * left / state.end
        return points, float(len(state.bags[site]))

    def tools(self, state: Thebes, seat: int, left: int) -> float:
        """Cards whose use is yet to come."""
        box = state.box
        have = state.have[seat]
        price = self.price(left)
        total = 0.0
        if box.assistant_once[have[ASSISTANTS]]:
            total += self.once
        if box.shovel_once[have[SHOVELS]]:
            total += self.once
        ahead = min(1.0, left / 20.0)
        total += ahead * price * 2.2 * have[ZEPPELINS]
        if have[AUTOMOBILES]:
            total += price * left / 16.0
        total += ahead * 2.0 * have[PERMISSIONS]
        return total

    def exhibitions(self, state: Thebes, seat: int, left: int) -> float:
        """Exhibitions on the board that are within reach."""
        box = state.box
        have = state.have[seat]
        total = 0.0
        for card in state.shows:
            if card == NOBODY:
                continue
            show = card - box.researchers
            weeks = state.journey(seat, box.show_city[show]) + box.show_weeks[show]
            if weeks > left:
                continue
            gain = box.show_points[show] - self.price(left) * weeks
            if gain <= 0.0:
                continue
            share = self.near
            for site in range(N_SITES):
                for _ in range(box.needs[show][site] - have[ARTEFACTS + site]):
                    share *= self.missing
            total += share * gain
        return total

    def swing(self, state: State) -> float:
        assert isinstance(state, Thebes)
        most = 0
        for seat in range(state.seats):
            most = max(most, state.left(seat))
        return self.swing_late + (self.swing_early - self.swing_late) * most / state.end

    def quiet(self, state: State) -> bool:
        return isinstance(state.steps[-1], Turn)

    # -- what a quick player would do ----------------------------------------------------------------------------

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        assert isinstance(state, Thebes)
        step = state.steps[-1]
        if isinstance(step, Digging):
            return self.digging(state, step, options)
        best = 0
        most = -1000.0
        now = self.value(state, seat)
        for i in range(len(options)):
            worth = self.turn(state, seat, options[i], now)
            if worth > most:
                best, most = i, worth
        return best

    def turn(self, state: Thebes, seat: int, option: Action, now: float) -> float:
        """What a turn would bring, weighed without playing it."""
        if isinstance(option, Stop):
            return -self.time(state.left(seat))
        assert isinstance(option, Go)
        journey = cost(state, seat, option)
        left = state.left(seat)
        price = self.price(left)
        flight = -price * 2.2 if option.flying else 0.0
        if isinstance(option, Take):
            return flight + self.taking(state, seat, option, journey) - now
        if isinstance(option, Dig):
            plan = Digging(seat, option.site, False, False, False)
            found = self.surplus(state, plan, left - journey) - price * journey
            return flight + found * (1.0 - self.planned)
        if isinstance(option, Exhibit):
            show = option.card - state.box.researchers
            return flight + (1.0 - self.near) * (state.box.show_points[show] - price * (journey + option.weeks))
        assert isinstance(option, Exchange)
        return flight + self.exchange - price * (journey + state.exchange_price(seat))

    def taking(self, state: Thebes, seat: int, option: Take, journey: int) -> float:
        """The value of the position with one more card, and later, and elsewhere; all is put back."""
        box = state.box
        have = state.have[seat]
        at, when = state.at[seat], state.when[seat]
        state.at[seat] = option.place
        state.when[seat] = when + journey + option.weeks
        have[box.gives[option.kind]] += box.amount[option.kind]
        worth = self.value(state, seat)
        have[box.gives[option.kind]] -= box.amount[option.kind]
        state.at[seat] = at
        state.when[seat] = when
        return worth

    def surplus(self, state: Thebes, plan: Digging, left: int) -> float:
        """What the best number of weeks of a dig should bring beyond its weeks."""
        most = -100.0
        for weeks in range(1, min(LONGEST, left) + 1):
            most = max(most, self.haul(state, plan, weeks))
        return most

    def haul(self, state: Thebes, plan: Digging, weeks: int) -> float:
        left = state.left(plan.seat)
        if not state.box.wheel[plan.knowledge(state)][weeks]:
            return -100.0
        points, finds = self.in_bag(state, plan.site, left)
        tokens = plan.tokens(state, weeks)
        return tokens * points / (finds + state.sand[plan.site]) - self.price(left) * weeks

    def digging(self, state: Thebes, step: Digging, options: list[Action]) -> int:
        """Uses up what helps, and then digs for as long as it pays."""
        best = 0
        most = -1000.0
        left = state.left(step.seat)
        for i in range(len(options)):
            option = options[i]
            if isinstance(option, Weeks):
                worth = self.haul(state, step, option.weeks)
            else:
                assert isinstance(option, Use)
                worth = self.surplus(state, step.using(option.what), left) - self.once * min(1.0, left / 30.0)
            if worth > most:
                best, most = i, worth
        return best

    def features(self, view: dict[str, Any]) -> list[float]:
        """The own seat first, then the others clockwise: time, place, knowledge, things and points; then bags, display,
        exhibitions, the step that asks and the dig it is about."""
        me = view["seat"]
        players = view["players"][me:] + view["players"][:me]
        names = [place["name"] for place in view["places"]]
        found: list[float] = []
        for player in players:
            found += [float(player["at"] == name) for name in names]
            found += [player["left"] / 157, player["week"] / 52, player["points"] / 80, player["treasure"] / 60]
            found += [player["fame"] / 20, player["general"] / 8, player["assistants"] / 3, player["shovels"] / 3]
            found += [player["congresses"] / 7, float(player["zeppelins"]), float(player["automobiles"] > 0)]
            found.append(float(player["permissions"]))
            for site in player["sites"]:
                found += [site["special"] / 12, site["knowledge"] / 12, float(site["rumours"]), site["artefacts"] / 8]
                found += [float(site["valid"]), site["lead"] / 5]
        for site in view["sites"]:
            found += [len(site["bag"]) / 14, site["points"] / 36, float(site["bonus"] is not None)]
        for card in view["display"]:
            found += card_features(card)
        held = [show["exhibition"] if show else "" for show in view["exhibitions"]]
        for show in SHOWS:
            found.append(1.0 - held.index(show) / 4 if show in held else 0.0)
        dig = view["dig"]
        found += [float(dig is not None and dig["site"] == site) for site in SITES]
        found += [dig["knowledge"] / 12 if dig else 0.0, dig["extra"] / 3 if dig else 0.0]
        return [*found, float(view["turn"] == me), view["deck"] / 95, view["exchange"]["weeks"] / 5]


KINDS: Final = ("book", "general", "rumours", "assistant", "shovel", "congress", "zeppelin", "automobile", "permission")
SHOWS: Final = [
    size + "-" + city for size in ("small", "large") for city in ("london", "paris", "berlin", "vienna", "moscow")
]


def card_features(card: dict[str, Any] | None) -> list[float]:
    """What a card of the display is, where, and for how many weeks; all zero for an empty space."""
    found = [float(card is not None and card["type"] == kind) for kind in KINDS]
    found += [float(card is not None and card["site"] == site) for site in SITES]
    found += [float(card is not None and card["city"] == city) for city in CITIES]
    return [*found, card["weeks"] / 6 if card else 0.0, card["points"] / 3 if card else 0.0]
