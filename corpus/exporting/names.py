"""Personal names in the order that BibTeX and RIS share: family, suffix, given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def inverted(name: Mapping[str, Any], *, suffix_last: bool) -> str:
    """ "van den Berg, Jr., Jan" (BibTeX), or with the suffix last (RIS); "" for what is no CSL name."""
    particles = (str(name.get(key) or "") for key in ("dropping-particle", "non-dropping-particle"))
    family = " ".join(part for part in (*particles, str(name.get("family") or "")) if part)
    given, suffix = str(name.get("given") or ""), str(name.get("suffix") or "")
    parts = (family, given, suffix) if suffix_last else (family, suffix, given)
    return ", ".join(part for part in parts if part)
