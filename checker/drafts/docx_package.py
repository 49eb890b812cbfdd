"""A Word document as a package: its parts, styles and numbering, opened with limits."""

from __future__ import annotations

import html
import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

from checker.drafts.citation_fields import read_sources
from checker.model.draft import Reference
from checker.model.input_error import InputError

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MAX_PART_BYTES = 60_000_000
"""Of one unpacked part: an archive of a few kilobytes can unpack to gigabytes."""
MOST_SOURCES = 20
"""Parts of custom XML that are looked through for Word's own sources."""
MOST_MARGINS = 60
"""Headers and footers that are read: three of each a section."""
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_PLAIN = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_EXTERNAL = re.compile(rb'\bTarget\s?=\s?"(https?://[^"<>]{1,2048})"', re.I)
_UNSAFE = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.I)


@dataclass(frozen=True, slots=True)
class Styles:
    """What the styles of a document say, by style id."""

    names: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    raised: frozenset[str] = frozenset()
    numbered: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def heading_level(self, style: str, properties: etree._Element | None) -> int:
        """The level of a heading, from 1, by its style's name or its own outline level; 0 for none."""
        named = re.fullmatch(r"(?:heading|überschrift|titre)\s?(\d)", self.names.get(style, style).lower())
        if named:
            return int(named.group(1)) or 1
        if self.names.get(style, style).lower() in ("title", "titel"):
            return 1
        outline = val(properties, "outlineLvl") if properties is not None else ""
        if outline.isdecimal() and int(outline[:2]) < 9:
            return int(outline[:2]) + 1
        return self.levels.get(style, 0)

    def is_caption(self, style: str) -> bool:
        """True for the style of captions."""
        return self.names.get(style, style).lower() in ("caption", "beschriftung")

    def is_quotation(self, style: str) -> bool:
        """True for the styles of set-off quotations."""
        return self.names.get(style, style).lower() in ("quote", "intense quote", "block text")

    def is_hidden(self, style: str) -> bool:
        """True for a character style whose words are hidden."""
        return style in self.hidden

    def is_raised(self, style: str) -> bool:
        """True for a character style of raised words, notes' marks aside."""
        return style in self.raised

    def numbering_of(self, style: str) -> tuple[str, str] | None:
        """(list, level) that a paragraph style brings with it."""
        return self.numbered.get(style)


class Numbering:
    """The automatic numbers of lists: Word counts them, they stand in no text."""

    def __init__(self, formats: Mapping[tuple[str, str], tuple[str, int]]) -> None:
        self._formats = formats
        self._counts: dict[tuple[str, str], int] = {}

    def place_of(
        self, properties: etree._Element | None, styled: tuple[str, str] | None
    ) -> tuple[str, str] | None:
        """(list, level) of a paragraph, None when it is in no list."""
        own = properties.find(f"{W}numPr") if properties is not None else None
        if own is None:
            return styled
        listing = val(own, "numId")
        return None if listing in ("", "0") else (listing, val(own, "ilvl") or "0")

    def count(self, place: tuple[str, str]) -> str:
        """The number of the next item, "" for a bullet."""
        kind, start = self._formats.get(place, ("", 1))
        if kind != "decimal":
            return ""
        self._counts[place] = self._counts.get(place, start - 1) + 1
        return str(self._counts[place])


@dataclass(frozen=True, slots=True)
class Package:
    """The parts of a Word document that a review is read from."""

    body: etree._Element
    footnotes: tuple[etree._Element, ...]
    endnotes: tuple[etree._Element, ...]
    comments: tuple[etree._Element, ...]
    margins: tuple[etree._Element, ...]
    """Headers and footers."""
    styles: Styles
    numbering: Numbering
    sources: Mapping[str, Reference]


