"""Measure extraction and quote finding on pairs of one article as PDF and XML.

    python benchmarks/quotes.py FOLDER [--altered 15000] [--list] [--speed]

FOLDER holds a folder a pair, with paper.pdf and paper.xml (JATS or BMC). The XML is the answer key: every
sentence of its body, eight words and more, must be found in the text of the PDF, with its citation marks
and without them; every altered sentence must be refused. Sentences are taken from the XML by code of this
file alone, so that an error of the JATS reader cannot hide one of the PDF reader.
"""

from __future__ import annotations

import argparse
import difflib
import random
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html.entities import html5
from pathlib import Path

import pymupdf
from lxml import etree
from rapidfuzz import fuzz

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.quote_alterations import alterations
from checker.text.find_quote import MatchGrade, QuoteMatch, find_quote
from corpus.extract.jats import extract_jats
from corpus.extract.pdf import extract_pdf
from corpus.extract.unreadable import Unreadable
from corpus.model.folded import FoldedText, IndexedText, fold_text, index_text
from corpus.model.study_text import StudyText

_FLOATS = {
    "fig",
    "table-wrap",
    "disp-formula",
    "fn",
    "boxed-text",
    "tbl",
    "supplementary-material",
    "suppl",
    "list",
}
_PARAGRAPHS = {"p"}
_ABBREVIATION = re.compile(
    r"(?:\b(?:et al|e\.g|i\.e|cf|vs|Fig|Figs|fig|Eq|Eqs|approx|Dr|Prof|No|no|ca|resp|St|spp|sp|"
    r"var|subsp|L|Ref|Refs|Tab|Inc|Ltd|Co|pp|p|vol|al|art|Art)|\b[A-Z])\.$"
)
_BOUNDARY = re.compile(r"[.?!][”\"')\]]*\s+(?=[\"“(\[]*[A-ZÀ-Þ])")
_NUMERIC = re.compile(r"[\[(]?\s*\d{1,3}[a-z]?(?:\s*[,;–—-]\s*\d{1,3})*\s*[\])]?")


@dataclass
class Pair:
    """A pair with its sentences: with citation marks, and without them where they have any."""

    name: str
    pdf: Path
    with_marks: list[str]
    without_marks: list[str]


@dataclass
class Tally:
    """How many sentences were found, and the others with their match."""

    found: int = 0
    total: int = 0
    missed: list[tuple[str, QuoteMatch]] = field(default_factory=list)

    def share(self) -> str:
        """The found share in per cent."""
        return f"{100 * self.found / self.total:6.2f}" if self.total else "   -  "


def read_pairs(folder: Path) -> Iterator[Pair]:
    """The pairs of a folder, in order of their names."""
    for xml in sorted(folder.glob("*/paper.xml")):
        content = re.sub(rb"&([A-Za-z]\w+);", _named, xml.read_bytes())
        root = etree.fromstring(
            content, etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
        )
        body = next((e for e in root if _tag(e) in ("body", "bdy")), None)
        if body is None:
            print(f"{xml.parent.name}: the XML has no body, left out")
            continue
        with_marks: list[str] = []
        without: list[str] = []
        for paragraph in _paragraphs(body):
            with_marks += sentences(_flatten(paragraph, marks=True))
            if _flatten(paragraph, marks=True) != (bare := _flatten(paragraph, marks=False)):
                without += sentences(bare)
        yield Pair(xml.parent.name, xml.with_name("paper.pdf"), with_marks, without)


def _named(match: re.Match[bytes]) -> bytes:
    if match[1] in (b"amp", b"lt", b"gt", b"quot", b"apos"):
        return match[0]
    return html5.get(f"{match[1].decode()};", " ").encode("ascii", "xmlcharrefreplace")


