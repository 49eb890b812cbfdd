"""A study is credited to other authors than its own.

Finds: in the review, a citation with the year of a listed study and other names (one of several wrong, one
too many, in another order, or a stranger's name over the very words of the study's claim record); "et al."
over a study by one author, and half of a hyphenated name (`check`). In a claim record, a claim that names
another author-year than that of its study: the finding is credited to the wrong study.

Why: a reader looks the work up by these names. In generated text they are often those of a neighbour.

Forgiven: how names are written: case, accents and their ASCII forms, particles, hyphens, apostrophes,
initials, suffixes, "et al." for several authors, fewer names than there are, acronyms of groups.

Not known: where the list has no authors for the study, it contradicts nobody: `unavailable`, until a record
with authors is added. A work cited by its title in their place is right.

Limits: names of the claim are read only in the form of a citation, or as the subject of a reporting verb
("Brisk found") when another listed study is by that author.
Source: APA 7, 8.17-8.22; names are compared by `checker.text.names`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checker.drafts.citations import find_citations
from checker.drafts.resolve import ResolvedCitation, is_cited_by_title, years_of
from checker.model.draft import CitationKind, CitationMarker
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import ADD_RECORD, about_citation, all_right, describe, not_asked
from checker.steps.on_list.mismatch import Misnamed, misnamed
from checker.text.names import Agreement, authors_agreement, name_agreement
from corpus.model.study import Study

_SUBJECT = re.compile(
    r"^(?:(?:Similarly|Likewise|In contrast|However|Moreover|Later),?\s+)?"
    r"([^\W\d_a-z][\w’'-]+(?:\s(?:and|&)\s[^\W\d_a-z][\w’'-]+)?)(?:\set\sal\.?|\sand\scolleagues)?\s+(?:also\s|later\s)?"
    r"(?:found|finds|reported|reports|showed|shows|observed|observes|concluded|concludes|saw|sees|noted|argued|measured)\b"
)


def check_record(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for a claim record."""
    if subject.entry is None:
        return (not_asked(RULE_ON_RECORDS, subject, "the study is not on the list"),)
    study = subject.entry.study
    markers = [m for m in find_citations(subject.record.claim) if m.kind in _BY_NAME]
    if markers and not study.authors and not any(is_cited_by_title(m, study) for m in markers):
        message = f"{_NO_AUTHORS}, so “{markers[0].written}” cannot be compared: {describe(study)}"
        return (RULE_ON_RECORDS.finding(Outcome.UNAVAILABLE, message, subject, hint=ADD_RECORD),)
    strangers = [m for m in markers if authors_agreement(m.names, m.et_al, study) is Agreement.NONE]
    if markers and study.authors and len(strangers) == len(markers):
        return (_credited_wrongly(subject, strangers[0].written, study),)
    named = _SUBJECT.match(subject.record.claim)
    if not markers and named and _is_by_another(named.group(1), study, evidence):
        return (_credited_wrongly(subject, named.group(1), study),)
    return (all_right(RULE_ON_RECORDS, subject, f"the claim names no other author than {describe(study)}"),)


