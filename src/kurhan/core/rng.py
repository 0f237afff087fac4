"""A random number generator that is one integer: it copies for free and plays the same compiled or not."""

from __future__ import annotations

from typing import Final, TypeVar, final

from mypy_extensions import i64

# Everything is taken modulo 2**62: machine words when compiled, masked big integers when not, with the same result.
# (One bit more and the compiler would keep the mask as a big integer: three times as slow.)
MASK: Final[i64] = 0x3FFF_FFFF_FFFF_FFFF
STEP: Final[i64] = 0x1E37_79B9_7F4A_7C15
MIX_1: Final[i64] = 0x3F58_476D_1CE4_E5B9
MIX_2: Final[i64] = 0x14D0_49BB_1331_11EB

T = TypeVar("T")


@final
class Rng:
    """A splitmix generator on 62 bits."""

    def __init__(self, seed: int = 0) -> None:
        self.state: i64 = seed & 0x3FFF_FFFF_FFFF_FFFF

    def copy(self) -> Rng:
        return Rng(self.state)

    def bits(self) -> i64:
        """The next 62 random bits."""
        self.state = (self.state + STEP) & MASK
        x: i64 = self.state
        x = ((x ^ (x >> 30)) * MIX_1) & MASK
        x = ((x ^ (x >> 27)) * MIX_2) & MASK
        return x ^ (x >> 31)

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1; n is below 2**30."""
        return ((self.bits() >> 30) * n) >> 32

    def chance(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return int(self.bits() >> 9) / 9007199254740992.0

    def shuffle(self, items: list[T]) -> None:
        i: i64
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item
