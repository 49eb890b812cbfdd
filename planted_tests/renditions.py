"""One review, written once, in every format and citation style that reviews are written in.

What is written once is plain Markdown with keys: headings, paragraphs, lists, `[@lumen2024; @ito2020]` and
`@lumen2024 found`. Each rendition is what an author would have typed, with its own reference list; the
checker must say the same of all of them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from planted_tests.made_up_docx import Document, csl_field, sources_part, word_field
from planted_tests.made_up_pdf import pdf_of_lines

_CITED = re.compile(r" ?\[(?P<group>@[^\[\]]+)\]|(?<![\w\[;] )(?<!\[)@(?P<narrative>[\w-]+)")
_KEY = re.compile(r"@([\w-]+)")
_LINE_WIDTH = 78


@dataclass(frozen=True, slots=True)
class Rendition:
    """A file of a review: its format and style in words, its name, its bytes, and the files it includes."""

    name: str
    file: str
    content: bytes
    included: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Work:
    """A cited study as reference lists print it."""

    key: str
    number: int
    families: tuple[str, ...]
    given: tuple[str, ...]
    year: int
    title: str
    container: str
    doi: str

    @property
    def cited_as(self) -> str:
        """ "Lumen", "Lumen and Ito", or "Lumen et al."."""
        if len(self.families) > 2:
            return f"{self.families[0]} et al."
        return " and ".join(self.families)

    @property
    def in_apa(self) -> str:
        """The entry in the style of the APA."""
        people = ", & ".join(
            f"{family}, {given[0]}." for family, given in zip(self.families, self.given, strict=True)
        )
        return f"{people} ({self.year}). {self.title}. {self.container}. https://doi.org/{self.doi}"

    @property
    def in_vancouver(self) -> str:
        """The entry in the style of Vancouver."""
        people = ", ".join(
            f"{family} {given[0]}" for family, given in zip(self.families, self.given, strict=True)
        )
        return f"{people}. {self.title}. {self.container}. {self.year}. doi:{self.doi}"

    @property
    def in_bibtex(self) -> str:
        """The entry of a .bib file."""
        people = " and ".join(
            f"{family}, {given}" for family, given in zip(self.families, self.given, strict=True)
        )
        return (
            f"@article{{{self.key},\n  author = {{{people}}},\n  title = {{{self.title}}},\n"
            f"  journal = {{{self.container}}},\n  year = {self.year},\n  doi = {{{self.doi}}}\n}}\n"
        )

    @property
    def in_biber(self) -> str:
        """The entry of biber's .bbl."""
        people = "".join(
            f"{{{{}}{{family={{{f}}},given={{{g}}}}}}}"
            for f, g in zip(self.families, self.given, strict=True)
        )
        return (
            f"\\entry{{{self.key}}}{{article}}{{}}\n\\name{{author}}{{{len(self.families)}}}{{}}{{{people}}}\n"
            f"\\field{{title}}{{{self.title}}}\n\\field{{year}}{{{self.year}}}\n"
            f"\\verb{{doi}}\n\\verb {self.doi}\n\\endverb\n\\endentry\n"
        )


@dataclass(frozen=True, slots=True)
class Style:
    """How a group of works, and a work in the running sentence, are cited."""

    group: Callable[[Sequence[Work]], str]
    narrative: Callable[[Work], str]


AUTHOR_YEAR = Style(
    lambda works: f" ({'; '.join(f'{w.cited_as}, {w.year}' for w in works)})",
    lambda work: f"{work.cited_as} ({work.year})",
)
HARVARD = Style(
    lambda works: f" ({'; '.join(f'{w.cited_as} {w.year}' for w in works)})",
    lambda work: f"{work.cited_as} ({work.year})",
)
NUMBERS = Style(
    lambda works: f" [{', '.join(str(w.number) for w in works)}]",
    lambda work: f"{work.cited_as} [{work.number}]",
)
CARETS = Style(
    lambda works: f"^{','.join(str(w.number) for w in works)}^",
    lambda work: f"{work.cited_as}^{work.number}^",
)
_HIGH = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
HIGH_DIGITS = Style(
    lambda works: "˒".join(str(w.number).translate(_HIGH) for w in works),
    lambda work: f"{work.cited_as}{str(work.number).translate(_HIGH)}",
)
FOOTNOTES = Style(
    lambda works: "".join(f"[^{w.key}]" for w in works), lambda work: f"{work.cited_as}[^{work.key}]"
)
PANDOC = Style(lambda works: f" [{'; '.join(f'@{w.key}' for w in works)}]", lambda work: f"@{work.key}")
NATBIB = Style(
    lambda works: f" \\citep{{{','.join(w.key for w in works)}}}", lambda work: f"\\citet{{{work.key}}}"
)
BIBLATEX = Style(
    lambda works: f" \\autocite[see][12]{{{','.join(w.key for w in works)}}}",
    lambda work: f"\\textcite{{{work.key}}}",
)
RAISED_TAGS = Style(
    lambda works: f"<sup>{','.join(str(w.number) for w in works)}</sup>",
    lambda work: f"{work.cited_as}<sup>{work.number}</sup>",
)


