"""Numerals that state no quantity: names, citations, dates, list marks and addresses.

A name that carries a number ("type 2", "SF-36", "IL-6") is kept as a `Label`, because another number in the
same name is still another thing; citations, dates and addresses are passed over.
"""

from __future__ import annotations

import re
import unicodedata

from checker.text.lexicons import load_words
from checker.text.numbers.nouns import plural_noun_after
from checker.text.numbers.number import Label
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.units import read_unit
from checker.text.numbers.words_around import (
    CLOCK_LEADS,
    JOINED_PREFIXES,
    MONTHS,
    WEAK_LABEL_NOUNS,
)

LABEL_NOUNS = load_words("label_nouns")
_DOTTED_LABEL_NOUNS = frozenset({"no", "nos", "p", "pp"})
"""Only with a full stop: "no. 5" is a name, "no 5" is not."""
_IONS = frozenset(["ca", "mg", "zn", "fe", "cu", "mn", "co", "ni", "na", "k", "cl"])
_ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})[ab]?")
_GROUP_LETTERS = re.compile(r"(?=.)a?b?c?")
_ROMAN_NUMBER = re.compile(r"(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})|C|(?:x{0,3})(?:ix|iv|v?i{0,3})")
"""Up to a hundred; in small letters up to 39, as these are words too often."""
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ORDINAL_SUFFIXES = frozenset({"st", "nd", "rd", "th"})
_HALF_DAYS = frozenset({"am", "pm", "a.m", "p.m"})
_SCALE_SUFFIXES = frozenset(["x", "×", "k", "m", "bn", "mn", "fold", "e"])

_ADDRESS = re.compile(
    r"https?://\S+|\bwww\.\S+|\b(?:doi:?\s*)?10\.[0-9]{4,9}/\S+|\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{2,64}"
)
_BRACKETED = re.compile(r"\[[\s,;-]{0,4}[0-9]{1,3}(?:[\s,;-]{1,4}[0-9]{1,3}){0,40}[\s,;-]{0,4}\]")
_IN_PARENTHESES = re.compile(r"\(([^()]{3,300})\)")
_AUTHOR_YEAR = re.compile(
    r"(?:(?:see(?: also)?|e\.g\.,?|cf\.|in|reviewed in|also) )?"
    r"[A-ZÀ-Þ][\w'-]+[^%=<>≤≥±]{0,120}?\b(?:1[6-9]|20)[0-9]{2}[a-z]?\b[^%=<>≤≥±]*"
)
_NARRATIVE_YEAR = re.compile(
    r"\bet al\.?,? ?(\(?(?:1[6-9]|20)[0-9]{2}[a-z]?\b\)?)"
    r"|[A-ZÀ-Þ][\w'-]+(?:'s?)? (\((?:1[6-9]|20)[0-9]{2}[a-z]?\))"
)
_RAISED_MARK = re.compile(
    r"(?=\s?[0-9])(?:"  # all begin so, which is soon seen where none does
    r"(?<=[a-z)\]][.,;])[0-9]{1,3}(?:[,-][0-9]{1,3}){0,20}(?=\s+[A-Z\[(]|\s*$)"  # disorders.22,23 The
    r"|(?<=[a-z)\]]\.)\s[0-9]{1,3}(?:[ ,-][0-9]{1,3}){0,20}\s*$"  # disorders. 22 (the end)
    r"|(?<=[\[(,][-,])\s?[0-9]{1,3}(?:[,-][0-9]{1,3}){0,20}(?=[\])]|\.?\s*$)"  # a cut mark, "[-4]"
    r"|(?<=\bal\.)[0-9]{1,3}\b"  # et al.31
    r"|(?<=\))[0-9]{1,3}(?:[,-][0-9]{1,3}){0,20}(?=[\s.,;]|$))"  # (2020)6
)
_INTERVAL_LEAD = re.compile(r"(?:\bCIs?|\bCrI|\bIQR|intervals?|range|limits)\W{0,3}$|=\s?$")


