"""The laboratory: games by the thousand, to measure bots and the engine."""
