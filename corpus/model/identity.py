"""Whether two things that people wrote name one: authors, titles, years, identifiers, whole works.

There are three answers. `UNCLEAR` is no weak "same": what was compared fits both one and two, and more must
be known. Similarity is never identity: a title that differs in one word, number or negation is another title.
Examples with their answers stand in docs/identity.md, and each row of it is a test.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from corpus.model.comparing import ascii_letters, family_keys, half_keys, main_title_key, title_key
from corpus.model.identifiers import Identifiers
from corpus.model.names import is_others
from corpus.model.study import PersonName, Study


class Identity(StrEnum):
    """What a comparison proves."""

    SAME = "same"
    DIFFERENT = "not the same"
    UNCLEAR = "cannot tell"


SAME, DIFFERENT, UNCLEAR = Identity.SAME, Identity.DIFFERENT, Identity.UNCLEAR

_SHORT_SURNAME = 3
"""Letters of a surname up to which it is shared by so many that initials do not tell two people apart."""
_LEAST_WORDS = 3
"""A title of fewer words names many works ("Editorial", "Book review")."""
_LEAST_CHARACTERS = 6
"""The same for scripts that write no spaces between words."""
_LEAST_CUT = 4
"""Words that must stand before the ellipsis of a title that was cut."""

_NICKNAME_PAIRS = (
    "bill/william bob/robert dick/richard jim/james jack/john peggy/margaret ted/edward ted/theodore"
    " liz/elizabeth beth/elizabeth tony/anthony kate/catherine kate/katherine harry/henry chuck/charles"
    " sasha/alexander sascha/alexander pepe/jose paco/francisco hans/johannes jan/johannes misha/mikhail"
    " kolya/nikolai nick/nicholas mike/michael andy/andrew jenny/jennifer sandy/alexandra will/william"
)
_NICKNAMES = frozenset(frozenset(pair.split("/")) for pair in _NICKNAME_PAIRS.split())
_GLUED = re.compile(r"(?P<family>[^\W\d_].*[^\W\d_A-Z])(?P<given>[A-Z]{1,3})")
_NO_SPACES = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0e7f]")
_LATIN = re.compile(r"[a-zÀ-ɏ]", re.I)
_OTHER_LETTERS = re.compile(r"[^\W\d_a-zÀ-ɏ]", re.I)
_BRACKETED = re.compile(r"\[([^\[\]]{8,})\]")
_YEAR = re.compile(r"(?<![\d.])(1[5-9]\d\d|20\d\d)(?:[/–-](\d\d|\d{4}))?(?=[a-z]?(?![\w]))")

_KINDS_APART = frozenset({"thesis", "dataset", "software", "book", "chapter"})
"""Types that are never another report of the same work; services mix up the others."""
_PREPRINT_DOI = re.compile(
    r"10\.(?:48550/arxiv|1101/(?:\d{4}\.\d\d\.\d\d\.)?\d{5,}|64898/|31234/|21203/rs|20944/preprints|26434/chemrxiv"
    r"|31219/|31235/|2139/ssrn|22541/au|36227/techrxiv|35542/|32942/|31222/)",
    re.I,
)
"""DOI prefixes of preprint servers, as Crossref and DataCite list them."""
_MOST_YEARS_TO_VERSION_OF_RECORD = 5


def compare_people(one: PersonName, other: PersonName) -> Identity:
    """Whether two names, each as split by `split_name` or by a service, are one person's or one group's."""
    if one.literal and other.literal:
        return _compare_groups(one.literal, other.literal)
    if one.literal or other.literal:
        literal, person = (one, other) if one.literal else (other, one)
        return _compare_literal(literal.literal, person)
    if _suffixes_differ(one, other):
        return DIFFERENT
    if family_keys(one) & family_keys(other):
        return _compare_given(one, other)
    if _all_parts(one) == _all_parts(other):
        return UNCLEAR
    if half_keys(one) & family_keys(other) or half_keys(other) & family_keys(one):
        return DIFFERENT if _compare_given(one, other) is DIFFERENT else UNCLEAR
    if half_keys(one) and half_keys(one) == half_keys(other):
        return UNCLEAR
    swapped = PersonName(family=other.given, given=other.family)
    if other.given and family_keys(one) & family_keys(swapped):
        return UNCLEAR if _compare_given(one, swapped) is not DIFFERENT else DIFFERENT
    return DIFFERENT


def compare_authors(one: Sequence[PersonName], other: Sequence[PersonName]) -> Identity:
    """Whether two lists of authors are those of one work.

    Services cut long lists, so a shorter list says nothing against a longer one that begins alike and holds
    all of it; "et al." is nobody. The first authors must agree.
    """
    ours, theirs = _people(one), _people(other)
    if not ours or not theirs:
        return UNCLEAR
    shorter, longer = sorted((ours, theirs), key=len)
    answers = [compare_people(shorter[0], longer[0])]
    by_key: dict[str, list[PersonName]] = {}
    for name in longer:
        for key in _lookup_keys(name):
            by_key.setdefault(key, []).append(name)
    for name in shorter:
        candidates = dict.fromkeys(found for key in _lookup_keys(name) for found in by_key.get(key, ()))
        answers.append(_best(compare_people(name, found) for found in candidates))
    if DIFFERENT in answers[1:]:
        return DIFFERENT
    if answers[0] is DIFFERENT:
        # All names of the one stand in the other, in another order.
        return UNCLEAR if len(shorter) == len(longer) and len(shorter) > 1 else DIFFERENT
    return SAME if SAME in answers else UNCLEAR


def compare_titles(one: str, other: str) -> Identity:
    """Whether two titles are one work's.

    A missing subtitle, a title cut by an ellipsis, a title and its translation, and titles that match
    anything ("Editorial") are unclear.
    """
    ours, theirs = title_key(one), title_key(other)
    if not ours or not theirs:
        return UNCLEAR
    if ours == theirs:
        return SAME if is_telling_title(one) else UNCLEAR
    if is_title_without_subtitle(one, other) or _is_cut(one, other) or _is_cut(other, one):
        return UNCLEAR
    if _is_translation(one, other) or _is_translation(other, one):
        return UNCLEAR
    return DIFFERENT


def compare_years(one: Iterable[int], other: Iterable[int]) -> Identity:
    """Whether two works may be of one year; each may state several (online first, print, preprint)."""
    ours, theirs = frozenset(one), frozenset(other)
    if not ours or not theirs:
        return UNCLEAR
    if ours & theirs:
        return SAME
    return UNCLEAR if any(abs(mine - year) == 1 for mine in ours for year in theirs) else DIFFERENT


def compare_identifiers(one: Identifiers, other: Identifiers) -> Identity:
    """Whether two sets of identifiers name one work; identifiers of different kinds say nothing."""
    answers = {
        SAME if mine == theirs else DIFFERENT
        for name in one.__slots__
        if (mine := getattr(one, name)) and (theirs := getattr(other, name))
    }
    if not answers:
        return UNCLEAR
    return answers.pop() if len(answers) == 1 else UNCLEAR


def compare_works(one: Study, other: Study) -> Identity:
    """Whether two bibliographic records are of one work: identifiers first, else the whole record.

    Where one record has no subtitle, or no authors are known, the place of publication must agree as well.
    A preprint and the version of record under another identifier are two reports of one study: unclear here,
    see `is_version_pair`.
    """
    for name in ("doi", "pmid", "arxiv"):
        mine, theirs = getattr(one.identifiers, name), getattr(other.identifiers, name)
        if mine and theirs:
            if mine == theirs:
                return SAME
            return UNCLEAR if is_version_pair(one, other) else DIFFERENT
    titles, authors = compare_titles(one.title, other.title), compare_authors(one.authors, other.authors)
    if DIFFERENT in (titles, authors) or _kinds_differ(one, other):
        return DIFFERENT
    if is_version_pair(one, other):
        return UNCLEAR
    years = compare_years(one.years, other.years)
    if years is DIFFERENT:
        return DIFFERENT
    if not (one.years and other.years):
        return UNCLEAR
    if not one.authors and not other.authors:
        return SAME if titles is SAME and is_same_place(one, other) else UNCLEAR
    if not one.authors or not other.authors:
        return UNCLEAR
    if titles is SAME:
        return SAME
    is_written_alike = title_key(one.title) == title_key(other.title)
    if is_written_alike or is_title_without_subtitle(one.title, other.title):
        return SAME if is_same_place(one, other) else UNCLEAR
    return UNCLEAR


def is_preprint(study: Study) -> bool:
    """True for what stands on a preprint server: a DOI of one, or an arXiv id or CSL's type `article` (which
    registries use for posted content) and no volume of a journal."""
    doi = study.identifiers.doi or ""
    if _PREPRINT_DOI.match(doi):
        return True
    item = study.csl
    is_posted = item.get("type") == "article" or (bool(study.identifiers.arxiv) and not doi)
    return is_posted and not item.get("volume")


def is_version_pair(one: Study, other: Study) -> bool:
    """True when one record is a preprint and the other the version of record of the same study.

    Told from the whole title, the authors, and a version of record that appeared from a year before to five
    years after the preprint; DOIs differ by nature.
    """
    if is_preprint(one) == is_preprint(other):
        return False
    preprint, record = (one, other) if is_preprint(one) else (other, one)
    if not is_telling_title(one.title) or title_key(one.title) != title_key(other.title):
        return False
    if compare_authors(one.authors, other.authors) is DIFFERENT or not (one.authors and other.authors):
        return False
    if _kinds_differ(one, other) or not preprint.years or not record.years:
        return False
    return -1 <= max(record.years) - min(preprint.years) <= _MOST_YEARS_TO_VERSION_OF_RECORD


def is_telling_title(title: str) -> bool:
    """True for a title long enough to name one work among those of one author and year."""
    if _NO_SPACES.search(title):
        return len(_NO_SPACES.findall(title)) >= _LEAST_CHARACTERS
    return len(title.split()) >= _LEAST_WORDS


def is_title_without_subtitle(one: str, other: str) -> bool:
    """True when one of two titles is the other without its subtitle."""
    shorter, longer = sorted((title_key(one), title_key(other)), key=len)
    return (
        bool(shorter)
        and shorter != longer
        and longer.startswith(shorter)
        and shorter == main_title_key(max(one, other, key=lambda title: len(title_key(title))))
    )


def is_same_place(one: Study, other: Study) -> bool:
    """Same container, and volume and first page wherever both records have them."""
    if not one.container_title or ascii_letters(one.container_title) != ascii_letters(other.container_title):
        return False
    mine, theirs = one.csl, other.csl
    for name in ("volume", "page"):
        if mine.get(name) and theirs.get(name) and _first(mine[name]) != _first(theirs[name]):
            return False
    return True


def years_in(written: str) -> frozenset[int]:
    """The years in a date as people write it: "2023a", "2023/24", "1998/2005", "2024-05-01", "in press"."""
    found: set[int] = set()
    for match in _YEAR.finditer(written):
        year = int(match.group(1))
        found.add(year)
        second = match.group(2) or ""
        if len(second) == 4:
            found.add(int(second))
        elif second and int(second) == (year + 1) % 100 and not written[match.end() :].startswith("-"):
            found.add(year + 1)
    return frozenset(found)


# ---- people


def _people(names: Sequence[PersonName]) -> list[PersonName]:
    return [name for name in names if not is_others(name.literal or f"{name.given} {name.family}")]


def _lookup_keys(name: PersonName) -> frozenset[str]:
    return family_keys(name) | half_keys(name) | _all_parts(name)


def _best(answers: Iterable[Identity]) -> Identity:
    found = set(answers)
    return SAME if SAME in found else UNCLEAR if UNCLEAR in found else DIFFERENT


def _compare_groups(one: str, other: str) -> Identity:
    ours, theirs = _group_words(one), _group_words(other)
    if ours == theirs:
        return SAME if ours else UNCLEAR
    for short, long in ((one, theirs), (other, ours)):
        letters = re.sub(r"[^A-Z]", "", short)
        if len(letters) > 1 and short.upper() == short and letters.lower() == "".join(w[0] for w in long):
            return UNCLEAR
    shorter, longer = sorted((ours, theirs), key=len)
    return UNCLEAR if len(shorter) > 1 and longer[: len(shorter)] == shorter else DIFFERENT


def _group_words(name: str) -> list[str]:
    small = {"the", "of", "for", "and", "on", "behalf", "in"}
    words = (ascii_letters(word) for word in re.split(r"[\s/-]+", name.replace("&", " and ")))
    return [word for word in words if word and word not in small]


def _compare_literal(literal: str, person: PersonName) -> Identity:
    """A name in one string against a split one: "Plato", "SmithJ", or a group in the wrong field."""
    glued = _GLUED.fullmatch(literal)
    if glued and " " not in literal:
        split = PersonName(family=glued["family"], given=glued["given"])
        if family_keys(split) & family_keys(person):
            return compare_people(split, person)
    whole = ascii_letters(literal)
    if whole in family_keys(person):
        return UNCLEAR if person.given else SAME
    if whole == ascii_letters(f"{person.given}{person.particle}{person.family}"):
        return SAME
    return DIFFERENT


def _suffixes_differ(one: PersonName, other: PersonName) -> bool:
    return bool(one.suffix and other.suffix) and ascii_letters(one.suffix) != ascii_letters(other.suffix)


def _compare_given(one: PersonName, other: PersonName) -> Identity:
    """What given names say of two people of one surname."""
    mine, theirs = _given_names(one.given), _given_names(other.given)
    if not mine or not theirs:
        return UNCLEAR
    if mine != theirs and "".join(mine) == "".join(theirs):
        return SAME  # Xiaoming, Xiao-Ming and Xiao Ming
    answers = [_compare_given_name(a, b) for a, b in zip(mine, theirs, strict=False)]
    if DIFFERENT in answers:
        return DIFFERENT
    if UNCLEAR in answers:
        return UNCLEAR
    surname = min(map(len, family_keys(one) | family_keys(other)))
    only_initials = not any(len(a) > 1 and len(b) > 1 for a, b in zip(mine, theirs, strict=False))
    return UNCLEAR if only_initials and surname <= _SHORT_SURNAME else SAME


def _given_names(given: str) -> list[str]:
    """The given names and initials in order: "J.-P." is j, p and "JA" is j, a."""
    names: list[str] = []
    for word in re.split(r"[\s.\-‐‑–]+", given):
        if word.isupper() and len(word) <= 3 and word.isascii():
            names += list(word.lower())
        elif key := ascii_letters(word):
            names.append(key)
    return names


def _compare_given_name(one: str, other: str) -> Identity:
    shorter, longer = sorted((one, other), key=len)
    if shorter == longer or (len(shorter) == 1 and longer.startswith(shorter)):
        return SAME
    if longer.startswith(shorter) or frozenset((one, other)) in _NICKNAMES:
        return UNCLEAR
    # One sound in two spellings: Sergei and Sergey, Katharina and Catarina.
    is_near = one[0] == other[0] and len(shorter) > 3 and _one_letter_apart(one, other)
    return UNCLEAR if is_near else DIFFERENT


def _one_letter_apart(one: str, other: str) -> bool:
    """True when one letter was changed, added or dropped."""
    shorter, longer = sorted((one, other), key=len)
    pairs = enumerate(zip(shorter, longer, strict=False))
    at = next((place for place, (a, b) in pairs if a != b), len(shorter))
    if len(shorter) == len(longer):
        return shorter[at + 1 :] == longer[at + 1 :]
    return len(longer) == len(shorter) + 1 and shorter[at:] == longer[at + 1 :]


def _all_parts(name: PersonName) -> frozenset[str]:
    written = name.literal or f"{name.family} {name.given} {name.particle}"
    return frozenset(filter(None, map(ascii_letters, written.split())))


# ---- titles and places


def _is_cut(title: str, whole: str) -> bool:
    """True when `title` ends in an ellipsis and its words begin the whole title."""
    if not title.rstrip().endswith(("…", "...")) or len(title.split()) < _LEAST_CUT:
        return False
    return title_key(whole).startswith(title_key(title.rstrip(" .…")))


def _is_translation(one: str, other: str) -> bool:
    """True when `one` bears `other` in brackets as its translation, or is written in another script."""
    if any(title_key(inner) == title_key(other) for inner in _BRACKETED.findall(one)):
        return True
    return _is_of_other_script(one) and not _is_of_other_script(other)


def _is_of_other_script(title: str) -> bool:
    return len(_OTHER_LETTERS.findall(title)) > len(_LATIN.findall(title))


def _kinds_differ(one: Study, other: Study) -> bool:
    kinds = {str(study.csl.get("type", "document")) for study in (one, other)}
    return len(kinds) == 2 and "document" not in kinds and bool(kinds & _KINDS_APART)


def _first(pages: object) -> str:
    return ascii_letters(str(pages).split("-")[0])