def citation_spans(text: str) -> list[tuple[int, int]]:
    """The stretches of a folded text that are addresses or citation marks, in no order."""
    spans: list[tuple[int, int]] = []
    if "//" in text or "www." in text or "10." in text or "@" in text:
        spans.extend(match.span() for match in _ADDRESS.finditer(text))
    if "[" in text:
        spans.extend(
            match.span()
            for match in _BRACKETED.finditer(text)
            if not _INTERVAL_LEAD.search(text, max(0, match.start() - 14), match.start())
        )
    if "(" in text:
        for match in _IN_PARENTHESES.finditer(text):
            inner = match.group(1)
            if ("19" in inner or "20" in inner or "18" in inner) and _is_author_year(inner):
                spans.append(match.span())
    if "(" in text or "et al" in text:
        spans.extend(match.span(match.lastindex or 0) for match in _NARRATIVE_YEAR.finditer(text))
    spans.extend(match.span() for match in _RAISED_MARK.finditer(text))
    return spans


def _is_author_year(inner: str) -> bool:
    if not _AUTHOR_YEAR.fullmatch(inner):
        return False
    first = inner.split()[0].strip(".,").lower()
    return first not in MONTHS and not re.search(r"\b(?:n|N|mean|median|SD|CI|range|aged?|years?)\b", inner)


def identifier_end(t: Tokens, i: int) -> int:
    """The token after the identifier that numeral `i` is glued into ("p53", "IL-6", "16S"); `i` for none."""
    if _is_glued_to_letters(t, i) or _is_glued_before_letters(t, i):
        return _end_of_glued(t, i + 1)
    return i


def _is_glued_to_letters(t: Tokens, i: int) -> bool:
    if not t.glued[i]:
        return False
    before = t.low[i - 1]
    if t.is_word[i - 1]:
        return before not in ("x", "×")
    if before == "_":
        return True
    if before in ("-", "/", ".") and t.glued[i - 1]:
        if before == "." and t.is_numeral[i - 2]:
            return True  # a version, "1.2.3"
        if before == "." and t.is_word[i - 2] and t.text[i - 2].isupper():
            return True  # a lineage, "B.1"
        if t.is_word[i - 2] and before != ".":
            glued_to_number = t.glued[i - 2] and t.is_numeral[i - 3]
            return not glued_to_number and (before == "/" or t.low[i - 2] not in JOINED_PREFIXES)
        if before == "/" and t.is_numeral[i - 2]:
            name = t.text[i - 3] if i > 2 else ""
            if len(name) > 1 and name.isalpha() and name.isupper():
                return True  # "MEK 1/2"
            return t.glued[i - 2] and (t.is_word[i - 3] or t.low[i - 3] in "-_")  # "OCT3/4"
    return False


def _is_glued_before_letters(t: Tokens, i: int) -> bool:
    j = i + 1
    if not t.glued[j]:
        return False
    follower = t.low[j]
    if follower in ("'", "′"):
        return t.low[j + 1] == "-" or not t.is_numeral[j + 1]
    if follower == "." and t.is_numeral[j + 1] and t.glued[j + 1]:
        return True
    if not t.is_word[j] or is_significance_mark(t, j):
        return False
    if follower in _SCALE_SUFFIXES or follower in _ORDINAL_SUFFIXES or t.text[j] == "s":
        return False
    if t.text[j] == "B" and (t.low[j + 1] == "-" or plural_noun_after(t, j + 1)):
        return False  # "7B-parameter"
    if follower in ("percent", "per", "year", "am", "pm") or not follower[0].isalpha():
        return False
    return read_unit(t, j) is None


def is_significance_mark(t: Tokens, j: int) -> bool:
    """True for the letters at token `j` that mark groups in a table: "3.5ᵇ", "3.5ab" (of a decimal only)."""
    if not t.glued[j] or not t.is_numeral[j - 1] or not t.is_word[j]:
        return False
    if all(unicodedata.category(char) == "Lm" for char in t.text[j]):
        return True
    return "." in t.text[j - 1] and _GROUP_LETTERS.fullmatch(t.text[j]) is not None and not t.glued[j + 1]


