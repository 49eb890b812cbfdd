"""The grammar of numbers: one pass over the tokens that reads each expression with a number in it.

At every amount the longest construction is tried first: spread, share ("18 of 118"), range, ratio, then the
amount alone with its measure. What has been read is not read again. Linear in the text: every construction
looks at a bounded number of tokens around its amount.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from checker.text.numbers import context, names
from checker.text.numbers.amounts import FRACTION_WORDS, NUMBER_WORDS, VULGAR_FRACTIONS, Amount, read_amount
from checker.text.numbers.folding import Folding
from checker.text.numbers.measures import (
    ADVERBS_OF_TIME,
    CURRENCY_SIGNS,
    FOLD_WORDS,
    Measure,
    read_frequency,
    read_measure,
)
from checker.text.numbers.number import Comparator, Kind, Label, Number, Role
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.units import is_time_unit, time_unit

_FIRST_YEAR, _LAST_YEAR = 1700, 2100
_SHARE_WHOLES = frozenset([3, 4, 5, 8, 10, 20, 50, 100, 1000, 10000, 100000, 1000000])
_DETERMINERS = frozenset("the these those its their our all".split())
_NOT_ONE_AFTER = frozenset(
    "of another can could may might must should would hand is has way thing who that cannot such or more".split()
)
_NOT_ONE_BEFORE = frozenset("no any every the each this that some which another only".split())
_FRACTION_NOT_BEFORE = frozenset(
    "first second other latter former better top bottom upper lower last one's".split()
)
_FRACTION_AFTER = frozenset(
    "of the as that a an lower higher more fewer less reduction increase decrease to".split()
)
_NO_NUMBER_AFTER_HYPHEN = frozenset("way sided tailed off sample blind".split())
_ORDINAL_WORDS = frozenset("first second third fourth fifth sixth seventh eighth ninth".split())
_WORD_STARTS = (
    frozenset(NUMBER_WORDS) | frozenset(FRACTION_WORDS) | frozenset(FOLD_WORDS) | VULGAR_FRACTIONS
    | frozenset(ADVERBS_OF_TIME)
    | frozenset(["a", "an", "once", "dozen", "dozens", "fortnight", "fortnights", "couple", "-", "+", "every"])
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read in a text: numbers in order of place, labels, and the tokens.

    places: the tokens [first, after) of each number.
    """

    numbers: tuple[Number, ...]
    places: tuple[tuple[int, int], ...]
    labels: tuple[Label, ...]
    tokens: Tokens


def read(folding: Folding) -> Reading:
    """The numbers and labels of a folded text."""
    reader = _Reader(Tokens(folding))
    reader.run()
    return reader.reading()


