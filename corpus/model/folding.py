"""Reading a raw text into its folded characters, once, left to right."""

from __future__ import annotations

import re
import unicodedata
from array import array

from corpus.model.characters import (
    DASHES,
    INVISIBLE,
    LIGATURES,
    SOFT_HYPHENS,
    SPACING_ACCENTS,
    SUPERSCRIPTS,
    WORD_DASHES,
    fold_character,
    is_letter,
)
from corpus.model.layout_flags import (
    BRACKET,
    BREAK,
    DASH,
    HYPHEN,
    LIGATURE,
    LINE_END,
    RAISED,
    SOFT,
    SPACE,
    THIN,
    THOUSANDS,
)

_TOKEN = re.compile(
    r"(?P<thousands>(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d])|(?<![\d.,])\d{1,3}(?:[\u2009\u202f\u00a0\u2005\u2006\u200a]\d{3})+(?!\d))"
    r"|(?P<plain>[A-Za-z!#$%&()*+,./:;<=>?@\]_{|}]+(?![\u0300-\u036f])|[0-9]+)"
    r"|(?P<cited>(?:\[\s{0,2}\d{1,3}(?:\s{0,2}[,;–—‐-]\s{0,2}\d{1,3}){0,30}\s{0,2}\](?:\s{0,2}[,;–—‐-]?\s{0,2}(?=\[\s{0,2}\d))?)+)"
    r"|(?P<space>\s+)"
    r"|(?P<power>\^\{?(?P<exponent>[-+−–]?\d+)\}?\^?)"
    r"|(?P<marked>[^\W\d_][\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff]+)"
    r"|(?P<quotes>''|‘‘|’’|``|,,(?=\w))"
    r"|(?P<other>.)",
    re.DOTALL,
)


def lower_case(cased: str) -> str:
    """Lower case of equal length: offsets stay."""
    lower = cased.lower()
    if len(lower) == len(cased):
        return lower
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in cased)


