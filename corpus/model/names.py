"""Personal names that a service gives as one string, split as CSL-JSON splits them."""

from __future__ import annotations

import re

from corpus.model.study import PersonName

_PARTICLE_WORDS = (
    "von van der den de del della degli di da dos das do du la las le los ten ter te zu zur zum af av bin ibn"
    " al el st d vom"
)
PARTICLES = frozenset(_PARTICLE_WORDS.split())
"""Small words that belong to surnames; left out, joined or moved as people please."""
SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "4th"})
_INITIALS = re.compile(r"^(?:[A-ZÀ-Þ]\.?-?){1,3}$")
_OTHERS = re.compile(r"(?:and |& |und |y |et )?(?:others|al\.?|colleagues|co-?workers|u\. ?a\.)", re.I)
_GROUP = re.compile(
    r"\b(?:group|consortium|collaboration|committee|society|association|network|investigators|team|initiative"
    r"|organi[sz]ation|institute|council|task ?force|panel|on behalf of|foundation|agency|study|trial|project"
    r"|commission|university|ministry)\b",
    re.I,
)


def split_name(written: str) -> PersonName:
    """The name in `written`: "Ada B. Lumen", "Lumen, Ada B.", "Lumen, Jr., Ada", "Lumen AB", or a group.

    Particles stay with the family name, as the registries send them ("van den Berg"), also where they stand
    behind the given name ("Berg, Jan van den"). A string that names a group, and one of a single word, is a
    `literal`.
    """
    name = " ".join(written.split())
    if _GROUP.search(name):
        return PersonName(literal=name)
    suffix = ""
    if "," in name:
        parts = [part.strip() for part in name.split(",") if part.strip()]
        if len(parts) > 1 and is_suffix(parts[-1]):
            suffix = parts.pop()
        elif len(parts) > 2 and is_suffix(parts[1]):
            suffix = parts.pop(1)
        if len(parts) > 1:
            return _after_comma(parts[0], " ".join(parts[1:]), suffix)
        name = parts[0] if parts else ""
    words = name.split()
    if len(words) > 2 and is_suffix(words[-1]):
        suffix = words.pop()
    if len(words) < 2:
        return PersonName(literal=name)
    if all(_is_particle(word) for word in words[:-1]):
        return PersonName(family=" ".join(words), suffix=suffix)
    if _INITIALS.match(words[-1]) and not _INITIALS.match(words[0]):
        return PersonName(family=" ".join(words[:-1]), given=words[-1], suffix=suffix)
    start = len(words) - 1
    while start > 1 and _is_particle(words[start - 1]):
        start -= 1
    return PersonName(family=" ".join(words[start:]), given=" ".join(words[:start]), suffix=suffix)


def _after_comma(family: str, given: str, suffix: str) -> PersonName:
    before, behind = family.split(), given.split()
    if not suffix and len(before) > 1 and is_suffix(before[-1]):
        suffix = before.pop()
    if not suffix and len(behind) > 1 and is_suffix(behind[-1]):
        suffix = behind.pop()
    end = len(behind)
    while end > 1 and _is_particle(behind[end - 1]):
        end -= 1
    return PersonName(family=" ".join((*behind[end:], *before)), given=" ".join(behind[:end]), suffix=suffix)


def is_suffix(word: str) -> bool:
    """True for "Jr.", "III" and the like."""
    return word.lower().rstrip(".") in SUFFIXES


def is_others(written: str) -> bool:
    """True for "et al.", "and others" and the like, which stand for authors and are none."""
    return _OTHERS.fullmatch(written.strip()) is not None


def _is_particle(word: str) -> bool:
    return word[:1].islower() and word.lower() in PARTICLES


def csl_name(name: PersonName) -> dict[str, str]:
    """The name as a CSL-JSON object."""
    if name.literal:
        return {"literal": name.literal}
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.particle,
        "suffix": name.suffix,
    }
    return {key: value for key, value in parts.items() if value}
