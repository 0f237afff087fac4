"""Where others find this server: at an address on the network, or nowhere but on this computer."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

LOOPBACK = {4: "127.0.0.1", 6: "::1"}
ELSEWHERE = {4: "192.0.2.1", 6: "2001:db8::1"}  # addresses kept for examples; nothing is ever sent there


@dataclass(frozen=True)
class Reach:
    """What the server listens on, and what that means for who is invited."""

    host: str = "127.0.0.1"
    port: int = 8000

    @property
    def here(self) -> str:
        """The address for a browser on this computer."""
        return self._at(LOOPBACK[version_of(self.host)] if is_everywhere(self.host) else self.host)

    @property
    def address(self) -> str:
        """The address for other computers, empty if they cannot come in. A computer may change its network."""
        if is_loopback(self.host):
            return ""
        host = own_address(version_of(self.host)) if is_everywhere(self.host) else self.host
        return self._at(host) if host else ""

    @property
    def note(self) -> str:
        """The key of the words that say who can follow a link to this computer."""
        if self.address:
            return "shell.reach-network"
        return "shell.reach-here" if is_loopback(self.host) else "shell.reach-none"

    def _at(self, host: str) -> str:
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_everywhere(host: str) -> bool:
    """Whether a server listens on all addresses of its computer."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return not host


def version_of(host: str) -> int:
    return 6 if ":" in host else 4


def own_address(version: int) -> str:
    """This computer's address on the network it would go out by; empty if there is no way out."""
    family = socket.AF_INET6 if version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way_out:
            way_out.connect((ELSEWHERE[version], 9))  # a datagram socket only looks for the way
            found: str = way_out.getsockname()[0]
    except OSError:
        return ""
    return "" if is_loopback(found) else found
