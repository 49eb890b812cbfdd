"""What stands before a number and says how to read it: comparators, statistics, intervals and nouns."""

from __future__ import annotations

from checker.text.lexicons import load_mapping, load_words
from checker.text.numbers.measures import CURRENCIES
from checker.text.numbers.number import Comparator
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.words_around import INTERVAL_FILLERS, INTERVAL_WORDS, STATISTIC_CONNECTORS, VERBS

_COMPARATORS = {
    phrase: Comparator(sign) for sign, phrases in load_mapping("comparators").items() for phrase in phrases
}
_COMPARATOR_ENDS = frozenset(phrase.split()[-1] for phrase in _COMPARATORS)
_AFTER_COMPARATORS = {
    "more": Comparator.AT_LEAST, "older": Comparator.AT_LEAST, "over": Comparator.AT_LEAST,
    "above": Comparator.AT_LEAST, "greater": Comparator.AT_LEAST, "higher": Comparator.AT_LEAST,
    "longer": Comparator.AT_LEAST, "less": Comparator.AT_MOST, "fewer": Comparator.AT_MOST,
    "younger": Comparator.AT_MOST, "under": Comparator.AT_MOST, "below": Comparator.AT_MOST,
    "lower": Comparator.AT_MOST, "shorter": Comparator.AT_MOST,
}  # fmt: skip
_STATISTIC_NAMES: dict[str, str] = load_mapping("statistics")["names"]
_STATISTIC_SYMBOLS: dict[str, str] = load_mapping("statistics")["symbols"]
_LAST_WORDS_OF_NAMES = frozenset(name.split()[-1] for name in _STATISTIC_NAMES)
_NEEDS_SIGN = frozenset(symbol for symbol in _STATISTIC_SYMBOLS if len(symbol) == 1 and symbol.isascii()) | {
    "MD",
    "PR",
    "LR",
    "df",
    "rs",
    "f2",
}
"""Symbols that are ordinary letters too: they name a statistic only before "=" or the like."""
_SIGNS = frozenset("=<>≤≥:~")
_VERB_ENDINGS = ("ed", "ing", "led", "wn")
_FUNCTION_WORDS = load_words("function_words") | load_words("reporting_words")
_FARTHEST = 10


_LEADS = (
    _COMPARATOR_ENDS
    | _LAST_WORDS_OF_NAMES
    | frozenset(symbol.lower() for symbol in _STATISTIC_SYMBOLS)
    | frozenset(STATISTIC_CONNECTORS)
    | frozenset(INTERVAL_FILLERS)
    | frozenset(INTERVAL_WORDS)
    | frozenset(CURRENCIES)
    | frozenset(["-", ")", "]", "p", "q", "value", "values", "than", "≪", "2", "²", "$", "€", "£", "¥", "₹"])
    | _SIGNS
)


def may_lead(t: Tokens, i: int) -> bool:
    """False when the token before `i` can be no part of a comparator, statistic, interval or currency."""
    return t.before(i) in _LEADS


def comparator_before(t: Tokens, i: int) -> tuple[Comparator, int]:
    """The comparator right before token `i` and the token where it begins (`i` when there is none)."""
    if t.before(i) == "-" and i > 1 and t.glued[i] and t.glued[i - 1]:
        i -= 1  # "under-5s"
    last = t.before(i)
    if last not in _COMPARATOR_ENDS:
        return Comparator.EQUAL, i
    for length in (4, 3, 2, 1):
        first = i - length
        if first < 0:
            continue
        comparator = _COMPARATORS.get(" ".join(t.low[first:i]))
        if comparator is None:
            continue
        if last in "<>" and t.low[first - 1 : first] == ["="]:
            first -= 1
        return comparator, first
    return Comparator.EQUAL, i


def comparator_after(t: Tokens, j: int) -> tuple[Comparator, int]:
    """The comparator right after a number that ends before token `j` ("65 or older", "65+")."""
    low = t.low[j]
    if low in ("or", "and") and t.low[j + 1] in _AFTER_COMPARATORS and t.low[j + 2] != "than":
        return _AFTER_COMPARATORS[t.low[j + 1]], j + 2
    if low == "+" and t.glued[j] and not (t.glued[j + 1] and t.is_numeral[j + 1]):
        return Comparator.AT_LEAST, j + 1
    if low == "or" and t.low[j + 1] == "so":
        return Comparator.ABOUT, j + 2
    return Comparator.EQUAL, j


