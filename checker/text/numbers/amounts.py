"""The bare value of a numeral or of number words: "1,234.5", "3 × 10⁻⁴", "2½", "two hundred and five"."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from checker.text.lexicons import load_mapping
from checker.text.numbers.tokens import Tokens

NUMBER_WORDS: dict[str, int] = load_mapping("number_words")
FRACTION_WORDS: dict[str, int] = load_mapping("fraction_words")
_MAGNITUDES = {
    "hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "bn": 9, "mn": 6,
}  # fmt: skip
_VULGAR = {
    "½": "0.5", "¼": "0.25", "¾": "0.75", "⅕": "0.2", "⅖": "0.4", "⅗": "0.6", "⅘": "0.8",
    "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875",
}  # fmt: skip
_THIRDS = {"⅓": (1, 3), "⅔": (2, 3), "⅙": (1, 6), "⅚": (5, 6)}
VULGAR_FRACTIONS = frozenset(_VULGAR) | frozenset(_THIRDS)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_RAISED_DIGITS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
_LARGEST_EXPONENT = 300


@dataclass(slots=True)
class Amount:
    """A value that stands on tokens [first, after).

    decimals: the place of the last stated digit. scale: the power of ten of a magnitude word, else 0.
    has_comma: written with thousands separators, so it is a quantity and no name.
    """

    value: Decimal
    decimals: int
    first: int
    after: int
    is_word: bool = False
    scale: int = 0
    has_comma: bool = False

    @property
    def is_integer(self) -> bool:
        """True for a whole number written without a decimal point."""
        return self.decimals <= 0 and self.value == self.value.to_integral_value()


def vulgar_fraction(sign: str) -> Decimal:
    """The value of one fraction sign, "⅔" → 0.6666..."""
    if sign in _VULGAR:
        return Decimal(_VULGAR[sign])
    part, whole = _THIRDS[sign]
    return Decimal(part) / Decimal(whole)


def read_amount(t: Tokens, i: int) -> Amount | None:
    """The amount that begins at token `i`, with its sign; None when there is none."""
    low = t.low[i]
    if t.is_numeral[i]:
        amount = _read_numeral(t, i)
        if t.before(i) == "minus" and not (i > 1 and t.is_numeral[i - 2]):
            amount.value, amount.first = -amount.value, i - 1
        return amount
    if low in ("-", "+") and t.is_numeral[i + 1] and t.glued[i + 1]:
        amount = _read_numeral(t, i + 1)
        amount.first = i
        if low == "-":
            amount.value = -amount.value
        return amount
    if low in NUMBER_WORDS or (low in ("a", "an") and t.low[i + 1] in _MAGNITUDES):
        return _read_words(t, i)
    if low in VULGAR_FRACTIONS:
        return Amount(vulgar_fraction(low), 2, i, i + 1)
    return None


def _read_numeral(t: Tokens, i: int) -> Amount:
    written = t.text[i]
    has_comma = "," in written or " " in written
    if written.startswith("0,"):
        plain, has_comma = written.replace(",", "."), False
    else:
        plain = written.replace(",", "").replace(" ", "")
    decimals = len(plain) - plain.index(".") - 1 if "." in plain else 0
    amount = Amount(Decimal(plain), decimals, i, i + 1, has_comma=has_comma)
    follower = t.low[i + 1]
    if not follower:
        return amount
    if follower in VULGAR_FRACTIONS and decimals == 0:
        amount.value += vulgar_fraction(follower)
        amount.decimals, amount.after = 2, i + 2
    elif follower in ("×", "x", "*", "·", "e") or plain == "10":
        _read_power_of_ten(t, amount, plain)
    elif (
        t.is_numeral[i + 1]
        and t.low[i + 2] == "/"
        and decimals == 0
        and t.text[i + 1].isdigit()
        and t.text[i + 3] in ("2", "3", "4", "8")
        and len(t.text[i + 1]) == 1
        and t.glued[i + 3]
    ):
        amount.value += Decimal(t.text[i + 1]) / Decimal(t.text[i + 3])
        amount.decimals, amount.after = 2, i + 4
    _read_magnitude(t, amount)
    return amount


def _read_power_of_ten(t: Tokens, amount: Amount, plain: str) -> None:
    j = amount.after
    if t.low[j] == "e":
        if not (t.glued[j] and t.glued[j + 1]):
            return
        power = _read_exponent(t, j + 1)
    elif t.low[j] in ("×", "x", "*", "·") and t.text[j + 1] == "10":
        power = _read_exponent(t, j + 3 if t.low[j + 2] == "^" else j + 2)
    elif plain == "10" and t.low[j] == "^":
        amount.value = Decimal(1)
        power = _read_exponent(t, j + 1)
    elif plain == "10" and t.glued[j] and (t.low[j] in ("⁻", "⁺") or t.low[j][0] in _RAISED_DIGITS):
        amount.value = Decimal(1)
        power = _read_exponent(t, j)
    else:
        return
    if power is None or abs(power[0]) > _LARGEST_EXPONENT:
        if plain == "10":
            amount.value = Decimal(10)
        return
    exponent, after = power
    amount.value = amount.value.scaleb(exponent)
    amount.decimals -= exponent
    amount.after = after


def _read_exponent(t: Tokens, j: int) -> tuple[int, int] | None:
    sign = 1
    if t.low[j] in ("(", "{"):
        j += 1
    if t.low[j] in ("-", "⁻", "+", "⁺"):
        sign = -1 if t.low[j] in ("-", "⁻") else 1
        j += 1
    token = t.low[j]
    if token and token[0] in _RAISED_DIGITS:
        digits = token.translate(_RAISED)
    elif t.is_numeral[j] and token.isdigit():
        digits = token
    else:
        return None
    if not digits.isdecimal() or len(digits) > 4:
        return None
    after = j + 1
    if t.low[after] in (")", "}") and t.before(j) in ("(", "{"):
        after += 1
    return sign * int(digits), after


def _read_magnitude(t: Tokens, amount: Amount) -> None:
    j = amount.after
    if t.low[j] == "-" and t.low[j + 1] in ("million", "billion", "thousand"):
        j += 1
    while t.low[j] in _MAGNITUDES and t.text[j] != "MN":  # meganewtons
        scale = _MAGNITUDES[t.low[j]]
        amount.value = amount.value.scaleb(scale)
        amount.decimals -= scale
        amount.scale += scale
        j += 1
        amount.after = j


def _read_words(t: Tokens, i: int) -> Amount | None:
    total = current = 0
    scale = 0
    j, after = i, i
    if t.low[j] in ("a", "an"):
        current, j = 1, j + 1
    elif NUMBER_WORDS[t.low[j]] >= 100:
        return None  # "several hundred" has no value
    while True:
        value = NUMBER_WORDS.get(t.low[j])
        if value is None:
            break
        if value >= 1000:
            if value >= 10 ** (scale or 99) and total:
                break
            total += (current or 1) * value
            current, scale = 0, len(str(value)) - 1
        elif value == 100:
            if current >= 100:
                break
            current = (current or 1) * 100
            scale = 2
        elif current % 100 == 0 or (current % 10 == 0 and current % 100 >= 20 and value < 10):
            if after > i and current == 0 and not total:
                break
            current += value
            scale = 0
        else:
            break
        j += 1
        after = j
        is_joined = t.low[j] == "-" and t.low[j + 1] in NUMBER_WORDS
        takes_and = (current >= 100 or total > 0) and NUMBER_WORDS.get(t.low[j + 1], 100) < 100
        if is_joined or (t.low[j] == "and" and takes_and):
            j += 1
    if after == i:
        return None
    amount = Amount(Decimal(total + current), -scale, i, after, is_word=True, scale=scale)
    if t.low[after] == "point" and NUMBER_WORDS.get(t.low[after + 1], 10) < 10:
        digits = ""
        j = after + 1
        while NUMBER_WORDS.get(t.low[j], 10) < 10:
            digits += str(NUMBER_WORDS[t.low[j]])
            j += 1
        amount.value += Decimal("0." + digits)
        amount.decimals, amount.after = len(digits), j
    elif t.low[after] == "and" and (part := _PARTS.get((t.low[after + 1], t.low[after + 2]))):
        amount.value += Decimal(part) * (Decimal(10) ** scale if scale > 2 else 1)
        amount.decimals, amount.after = len(part) - 2, after + 3
    return amount


_PARTS = {
    ("a", "half"): "0.5", ("a", "quarter"): "0.25", ("one", "quarter"): "0.25", ("three", "quarters"): "0.75",
}  # fmt: skip
"""Fractions that may follow a number of words: "two and a quarter"."""
