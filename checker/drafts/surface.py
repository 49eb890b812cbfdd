"""The words of a block as a reader of the rendered page sees them, each character with its raw place.

Markup goes, its words stay: emphasis, links, code marks, tags, entities and escapes. Raised text becomes
`^3^`. What a reader does not see inside the words (zero-width and direction marks, soft hyphens) goes too and
is reported, likewise letters of another script that pass for Latin ones.
"""

from __future__ import annotations

import html
import re
import unicodedata
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from checker.drafts.blocks import ATTRIBUTES
from checker.model.draft import Hidden
from checker.text.lexicons import load_mapping
from corpus.model.study_text import Span

_TAG = (
    r"</[A-Za-z][\w:-]{0,40}\s{0,20}>|<[A-Za-z][\w:-]{0,40}"
    r"(?:\s{1,20}[A-Za-z_:@][\w:.-]{0,60}(?:\s{0,4}=\s{0,4}(?:\"[^\"]{0,1000}\"|'[^']{0,1000}'|[^\s\"'=<>`]{1,400}))?){0,30}"
    r"\s{0,20}/?>"
)
"""A tag as CommonMark has it (0.31.2, section 6.6); "<Sleep, in adults>" is none, and is seen."""
_ATTRIBUTE_TEXT = re.compile(
    r"\b(?:alt|title|aria-label|label|summary|placeholder|value|caption)\s{0,4}=\s{0,4}(?:\"([^\"]{3,1000})\"|'([^']{3,1000})')",
    re.I,
)
_INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<code>`{1,4})(?P<coded>[^`\n]{1,400})(?P=code)"
    r"|\$\^\{?(?P<raised>[\d,;\s–-]{1,40})\}?\$"
    r"|\\textsuperscript\{(?P<latex_raised>[\d,;\s–-]{1,40})\}"
    r"|(?P<math>\$(?=[^\s$])[^$\n]{1,300}(?<=[^\s$])\$(?!\d))"
    rf"|(?P<tag>{_TAG})"
    r"|<(?P<auto>(?:https?://|mailto:)[^<>\s]{1,400})>"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)"
    rf"|(?P<attributes>{ATTRIBUTES})"
    r"|(?P<note>\^(?=\[[^\[\]\n]{1,600}\](?!\^)))"
    r"|(?<=[\w)])~(?P<lowered>[^\s~]{1,20})~(?!~)"
    r"|(?P<stars>\*{1,3}|~~)"
    r"|(?P<lines>_{1,3})"
    r"|(?P<invisible>[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufe00-\ufe0f\u180e\U000e0000-\U000e01ef]+)"
)
_INVISIBLE = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef"
_RUN = re.compile(rf"[^\\`$<&{{*~_\^{_INVISIBLE}\uff01-\uff5e\U0001d400-\U0001d7ff]+")
"""What holds no markup and nothing odd: most of any text."""
_ODD = re.compile(rf"(?P<invisible>[{_INVISIBLE}]+)|(?P<wide>[\uff01-\uff5e\U0001d400-\U0001d7ff])")
_SPACES = str.maketrans(dict.fromkeys("\n\r\t\u00a0\u2009\u202f\u2028\u2029\x0b\x0c", " "))
_LINK = re.compile(
    r"(?P<image>!)?\[(?P<text>(?:[^\[\]\\]|\\.|\[[^\[\]]{0,300}\]){0,600})\]"
    r"\((?P<target><[^<>\n]{0,600}>|(?:[^\s()]|\([^\s()]{0,200}\)){0,600})(?:\s+(?P<title>\"[^\"]{0,600}\"|'[^']{0,600}'))?\s*\)"
)
_CITING_TEXT = re.compile(
    r"\s*\^?\d{1,3}(?:[,–-]\s?\d{1,3}){0,10}\^?\s*$|.*\b(?:1[5-9]|20)\d\d[a-z]?\s*$|(?:source|link|ref|reference|here|doi|pdf)\.?$|(?:[a-z0-9-]+\.)+[a-z]{2,6}$",
    re.I | re.S,
)
HIDING_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?(?!\.?\d)|font-size\s*:\s*0(?![.\d]*[1-9])"
    r"|(?<!-)color\s*:\s*(?:white|#fff(?:fff)?\b|rgba?\(\s*255\s*,\s*255\s*,\s*255|transparent)|\bhidden\b(?!\s*=\s*[\"']?false)"
    r"|color\s*=\s*[\"']?(?:white|#fff(?:fff)?)\b|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{3,}px",
    re.I,
)
_REORDERING = frozenset("\u202a\u202b\u202d\u202e\u2066\u2067\u2068")
_HARMLESS = frozenset("\u00ad\ufeff\u200d\u200c\ufe0f\ufe0e\u200e\u200f\u202c\u2069")
_WORD = re.compile(r"[^\W_]+")