def render_all(review: str, studies: Iterable[Mapping[str, Any]]) -> Iterator[Rendition]:
    """The review in every format and style. `studies` are those of a case, with `id` and `csl`."""
    works = {work.key: work for work in _works(studies)}
    blocks = list(_blocks(review))
    yield from _markdown(blocks, works)
    yield from _plain(blocks, works)
    yield from _latex(blocks, works)
    yield from _html(blocks, works)
    yield from _docx(blocks, works)
    for name, style, entries in (
        ("author-year", AUTHOR_YEAR, [w.in_apa for w in works.values()]),
        ("numbers", NUMBERS, [f"[{w.number}] {w.in_vancouver}" for w in works.values()]),
    ):
        lines = _wrapped(blocks, works, style, entries)
        yield Rendition(f"pdf, {name}", "review.pdf", pdf_of_lines(lines))


def _works(studies: Iterable[Mapping[str, Any]]) -> Iterator[Work]:
    for number, study in enumerate(studies, 1):
        csl = study["csl"]
        people = csl["author"]
        yield Work(
            str(study["id"]),
            number,
            tuple(person["family"] for person in people),
            tuple(person.get("given", "A") for person in people),
            int(csl["issued"]),
            csl["title"],
            csl.get("container-title", "Annals"),
            csl["DOI"],
        )


def _blocks(review: str) -> Iterator[tuple[str, str]]:
    """("heading" | "item" | "paragraph", words) in order."""
    for paragraph in re.split(r"\n\s*\n", review.strip()):
        for line in paragraph.split("\n"):
            if line.startswith("## "):
                yield "heading", line[3:].strip()
            elif line.startswith("- "):
                yield "item", line[2:].strip()
            elif line.strip():
                yield "paragraph", line.strip()


def cite(words: str, works: Mapping[str, Work], style: Style) -> str:
    """`words` with its keys written as `style` cites."""

    def written(match: re.Match[str]) -> str:
        if match.group("narrative"):
            return style.narrative(works[match.group("narrative")])
        return style.group([works[key] for key in _KEY.findall(match.group("group"))])

    return _CITED.sub(written, words)


def _as_text(
    blocks: Sequence[tuple[str, str]], works: Mapping[str, Work], style: Style, mark: str
) -> list[str]:
    pieces: list[str] = []
    for index, (kind, words) in enumerate(blocks):
        follows_item = kind == "item" and index > 0 and blocks[index - 1][0] == "item"
        cited = cite(words, works, style)
        text = {"heading": f"{mark}{cited}", "item": f"- {cited}"}.get(kind, cited)
        pieces.append(f"\n{text}" if follows_item else f"\n\n{text}" if index else text)
    return pieces


def _markdown(blocks: Sequence[tuple[str, str]], works: Mapping[str, Work]) -> Iterator[Rendition]:
    numbered = "".join(f"{w.number}. {w.in_vancouver}\n" for w in works.values())
    apa = "".join(f"{w.in_apa}\n\n" for w in works.values())
    notes = "".join(f"[^{w.key}]: {w.in_apa}\n\n" for w in works.values())
    short = "".join(f"[^{w.key}]: See {w.cited_as}, {w.year}.\n\n" for w in works.values())
    for name, style, ending in (
        ("author-year", AUTHOR_YEAR, f"## References\n\n{apa}"),
        ("author-year without comma", HARVARD, f"## References\n\n{apa}"),
        ("numbers", NUMBERS, f"## References\n\n{numbered}"),
        ("raised numbers", CARETS, f"## References\n\n{numbered}"),
        ("raised digits", HIGH_DIGITS, f"## References\n\n{numbered}"),
        ("raised tags", RAISED_TAGS, f"## References\n\n{numbered}"),
        ("footnotes with entries", FOOTNOTES, notes),
        ("footnotes in short form", FOOTNOTES, f"{short}## References\n\n{apa}"),
        ("pandoc keys", PANDOC, ""),
    ):
        text = "".join(_as_text(blocks, works, style, "## ")) + f"\n\n{ending}"
        yield Rendition(f"markdown, {name}", "review.md", text.encode())
        if style is PANDOC:
            front = "---\ntitle: A review\nformat: html\n---\n\n"
            yield Rendition("quarto, keys", "review.qmd", f"{front}{text}".replace("\n", "\r\n").encode())


