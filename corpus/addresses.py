"""Which addresses the fetcher may go to: names and numbers that are public, written in one plain form.

Ranges are those of the IANA special-purpose registries for IPv4 (RFC 6890 and successors) and IPv6, as of
2026; they stand here as data rather than in Python's `ipaddress.is_global`, whose answers change between
versions. Where a registry makes a small exception inside a range (anycast for 6to4 or AS112), the whole range
is refused: nothing that a review cites is served from there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urljoin, urlsplit, urlunsplit

MOST_CHARACTERS = 2048
PORTS = {"http": 80, "https": 443}

_NOT_PUBLIC_4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by carriers
            "127.0.0.0/8",  # loopback
            "169.254.0.0/16",  # link-local, with the clouds' metadata service
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # protocol assignments
            "192.0.2.0/24",  # documentation
            "192.31.196.0/24",  # AS112
            "192.52.193.0/24",  # AMT
            "192.88.99.0/24",  # 6to4 relays, withdrawn
            "192.168.0.0/16",  # private
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarking
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)
_GLOBAL_UNICAST = IPv6Network("2000::/3")
_NOT_PUBLIC_6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocol assignments: Teredo, ORCHID, benchmarking, AMT
            "2001:db8::/32",  # documentation
            "2620:4f:8000::/48",  # AS112
            "3fff::/20",  # documentation
        ),
    )
)
_MAPPED = IPv6Network("::ffff:0:0/96")
_NAT64 = IPv6Network("64:ff9b::/96")
_SIX_TO_FOUR = IPv6Network("2002::/16")
_ISATAP = (0x0000_5EFE, 0x0200_5EFE)

_LABEL = re.compile(r"^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$")
_NUMBER_LABEL = re.compile(r"^(?:\d+|0x[0-9a-f]*)$")
_PRIVATE_ENDINGS = (
    "localhost", "local", "internal", "intranet", "lan", "localdomain", "home", "corp", "private", "test",
    "invalid", "example", "onion", "arpa",
)  # fmt: skip
"""Last labels that are never a public host's (RFC 6761, RFC 6762, RFC 8375, ICANN's reserved names)."""


class AddressRefusedError(ValueError):
    """The address may not be fetched, and why."""


@dataclass(frozen=True, slots=True)
class WebAddress:
    """An address taken apart. `host` is in ASCII and lower case, without a final dot.

    is_trusted: a person named this host and port, so it need not be public.
    """

    scheme: str
    host: str
    port: int
    target: str
    is_trusted: bool = False

    @property
    def host_and_port(self) -> str:
        """As trusted hosts are written: `host:port`, IPv6 in brackets."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The address in one piece, the port left out where it is the scheme's own."""
        host = self.host_and_port
        if self.port == PORTS[self.scheme]:
            host = host.rsplit(":", 1)[0]
        return f"{self.scheme}://{host}{self.target}"


def parse_address(url: str, trusted: frozenset[str] = frozenset()) -> WebAddress:
    """The address taken apart and checked, all but what its name resolves to.

    Raises AddressRefusedError when it is not http(s) on its own port, holds credentials, names a host that is
    not public, or cannot be parsed beyond doubt.
    """
    url = url.strip()
    if not url or len(url) > MOST_CHARACTERS:
        raise AddressRefusedError("is empty or too long")
    if "\\" in url or any(ord(c) <= 0x20 or 0x7F <= ord(c) <= 0x9F for c in url):
        raise AddressRefusedError("holds white space, control characters or backslashes")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise AddressRefusedError("cannot be parsed") from error
    if parts.scheme not in PORTS:
        raise AddressRefusedError("is not http or https")
    if "@" in parts.netloc or parts.netloc.endswith(":"):
        raise AddressRefusedError("holds credentials or an empty port")
    host = _plain_host(parts.hostname or "", in_brackets="[" in parts.netloc)
    target = urlunsplit(("", "", _percent(parts.path) or "/", _percent(parts.query), ""))
    if target.startswith("//"):
        # urlunsplit marks a path of two slashes; the request line wants it as it was.
        target = "/" + target.lstrip("/")
    address = WebAddress(parts.scheme, host, PORTS[parts.scheme] if port is None else port, target)
    if address.host_and_port in trusted:
        return WebAddress(parts.scheme, host, address.port, target, is_trusted=True)
    if address.port not in PORTS.values():
        raise AddressRefusedError(f"uses port {address.port}")
    _refuse_private_host(host)
    return address


def join_address(base: str, reference: str) -> str:
    """Where `reference` on the page `base` leads; when that cannot be parsed, `reference`, to be refused."""
    try:
        return urljoin(base, reference)
    except ValueError:
        return reference


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """True for global unicast, the only addresses that are connected to.

    IPv4 inside IPv6 (mapped, NAT64, 6to4, ISATAP) is judged by the address inside; Teredo is refused.
    """
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _NOT_PUBLIC_4)
    if address.scope_id is not None:
        return False
    value = int(address)
    if address in _MAPPED or address in _NAT64:
        return is_public(IPv4Address(value & 0xFFFF_FFFF))
    if address not in _GLOBAL_UNICAST or any(address in network for network in _NOT_PUBLIC_6):
        return False
    if address in _SIX_TO_FOUR and not is_public(IPv4Address(value >> 80 & 0xFFFF_FFFF)):
        return False
    is_isatap = value >> 32 & 0xFFFF_FFFF in _ISATAP
    return not is_isatap or is_public(IPv4Address(value & 0xFFFF_FFFF))


def _plain_host(host: str, *, in_brackets: bool) -> str:
    if in_brackets:
        try:
            return str(IPv6Address(host))
        except ValueError as error:
            raise AddressRefusedError("names a host that cannot be parsed") from error
    host = host.lower().removesuffix(".")
    try:
        plain = host.encode("idna").decode("ascii") if not host.isascii() else host
    except UnicodeError as error:
        raise AddressRefusedError("names a host that cannot be parsed") from error
    labels = plain.split(".")
    if not plain or len(plain) > 253 or not all(_LABEL.match(label) for label in labels):
        raise AddressRefusedError("names a host that cannot be parsed")
    if _NUMBER_LABEL.match(labels[-1]):
        # What ends in a number is an IPv4 address (WHATWG URL, "ends in a number"); only four decimal
        # numbers are read, since 0x7f.1, 2130706433 and 0177.0.0.1 are hiding places.
        try:
            return str(IPv4Address(plain))
        except ValueError as error:
            raise AddressRefusedError("names a host by a number in an unusual form") from error
    return plain


def _refuse_private_host(host: str) -> None:
    try:
        number = ip_address(host)
    except ValueError:
        number = None
    if number is not None:
        if not is_public(number):
            raise AddressRefusedError(f"names an address that is not public ({host})")
        return
    labels = host.split(".")
    if len(labels) < 2 or labels[-1] in _PRIVATE_ENDINGS:
        raise AddressRefusedError(f"names a host that is not public ({host})")


def _percent(text: str) -> str:
    """Characters outside ASCII, percent-encoded as UTF-8; what is encoded already stays."""
    return "".join(c if c.isascii() else "".join(f"%{b:02X}" for b in c.encode()) for c in text)