def _end_of_glued(t: Tokens, j: int) -> int:
    while t.glued[j]:
        goes_on = t.glued[j + 1] and (t.is_numeral[j + 1] or (t.is_word[j + 1] and t.low[j] != "."))
        if t.is_word[j] or t.is_numeral[j]:
            j += 1
        elif t.low[j] in "-/_+." and goes_on:
            j += 2
        else:
            break
    return j


def glued_label(t: Tokens, i: int) -> Label | None:
    """The label of an identifier with letters before its number: "IL-6" → ("il", "6")."""
    k = i - 1
    if k >= 0 and t.low[k] in ("-", "/") and t.glued[i]:
        k -= 1
    if k < 0 or not t.is_word[k]:
        return None
    first = k
    while first > 0 and t.glued[first] and (t.is_word[first - 1] or t.low[first - 1] == "-"):
        first -= 1
    name = "".join(t.low[first : k + 1]).replace("-", "")
    return Label(name, t.low[i], t.folding.raw_span(t.start[first], t.end[i]))


def enumerated_labels(t: Tokens, i: int) -> tuple[tuple[Label, ...], int]:
    """The labels that a label noun before token `i` makes of it and of what it is listed with.

    Returns them with the token after the list: "types 1 and 2" → two labels; none when `i` is a quantity.
    """
    k = i - 1
    dotted = k > 0 and t.low[k] == "." and t.glued[k]
    if dotted:
        k -= 1
    if k < 0 or (t.glued[i] and t.low[i - 1] != "."):
        return (), i
    noun = t.low[k]
    if noun in _DOTTED_LABEL_NOUNS:
        if not dotted:
            return (), i
    elif (noun not in LABEL_NOUNS and noun.removesuffix("s") not in LABEL_NOUNS) or (
        dotted and noun not in ("fig", "figs", "tab", "ref", "refs", "eq", "vol")
    ):
        return (), i
    is_weak = noun in WEAK_LABEL_NOUNS
    labels: list[Label] = []
    j = i
    while (number := _label_number(t, j)) is not None and not _is_measured(
        t, j, may_count=is_weak or bool(labels)
    ):
        labels.append(Label(noun.removesuffix("s"), number, t.folding.raw_span(t.start[k], t.end[j])))
        after = j + 1
        if t.glued[after] and t.is_word[after]:
            after += 1
        step = after
        while t.low[step] in (",", "and", "or", "-", "/", "&", "to") and step < after + 2:
            step += 1
        if step == after or _label_number(t, step) is None or _is_measured(t, step, may_count=is_weak):
            if len(labels) == 1 and noun not in LABEL_NOUNS | _DOTTED_LABEL_NOUNS:
                return (), i  # "of long lines 239": a plural names several, or counts
            return tuple(labels), after
        j = step
    return tuple(labels), j


def _label_number(t: Tokens, j: int) -> str | None:
    if t.is_numeral[j] and "," not in t.text[j] and " " not in t.text[j]:
        return t.low[j]
    if t.is_word[j] and len(t.text[j]) <= 5 and _ROMAN.fullmatch(t.text[j]):
        return str(roman_value(t.low[j].rstrip("ab")))
    return None


def _is_measured(t: Tokens, j: int, *, may_count: bool) -> bool:
    """True for a numeral that has a measure of its own, or that counts a noun where it may."""
    if not t.is_numeral[j]:
        return False
    after = t.low[j + 1]
    return (
        after in ("%", "percent", "per", "±", "million")
        or (may_count and after in ("of", "out") and t.is_numeral[j + 2])
        or ("." in t.text[j] and t.before(j) not in ("table", "figure", "fig", "section", ".", "version"))
        or read_unit(t, j + 1) is not None
        or (may_count and bool(plural_noun_after(t, j + 1)))
    )


def roman_value(roman: str) -> int:
    """The value of a Roman numeral in lower case up to a hundred: "iv" → 4."""
    values = [_ROMAN_VALUES[char] for char in roman]
    return sum(-v if any(v < later for later in values[n + 1 : n + 2]) else v for n, v in enumerate(values))


