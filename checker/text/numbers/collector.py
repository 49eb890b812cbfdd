"""What a reading of a text gathers: numbers with their tokens, labels, and the tokens already spoken for."""

from __future__ import annotations

from decimal import Decimal

from checker.text.numbers.names import citation_spans
from checker.text.numbers.number import Kind, Label, Number
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.unreadable import unreadable_spans

CITATION, DEGREES, UNREADABLE = 1, 2, 3


class Collector:
    """The state of one reading.

    found: the numbers so far, in order. ends: the tokens [first, after) of each. masked: at each token
    CITATION for one of a citation or an address, DEGREES for degrees of freedom, UNREADABLE for one of a
    numeral that cannot be read, else 0. unreadable: the stretches of these in the folded text.
    """

    __slots__ = ("ends", "found", "labels", "masked", "t", "unreadable")

    def __init__(self, tokens: Tokens) -> None:
        self.t = tokens
        self.found: list[Number] = []
        self.ends: list[tuple[int, int]] = []
        self.labels: list[Label] = []
        self.masked = bytearray(len(tokens.low))
        for start, end in citation_spans(tokens.folding.text):
            for i in range(tokens.at_offset(start), tokens.at_offset(end)):
                self.masked[i] = CITATION
        self.unreadable = [
            span for span in unreadable_spans(tokens) if not self.masked[tokens.at_offset(span[0])]
        ]
        for start, end in self.unreadable:
            for i in range(tokens.at_offset(start), tokens.at_offset(end)):
                self.masked[i] = UNREADABLE

    def emit(self, value: Decimal, kind: Kind, first: int, after: int, **details: object) -> None:
        """Add a number that stands on tokens [first, after)."""
        span = self.t.folding.raw_span(self.t.start[first], self.t.end[after - 1])
        self.found.append(Number(value, kind, span, **details))  # type: ignore[arg-type]
        self.ends.append((first, after))
