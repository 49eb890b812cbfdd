"""A sentence of fact without a number cites nothing.

Finds: an uncited sentence that states something about the world. With a word of effect, comparison or
certainty ("This treatment conclusively cures dementia.") or under the strict policy it is `failed`, otherwise
`check`, as is a question that takes such a thing for granted ("Why does zinc cure colds?"). The lenient
policy makes the first `check` and lets the second through.

Why: the checker that this one follows read only sentences with numbers; the boldest ones have none.

Forgiven: questions, headings, labels and lead-ins, sentences that guide the reader, tell how the review was
made or state its limits, calls for research; conclusions tagged [[from: c1 c4]], which are held against those
records. What passes is listed in the report.

Limits: the passes are recognised by their openings (`lexicons/framing_openers.json`); an effect told behind
one takes the pass away.
Source: the policies of this project; Swales and Feak, Academic Writing for Graduate Students (2012), unit 8.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome, Policy
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.cited_sentence_backed.uncited import asks_why, why_let_through
from checker.text.assertions import has_number, strong_word


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for an uncited sentence."""
    sentence = subject.sentence
    if sentence.citations or any(tag.is_conclusion for tag in sentence.tags):
        return (RULE.finding(Outcome.SKIP, "the sentence cites or is bound to records", subject),)
    passed = why_let_through(sentence, evidence.policy)
    if passed is not None:
        return (RULE.finding(Outcome.OK, f"let through as: {passed}", subject),)
    if has_number(sentence.plain):
        return (RULE.finding(Outcome.OK, "the sentence has a number; see number-uncited", subject),)
    strong = strong_word(sentence.plain)
    said = f"states an effect, a comparison or a certainty (“{strong}”)" if strong else "states a fact"
    return (
        RULE.finding(
            Outcome.CHECK if asks_why(sentence.plain.strip()) else _outcome(strong, evidence.policy),
            f"the sentence {said} and cites nothing",
            subject,
            hint="cite a study with a claim record, tag a conclusion with the claims it rests on "
            "[[from: c1 c4]], or leave "
            "it out",
            found=strong,
        ),
    )


def _outcome(strong: str, policy: Policy) -> Outcome:
    if policy is Policy.LENIENT:
        return Outcome.CHECK
    return Outcome.FAILED if strong or policy is Policy.STRICT else Outcome.CHECK


_QUOTE = "We found no change in word recall after nights of short sleep."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(
        name, outcome, claim="Short sleep brought no change in word recall.", quote=_QUOTE, review=review
    )


RULE = Rule(
    "SEN107",
    "assertion-uncited",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example("an effect and a certainty", Outcome.FAILED, "This remedy conclusively cures migraine."),
        _example("a plain fact", Outcome.CHECK, "Dreams are discussed by many philosophers."),
        _example("what the review does", Outcome.OK, "This review asks how sleep bears on memory."),
        _example("a transition", Outcome.OK, "We now turn to attention."),
        _example("a question", Outcome.OK, "What happens to memory first?"),
        _example("a question that takes an effect for granted", Outcome.CHECK, "Why does zinc cure colds?"),
        _example("a stated limit", Outcome.OK, "None of the included studies measured mood."),
        _example(
            "an effect behind a guiding opening", Outcome.FAILED, "This review shows that naps cure insomnia."
        ),
        _example(
            "a conclusion with its tag", Outcome.OK, "Short sleep leaves word recall as it was [[from: c1]]."
        ),
    ),
)
