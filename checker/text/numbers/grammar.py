"""The grammar of numbers: one pass over the tokens that reads each expression with a number in it.

Names, dates and citations are recognised first and passed over; a numeral or number word then begins an
expression (`expressions`, `word_numbers`), and what has been read is not read again. Linear in the text:
every construction looks at a bounded number of tokens around its amount.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from checker.text.numbers import names
from checker.text.numbers.amounts import Amount, read_amount
from checker.text.numbers.collector import CITATION, DEGREES, Collector
from checker.text.numbers.expressions import read_expression
from checker.text.numbers.folding import Folding
from checker.text.numbers.measures import PERCENT_WORDS, read_measure
from checker.text.numbers.nouns import plural_noun_after
from checker.text.numbers.number import Kind, Label, Number, Role
from checker.text.numbers.ranges import mark_parted_changes, mark_turned_changes
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.word_numbers import WORD_STARTS, read_roman_percent, read_word
from checker.text.numbers.words_around import DECADE_LEADS, DF_SYMBOLS, LIST_WORDS
from corpus.model.study_text import Span


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read in a text: numbers in order of place, labels, and the tokens.

    places: the tokens [first, after) of each number. cited: the tokens of citations and addresses.
    unreadable: numerals without a value (`unreadable`), with the "%" that is glued to them.
    """

    numbers: tuple[Number, ...]
    places: tuple[tuple[int, int], ...]
    labels: tuple[Label, ...]
    tokens: Tokens
    cited: frozenset[int]
    unreadable: tuple[Span, ...] = ()


_OPENINGS = WORD_STARTS | PERCENT_WORDS | names.LABEL_NOUNS | {"("}
"""The words and signs that something may begin with; numerals apart."""
_NONE: frozenset[int] = frozenset()


def read(folding: Folding) -> Reading:
    """The numbers and labels of a folded text."""
    t = Tokens(folding)
    c = Collector(t)
    after = 0
    for i in [i for i, low in enumerate(t.low) if t.is_numeral[i] or low in _OPENINGS]:
        if i < after or c.masked[i]:
            continue
        low = t.low[i]
        if t.is_numeral[i]:
            after = _numeral(c, i)
        elif low in WORD_STARTS:
            after = read_word(c, i)
        elif low == "(" and t.glued[i]:
            after = _degrees_of_freedom(c, i)
        elif low in PERCENT_WORDS and i and t.is_word[i - 1]:
            after = read_roman_percent(c, i)
        elif t.is_word[i] and low in names.LABEL_NOUNS and t.is_word[i + 1]:
            after = _labels(c, i + 1)
    _share_units(c)
    mark_turned_changes(c)
    mark_parted_changes(c)
    cited = frozenset(i for i, mask in enumerate(c.masked) if mask == CITATION) if any(c.masked) else _NONE
    return Reading(tuple(c.found), tuple(c.ends), tuple(c.labels), t, cited, _unreadable(c))


def _unreadable(c: Collector) -> tuple[Span, ...]:
    text = c.t.folding.text
    return tuple(c.t.folding.raw_span(start, end + text.startswith("%", end)) for start, end in c.unreadable)


def _numeral(c: Collector, i: int) -> int:
    t = c.t
    if _is_in_row(c, i):
        amount = read_amount(t, i)
        assert amount is not None
        c.emit(amount.value, Kind.PLAIN, i, i + 1, decimals=amount.decimals)
        return i + 1
    after = names.identifier_end(t, i)
    if after > i:
        label = names.glued_label(t, i)
        if label is not None:
            c.labels.append(label)
        return after
    labels, after = names.enumerated_labels(t, i)
    if labels:
        c.labels.extend(labels)
        return after
    after = names.date_end(t, i)
    if after > i:
        if len(t.text[i]) == 4:
            c.emit(Decimal(t.text[i]), Kind.YEAR, i, i + 1)
        return after
    if (
        names.is_list_mark(t, i)
        or names.is_line_number(t, i)
        or names.is_ion_charge(t, i)
        or _is_decade(c, i)
    ):
        return i + 1
    amount = read_amount(t, i)
    assert amount is not None
    if t.folding.signs and _is_bare_sign(c, amount):
        return amount.after
    return read_expression(c, amount)