@dataclass(slots=True)
class Surface:
    """`text` with, for each character, where its raw source starts and ends; what was hidden in it.

    stated: stretches of it that the file itself says are citations, with the keys of the works. asides: the
    raw stretches of words that stand beside the text (titles of links, texts of images), each as its lines.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    hidden: Sequence[Hidden] = ()
    equations: Sequence[Span] = ()
    stated: Sequence[tuple[Span, tuple[str, ...]]] = ()
    asides: list[tuple[Span, ...]] = field(default_factory=list)

    def part(self, start: int, end: int) -> Surface:
        """A stretch of it as a surface of its own, without what was hidden or stands beside."""
        return Surface(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def to_raw(self, span: Span) -> Span:
        """The raw stretch of a stretch of the surface."""
        if span.end <= span.start:
            place = (
                self.starts[span.start]
                if span.start < len(self.starts)
                else (self.ends[-1] if self.ends else 0)
            )
            return Span(place, place)
        return Span(self.starts[span.start], self.ends[span.end - 1])


class SurfaceBuilder:
    """Collects the characters of a surface with their raw places; every format's reader fills one a block."""

    def __init__(self) -> None:
        self.characters: list[str] = []
        self.starts = array("q")
        self.ends = array("q")
        self.hidden: list[Hidden] = []
        self.equations: list[Span] = []
        self.stated: list[tuple[Span, tuple[str, ...]]] = []
        self.asides: list[tuple[Span, ...]] = []

    def put(self, characters: str, start: int, end: int) -> None:
        """Characters that all stand for the raw stretch from `start` to `end`."""
        for character in characters:
            self.characters.append(character)
            self.starts.append(start)
            self.ends.append(end)

    def put_run(self, characters: str, places: array[int]) -> None:
        """Several characters, each of which stands for itself."""
        self.characters.extend(characters.translate(_SPACES))
        self.starts.extend(places)
        self.ends.extend(array("q", map((1).__add__, places)))

    def put_words(self, raw: str, start: int, end: int) -> None:
        """The raw stretch as it stands, without what nobody sees in it, which is noted."""
        position = start
        for odd in _ODD.finditer(raw, start, end):
            self.put_run(raw[position : odd.start()], array("q", range(position, odd.start())))
            if odd.lastgroup == "invisible":
                _note_invisible(odd, raw, odd.start(), odd.end(), self)
            else:
                self.put(_plain(odd.group()), odd.start(), odd.end())
            position = odd.end()
        self.put_run(raw[position:end], array("q", range(position, end)))

    def put_decoded(self, decoded: str, start: int, end: int) -> None:
        """What a character reference stands for, without what nobody sees, which is noted."""
        seen = re.sub(f"[{_INVISIBLE}]", "", decoded)
        reordering = set(decoded) & _REORDERING
        if reordering:
            self.hidden.append(Hidden(Span(start, end), "direction mark", f"U+{ord(min(reordering)):04X}"))
        self.put("".join(map(_plain, seen)), start, end)

    def finish(self) -> Surface:
        """The surface, letters of another script inside Latin words read as those they pass for."""
        surface = "".join(self.characters)
        self.hidden.extend(_find_lookalikes(surface, self))
        words = _latinised(surface)
        return Surface(words, self.starts, self.ends, self.hidden, self.equations, self.stated, self.asides)


def surface_of_words(raw: str, line: Span) -> Surface:
    """The surface of a raw stretch of one line that is all words: no markup is looked for in it."""
    words = raw[line.start : line.end]
    if not words.isascii():
        builder = SurfaceBuilder()
        builder.put_words(raw, line.start, line.end)
        return builder.finish()
    return _as_it_stands(words, line)


def _as_it_stands(words: str, line: Span) -> Surface:
    """The surface of words that stand side by side in `line`, none of them hidden or marked up."""
    return Surface(words.translate(_SPACES), range(line.start, line.end), range(line.start + 1, line.end + 1))


