"""The source of a LaTeX review: its files one after the other, tokens, arguments, the author's own commands.

What belongs together in braces is found once for the whole text, so that reading an argument costs nothing
and the reader is linear whatever the braces do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from checker.model.draft import DraftPart
from checker.model.input_error import InputError
from checker.text.lexicons import load_mapping
from corpus.model.study_text import Span

MOST_FILES = 200
"""Files of one review; more are no review but a mistake in what includes what."""
MOST_DEPTH = 20
"""Files that include files."""
MOST_OPTIONS = 400
"""Characters of an optional argument."""

TOKEN = re.compile(
    r"(?P<comment>%[^\r\n]*(?:\r\n|\n|\r|$)[ \t]*)"
    r"|\\(?P<command>[A-Za-z@]+)\*?[ \t]*"
    r"|\\(?P<sign>.)"
    r"|(?P<paragraph>(?:\r\n|\n|\r)[ \t]*(?:(?:\r\n|\n|\r)[ \t]*)+)"
    r"|(?P<math>\$\$?)"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|(?P<cell>&)"
    r"|(?P<typed>~|---?|``|''|`|,,)"
    r"|(?P<raised>[\^_])"
    r"|(?P<words>[^%\\\r\n${}&~\-`',^_]+|[\r\n',\-\\])",
    re.S,
)
_SPACES = re.compile(r"[ \t]*(?:%[^\r\n]*)?(?:\r\n|\n|\r)?[ \t]*")
_BRACE = re.compile(r"\\.|%[^\r\n]*|[{}]", re.S)
_INCLUDE = re.compile(
    r"(?P<comment>%[^\r\n]*)|\\(?P<how>input|include|subfile|subfileinclude|import|subimport|includefrom|inputfrom)\*?"
    r"\s{0,4}(?:\{(?P<first>[^{}\r\n]{0,200})\}(?:\{(?P<second>[^{}\r\n]{0,200})\})?|(?P<bare>[\w./-]{1,200}))"
)
_BIBLIOGRAPHY = re.compile(
    r"(?P<comment>%[^\r\n]*)|\\(?:bibliography|addbibresource|addglobalbib)\s{0,4}(?:\[[^\]\r\n]{0,80}\])?"
    r"\{(?P<names>[^{}]{1,600})\}"
)
_DEFINITION = re.compile(
    r"\\(?:newcommand|renewcommand|providecommand|DeclareRobustCommand)\*?\s{0,4}\{?\\(?P<name>[A-Za-z@]{1,60})\}?"
    r"\s{0,4}(?P<arguments>\[\d\])?(?:\[[^\]]{0,200}\])?\s{0,4}(?=\{)"
    r"|\\def\s{0,4}\\(?P<defined>[A-Za-z@]{1,60})\s{0,4}(?=\{)"
)
_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip
ACCENT_SIGNS = frozenset("`'^~=.\"")
ACCENT_LETTERS = frozenset("uvHcdbkr")


@dataclass(slots=True)
class LatexSource:
    """All files of a review as one text: `parts` says where each begins, `closes` where each brace closes."""

    text: str
    parts: tuple[DraftPart, ...] = ()
    closes: dict[int, int] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        stack: list[int] = []
        for brace in _BRACE.finditer(self.text):
            if brace.group() == "{":
                stack.append(brace.start())
            elif brace.group() == "}" and stack:
                self.closes[stack.pop()] = brace.start()
        for match in _DEFINITION.finditer(self.text):
            name = match.group("name") or match.group("defined")
            close = self.closes.get(match.end())
            if close is not None:
                self.own[name] = self.text[match.end() + 1 : close]

    def part_span(self, file: str) -> Span | None:
        """Where the text of a file stands, None when it is no part."""
        for index, part in enumerate(self.parts):
            if part.file == file:
                following = self.parts[index + 1].start if index + 1 < len(self.parts) else len(self.text) + 1
                return Span(part.start, following - 1)
        return None

    def argument(self, position: int) -> Span | None:
        """The inside of the argument in braces that begins at `position`, spaces before it aside."""
        start = self.skip_spaces(position)
        close = self.closes.get(start)
        return Span(start + 1, close) if close is not None else None

    def option(self, position: int, marks: str = "[]") -> Span | None:
        """The inside of an optional argument that begins at `position`."""
        start = self.skip_spaces(position)
        if self.text[start : start + 1] != marks[0]:
            return None
        close = self.text.find(marks[1], start, start + MOST_OPTIONS)
        return Span(start + 1, close) if close >= 0 else None

    def skip_spaces(self, position: int) -> int:
        """The next place that is no space or comment; a blank line is not skipped."""
        found = _SPACES.match(self.text, position, position + MOST_OPTIONS)
        return found.end() if found else position


def included_names(text: str) -> list[tuple[int, str]]:
    """The files that a LaTeX text includes, each with where, as written: "chapters/results"."""
    found = []
    for match in _INCLUDE.finditer(text):
        if match.group("comment") is not None or _is_escaped(text, match.start()):
            continue
        first, second = match.group("first"), match.group("second")
        takes_folder = match.group("how") in ("import", "subimport", "includefrom", "inputfrom")
        name = f"{first}/{second}" if takes_folder and second else first or match.group("bare") or ""
        if name.strip():
            found.append((match.start(), str(PurePosixPath(name.strip().strip('"')))))
    return found


def bibliography_names(text: str) -> list[str]:
    """The bibliography files that a LaTeX text names, with their ending."""
    names = [
        name.strip()
        for match in _BIBLIOGRAPHY.finditer(text)
        if match.group("comment") is None
        for name in match.group("names").split(",")
    ]
    return [name if name.endswith(".bib") else f"{name}.bib" for name in names if name]


def join_files(text: str, file: str, others: Mapping[str, str]) -> LatexSource:
    """The review's file and those that it includes or cites from, one after the other.

    others: the texts of all other files by the name under which they are included, bibliographies too.
    Raises InputError when a file that is included is not among them.
    """
    chosen: dict[str, str] = {file: text}
    waiting = [file]
    while waiting:
        name = waiting.pop()
        for place, written in included_names(chosen[name]):
            found = find_included(written, others)
            if found is None:
                line = chosen[name].count("\n", 0, place) + 1
                raise InputError(f"expected the included file {written}", file=name, line=line)
            if found not in chosen:
                chosen[found] = others[found]
                waiting.append(found)
        if len(chosen) > MOST_FILES:
            raise InputError(f"expected at most {MOST_FILES} included files", file=file)
    for name, content in others.items():
        if name.endswith((".bib", ".bbl")):
            chosen.setdefault(name, content)
    parts, position = [], 0
    for name, content in chosen.items():
        parts.append(DraftPart(position, name))
        position += len(content) + 1
    return LatexSource("\n".join(chosen.values()), tuple(parts))


def expand_includes(text: str, others: Mapping[str, str]) -> str:
    """The review as one file: each included file put in where it is first included."""
    used: set[str] = set()

    def expand(content: str, depth: int) -> str:
        pieces, position = [], 0
        for match in _INCLUDE.finditer(content):
            names = included_names(match.group()) if match.group("comment") is None else []
            name = find_included(names[0][1], others) if names else None
            if name is None or name in used or depth > MOST_DEPTH:
                continue
            used.add(name)
            pieces += [content[position : match.start()], expand(others[name], depth + 1)]
            position = match.end()
        return "".join([*pieces, content[position:]])

    return expand(text, 0)


def find_included(written: str, others: Mapping[str, str]) -> str | None:
    """The name in `others` that an \\input means: as written, or with the ending .tex."""
    return next((name for name in (written, f"{written}.tex") if name in others), None)


def accented(letter: str, accent: str) -> str:
    """The letters with the accent of a command: ("e", "'") is é. Composed where Unicode has it."""
    base = letter.replace("\\i", "i").replace("\\j", "j").strip("{}\\ ")
    return unicodedata.normalize("NFC", base[:1] + _ACCENTS[accent]) + base[1:] if base else ""


def latex_words(written: str) -> str:
    """A short piece of LaTeX as the words that it prints, for titles and names."""
    symbols = load_mapping("latex_symbols")
    text = re.sub(
        r"\\([`'^~=.\"])\s?(\{\\?[A-Za-z]\}|\\?[A-Za-z])|\\([uvHcdbkr])(?:\s?(\{\\?[A-Za-z]\})|\s+([A-Za-z]))",
        lambda m: accented(m.group(2) or m.group(4) or m.group(5), m.group(1) or m.group(3)),
        written,
    )
    text = re.sub(r"\\([A-Za-z]+)\s?", lambda m: str(symbols.get(m.group(1), "")), text)
    text = re.sub(r"\\([^A-Za-z])", lambda m: m.group(1) if m.group(1) in "&%_#$" else " ", text)
    text = text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”").replace("~", " ")
    return " ".join(text.translate({ord(c): None for c in "{}$"}).split())


def _is_escaped(text: str, place: int) -> bool:
    return place > 0 and text[place - 1] == "\\"