def _plain(blocks: Sequence[tuple[str, str]], works: Mapping[str, Work]) -> Iterator[Rendition]:
    for name, style, entries in (
        ("author-year", AUTHOR_YEAR, [w.in_apa for w in works.values()]),
        ("numbers", NUMBERS, [f"[{w.number}] {w.in_vancouver}" for w in works.values()]),
    ):
        lines = _wrapped(blocks, works, style, entries)
        yield Rendition(f"plain text, {name}", "review.txt", ("\n".join(lines) + "\n").encode())


def _wrapped(
    blocks: Sequence[tuple[str, str]], works: Mapping[str, Work], style: Style, entries: Sequence[str]
) -> list[str]:
    """The review in lines of limited width, blank ones between paragraphs."""
    lines: list[str] = []
    for kind, words in [*blocks, ("heading", "References"), *(("paragraph", entry) for entry in entries)]:
        text = cite(words, works, style) if words not in entries else words
        text = text.upper() if kind == "heading" else f"- {text}" if kind == "item" else text
        line = ""
        for word in text.split():
            if line and len(line) + 1 + len(word) > _LINE_WIDTH:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".lstrip()
        lines += [line, ""]
    return lines


def _tex(words: str) -> str:
    return re.sub(r"(?<!\\)([%&#])", r"\\\1", words)


def _latex_body(blocks: Sequence[tuple[str, str]], works: Mapping[str, Work], style: Style) -> str:
    out: list[str] = []
    for index, (kind, words) in enumerate(blocks):
        cited = _tex(cite(words, works, style))
        if kind == "item" and (index == 0 or blocks[index - 1][0] != "item"):
            out.append("\\begin{itemize}")
        out.append({"heading": f"\\section{{{cited}}}", "item": f"\\item {cited}"}.get(kind, f"{cited}\n"))
        if kind == "item" and (index + 1 == len(blocks) or blocks[index + 1][0] != "item"):
            out.append("\\end{itemize}\n")
    return "\n".join(out)


def _latex(blocks: Sequence[tuple[str, str]], works: Mapping[str, Work]) -> Iterator[Rendition]:
    bib = "\n".join(w.in_bibtex for w in works.values())
    items = "".join(f"\\bibitem{{{w.key}}} {_tex(w.in_apa)}\n" for w in works.values())
    begin, end = "\\documentclass{article}\n\\begin{document}\n", "\\end{document}\n"
    natbib, biblatex = _latex_body(blocks, works, NATBIB), _latex_body(blocks, works, BIBLATEX)
    yield Rendition(
        "latex, natbib",
        "review.tex",
        f"{begin}{natbib}\\bibliography{{refs}}\n{end}".encode(),
        {"refs.bib": bib},
    )
    preamble = begin.replace("\\begin", "\\addbibresource{refs.bib}\n\\begin")
    yield Rendition("latex, biblatex", "review.tex", f"{preamble}{biblatex}{end}".encode(), {"refs.bib": bib})
    listed = f"\\begin{{thebibliography}}{{9}}\n{items}\\end{{thebibliography}}\n"
    yield Rendition("latex, thebibliography", "review.tex", f"{begin}{natbib}{listed}{end}".encode())
    biber = "".join(w.in_biber for w in works.values())
    yield Rendition("latex, biber", "review.tex", f"{begin}{biblatex}{end}".encode(), {"review.bbl": biber})
    parted = f"{begin}\\input{{chapters/all}}\n{end}".encode()
    files = {"chapters/all.tex": natbib, "refs.bib": bib}
    yield Rendition("latex, included file", "review.tex", parted, files)


