"""Sentences without a citation: what they are let through as, or why they are not.

A sentence passes that states nothing about the world: a question, a label, a lead-in, one that guides the
reader, tells how the review was made, or states its limits. What passes is shown in the report. An effect, a
comparison, a certainty or a figure behind the opening words ("This review covers sleep, which doubles ...")
takes the pass away, and so does a clause of its own that speaks of the world ("..., and jobs are rare").
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from checker.model.draft import Sentence, SentenceKind
from checker.model.outcome import Policy
from checker.text.assertions import figures, has_verb, states_finding, strong_word
from checker.text.clauses import parse
from checker.text.lexicons import load_lexicon, load_words
from checker.text.numbers import Kind, Number
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
_WHY = re.compile(
    r"\W*(?:(?:and|but|so|then)\s)?why\s(?:do|does|did|has|have|is|are|was|were)(?:n[’']t|\snot)?\b", re.I
)
_FRAGMENT_WORDS = 12
_METHOD, _POINTER, _REFUSAL = "method of the review", "pointer to a part of the review", "refusal to conclude"
_SCOPE = "scope"
_PLAIN = frozenset({"what the authors do", "guidance to the reader", _SCOPE, "choice of studies"})
"""Openings that other sentences have, too: these pass only where no word states an effect."""
_BRIDGE = re.compile(
    r"\b(?:in (?:line|keeping|agreement|accord) with|consistent with|at odds with|agrees? with"
    r"|points? the same way|an?other (?:matter|question|story)|a different (?:matter|question|story|picture)"
    r"|a similar (?:picture|pattern)|the same (?:holds|goes|is true|was true|applies)|(?:no|an|one) exception"
    r"|a case in point|one explanation|add a word|a word on"
    r"|(?:given|offered|told|named) by (?:its|the|their) authors?)\b",
    re.I,
)
"""What leads over from one finding to the next and tells none: a clause before a colon, or behind one."""
_SEEN = re.compile(
    r"\b(?:and|to) (?:\w+ly )?(?:see|saw|find|found|observed?|noted?|learn(?:ed|t)?|show(?:ed)?"
    r"|concluded?)\b",
    re.I,
)
_ASKED = re.compile(r"\b(?:whether|how|what|why|which|who|where|when)\b.*", re.S | re.I)
_LIMITS = frozenset({"stated limit", _METHOD})
_ABSTRACT_SUBJECT = re.compile(r"^(?:asks?|asking|whether|how|what|why|when|which)\b")
_FEWEST_STEMS = 2
"""Fewer content words beside a verb ("as follows") make no statement about the world."""
_MOST_ITEMS = 12
"""More than this many items are no list that follows a lead-in: the number is a result."""
_ITEMS_AHEAD = re.compile(r"(?:the following |these |there (?:are|were) )?$", re.I)
_STUDIED = re.compile(
    r"\b(?:studied|tried|tested|examined|investigated|proposed|described|discussed|considered|reported|compared"
    r"|distinguished|identified|follow|emerge|stand out|concern\w*|deal\w*|address\w*)\b[^.;]{0,40}:$",
    re.I,
)
_SCREENED = re.compile(
    r"\s*(?:of (?:these|them|which|those) )?(?:\w+ )?(?:were|was|remained|met|could not be|had to be|as)\s"
    r"(?:\w+ly )?(?:then )?(?:screened|read|included|excluded|retained|removed|eligible|ineligible"
    r"|duplicates?|assessed|retrieved|kept|left|relevant|obtained|discarded|dropped|selected|found|identified|judged"
    r"|considered|reviewed|the|our|all|inclusion)\b",
    re.I,
)
"""What happens to records in a search: "62 were read in full", "four met the criteria"."""
_LEFT_OVER = re.compile(
    r"(?:\bleaving|\bof (?:which|these|them|whom)|\(n\s?=|(?:κ|kappa)\s?(?:=|of|was))\s?$", re.I
)
_HETEROGENEITY = re.compile(r"(?:differ|vari)(?:ed|s|es|ences?|ent)?$|vary$")
_GLOSS = re.compile(r"\s?\([^()]{0,200}\)")
_COORDINATED = re.compile(r",\s+(?:and|but|while|whereas|so|yet)\s+", re.I)
_CONNECTIVE = re.compile(
    r"^(?:and|but|so|thus|therefore|finally|however|here|in addition|also|moreover|in turn),?\s+"
)


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
    if _counts_its_records(sentence):
        return _METHOD
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


_RECORDS = re.compile(
    r"\b(?:records?|reports?|studies|trials|articles|papers|publications|citations|references|hits|titles|abstracts"
    r"|full[- ]texts?|duplicates|reviewers?|databases?|searche?s?)\b",
    re.I,
)
_PROCESS = re.compile(
    r"\b(?:search(?:ed|es)?|screen(?:ed|ing)|includ(?:ed|ing)|inclusion|exclu(?:ded|ding|sion)|eligib(?:le|ility)"
    r"|assess(?:ed|ing)|retriev(?:ed|al)|de-?duplicat\w+|duplicates|removed|retained|discarded|identified"
    r"|read in full|unavailable|reasons?|agree(?:d|ment)|disagreements?|kappa|returned|yielded)\b",
    re.I,
)


_DONE_TO_RECORDS = re.compile(
    r"\b(?:records?|reports?|studies|articles|papers|publications|hits|titles|abstracts|full[- ]texts?)\s"
    r"(?:was|were)\s(?:\w+ly\s|then\s)?(?:screened|excluded|included|assessed|retrieved|removed|retained|discarded"
    r"|sought|read)\b",
    re.I,
)
_REASON = re.compile(
    r"\b(?:(?:most|more) (?:often|commonly|frequently)|mostly|because(?: of)?|due to|owing to)\b", re.I
)


def may_tell_the_search(sentence: Sentence) -> bool:
    """True for a sentence that speaks of records and of what is done to them in a search, and of no effect.

    Its figures may count records ("53 were excluded") or may not, which words alone do not prove
    (PRISMA 2020, items 6 to 8 and 16). Reasons of exclusion are no cause and their rank no comparison.
    """
    plain = _REASON.sub("", sentence.plain)
    return (
        not strong_word(plain) and _RECORDS.search(plain) is not None and _PROCESS.search(plain) is not None
    )


def _counts_its_records(sentence: Sentence) -> bool:
    """True for "57 reports were assessed, and 53 were excluded", whose every figure counts records."""
    plain = sentence.plain
    return (
        may_tell_the_search(sentence)
        and _DONE_TO_RECORDS.search(plain) is not None
        and figures(plain) != ()
        and _counts_own_things(plain, of_records=True)
    )


def _presupposes(plain: str) -> bool:
    """True for a question that tells what it asks about: "Did you know that naps help?", "Naps help, right?",
    "Why do naps help?"; why studies differ is asked of the studies.
    """
    strong = strong_word(plain)
    if not strong:
        return False
    if _telling_questions().match(plain.lower()):
        return True
    if asks_why(plain):
        return _HETEROGENEITY.match(strong) is None
    return _ASKS.search(plain) is None and has_verb(plain.rstrip('?”"'))


def asks_why(plain: str) -> bool:
    """True for "Why does zinc cure colds?", which takes for granted that it does."""
    return plain.endswith("?") and _WHY.match(plain) is not None


def is_lead_in(plain: str) -> bool:
    """True for "Lumen reports two results:", which states nothing before the list that follows."""
    if not plain.endswith(":") or strong_word(plain):
        return False
    return all(_counts_own(number) or _counts_items(number, plain) for number in figures(plain))


def is_bridge(clause: str) -> bool:
    """True for "Field work agrees with this", "Alarms are another matter": they lead over to a finding."""
    return _BRIDGE.search(clause) is not None and not strong_word(clause) and not figures(clause)


def _counts_items(number: Number, plain: str) -> bool:
    """True for "Three treatments have been studied:", which counts what follows."""
    is_small = number.is_word and number.kind is Kind.PLAIN and number.value <= _MOST_ITEMS
    is_first = _ITEMS_AHEAD.match(plain[: number.span.start]) is not None
    return is_small and is_first and _STUDIED.search(plain) is not None


@lru_cache(maxsize=4096)
def framing_of(plain: str) -> str | None:
    """What a sentence is by its opening words: "framing", "transition", "stated limit" ..., or None."""
    if any(strong_word(gloss) for gloss in _GLOSS.findall(plain)):
        return None
    told = _GLOSS.sub("", plain)
    opening = _CONNECTIVE.sub("", told.lower())
    for what, pattern in _openers().items():
        match = pattern.match(opening)
        if match is None:
            continue
        end = len(told) - len(opening) + match.end()
        if what == _POINTER and states_finding(told[:end]):
            continue
        if what in _PLAIN and _tells_a_finding(told, told[end:], what):
            continue
        if what != "metadata" and not _counts_own_things(plain, of_records=what == _METHOD):
            return None
        return None if _states_something(told, end, what) else what
    return None


def _tells_a_finding(told: str, after: str, what: str) -> bool:
    """True for "we report lower rates" and "we compare them and see more", whatever they open with.

    What is asked ("whether it cures") tells none; nor do the words for a kind of review ("a wider search").
    """
    strong = strong_word(_ASKED.sub("", after if what == _SCOPE else told))
    if strong and not (what == _SCOPE and _HETEROGENEITY.match(strong)):
        return True
    return _SEEN.search(after) is not None and not told.endswith(":")


def _counts_own_things(plain: str, *, of_records: bool = False) -> bool:
    """True when every figure counts studies, questions, results and the like, or there is none.

    of_records: in a sentence on the search a bare number may count records ("62 were read in full").
    """
    return all(
        _counts_own(number) or (of_records and _counts_records(number, plain)) for number in figures(plain)
    )


def _counts_own(number: Number) -> bool:
    return number.counted.lower() in load_words("things_of_a_review")


def _counts_records(number: Number, plain: str) -> bool:
    following = plain[number.span.end : number.span.end + 60]
    return _SCREENED.match(following) is not None or (
        _LEFT_OVER.search(plain[: number.span.start]) is not None and not number.counted
    )


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


def _states_something(plain: str, opening_end: int, what: str) -> bool:
    """True when a later clause states an effect, a comparison, a certainty or another fact of its own.

    Within the clause of the opening words an effect is what is asked about ("examines whether naps improve
    recall"), and so it is after "whether", "how" and the like, and after a refusal to conclude that it is so.
    """
    if what != _REFUSAL and re.match(
        r"\s*that\b|[^.;:]{0,60}\b(?:shows?|proves?|finds?|concludes?|demonstrates?|establish(?:es)?) that\b",
        plain[opening_end:],
    ):
        return strong_word(plain[opening_end:]) != ""
    for sentence in parse(plain):
        asks = False
        for position, number in enumerate(dict.fromkeys(sentence.clause_of)):
            indices = sentence.clause(number)
            start, end = sentence.tokens[indices[0]].start, sentence.tokens[indices[-1]].end
            clause = plain[start:end].strip(" ,;:—-()").lower()
            asks = asks or bool(re.search(r"\b(?:whether|how|what|why|which questions?)\b", clause))
            continues = clause.startswith(("and ", "or ", "if ", "when ")) or bool(
                _ABSTRACT_SUBJECT.match(clause)
            )
            if position == 0 or (asks and continues) or end <= opening_end:
                continue
            if _is_told(clause, what):
                return True
    asks = bool(re.search(r"\b(?:whether|how|what|why)\b", plain, re.I))
    for piece in _COORDINATED.split(plain[opening_end:])[1:]:
        if (
            not (asks and _ABSTRACT_SUBJECT.match(piece))
            and has_verb(piece)
            and _is_told(piece.lower(), what)
        ):
            return True
    return False


def _is_told(clause: str, what: str) -> bool:
    """True for a clause that says something of the world, none for one on the review and its studies."""
    is_of_review = any(word.lower in load_words("words_about_a_review") for word in words(clause))
    strong = strong_word(clause)
    if strong:
        is_unlike = what in _LIMITS and _HETEROGENEITY.match(strong) is not None
        return not (
            is_unlike
            and (is_of_review or re.match(r"(?:and |but |because |as )?(?:their|its|the)\b", clause))
        )
    if is_of_review or framing_of(clause) is not None:
        return False
    return len(set(content_stems(clause))) >= _FEWEST_STEMS and has_verb(clause) and _has_subject(clause)


def _has_subject(clause: str) -> bool:
    """True when a noun of the clause's own stands before its verb: "and jobs are rare", not "and is open"."""
    subject = re.match(
        r"(?:(?:most often|mainly|mostly|chiefly|usually|largely|partly)\s)?"
        r"(?:(?:and|but|so|yet|while|whereas|because|since|as|although|though)\s)?(?:\w+ly,?\s)?"
        r"(?:(?:the|a|an|all|most|many|some|its|their|no)\s)?(\w+)",
        clause,
    )
    return subject is not None and bool(content_stems(subject.group(1))) and not has_verb(subject.group(1))


def _is_label(sentence: Sentence, plain: str) -> bool:
    """A few words without a finite verb: a run-in heading, a key word line, a cell."""
    count = len(words(plain))
    if count > _FRAGMENT_WORDS:
        return False
    if any(word.lower in load_words("finite_verbs") for word in words(plain)):
        return False
    is_closed = plain.endswith((".", "!", ";")) and sentence.kind is SentenceKind.PROSE
    return count <= 2 or not is_closed or not content_stems(plain)
