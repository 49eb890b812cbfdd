"""Reading a LaTeX review into a `Draft`: natbib and biblatex citations, included files, .bib and .bbl.

A scanner of its own that goes through the tokens once and keeps places (docs/decisions/10-review-formats.md).
A command that is not known gives way to the words of its arguments, because what is not read is not checked.
Not run: TeX. The author's own commands without arguments are replaced by their words; conditionals are read
in all their branches but `\\iffalse`.

Longer than other modules on purpose: it is one pass with one state, which commands of every kind change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from checker.drafts.assembly import Extras, assemble_draft, stretches_outside
from checker.drafts.bibliography import read_bbl, read_bib
from checker.drafts.blocks import Block, BlockKind, is_prose_line
from checker.drafts.latex_source import (
    ACCENT_LETTERS,
    ACCENT_SIGNS,
    TOKEN,
    LatexSource,
    accented,
    find_included,
    join_files,
    latex_words,
)
from checker.drafts.surface import Surface, SurfaceBuilder
from checker.model.draft import Draft, Hidden, PassedOver, Reference
from checker.text.lexicons import load_group, load_mapping
from corpus.model.study_text import Span

_CITE = re.compile(r"[A-Za-z]*(?:cite|Cite|cites)(?:$|[A-Za-z]*$)")
_NO_CITE = frozenset(
    {"nocite", "citestyle", "setcitestyle", "bibcite", "defcitealias", "citenum@", "citereset"}
)
_HEADINGS = {
    "part": 1, "chapter": 1, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5,
    "subparagraph": 6, "title": 1, "frametitle": 2,
}  # fmt: skip
_KEEPS_LAST = {
    "multicolumn": 3, "multirow": 3, "resizebox": 3, "scalebox": 2, "rotatebox": 2, "raisebox": 2,
    "parbox": 2,
    "hypertarget": 2, "hyperlink": 2, "href": 2, "texorpdfstring": 1, "textcolor": 2, "colorbox": 2,
    "foreignlanguage": 2, "adjustbox": 2, "fontsize": 3,
}  # fmt: skip
_HIDING = frozenset(["phantom", "hphantom", "vphantom"])
_SPACE_SIGNS = frozenset(",;:! /~\t\r\n\\")
_RAISED = re.compile(r"\s*\^\s*\{?\s*(?:\\text\{)?\s*([\d,;\s–-]{1,40}?)\s*\}{0,2}\s*$")
_KEY = re.compile(r"[^\s,{}\\%#~\"]{1,120}")
_NODE = re.compile(
    r"\bnode\b\s{0,9}(?:\[[^\]]{0,300}\]\s{0,9}|\([^()]{0,80}\)\s{0,9}|at\s{0,9}\([^()]{0,80}\)\s{0,9}){0,4}"
    r"\{(?P<words>[^{}]{3,400})\}"
)
"""The words of a node of a TikZ picture (PGF manual, 17.2)."""
_WHITE = re.compile(r"\s*(?:white|FFFFFF|1(?:\.0*)?\s*,\s*1(?:\.0*)?\s*,\s*1(?:\.0*)?)\s*$", re.I)
_MOST_KEYS_TOGETHER = 400
_OF_PREAMBLE = re.compile(r"\\(?P<name>title|abstract|keywords)\s{0,4}(?=\{)|\\begin\{abstract\}")
_LONGEST_NOTE = 120
"""A citation's note up to this length is read within its brackets, as in Markdown; a longer one behind it."""
_MARKUP_OF_NOTES = re.compile(r"\\[A-Za-z]+\*?\s?|\\(?=[%&#_$])|[{}~\[\]]")
_COMMANDS_OF_LISTS = re.compile(r"(?:\\[A-Za-z@]+\*?|\{[^{}]*\}|\[[^\[\]]*\]|%[^\n]*|[{}])\s*")
_BEGINS_ENTRIES = re.compile(r"\\(?:bibitem|entry|datalist|begin)\b")
_FEWEST_WORDS_BEFORE_ENTRIES = 4


def _group(name: str) -> frozenset[str]:
    return load_group("latex_commands", name)


