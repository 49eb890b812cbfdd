"""What a reading of a text gathers: numbers with their tokens, labels, and the tokens already spoken for."""

from __future__ import annotations

from decimal import Decimal

from checker.text.numbers.names import citation_spans
from checker.text.numbers.number import Kind, Label, Number
from checker.text.numbers.tokens import Tokens


class Collector:
    """The state of one reading.

    found: the numbers so far, in order. ends: the tokens [first, after) of each. masked: 1 at each token that
    belongs to a citation, an address or the degrees of freedom of a statistic.
    """

    __slots__ = ("ends", "found", "labels", "masked", "t")

    def __init__(self, tokens: Tokens) -> None:
        self.t = tokens
        self.found: list[Number] = []
        self.ends: list[tuple[int, int]] = []
        self.labels: list[Label] = []
        self.masked = bytearray(tokens.length + 5)
        for start, end in citation_spans(tokens.folding.text):
            for i in range(tokens.at_offset(start), tokens.at_offset(end)):
                self.masked[i] = 1

    def emit(self, value: Decimal, kind: Kind, first: int, after: int, **details: object) -> None:
        """Add a number that stands on tokens [first, after)."""
        span = self.t.folding.raw_span(self.t.start[first], self.t.end[after - 1])
        self.found.append(Number(value, kind, span, **details))  # type: ignore[arg-type]
        self.ends.append((first, after))
