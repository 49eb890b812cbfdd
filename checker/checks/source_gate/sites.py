"""Sites: the host of an address, and the registrable domain by which sites are told apart.

The Public Suffix List says where a registration begins ("bbc.co.uk", "alice.github.io"); publicsuffixlist
brings a snapshot of it and asks nobody. docs/decisions/13-public-suffix.md.
"""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from urllib.parse import urlsplit

from publicsuffixlist import PublicSuffixList

_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,20}:")
MOST_CHARACTERS = 4_000
MOST_HOST = 253
"""Characters of a host's name (RFC 1035)."""


@lru_cache(maxsize=1)
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()


def host_of(address: str) -> str | None:
    """The host of a web address in lower case and ASCII; None for what is none.

    Refused: other schemes, credentials, IP addresses, names of one label, and what cannot be parsed, a port
    that is none among it.
    """
    address = address.strip()
    if not address or len(address) > MOST_CHARACTERS or any(c.isspace() or c == "\\" for c in address):
        return None
    if "//" not in address[:30] and not _SCHEME.match(address):
        address = f"https://{address}"
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        # `port` raises ValueError where it is no number up to 65535.
        if parts.scheme not in ("http", "https") or parts.username is not None or parts.port == 0:
            return None
    except ValueError:
        return None
    return ascii_host(host)


def ascii_host(host: str) -> str | None:
    """A host's name in lower case and ASCII (IDNA), without a point at the end; None for what is none."""
    if len(host) > MOST_HOST:
        return None
    try:
        host = host.strip().rstrip(".").encode("idna").decode("ascii").lower()
    except UnicodeError:
        return None
    labels = host.split(".")
    if len(host) > MOST_HOST or len(labels) < 2 or not all(_LABEL.fullmatch(label) for label in labels):
        return None
    if labels[-1].isdigit():
        return None
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host
    return None


@lru_cache(maxsize=4096)
def registrable_domain(host: str) -> str | None:
    """The domain that somebody registered, with all names below it one site; None for a public suffix."""
    found: str | None = _suffixes().privatesuffix(host)
    return found
