"""Reading one entry of a reference list, in whatever style it is written.

APA, Vancouver, IEEE, Harvard, Chicago, MLA, Springer and free mixtures of them: what is needed to find the
study again (names, year with its letter, title, identifiers) is read from the entry as it stands, and what
cannot be told apart is left empty. Comparing an entry with a study (`checker.drafts.resolve`) looks for the
study's own title and authors in the entry, so that a style unknown here loses nothing but the hint's words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from checker.model.draft import Reference
from checker.text.assertions import has_verb, states_finding
from corpus.model.identifiers import Identifiers, parse_arxiv, parse_doi, parse_isbn, parse_pmcid, parse_pmid
from corpus.model.study_text import Span

MOST_REFERENCE_CHARACTERS = 3000
"""What is longer than this is no entry of a reference list."""

MOST_WORDS_OF_A_NAME = 10
"""Groups have long names; what is longer is a sentence."""
FEWEST_WORDS_OF_A_REMARK = 4
_PIECE_END = re.compile(
    r"(?:(?<![\W_][^\W\d_])(?<!\b[Ee]d)(?<!\b[Ee]ds)\.|[!?])[)\]\"”*_]{0,3}\s+(?=[^\W\d_a-zß-öø-ÿ]|\d{1,3}\s?%)"
    r"|(?:\b(?:doi|DOI):?\s?|https?://)\S{4,300}\s+(?=\S)"
)
"""Where a part of an entry ends: behind a full stop, and behind an address."""
_CONTAINER = re.compile(
    r"In:|In\s[^.]{0,200}\((?:[Ee]ds?|[Hh]rsg)\b"
    r"|In\s(?:[A-Z]\.|[A-Z][\w-]+\s[A-Z]{1,2}\b|Proceedings|Advances|Handbook|Encyclop|The\s)"
    r"|(?:Accessed|Available|Retrieved|Abstract\sno|Published|Presented|Paper|Poster|Doctoral|PhD|Master)\b"
)
"""How a container, a note on access or a kind of document begins."""

_LABEL = re.compile(
    r"\s*(?:\[\^(?P<note>[^\]\s]{1,40})\]:|\[@?(?P<bracket>[^\]\s]{1,40})\](?::)?|\((?P<round>\d{1,3})\)"
    r"|(?P<dot>\d{1,3})[.)](?=\s)|\^(?P<hat>\d{1,3})\^|(?P<high>[⁰¹²³⁴-⁹]{1,3}))\s*"
)
_YEAR = re.compile(r"(?<![\d/.\-–:])((?:1[5-9]|20)\d\d)([a-z])?(?![\d/])(?!-\d{3})")
_BRACKETED_YEAR = re.compile(r"\(\s*(?:[A-Za-z]+\.?\s+)?((?:1[5-9]|20)\d\d)([a-z])?(?:[,/ –-][^()]{0,30})?\)")
_ADDRESS = re.compile(r"(?:https?://|doi:?\s*10\.|DOI:?\s*10\.|\b10\.\d{4,9}/|www\.)\S*", re.I)
_LOOKED_UP = re.compile(
    r"\b(?:accessed|retrieved|viewed|cited|last (?:visited|updated)|abgerufen|consulté)\b[^.;\]]{0,40}", re.I
)
"""When a page was looked up is no year of the work."""
_QUOTED = re.compile(r"[“\"«„](.{5,400}?)[,.]?[”\"»“]")
_HIGH_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_LETTER = r"[^\W\d_]"
_WORD = rf"{_LETTER}[\w’'ʼ‐‑-]*"
_FAMILY = rf"{_WORD}(?:\s{_WORD}){{0,4}}"
_CAPITAL = r"(?<![^\W\d_])[^\W\d_a-zß-öø-ÿ]"
_INITIALS = rf"(?:{_CAPITAL}\.[\s‐-]{{0,2}}){{1,4}}"
_FAMILY_INITIALS = re.compile(rf"({_FAMILY}),\s*{_INITIALS}")
_VANCOUVER = re.compile(rf"({_FAMILY})\s((?:[A-Z](?:-?[A-Z]){{0,3}}))(?:\s(?:Jr|Sr|II|III))?")
_INITIALS_FAMILY = re.compile(rf"{_INITIALS}\s*({_FAMILY})")
_CAPITALISED = rf"{_CAPITAL}[\w’'ʼ‐‑-]*"
_PERSON = rf"(?:{_INITIALS}\s*(?:[a-zß-öø-ÿ]{{1,4}}\s){{0,3}}{_CAPITALISED}(?:[\s‐-]{_CAPITALISED}){{0,2}})"
_FAMILY_BEHIND_INITIALS = re.compile(rf"{_INITIALS}\s*([^,&]+?)(?=,|\s(?:and|&)\s|$)")
_NAMES_BY_COMMAS = re.compile(
    rf"\W{{0,3}}({_PERSON}(?:(?:,\s|,?\s(?:and|&)\s){_PERSON}){{0,60}})(,?\set\sal\.?)?,\s(?!and\b|et\b|{_PERSON})(?={_LETTER})"
)
"""Elsevier's form: initials first, and nothing but a comma between the last name and the title."""
_VOLUME_AND_YEAR = re.compile(r",\s[^,]{3,80}\s\d+[A-Za-z]?\s\((?:1[5-9]|20)\d\d[a-z]?\)")
_SPLIT = re.compile(r"\s*(?:[,;]\s*(?:and\b|&|und\b|et\b(?!\s*al))?|\band\b|&|\bund\b)\s*")
_GROUP_AND_YEAR = re.compile(
    r"\W*(?:[^\W\d_a-zß-öø-ÿ][\w’'-]*)(?:\s(?:[^\W\d_a-zß-öø-ÿ][\w’'-]*|of|the|for|and|on|in|&)){0,9}"
    r"[.,]?\s\(?(?:1[5-9]|20)\d\d[a-z]?(?:\)?[.,:]\s+\S|\)\s+[^\W\d_a-zß-öø-ÿ])"
)
_GROUP_FIRST = re.compile(
    r"\W*(?:\d+\W+)?[^\W\d_a-zß-öø-ÿ][\w’'-]+(?:\s(?:[^\W\d_a-zß-öø-ÿ][\w’'-]+|of|the|for|and|on|in|&)){1,9}\.\s+\S"
)
_YEAR_LAST = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?\b[^.]{0,60}\.?\s*(?:(?:doi:?|https?:)\s?\S+)?\s*$", re.I)
_ET_AL = re.compile(r",?\s*(?:\bet\.?\s+al\b\.?|\band (?:others|colleagues)\b|…|\.\.\.)", re.I)


