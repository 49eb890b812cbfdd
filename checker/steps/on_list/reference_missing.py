"""A number, note or key leads to no entry of the review's own reference list.

Finds: "[4]" in a list of three, a footnote mark without footnote, "[3]" in a review without a list. As a note
that counts for nothing, one note for all of a kind: author-year citations that the review's own list lacks,
and entries that no sentence cites. Such an entry is a `check` where it is of no listed study and its title
states a finding ("Zinc cures colds"): a reader takes that in, and nothing stands behind it.

Why: such a mark cites nothing. It is what remains when an entry was dropped, and then every number after it
may be wrong.

Limits: whether the entry that a number leads to is the right one is asked by reference-differs and step 4.
Source: ICMJE Recommendations, IV.A.3.g (references are numbered and each is cited).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.drafts.resolve import ResolvedCitation, Resolver
from checker.model.draft import CitationKind, Reference
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import DraftSubject, Example, Rule, SentenceSubject, SubjectKind, draft_location
from checker.steps.on_list.answers import about_citation, all_right, not_asked
from checker.text.assertions import states_finding
from checker.text.words import coverage
from corpus.model.study_text import Span


def check_sentence(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    marked = [c for c in subject.citations if c.marker.kind in (CitationKind.NUMBER, CitationKind.FOOTNOTE)]
    if not marked:
        return (not_asked(RULE_ON_SENTENCES, subject, "the sentence cites nothing by number or note"),)
    labels = [r.label for r in subject.draft.references if r.label]
    findings = tuple(_missing(c, subject, labels) for c in marked if c.reference is None)
    return findings or (all_right(RULE_ON_SENTENCES, subject, "every number leads to an entry of the list"),)


def check_draft(subject: DraftSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the list as a whole: entries that nothing cites, citations that it lacks, as notes."""
    references = subject.draft.references
    if not references:
        return (RULE_ON_DRAFTS.finding(Outcome.SKIP, "the review has no reference list", subject),)
    citations = [c for sentence in subject.sentences for c in sentence.citations]
    cited = {c.reference.span.start for c in citations if c.reference is not None}
    cited |= {r.span.start for c in citations for r in references if _may_be_cited_by(r, c)}
    uncited = [reference for reference in references if reference.span.start not in cited]
    lacking = {
        c.marker.written: c
        for c in citations
        if c.marker.kind in (CitationKind.AUTHOR_YEAR, CitationKind.NARRATIVE)
        and c.reference is None
        and c.study_ids
        and not any(_may_be_cited_by(reference, c) for reference in references)
    }
    resolver = Resolver(subject.draft, evidence.studies)
    telling = [reference for reference in uncited if _tells_of_no_study(reference, resolver)]
    uncited = [reference for reference in uncited if reference not in telling]
    notes = [_telling(reference, subject) for reference in telling]
    if uncited:
        entries = "this entry" if len(uncited) == 1 else f"{len(uncited)} entries"
        words = _first_few([reference.written.strip() for reference in uncited])
        message = f"no sentence cites {entries} of the reference list: {words}"
        notes.append(_note(message, uncited[0].span, subject))
    if lacking:
        message = f"the review's own reference list has no entry for {_first_few(list(lacking))}"
        notes.append(_note(message, next(iter(lacking.values())).marker.span, subject))
    if telling:
        return tuple(notes)
    ok = RULE_ON_DRAFTS.finding(Outcome.OK, f"the review's list has {len(references)} entries", subject)
    return (*notes, ok)


def _missing(citation: ResolvedCitation, subject: SentenceSubject, labels: list[str]) -> Finding:
    marker = citation.marker
    name = str(marker.number) if marker.kind is CitationKind.NUMBER else f"^{marker.key}"
    held = f"the list has {len(labels)} entries" if labels else "the review has no such list"
    message = f"the citation {marker.written} leads nowhere: no entry {name}, {held}"
    hint = "add the entry, or cite the entry that is meant"
    return about_citation(RULE_ON_SENTENCES, Outcome.FAILED, message, subject, citation, hint=hint)


def _may_be_cited_by(reference: Reference, citation: ResolvedCitation) -> bool:
    marker = citation.marker
    if marker.key and marker.key.lower() == reference.label.lower():
        return True
    return bool(
        marker.names
        and reference.names
        and marker.year == reference.year
        and marker.names[0].split()[-1].lower() in reference.written.lower()
    )


def _tells_of_no_study(reference: Reference, resolver: Resolver) -> bool:
    """True for an entry whose title states a finding and is not that of a listed study."""
    if not reference.title or not states_finding(reference.title):
        return False
    study = resolver.study_of(reference)
    return study is None or coverage(reference.title, study.title) < _SAME_TITLE


def _telling(reference: Reference, subject: DraftSubject) -> Finding:
    return RULE_ON_DRAFTS.finding(
        Outcome.CHECK,
        "no sentence cites this entry, and its title states a finding and is that of no listed study",
        subject,
        hint="leave the entry out, or cite a listed study",
        location=draft_location(subject.draft, reference.span),
        found=reference.title,
    )


_SAME_TITLE = 0.5
_MOST_NAMED = 5


def _first_few(written: list[str]) -> str:
    """The first few in order, each cut to a line, and how many more there are."""
    shown = [words if len(words) <= 120 else f"{words[:119]}…" for words in written[:_MOST_NAMED]]
    more = f" and {len(written) - _MOST_NAMED} more" if len(written) > _MOST_NAMED else ""
    return f"{'; '.join(shown)}{more}"


def _note(message: str, span: Span, subject: DraftSubject) -> Finding:
    location = draft_location(subject.draft, span)
    return RULE_ON_DRAFTS.finding(Outcome.CHECK, message, subject, location=location, is_note=True)


_LIST = "\n\n## References\n\n1. Lumen A. Nights of short sleep and the recall of word lists. 2024.\n"
_EXAMPLES = (
    Example("an entry for the number", Outcome.OK, review=f"Recall did not change [1].{_LIST}"),
    Example("a number beyond the list", Outcome.FAILED, review=f"Recall did not change [4].{_LIST}"),
    Example("a number and no list", Outcome.FAILED, review="Recall did not change [1]."),
    Example("a footnote mark without footnote", Outcome.FAILED, review="Recall did not change.[^sleep]"),
)

RULE_ON_SENTENCES = Rule(
    "LST106", "reference-missing", 1, SubjectKind.SENTENCE, check_sentence, __doc__, _EXAMPLES
)
RULE_ON_DRAFTS = Rule(
    "LST106",
    "reference-missing",
    1,
    SubjectKind.DRAFT,
    check_draft,
    __doc__,
    (
        *_EXAMPLES,
        Example(
            "an uncited entry that tells a finding",
            Outcome.CHECK,
            review=f"Recall did not change [1].{_LIST}2. Ito B. Zinc cures colds in children. Colds. 2020.\n",
        ),
    ),
)
RULES = (RULE_ON_SENTENCES, RULE_ON_DRAFTS)