def _tag(element: etree._Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _paragraphs(body: etree._Element) -> Iterator[etree._Element]:
    for element in body.iter():
        if _tag(element) in _PARAGRAPHS and not any(
            _tag(a) in _FLOATS | {"caption", "st", "title"} for a in element.iterancestors()
        ):
            yield element


def _flatten(paragraph: etree._Element, *, marks: bool) -> str:
    """The paragraph's text. Nested paragraphs and floats are left out; a formula ends the sentence."""
    parts: list[str] = []

    def walk(element: etree._Element) -> None:
        parts.append(element.text or "")
        for child in element:
            name = _tag(child)
            if name in ("disp-formula", "inline-formula", "graphic", "inline-graphic"):
                parts.append("\x00")
            elif name in _FLOATS or name in _PARAGRAPHS:
                parts.append(" ")
            elif not marks and _is_mark(child):
                parts.append("\x01")
            elif name:
                walk(child)
            parts.append(child.tail or "")

    walk(paragraph)
    text = "".join(parts)
    if not marks:
        text = re.sub(r"\s*[\[(]\s*\x01(?:[\s,;–—-]|\x01|\band\b)*[\])]", "", text)
        text = re.sub(r"\s*\x01(?:\s*[,;–-]?\s*\x01)*", "", text)
    return re.sub(r"\s+([.,;)])", r"\1", " ".join(text.split())) if not marks else " ".join(text.split())


def _is_mark(element: etree._Element) -> bool:
    text = "".join(t for t in element.itertext() if isinstance(t, str)).strip()
    name = _tag(element)
    if (name == "xref" and element.get("ref-type") == "bibr") or name in ("abbrgrp", "abbr"):
        return bool(_NUMERIC.fullmatch(text))
    inner = [e for e in element if _tag(e) == "xref" and e.get("ref-type") == "bibr"]
    return name == "sup" and bool(inner) and bool(re.fullmatch(r"[\d\s,;–—\[\]-]+", text))


def sentences(text: str) -> list[str]:
    """The sentences of eight words and more that hold no formula; no finer splitter is needed here."""
    found: list[str] = []
    place = 0
    for match in (*_BOUNDARY.finditer(text), None):
        end = match.end() if match else len(text)
        piece = text[place:end].strip()
        if match and _ABBREVIATION.search(text[place : match.start() + 1]):
            continue
        if len(piece.split()) >= 8 and "\x00" not in piece and "\x01" not in piece:
            found.append(piece)
        place = end
    return found


def classify(match: QuoteMatch) -> str:
    """Why a true sentence was not found, in the words of a class."""
    if match.grade is MatchGrade.UNRELIABLE:
        return "the PDF's own symbols are broken"
    if match.grade in (MatchGrade.ABSENT, MatchGrade.STITCHED):
        return f"{match.grade}"
    sides = [(c.in_quote, c.in_text) for c in match.changes]
    if match.cut_at_start or match.cut_at_end:
        return "word or number boundary"
    if all(not re.search(r"\w", a + b) for a, b in sides):
        return "punctuation or signs differ"
    if any(len(b) > 60 for _, b in sides):
        return "something stands between"
    if all("".join(a.split()) == "".join(b.split()) for a, b in sides):
        return "spaces differ"
    if all(re.sub(r"[\W\d]", "", a) == re.sub(r"[\W\d]", "", b) for a, b in sides):
        return "numbers or citation marks differ"
    return "words or letters differ"


def main() -> None:
    """Run the measurements that were asked for and print them."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--altered", type=int, default=15000, help="how many altered quotes to try")
    arguments.add_argument("--list", action="store_true", help="print every sentence that was not found")
    arguments.add_argument("--speed", action="store_true", help="measure times too")
    options = arguments.parse_args()
    pairs = list(read_pairs(options.folder))
    texts = {pair.name: index_text(_extracted(pair.pdf)) for pair in pairs}
    report_found(pairs, texts, options.list)
    report_altered(pairs, texts, options.altered)
    if options.speed:
        report_speed(pairs, texts)
        report_extraction(pairs)


def _extracted(pdf: Path) -> StudyText:
    read = extract_pdf(pdf.read_bytes())
    if isinstance(read, Unreadable):
        raise SystemExit(f"{pdf}: {read.reason}")
    return read


def report_found(pairs: list[Pair], texts: dict[str, IndexedText], list_missed: bool) -> None:
    """The found share, with and without marks, a paper and in all."""
    total = {True: Tally(), False: Tally()}
    grades: Counter[str] = Counter()
    print(f"{'paper':18} {'sentences':>9} {'found %':>8} {'bare':>6} {'found %':>8}")
    for pair in pairs:
        row: dict[bool, Tally] = {}
        for marks, quotes in ((True, pair.with_marks), (False, pair.without_marks)):
            tally = Tally(total=len(quotes))
            for quote in quotes:
                match = find_quote(quote, texts[pair.name])
                grades[match.grade.value] += marks
                if match.is_found:
                    tally.found += 1
                else:
                    tally.missed.append((quote, match))
            row[marks] = tally
            total[marks].found += tally.found
            total[marks].total += tally.total
            total[marks].missed += [(f"{pair.name}: {q}", m) for q, m in tally.missed]
        print(_row(pair.name, row))
    print(_row("all", total))
    print("grades:", dict(sorted(grades.items())))
    for marks in (True, False):
        classes = Counter(classify(match) for _, match in total[marks].missed)
        print("not found,", "with marks:" if marks else "without marks:", dict(classes.most_common()))
        if list_missed:
            for quote, match in total[marks].missed:
                changes = [(c.in_quote[:40], c.in_text[:60]) for c in match.changes[:4]]
                print(f"  [{classify(match)}] {quote[:150]} | {match.reason[:60]} {changes}")


def _row(name: str, tallies: dict[bool, Tally]) -> str:
    cells = (f"{tallies[marks].total:9} {tallies[marks].share():>8}" for marks in (True, False))
    return f"{name:18} {' '.join(cells)}"


def report_altered(pairs: list[Pair], texts: dict[str, IndexedText], wanted: int) -> None:
    """How many altered sentences were accepted, by kind. Only sentences that are found are altered."""
    draw = random.Random(20240601)
    pool = [(pair.name, s) for pair in pairs for s in (*pair.with_marks, *pair.without_marks)]
    draw.shuffle(pool)
    tried: Counter[str] = Counter()
    accepted: list[tuple[str, str, str, QuoteMatch]] = []
    rounds = 0
    while sum(tried.values()) < wanted and rounds < 4:
        rounds += 1
        for name, sentence in pool:
            if sum(tried.values()) >= wanted:
                break
            if not find_quote(sentence, texts[name]).is_found:
                continue
            for kind, altered in alterations(sentence, draw):
                tried[kind] += 1
                match = find_quote(altered, texts[name])
                if match.is_found and not _stands_there(altered, texts[name]):
                    accepted.append((kind, name, altered, match))
    print(f"\naltered quotes tried: {sum(tried.values())}; accepted: {len(accepted)}")
    by_kind = Counter(kind for kind, *_ in accepted)
    print("  " + ", ".join(f"{kind} {by_kind[kind]}/{count}" for kind, count in sorted(tried.items())))
    for kind, name, altered, match in accepted[:40]:
        raw = texts[name].text.text
        shown = " ".join(raw[match.span.start : match.span.end].split()) if match.span else ""
        print(f"  {kind} {name} {match.grade}: {altered[:160]} | {shown[:160]}")


def _stands_there(altered: str, text: IndexedText) -> bool:
    """True when the altered words stand in the raw text as they are, between word boundaries."""
    pattern = r"\s+".join(map(re.escape, altered.split()))
    return re.search(rf"(?<!\w){pattern}(?!\w)", text.text.text) is not None


def _time(run: Callable[[], object], repeat: int = 1) -> float:
    """Seconds of processor time a run: the clock on the wall says little on a machine in use."""
    start = time.process_time()
    for _ in range(repeat):
        run()
    return (time.process_time() - start) / repeat


def report_speed(pairs: list[Pair], texts: dict[str, IndexedText]) -> None:
    """Times on the article nearest to 60,000 characters, against three yardsticks, in one run."""
    pair = min(pairs, key=lambda p: abs(len(texts[p.name].text.text) - 60_000))
    text = texts[pair.name]
    raw = text.text.text
    found = [s for s in pair.with_marks if find_quote(s, text).is_found][:200]
    draw = random.Random(7)
    altered = [
        a
        for s in found
        for kind, a in alterations(s, draw)
        if kind in ("drop_word", "change_digit", "insert_not")
    ]
    altered = [a for a in altered if not find_quote(a, text).is_found][:200]
    print(f"\nspeed on {pair.name}, {len(raw)} characters")
    print(
        f"  index: {1000 * statistics.median(_time(lambda: fold_text(text.text)) for _ in range(5)):.1f} ms"
    )
    packed = text.folded.to_bytes()
    print(
        f"  stored index: {len(packed) / 1000:.0f} kB, "
        f"read in {1000 * _time(lambda: FoldedText.from_bytes(packed), 5):.1f} ms"
    )
    yardsticks: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("find_quote", lambda q: find_quote(q, text)),
        ("str.find", lambda q: raw.find(q)),
        ("rapidfuzz partial_ratio_alignment", lambda q: fuzz.partial_ratio_alignment(q, raw)),
        (
            "difflib find_longest_match",
            lambda q: difflib.SequenceMatcher(None, q, raw, autojunk=False).find_longest_match(),
        ),
    )
    for name, run in yardsticks:
        some = 200 if name in ("find_quote", "str.find") else 5
        times = [
            [1000 * _time(partial(run, quote)) for quote in quotes[:some]] for quotes in (found, altered)
        ]
        cells = [
            f"{statistics.median(t):.3f} (95 % under {sorted(t)[int(0.95 * (len(t) - 1))]:.3f})"
            for t in times
        ]
        print(f"  {name:34} found {cells[0]} ms, altered {cells[1]} ms")


def report_extraction(pairs: list[Pair]) -> None:
    """Pages a second of our extraction and of PyMuPDF's own get_text("dict"), one core."""
    contents = [pair.pdf.read_bytes() for pair in pairs]

    def plain() -> None:
        for content in contents:
            with pymupdf.open(stream=content) as document:
                for page in document:
                    page.get_text("dict")

    pages = 0
    for content in contents:
        with pymupdf.open(stream=content) as document:
            pages += document.page_count
    own = min(_time(lambda: [extract_pdf(c) for c in contents]) for _ in range(3))
    theirs = min(_time(plain) for _ in range(3))
    print(
        f"\nextraction: {pages / own:.0f} pages/s, get_text('dict'): {pages / theirs:.0f} pages/s, "
        f"ratio {theirs / own:.2f}"
    )
    xml = [p.pdf.with_name("paper.xml").read_bytes() for p in pairs]
    print(f"JATS: {len(xml) / _time(lambda: [extract_jats(x) for x in xml]):.0f} articles/s")


if __name__ == "__main__":
    main()
