"""What follows an amount and says of what kind it is: "%", "percentage points", "mg/kg", "-fold", "th"."""

from __future__ import annotations

from typing import NamedTuple

from checker.text.lexicons import load_mapping
from checker.text.numbers.amounts import Amount
from checker.text.numbers.names import is_significance_mark
from checker.text.numbers.nouns import plural_noun_after
from checker.text.numbers.number import Kind
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.units import read_unit, time_unit
from checker.text.numbers.words_around import FOLD_COMPARATIVES

CURRENCY_SIGNS = {"$": "$", "€": "€", "£": "£", "¥": "¥", "₹": "₹"}
CURRENCIES: dict[str, str] = load_mapping("currencies")
_CURRENCY_CODES = frozenset(name for name in CURRENCIES if len(name) == 3 and name not in ("yen", "won"))
ADVERBS_OF_TIME = {
    "hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month",
    "yearly": "year", "annually": "year",
}  # fmt: skip
FOLD_WORDS: dict[str, str] = load_mapping("fold_words")
PERCENT_WORDS = frozenset({"%", "percent", "per", "percentage", "pct", "pp", "ppt"})
"""May begin what makes an amount a percentage."""
_ORDINAL_SUFFIXES = frozenset({"st", "nd", "rd", "th"})


_IN_BRACKET = frozenset(["-", "±", "+", "/", "to", "~", "<", ">", "≤", "≥"])
_LONGEST_BRACKET = 6


class Measure(NamedTuple):
    """The kind and unit that the words from an amount's end to token `after` give it."""

    kind: Kind
    unit: str
    after: int
    scale: int = 0


_POUNDS = frozenset(("pound", "pounds"))


def read_measure(t: Tokens, amount: Amount) -> Measure:
    """The measure of an amount; a plain one where nothing follows."""
    j = amount.after
    if t.glued[j] and t.is_word[j] and is_significance_mark(t, j):
        j += 1
    k = j + 1 if t.low[j] == "-" and t.glued[j] and t.glued[j + 1] else j
    low = t.low[k]
    if low == ")" and (outer := _after_bracket(t, amount, k)) is not None:
        return outer
    if low in PERCENT_WORDS:
        measure = _read_percent(t, k)
        if measure is not None:
            return measure
    if low == "fold" or (low == "folds" and not amount.is_word):
        return Measure(Kind.FOLD, "", k + 1)
    if low in ("times", "time", "×", "x"):
        measure = _read_times(t, amount, k)
        if measure is not None:
            return measure
    if low in _ORDINAL_SUFFIXES and t.glued[k] and amount.is_integer:
        return Measure(Kind.ORDINAL, "", k + 1)
    if low in CURRENCIES and (low not in _CURRENCY_CODES or t.text[k].isupper()):
        return Measure(Kind.MONEY, CURRENCIES[low], k + 1)
    if low in _POUNDS and t.low[k + 1] == "of":
        return Measure(Kind.QUANTITY, "lb", k + 2)  # else they may be money
    if t.text[k] in ("k", "K") and t.glued[k] and not amount.is_word:
        return Measure(Kind.PLAIN, "", k + 1, scale=3)
    if t.text[k] in ("B", "M") and t.glued[k] and (t.low[k + 1] == "-" or plural_noun_after(t, k + 1)):
        return Measure(Kind.PLAIN, "", k + 1, scale=9 if t.text[k] == "B" else 6)
    if not low or low in ADVERBS_OF_TIME:
        return Measure(Kind.PLAIN, "", j)
    found = read_unit(t, j, after_word=amount.is_word)
    if found is None:
        return Measure(Kind.PLAIN, "", j)
    return Measure(Kind.QUANTITY, found[0], found[1])


def _after_bracket(t: Tokens, amount: Amount, k: int) -> Measure | None:
    """The measure of "(99)%" and "(12.3 ± 4.5)%"; None where the bracket holds anything but numbers."""
    if t.low[k + 1] not in PERCENT_WORDS or (t.low[k + 1] == "per" and not t.low[k + 2].startswith("cent")):
        return None
    opening = amount.first - 1
    while opening > amount.first - _LONGEST_BRACKET and (
        t.is_numeral[opening] or t.low[opening] in _IN_BRACKET
    ):
        opening -= 1
    return _read_percent(t, k + 1) if opening >= 0 and t.low[opening] == "(" else None


def _read_percent(t: Tokens, k: int) -> Measure | None:
    low = t.low[k]
    if low in ("pp", "ppt"):
        return Measure(Kind.PERCENTAGE_POINT, "pp", k + 1)
    after = k + 1
    if low == "per":
        if t.low[k + 1] not in ("cent", "centage") or t.low[k + 1] == "centage":
            return None
        after = k + 2
    point = after + 1 if t.low[after] == "-" else after
    if low != "%" or t.low[point] in ("point", "points"):
        if t.low[point] in ("point", "points", "pts"):
            return Measure(Kind.PERCENTAGE_POINT, "pp", point + 1)
        if low == "percentage":
            return None
    rate = read_frequency(t, after) if t.low[after] not in ADVERBS_OF_TIME else None
    if rate is not None:
        return Measure(Kind.PERCENT, f"%/{rate[0]}", rate[1])
    return Measure(Kind.PERCENT, "%", after)


def _read_times(t: Tokens, amount: Amount, k: int) -> Measure | None:
    low, after = t.low[k], t.low[k + 1]
    if low == "time":
        return None
    frequency = read_frequency(t, k + 1)
    if frequency is not None:
        return Measure(Kind.FREQUENCY, frequency[0], frequency[1])
    if low in ("×", "x"):
        if t.is_numeral[k + 1] or (low == "x" and not t.glued[k]):
            return None
        return Measure(Kind.FOLD, "", k + 1)
    if not amount.is_integer or after in FOLD_COMPARATIVES or t.before(amount.first) == "by":
        return Measure(Kind.FOLD, "", k + 1)
    return None


def read_frequency(t: Tokens, k: int) -> tuple[str, int] | None:
    """The unit of time of "a day", "per week", "daily" at token `k`, and the token after it."""
    low = t.low[k]
    if low in ADVERBS_OF_TIME:
        return ADVERBS_OF_TIME[low], k + 1
    if low in ("a", "an", "per", "each", "every", "/", "in") and (unit := time_unit(t.low[k + 1])):
        if low == "in" or t.low[k + 1].endswith("s"):
            return None
        return unit, k + 2
    return None
