"""One review in every format and citation style: one verdict, and every finding at its place."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from checker.drafts.review_file import read_review, tell_format
from checker.model.draft import Draft
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.run import check_review
from corpus.extract.pdf import extract_pdf
from corpus.model.study_text import StudyText
from planted_tests.build import evidence_from, record_from
from planted_tests.renditions import Rendition, render_all

KELP = "Young cod settled in larger numbers in bays with kelp ropes than in bays without ropes."
GROWTH = "The ropes made no difference to the growth of young cod in their first winter."
DUCKS = "Eider ducks dived 12% less often on days with loud machines than on quiet days."
LAMPS = "Moths circled warm lamps less than half as often as cold lamps in all four gardens."
NAPS = "Harbour pilots who napped before the night watch missed fewer buoys than pilots who did not nap."


def _study(key: str, families: tuple[str, ...], year: int, title: str, *findings: str) -> dict[str, Any]:
    csl = {
        "type": "article-journal",
        "title": title,
        "author": [{"family": family, "given": "Ada"} for family in families],
        "issued": year,
        "DOI": f"10.5555/{key}.1",
        "container-title": "Annals of Small Harbours",
    }
    return {"id": key, "csl": csl, "text": f"{title}\n\nResults\n\n{' '.join(findings)}\n"}


STUDIES = (
    _study("varga2021", ("Varga",), 2021, "Kelp ropes and the settling of young cod", KELP, GROWTH),
    _study("cruz2018", ("Cruz", "Okoro"), 2018, "Harbour noise and the diving of eider ducks", DUCKS),
    _study("lindt2020", ("Lindt", "Abe", "Soto"), 2020, "Colour of lamps and the circling of moths", LAMPS),
    _study("ferro2019", ("Ferro",), 2019, "Sleep of harbour pilots before night watches", NAPS),
)
CLAIMS = (
    {"id": "k1", "study": "varga2021", "claim": KELP, "quote": KELP},
    {"id": "k2", "study": "varga2021", "claim": GROWTH, "quote": GROWTH},
    {"id": "d1", "study": "cruz2018", "claim": DUCKS, "quote": DUCKS},
    {"id": "m1", "study": "lindt2020", "claim": LAMPS, "quote": LAMPS},
    {"id": "n1", "study": "ferro2019", "claim": NAPS, "quote": NAPS},
)
ROPES = "The ropes made no difference to the growth of young cod"
REVIEW = f"""## Scope

This review asks what harbours do to the animals and people in them.

## Animals

Young cod settled in larger numbers in bays with kelp ropes [@varga2021]. {ROPES} [@varga2021].

@cruz2018 reported that eider ducks dived 12% less often on days with loud machines.

What is known of lamps and of sleep?

- Moths circled warm lamps less than half as often as cold lamps [@lindt2020].
- Harbour pilots who napped before the night watch missed fewer buoys [@ferro2019].

We now turn to what remains open.
"""
WITHDRAWN = "n1"
ITS_SENTENCE = "Harbour pilots who napped before the night watch"
RENDITIONS = {rendition.name: rendition for rendition in render_all(REVIEW, STUDIES)}


@cache
def _draft(name: str) -> Draft:
    return _read(RENDITIONS[name])


def _read(rendition: Rendition) -> Draft:
    extracted = None
    if tell_format(rendition.content, rendition.file) == "pdf":
        found = extract_pdf(rendition.content)
        assert isinstance(found, StudyText)
        extracted = found
    return read_review(rendition.content, rendition.file, included=rendition.included, extracted=extracted)


def _worse(name: str, *withdrawn: str) -> list[Finding]:
    records = [record_from(claim) for claim in CLAIMS if claim["id"] not in withdrawn]
    findings = check_review(_draft(name), records, evidence_from(STUDIES)).findings
    return [f for f in findings if f.outcome.gravity > Outcome.OK.gravity and not f.is_note]


@pytest.mark.parametrize("name", RENDITIONS)
def test_a_right_review_is_right_in_every_format_and_style(name: str) -> None:
    assert [(f.slug, f.message, f.sentence) for f in _worse(name)] == []


@pytest.mark.parametrize("name", RENDITIONS)
def test_the_sentence_whose_claim_was_withdrawn_is_named_at_its_place(name: str) -> None:
    (finding,) = _worse(name, WITHDRAWN)
    assert (finding.slug, finding.outcome) == ("sentence-unbacked", Outcome.FAILED)
    assert finding.sentence.startswith(ITS_SENTENCE)
    assert _words_at(RENDITIONS[name], finding).startswith(ITS_SENTENCE)


@pytest.mark.parametrize("name", RENDITIONS)
def test_every_format_gives_the_same_sentences_and_studies(name: str) -> None:
    draft, reference = _draft(name), _draft("markdown, author-year")
    cited = [s for s in draft.sentences if s.citations]
    assert len(cited) == len([s for s in reference.sentences if s.citations])
    has_no_list = name in ("markdown, pandoc keys", "quarto, keys", "docx, fields without a list")
    assert has_no_list or len(draft.references) == len(STUDIES)


def _words_at(rendition: Rendition, finding: Finding) -> str:
    """The author's words where the finding points, found anew from the file itself."""
    place = finding.location
    assert place is not None
    draft = _read(rendition)
    if place.page is not None:
        page = draft.pages[place.page - 1]
        assert place.start is not None
        assert page.start <= place.start < page.end
        return " ".join(draft.text[place.start :].split())
    if place.paragraph is not None:
        return draft.text.split("\n")[place.paragraph - 1][(place.column or 0) - 1 :]
    text = rendition.content.decode() if place.file == rendition.file else rendition.included[place.file]
    assert place.line is not None
    following = " ".join(text.split("\n")[place.line - 1 : place.line + 2])
    return " ".join(following[(place.column or 0) - 1 :].split())
