"""What may stand before a character of a folded text: bits, noted by folding and judged by a matcher."""

from __future__ import annotations

SPACE = 1
BREAK = 2
"""A line break is part of the white space."""
HYPHEN = 4
"""A hyphen or dash between two letters."""
SOFT = 8
"""A soft hyphen."""
LIGATURE = 16
"""The character before is a ligature: a space after it may be false."""
BLOCK = 32
"""A block of the layout begins here."""
SKIPPED = 64
"""A running head, a foot or a page number stands between."""
RAISED = 128
"""Written as a superscript: "²", "^2"."""
THOUSANDS = 256
"""A comma or thin space between groups of three digits."""
MARK = 512
"""A citation mark was left out (in the copy without marks)."""
SET_RAISED = 1024
"""Raised by the font alone: the raw text does not show it."""
DASH = 2048
"""The HYPHEN is a dash between words, not a hyphen within one."""
LINE_END = 4096
"""The HYPHEN or SOFT stands at a line's end, attached to the word before: it may be the layout's own."""
THIN = 8192
"""The THOUSANDS is a thin or no-break space."""
BRACKET = 16384
"""A bracket of a citation mark was left out here: "[3]" is held as "3"."""
CITED = 32768
"""Part of a citation mark."""
