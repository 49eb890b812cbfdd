"""A cited work held against one record: title, authors, year and venue, each by itself.

An entry in prose is not taken apart more than it must be: the record's own title is looked for in it, so that
an unknown style of references loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from rapidfuzz.distance import Levenshtein

from checker.checks.citations.cited import CitedWork
from checker.text.names import Agreement, name_agreement
from checker.text.titles import find_title, same_title, title_words
from checker.text.venues import same_venue
from corpus.model.characters import SINGLE_QUOTES, is_unspaced
from corpus.model.comparing import ascii_letters
from corpus.model.record import Record
from corpus.model.study import PersonName, Study, study_from_csl

NEAR_WORDS = 0.66
"""The share of words, in order, that two titles have in common from which on they may be one, miswritten."""
NEAR_LETTERS = 0.88
"""The same for their letters."""
SAME_SUBTITLE = 0.5
"""The same for the words of a subtitle behind the same main title."""
NEAR_NAME = 0.7
"""The share of letters in common from which on two family names may be one name misspelt."""
TELLING_WORDS = 4
"""A title of fewer words may be that of several works."""
MOST_READ_OF_HEAD = 450
"""Characters: behind more names than that the title of an entry is not read beyond doubt."""

_ADDRESS = re.compile(r"(?:https?://|\b10\.\d{4,9}/)\S+", re.I)
_PART_OF_NAME = re.compile(rf"[{re.escape(SINGLE_QUOTES)}\s]+")
_INITIALS = re.compile(r"(?:[^\W\d_a-zß-öø-ÿ]\.?[-‐]?){1,3}")
_FULL_STOP = re.compile(r"[.?!]\s+")
_PIECE = re.compile(r"[,;&]|\band\b|\bund\b|\bet\b")
_NAME_WORD = re.compile(r"[^\W\d_a-zß-öø-ÿ][^\W\d_]*[a-zß-öø-ÿ][^\W\d_]*")


class Likeness(IntEnum):
    """How a field of a citation is to that of a record; the greater the better."""

    OTHER = 0
    UNKNOWN = 1
    """One of the two does not state it."""
    NEAR = 2
    SAME = 3


@dataclass(frozen=True, slots=True)
class Comparison:
    """A citation held against a record.

    authors: SAME when every cited author is on the record, NEAR when one is there in another spelling, OTHER
    when one is not there. strangers: the cited authors who are not on the record. shares_author: at least
    one is. is_shorter_list: the record has fewer authors than are cited, all of them cited.
    year: NEAR for the year before or after. other_script: the titles are not written in one script, so that
    nothing follows from their difference.
    """

    record: Record
    study: Study
    title: Likeness
    authors: Likeness
    year: Likeness
    venue: Likeness
    strangers: tuple[str, ...] = ()
    shares_author: bool = False
    is_shorter_list: bool = False
    other_script: bool = False

    @property
    def rank(self) -> tuple[int, ...]:
        """The greater the more likely is this record that of the cited work."""
        known_authors = 1 if self.shares_author else 0
        return (self.title, known_authors, self.authors, self.year, self.venue)

    @property
    def is_the_work(self) -> bool:
        """Title and authors are those of the citation, as far as the record states authors."""
        return self.title is Likeness.SAME and self.authors is not Likeness.OTHER


def compare(cited: CitedWork, record: Record) -> Comparison | None:
    """The comparison of a citation with a record; None for a record without a title."""
    try:
        study = study_from_csl(record.csl, "")
    except ValueError:
        return None
    strangers = _strangers(cited, study.authors)
    shares = len(strangers) < len(cited.names) and bool(study.authors)
    return Comparison(
        record,
        study,
        title_likeness(cited, study.title),
        _authors_likeness(cited, study.authors, strangers),
        _year_likeness(cited.year, study.years),
        _venue_likeness(cited, study.container_title),
        strangers,
        shares,
        bool(study.authors) and len(study.authors) + len(strangers) <= len(cited.names) and shares,
        _is_unspaced(cited.title) != _is_unspaced(study.title),
    )


def title_likeness(cited: CitedWork, title: str) -> Likeness:
    """How the cited title is to `title`; UNKNOWN when the citation states none."""
    if not cited.is_stated and (place := _stands_as_title(cited, title)) is not None:
        return Likeness.NEAR if _has_altered_subtitle(cited.written, place, title) else Likeness.SAME
    if not cited.title:
        return Likeness.UNKNOWN
    if same_title(cited.title, title):
        return Likeness.SAME
    ours, theirs = title_words(cited.title), title_words(title)
    if not ours or not theirs:
        return Likeness.OTHER
    if ascii_letters(cited.title) == ascii_letters(title):
        return Likeness.SAME  # "well being" for "well-being", spaces about signs
    if _are_near(ours, theirs) or (not cited.is_stated and _are_near(ours, theirs, prefix=True)):
        return Likeness.NEAR
    return Likeness.OTHER


def _are_near(ours: tuple[str, ...], theirs: tuple[str, ...], prefix: bool = False) -> bool:
    """True when most words are the same in order, or most letters; with `prefix`, of the shorter's length."""
    if min(len(ours), len(theirs)) < 3:
        return Levenshtein.normalized_similarity(" ".join(ours), " ".join(theirs)) >= NEAR_LETTERS
    lengths = {(len(ours), len(theirs))}
    shortest = min(len(ours), len(theirs))
    if prefix or shortest >= TELLING_WORDS:
        lengths.add((shortest, shortest))
    return any(
        Levenshtein.normalized_similarity(ours[:a], theirs[:b]) >= NEAR_WORDS
        or Levenshtein.normalized_similarity("".join(ours[:a]), "".join(theirs[:b])) >= NEAR_LETTERS
        for a, b in lengths
    )