def check_sentence(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    named = [c for c in subject.citations if c.marker.kind in _BY_NAME]
    if not named:
        return (not_asked(RULE_ON_SENTENCES, subject, "the sentence cites nobody by name"),)
    findings = []
    for citation in named:
        wrong = misnamed(citation, subject, evidence)
        if wrong is not None and wrong.part == "authors":
            message = (
                f"the citation {citation.marker.written} gives other authors than the study: "
                f"{describe(wrong.study)}"
            )
            findings.append(
                about_citation(
                    RULE_ON_SENTENCES,
                    Outcome.FAILED,
                    message,
                    subject,
                    citation,
                    hint="cite the study by its own authors, or rest the sentence on the study that is meant",
                    expected=", ".join(author.cited_as for author in wrong.study.authors),
                    study_id=wrong.study.study_id,
                )
            )
        elif (unnamed := _unnamed(citation, wrong, evidence)) is not None:
            findings.append(
                about_citation(
                    RULE_ON_SENTENCES,
                    Outcome.UNAVAILABLE,
                    f"{_NO_AUTHORS}, so {citation.marker.written} cannot be compared: {describe(unnamed)}",
                    subject,
                    citation,
                    hint=ADD_RECORD,
                    study_id=unnamed.study_id,
                )
            )
        elif len(citation.study_ids) == 1 and (entry := evidence.studies.get(citation.study_ids[0])):
            partly = _partly(citation.marker, entry.study)
            if partly:
                message = f"the citation {citation.marker.written} {partly}: {describe(entry.study)}"
                findings.append(
                    about_citation(
                        RULE_ON_SENTENCES,
                        Outcome.CHECK,
                        message,
                        subject,
                        citation,
                        hint="give the authors as the study names them",
                        expected=", ".join(author.cited_as for author in entry.study.authors),
                        study_id=entry.study.study_id,
                    )
                )
    return tuple(findings) or (
        all_right(RULE_ON_SENTENCES, subject, "the names are those of the cited studies"),
    )


_NO_AUTHORS = "the list has no authors for this study"


def _unnamed(citation: ResolvedCitation, wrong: Misnamed | None, evidence: Evidence) -> Study | None:
    """The study without authors that a citation means, unless it is cited by title or through an entry."""
    if wrong is not None:
        return wrong.study if wrong.part == "unknown" else None
    if len(citation.study_ids) != 1 or citation.reference is not None:
        return None
    entry = evidence.studies.get(citation.study_ids[0])
    if entry is None or entry.study.authors or is_cited_by_title(citation.marker, entry.study):
        return None
    return entry.study


_BY_NAME = (CitationKind.AUTHOR_YEAR, CitationKind.NARRATIVE)


def _credited_wrongly(subject: RecordSubject, written: str, study: Study) -> Finding:
    return RULE_ON_RECORDS.finding(
        Outcome.FAILED,
        f"the claim credits {written}, the record is for another study: {describe(study)}",
        subject,
        hint="record the claim for the study that it names, with a quote from there, or name this study",
        found=written,
        expected=", ".join(author.cited_as for author in study.authors),
    )


def _is_by_another(name: str, study: Study, evidence: Evidence) -> bool:
    first = re.split(r"\s(?:and|&)\s", name)[0]
    if any(name_agreement(first, author) is not Agreement.NONE for author in study.authors):
        return False
    others = (entry.study for entry in evidence.studies if entry.study.study_id != study.study_id)
    return any(o.authors and name_agreement(first, o.authors[0]) is Agreement.FULL for o in others)


def _partly(marker: CitationMarker, study: Study) -> str:
    """What words alone cannot decide about the names of a citation; empty when they are right."""
    if not study.authors:
        return ""
    agreement = authors_agreement(marker.names, marker.et_al, study)
    if agreement is not Agreement.PARTIAL or marker.year not in {*years_of(study), None}:
        return ""
    if len(marker.names) > 1 and name_agreement(" ".join(marker.names), study.authors[0]) is Agreement.FULL:
        return ""
    if marker.et_al and len(study.authors) == 1:
        return "says “et al.” of a study whose list entry has one author"
    return "gives a part of a name"


_QUOTE = "We found no change in word recall after nights of short sleep."
_CLAIM = "Short sleep brought no change in word recall."
_TWO = {
    "id": "tolland2020",
    "csl": {
        "title": "Riverbank shade and pearl mussels",
        "author": [{"family": "Tolland", "given": "Mirea"}, {"family": "Müßler", "given": "Jörg"}],
        "issued": 2020,
    },
    "text": (
        "Riverbank shade and pearl mussels\n\nShade did not change the number of young mussels in the gravel."
    ),
}
_SHADE = (
    {
        "id": "c1",
        "study": "tolland2020",
        "claim": "Shade did not change the number of young mussels.",
        "quote": "Shade did not change the number of young mussels in the gravel.",
    },
)
_EXAMPLES = (
    Example(
        "the study's own author",
        Outcome.OK,
        claim=_CLAIM,
        quote=_QUOTE,
        review=f"{_CLAIM[:-1]} (Lumen, 2024).",
    ),
    Example(
        "a stranger over the study's words",
        Outcome.FAILED,
        claim=_CLAIM,
        quote=_QUOTE,
        review=f"{_CLAIM[:-1]} (Harker, 2024).",
    ),
    Example(
        "the second author is another",
        Outcome.FAILED,
        review="Shade did not change the number of young mussels (Tolland & Brisk, 2020).",
        claims=_SHADE,
        studies=(_TWO,),
    ),
    Example(
        "ü written ue and ß as ss",
        Outcome.OK,
        review="Shade did not change the number of young mussels (Tolland & Muessler, 2020).",
        claims=_SHADE,
        studies=(_TWO,),
    ),
    Example(
        "et al. over one author",
        Outcome.CHECK,
        claim=_CLAIM,
        quote=_QUOTE,
        review=f"{_CLAIM[:-1]} (Lumen et al., 2024).",
    ),
    Example(
        "a study whose authors the list does not know",
        Outcome.UNAVAILABLE,
        review="Shade did not change the number of young mussels (Tolland et al., 2020).",
        claims=_SHADE,
        studies=({**_TWO, "csl": {"title": "Riverbank shade and pearl mussels", "issued": 2020}},),
    ),
    Example(
        "a claim that names somebody else than its study",
        Outcome.FAILED,
        claim="Harker (2019) found no change in word recall.",
        quote=_QUOTE,
        review="Recall stayed as it was (Lumen, 2024).",
    ),
)

RULE_ON_RECORDS = Rule("LST103", "author-differs", 1, SubjectKind.RECORD, check_record, __doc__, _EXAMPLES)
RULE_ON_SENTENCES = Rule(
    "LST103", "author-differs", 1, SubjectKind.SENTENCE, check_sentence, __doc__, _EXAMPLES
)
RULES = (RULE_ON_RECORDS, RULE_ON_SENTENCES)