@dataclass(slots=True)
class _Open:
    """A block being read: its kind, label and the words so far."""

    kind: BlockKind
    label: str = ""
    level: int = 0
    out: SurfaceBuilder = field(default_factory=SurfaceBuilder)


def read_latex(text: str, file: str, others: Mapping[str, str] | None = None) -> Draft:
    """The review parsed, every character of all its files accounted for.

    others: the texts of the files that it includes, and of its bibliographies (.bib, .bbl), by name. Raises
    InputError when an included file is not among them.
    """
    source = join_files(text, file, others or {})
    reader = _Reader(source)
    reader.read_all()
    outside = stretches_outside(source.text, reader.blocks)
    extras = Extras(
        references=tuple(_references(source, reader)),
        passed_over=(*reader.passed, *_bibliography_files(source), *outside),
        hidden=tuple(reader.hidden),
        parts=source.parts if len(source.parts) > 1 else (),
    )
    return assemble_draft(source.text, file, reader.blocks, reader.surfaces, extras)


def _bibliography_files(source: LatexSource) -> list[PassedOver]:
    spans = [source.part_span(part.file) for part in source.parts if part.file.endswith((".bib", ".bbl"))]
    return [
        PassedOver(span, "bibliography file") for span in spans if span is not None and span.end > span.start
    ]


def _references(source: LatexSource, reader: _Reader) -> list[Reference]:
    """What the printed list holds: thebibliography and .bbl whole, of a .bib what is cited; each key once."""
    found: dict[str, Reference] = {}
    listed = [ref for span in reader.lists for ref in read_bbl(source, span)]
    for part in source.parts:
        span = source.part_span(part.file)
        if span is not None and part.file.endswith(".bbl"):
            listed.extend(read_bbl(source, span))
        elif span is not None and part.file.endswith(".bib"):
            entries = read_bib(source, span)
            listed.extend(e for e in entries if e.label in reader.cited or "*" in reader.cited)
    for reference in listed:
        found.setdefault(reference.label, reference)
    return sorted(found.values(), key=lambda reference: reference.span.start)