def read_surface(raw: str, lines: Iterable[Span], link_labels: frozenset[str] = frozenset()) -> Surface:
    """The surface of the raw stretches `lines`, joined by spaces."""
    stretches = tuple(lines)
    text = " ".join([raw[line.start : line.end] for line in stretches])
    is_plain = text.isascii() and _RUN.fullmatch(text) and "](" not in text and "][" not in text
    if is_plain and len(stretches) == 1:
        return _as_it_stands(text, stretches[0])
    places = array("q")
    for number, line in enumerate(stretches):
        if number:
            places.append(line.start)
        places.extend(range(line.start, line.end))
    if is_plain:
        return Surface(text.translate(_SPACES), places, array("q", map((1).__add__, places)))
    builder = SurfaceBuilder()
    _read_inline(text, places, builder, link_labels)
    return builder.finish()


def _read_inline(text: str, places: array[int], out: SurfaceBuilder, link_labels: frozenset[str]) -> None:
    skipped = _link_markup(text, link_labels, places, out)
    stops = iter([*sorted(skipped), len(text)])
    stop = next(stops)
    position = 0
    while position < len(text):
        while stop < position:
            stop = next(stops)
        if position == stop:
            position = skipped[position]
            continue
        run = _RUN.match(text, position, stop)
        if run is not None:
            out.put_run(run.group(), places[position : run.end()])
            position = run.end()
            continue
        match = _INLINE.match(text, position)
        if match is None:
            out.put(_plain(text[position]), places[position], places[position] + 1)
            position += 1
            continue
        _read_markup(match, text, places, out)
        position = match.end()


def _plain(character: str) -> str:
    """White space as a space; full-width and mathematical letters and digits as the plain ones."""
    if "\uff01" <= character <= "\uff5e" or "\U0001d400" <= character <= "\U0001d7ff":
        return unicodedata.normalize("NFKC", character)
    return character.translate(_SPACES)


def _read_markup(match: re.Match[str], text: str, places: array[int], out: SurfaceBuilder) -> None:
    start, end = places[match.start()], places[match.end() - 1] + 1
    kind = match.lastgroup
    if match.group("coded") is not None:
        inner = match.start("coded")
        for offset, character in enumerate(match.group("coded")):
            out.put(_plain(character), places[inner + offset], places[inner + offset] + 1)
    elif kind == "escaped":
        out.put(match.group("escaped"), start, end)
    elif kind in ("raised", "latex_raised"):
        out.put("^" + "".join(match.group(kind).split()) + "^", start, end)
    elif kind == "math":
        begin = len(out.characters)
        for offset in range(match.start() + 1, match.end() - 1):
            out.put(_plain(text[offset]), places[offset], places[offset] + 1)
        out.equations.append(Span(begin, len(out.characters)))
    elif kind == "tag":
        tag = match.group("tag").lower()
        for words in _ATTRIBUTE_TEXT.finditer(match.group("tag")) if "=" in tag else ():
            low, high = (match.start() + edge for edge in words.span(words.lastindex or 0))
            out.asides.append((Span(places[low], places[high - 1] + 1),))
        if re.match(r"</?sup\b", tag):
            out.put("^", start, end)
        elif re.match(r"</?(?:br|p|div|li|td|th|tr|ul|ol|table|h[1-6]|summary|details|blockquote)\b", tag):
            out.put(" ", start, end)
        if HIDING_STYLE.search(tag) or tag.startswith("<noscript"):
            begun = " ".join(text[match.end() : match.end() + 200].partition("<")[0].split())
            out.hidden.append(Hidden(Span(start, end), "hiding style", match.group("tag")[:80] + begun[:60]))
        elif re.match(r"<details\b(?!.*\bopen\b)", tag):
            out.hidden.append(Hidden(Span(start, end), "collapsed section", match.group("tag")[:80]))
    elif kind == "attributes":
        for words in _ATTRIBUTE_TEXT.finditer(match.group()):
            low, high = (match.start() + edge for edge in words.span(words.lastindex or 0))
            out.asides.append((Span(places[low], places[high - 1] + 1),))
    elif kind == "lowered":
        inner = match.start("lowered")
        for offset, character in enumerate(match.group("lowered")):
            out.put(_plain(character), places[inner + offset], places[inner + offset] + 1)
    elif kind == "note":
        out.put(" ", start, end)
    elif kind == "auto":
        inner = match.start("auto")
        for offset, character in enumerate(match.group("auto")):
            out.put(character, places[inner + offset], places[inner + offset] + 1)
    elif kind == "entity":
        out.put_decoded(html.unescape(match.group("entity")), start, end)
    elif kind == "invisible":
        _note_invisible(match, text, start, end, out)
    elif kind in ("stars", "lines") and not _is_emphasis(match, text):
        for offset in range(match.start(), match.end()):
            out.put(text[offset], places[offset], places[offset] + 1)


