"""What a number in a text is: its value with kind, unit, comparator and place."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from corpus.model.study_text import Span


class Kind(StrEnum):
    """What sort of quantity a number states. Numbers of different kinds are never simply equal.

    It hashes as the word that it is, like the other two: the hash of an enumeration takes a call each time.
    """

    __hash__ = str.__hash__
    PERCENT = "percent"
    PERCENTAGE_POINT = "percentage point"
    RATIO = "ratio"
    """A share of a whole as a number between 0 and 1: "one third", "18 of 118"."""
    FOLD = "fold"
    """A factor: "two-fold", "twice as likely", "halved"."""
    PLAIN = "plain"
    QUANTITY = "quantity"
    """A number with a unit of measurement."""
    STATISTIC = "statistic"
    P_VALUE = "p-value"
    CONFIDENCE_LEVEL = "confidence level"
    INTERVAL_BOUND = "interval bound"
    SPREAD = "spread"
    """What follows ±, or a standard deviation or error."""
    COUNT_OF = "count of"
    """Part or whole of "18 of 118"; `role` says which."""
    MONEY = "money"
    YEAR = "year"
    ORDINAL = "ordinal"
    FREQUENCY = "frequency"
    """So many times in each `unit` of time: "twice daily" is 2 in a day."""


class Comparator(StrEnum):
    """How the stated value bounds the true one."""

    __hash__ = str.__hash__
    EQUAL = "="
    LESS = "<"
    AT_MOST = "≤"
    GREATER = ">"
    AT_LEAST = "≥"
    ABOUT = "~"


class Role(StrEnum):
    """The part a number plays in a longer expression."""

    __hash__ = str.__hash__
    SINGLE = "single"
    LOW = "low"
    HIGH = "high"
    FROM = "from"
    TO = "to"
    PART = "part"
    WHOLE = "whole"
    SHARE = "share"
    """The share that a part and its whole make: derived, and not written itself."""


class Number(NamedTuple):
    """One number of a text.

    value: in the unit as written, a percentage as 6.4, a ratio as 0.064. decimals: the place of the last
    stated digit as a power of ten (6.4 → 1, "1.2 million" → -5). statistic: "OR", "mean", "n" ..., where
    one is named. counted: the plural noun it counts, lower case, where there is one. is_label_like: the
    number may be part of a name ("cytokeratin 18"), so its absence elsewhere proves nothing.
    span: in the raw text, code points, half-open.
    """

    value: Decimal
    kind: Kind
    span: Span
    unit: str = ""
    comparator: Comparator = Comparator.EQUAL
    decimals: int = 0
    role: Role = Role.SINGLE
    statistic: str = ""
    counted: str = ""
    is_word: bool = False
    is_label_like: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A number that is a name and no quantity ("type 2", "SF-36"), folded for comparison: ("type", "2")."""

    name: str
    number: str
    span: Span
