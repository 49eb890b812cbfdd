"""What a format has no field for, kept beside the fields that it has, so that a round trip keeps everything.

Our exports in BibTeX and RIS write a study's CSL-JSON fields as those formats know them. What would come back
otherwise than it went is written once more as JSON in a field of its own, which other programs pass over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

BIBTEX_FIELD = "csl-remainder"
RIS_TAG = "C8"
_MARK = "csl-remainder "
"""Stands before the JSON in RIS, whose custom tags other programs use too."""


def remainder_of(item: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    """What must be said beside `told`, which a reader makes of the plain fields, to give `item`; or "".

    One line of ASCII; braces within strings are escaped, so that the braces that are left balance.
    """
    differs = {name: value for name, value in item.items() if name not in told or told[name] != value}
    dropped = sorted(told.keys() - item.keys())
    if not differs and not dropped:
        return ""
    whole = {"set": differs, **({"drop": dropped} if dropped else {})}
    return _escape_braces(json.dumps(whole, sort_keys=True))


def with_remainder(told: Mapping[str, Any], written: str) -> dict[str, Any]:
    """`told` with what a remainder adds; unchanged when `written` is none. The fields are checked as any."""
    item = dict(told)
    try:
        whole = json.loads(written.removeprefix(_MARK))
    except (ValueError, RecursionError):
        return item
    if not isinstance(whole, dict) or not isinstance(whole.get("set"), dict):
        return item
    dropped = whole.get("drop", [])
    for name in dropped if isinstance(dropped, list) else []:
        item.pop(str(name), None)
    return {**item, **whole["set"]}


def mark_remainder(remainder: str) -> str:
    """The remainder as it stands in RIS."""
    return _MARK + remainder


def is_marked_remainder(value: str) -> bool:
    """True for a value of RIS that is a remainder."""
    return value.startswith(_MARK)


def _escape_braces(written: str) -> str:
    """The JSON with braces inside strings as \\u escapes."""
    pieces: list[str] = []
    in_string = is_escaped = False
    for character in written:
        if in_string and character in "{}":
            pieces.append(f"\\u{ord(character):04x}")
        else:
            pieces.append(character)
        if character == '"' and not is_escaped:
            in_string = not in_string
        is_escaped = in_string and character == "\\" and not is_escaped
    return "".join(pieces)