def _stands_as_title(cited: CitedWork, title: str) -> tuple[int, int] | None:
    """Where `title` stands in the entry, when that is where its title was read, not the name of a journal."""
    place = find_title(title, cited.written)
    if place is None:
        return None
    at = cited.written.find(cited.title) if cited.title else -1
    if at < 0:
        return place if len(title_words(title)) >= TELLING_WORDS else None
    is_past_many_names = place[0] > MOST_READ_OF_HEAD and len(title_words(title)) >= TELLING_WORDS
    overlaps = place[0] < at + len(cited.title) and at < place[1]
    return place if overlaps or is_past_many_names else None


def _has_altered_subtitle(written: str, place: tuple[int, int], title: str) -> bool:
    """True when the main title of `title`, which stands at `place`, is followed by its subtitle, altered.

    Most words of the subtitle follow, and not all; where they do not, the subtitle was left out.
    """
    main = len(title_words(written[place[0] : place[1]]))
    wanted = title_words(title)[main:]
    following = title_words(written[place[1] : place[1] + 3 * len(title) + 40])[: len(wanted)]
    return (
        bool(wanted)
        and following != wanted
        and Levenshtein.normalized_similarity(wanted, following) >= SAME_SUBTITLE
    )


def _is_unspaced(words: str) -> bool:
    return sum(map(is_unspaced, words)) > len(words) / 4


def _strangers(cited: CitedWork, authors: Sequence[PersonName]) -> tuple[str, ...]:
    """The cited names that are no author's; of a group whose name holds "and" the names are one."""
    if not authors or not cited.names:
        return ()
    is_group = bool(authors[0].literal) or len(authors[0].family.split()) > 2
    if is_group and name_agreement(" ".join(cited.names), authors[0]) is Agreement.FULL:
        return ()
    strangers = tuple(
        name
        for name in cited.names
        if all(name_agreement(name, author) is Agreement.NONE for author in authors)
        and not any(_is_swapped(name, author) for author in authors)
    )
    if strangers and not cited.is_stated and _head_holds(cited, authors):
        return ()
    if not strangers and has_unread_names(cited):
        return _unread_strangers(cited, authors)
    return strangers


def is_led_by_another(cited: CitedWork, authors: Sequence[PersonName]) -> bool:
    """True when the first cited name is one of the authors, and not the first of them.

    False where it might be the first after all: in another spelling, with its parts exchanged, or behind a
    name that could not be read out of the entry.
    """
    if not cited.names or len(authors) < 2 or has_unread_names(cited):
        return False
    name, (first, *others) = cited.names[0], authors
    if (
        name_agreement(name, first) is not Agreement.NONE
        or _is_swapped(name, first)
        or _is_misspelt(name, first)
    ):
        return False
    return any(name_agreement(name, other) is Agreement.FULL for other in others)