def _is_emphasis(match: re.Match[str], text: str) -> bool:
    before = text[match.start() - 1] if match.start() else " "
    after = text[match.end()] if match.end() < len(text) else " "
    if before.isspace() and after.isspace():
        return False
    if match.lastgroup == "lines":
        return not (before.isalnum() and after.isalnum())
    return not (len(match.group()) == 1 and before.isdigit() and after.isdigit())


def _note_invisible(match: re.Match[str], text: str, start: int, end: int, out: SurfaceBuilder) -> None:
    marks = set(match.group())
    before = text[match.start() - 1] if match.start() else " "
    after = text[match.end()] if match.end() < len(text) else " "
    if marks & _REORDERING:
        what = "direction mark"
    elif any(mark >= "\U000e0000" for mark in marks):
        what = "invisible tag characters"
    elif marks <= _HARMLESS or not (before.isalnum() and after.isalnum()):
        return
    else:
        what = "zero-width character"
    names = ", ".join(sorted(f"U+{ord(mark):04X}" for mark in marks)[:4])
    out.hidden.append(Hidden(Span(start, end), what, names))


def _link_markup(
    text: str, link_labels: frozenset[str], places: array[int], out: SurfaceBuilder
) -> dict[int, int]:
    """Where link markup is to be skipped: start → end. Brackets that make a citation are kept.

    The text of an image that stands among words is not seen; it stands beside them, and titles do.
    """
    skipped: dict[int, int] = {}
    if "](" in text:
        links = list(_LINK.finditer(text))
        is_figure = bool(links) and not _without(text, links).strip(" \t[]")
        for match in links:
            inner = match.group("text")
            close = match.end("text")
            if match.group("title"):
                low, high = match.start("title") + 1, match.end("title") - 1
                if high > low:
                    out.asides.append((Span(places[low], places[high - 1] + 1),))
            if match.group("image") and not is_figure:
                skipped[match.start()] = match.end()
                if inner:
                    span = Span(places[match.start("text")], places[close - 1] + 1)
                    out.asides.append((span,))
                    out.hidden.append(Hidden(span, "text of an image", inner[:80]))
            elif not match.group("image") and _CITING_TEXT.match(inner) is not None:
                skipped[close + 1] = match.end()
            else:
                skipped[match.start()] = match.start("text")
                skipped[close] = match.end()
    if "][" in text and link_labels:
        for match in re.finditer(r"\[([^\[\]]{1,400})\]\[([^\[\]]{0,80})\]", text):
            label = (match.group(2) or match.group(1)).lower()
            if label in link_labels and not match.group(1).strip().isdigit():
                skipped.setdefault(match.start(), match.start() + 1)
                skipped.setdefault(match.end(1), match.end())
    return skipped


def _without(text: str, links: list[re.Match[str]]) -> str:
    """`text` without its images."""
    pieces: list[str] = []
    position = 0
    for match in links:
        if match.group("image"):
            pieces.append(text[position : match.start()])
            position = match.end()
    return "".join([*pieces, text[position:]])


def _find_lookalikes(surface: str, out: SurfaceBuilder) -> Iterable[Hidden]:
    """Words that mix Latin letters with look-alikes of another script, and digits of another script."""
    if surface.isascii():
        return
    alike = load_mapping("lookalike_letters")
    for match in _WORD.finditer(surface):
        word = match.group()
        if word.isascii():
            continue
        strange = [c for c in word if c in alike]
        latin = sum(1 for c in word if c.isascii() and c.isalpha())
        if (
            strange
            and latin
            and all(c.isascii() or c in alike or "LATIN" in unicodedata.name(c, "") for c in word)
        ):
            span = Span(out.starts[match.start()], out.ends[match.end() - 1])
            yield Hidden(span, "letters of another script", word)


def _latinised(surface: str) -> str:
    """`surface` with look-alikes inside Latin words read as the letters they pass for; same length."""
    if surface.isascii():
        return surface
    alike = load_mapping("lookalike_letters")
    characters = list(surface)
    for match in _WORD.finditer(surface):
        word = match.group()
        if not word.isascii() and any(c.isascii() and c.isalpha() for c in word):
            for offset, character in enumerate(word):
                if character in alike:
                    characters[match.start() + offset] = alike[character]
    return "".join(characters)