def statistic_before(t: Tokens, i: int) -> str:
    """The statistic that is named right before token `i` ("OR", "r", "mean"), "" for none."""
    k = i - 1
    has_sign = False
    lead = k
    while k >= 0 and lead - k < 4 and (t.low[k] in STATISTIC_CONNECTORS or t.low[k] in _SIGNS):
        has_sign = has_sign or t.low[k] in _SIGNS
        k -= 1
    if k >= 0 and t.low[k] == ")" and has_sign:
        k = _skip_bracket(t, k)
    if k < 0:
        return ""
    if t.low[k] in ("2", "²") and t.glued[k] and t.text[k - 1] + "2" in _STATISTIC_SYMBOLS:
        return _STATISTIC_SYMBOLS[t.text[k - 1] + "2"]
    if t.low[k] in (")", "]") and t.before(k - 1) in ("(", "["):
        return _STATISTIC_SYMBOLS.get(t.text[k - 1], "")  # "hazard ratio [HR] 0.71"
    if t.low[k] in _LAST_WORDS_OF_NAMES:
        for length in (4, 3, 2, 1):
            name = " ".join(t.low[max(0, k + 1 - length) : k + 1])
            if name in _STATISTIC_NAMES:
                return _STATISTIC_NAMES[name]
    symbol = _STATISTIC_SYMBOLS.get(t.text[k])
    if symbol is not None:
        if symbol == "n" or t.text[k] in _NEEDS_SIGN:
            return symbol if has_sign else ""
        return symbol
    return ""


def ratio_named_before(t: Tokens, i: int) -> str:
    """The ratio that is named in the clause before token `i`: "the hazard ratio for a relapse was 0.7"."""
    if t.before(i) not in _RATIO_CONNECTORS:
        return ""
    for k in range(i - 2, max(0, i - _FARTHEST_RATIO), -1):
        if t.is_numeral[k] or t.low[k] in (".", ";", ",", "and", "to"):
            return ""
        if t.low[k] in _LAST_WORDS_OF_RATIOS:
            return _STATISTIC_NAMES.get(f"{t.before(k)} {t.low[k]}", "")
    return ""


_RATIO_CONNECTORS = frozenset(["of", "was", "is", "=", "at", "be"])
_LAST_WORDS_OF_RATIOS = frozenset(["ratio", "risk"])
_FARTHEST_RATIO = 14


def _skip_bracket(t: Tokens, k: int) -> int:
    for opening in range(k - 1, max(-1, k - _FARTHEST), -1):
        if t.low[opening] == "(":
            return opening - 1
    return -1


def is_p_value(t: Tokens, i: int) -> bool:
    """True when token `i` is what a "p =", "P <" or "p-value of" leads to."""
    k = i - 1
    has_sign = False
    lead = k
    while (
        k >= 0
        and lead - k < 4
        and (
            t.low[k] in _SIGNS or t.low[k] in ("of", "was", "were", "is", "than", "less", "below", "at", "≪")
        )
    ):
        has_sign = True
        k -= 1
    if k < 0:
        return False
    if t.low[k] in ("value", "values"):
        k -= 1
        if k >= 0 and t.low[k] == "-":
            k -= 1
        return k >= 0 and t.low[k] in ("p", "q")
    if (
        t.low[k] in ("trend", "interaction", "heterogeneity", "difference", "adj", "adjusted", "nonlinearity")
        and k >= 1
    ):
        k -= 2 if t.low[k - 1] in ("for", "_", "-") else 1
    elif t.low[k] == ")" and has_sign:
        k = _skip_bracket(t, k)
    if k < 0 or t.low[k] not in ("p", "ps", "padj"):
        return False
    return has_sign or t.low[i].startswith((".", "0."))


def interval_before(t: Tokens, i: int) -> str:
    """ "CI" or "IQR" when the numbers from token `i` on are its bounds, else ""."""
    for k in range(i - 1, max(-1, i - 1 - _FARTHEST), -1):
        low = t.low[k]
        if low in INTERVAL_WORDS:
            return "IQR" if low == "iqr" or t.before(k) in ("interquartile", "quartile") else "CI"
        if low == "range" and t.before(k) == "interquartile":
            return "IQR"
        if low not in INTERVAL_FILLERS:
            return ""
    return ""


def is_label_position(t: Tokens, i: int) -> bool:
    """True when the word before token `i` looks like a noun, so that a bare integer there may be its name."""
    if i == 0:
        return False
    k = i - 1
    if t.low[k] in ("and", "or") and k > 0 and t.is_numeral[k - 1]:
        return is_label_position(t, k - 1)
    word = t.low[k]
    if word in ("(", "["):
        return True
    if not t.is_word[k]:
        return word in (",", ";", ")", "]", "/", "+") or (word == "-" and t.glued[i])
    if word in _FUNCTION_WORDS or word in VERBS or word.endswith("ly"):
        return False
    return not (word.endswith(_VERB_ENDINGS) and t.text[k].islower())