class _Reader:
    """Goes through the tokens; `open` is the block being read, `_ends` what to do at each closing brace."""

    def __init__(self, source: LatexSource) -> None:
        self.source = source
        self.text = source.text
        self.blocks: list[Block] = []
        self.surfaces: list[Surface] = []
        self.notes: list[tuple[Block, Surface]] = []
        self.passed: list[PassedOver] = []
        self.hidden: list[Hidden] = []
        self.lists: list[Span] = []
        self.cited: set[str] = set()
        self.open = _Open(BlockKind.PARAGRAPH)
        self._frames: list[tuple[int, int]] = []
        self._ends: dict[int, list[str]] = {}
        self._suspended: list[_Open] = []
        self._math: int | None = None
        self._environments: list[str] = []
        self._item_numbers: list[int] = []
        self._quotes = 0
        self._absent: set[str] = set()
        self._rows = 0
        self._included: set[str] = set()

    def read_all(self) -> None:
        """Read the review's own file from the beginning of its document, and what it includes."""
        main = self.source.parts[0].file
        span = self.source.part_span(main) or Span(0, len(self.text))
        start = self.text.find("\\begin{document}", span.start, span.end)
        if start >= 0:
            self._read_preamble(span.start, start)
        end = self.text.find("\\end{document}", max(start, span.start), span.end)
        self._frames = [(max(start, span.start), end if end >= 0 else span.end)]
        while self._frames:
            position, end = self._frames.pop()
            self._read(position, end)
        self._close()
        while self._suspended:
            self._end_inner()
        self.blocks.extend(block for block, _ in self.notes)
        self.surfaces.extend(surface for _, surface in self.notes)

    def _read_preamble(self, start: int, end: int) -> None:
        """Title, abstract and key words may stand before the document begins."""
        position = start
        while (match := _OF_PREAMBLE.search(self.text, position, end)) is not None:
            position = match.end()
            name = match.group("name")
            if name is None:
                closing = self.text.find("\\end{abstract}", position, end)
                position = end if closing < 0 else closing
                self._read(match.end(), position)
                self._close()
                continue
            inside = self.source.argument(match.end())
            if inside is not None and inside.end <= end:
                self.open = _Open(BlockKind.HEADING if name == "title" else BlockKind.PARAGRAPH, level=1)
                if name == "keywords":
                    self._put("Keywords: ", match.start(), match.end())
                self._read(inside.start, inside.end)
                self._close()

    def _read(self, position: int, end: int) -> None:
        while position < end:
            if position in self._ends and self.text[position] == "}":
                for what in reversed(self._ends.pop(position)):
                    self._end(what, position)
                position += 1
                continue
            token = TOKEN.match(self.text, position, end)
            if token is None:
                self._put(self.text[position], position, position + 1)
                position += 1
                continue
            following = self._take(token, end)
            if following < 0:
                return
            position = following

    def _take(self, token: re.Match[str], end: int) -> int:
        """Read one token; gives where to go on, or -1 when another file is to be read first."""
        kind, start, stop = token.lastgroup, token.start(), token.end()
        if kind == "comment":
            if any(c.isalnum() for c in token.group()):
                shown = token.group().strip()[:80]
                self.hidden.append(Hidden(Span(start, start + len(token.group().rstrip())), "comment", shown))
                self.passed.append(PassedOver(Span(start, stop), "comment"))
        elif kind == "command":
            return self._command(token.group("command"), start, stop, end)
        elif kind == "sign":
            return self._sign(token.group("sign"), start, stop)
        elif kind == "paragraph":
            self._close()
        elif kind == "math":
            stop = self._dollar(token.group(), start, stop)
            return self._raised_mark(start, stop, end) if self._math is not None else stop
        elif kind == "cell":
            self._put(" ; ", start, stop)
        elif kind == "typed":
            typed = {"~": " ", "--": "–", "---": "—", "``": "“", "''": "”", "`": "‘", ",,": "„", "-": "-"}
            self._put(typed[token.group()], start, stop)
        elif kind == "raised":
            if token.group() == "^" or self._math is None:
                self._put(token.group(), start, stop)
        elif kind == "words":
            self.open.out.put_words(self.text, start, stop)
        return stop

    def _put(self, characters: str, start: int, end: int) -> None:
        self.open.out.put(characters, start, end)

    def _sign(self, sign: str, start: int, stop: int) -> int:
        if sign in ACCENT_SIGNS and self._math is None:
            return self._accent(sign, start, stop)
        if sign in "([":
            if sign == "(":
                self._begin_math()
            else:
                close = self._find("\\]", stop)
                if close >= 0:
                    return self._pass_over(start, close + 2, "equation")
        elif sign == ")":
            self._end_math()
        elif sign == "\\":
            return self._line_end(start, stop)
        elif sign in "-/":
            pass
        elif sign in _SPACE_SIGNS:
            self._put(" ", start, stop)
        else:
            self._put(sign, start, stop)
        return stop

    def _accent(self, accent: str, start: int, stop: int) -> int:
        argument = self.source.argument(stop)
        if argument is not None and argument.end - argument.start <= 4:
            self._put(accented(self.text[argument.start : argument.end], accent), start, argument.end + 1)
            return argument.end + 1
        match = re.compile(r"\\([ij])\s?|(\w)").match(self.text, stop)
        if match is None:
            return stop
        self._put(accented(match.group(1) or match.group(2), accent), start, match.end())
        return match.end()

    def _line_end(self, start: int, stop: int) -> int:
        option = self.source.option(stop)
        stop = option.end + 1 if option and self.text[stop : stop + 1] == "[" else stop
        if self._environments and self._environments[-1] in _group("table environments"):
            self._close()
            self._rows += 1
        else:
            self._put(" ", start, stop)
        return stop

    def _dollar(self, written: str, start: int, stop: int) -> int:
        if self._math is not None:
            self._end_math()
        elif written == "$":
            self._begin_math()
        else:
            close = self._find("$$", stop)
            return self._pass_over(start, close + 2, "equation") if close >= 0 else stop
        return stop

    def _begin_math(self) -> None:
        self._math = len(self.open.out.characters)

    def _end_math(self) -> None:
        if self._math is not None and self._math < len(self.open.out.characters):
            self.open.out.equations.append(Span(self._math, len(self.open.out.characters)))
        self._math = None

    def _raised_mark(self, start: int, stop: int, end: int) -> int:
        """`$^{1,2}$` is a mark of citations, no equation."""
        close = self.text.find("$", stop, min(end, stop + 60))
        mark = _RAISED.match(self.text[stop:close]) if close >= 0 else None
        if mark is None:
            return stop
        self._math = None
        self._put("^" + "".join(mark.group(1).split()) + "^", start, close + 1)
        return close + 1

    def _command(self, name: str, start: int, stop: int, end: int) -> int:
        source = self.source
        if _CITE.fullmatch(name) and name not in _NO_CITE:
            return self._cite(name, start, stop)
        if name == "nocite":
            keys = source.argument(stop)
            if keys is not None:
                self.cited.update(_KEY.findall(self.text[keys.start : keys.end]))
                return keys.end + 1
            return stop
        if name in ("begin", "end"):
            return self._environment(name, start, stop)
        if name == "item":
            return self._item(start, stop)
        if name in ("input", "include", "subfile", "subfileinclude", "import", "subimport"):
            return self._include(start, stop, end)
        if name in _HEADINGS:
            return self._inner(
                _Open(BlockKind.HEADING, level=_HEADINGS[name]), self._past_options(stop), stop
            )
        if name in ("footnote", "footnotetext", "endnote", "sidenote", "marginpar", "thanks"):
            return self._footnote(start, stop)
        if name == "keywords":
            self._close()
            key_words = _Open(BlockKind.PARAGRAPH)
            key_words.out.put("Keywords: ", start, stop)
            return self._inner(key_words, stop, stop)
        if name in ("caption", "captionof", "subcaption"):
            stop = self._past_arguments(stop, 1) if name == "captionof" else stop
            return self._inner(_Open(BlockKind.CAPTION), self._past_options(stop), stop)
        if name in (
            "par",
            "newpage",
            "clearpage",
            "maketitle",
            "tableofcontents",
            "appendix",
            "bigskip",
            "medskip",
        ):
            self._close()
            return stop
        if name in ("midrule", "hline", "endhead", "endfirsthead"):
            self._head_ends()
            return stop
        if name == "iffalse":
            close = self._find("\\fi", stop)
            close = close + 3 if 0 <= close < end else end
            self.hidden.append(Hidden(Span(start, close), "comment", self.text[start:close][:80]))
            return self._pass_over(start, close, "comment")
        if name in ("verb", "lstinline") and stop < end:
            mark = self.text[stop]
            close = self.text.find(mark, stop + 1, min(end, stop + 400))
            if close >= 0:
                self.open.out.put_words(self.text, stop + 1, close)
                return close + 1
            return stop
        if name in ("def", "let"):
            place = self.text.find("{", stop, min(end, stop + 80))
            close_brace = source.closes.get(place)
            return close_brace + 1 if close_brace is not None and close_brace < end else stop
        return self._word_command(name, start, stop)

    def _word_command(self, name: str, start: int, stop: int) -> int:
        """Commands that print a character, words, or the words of their arguments."""
        source = self.source
        symbols = load_mapping("latex_symbols")
        if name in ACCENT_LETTERS and self.text[stop : stop + 1] not in ("", "}"):
            return self._accent(name, start, stop)
        if name in ("textsuperscript", "textsu", "sups"):
            argument = source.argument(stop)
            if argument is not None:
                self._put("^", start, argument.start)
                self._at_close(argument.end, "raised")
                return argument.start
            return stop
        if name in ("enquote", "textquote"):
            argument = source.argument(self._past_options(stop))
            if argument is not None:
                self._put("“", start, argument.start)
                self._at_close(argument.end, "quoted")
                return argument.start
            return stop
        if name in ("num", "SI", "si", "qty", "unit", "ang"):
            return self._past_options(stop)
        if name in ("frac", "dfrac", "tfrac", "nicefrac", "sfrac"):
            argument = source.argument(stop)
            if argument is not None:
                self._at_close(argument.end, "fraction")
            return stop
        if name == "url" and (address := source.argument(stop)) is not None:
            self.open.out.put_words(self.text, address.start, address.end)
            return address.end + 1
        if name in _HIDING:
            argument = source.argument(stop)
            if argument is not None:
                self.hidden.append(Hidden(Span(start, argument.end + 1), "hiding style", f"\\{name}"))
            return stop
        if name in ("textcolor", "color"):
            return self._colour(name, start, stop)
        if name in _KEEPS_LAST:
            return self._past_arguments(stop, _KEEPS_LAST[name] - 1)
        if name in _group("dropped"):
            return self._past_arguments(stop, 4)
        if name in source.own and (words := latex_words(re.sub(r"#\d", " ", source.own[name]))):
            self._put(words, start, stop)
            argument = source.argument(stop) if self.text[stop : stop + 1] == "{" else None
            return argument.end + 1 if argument is not None and argument.end == argument.start else stop
        if name in symbols:
            has_space = self._math is not None and self.text[stop - 1] in " \t"
            self._put(f"{symbols[name]}{' ' if has_space else ''}", start, stop)
            if self.text[stop : stop + 2] == "{}":
                return stop + 2
            return stop
        if self._math is not None and name in (
            "text",
            "mathrm",
            "mathbf",
            "mathit",
            "operatorname",
            "left",
            "right",
        ):
            return stop
        return self._past_options(stop)

    def _cite(self, name: str, start: int, stop: int) -> int:
        keys: list[str] = []
        notes: list[Span] = []
        position = stop
        if name.endswith("s"):
            for _ in range(2):
                option = self.source.option(position, "()")
                position = option.end + 1 if option else position
        while True:
            after_options = self._past_options(position)
            argument = self.source.argument(after_options)
            if argument is None or (keys and not name.endswith("s")):
                break
            notes.extend(self._notes_between(position, after_options))
            keys.extend(_KEY.findall(self.text[argument.start : argument.end]))
            position = argument.end + 1
        self.cited.update(keys)
        held = [note for note in notes if note.end - note.start <= _LONGEST_NOTE][:2]
        for first in range(0, max(len(keys), 1), 8):
            for_these = ",".join(keys[first : first + 8])[:_MOST_KEYS_TOGETHER]
            self._put("\\cite", start, stop)
            for note in held if not first else ():
                self._put("[", note.start - 1, note.start)
                self._put_plain(note)
                self._put("]", note.end, note.end + 1)
            self._put(f"{{{for_these}}}", position - 1, position)
        for note in notes:
            if note not in held:
                self._put(" (", position - 1, position)
                self._put_plain(note)
                self._put(")", position - 1, position)
        return position

    def _notes_between(self, position: int, end: int) -> Iterator[Span]:
        """The optional arguments of a citation that hold words: they may state something."""
        while position < end and (option := self.source.option(position)) is not None:
            if any(c.isalpha() for c in self.text[option.start : option.end]):
                yield option
            position = option.end + 1

    def _put_plain(self, span: Span) -> None:
        """The words of a short argument without its commands and brackets."""
        position = span.start
        for markup in _MARKUP_OF_NOTES.finditer(self.text, span.start, span.end):
            self.open.out.put_words(self.text, position, markup.start())
            self._put(" " if markup.group() == "~" else "", markup.start(), markup.end())
            position = markup.end()
        self.open.out.put_words(self.text, position, span.end)

    def _footnote(self, start: int, stop: int) -> int:
        argument = self.source.argument(self._past_options(stop))
        if argument is None:
            return stop
        label = f"note{len(self.notes) + len(self._suspended) + 1}at{start}"
        self._put(f"[^{label}]", start, argument.start)
        self._suspended.append(self.open)
        self.open = _Open(BlockKind.FOOTNOTE, label)
        self._at_close(argument.end, "inner")
        return argument.start

    def _inner(self, opened: _Open, position: int, otherwise: int) -> int:
        """Begin a block whose words are an argument; the paragraph around it goes on afterwards."""
        argument = self.source.argument(position)
        if argument is None:
            return otherwise
        if opened.kind is BlockKind.HEADING:
            self._close()
        self._suspended.append(self.open)
        self.open = opened
        self._at_close(argument.end, "inner")
        return argument.start

    def _find(self, mark: str, position: int) -> int:
        """Where a closing mark stands, -1 when none does; what is absent is looked for once."""
        found = -1 if mark in self._absent else self.text.find(mark, position)
        if found < 0:
            self._absent.add(mark)
        return found

    def _at_close(self, brace: int, what: str) -> None:
        self._ends.setdefault(brace, []).append(what)

    def _end(self, what: str, brace: int) -> None:
        if what == "inner":
            self._end_inner()
        else:
            self._put({"raised": "^", "quoted": "”", "fraction": "/"}[what], brace, brace + 1)

    def _end_inner(self) -> None:
        self._flush()
        if self._suspended:
            self.open = self._suspended.pop()

    def _item(self, start: int, stop: int) -> int:
        self._close()
        label = ""
        if self._item_numbers:
            self._item_numbers[-1] += 1
            if self._environments and self._environments[-1] in ("enumerate", "compactenum"):
                label = str(self._item_numbers[-1])
        self.open = _Open(BlockKind.LIST_ITEM, label)
        option = self.source.option(stop) if self.text[stop : stop + 1] == "[" else None
        if option is not None:
            self.open.out.put_words(self.text, option.start, option.end)
            self._put(" ", option.end, option.end + 1)
            return option.end + 1
        return stop

    def _include(self, start: int, stop: int, end: int) -> int:
        source = self.source
        first = source.argument(stop)
        bare = re.compile(r"[\w./-]{1,200}").match(self.text, stop) if first is None else None
        if first is None and bare is None:
            return stop
        written = self.text[first.start : first.end] if first else bare.group() if bare else ""
        after = first.end + 1 if first else bare.end() if bare else stop
        second = (
            source.argument(after) if self.text[start:stop].startswith(("\\import", "\\subimport")) else None
        )
        if second is not None:
            written, after = f"{written}/{self.text[second.start : second.end]}", second.end + 1
        from_names = {part.file: "" for part in source.parts}
        cleaned = written.strip().strip('"').replace("//", "/").removeprefix("./")
        name = find_included(cleaned, from_names)
        span = source.part_span(name) if name else None
        if name is None or span is None or name in self._included or name.endswith((".bib", ".bbl")):
            return after
        self._included.add(name)
        self._close()
        self._frames.extend([(after, end), (span.start, span.end)])
        return -1

    def _environment(self, how: str, start: int, stop: int) -> int:
        argument = self.source.argument(stop)
        if argument is None:
            return stop
        name = self.text[argument.start : argument.end].strip()
        bare = name.rstrip("*")
        after = argument.end + 1
        if how == "end":
            self._close()
            if self._environments and self._environments[-1] == bare:
                self._environments.pop()
                self._quotes -= bare in _group("quotation environments")
            if bare in _group("list environments") and self._item_numbers:
                self._item_numbers.pop()
            return after
        if (
            bare in _group("equation environments")
            or bare in _group("code environments")
            or bare in ("comment", "thebibliography")
        ):
            close = self._find(f"\\end{{{name}}}", after)
            close = close + len(name) + 6 if close >= 0 else after
            if close == after:
                return after
            return self._whole_environment(bare, start, after, close)
        self._close()
        self._environments.append(bare)
        self._quotes += bare in _group("quotation environments")
        if bare in _group("list environments"):
            self._item_numbers.append(0)
        if bare in _group("table environments"):
            self._rows = 0
            return self._past_arguments(after, 2 if bare in ("tabularx", "tabulary", "xltabular") else 1)
        return self._past_options(after)

    def _whole_environment(self, name: str, start: int, after: int, close: int) -> int:
        if name == "thebibliography":
            self._close()
            self.lists.append(Span(after, close))
            self._read_before_entries(after, close)
            return self._pass_over(start, close, "reference list")
        what = (
            "code" if name in _group("code environments") else "comment" if name == "comment" else "equation"
        )
        inside = self.text[after:close].splitlines(keepends=True)
        if what == "code" and name != "tikzpicture" and any(is_prose_line(line[:2000]) for line in inside):
            self._close()
            self.open.out.put_words(self.text, after, close - len(name) - 6)
            self._close()
            return close
        if what == "comment":
            self.hidden.append(Hidden(Span(start, close), "comment", self.text[after:close].strip()[:80]))
        if name == "tikzpicture":
            for match in _NODE.finditer(self.text, after, close):
                aside = (Span(*match.span("words")),)
                (self.surfaces[-1] if self.surfaces else self.open.out).asides.append(aside)
        return self._pass_over(start, close, what)

    def _read_before_entries(self, start: int, end: int) -> None:
        """Words between the beginning of a reference list and its first entry; commands set its form."""
        first = _BEGINS_ENTRIES.search(self.text, start, end)
        stop = first.start() if first else start
        words = _COMMANDS_OF_LISTS.sub(" ", self.text[start:stop])
        if len(words.split()) >= _FEWEST_WORDS_BEFORE_ENTRIES:
            position = start
            for command in _COMMANDS_OF_LISTS.finditer(self.text, start, stop):
                self.open.out.put_words(self.text, position, command.start())
                self._put(" ", command.start(), command.end())
                position = command.end()
            self.open.out.put_words(self.text, position, stop)
            self._close()

    def _pass_over(self, start: int, end: int, what: str) -> int:
        self.passed.append(PassedOver(Span(start, end), what))
        return end

    def _head_ends(self) -> None:
        """A rule below the first row of a table: that row was its head."""
        if self._rows == 1 and self.blocks and self.blocks[-1].kind is BlockKind.TABLE_ROW:
            self.blocks[-1].kind = BlockKind.TABLE_HEADER

    def _colour(self, name: str, start: int, stop: int) -> int:
        position = self._past_options(stop)
        colour = self.source.argument(position)
        if colour is None:
            return stop
        if _WHITE.match(self.text[colour.start : colour.end]):
            detail = f"\\{name}{{{self.text[colour.start : colour.end]}}}"
            self.hidden.append(Hidden(Span(start, colour.end + 1), "hiding style", detail[:80]))
        return colour.end + 1

    def _past_options(self, position: int) -> int:
        for _ in range(2):
            option = self.source.option(position) if self.text[position : position + 1] in "[ \n" else None
            if option is None:
                break
            position = option.end + 1
        return position

    def _past_arguments(self, position: int, count: int) -> int:
        position = self._past_options(position)
        for _ in range(count):
            if self.text[position : position + 1] not in ("{", "["):
                break
            argument = self.source.argument(position) or self.source.option(position)
            if argument is None:
                break
            position = argument.end + 1
        return position

    def _close(self) -> None:
        """End the block being read; a block inside a braced argument goes on to its brace."""
        if self._suspended:
            self._put(" ", self._here(), self._here())
            return
        self._flush()
        self.open = _Open(self._kind_here())

    def _here(self) -> int:
        return self.open.out.ends[-1] if self.open.out.ends else 0

    def _kind_here(self) -> BlockKind:
        if self._environments and self._environments[-1] in _group("table environments"):
            return BlockKind.TABLE_ROW
        return BlockKind.BLOCK_QUOTE if self._quotes else BlockKind.PARAGRAPH

    def _flush(self) -> None:
        self._end_math()
        out, opened = self.open.out, self.open
        surface = out.finish()
        self.open = _Open(BlockKind.PARAGRAPH)
        if not surface.text.strip():
            self.hidden.extend(surface.hidden)
            self.open.out.asides.extend(surface.asides)
            return
        if opened.kind is BlockKind.PARAGRAPH:
            opened.kind = self._kind_here() if not self._suspended else BlockKind.PARAGRAPH
        block = Block(
            opened.kind, [Span(min(out.starts[0], out.ends[-1]), max(out.ends))], opened.level, opened.label
        )
        if opened.kind is BlockKind.FOOTNOTE:
            self.notes.append((block, surface))
        else:
            self.blocks.append(block)
            self.surfaces.append(surface)