def _is_bare_sign(c: Collector, amount: Amount) -> bool:
    """True for "①" where it measures and counts nothing: the mark of a list or a note."""
    t = c.t
    return (
        t.start[amount.first] in t.folding.signs
        and read_measure(t, amount).kind is Kind.PLAIN
        and not plural_noun_after(t, amount.after)
    )


def _is_in_row(c: Collector, i: int) -> bool:
    """True for a numeral between two bare numerals, as in a row of a table: nothing there says more of it."""
    t = c.t
    if i < 2 or len(t.text[i]) == 4:
        return False
    if t.low[i - 1] == "," and t.low[i + 1] == ",":
        before, after = i - 2, i + 2
    elif t.glued[i] or t.glued[i + 1]:
        return False
    else:
        before, after = i - 1, i + 1
    return t.is_numeral[before] and t.is_numeral[after] and not (c.masked[before] or c.masked[after])


def _is_decade(c: Collector, i: int) -> bool:
    """True for "1990s", "1990's", and for "20s" and "30s" of people or of a century."""
    t = c.t
    if not t.text[i].endswith("0") or not t.glued[i + 1]:
        return False
    if t.low[i + 1] != "s":
        return t.low[i + 1] == "'" and t.low[i + 2] == "s"
    if len(t.text[i]) == 4 or t.before(i) in DECADE_LEADS:
        return True
    return t.before(i) in ("and", "or", "to") and i > 3 and t.low[i - 2] == "s" and t.is_numeral[i - 3]


def _labels(c: Collector, i: int) -> int:
    labels, after = names.enumerated_labels(c.t, i)
    c.labels.extend(labels)
    return max(after, i)


def _degrees_of_freedom(c: Collector, i: int) -> int:
    """Pass over the numbers of "t(58) =", "F(2, 57) =", "χ2(1, N = 200) ="; the sample size stays."""
    t = c.t
    if t.low[i - 1] not in DF_SYMBOLS:
        return i + 1
    for k in range(i + 1, min(i + 9, t.length)):
        if t.low[k] == ")":
            if t.low[k + 1] in ("=", "<", ">", "≤", "≥"):
                for inner in range(i + 1, k):
                    if t.is_numeral[inner] and t.before(inner) != "=":
                        c.masked[inner] = DEGREES
            break
    return i + 1


def _share_units(c: Collector) -> None:
    """Give "64" of "64 and 46 %" its unit: a bare number in a list takes the unit of the next.

    A hung hyphen does the same ("three- and six-month", "two- to threefold"), there also for a range.
    """
    t = c.t
    for n in range(len(c.found) - 2, -1, -1):
        number, follower = c.found[n], c.found[n + 1]
        if number.kind is follower.kind is Kind.PLAIN and follower.counted and not number.counted:
            gap = t.low[c.ends[n][1] : c.ends[n + 1][0]]
            if len(gap) == 2 and gap[0] == "of":  # "six of the seven lakes"
                c.found[n] = number._replace(counted=follower.counted)
                continue
        if number.kind is not Kind.PLAIN or number.counted or number.statistic == "n":
            continue
        if follower.kind not in _SHARED_KINDS or follower.role in (Role.PART, Role.WHOLE):
            continue
        gap = t.low[c.ends[n][1] : c.ends[n + 1][0]]
        is_hung = len(gap) > 1 and gap[0] == "-"
        if (
            not gap
            or len(gap) > 3
            or any(word not in LIST_WORDS and not (is_hung and word in ("-", "to")) for word in gap)
        ):
            continue
        if gap == [","] and (follower.role is not Role.SINGLE or not _is_in_list(c, n + 1)):
            continue
        role = number.role
        if is_hung and "to" in gap and follower.role is Role.SINGLE:
            role = Role.LOW
            c.found[n + 1] = follower._replace(role=Role.HIGH)
        c.found[n] = number._replace(kind=follower.kind, unit=follower.unit, role=role, is_label_like=False)


_SHARED_KINDS = frozenset([Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.QUANTITY, Kind.FOLD, Kind.MONEY])


def _is_in_list(c: Collector, n: int) -> bool:
    if n + 1 >= len(c.found):
        return False
    gap = c.t.low[c.ends[n][1] : c.ends[n + 1][0]]
    return 0 < len(gap) <= 3 and all(word in LIST_WORDS for word in gap)
