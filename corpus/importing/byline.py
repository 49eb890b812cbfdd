"""The authors of an article as the line under its title names them.

A byline is a block of names and nothing else: names between commas, bullets, bars or "and", with the marks
of affiliations, degrees and ORCID numbers behind them. One part that is no name and the block is no byline,
since a wrong author is worse than none. What may stand between title and byline is the kind of article, and
the title in another language.
"""

from __future__ import annotations

import re

from corpus.model.names import csl_name, split_name
from corpus.model.study import PersonName
from corpus.model.study_text import StudyText

_ORCID = re.compile(r"(?:https?://)?(?:orcid\.org/)?\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b")
_NO_LETTERS = re.compile("[\ue000-\uf8ff\ufeff\u200b]|\\(cid:\\d+\\)")
_SYMBOLS = re.compile(r"[\d*†‡§¶#∗⁎✉|•·∙●;&\x01-\x08\x0e-\x1f]+")
"""What ends a name: marks of affiliations, bullets and bars (which some fonts give as control characters)."""
_LETTER_MARKS = re.compile(r"(?<=[\w.]),?\s*\b(?:[a-d]\b(?=,|\s|$)|e\b(?=,|\s*$|\s+and\b))")
_BETWEEN_NAMES = re.compile(r"\s*(?:,|\b(?:and|und|et|y|e|og|och)\b(?=\s+[^\W\d_]))\s*")
_DEGREES_WORDS = (
    "md phd dphil msc bsc ma ms mph mba mbbs rn rph pharmd dds dvm frcp facp dsc drph jr sr ii iii"
)
_DEGREES = frozenset(_DEGREES_WORDS.split())
_PARTICLES_WORDS = (
    "von van der den de del della degli di da dos das do du la le los ten ter te zu zur zum af av bin ibn "
    "al el st e y"
)
_PARTICLES = frozenset(_PARTICLES_WORDS.split())
_NO_NAMES_WORDS = (
    "article articles research open access original review reviews abstract summary keywords introduction "
    "background methods received accepted published correspondence editor editors edited journal letters "
    "communications proceedings volume copyright university department school institute hospital centre "
    "center college faculty laboratory division ministry academy street road study report paper science "
    "sciences technology software repository archive submitted license resumo resumen résumé artigo "
    "artículo case short brief note protocol data trial"
)
_NO_NAMES = frozenset(_NO_NAMES_WORDS.split())
_GROUP = re.compile(r"\b(?:Group|Consortium|Collaboration|Investigators|Team|Network|Committee|Initiative)$")
_BEFORE_GROUP = re.compile(r"^(?:(?:for|on behalf of)\s+)?(?:the\s+)?", re.I)
_BODY = re.compile(
    r"(?:abstract|summary|resum\w*|r[ée]sum[ée]|zusammenfassung|key\s?words|introduction|background|received"
    r"|correspond|address|\d)",
    re.I,
)
_AFFILIATION = re.compile(r"\s*\d+\s*(?:[^\W\d_]|$)")
_WORD = re.compile(r"[^\W\d_](?:[\w.'’‐‑-]*[\w.])?")
_MOST_BLOCKS = 12
_MOST_CHARACTERS = 3000
_MOST_SKIPPED = 2
_LONGEST_SKIPPED = 300


def authors_after(text: StudyText, end: int) -> list[dict[str, str]]:
    """The authors in the blocks behind the title that ends at `end`, as CSL names; [] when none are sure."""
    authors: list[dict[str, str]] = []
    skipped = 0
    for block in [b for b in text.blocks if b.start >= end][:_MOST_BLOCKS]:
        written = text.text[block.start : min(block.end, block.start + _MOST_CHARACTERS)]
        names = read_byline(written)
        if names and not (skipped and len(names) < 2 and not _SYMBOLS.search(written)):
            authors += [csl_name(name) for name in names]
        elif authors or skipped == _MOST_SKIPPED or len(written) > _LONGEST_SKIPPED or _is_body(written):
            break
        elif not _is_kind_of_article(written):
            skipped += 1
    return authors


def read_byline(written: str) -> tuple[PersonName, ...]:
    """The names of a block that holds names and nothing else; none for any other block."""
    if _AFFILIATION.match(written):
        return ()
    marked = _SYMBOLS.sub(",", _NO_LETTERS.sub(" ", _ORCID.sub(",", written)))
    words = _LETTER_MARKS.sub(",", " ".join(marked.split()))
    parts = [part for piece in _BETWEEN_NAMES.split(words) if (part := piece.strip(" .")) and part != "ORCID"]
    names = [part for part in parts if part.replace(".", "").lower() not in _DEGREES]
    if not all(_is_name(name) or _is_group(name) for name in names):
        return ()
    return tuple(_split(name) for name in names)


def _is_body(written: str) -> bool:
    return _BODY.match(written.strip()) is not None


def _is_kind_of_article(written: str) -> bool:
    words = re.findall(r"[^\W\d_]+", written.lower())
    return all(word in _NO_NAMES for word in words)


def _is_name(part: str) -> bool:
    words = part.split()
    if not 2 <= len(words) <= 6 or any(not _WORD.fullmatch(word) for word in words):
        return False
    if any(word.lower().strip(".") in _NO_NAMES for word in words):
        return False
    if any(not word[0].isupper() and word.lower() not in _PARTICLES for word in words):
        return False
    last = words[-1]
    return len(last) >= 2 and not last.endswith(".") and not (len(last) == 2 and last.isupper())


def _is_group(part: str) -> bool:
    return len(part.split()) <= 8 and _GROUP.search(part) is not None


def _split(part: str) -> PersonName:
    """The name; capitals alone at its end are the family name, as Latin America and France set them."""
    if _is_group(part):
        return PersonName(literal=_BEFORE_GROUP.sub("", part))
    words = part.split()
    start = len(words)
    while start > 0 and words[start - 1].isupper() and len(words[start - 1].strip(".")) > 1:
        start -= 1
    if any(len(word) > 2 for word in words[start:]):
        words[start:] = [_in_lower_case(word) for word in words[start:]]
        if 0 < start < len(words) - 1:
            return PersonName(family=" ".join(words[start:]), given=" ".join(words[:start]))
    return split_name(" ".join(words))


def _in_lower_case(word: str) -> str:
    if word.lower() in _PARTICLES:
        return word.lower()
    return "".join(piece.capitalize() for piece in re.split(r"([-‐‑'’])", word))