def _html(blocks: Sequence[tuple[str, str]], works: Mapping[str, Work]) -> Iterator[Rendition]:
    numbered = "".join(f"<li>{html.escape(w.in_vancouver)}</li>\n" for w in works.values())
    apa = "".join(f"<p>{html.escape(w.in_apa)}</p>\n" for w in works.values())
    for name, style, entries in (
        ("author-year", AUTHOR_YEAR, apa),
        ("numbers", NUMBERS, f"<ol>\n{numbered}</ol>"),
        ("raised numbers", RAISED_TAGS, f"<ol>\n{numbered}</ol>"),
    ):
        out: list[str] = []
        for index, (kind, words) in enumerate(blocks):
            cited = cite(html.escape(words, quote=False), works, style)
            if kind == "item" and (index == 0 or blocks[index - 1][0] != "item"):
                out.append("<ul>")
            tag = {"heading": "h2", "item": "li"}.get(kind, "p")
            out.append(f"<{tag}>{cited}</{tag}>")
            if kind == "item" and (index + 1 == len(blocks) or blocks[index + 1][0] != "item"):
                out.append("</ul>")
        page = "\n".join(out)
        text = f"<!DOCTYPE html>\n<html><body>\n{page}\n<h2>References</h2>\n{entries}\n</body></html>\n"
        yield Rendition(f"html, {name}", "review.html", text.encode())


def _docx(blocks: Sequence[tuple[str, str]], works: Mapping[str, Work]) -> Iterator[Rendition]:
    apa = [w.in_apa for w in works.values()]
    vancouver = [w.in_vancouver for w in works.values()]
    sources = sources_part([(w.key, w.families, w.year, w.title, w.doi) for w in works.values()])

    def document(put: Callable[[Document, Sequence[Work]], None], style: Style) -> Document:
        made = Document()
        for kind, words in blocks:
            paragraph = made.begin(kind)
            position = 0
            for match in _CITED.finditer(words):
                paragraph.words(words[position : match.start()])
                position = match.end()
                if match.group("narrative"):
                    paragraph.words(style.narrative(works[match.group("narrative")]))
                else:
                    put(made, [works[key] for key in _KEY.findall(match.group("group"))])
            paragraph.words(words[position:])
        return made

    typed = document(lambda made, cited: made.last.words(AUTHOR_YEAR.group(cited)), AUTHOR_YEAR)
    yield Rendition("docx, author-year", "review.docx", typed.save(references=apa))
    numbers = document(lambda made, cited: made.last.words(NUMBERS.group(cited)), NUMBERS)
    yield Rendition("docx, numbers of an automatic list", "review.docx", numbers.save(numbered=vancouver))
    raised = document(
        lambda made, cited: made.last.words(",".join(str(w.number) for w in cited), raised=True), NUMBERS
    )
    yield Rendition("docx, raised numbers", "review.docx", raised.save(numbered=vancouver))
    zotero = document(
        lambda made, cited: made.last.field(csl_field([_as_csl(w) for w in cited]), AUTHOR_YEAR.group(cited)),
        AUTHOR_YEAR,
    )
    yield Rendition("docx, Zotero's fields", "review.docx", zotero.save(references=apa))
    unprinted = document(
        lambda made, cited: made.last.field(csl_field([_as_csl(w) for w in cited]), " {Formatting Citation}"),
        AUTHOR_YEAR,
    )
    yield Rendition("docx, fields without a list", "review.docx", unprinted.save())
    word = document(
        lambda made, cited: made.last.field(word_field([w.key for w in cited]), AUTHOR_YEAR.group(cited)),
        AUTHOR_YEAR,
    )
    yield Rendition("docx, Word's fields", "review.docx", word.save(references=apa, sources=sources))

    def note(made: Document, cited: Sequence[Work]) -> None:
        made.last.note("; ".join(f"{w.cited_as}, {w.year}" for w in cited) + ".")

    notes = document(note, AUTHOR_YEAR)
    yield Rendition("docx, footnotes", "review.docx", notes.save(references=apa))


def _as_csl(work: Work) -> dict[str, Any]:
    people = [{"family": f, "given": g} for f, g in zip(work.families, work.given, strict=True)]
    return {
        "id": work.key, "type": "article-journal", "title": work.title, "author": people,
        "issued": {"date-parts": [[work.year]]}, "DOI": work.doi,
    }  # fmt: skip
