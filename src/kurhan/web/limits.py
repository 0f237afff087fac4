"""How much of the server one socket and one address may take, so that nobody is in another's way.

The numbers leave room for a class or a family behind one address and for programs that play fast. A move is cheap;
a socket has its table drawn, a table and an upload stay on disk.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import NamedTuple

from fastapi import HTTPException, Request
from starlette.requests import HTTPConnection


class Allowance(NamedTuple):
    """How many a second in the long run, and how many at once."""

    rate: float
    burst: float


# Of one socket. People send a few messages a second, programs that play through a socket some twenty.
MESSAGES = Allowance(40, 120)
UNUSABLE = 5  # messages that one more counts for if it makes no sense: browsers send none
WHOLE = 10  # messages that one more counts for if it asks for the whole table again: something was lost, which is rare
PATIENCE = Allowance(2, 100)  # messages beyond that, before a socket that goes on is closed
REMINDERS = Allowance(0.5, 1)  # words about it: one now and then, however much was sent
FRAMES = Allowance(200, 600)  # of any kind, pings and pieces included; beyond that they are read more slowly

# Of one address.
SOCKETS = Allowance(20, 1000)  # after a restart all browsers of a network come back at once
POSTS = Allowance(300, 1000)  # a program that plays takes one a move
TABLES = Allowance(0.5, 300)  # thirty people who each make as many as one may within an hour
UPLOADS = Allowance(0.2, 30)
MOST_ADDRESSES = 10_000  # remembered for each of these


class Bucket:
    """Tokens that drip in up to a burst: who finds none has to wait."""

    def __init__(self, allowance: Allowance) -> None:
        self._rate, self._burst = allowance
        self._tokens = self._burst
        self._at = time.monotonic()

    def take(self, tokens: float = 1.0) -> bool:
        """Whether there was as much."""
        self._drip()
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def spend(self, tokens: float) -> float:
        """Takes what has been used already. In how many seconds that is made good again."""
        self._drip()
        self._tokens -= tokens
        return max(0.0, -self._tokens / self._rate)

    @property
    def full(self) -> bool:
        self._drip()
        return self._tokens == self._burst

    def _drip(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each address; those unused for longest are forgotten once they are full or too many."""

    def __init__(self, allowance: Allowance, most: int = MOST_ADDRESSES) -> None:
        self._allowance = allowance
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._allowance)
        self._forget()
        self._buckets[address] = bucket
        return bucket.take()

    def _forget(self) -> None:
        while self._buckets:
            oldest = next(iter(self._buckets))
            if len(self._buckets) < self._most and not self._buckets[oldest].full:
                return
            del self._buckets[oldest]


class Manners:
    """How one socket behaves."""

    def __init__(self) -> None:
        self.messages = Bucket(MESSAGES)
        self.patience = Bucket(PATIENCE)
        self.reminders = Bucket(REMINDERS)


class Limits:
    """What each address has taken lately."""

    def __init__(self) -> None:
        self.sockets = Buckets(SOCKETS)
        self.posts = Buckets(POSTS)
        self.tables = Buckets(TABLES)
        self.uploads = Buckets(UPLOADS)


def limits_of(connection: HTTPConnection) -> Limits:
    limits: Limits = connection.app.state.limits
    return limits


def address_of(connection: HTTPConnection) -> str:
    """Whose connection it is; in IPv6 a customer has a whole network.

    The server puts in what a proxy has forwarded only if it was told to trust that proxy.
    """
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


def one_more_table(request: Request) -> None:
    """What every route that makes a table depends on."""
    if not limits_of(request).tables.take(address_of(request)):
        raise HTTPException(429)
