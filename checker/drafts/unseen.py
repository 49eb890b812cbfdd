"""What the reader of a rendered Markdown file does not see, or sees struck out: where it stands.

Comments, scripts, elements that no browser shows, struck-out words, TeX's phantoms. It is one pass that knows
where such a mark is itself text: in a code span, in a fenced block, behind a backslash. A comment ends where
HTML5 ends it (`<!-->` at once, `--!>` too), and one within a paragraph does not outlast it (CommonMark
0.31.2, section 6.6); what nobody closed is read as text, since a reader may see it.
Limits: `~word~` is struck out in GitHub's Markdown and lowered in pandoc's: it is taken for lowered behind a
letter or digit ("H~2~O"), and for struck out elsewhere.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from checker.text.lexicons import load_group
from corpus.model.study_text import Span

_STOP = re.compile(
    r"(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<fence>^(?:[ \t>]|[-*+][ \t]|\d{1,4}[.)][ \t]){0,12}(?P<run>`{3,}|~{3,})[^\r\n]*)"
    r"|(?P<code>`+)"
    r"|(?P<comment><!--)"
    r"|(?P<element><(?P<name>[A-Za-z][A-Za-z0-9]{0,15})(?=[\s>/])[^<>]{0,400}>)"
    r"|(?P<struck>~~?(?=[^\s~]))"
    r"|(?P<edit>\{(?:--|>>|~~))"
    r"|(?P<command>\\(?:[hv]?phantom|sout|xout|st)[ \t]*\{|\\iffalse\b)",
    re.M,
)
_BLANK_LINE = re.compile(r"(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)")
_EDIT_ENDS = {"{--": "--}", "{>>": "<<}", "{~~": "~~}"}
_INDENT = re.compile(r"(?: {0,3}\t| {4})[ \t]*")
_INDENT_OR_ITEM = re.compile(r" {2}|\t|[ ]?(?:[-*+]|\d{1,4}[.)])[ \t]|\[\^|[ \t]*$", re.M)


@dataclass(frozen=True, slots=True)
class Unseen:
    """A stretch that is not seen as it stands. what: as in `Hidden.what`, "script" for what is no text."""

    span: Span
    what: str


def find_unseen(text: str) -> Iterator[Unseen]:
    """The stretches in order; none overlaps another."""
    if any(mark in text for mark in "<~{\\"):
        yield from _Scan(text).find()


def blank_unseen(text: str, unseen: Iterable[Unseen]) -> str:
    """`text` with the stretches blanked: same length, same lines."""
    pieces: list[str] = []
    position = 0
    for stretch in unseen:
        start, end = stretch.span.start, stretch.span.end
        pieces.append(text[position:start])
        pieces.append(re.sub(r"[^\r\n]", " ", text[start:end]))
        position = end
    return "".join([*pieces, text[position:]])


class _Scan:
    """One pass over a text. `missing` keeps the closing marks that do not come any more."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.missing: set[tuple[str, int]] = set()
        self.blank_lines = [match.start() for match in _BLANK_LINE.finditer(text)]
        self.next_comment_end = -1

    def find(self) -> Iterator[Unseen]:
        position = 0
        while (match := _STOP.search(self.text, position)) is not None:
            reader = self.READERS.get(match.lastgroup or "")
            found = reader(self, match) if reader else None
            position = match.end()
            if isinstance(found, int):
                position = found
            elif found is not None:
                yield found
                position = found.span.end

    def paragraph_end(self, position: int) -> int:
        """Where the next blank line begins."""
        place = bisect_left(self.blank_lines, position)
        return self.blank_lines[place] if place < len(self.blank_lines) else len(self.text)

    def close(self, pattern: str, start: int, limit: int) -> re.Match[str] | None:
        """The next match of a closing mark before `limit`; looked for once where there is none."""
        if (pattern, limit) in self.missing:
            return None
        match = re.compile(pattern, re.I | re.M).search(self.text, start, limit)
        if match is None:
            self.missing.add((pattern, limit))
        return match

    def skip_fence(self, match: re.Match[str]) -> int | None:
        """The end of a fenced block, which is the file's end for one that nobody closed."""
        run = match.group("run")
        if run[0] == "`" and self.text.find("`", match.end("run"), match.end()) >= 0:
            return None
        closing = rf"^[ \t>]*{re.escape(run)}{re.escape(run[0])}*[ \t]*$"
        end = self.close(closing, match.end(), len(self.text))
        return end.end() if end else len(self.text)

    def skip_code(self, match: re.Match[str]) -> int | None:
        """The end of a code span, within its paragraph; None when the marks are marks alone."""
        closing = rf"(?<!`){match.group('code')}(?!`)"
        end = self.close(closing, match.end(), self.paragraph_end(match.end()))
        return end.end() if end else None

    def comment(self, match: re.Match[str]) -> Unseen | None:
        start, after = match.start(), match.end()
        for short in (">", "->"):
            if self.text.startswith(short, after):
                return Unseen(Span(start, after + len(short)), "comment")
        if 0 <= self.next_comment_end < after or self.next_comment_end == -1:
            found = self.text.find("-->", after)
            self.next_comment_end = found if found >= 0 else -2
        end = self.next_comment_end
        if end < 0 or self.is_code(start):
            return None
        line = self.text.rfind("\n", 0, start) + 1
        begins_block = start - line <= 3 and not self.text[line:start].strip()
        if not begins_block and self.paragraph_end(after) < end:
            return None
        early = self.text.find("--!>", after, end)
        return Unseen(Span(start, early + 4 if early >= 0 else end + 3), "comment")

    def is_code(self, start: int) -> bool:
        """True in an indented block behind a line that is neither indented nor an item of a list."""
        line = self.text.rfind("\n", 0, start) + 1
        if not _INDENT.fullmatch(self.text, line, start):
            return False
        place = bisect_left(self.blank_lines, line) - 1
        if place < 0 or self.text[self.blank_lines[place] : line].strip():
            return False
        before = self.text.rfind("\n", 0, self.blank_lines[place]) + 1
        return _INDENT_OR_ITEM.match(self.text, before) is None

    def element(self, match: re.Match[str]) -> Unseen | None:
        name = match.group("name").lower()
        what = _elements().get(name)
        if what is None or match.group().endswith("/>"):
            return None
        end = self.close(rf"</{name}\s{{0,20}}>", match.end(), len(self.text))
        return Unseen(Span(match.start(), end.end()), what) if end else None

    def struck(self, match: re.Match[str]) -> Unseen | int | None:
        marks, start = match.group("struck"), match.start()
        before = self.text[start - 1] if start else " "
        if before in "~/":
            return None
        closing = r"(?<=[^\s~])~~" if marks == "~~" else r"(?<=[^\s~])~(?![~\w])"
        end = self.close(closing, match.end(), self.paragraph_end(match.end()))
        if end is None:
            return None
        inside = self.text[match.end() : end.start()]
        if marks == "~" and (before.isalnum() or before in ")]" or "~" in inside):
            return end.end()
        if marks == "~" and not any(character.isalpha() for character in inside):
            return None
        return Unseen(Span(start, end.end()), "struck out")

    def edit(self, match: re.Match[str]) -> Unseen | None:
        """CriticMarkup: {--struck out--}, {>>a comment<<}, and the old words of {~~old~>new~~}."""
        closing = _EDIT_ENDS[match.group("edit")]
        end = self.close(re.escape(closing), match.end(), self.paragraph_end(match.end()))
        if end is None:
            return None
        if closing == "~~}":
            arrow = self.text.find("~>", match.end(), end.start())
            return Unseen(Span(match.start(), arrow + 2), "struck out") if arrow >= 0 else None
        return Unseen(Span(match.start(), end.end()), "struck out" if closing == "--}" else "comment")

    def command(self, match: re.Match[str]) -> Unseen | None:
        is_switch = match.group().endswith("iffalse")
        end = self.close(r"\\fi\b" if is_switch else r"\}", match.end(), self.paragraph_end(match.end()))
        if end is None:
            return None
        is_hiding = is_switch or "phantom" in match.group()
        return Unseen(Span(match.start(), end.end()), "hiding command" if is_hiding else "struck out")

    READERS: ClassVar[Mapping[str, Callable[[_Scan, re.Match[str]], Unseen | int | None]]] = {
        "fence": skip_fence,
        "code": skip_code,
        "comment": comment,
        "element": element,
        "struck": struck,
        "edit": edit,
        "command": command,
    }


@cache
def _elements() -> dict[str, str]:
    struck = dict.fromkeys(load_group("html_elements", "struck"), "struck out")
    unshown = dict.fromkeys(load_group("html_elements", "never_shown"), "element that is not shown")
    return {**struck, **unshown, "script": "script", "style": "script"}
