"""Sentences without a citation: what they are let through as, or why they are not.

A sentence passes that states nothing about the world: a question, a label, a lead-in, one that guides the
reader, tells how the review was made, or states its limits. What passes is shown in the report. An effect, a
comparison, a certainty or a figure behind the opening words ("This review covers sleep, which doubles ...")
takes the pass away.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from checker.model.draft import Sentence, SentenceKind
from checker.model.outcome import Policy
from checker.text.assertions import figures, has_verb, strong_word
from checker.text.clauses import parse
from checker.text.lexicons import load_lexicon, load_words
from checker.text.words import content_stems, words

_ADMINISTRATIVE = re.compile(
    r"^(?:[\d.]+\s+)?(?:acknowledge?ments?|funding|competing interests?|conflicts? of interests?"
    r"|declarations?.*|data availability.*|author contributions?|keywords?|abbreviations|glossary|contents"
    r"|table of contents)$",
    re.I,
)
_ASKS = re.compile(
    r"(?:^|[,:;—–-]\s|\b(?:and|but|or|so|then|whether|if|of|to|in|on|by|for|at|from)\s)\W*(?:how|why|what|whether|when|where|which|who"
    r"|whom|whose|can|could|does|do|did|is|are|was|were|has|have|had|should|will|would|may|might|must|am)\b(?!n[’']t)",
    re.I,
)
"""A word of asking or an auxiliary where a question has it: at its start, or behind an opening phrase."""
_FRAGMENT_WORDS = 12
_ABSTRACT_SUBJECT = re.compile(r"^(?:asks?|asking|whether|how|what|why|when|which)\b")


def why_let_through(sentence: Sentence, policy: Policy) -> str | None:
    """What an uncited sentence is let through as ("question", "framing"), or None when it is not.

    None for a sentence with a citation or a conclusion's tag: that one is held against records.
    """
    if sentence.citations or any(tag.is_conclusion for tag in sentence.tags):
        return None
    what = what_it_is(sentence)
    if what is not None:
        return what
    if policy is Policy.LENIENT and not strong_word(sentence.plain) and not figures(sentence.plain):
        return "uncited, under the lenient policy"
    return None


def what_it_is(sentence: Sentence) -> str | None:
    """What a sentence is when it states nothing about the world, else None; citations aside."""
    plain = sentence.plain.strip()
    if not any(character.isalpha() for character in plain):
        return None if figures(plain) else "marks alone"
    states_nothing = not strong_word(plain) and not figures(plain)
    if plain.endswith(("?", "?”", '?"')) and not figures(plain) and not _presupposes(plain):
        return "question"
    if is_lead_in(plain):
        return "lead-in"
    framing = framing_of(plain)
    if framing is not None:
        return framing
    if states_nothing and _is_label(sentence, plain):
        return "label"
    if states_nothing and _ADMINISTRATIVE.match(sentence.heading.strip()):
        return "administrative note"
    return None


def _presupposes(plain: str) -> bool:
    """True for a question that tells its answer: "Did you know that naps help?", "Naps help, right?"."""
    if not strong_word(plain):
        return False
    if _telling_questions().match(plain.lower()):
        return True
    return _ASKS.search(plain) is None and has_verb(plain.rstrip('?”"'))


def is_lead_in(plain: str) -> bool:
    """True for "Lumen reports two results:", which states nothing before the list that follows."""
    return plain.endswith(":") and not strong_word(plain) and _counts_own_things(plain)


@lru_cache(maxsize=4096)
def framing_of(plain: str) -> str | None:
    """What a sentence is by its opening words: "framing", "transition", "stated limit" ..., or None."""
    opening = re.sub(
        r"^(?:and|but|so|thus|therefore|finally|however|here|in addition|also|moreover),?\s+",
        "",
        plain.lower(),
    )
    for what, pattern in _openers().items():
        match = pattern.match(opening)
        if match is None:
            continue
        if what != "metadata" and not _counts_own_things(plain):
            return None
        return None if _states_something(plain, len(plain) - len(opening) + match.end()) else what
    return None


def _counts_own_things(plain: str) -> bool:
    """True when every figure counts studies, questions, results and the like, or there is none."""
    return all(number.counted.lower() in load_words("things_of_a_review") for number in figures(plain))


@cache
def _telling_questions() -> re.Pattern[str]:
    return re.compile(
        rf"\W*(?:(?:and|but|so|then)\s)?(?:{'|'.join(sorted(load_words('telling_questions')))})"
    )


@cache
def _openers() -> dict[str, re.Pattern[str]]:
    mapping: dict[str, list[str]] = load_lexicon("framing_openers")["mapping"]
    return {
        what: re.compile("|".join(f"(?:{opener})" for opener in openers)) for what, openers in mapping.items()
    }


def _states_something(plain: str, opening_end: int) -> bool:
    """True when a later clause states an effect, a comparison or a certainty of its own.

    Within the clause of the opening words an effect is what is asked about ("examines whether naps improve
    recall"), and so it is after "whether", "how" and the like.
    """
    if re.match(
        r"\s*that\b|[^.;:]{0,60}\b(?:shows?|proves?|finds?|concludes?|demonstrates?|establish(?:es)?) that\b",
        plain[opening_end:],
    ):
        return strong_word(plain[opening_end:]) != ""
    for sentence in parse(plain):
        first = True
        asks = False
        for number in dict.fromkeys(sentence.clause_of):
            indices = sentence.clause(number)
            start, end = sentence.tokens[indices[0]].start, sentence.tokens[indices[-1]].end
            clause = plain[start:end].strip(" ,;:—-").lower()
            asks = asks or bool(re.search(r"\b(?:whether|how|what|why|which questions?)\b", clause))
            continues = clause.startswith(("and ", "or ", "if ", "when ")) or bool(
                _ABSTRACT_SUBJECT.match(clause)
            )
            if not first and not (asks and continues) and strong_word(clause):
                return True
            first = False
    return False


def _is_label(sentence: Sentence, plain: str) -> bool:
    """A few words without a finite verb: a run-in heading, a key word line, a cell."""
    count = len(words(plain))
    if count > _FRAGMENT_WORDS:
        return False
    if any(word.lower in load_words("finite_verbs") for word in words(plain)):
        return False
    is_closed = plain.endswith((".", "!", ";")) and sentence.kind is SentenceKind.PROSE
    return count <= 2 or not is_closed or not content_stems(plain)