@dataclass(frozen=True, slots=True)
class _Head:
    """The part of an entry before its title: its end, the names in it, and whether it says "et al."."""

    end: int
    names: tuple[str, ...]
    et_al: bool


def read_reference(written: str, span: Span) -> Reference:
    """The entry `written`, which stands at `span` of the draft."""
    label_match = _LABEL.match(written)
    label = ""
    body_start = 0
    if label_match:
        note, bracket = label_match.group("note"), label_match.group("bracket")
        digits = next((g for g in label_match.group("round", "dot", "hat", "high") if g), "")
        label = f"^{note}" if note else (bracket or digits.translate(_HIGH_DIGITS))
        body_start = label_match.end()
    body = written[body_start:]
    year = _BRACKETED_YEAR.search(body) or _year_after_names(body) or _find_year(body)
    head = _read_head(body, year)
    return Reference(
        span=span,
        written=written,
        label=label,
        names=head.names,
        et_al=head.et_al,
        year=int(year.group(1)) if year else None,
        year_suffix=(year.group(2) or "") if year else "",
        title=_read_title(body, head, year),
        identifiers=_read_identifiers(body),
    )


def find_remarks(written: str) -> list[Span]:
    """The sentences of an entry behind its title that state a finding: no part of a reference does.

    Title, container, publisher, identifiers and notes on access are passed over. A title in two sentences
    may be taken for a remark; whoever knows the studies' titles leaves those out.
    """
    found: list[Span] = []
    title = read_reference(written, Span(0, len(written))).title
    place = written.find(title) if title else -1
    start = place + len(title) if place >= 0 else 0
    bounds = [start, *(m.end() for m in _PIECE_END.finditer(written, start)), len(written)]
    for begin, end in pairwise(bounds):
        piece = written[begin:end]
        words = piece.strip(' .*_"“”')
        if len(words.split()) < FEWEST_WORDS_OF_A_REMARK or _CONTAINER.match(words):
            continue
        if states_finding(words) and not _is_in_capitals(words):
            low = begin + len(piece) - len(piece.lstrip())
            found.append(Span(low, begin + len(piece.rstrip())))
    return found