def open_package(content: bytes, file: str) -> Package:
    """The parts of a Word document. Raises InputError when it is none, is broken or unpacks to too much."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            main = _part(archive, "word/document.xml", file)
            named = {
                name: _part(archive, f"word/{name}.xml", file)
                for name in ("footnotes", "endnotes", "comments", "styles", "numbering")
            }
            custom = [n for n in archive.namelist() if re.fullmatch(r"customXml/item\d{1,3}\.xml", n)]
            edges = [n for n in archive.namelist() if re.fullmatch(r"word/(?:header|footer)\d{0,3}\.xml", n)]
            margins = [_part(archive, name, file) for name in sorted(edges)[:MOST_MARGINS]]
            sources = [_part(archive, name, file) for name in sorted(custom)[:MOST_SOURCES]]
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError) as error:
        raise InputError(
            f"expected a Word document ({' '.join(str(error).split())[:80]})", file=file
        ) from error
    except (ValueError, UnicodeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("expected a Word document (its archive is broken)", file=file) from error
    if main is None:
        raise InputError("expected a Word document (it has no word/document.xml)", file=file)
    body = main.find(f"{W}body")
    return Package(
        main if body is None else body,
        tuple(named["footnotes"] if named["footnotes"] is not None else ()),
        tuple(named["endnotes"] if named["endnotes"] is not None else ()),
        tuple(named["comments"] if named["comments"] is not None else ()),
        tuple(margin for margin in margins if margin is not None),
        _styles(named["styles"]),
        Numbering(_formats(named["numbering"])),
        read_sources([source for source in sources if source is not None]),
    )


def hyperlink_targets(content: bytes, file: str) -> tuple[str, ...]:
    """The web addresses that the links of a Word document lead to, in order, each once.

    They stand in its relationships, not in its text. Raises InputError for what is no Word document.
    """
    found: dict[str, None] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in sorted(archive.namelist()):
                if not name.startswith("word/_rels/") or archive.getinfo(name).file_size > MAX_PART_BYTES:
                    continue
                for target in _EXTERNAL.findall(archive.read(name)):
                    found.setdefault(html.unescape(target.decode("utf-8", "replace")))
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise InputError("expected a Word document (.docx)", file=file) from error
    return tuple(found)


def _part(archive: zipfile.ZipFile, name: str, file: str) -> etree._Element | None:
    try:
        info = archive.getinfo(name)
    except KeyError:
        return None
    with archive.open(info) as part:
        content = part.read(MAX_PART_BYTES + 1)
    if len(content) > MAX_PART_BYTES:
        raise InputError(f"expected less than {MAX_PART_BYTES // 1_000_000} MB in {name}", file=file)
    if _UNSAFE.search(content):
        raise InputError(f"expected no declarations of its own in {name}", file=file)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True,
        remove_pis=True,
    )  # fmt: skip
    try:
        return etree.fromstring(content.replace(_STRICT, _PLAIN), parser)
    except etree.XMLSyntaxError as error:
        raise InputError(f"expected XML in {name} ({str(error)[:80]})", file=file) from error


def _styles(root: etree._Element | None) -> Styles:
    names: dict[str, str] = {}
    levels: dict[str, int] = {}
    numbered: dict[str, tuple[str, str]] = {}
    hidden: set[str] = set()
    raised: set[str] = set()
    for style in root.iter(f"{W}style") if root is not None else ():
        style_id = style.get(f"{W}styleId") or ""
        names[style_id] = val(style, "name")
        outline = style.find(f"{W}pPr/{W}outlineLvl")
        level = outline.get(f"{W}val") or "" if outline is not None else ""
        if level.isdecimal() and int(level[:2]) < 9:
            levels[style_id] = int(level[:2]) + 1
        listing = style.find(f"{W}pPr/{W}numPr")
        if listing is not None and val(listing, "numId") not in ("", "0"):
            numbered[style_id] = (val(listing, "numId"), val(listing, "ilvl") or "0")
        run = style.find(f"{W}rPr")
        if run is not None and run.find(f"{W}vanish") is not None:
            hidden.add(style_id)
        is_mark = "reference" in names[style_id].lower()
        if run is not None and val(run, "vertAlign") == "superscript" and not is_mark:
            raised.add(style_id)
    return Styles(names, levels, frozenset(hidden), frozenset(raised), numbered)


def _formats(root: etree._Element | None) -> dict[tuple[str, str], tuple[str, int]]:
    """(list, level) → (format, first number)."""
    if root is None:
        return {}
    abstract: dict[str, dict[str, tuple[str, int]]] = {}
    for listing in root.iter(f"{W}abstractNum"):
        levels = {}
        for level in listing.iter(f"{W}lvl"):
            start = val(level, "start")
            first = int(start) if start.isdecimal() and len(start) < 6 else 1
            levels[level.get(f"{W}ilvl") or "0"] = (val(level, "numFmt"), first)
        abstract[listing.get(f"{W}abstractNumId") or ""] = levels
    return {
        (number.get(f"{W}numId") or "", level): told
        for number in root.iter(f"{W}num")
        for level, told in abstract.get(val(number, "abstractNumId"), {}).items()
    }


def name_of(element: etree._Element) -> str:
    """The local name of an element, "" for what is no element."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def val(parent: etree._Element | None, name: str) -> str:
    """The `w:val` of a child of `parent`, "" when there is none."""
    child = parent.find(f"{W}{name}") if parent is not None else None
    return (child.get(f"{W}val") or "") if child is not None else ""