def roman_number(written: str) -> int:
    """The value of a Roman numeral up to a hundred, 0 for another word."""
    return roman_value(written.lower()) if _ROMAN_NUMBER.fullmatch(written) else 0


def date_end(t: Tokens, i: int) -> int:
    """The token after a day of the month, a clock time or a written-out date at numeral `i`; `i` for none."""
    return _written_date_end(t, i) or _clock_end(t, i) or _day_of_month_end(t, i) or i


def _written_date_end(t: Tokens, i: int) -> int:
    """The end of "2020-03-16", "16/03/2020" and the like, 0 for none."""
    sign = t.low[i + 1]
    if sign not in ("-", "/", ".") or t.low[i + 3] != sign:
        return 0
    is_date = t.is_numeral[i + 2] and t.is_numeral[i + 4] and all(t.glued[i + 1 : i + 5])
    return i + 5 if is_date else 0


def _clock_end(t: Tokens, i: int) -> int:
    """The end of "8 am", "8 p.m." or "at 14:30", 0 for none."""
    j = i + 1
    follower = t.low[j]
    if follower in ("am", "pm") or (follower in ("a", "p") and t.low[j + 1] == "." and t.low[j + 2] == "m"):
        return j + 1
    if (
        follower != ":"
        or not (t.glued[j] and t.is_numeral[j + 1] and t.glued[j + 1])
        or len(t.text[j + 1]) != 2
    ):
        return 0
    is_clock = t.low[j + 2] in (*_HALF_DAYS, "h", "hours") or t.before(i) in CLOCK_LEADS
    return j + 2 if is_clock else 0


def _day_of_month_end(t: Tokens, i: int) -> int:
    """The end of the day in "16 March", "March 16", "16-18 March" and "March 16-18", 0 for none."""
    if len(t.text[i]) > 2:
        return 0
    j = i + 1
    if t.low[j] in _ORDINAL_SUFFIXES and t.glued[j]:
        j += 1
    follower = t.low[j]
    if (follower == "of" and t.low[j + 1] in MONTHS) or _is_month(t, j):
        return j
    if follower in ("-", "to", "and") and t.is_numeral[j + 1] and _is_month(t, j + 2):
        return j
    before = i - 1
    while (
        before > 0
        and i - before < 4
        and (t.is_numeral[before] or t.low[before] in ("-", "to", "and", "the", "."))
    ):
        before -= 1
    return j if before >= 0 and _is_month(t, before) else 0


def _is_month(t: Tokens, i: int) -> bool:
    return t.low[i] in MONTHS and t.text[i][0].isupper()


def is_ion_charge(t: Tokens, i: int) -> bool:
    """True for the 2 of "Ca 2+"."""
    return t.low[i + 1] in ("+", "-") and t.glued[i + 1] and t.before(i) in _IONS and not t.is_numeral[i + 2]


def is_line_number(t: Tokens, i: int) -> bool:
    """True for the number of "4. Turn on the lamp" at the start of a text or line."""
    if t.low[i + 1] != "." or not t.glued[i + 1] or len(t.text[i]) > 2 or not t.text[i].isdigit():
        return False
    follows_sentence = i == 0 or (t.before(i) == "." and i > 1 and t.is_word[i - 2])
    return follows_sentence and t.is_word[i + 2] and t.text[i + 2][0].isupper() and not t.glued[i + 2]


def is_list_mark(t: Tokens, i: int) -> bool:
    """True for the number of "(1) first, (2) second" or "1) first"."""
    if t.low[i + 1] != ")" or len(t.text[i]) > 1 or not t.is_word[i + 2]:
        return False
    before = t.before(i)
    if before == "(":
        lead = t.before(i - 1)
        return (
            not lead or not lead[0].isalnum() or lead in ("and", "or", "both", "either", "were", "are", "to")
        )
    return "(" not in t.low[max(0, i - 6) : i]
