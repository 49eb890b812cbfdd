"""Personal names that a service gives as one string, split as CSL-JSON splits them."""

from __future__ import annotations

import re

from corpus.model.study import PersonName

_PARTICLE_WORDS = (
    "von van der den de del della degli di da dos das du la le ten ter te zu zur zum af av bin ibn al el st"
)
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})
_INITIALS = re.compile(r"^(?:[A-ZÀ-Þ]\.?-?){1,3}$")
_GROUP = re.compile(
    r"\b(?:group|consortium|collaboration|committee|society|association|network|investigators|team|initiative"
    r"|organi[sz]ation|institute|council|task ?force|panel|on behalf of|foundation|agency|study|trial|project"
    r"|commission|university|ministry)\b",
    re.I,
)


def split_name(written: str) -> PersonName:
    """The name in `written`: "Ada B. Lumen", "Lumen, Ada B.", "Lumen AB", "Jan van den Berg", or a group.

    Particles stay with the family name, as the registries send them ("van den Berg"). A string that names a
    group, and one of a single word, is a `literal`.
    """
    name = " ".join(written.split())
    if _GROUP.search(name):
        return PersonName(literal=name)
    suffix = ""
    if "," in name:
        parts = [part.strip() for part in name.split(",") if part.strip()]
        if len(parts) > 1 and parts[-1].lower() in _SUFFIXES:
            suffix = parts.pop()
        if len(parts) > 1:
            return PersonName(family=parts[0], given=" ".join(parts[1:]), suffix=suffix)
        name = parts[0] if parts else ""
    words = name.split()
    if len(words) > 2 and words[-1].lower() in _SUFFIXES:
        suffix = words.pop()
    if len(words) < 2:
        return PersonName(literal=name)
    if _INITIALS.match(words[-1]) and not _INITIALS.match(words[0]):
        return PersonName(family=" ".join(words[:-1]), given=words[-1], suffix=suffix)
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in _PARTICLES and words[start - 1][:1].islower():
        start -= 1
    return PersonName(family=" ".join(words[start:]), given=" ".join(words[:start]), suffix=suffix)


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