def _is_in_capitals(words: str) -> bool:
    """True for the name of a journal or book in title case."""
    long = [word for word in words.split()[1:] if len(word) > 3 and word[0].isalpha()]
    return bool(long) and sum(1 for word in long if word[0].isupper()) > len(long) / 2


def looks_like_reference(written: str) -> bool:
    """True for text that a reader takes for an entry of a reference list, wherever it stands.

    It has names in the form of lists (initials, "et al.", a group), and a year or an identifier, and it is
    short.
    """
    if len(written) > MOST_REFERENCE_CHARACTERS:
        return False
    reference = read_reference(written, Span(0, len(written)))
    ids = reference.identifiers
    has_identifier = any((ids.doi, ids.arxiv, ids.pmid, ids.pmcid, ids.isbn))
    is_prose_like = any(_is_prose(name) for name in reference.names)
    if is_prose_like:
        return False
    listed_names = bool(reference.names) and _has_initials(written)
    if listed_names and (reference.year or has_identifier):
        return True
    return has_identifier and bool(reference.title) and (reference.year is not None or bool(reference.label))


def _is_prose(name: str) -> bool:
    """True for words before the year that are a sentence, not names."""
    count = len(name.split())
    return count > MOST_WORDS_OF_A_NAME or (count > 2 and has_verb(name))


def _has_initials(written: str) -> bool:
    start = written[:160]
    return bool(
        _FAMILY_INITIALS.search(start)
        or _INITIALS_FAMILY.search(start)
        or re.search(rf"{_WORD}\s[A-Z]{{1,3}}(?:[,.:;]|\set\sal\b)", start)
        or _GROUP_AND_YEAR.match(start)
        or (_GROUP_FIRST.match(start) and _YEAR_LAST.search(written[-80:]))
        or re.match(rf"\W*(?:\d+\W+)?{_FAMILY},\s{_WORD}", start)
    )


def _year_after_names(body: str) -> re.Match[str] | None:
    """The year of the Chicago style: right behind the full stop that ends the names."""
    end = _end_of_names(body[:600])
    gap = re.compile(r"[.,:]?\s{1,3}").match(body, end)
    return _YEAR.match(body, gap.end()) if gap else None


def _find_year(body: str) -> re.Match[str] | None:
    """The year of an entry without brackets: the last that stands outside addresses and page ranges."""
    blanked = _LOOKED_UP.sub(lambda m: " " * len(m.group()), body)
    blanked = _ADDRESS.sub(lambda m: " " * len(m.group()), blanked)
    found = [
        m for m in _YEAR.finditer(blanked) if not re.match(r"\s*[–-]\s*\d", blanked[m.end() : m.end() + 4])
    ]
    plain = [m for m in found if re.search(r"[.,;(\s]\s*$", blanked[: m.start()][-3:] or " ")]
    candidates = plain or found
    if not candidates:
        return None
    lettered = [m for m in candidates if m.group(2)]
    return lettered[0] if lettered else candidates[-1]


def _read_identifiers(body: str) -> Identifiers:
    doi = parse_doi(body)
    return Identifiers(
        doi=doi,
        pmid=parse_pmid(body) if re.search(r"pmid|pubmed", body, re.I) else None,
        pmcid=parse_pmcid(body),
        arxiv=parse_arxiv(body),
        isbn=parse_isbn(body) if re.search(r"isbn", body, re.I) else None,
    )


def _read_head(body: str, year: re.Match[str] | None) -> _Head:
    """The names at the start of an entry."""
    window = body[:600]
    quoted = _QUOTED.search(window)
    listed = _NAMES_BY_COMMAS.match(window)
    if listed and not quoted:
        names = tuple(_clean(m.group(1)) for m in _FAMILY_BEHIND_INITIALS.finditer(listed.group(1)))
        return _Head(listed.end(), names, listed.group(2) is not None)
    end = quoted.start() if quoted else _end_of_names(window)
    if year and year.start() < end:
        return _names_in(window[: year.start()], year.start())
    return _names_in(window[:end], end)


