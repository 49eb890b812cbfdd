"""Calculations in tags: numbers, names of claims, + − × ÷, brackets and a percent sign, in exact fractions.

A parser of its own, never `eval`: a tag is written by whoever wrote the draft. Length, depth of brackets,
digits and the size of every result are bounded, and there is no exponent, so that no calculation is costly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

MOST_CHARACTERS = 300
MOST_DEPTH = 20
MOST_DIGITS = 30
MOST_BITS = 2_000
"""Of numerator and denominator of a result."""

_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+")
_NAME = re.compile(r"[^\W\d]\w*")
_SIGNS = {"+": "+", "-": "-", "−": "-", "–": "-", "*": "*", "×": "*", "·": "*", "/": "/", "÷": "/",
          "(": "(", ")": ")", "%": "%"}  # fmt: skip


class CalculationError(ValueError):
    """A calculation that cannot be read or done; the message says why."""


@dataclass(frozen=True, slots=True)
class Calculation:
    """A calculation as read. names: of the claims in it, in order. constants: the numbers written in it."""

    written: str
    names: tuple[str, ...]
    constants: tuple[Fraction, ...]
    _steps: tuple[_Step, ...]

    def evaluate(self, values: Mapping[str, Fraction]) -> Fraction:
        """The result. Raises CalculationError for a division by zero and for a result without measure."""
        stack: list[Fraction] = []
        for step in self._steps:
            if isinstance(step, Fraction):
                stack.append(step)
            elif step in _OPERATIONS:
                second = stack.pop()
                stack.append(_bounded(_OPERATIONS[step](stack.pop(), second)))
            elif step == _NEGATE:
                stack.append(-stack.pop())
            elif step == _PERCENT:
                stack.append(_bounded(stack.pop() / 100))
            else:
                stack.append(_bounded(values[step.removeprefix(_CLAIM)]))
        return stack[0]

    def depends_on_its_claims(self, values: Mapping[str, Fraction]) -> bool:
        """False for "c3*0 + 42": other values of the claims would give the same result."""
        result = self.evaluate(values)
        for name in self.names:
            for factor, shift in ((Fraction(2), Fraction(1)), (Fraction(3), Fraction(-7))):
                moved = {**values, name: values[name] * factor + shift}
                try:
                    if self.evaluate(moved) != result:
                        return True
                except CalculationError:
                    return True
        return False


_Step = Fraction | str
_NEGATE, _PERCENT, _CLAIM = "negate", "percent", "claim "


def _divide(first: Fraction, second: Fraction) -> Fraction:
    if second == 0:
        raise CalculationError("it divides by zero")
    return first / second


_OPERATIONS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": lambda first, second: first + second,
    "-": lambda first, second: first - second,
    "*": lambda first, second: first * second,
    "/": _divide,
}


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise CalculationError("its result is too large")
    return value


def parse_calculation(written: str, claim_ids: Collection[str] = ()) -> Calculation:
    """The calculation of a tag. Raises CalculationError when it is none, or longer or deeper than allowed.

    claim_ids: those that are known, so that one with a hyphen or a point in it is read as one name.
    """
    written = written.strip()
    if len(written) > MOST_CHARACTERS:
        raise CalculationError(f"it is longer than {MOST_CHARACTERS} characters")
    reader = _Reader(_tokens(written, claim_ids))
    reader.read_sum(0)
    if reader.at < len(reader.tokens):
        raise CalculationError(
            f"“{reader.tokens[reader.at].removeprefix(_CLAIM)}” does not belong where it stands"
        )
    words = (step for step in reader.steps if isinstance(step, str))
    names = [word.removeprefix(_CLAIM) for word in words if word.startswith(_CLAIM)]
    constants = tuple(step for step in reader.steps if isinstance(step, Fraction))
    return Calculation(written, tuple(dict.fromkeys(names)), constants, tuple(reader.steps))


def _tokens(written: str, claim_ids: Collection[str]) -> list[str]:
    odd_ids = sorted((name for name in claim_ids if not _NAME.fullmatch(name)), key=len, reverse=True)
    tokens: list[str] = []
    at = 0
    while at < len(written):
        character = written[at]
        if character.isspace():
            at += 1
            continue
        odd = next((name for name in odd_ids if _stands_at(name, written, at)), None)
        if odd is not None:
            tokens.append(_CLAIM + odd)
            at += len(odd)
            continue
        match = _NUMBER.match(written, at)
        if match:
            if len(match.group()) > MOST_DIGITS:
                raise CalculationError(f"a number in it has more than {MOST_DIGITS} digits")
            tokens.append(match.group().replace(",", ""))
        elif match := _NAME.match(written, at):
            tokens.append(_CLAIM + match.group())
        elif character in _SIGNS:
            tokens.append(_SIGNS[character])
            at += 1
            continue
        else:
            raise CalculationError(f"“{character}” has no meaning in it")
        at = match.end()
    if not tokens:
        raise CalculationError("it is empty")
    return tokens


def _stands_at(name: str, written: str, at: int) -> bool:
    if not name or not written.startswith(name, at):
        return False
    after = written[at + len(name) : at + len(name) + 1]
    return not (after.isalnum() or after == "_") or not name[-1].isalnum()


class _Reader:
    """Reads tokens into steps of a stack machine: sums of products of signed factors."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at = tokens, 0
        self.steps: list[_Step] = []

    def read_sum(self, depth: int) -> None:
        self._read_row(depth, ("+", "-"), self._read_product)

    def _read_product(self, depth: int) -> None:
        self._read_row(depth, ("*", "/"), self._read_factor)

    def _read_row(self, depth: int, signs: tuple[str, ...], read: Callable[[int], None]) -> None:
        read(depth)
        while self._next() in signs:
            sign = self._take()
            read(depth)
            self.steps.append(sign)

    def _read_factor(self, depth: int) -> None:
        if depth > MOST_DEPTH:
            raise CalculationError(f"its brackets are deeper than {MOST_DEPTH}")
        part = self._take()
        if part in ("+", "-"):
            self._read_factor(depth + 1)
            if part == "-":
                self.steps.append(_NEGATE)
            return
        if part == "(":
            self.read_sum(depth + 1)
            if self._take() != ")":
                raise CalculationError("a bracket in it is not closed")
        elif part.startswith(_CLAIM):
            self.steps.append(part)
        elif part[0].isdigit() or part[0] == ".":
            self.steps.append(Fraction(part))
        else:
            raise CalculationError(f"“{part}” does not belong where it stands")
        while self._next() == "%":
            self._take()
            self.steps.append(_PERCENT)

    def _next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self) -> str:
        token = self._next()
        if not token:
            raise CalculationError("it breaks off")
        self.at += 1
        return token
