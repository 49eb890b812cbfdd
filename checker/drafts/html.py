"""Reading an HTML review into a `Draft`, every character at its line and column in the author's file.

A tokenizer of its own: lxml, which the corpus reads pages with, knows lines at most, and the parser of the
standard library is not linear on hostile text in all its versions; tests hold the words read here against
lxml's. What a page hides (display: none, white text, the hidden attribute, comments, collapsed sections,
scripts' templates, texts of images) is told, and hidden words are read and checked like the rest.

Limits: style sheets in the file are read for classes that hide; those outside it, and scripts, are not run.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from checker.drafts.assembly import Extras, assemble_draft, stretches_outside
from checker.drafts.blocks import Block, BlockKind
from checker.drafts.surface import HIDING_STYLE, Surface, SurfaceBuilder
from checker.model.draft import Draft, Hidden, PassedOver
from checker.text.lexicons import load_group
from corpus.model.study_text import Span

_TOKEN = re.compile(
    r"(?P<tag></?[A-Za-z][^<>\"']{0,2000}(?:\"[^\"]{0,4000}\"[^<>\"']{0,2000}|'[^']{0,4000}'[^<>\"']{0,2000}){0,60}>)"
    r"|(?P<declaration><[!?][^<>]{0,2000}>)"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});?)"
    r"|(?P<words>[^<&]+|[<&])"
)
_NAME = re.compile(r"</?([A-Za-z][\w:-]{0,40})")
_ATTRIBUTE = re.compile(
    r"([A-Za-z_:@][\w:.-]{0,60})(?:\s{0,4}=\s{0,4}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]{1,400})))?"
)
_RAW = {"script": "code", "style": "style sheet", "template": "template", "noscript": ""}
_BLOCKS = load_group("html_elements", "block")
_VOID = load_group("html_elements", "void")
_CLASS_RULE = re.compile(r"[.#]([\w-]{1,60})[^{}]{0,200}\{([^{}]{0,600})\}")
_HIDDEN_CLASSES = re.compile(r"(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text|d-none|hidden)(?:\s|$)")


@dataclass(slots=True)
class _Element:
    """An element that is open: its name, and what ends with it."""

    name: str
    raised: bool = False
    items: int = -1
    has_heads: bool = False


def read_html(text: str, file: str) -> Draft:
    """The review parsed, every character accounted for. Never raises on any text."""
    reader = _Reader(text)
    reader.read()
    if reader.surfaces:
        reader.surfaces[-1].asides.extend(reader.asides_left())
    extras = Extras(
        passed_over=(*reader.passed, *stretches_outside(text, reader.blocks)), hidden=tuple(reader.hidden)
    )
    return assemble_draft(text, file, reader.blocks, reader.surfaces, extras)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[Block] = []
        self.surfaces: list[Surface] = []
        self.passed: list[PassedOver] = []
        self.hidden: list[Hidden] = []
        self._stack: list[_Element] = []
        self._open_counts: dict[str, int] = {}
        self._out = SurfaceBuilder()
        self._kind = BlockKind.PARAGRAPH
        self._label = ""
        self._level = 0
        self._row_is_head = False
        self._hiding = _hiding_classes(text)
        self._inner: list[tuple[Block, Surface]] = []

    def read(self) -> None:
        """Go through the tokens once."""
        position = 0
        no_end: set[str] = set()
        while position < len(self.text):
            if self.text.startswith("<!--", position) and "<!--" not in no_end:
                end = self.text.find("-->", position + 4)
                if end >= 0:
                    self._comment(position, end + 3)
                    position = end + 3
                    continue
                no_end.add("<!--")
            token = _TOKEN.match(self.text, position)
            if token is None:
                self._out.put_words(self.text, position, position + 1)
                position += 1
                continue
            position = self._take(token, no_end)
        self._flush()

    def _take(self, token: re.Match[str], no_end: set[str]) -> int:
        start, stop = token.span()
        if token.lastgroup == "words":
            self._out.put_words(self.text, start, stop)
        elif token.lastgroup == "entity":
            self._out.put_decoded(html.unescape(token.group()), start, stop)
        elif token.lastgroup == "tag":
            named = _NAME.match(token.group())
            name = named.group(1).lower() if named else ""
            if token.group().startswith("</"):
                self._end_tag(name, start, stop)
            else:
                self._start_tag(name, token.group(), start, stop)
                if _RAW.get(name) and name not in no_end and not token.group().endswith("/>"):
                    return self._raw_text(name, start, stop, no_end)
        return stop

    def _raw_text(self, name: str, start: int, stop: int, no_end: set[str]) -> int:
        close = re.compile(rf"</{name}\s{{0,20}}>", re.I).search(self.text, stop)
        if close is None:
            no_end.add(name)
            return stop
        self._pop(name)
        self.passed.append(PassedOver(Span(start, close.end()), _RAW[name]))
        if name == "template":
            self.hidden.append(
                Hidden(Span(start, close.end()), "template", self.text[stop : stop + 80].strip())
            )
        return close.end()

    def _comment(self, start: int, end: int) -> None:
        span = Span(start, end)
        self.passed.append(PassedOver(span, "comment"))
        self.hidden.append(Hidden(span, "comment", self.text[start:end][:80]))

    def _start_tag(self, name: str, tag: str, start: int, stop: int) -> None:
        attributes = _attributes(tag)
        if name in _BLOCKS:
            self._begin_block(name, attributes)
        if name in ("br", "wbr", "td", "th") and name != "wbr":
            self._out.put(" ; " if name in ("td", "th") and self._out.characters else " ", start, stop)
        self._tell_hiding(name, tag, attributes, Span(start, stop))
        if name == "img":
            self._alternative_text(tag, attributes.get("alt", ""), start)
        if name in _VOID or tag.endswith("/>"):
            return
        element = _Element(name)
        if name == "sup":
            element.raised = True
            self._out.put("^", start, stop)
        elif name == "ol":
            first = attributes.get("start", "1")
            element.items = int(first) - 1 if first.isdecimal() and len(first) < 6 else 0
        elif name == "q":
            self._out.put("“", start, stop)
        self._stack.append(element)
        self._open_counts[name] = self._open_counts.get(name, 0) + 1

    def _end_tag(self, name: str, start: int, stop: int) -> None:
        if name == "sup" and self._is_open("sup"):
            self._out.put("^", start, stop)
        elif name == "q" and self._is_open("q"):
            self._out.put("”", start, stop)
        if name in _BLOCKS and name not in ("td", "th"):
            self._flush()
        self._pop(name)
        if name in _BLOCKS and name not in ("td", "th"):
            self._kind, self._label, self._level = self._kind_here(), "", 0

    def asides_left(self) -> list[tuple[Span, ...]]:
        """The words of attributes behind the last words of the page."""
        return self._out.asides

    def _pop(self, name: str) -> None:
        if not self._is_open(name):
            return
        while self._stack:
            element = self._stack.pop()
            self._open_counts[element.name] -= 1
            if element.name == name:
                return

    def _is_open(self, name: str) -> bool:
        return self._open_counts.get(name, 0) > 0

    def _begin_block(self, name: str, attributes: dict[str, str]) -> None:
        if name in ("td", "th") and self._is_open("tr"):
            self._row_is_head = self._row_is_head and name == "th"
            return
        self._flush()
        self._kind, self._label, self._level = self._kind_here(), "", 0
        if re.fullmatch(r"h[1-6]", name):
            self._kind, self._level = BlockKind.HEADING, int(name[1])
        elif name == "title":
            self._kind, self._level = BlockKind.HEADING, 1
        elif name == "tr":
            self._kind, self._row_is_head = BlockKind.TABLE_ROW, True
        elif name in ("figcaption", "caption"):
            self._kind = BlockKind.CAPTION
        elif name == "li":
            self._kind = BlockKind.LIST_ITEM
            listing = next((e for e in reversed(self._stack[-40:]) if e.name in ("ol", "ul")), None)
            if listing is not None and listing.name == "ol":
                value = attributes.get("value", "")
                listing.items = int(value) if value.isdecimal() and len(value) < 6 else listing.items + 1
                self._label = str(listing.items)

    def _kind_here(self) -> BlockKind:
        if self._is_open("tr"):
            return BlockKind.TABLE_ROW
        if self._is_open("li"):
            return BlockKind.LIST_ITEM
        if self._is_open("blockquote"):
            return BlockKind.BLOCK_QUOTE
        if self._is_open("figcaption") or self._is_open("caption"):
            return BlockKind.CAPTION
        return BlockKind.PARAGRAPH

    def _tell_hiding(self, name: str, tag: str, attributes: dict[str, str], span: Span) -> None:
        classes = [*attributes.get("class", "").split(), attributes.get("id", "")]
        by_class = any(c in self._hiding for c in classes) or _HIDDEN_CLASSES.search(
            attributes.get("class", "")
        )
        styled = f"{attributes.get('style', '')} color={attributes.get('color', '')}"
        is_unseen = _is_same_colour(attributes.get("style", ""))
        if name == "input" and attributes.get("type") == "hidden":
            return
        if "hidden" in attributes or by_class or HIDING_STYLE.search(styled) or is_unseen:
            self.hidden.append(Hidden(span, "hiding style", tag[:80]))
        elif name == "details" and "open" not in attributes:
            self.hidden.append(Hidden(span, "collapsed section", tag[:80]))
        for title in ("title", "aria-label"):
            if len(attributes.get(title, "").split()) > 3 and name not in ("abbr", "link", "a"):
                self.hidden.append(Hidden(span, "text of an attribute", attributes[title][:80]))
            place = tag.find(attributes[title]) if len(attributes.get(title, "").split()) > 2 else -1
            if place >= 0:
                begin = span.start + place
                self._out.asides.append((Span(begin, begin + len(attributes[title])),))

    def _alternative_text(self, tag: str, words: str, start: int) -> None:
        """The text of an image is read as a caption, where it is of several words, and told."""
        place = tag.find(words) if len(words.split()) > 2 else -1
        if place < 0:
            return
        span = Span(start + place, start + place + len(words))
        out = SurfaceBuilder()
        out.put_words(self.text, span.start, span.end)
        self.hidden.append(Hidden(span, "text of an image", words[:80]))
        self._inner.append((Block(BlockKind.CAPTION, [span]), out.finish()))

    def _flush(self) -> None:
        surface = self._out.finish()
        out, self._out = self._out, SurfaceBuilder()
        if surface.text.strip():
            kind = self._kind
            if kind is BlockKind.TABLE_ROW and self._row_is_head:
                kind = BlockKind.TABLE_HEADER
            block = Block(kind, [Span(out.starts[0], out.ends[-1])], self._level, self._label)
            self.blocks.append(block)
            self.surfaces.append(surface)
        else:
            self.hidden.extend(surface.hidden)
            self._out.asides.extend(surface.asides)
        for block, inner in self._inner:
            self.blocks.append(block)
            self.surfaces.append(inner)
        self._inner = []


def _attributes(tag: str) -> dict[str, str]:
    found: dict[str, str] = {}
    named = _NAME.match(tag)
    for match in _ATTRIBUTE.finditer(tag, named.end() if named else 1):
        value = next((group for group in match.group(2, 3, 4) if group is not None), "")
        found.setdefault(match.group(1).lower(), value)
    return found


def _hiding_classes(text: str) -> frozenset[str]:
    """The classes and ids that the file's own style sheets hide."""
    found: set[str] = set()
    position = 0
    lower = text.lower() if "<" in text else ""
    while len(lower) == len(text) and (start := lower.find("<style", position)) >= 0:
        end = lower.find("</style", start)
        if end < 0:
            break
        rules = _CLASS_RULE.finditer(text, start, end)
        found.update(rule.group(1) for rule in rules if HIDING_STYLE.search(rule.group(2)))
        position = end + 7
    return frozenset(found)


_COLOUR = re.compile(r"(?<![\w-])color\s{0,4}:\s{0,4}([^;\"']{1,40})")
_BACKGROUND = re.compile(r"background(?:-color)?\s{0,4}:\s{0,4}([^;\"']{1,40})")


def _is_same_colour(style: str) -> bool:
    """True when the words have the colour of their own background."""
    colour, background = _COLOUR.search(style), _BACKGROUND.search(style)
    return bool(
        colour and background and colour.group(1).strip().lower() == background.group(1).strip().lower()
    )