def has_unread_names(cited: CitedWork) -> bool:
    """True for an entry in prose before whose title more names stand than were read out of it."""
    if cited.is_stated or cited.et_al:
        return False
    pieces = [piece for piece in _PIECE.split(_head(cited)) if _NAME_WORD.search(piece)]
    return len(pieces) > len(cited.names)


def _unread_strangers(cited: CitedWork, authors: Sequence[PersonName]) -> tuple[str, ...]:
    """The words of the head that are no author's name, in full or by an initial."""
    known: set[str] = set()
    initials: set[str] = set()
    for author in authors:
        parts = f"{author.particle} {author.family} {author.literal} {author.given}".split()
        known.update(ascii_letters(piece) for part in parts for piece in (part, *re.split(r"[-‐]", part)))
        initials.update(ascii_letters(part) for part in author.given.split() if _INITIALS.fullmatch(part))
    first_letters = {letter for word in initials for letter in word}
    return tuple(
        word
        for word in _NAME_WORD.findall(_head(cited))
        if ascii_letters(word) not in known
        and ascii_letters(word)[:1] not in first_letters
        and all(name_agreement(word, author) is Agreement.NONE for author in authors)
    )


def _head(cited: CitedWork) -> str:
    """The entry before its title and its year: where the names stand."""
    at = cited.written.find(cited.title) if cited.title else -1
    head = cited.written[: at if at > 0 else 300]
    year = re.search(rf"\(?\b{cited.year}\b", head) if cited.year is not None else None
    return head[: year.start()] if year else head


def _is_swapped(name: str, author: PersonName) -> bool:
    """True when the record has given and family name in each other's place, or all in one field, and for
    "Neill", which is what is read of an O'Neill whose apostrophe parts words.
    """
    wanted = ascii_letters(name)
    parts = [*f"{author.given} {author.literal}".split(), *_PART_OF_NAME.split(author.family)]
    return len(wanted) > 2 and any(ascii_letters(part) == wanted for part in parts)


def _head_holds(cited: CitedWork, authors: Sequence[PersonName]) -> bool:
    """True when names that were read oddly are the record's after all: they stand before the title.

    Only where what was read is no list of names: a name of four words, one with a digit, a single one.
    """
    is_odd = any(len(name.split()) > 3 or any(c.isdigit() for c in name) for name in cited.names)
    if not is_odd and len(cited.names) > 1:
        return False
    words = {ascii_letters(word) for word in re.split(r"[\s,;.&]+", _head(cited))}
    first = [ascii_letters(part) for part in authors[0].cited_as.split()[-1:]]
    named = [a for a in authors if any(ascii_letters(p) in words for p in a.cited_as.split()[-1:])]
    return all(part in words for part in first) and (
        len(named) == len(authors) or len(named) >= 3 or cited.et_al
    )


def _authors_likeness(cited: CitedWork, authors: Sequence[PersonName], strangers: Sequence[str]) -> Likeness:
    if not cited.names or not authors:
        return Likeness.UNKNOWN
    if not strangers:
        return Likeness.SAME
    if all(any(_is_misspelt(name, author) for author in authors) for name in strangers):
        return Likeness.NEAR
    return Likeness.OTHER


def _is_misspelt(name: str, author: PersonName) -> bool:
    ours, theirs = ascii_letters(name), ascii_letters(author.cited_as)
    if min(len(ours), len(theirs)) < 4:
        return False
    return Levenshtein.normalized_similarity(ours, theirs) >= NEAR_NAME


def _year_likeness(year: int | None, years: frozenset[int]) -> Likeness:
    if year is None or not years:
        return Likeness.UNKNOWN
    if year in years:
        return Likeness.SAME
    return Likeness.NEAR if any(abs(year - stated) == 1 for stated in years) else Likeness.OTHER


def _venue_likeness(cited: CitedWork, container: str) -> Likeness:
    if not cited.venue or not container:
        return Likeness.UNKNOWN
    # In prose a subtitle may stand before the venue, parted from it as the parts of an abbreviation are.
    starts = [0] if cited.is_stated else [0, *(m.end() for m in _FULL_STOP.finditer(cited.venue))]
    if any(same_venue(cited.venue[start:], container) for start in starts):
        return Likeness.SAME
    words = _ADDRESS.sub(" ", cited.written)  # a DOI may hold the journal's name
    if not cited.is_stated and len(container) > 7 and ascii_letters(container) in ascii_letters(words):
        return Likeness.SAME
    return Likeness.OTHER
