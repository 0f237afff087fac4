"""Every game as a PettingZoo environment, for those who train their own players.

    from kurhan.lab.pettingzoo import env
    world = env("carthage", seats=3)
    world.reset(seed=7)

Agents are ``seat_0``, ``seat_1`` and so on. An action is an index into ``game.actions()``; ``world.actions`` lists
their notation. An observation is a dict: ``observation`` is the seat's own view turned into numbers by the game's
insight (what the seat may not know is not in it), ``action_mask`` marks its options, all 0 while others choose. Rewards
come at the end: 1 for a win, -1 for a loss, a shared win in between. Options of the game are given to ``env``, not to
``reset``.
"""

from __future__ import annotations

import secrets
from typing import Any

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError(f"{error.name} is missing: pip install 'kurhan[pettingzoo]'") from None

from kurhan.core.game import Game, game
from kurhan.core.state import NOBODY, State

Observation = dict[str, Any]


def env(id: str, seats: int | None = None, options: dict[str, str] | None = None) -> Environment:
    """The environment of a game, for the fewest seats unless told otherwise."""
    found = game(id)
    return Environment(found, found.seats[0] if seats is None else seats, options or {})


class Environment(AECEnv):  # type: ignore[misc]
    def __init__(self, game: Game, seats: int, options: dict[str, str]) -> None:
        super().__init__()
        self.game = game
        self.options = options
        self.metadata = {"name": f"kurhan_{game.id}_v{game.rules}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.actions = game.actions()
        self._index = {notation: index for index, notation in enumerate(self.actions)}
        self._state: State = game.start(seats, 0, options)
        length = len(game.insight.features(self._state.view(0)))
        space = spaces.Dict({
            "observation": spaces.Box(-numpy.inf, numpy.inf, (length,), numpy.float32),
            "action_mask": spaces.Box(0, 1, (len(self.actions),), numpy.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, the same for the same seed."""
        seed = secrets.randbits(61) if seed is None else int(seed)
        self._state = self.game.start(len(self.possible_agents), seed, self.options)
        self._state.telling = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self._state.asked()]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(len(self.actions), numpy.int8)
        if seat in self._state.waiting():
            for option in self._state.options(seat):
                mask[self._index[option.notation]] = 1
        features = self.game.insight.features(self._state.view(seat))
        return {"observation": numpy.array(features, numpy.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.actions):
            raise ValueError(f"{agent} must choose an action from 0 to {len(self.actions) - 1}, not {action}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state.play(self.possible_agents.index(agent), self.actions[int(action)])
        if self._state.over:
            self._finish()
        asked = self._state.asked()
        self.agent_selection = self.agents[0] if asked == NOBODY else self.agents[asked]
        self._accumulate_rewards()

    def _finish(self) -> None:
        winners = self._state.winners()
        scores = self._state.scores()
        for seat, agent in enumerate(self.agents):
            share = 1 / len(winners) if seat in winners else 0.0
            self.rewards[agent] = 2 * share - 1
            self.terminations[agent] = True
            self.infos[agent] = {"score": scores[seat]}

    def close(self) -> None:
        """Nothing is open."""
