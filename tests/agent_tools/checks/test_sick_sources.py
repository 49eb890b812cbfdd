"""No `failed` arises from a sick source, whichever it is and whatever it does; and the check ends.

Each fault of the stand-in on each source, and each fault on all sources at once, under references that are
right and must not be called wrong, and under one that is wrong and may be.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from agent_tools.checks.citation_look_ups import CitationLooker
from agent_tools.checks.citations import check_cited_works, read_citations
from agent_tools.checks.links import check_links_file
from agent_tools.checks.recheck import is_unsettled, recheck_report
from agent_tools.checks.retractions import check_notices_of, check_retractions_file
from checker.model.check_answer import CheckAnswer
from checker.model.outcome import Outcome
from checker.reports.as_json import dump
from checker.reports.check_answer import check_answer_as_dict
from corpus.answer_cache import AnswerCache
from corpus.sources.timing import Timing
from tests.corpus.conftest import Scholar

FAULTS = (
    "429",
    "503",
    "quota",
    "html",
    "broken-json",
    "slow",
    "reset",
    "empty",
    "no-content-type",
    "renamed-field",
)
SOURCES = ("crossref", "openalex", "datacite", "doi", "pubmed", "europepmc", "openlibrary", "arxiv", "*")
NOTICE_SOURCES = ("crossref", "openalex", "pubmed", "europepmc", "*")
PAIRS = [
    (source, fault)
    for row, source in enumerate(SOURCES)
    for column, fault in enumerate(FAULTS)
    if source == "*" or (row + column) % 4 == 0
]
"""Every fault on all sources at once, and on each source some; `benchmarks/sick_sources.py` runs them all."""
QUICK = Timing(sleep=lambda seconds: None)

RIGHT = """# A review

See the list.

## References

1. Ioannidis J (2005) Why most published research findings are false. PLoS Med 2: e124.
   doi:10.1371/journal.pmed.0020124
2. Manolio TA, Collins FS, Cox NJ (2009) Finding the missing heritability of complex diseases.
   Nature 461: 747.
3. Vaswani A, Shazeer N, Parmar N (2017) Attention is all you need. arXiv:1706.03762.
4. Tukey JW (1977) Exploratory data analysis. Reading: Addison-Wesley Publishers.
"""
NOTICED = """10.1371/journal.pmed.0020124
10.1371/journal.pmed.1000097
"""


@pytest.mark.parametrize(("source", "fault"), PAIRS)
def test_a_right_reference_is_never_failed(tmp_path: Path, scholar: Scholar, source: str, fault: str) -> None:
    scholar.order(source, fault, seconds=3)
    path = tmp_path / "review.md"
    path.write_text(RIGHT, encoding="utf-8")
    looker = CitationLooker(scholar.settings(timeout=0.5), timing=QUICK)
    started = time.monotonic()
    answer = check_cited_works(read_citations(path)[0], looker)
    assert not [item for item in answer.items if item.outcome is Outcome.FAILED]
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(("source", "fault"), [pair for pair in PAIRS if pair[0] in NOTICE_SOURCES])
def test_a_work_without_notices_is_never_failed_nor_called_clear(
    tmp_path: Path, scholar: Scholar, source: str, fault: str
) -> None:
    scholar.order(source, fault, seconds=3)
    path = tmp_path / "dois.txt"
    path.write_text(NOTICED, encoding="utf-8")
    answer = check_notices_of(read_citations(path)[0], scholar.settings(timeout=0.5), QUICK)
    outcomes = {item.outcome for item in answer.items}
    if fault == "no-content-type":  # a reply without that header is an answer of some sources
        assert outcomes <= {Outcome.UNAVAILABLE, Outcome.OK}
    else:
        assert outcomes == {Outcome.UNAVAILABLE}


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault != "renamed-field"])
def test_a_page_that_is_there_is_never_gone(tmp_path: Path, scholar: Scholar, fault: str) -> None:
    scholar.order("files", fault, seconds=8)
    path = tmp_path / "links.md"
    path.write_text(
        f"{scholar.base}/files/PMC4945999.xml {scholar.base}/files/PMC5771181.html", encoding="utf-8"
    )
    answer = check_links_file(path, settings=scholar.settings())
    assert not [item for item in answer.items if item.outcome is Outcome.FAILED]


def test_what_a_sick_source_left_open_is_settled_when_it_is_well(
    tmp_path: Path, scholar: Scholar, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = scholar.settings()
    monkeypatch.setattr(
        "agent_tools.checks.recheck.looker_here", lambda: CitationLooker(settings, AnswerCache(), QUICK)
    )
    path = tmp_path / "review.md"
    path.write_text(RIGHT, encoding="utf-8")
    scholar.order("*", "503")
    sick = check_cited_works(read_citations(path)[0], CitationLooker(settings, timing=QUICK))
    assert all(is_unsettled(item) for item in sick.items)
    scholar.reset()
    answer = rechecked(tmp_path, sick)
    assert [item.outcome for item in answer.items[:3]] == [Outcome.OK] * 3
    assert [item.location for item in answer.items] == [item.location for item in sick.items]


def test_what_is_settled_is_not_asked_again(tmp_path: Path, scholar: Scholar) -> None:
    path = tmp_path / "dois.txt"
    path.write_text(NOTICED, encoding="utf-8")
    answer, _ = check_retractions_file(path, settings=scholar.settings())
    scholar.reset()
    again = rechecked(tmp_path, answer)
    assert again.items == answer.items
    assert scholar.log() == []


def rechecked(folder: Path, answer: CheckAnswer) -> CheckAnswer:
    report = folder / "answer.json"
    report.write_text(dump(check_answer_as_dict(answer)), encoding="utf-8")
    again = recheck_report(report).answer
    assert again is not None
    return again
