"""Numbers in scientific prose: reading them as values with kind and unit, and comparing two texts by them.

`parse_numbers` reads a text; `number_differences` holds a statement against the words that should back it.
"""

from __future__ import annotations

from checker.text.numbers.differences import number_differences
from checker.text.numbers.number import Comparator, Kind, Label, Number, Role
from checker.text.numbers.parse import parse_numbers

__all__ = ["Comparator", "Kind", "Label", "Number", "Role", "number_differences", "parse_numbers"]