def _end_of_names(window: str) -> int:
    """Where the names end: at the first full stop or colon that closes no initial and no "et al."."""
    for mark in re.finditer(r"[.:](?=\s|$)|[.:](?=[*_])", window):
        before, after = window[: mark.start()], window[mark.end() : mark.end() + 6].lstrip()
        if mark.group() == ":":
            return mark.start()
        if re.search(r"\b(?:al|eds?|Jr|Sr|St)$", before) and after[:1] in ("", ",", "&", "("):
            continue
        if re.search(rf"(?:^|[\s.,‐-]){_LETTER}$", before) and (
            re.match(rf"(?:{_LETTER}\.|&|and\b|und\b|et\b|[,;(:])", after) or _is_initials_first(before)
        ):
            continue
        return mark.start()
    return min(len(window), 200)


def _is_initials_first(before: str) -> bool:
    """True when the single letter at the end of `before` begins a name ("O. Rask", "Rask, O. and D.
    Iyer").
    """
    piece = re.split(r",|\band\b|&", before)
    starts_list = re.match(rf"\s*{_LETTER}\b(?!\w)", before) is not None
    follows_and = (
        len(piece) > 1 and re.search(r"(?:\band|&)\s*(?:[^\W\d_]\.\s?)*[^\W\d_]$", before) is not None
    )
    only_initials = re.fullmatch(rf"(?:{_LETTER}\.\s?)*{_LETTER}", piece[-1].strip()) is not None
    return only_initials and (starts_list or follows_and)


def _names_in(head: str, end: int) -> _Head:
    et_al = _ET_AL.search(head)
    listed = head[: et_al.start()] if et_al else head
    listed = re.sub(r"\(\s*eds?\.?\s*\)|\beds?\.", "", listed).strip(" \t\r\n.,:;*_(")
    if not listed or len(listed) > 500:
        return _Head(end, (), et_al is not None)
    return _Head(end, _split_names(listed), et_al is not None)


def _split_names(listed: str) -> tuple[str, ...]:
    pieces = [piece.strip(" .") for piece in _SPLIT.split(listed) if piece.strip(" .")]
    # Before the inverted form, which would read "O. Rask, D. Iyer" as one "Rask, D."
    initials_first = [m.group(1) for piece in pieces if (m := _INITIALS_FAMILY.fullmatch(piece))]
    if initials_first and len(initials_first) == len(pieces):
        return tuple(_clean(name) for name in initials_first)
    inverted = _FAMILY_INITIALS.findall(listed + ("." if re.search(r"\W[A-Z]$", listed) else ""))
    if inverted:
        return tuple(_clean(name) for name in inverted)
    vancouver = [m.group(1) for piece in pieces if (m := _VANCOUVER.fullmatch(piece))]
    if vancouver and len(vancouver) == len(pieces):
        return tuple(_clean(name) for name in vancouver)
    if len(pieces) >= 2 and "," in listed and all(_is_person_like(piece) for piece in pieces):
        # A note's form: every given name first, in full.
        if all(len(piece.split()) > 1 and not piece.split()[-1].isupper() for piece in pieces):
            return tuple(_clean(_family(piece)) for piece in pieces)
        first = pieces[0]
        return (_clean(first), *(_clean(piece.split()[-1]) for piece in pieces[2:]))
    return (_clean(listed),)


def _family(name: str) -> str:
    """The family name of "Jan van der Berg", its particles with it."""
    words = name.split()
    start = next((i for i, word in enumerate(words[1:-1], 1) if word[0].islower()), len(words) - 1)
    return " ".join(words[start:])


def _is_person_like(piece: str) -> bool:
    words = piece.split()
    return 1 <= len(words) <= 4 and all(word[0].isupper() or len(word) <= 3 for word in words)


def _clean(name: str) -> str:
    return re.sub(r"^(?:and|&|und|et)\s+", "", " ".join(name.split())).strip(" ,.*_")


def _read_title(body: str, head: _Head, year: re.Match[str] | None) -> str:
    """The title as far as it can be told: the quoted words, or those up to the next full stop."""
    quoted = _QUOTED.search(body)
    if quoted:
        return quoted.group(1).strip()
    start = head.end
    if year and year.start() <= head.end + 3:
        start = max(start, year.end())
    rest = body[start:].lstrip(" .,:;)*_")
    volume = _VOLUME_AND_YEAR.search(rest[:600])
    if volume and not re.search(r"(?<!\b[^\W\d_])[.?!](?=\s)", rest[: volume.start()]):
        return rest[: volume.start()].strip(" *_.,")
    stop = re.search(r"[.?!](?=\s|$)|[*_]{1,2}(?=\s|$)|\.\s*[*_]", rest)
    return rest[: stop.start()].strip(" *_.,") if stop else rest[:200].strip(" *_.,")