class _Reader:
    def __init__(self, tokens: Tokens) -> None:
        self.t = tokens
        self.found: list[Number] = []
        self.ends: list[tuple[int, int]] = []  # the tokens [first, after) of each number
        self.labels: list[Label] = []
        self.masked = bytearray(tokens.length + 5)
        for start, end in names.citation_spans(tokens.folding.text):
            for i in range(tokens.at_offset(start), tokens.at_offset(end)):
                self.masked[i] = 1

    def run(self) -> None:
        t = self.t
        i = 0
        while i < t.length:
            if self.masked[i]:
                i += 1
            elif t.is_numeral[i]:
                i = self._numeral(i)
            elif t.low[i] in _WORD_STARTS:
                i = self._word(i)
            elif t.low[i] == "(" and t.is_glued(i):
                i = self._degrees_of_freedom(i)
            elif t.is_word[i] and t.low[i] in names.LABEL_NOUNS and t.is_word[i + 1]:
                i = self._labels(i + 1)
            else:
                i += 1

    def reading(self) -> Reading:
        self._share_units()
        return Reading(tuple(self.found), tuple(self.ends), tuple(self.labels), self.t)

    def emit(self, value: Decimal, kind: Kind, first: int, after: int, **details: object) -> None:
        """Add a number that stands on tokens [first, after)."""
        span = self.t.folding.raw_span(self.t.start[first], self.t.end[after - 1])
        self.found.append(Number(value, kind, span, **details))  # type: ignore[arg-type]
        self.ends.append((first, after))

    # -- names, dates, marks -------------------------------------------------------------------------------

    def _numeral(self, i: int) -> int:
        t = self.t
        after = names.identifier_end(t, i)
        if after > i:
            label = names.glued_label(t, i)
            if label is not None:
                self.labels.append(label)
            return after
        labels, after = names.enumerated_labels(t, i)
        if labels:
            self.labels.extend(labels)
            return after
        after = names.date_end(t, i)
        if after > i:
            if len(t.text[i]) == 4:
                self.emit(Decimal(t.text[i]), Kind.YEAR, i, i + 1)
            return after
        if names.is_list_mark(t, i) or names.is_ion_charge(t, i) or self._is_decade(i):
            return i + 1
        amount = read_amount(t, i)
        assert amount is not None
        return self._amount(amount)

    def _is_decade(self, i: int) -> bool:
        t = self.t
        if t.low[i + 1] != "s" or not t.is_glued(i + 1) or not t.text[i].endswith("0"):
            return t.low[i + 1] == "'" and t.low[i + 2] == "s"
        return len(t.text[i]) == 4 or t.before(i) in (
            "in",
            "his",
            "her",
            "their",
            "the",
            "early",
            "mid",
            "late",
            "-",
        )

    def _labels(self, i: int) -> int:
        labels, after = names.enumerated_labels(self.t, i)
        self.labels.extend(labels)
        return max(after, i)

    def _degrees_of_freedom(self, i: int) -> int:
        """Pass over the numbers of "t(58) =", "F(2, 57) =", "χ2(1, N = 200) ="; the sample size stays."""
        t = self.t
        if t.low[i - 1] not in ("t", "f", "r", "χ", "χ²", "z", "h", "u", "q", "x", "2", "β", "b", "d"):
            return i + 1
        for k in range(i + 1, min(i + 9, t.length)):
            if t.low[k] == ")":
                if t.low[k + 1] in ("=", "<", ">", "≤", "≥"):
                    for inner in range(i + 1, k):
                        if t.is_numeral[inner] and t.before(inner) != "=":
                            self.masked[inner] = 1
                break
        return i + 1

    # -- words that are numbers ----------------------------------------------------------------------------

    def _word(self, i: int) -> int:
        t = self.t
        low = t.low[i]
        if low in ("-", "+"):
            if t.is_numeral[i + 1] and t.is_glued(i + 1) and self._is_sign(i):
                amount = read_amount(t, i)
                assert amount is not None
                if names.identifier_end(t, i + 1) == i + 1:
                    return self._amount(amount)
            return i + 1
        if low in ("a", "an") and t.low[i + 1] not in ("hundred", "thousand", "million", "billion"):
            return self._after_article(i)
        if low in ADVERBS_OF_TIME:
            return self._adverb_of_time(i)
        if low in ("once", "twice", "thrice") and (found := read_frequency(t, i + 1)):
            times = {"once": 1, "twice": 2, "thrice": 3}[low]
            self.emit(Decimal(times), Kind.FREQUENCY, i, found[1], unit=found[0], is_word=True)
            return found[1]
        if low in FOLD_WORDS:
            return self._fold_word(i)
        if low in ("fortnight", "fortnights"):
            self.emit(Decimal(2), Kind.QUANTITY, i, i + 1, unit="week", is_word=True)
            return i + 1
        if low in ("half", "halves"):
            return self._fraction(i, i, 1)
        if low == "every":
            return self._every(i)
        amount = read_amount(t, i)
        if amount is None:
            return i + 1
        if low in VULGAR_FRACTIONS and read_measure(t, amount).kind is Kind.PLAIN:
            comparator, _ = context.comparator_before(t, i)
            self.emit(amount.value, Kind.RATIO, i, i + 1, decimals=2, comparator=comparator)
            return i + 1
        return self._number_word(amount)

    def _is_sign(self, i: int) -> bool:
        t = self.t
        if i == 0 or not t.is_glued(i):
            return not (i > 0 and t.is_numeral[i - 1] and not t.is_glued(i + 1))
        return not (t.is_numeral[i - 1] or t.is_word[i - 1]) and t.low[i - 1] not in (")", "]", "%", "/")

    def _after_article(self, i: int) -> int:
        """ "a dozen", "a couple of", "a third of", "a fortnight"; else the article is no number."""
        t = self.t
        low = t.low[i + 1]
        if low == "dozen":
            return self._dozen(i, 1, i + 1)
        if low == "couple" and t.low[i + 2] == "of":
            self.emit(
                Decimal(2), Kind.PLAIN, i, i + 2, comparator=Comparator.ABOUT, is_word=True,
                counted=names.plural_noun_after(t, i + 3),
            )  # fmt: skip
            return i + 2
        if low == "half" or (low in FRACTION_WORDS and t.low[i + 2] in _FRACTION_AFTER | {"", ".", ",", ")"}):
            return self._fraction(i, i + 1, 1)
        return i + 1

    def _dozen(self, first: int, times: int, k: int) -> int:
        self.emit(
            Decimal(12 * times), Kind.PLAIN, first, k + 1, is_word=True,
            comparator=context.comparator_before(self.t, first)[0],
            counted=names.plural_noun_after(self.t, k + 1),
        )  # fmt: skip
        return k + 1

    def _adverb_of_time(self, i: int) -> int:
        t = self.t
        if t.before(i) not in ("twice", "once", "times") and not t.is_glued(i):
            self.emit(Decimal(1), Kind.FREQUENCY, i, i + 1, unit=ADVERBS_OF_TIME[t.low[i]], is_word=True)
        return i + 1

    def _every(self, i: int) -> int:
        """ "every day", "every other week", "every 8 hours" (a number of its own)."""
        t = self.t
        unit = time_unit(t.low[i + 1])
        if unit and not t.low[i + 1].endswith("s"):
            self.emit(Decimal(1), Kind.FREQUENCY, i, i + 2, unit=unit, is_word=True)
            return i + 2
        if t.low[i + 1] in ("other", "second") and (unit := time_unit(t.low[i + 2])):
            self.emit(Decimal("0.5"), Kind.FREQUENCY, i, i + 3, decimals=1, unit=unit, is_word=True)
            return i + 3
        return i + 1

    def _fold_word(self, i: int) -> int:
        t = self.t
        low, after = t.low[i], t.low[i + 1]
        is_factor = True
        if low in ("double", "triple", "quadruple", "treble"):
            is_factor = (
                after in ("the", "that", "those", "of", "as", "among", "in", "", ".", ",")
                and t.before(i) != "-"
            )
        elif low == "doubling":
            is_factor = after not in ("time", "times", "dose", "dilution", "dilutions")
        if is_factor and after != "-":
            value = Decimal(FOLD_WORDS[low])
            comparator, first = context.comparator_before(t, i)
            self.emit(
                value,
                Kind.FOLD,
                i,
                i + 1,
                decimals=1 if value < 1 else 0,
                comparator=comparator,
                is_word=True,
            )
        return i + 1

    def _fraction(self, first: int, k: int, part: int) -> int:
        """A fraction in words whose denominator is token `k`."""
        t = self.t
        before = t.before(first)
        low = t.low[k]
        bare_half = first == k and low == "half"
        is_name = before in _FRACTION_NOT_BEFORE or (t.low[k + 1] == "-" and t.is_glued(k + 1))
        if (
            is_name
            or (first == k and not bare_half)
            or (bare_half and (t.is_glued(k) or t.low[k + 1] == "way"))
        ):
            return k + 1
        scaled = read_amount(t, k + 2) if t.low[k + 1] in ("a", "an") else None
        magnitude = read_amount(t, k + 1) if low == "half" and t.low[k + 1] in ("a", "an") else None
        comparator, _ = context.comparator_before(t, first)
        if scaled is None and magnitude is not None and magnitude.scale:
            self.emit(
                magnitude.value / 2, Kind.PLAIN, first, magnitude.after, comparator=comparator, is_word=True
            )
            return magnitude.after
        if low == "half" and t.low[k + 1] in ("a", "an") and (unit := time_unit(t.low[k + 2])):
            self.emit(Decimal("0.5"), Kind.QUANTITY, first, k + 3, unit=unit, decimals=1, is_word=True)
            return k + 3
        self.emit(
            Decimal(part) / FRACTION_WORDS[low], Kind.RATIO, first, k + 1, decimals=2, comparator=comparator,
            is_word=True,
        )  # fmt: skip
        return k + 1

    def _number_word(self, amount: Amount) -> int:
        t = self.t
        i, j = amount.first, amount.after
        after = t.low[j]
        k = j + 1 if after == "-" and t.is_glued(j) else j
        if k > j and (
            t.low[k] in _NO_NUMBER_AFTER_HYPHEN or t.low[k] in _ORDINAL_WORDS and amount.value > 19
        ):
            return k + 1
        if t.is_glued(i) and t.before(i) == "-" and t.is_word[i - 2]:
            return j
        if t.low[k] in FRACTION_WORDS and not (
            k == j and amount.value == 1 and t.low[k] not in ("half", "third", "quarter")
        ):
            plural = t.low[k].endswith("s") and t.low[k] != "halves"
            if plural or amount.value == 1 or k > j:
                return self._fraction(i, k, int(amount.value))
        if t.low[k] in ("dozen", "dozens"):
            return self._dozen(i, int(amount.value), k)
        if t.low[j] in VULGAR_FRACTIONS:
            return j
        labels, after_labels = names.enumerated_labels(t, i) if not t.is_glued(i) else ((), i)
        if labels:
            return after_labels
        if amount.value == 1 and not self._is_counting_one(amount):
            return j
        return self._amount(amount)

    def _is_counting_one(self, amount: Amount) -> bool:
        t = self.t
        j = amount.after
        after = t.low[j]
        if self._share_whole(amount) is not None:
            return True
        if t.before(amount.first) in _NOT_ONE_BEFORE and not read_measure(t, amount).unit:
            return False
        if after in _NOT_ONE_AFTER or after in ("'s", "") or not (t.is_word[j] or after in ("-", "%")):
            return False
        return not t.low[amount.first].endswith("'s")

    # -- amounts -------------------------------------------------------------------------------------------

    def _amount(self, a: Amount) -> int:
        t = self.t
        if self._spread_follows(a):
            return self._spread(a)
        whole = self._share_whole(a)
        if whole is not None:
            return self._share(a, whole)
        measure = read_measure(t, a)
        partner = self._range_partner(a, measure)
        if partner is not None:
            return self._range(a, measure, partner)
        return self._single(a, measure)

    def _single(self, a: Amount, measure: Measure) -> int:
        kind, unit, details, after = self._classify(a, measure)
        self.emit(a.value.scaleb(measure.scale), kind, a.first, after, unit=unit, **details)
        return after

    def _classify(self, a: Amount, measure: Measure) -> tuple[Kind, str, dict[str, object], int]:
        t = self.t
        first, after = a.first, measure.after
        kind, unit = measure.kind, measure.unit
        comparator, lead = context.comparator_before(t, first)
        details: dict[str, object] = {"decimals": a.decimals - measure.scale, "is_word": a.is_word}
        statistic = "" if a.is_word else context.statistic_before(t, lead)
        if kind is Kind.PERCENT and self._is_confidence_level(a, measure):
            kind, unit = Kind.CONFIDENCE_LEVEL, "%"
        elif not a.is_word and kind is Kind.PLAIN and a.value <= 1 and context.is_p_value(t, first):
            kind, comparator = Kind.P_VALUE, self._p_comparator(first, comparator)
        elif kind is Kind.PLAIN and (currency := self._currency_before(first)):
            kind, unit = Kind.MONEY, currency
            if t.low[after] in ("m", "bn", "mn", "b") and t.is_glued(after):
                power = 6 if t.low[after] in ("m", "mn") else 9
                a.value, after = a.value.scaleb(power), after + 1
                details["decimals"] = a.decimals - power
        elif kind is Kind.QUANTITY and unit in ("m", "M") and (currency := self._currency_before(first)):
            kind, unit, a.value = Kind.MONEY, currency, a.value.scaleb(6)
            details["decimals"] = a.decimals - 6
        elif statistic in ("SD", "SE") and kind in (Kind.PLAIN, Kind.QUANTITY):
            kind = Kind.SPREAD
        elif interval := ("" if a.is_word else self._interval(first)):
            if kind in (Kind.PLAIN, Kind.QUANTITY, Kind.PERCENT) and self._closes_interval(first):
                kind, statistic = Kind.INTERVAL_BOUND, interval
        if kind is Kind.PLAIN:
            if statistic and statistic not in ("n", "mean", "median", "df"):
                kind = Kind.STATISTIC
            elif self._is_year(a, after, comparator):
                kind = Kind.YEAR
            elif self._is_time_point(a):
                kind, unit = Kind.ORDINAL, time_unit(t.low[first - 1])
        following, end = context.comparator_after(t, after)
        if following is not Comparator.EQUAL and comparator is Comparator.EQUAL:
            comparator, after = following, after if following is Comparator.ABOUT else end
        details["comparator"] = comparator
        details["statistic"] = statistic
        if kind is Kind.PLAIN:
            details["counted"] = names.plural_noun_after(t, end)
            details["is_label_like"] = self._is_label_like(a, measure, bool(details["counted"]), statistic)
        return kind, unit, details, after

    def _is_label_like(self, a: Amount, measure: Measure, is_counting: bool, statistic: str) -> bool:
        t = self.t
        if (
            statistic in ("n", "mean", "median")
            or not a.is_integer
            or a.has_comma
            or measure.scale
            or a.scale
            or a.value < 0
        ):
            return False
        if t.low[a.after] == "-" and t.is_glued(a.after) and t.is_word[a.after + 1]:
            return not is_counting
        if t.before(a.first) == "(" and t.low[a.after] == ")":
            return True
        return not is_counting and not a.is_word and context.is_label_position(t, a.first)

    def _is_time_point(self, a: Amount) -> bool:
        t = self.t
        unit = time_unit(t.before(a.first)) if a.first and not a.is_word and a.is_integer else ""
        return bool(unit) and t.is_word[a.first - 1] and len(t.low[a.first - 1]) > 2

    def _is_year(self, a: Amount, after: int, comparator: Comparator) -> bool:
        if a.is_word or a.has_comma or a.decimals or not _FIRST_YEAR <= a.value <= _LAST_YEAR:
            return False
        t = self.t
        if len(t.text[a.after - 1]) != 4 or t.low[a.first] == "-" or t.before(a.first) in ("=", "n", "total"):
            return False
        if (
            comparator in (Comparator.GREATER, Comparator.AT_LEAST, Comparator.ABOUT)
            and t.before(a.first) != "over"
        ):
            return False
        return not names.is_plural_noun(t.low[after]) and not (
            names.plural_noun_after(t, after)
            and t.before(a.first) in ("of", "", "included", "enrolled", "and")
        )

    def _p_comparator(self, first: int, comparator: Comparator) -> Comparator:
        before = self.t.before(first)
        return comparator if before != "≪" else Comparator.LESS

    def _currency_before(self, first: int) -> str:
        t = self.t
        before = t.before(first)
        if before in CURRENCY_SIGNS:
            return CURRENCY_SIGNS[before]
        return {"usd": "$", "eur": "€", "gbp": "£"}.get(before, "")

    def _is_confidence_level(self, a: Amount, measure: Measure) -> bool:
        t = self.t
        if not Decimal(50) <= a.value < 100:
            return False
        j = measure.after
        if t.low[j] == "-":
            j += 1
        if t.low[j] in (
            "ci",
            "cis",
            "cri",
            "confidence",
            "credible",
            "prediction",
            "credibility",
            "uncertainty",
            "hdi",
        ):
            return True
        return t.low[j] == "c" and t.low[j + 1] == "." and t.low[j + 2] == "i"

    # -- spreads, shares, ranges ---------------------------------------------------------------------------

    def _spread_follows(self, a: Amount) -> bool:
        t = self.t
        j = read_measure(t, a).after
        return t.low[j] == "±" or (t.low[j] == "+" and t.low[j + 1] == "/" and t.low[j + 2] == "-")

    def _spread(self, a: Amount) -> int:
        t = self.t
        measure = read_measure(t, a)
        j = measure.after
        b = read_amount(t, j + (1 if t.low[j] == "±" else 3))
        if b is None:
            return self._single(a, measure)
        own = read_measure(t, b)
        shared = own if measure.kind is Kind.PLAIN and own.kind in (Kind.QUANTITY, Kind.PERCENT) else measure
        kind, unit, details, _ = self._classify(a, replace(shared, after=measure.after))
        details["is_label_like"] = False
        self.emit(a.value, kind, a.first, measure.after, unit=unit, **details)
        unit = own.unit or unit
        self.emit(b.value, Kind.SPREAD, b.first, own.after, unit=unit, decimals=b.decimals)
        return own.after

    def _share_whole(self, a: Amount) -> Amount | None:
        """The whole that `a` is a part of ("18 of 118", "9 out of 10", "1 in 5", "81/395"), None for none."""
        t = self.t
        j = a.after
        low = t.low[j]
        if low not in ("of", "out", "in", "/") or not a.is_integer or a.value < 0:
            return None
        k = j + 1
        if low == "out":
            if t.low[k] != "of":
                return None
            k += 1
        if t.low[k] in ("every", "each", "all", "a", "some") and low != "/":
            k += 1
            if t.low[k] == "total" and t.low[k + 1] == "of":
                k += 2
        elif low == "out" and t.low[k] in _DETERMINERS:
            k += 1
        b = read_amount(t, k)
        if b is None or not b.is_integer or b.value < a.value or b.value == 0 or self.masked[k]:
            return None
        if names.identifier_end(t, k) > k and t.is_numeral[k]:
            return None
        measure = read_measure(t, b)
        if low == "/":
            glued = t.is_glued(j) == t.is_glued(k)
            is_years = a.value >= _FIRST_YEAR and b.value <= _LAST_YEAR
            return (
                b if glued and measure.kind is Kind.PLAIN and not is_years and t.low[b.after] != "/" else None
            )
        if measure.kind is not Kind.PLAIN or t.low[measure.after] in ("±",):
            return None
        if low == "in":
            if a.value == b.value or (
                _FIRST_YEAR < b.value < _LAST_YEAR and not b.is_word and b.value != 2000 and a.value != 1
            ):
                return None
            if a.value != 1 and int(b.value) not in _SHARE_WHOLES:
                return None
            if (
                a.value == 1
                and _FIRST_YEAR < b.value < _LAST_YEAR
                and not b.has_comma
                and t.low[k - 1] == "in"
                and b.value % 100
            ):
                return None
        return b

    def _share(self, a: Amount, b: Amount) -> int:
        t = self.t
        comparator, _ = context.comparator_before(t, a.first)
        counted = names.plural_noun_after(t, b.after)
        share = {"is_word": a.is_word, "comparator": comparator, "counted": counted}
        self.emit(a.value, Kind.COUNT_OF, a.first, a.after, role=Role.PART, decimals=a.decimals, **share)
        self.emit(
            b.value, Kind.COUNT_OF, b.first, b.after, role=Role.WHOLE, decimals=b.decimals, is_word=b.is_word,
            counted=counted,
        )  # fmt: skip
        self.emit(a.value / b.value, Kind.RATIO, a.first, b.after, role=Role.SHARE, decimals=4, **share)
        return b.after

    def _range_partner(self, a: Amount, measure: Measure) -> Amount | None:
        t = self.t
        j = measure.after
        k = j
        if t.low[k] == "-" and t.low[k + 1] in ("to", "or"):
            k += 1
        low = t.low[k]
        if low in ("to", "through"):
            k += (
                2
                if t.low[k + 1] == "-" and t.is_glued(k + 1) and t.is_glued(k + 2) and not t.is_numeral[k + 2]
                else 1
            )
        elif low == "or" and k > j:
            k += 1
        elif low == "-":
            if t.is_glued(k) != t.is_glued(k + 1):
                return None
            k += 1
        elif low in (",", ";"):
            if not self._interval(a.first):
                return None
            k += 1
        elif low == "and" and self._follows_between(a.first):
            k += 1
        else:
            return None
        currency = t.low[k] in CURRENCY_SIGNS
        b = read_amount(t, k + 1 if currency else k)
        if (
            b is None
            or self.masked[b.first]
            or (t.is_numeral[k] and names.identifier_end(t, k) > k and low != "-")
        ):
            return None
        if low == "-" and not self._is_hyphen_range(a, b):
            return None
        return b

    def _is_hyphen_range(self, a: Amount, b: Amount) -> bool:
        if b.value > a.value:
            return True
        written_a, written_b = self.t.text[a.after - 1], self.t.text[b.after - 1]
        if self._interval(a.first) or self.t.before(a.first) in ("from", "("):
            return not (written_a.isdigit() and written_b.isdigit() and len(written_a) == len(written_b) == 4)
        return (
            len(written_a) == 4
            and len(written_b) == 2
            and int(written_a[2:]) < int(written_b)
            and written_a.isdigit()
            and written_b.isdigit()
        )

    def _follows_between(self, i: int) -> bool:
        t = self.t
        comparator, lead = context.comparator_before(t, i)
        return "between" in t.low[max(0, lead - 2) : i]

    def _interval(self, first: int) -> str:
        return context.interval_before(self.t, first)

    def _closes_interval(self, first: int) -> bool:
        """True for a lone bound: the first number after "CI" that is not the level."""
        return self.t.before(first) in ("(", "[", ":", "=", "of", "from", "ci", ",", "interval", "between")

    def _range(self, a: Amount, first_measure: Measure, b: Amount) -> int:
        t = self.t
        measure = read_measure(t, b)
        own, other = self._joined(first_measure, measure)
        if own is None or other is None:
            return self._single(a, first_measure)
        if (
            a.decimals == 0
            and len(t.text[a.after - 1]) == 4
            and b.value < 100
            and t.text[b.after - 1].isdigit()
            and len(t.text[b.after - 1]) == 2
            and b.value < a.value
            and not b.is_word
        ):
            b.value += a.value // 100 * 100
        if b.scale and not a.scale and a.value < 1000:
            a.value, a.decimals = a.value.scaleb(b.scale), a.decimals - b.scale
        kind, unit, details, _ = self._classify(a, own)
        if kind is Kind.YEAR or (
            self._is_year(a, measure.after, Comparator.EQUAL)
            and self._is_year(b, measure.after, Comparator.EQUAL)
        ):
            kind = Kind.YEAR if _FIRST_YEAR <= b.value <= _LAST_YEAR else Kind.PLAIN
        elif interval := self._interval(a.first):
            kind, details["statistic"] = Kind.INTERVAL_BOUND, interval
        elif kind is Kind.ORDINAL:
            kind = Kind.ORDINAL
        low_role, high_role = self._roles(a, b)
        details["is_label_like"] = bool(details.get("is_label_like")) and b.value > 99
        counted = names.plural_noun_after(t, measure.after) if kind is Kind.PLAIN else ""
        if kind is Kind.PLAIN:
            details["counted"] = counted
        end_a = a.after if own.after > b.first else own.after
        self.emit(a.value.scaleb(own.scale), kind, a.first, end_a, unit=unit, **{**details, "role": low_role})
        details["decimals"], details["is_word"] = b.decimals - other.scale, b.is_word
        unit = unit if kind in (Kind.MONEY, Kind.ORDINAL) else other.unit
        self.emit(
            b.value.scaleb(other.scale),
            kind,
            b.first,
            measure.after,
            unit=unit,
            **{**details, "role": high_role},
        )
        return measure.after

    @staticmethod
    def _joined(first: Measure, second: Measure) -> tuple[Measure | None, Measure | None]:
        """The measures of both ends, each taking over what only the other has; None when they clash."""
        if first.kind is Kind.PLAIN and second.kind is not Kind.PLAIN:
            return replace(second, after=first.after), second
        if first.kind is not Kind.PLAIN and second.kind is Kind.PLAIN:
            return first, replace(first, after=second.after)
        if first.kind is not second.kind or (
            first.unit != second.unit and is_time_unit(first.unit) != is_time_unit(second.unit)
        ):
            return None, None
        return first, second

    def _roles(self, a: Amount, b: Amount) -> tuple[Role, Role]:
        t = self.t
        before = t.low[max(0, a.first - 3) : a.first]
        if "from" in before and not any(
            word.startswith(("rang", "age", "vari")) for word in t.low[max(0, a.first - 5) : a.first]
        ):
            return Role.FROM, Role.TO
        if b.value < a.value:
            return (Role.FROM, Role.TO) if not self._interval(a.first) else (Role.HIGH, Role.LOW)
        return Role.LOW, Role.HIGH

    def _share_units(self) -> None:
        """Give "64" of "64 and 46 %" its unit: a bare number in a list takes the unit of the next."""
        t = self.t
        for n in range(len(self.found) - 2, -1, -1):
            number, follower = self.found[n], self.found[n + 1]
            if (
                number.kind is not Kind.PLAIN
                or number.counted
                or number.statistic == "n"
                or follower.role in (Role.PART, Role.WHOLE)
            ):
                continue
            if follower.kind not in (
                Kind.PERCENT,
                Kind.PERCENTAGE_POINT,
                Kind.QUANTITY,
                Kind.FOLD,
                Kind.MONEY,
            ):
                continue
            gap = t.low[self.ends[n][1] : self.ends[n + 1][0]]
            if not gap or len(gap) > 3 or any(word not in _LIST_WORDS for word in gap):
                continue
            if gap == [","] and follower.role is not Role.SINGLE:
                continue
            if gap == [","] and not self._is_in_list(n + 1):
                continue
            self.found[n] = replace(number, kind=follower.kind, unit=follower.unit, is_label_like=False)

    def _is_in_list(self, n: int) -> bool:
        if n + 1 >= len(self.found):
            return False
        gap = self.t.low[self.ends[n][1] : self.ends[n + 1][0]]
        return 0 < len(gap) <= 3 and all(word in _LIST_WORDS for word in gap)


_LIST_WORDS = frozenset([",", "and", "or", "vs", "versus", ".", "&", "/", "v"])
