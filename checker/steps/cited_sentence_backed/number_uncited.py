"""A sentence with a number cites nothing.

Finds: an uncited sentence that states a quantity, and is none of those that state nothing about the world. It
is `failed`; `check` under the lenient policy, and where it may tell how records were searched and screened.

Why: a figure without a source can be neither traced nor checked, and readers repeat figures first.

Forgiven: years, ordinals, names with numbers (type 2, COVID-19), "one", "the two groups"; questions,
lead-ins, sentences that guide the reader, tell how the review was made or state its limits; a citation
anywhere in the sentence or right behind its full stop; items under a cited lead-in and rows under a cited
caption; conclusions tagged [[from: c1 c4]].

Limits: a citation in the sentence before does not count: it covers its own sentence, unless that one has the
study as its subject and this one goes on with "She also found ...". Source: the policies of
this project (strict, standard, lenient); WP:V and the ICMJE Recommendations, IV.A.3.g.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome, Policy
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.cited_sentence_backed.uncited import may_tell_the_search, why_let_through
from checker.text.assertions import figures


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for an uncited sentence."""
    sentence = subject.sentence
    if sentence.citations or any(tag.is_conclusion for tag in sentence.tags):
        return (RULE.finding(Outcome.SKIP, "the sentence cites or is bound to records", subject),)
    passed = why_let_through(sentence, evidence.policy)
    if passed is not None:
        return (RULE.finding(Outcome.OK, f"let through as: {passed}", subject),)
    found = figures(sentence.plain)
    if not found:
        return (RULE.finding(Outcome.OK, "the sentence states no number", subject),)
    is_open = evidence.policy is Policy.LENIENT or may_tell_the_search(sentence)
    written = ", ".join(sentence.plain[n.span.start : n.span.end] for n in found[:5])
    return (
        RULE.finding(
            Outcome.CHECK if is_open else Outcome.FAILED,
            f"the sentence states a number and cites nothing: {written}",
            subject,
            hint="cite the study that it is from, with a claim record, or leave it out",
            found=written,
        ),
    )


_QUOTE = "We found no change in word recall after nights of short sleep."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(
        name, outcome, claim="Short sleep brought no change in word recall.", quote=_QUOTE, review=review
    )


RULE = Rule(
    "SEN106",
    "number-uncited",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example("a figure", Outcome.FAILED, "Forgetting rose by 12% in a week."),
        _example("a count in words", Outcome.FAILED, "Reeds came back to four of the six ponds."),
        _example("a year is no figure", Outcome.OK, "The programme ended in 2019."),
        _example(
            "how the review was made", Outcome.OK, "We searched three databases and included 12 studies."
        ),
        _example("what may be of the search", Outcome.CHECK, "Both reviewers screened 33 leaflets."),
        _example("the mark stands behind the full stop", Outcome.OK, "Forgetting rose by 12%. (Lumen, 2024)"),
        _example(
            "a figure behind a guiding opening",
            Outcome.FAILED,
            "This review covers naps, which cut errors by 40%.",
        ),
    ),
)