class Scan:
    """Reads a raw text once, left to right. A dash after a letter waits for what follows it."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.pieces: list[str] = []
        self.origin = array("I")
        self.between = array("H")
        self.pending = 0
        self.last = ""
        self.lost_h: set[int] = set()
        self._held: tuple[int, str, int] | None = None

    def lower(self) -> str:
        return lower_case("".join(self.pieces))

    def read(self, start: int, end: int) -> None:
        for match in _TOKEN.finditer(self.raw, start, end):
            kind = match.lastgroup
            if kind == "plain":
                self._emit_run(match.group(), match.start())
            elif kind == "space":
                self.pending |= SPACE | (BREAK if _has_break(match.group()) else 0)
            elif kind == "thousands":
                self._emit_thousands(match.group(), match.start())
            elif kind == "exponent" or kind == "power":
                for index, digit in enumerate(match["exponent"]):
                    self.pending |= RAISED
                    self._emit(fold_character(digit), match.start("exponent") + index)
            elif kind == "cited":
                self._emit_citation(match.group(), match.start())
            elif kind == "marked":
                self._emit(fold_character(match.group()), match.start())
            elif kind == "quotes":
                self._emit("'", match.start())
            else:
                self._read_character(match.group(), match.start())

    def finish(self) -> None:
        if self._held is not None and self._held[1] != "soft":
            offset, _, flags = self._held
            self._held = None
            self.pending = flags
            self._emit("-", offset)

    def _read_character(self, character: str, offset: int) -> None:
        if character in SOFT_HYPHENS:
            self._hold(offset, "soft")
        elif character in DASHES:
            if self.last and is_letter(self.last):
                self._hold(offset, "hyphen" if character in WORD_DASHES else "dash")
            elif not (self.last == "-" and not self.pending):  # "--" is one dash
                self._emit("-", offset)
        elif character in INVISIBLE:
            return
        elif character in SUPERSCRIPTS:
            self.pending |= RAISED
            self._emit(SUPERSCRIPTS[character], offset)
        elif character in SPACING_ACCENTS and self._joins_next(character, offset):
            self.pending = 0 if is_letter(self.last or " ") else self.pending
        elif character == "·" and self._is_between_digits(offset):
            self._emit(".", offset)
        else:
            folded = fold_character(character)
            if self._accent_before(offset):
                folded = unicodedata.normalize("NFC", folded + SPACING_ACCENTS[self.raw[offset - 1]])
            if folded == '"' and not (self.last.isdigit() and not self.pending):
                folded = "'"
            self._emit(folded, offset)
            if character in LIGATURES:
                self.pending |= LIGATURE

    def _joins_next(self, accent: str, offset: int) -> bool:
        """True when a spacing accent belongs to the letter after it: "F¨ur" is "Für"."""
        follower = self.raw[offset + 1 : offset + 2]
        return (
            follower.isalpha()
            and len(unicodedata.normalize("NFC", follower + SPACING_ACCENTS[accent])) == 1
            and bool(self.last)
            and (is_letter(self.last) or bool(self.pending & SPACE))
        )

    def _accent_before(self, offset: int) -> bool:
        before = self.raw[offset - 1 : offset] if offset else ""
        return before in SPACING_ACCENTS and before != "" and self._joins_next(before, offset - 1)

    def _is_between_digits(self, offset: int) -> bool:
        return self.raw[offset - 1 : offset].isdigit() and self.raw[offset + 1 : offset + 2].isdigit()

    def _hold(self, offset: int, kind: str) -> None:
        if self._held is None:
            self._held = (offset, kind, self.pending)
            self.pending = 0
        elif kind != "soft":
            self._held = (self._held[0], "dash" if self._held[1] != "soft" else kind, self._held[2])

    def _release(self, follower: str) -> None:
        """Settle the held dash now that the character after it is known."""
        if self._held is None:
            return
        offset, kind, before = self._held
        self._held = None
        after = self.pending
        joins_letters = bool(self.last) and is_letter(self.last) and is_letter(follower)
        if kind == "soft" and not follower.isdigit() and (not joins_letters or before & SPACE):
            self.pending = before | after
        elif joins_letters:
            flags = before | after | (SOFT if kind == "soft" else HYPHEN)
            if kind == "dash":
                flags |= DASH
            if after & BREAK and not before & SPACE:
                flags |= LINE_END
            self.pending = flags
        else:
            self.pending = before
            self._append("-", offset)
            self.pending = after

    def _emit(self, folded: str, offset: int) -> None:
        if folded:
            self._release(folded[0])
            self._append(folded, offset)

    def _append(self, folded: str, offset: int) -> None:
        self.pieces.append(folded)
        for _ in folded:
            self.origin.append(offset)
            self.between.append(self.pending)
            self.pending = 0
        self.last = folded[-1]

    def _emit_run(self, run: str, offset: int) -> None:
        if self._accent_before(offset):
            first = unicodedata.normalize("NFC", run[0] + SPACING_ACCENTS[self.raw[offset - 1]])
            self._emit(first, offset)
            run, offset = run[1:], offset + 1
            if not run:
                return
        self._release(run[0])
        size = len(run)
        if offset in self.lost_h:
            run = f"{run[0]}h{run[1:]}"
            self.origin.append(offset)
            self.between.append(self.pending)
            self.pending = 0
        self.pieces.append(run)
        self.origin.extend(range(offset, offset + size))
        self.between.append(self.pending)
        self.between.frombytes(bytes(2 * (size - 1)))
        self.pending = 0
        self.last = run[-1]

    def _emit_citation(self, written: str, offset: int) -> None:
        trimmed = written.rstrip(" \t\n\r,;–—‐-")
        canonical = canonical_citation(trimmed)
        self._release("[")
        self.pending |= BRACKET
        last = len(trimmed) - 1
        for index, character in enumerate(canonical):
            # The last character stands for the closing bracket, so that the mark is shown whole.
            at = last if index == len(canonical) - 1 else min(index, last)
            self._append(character, offset + at)
        self.pending |= BRACKET

    def _emit_thousands(self, number: str, offset: int) -> None:
        self._release(number[0])
        for index, character in enumerate(number):
            if character.isdigit():
                self._append(character, offset + index)
            else:
                self.pending |= THOUSANDS | (0 if character == "," else THIN)


def canonical_citation(written: str) -> str:
    """A bracketed citation in one form: "[29][30][31]", "[29]-[31]" and "[29-31]" are all "29-31"."""
    numbers: list[int] = []
    tokens = re.findall(r"\d+|[–—‐-]", written)
    for index, token in enumerate(tokens):
        if not token.isdigit():
            continue
        number = int(token)
        is_range = index >= 2 and not tokens[index - 1].isdigit() and bool(numbers)
        if is_range and numbers[-1] < number <= numbers[-1] + 60:
            numbers.extend(range(numbers[-1] + 1, number + 1))
        elif is_range:
            return "-".join(token for token in tokens if token.isdigit())
        else:
            numbers.append(number)
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{r[0]}-{r[-1]}" if len(r) > 2 else ",".join(map(str, r)) for r in runs)


def _has_break(space: str) -> bool:
    return space != " " and any(c in space for c in "\n\r\f\v\x85\u2028\u2029")
