"""Showing text from elsewhere to an agent: framed, harmless to a terminal, never over the byte limit.

Texts and titles of studies are material, and hostile until shown otherwise. What is word for word stands
between marks that are drawn anew for each result, so that no text can close its own frame. Characters that
a terminal or client could obey are shown as escapes; letters, white space and offsets stay as they are.
"""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

RESULT_BYTES = 8_000
"""The most UTF-8 bytes of any result: one client cuts longer ones in the middle, and a cut in the middle
makes an honest agent copy a false quote."""

_CONTROLS = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f"  # C0 and C1 without the white space of texts
    "\u202a-\u202e\u2066-\u2069"  # bidirectional overrides: words that read otherwise than they stand
    "\ud800-\udfff\U000e0000-\U000e007f]"  # surrogates, and tags, which show nothing and say something
)
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c]")


def harmless(text: str) -> str:
    """The text with control characters as escapes and line ends as `\\n`."""
    return _CONTROLS.sub(_escape, _LINE_ENDS.sub("\n", text))


def one_line(text: str, limit: int) -> str:
    """The text on one line, harmless, for titles, headings, excerpts: at most `limit` characters and twice as
    many UTF-8 bytes."""
    words = " ".join(harmless(text).split())
    if len(words) <= limit and len(words.encode()) <= 2 * limit:
        return words
    return words.encode()[: 2 * limit - 3].decode(errors="ignore")[: limit - 1] + "…"


def framed(header: str, text: str, footer: str = "") -> str:
    """The text word for word between fresh marks, under a header and over a footer of our own words."""
    shown = harmless(text)
    mark = _mark_not_in(shown)
    parts = [header, f"<<<{mark}", shown, f"{mark}>>>"]
    return "\n".join([*parts, footer] if footer else parts)


def cut_to_bytes(text: str, limit: int) -> str:
    """The longest beginning of `text` whose harmless form is at most `limit` UTF-8 bytes."""
    if _size(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _size(text[:middle]) <= limit else (low, middle - 1)
    return text[:low]


def as_json(document: Any) -> str:
    """Compact JSON without a character that a terminal could obey."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return _CONTROLS.sub(lambda match: "".join(f"\\u{unit:04x}" for unit in _utf16(match[0])), text)


def json_bytes(document: Any) -> int:
    """The size of `as_json(document)` in UTF-8 bytes."""
    return len(as_json(document).encode())


def _size(text: str) -> int:
    return len(harmless(text).encode())


def _mark_not_in(text: str) -> str:
    while True:
        mark = secrets.token_hex(4)
        if mark not in text:
            return mark


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _utf16(character: str) -> list[int]:
    units = character.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(units[i : i + 2], "big") for i in range(0, len(units), 2)]
