"""Numbers that begin with a word or a sign: "two thirds", "twice a day", "a dozen", "doubled", "-0.3"."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from checker.text.lexicons import load_words
from checker.text.numbers import context, names
from checker.text.numbers.amounts import FRACTION_WORDS, NUMBER_WORDS, VULGAR_FRACTIONS, Amount, read_amount
from checker.text.numbers.collector import Collector
from checker.text.numbers.expressions import read_expression
from checker.text.numbers.measures import (
    ADVERBS_OF_TIME,
    FOLD_WORDS,
    Measure,
    read_frequency,
    read_measure,
)
from checker.text.numbers.nouns import plural_noun_after
from checker.text.numbers.number import Comparator, Kind
from checker.text.numbers.shares import share_whole
from checker.text.numbers.units import time_unit
from checker.text.numbers.words_around import (
    FOLD_COMPARATIVES,
    FRACTION_AFTER,
    NO_FRACTION_BEFORE,
    NO_NUMBER_AFTER_HYPHEN,
    NOT_ONE_AFTER,
    NOT_ONE_BEFORE,
    ORDINAL_WORDS,
)

WORD_STARTS = (
    frozenset(NUMBER_WORDS)
    | frozenset(FRACTION_WORDS)
    | frozenset(FOLD_WORDS)
    | VULGAR_FRACTIONS
    | frozenset(ADVERBS_OF_TIME)
    | frozenset(
        ["a", "an", "once", "dozen", "dozens", "fortnight", "fortnights", "couple", "-", "+", "every"]
    )
)
"""The words and signs that may begin a number."""


def read_word(c: Collector, i: int) -> int:
    """Read the number that the word or sign at token `i` begins, if it does; the token after it."""
    t = c.t
    low = t.low[i]
    if low in ("-", "+"):
        if t.is_numeral[i + 1] and not c.masked[i + 1] and t.glued[i + 1] and _is_sign(c, i):
            amount = read_amount(t, i)
            assert amount is not None
            if names.identifier_end(t, i + 1) == i + 1:
                return read_expression(c, amount)
        return i + 1
    if low in ("a", "an") and t.low[i + 1] not in ("hundred", "thousand", "million", "billion"):
        return _after_article(c, i)
    if low in ADVERBS_OF_TIME:
        return _adverb_of_time(c, i)
    if low in ("once", "twice", "thrice") and (found := read_frequency(t, i + 1)):
        times = {"once": 1, "twice": 2, "thrice": 3}[low]
        c.emit(Decimal(times), Kind.FREQUENCY, i, found[1], unit=found[0], is_word=True)
        return found[1]
    if low in ("once", "twice", "thrice") and t.low[i + 1] not in FOLD_COMPARATIVES:
        if low != "once":
            c.emit(Decimal(2 if low == "twice" else 3), Kind.PLAIN, i, i + 1, is_word=True, counted="times")
        return i + 1
    if low in FOLD_WORDS:
        return _fold_word(c, i)
    if low in ("fortnight", "fortnights"):
        c.emit(Decimal(2), Kind.QUANTITY, i, i + 1, unit="week", is_word=True)
        return i + 1
    if low == "half" and t.low[i + 1] in ("a", "-") and t.low[i + 2] == "dozen":
        return _dozen(c, i, Fraction(1, 2), i + 2)
    if low in ("half", "halves"):
        return _fraction(c, i, i, 1)
    if low == "every":
        return _every(c, i)
    amount = read_amount(t, i)
    if amount is None:
        return i + 1
    if low in VULGAR_FRACTIONS and read_measure(t, amount).kind is Kind.PLAIN:
        comparator, _ = context.comparator_before(t, i)
        c.emit(amount.value, Kind.RATIO, i, i + 1, decimals=2, comparator=comparator)
        return i + 1
    return _number_word(c, amount)


def _is_sign(c: Collector, i: int) -> bool:
    t = c.t
    if i == 0 or not t.glued[i]:
        return not (i > 0 and t.is_numeral[i - 1] and not t.glued[i + 1])
    return not (t.is_numeral[i - 1] or t.is_word[i - 1]) and t.low[i - 1] not in (")", "]", "%", "/")


def _after_article(c: Collector, i: int) -> int:
    """ "a dozen", "a couple of", "a third of", "a fortnight"; else the article is no number."""
    t = c.t
    low = t.low[i + 1]
    if low == "dozen":
        return _dozen(c, i, 1, i + 1)
    part = {"half": "0.5", "quarter": "0.25"}.get(t.low[i + 4], "")
    if part and t.low[i + 2 : i + 4] == ["and", "a"] and (unit := time_unit(low)):
        c.emit(
            Decimal(1) + Decimal(part),
            Kind.QUANTITY,
            i,
            i + 5,
            unit=unit,
            decimals=len(part) - 2,
            is_word=True,
        )
        return i + 5
    if low == "couple" and t.low[i + 2] == "of":
        c.emit(
            Decimal(2), Kind.PLAIN, i, i + 2, comparator=Comparator.ABOUT, is_word=True,
            counted=plural_noun_after(t, i + 3),
        )  # fmt: skip
        return i + 2
    if low in ("half", "quarter") and t.low[i + 2] == "dozen":
        return _dozen(c, i, Fraction(1, FRACTION_WORDS[low]), i + 2)
    is_last = t.low[i + 2] in FRACTION_AFTER | {"", ".", ",", ")"}
    is_moved = t.before(i) in ("by", "to") and t.low[i + 2] in _FUNCTION_WORDS  # "fell by a third after"
    if low == "half" or (low in FRACTION_WORDS and (is_last or is_moved)):
        return _fraction(c, i, i + 1, 1)
    return i + 1


def _dozen(c: Collector, first: int, times: int | Fraction, k: int) -> int:
    amount = Amount(Decimal(int(12 * times)), 0, first, k + 1, is_word=True)
    measure = read_measure(c.t, amount)
    if measure.kind is Kind.PLAIN:
        after, counted = k + 1, plural_noun_after(c.t, k + 1)
    else:
        after, counted = measure.after, ""
    c.emit(
        amount.value.scaleb(measure.scale), measure.kind, first, after, unit=measure.unit, is_word=True,
        comparator=context.comparator_before(c.t, first)[0], counted=counted,
    )  # fmt: skip
    return after


def read_roman_percent(c: Collector, i: int) -> int:
    """Read the Roman numeral before the percent sign or word at token `i`, where it is one; the token after.

    Letters may always be an abbreviation ("LV %"), so the number is marked as one that may be a name.
    """
    t = c.t
    written = t.text[i - 1]
    value = names.roman_number(written) if i > 1 and len(written) > 1 else 0
    if not 0 < value <= 100 or context.is_label_position(t, i - 1):
        return i + 1
    amount = Amount(Decimal(value), 0, i - 1, i)
    measure = read_measure(t, amount)
    if measure.kind is Kind.PERCENT:
        comparator, _ = context.comparator_before(t, i - 1)
        c.emit(
            amount.value, Kind.PERCENT, i - 1, measure.after, unit=measure.unit, comparator=comparator,
            is_label_like=True,
        )  # fmt: skip
    return max(measure.after, i + 1)


def _adverb_of_time(c: Collector, i: int) -> int:
    t = c.t
    if t.before(i) not in ("twice", "once", "times") and not t.glued[i]:
        c.emit(Decimal(1), Kind.FREQUENCY, i, i + 1, unit=ADVERBS_OF_TIME[t.low[i]], is_word=True)
    return i + 1


def _every(c: Collector, i: int) -> int:
    """ "every day", "every other week", "every 8 hours" (a number of its own)."""
    t = c.t
    unit = time_unit(t.low[i + 1])
    if unit and not t.low[i + 1].endswith("s"):
        c.emit(Decimal(1), Kind.FREQUENCY, i, i + 2, unit=unit, is_word=True)
        return i + 2
    if t.low[i + 1] in ("other", "second") and (unit := time_unit(t.low[i + 2])):
        c.emit(Decimal("0.5"), Kind.FREQUENCY, i, i + 3, decimals=1, unit=unit, is_word=True)
        return i + 3
    return i + 1


def _fold_word(c: Collector, i: int) -> int:
    t = c.t
    low, after = t.low[i], t.low[i + 1]
    is_factor = True
    if low in ("double", "triple", "quadruple", "treble"):
        is_factor = (
            after in ("the", "that", "those", "of", "as", "among", "in", "", ".", ",") and t.before(i) != "-"
        )
    elif low == "doubling":
        is_factor = after not in ("time", "times", "dose", "dilution", "dilutions")
    if is_factor and after != "-":
        value = Decimal(FOLD_WORDS[low])
        comparator, _ = context.comparator_before(t, i)
        c.emit(
            value,
            Kind.FOLD,
            i,
            i + 1,
            decimals=1 if value < 1 else 0,
            comparator=comparator,
            is_word=True,
        )
    return i + 1


def _fraction(c: Collector, first: int, k: int, part: int) -> int:
    """A fraction in words whose denominator is token `k`."""
    t = c.t
    before = t.before(first)
    low = t.low[k]
    bare_half = first == k and low == "half"
    is_name = before in NO_FRACTION_BEFORE or (t.low[k + 1] == "-" and t.glued[k + 1])
    if is_name or (first == k and not bare_half) or (bare_half and (t.glued[k] or t.low[k + 1] == "way")):
        return k + 1
    scaled = read_amount(t, k + 2) if t.low[k + 1] in ("a", "an") else None
    magnitude = read_amount(t, k + 1) if low == "half" and t.low[k + 1] in ("a", "an") else None
    comparator, _ = context.comparator_before(t, first)
    if scaled is None and magnitude is not None and magnitude.scale:
        c.emit(magnitude.value / 2, Kind.PLAIN, first, magnitude.after, comparator=comparator, is_word=True)
        return magnitude.after
    value = Decimal(part) / FRACTION_WORDS[low]
    measure = _measure_of_one(c, k)
    if measure is not None:
        c.emit(
            value, measure.kind, first, measure.after, unit=measure.unit, decimals=1 if low == "half" else 2,
            comparator=comparator, is_word=True,
        )  # fmt: skip
        return measure.after
    c.emit(value, Kind.RATIO, first, k + 1, decimals=2, comparator=comparator, is_word=True)
    return k + 1


def _measure_of_one(c: Collector, k: int) -> Measure | None:
    """The measure of the whole that a fraction is part of: "half a gram", "a quarter of an hour"; else None.

    k: the token of the denominator.
    """
    t = c.t
    article = k + 2 if t.low[k + 1] == "of" else k + 1
    if t.low[article] not in ("a", "an") or (article == k + 1 and t.low[k] != "half"):
        return None
    measure = read_measure(t, Amount(Decimal(1), 0, article, article + 1, is_word=True))
    if measure.kind not in _MEASURED or len(t.low[article + 1]) == 1:
        return None
    is_ordinal = t.low[article + 1] == "second" and t.is_word[measure.after]
    return None if is_ordinal and t.low[measure.after] not in _FUNCTION_WORDS else measure


_FUNCTION_WORDS = load_words("function_words")
_MEASURED = frozenset([Kind.QUANTITY, Kind.PERCENT, Kind.PERCENTAGE_POINT])


def _number_word(c: Collector, amount: Amount) -> int:
    t = c.t
    i, j = amount.first, amount.after
    after = t.low[j]
    k = j + 1 if after == "-" and t.glued[j] else j
    if k > j and (t.low[k] in NO_NUMBER_AFTER_HYPHEN or (t.low[k] in ORDINAL_WORDS and amount.value > 19)):
        return k + 1
    if t.glued[i] and t.before(i) == "-" and t.is_word[i - 2]:
        return j
    if t.low[k] in FRACTION_WORDS and not (
        k == j
        and amount.value == 1
        and t.low[k] not in ("half", "third", "quarter")
        and t.low[k + 1] not in FRACTION_AFTER
    ):
        plural = t.low[k].endswith("s") and t.low[k] != "halves"
        if plural or amount.value == 1 or k > j:
            return _fraction(c, i, k, int(amount.value))
    if t.low[k] in ("dozen", "dozens"):
        return _dozen(c, i, int(amount.value), k)
    if t.low[j] in VULGAR_FRACTIONS:
        return j
    labels, after_labels = names.enumerated_labels(t, i) if not t.glued[i] else ((), i)
    if labels:
        return after_labels
    if amount.value == 1 and not _is_counting_one(c, amount):
        return j
    return read_expression(c, amount)


def _is_counting_one(c: Collector, amount: Amount) -> bool:
    t = c.t
    j = amount.after
    after = t.low[j]
    if share_whole(c, amount) is not None:
        return True
    if t.before(amount.first) in NOT_ONE_BEFORE and not read_measure(t, amount).unit:
        return False
    if after in NOT_ONE_AFTER or after in ("'s", "") or not (t.is_word[j] or after in ("-", "%")):
        return False
    return not t.low[amount.first].endswith("'s")
