"""No `failed` comes of a fault: fault × source × check, on works that are right, each run ending in time.

A check joins by a line in CHECKS: a function that is given settings, a clock that takes no time and a file of
references to works that exist, and gives the outcomes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from agent_tools.checks.citation_look_ups import CitationLooker
from agent_tools.checks.citations import check_citations_file, read_citations
from agent_tools.checks.retractions import check_notices_of
from checker.model.outcome import Outcome
from corpus.answer_cache import AnswerCache
from corpus.settings import Settings
from corpus.sources.timing import Timing
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.sources.made_up_service import serving


def citations(settings_: Settings, timing: Timing, path: Path) -> Iterator[Outcome]:
    looker = CitationLooker(settings_, AnswerCache(), timing)
    return (item.outcome for item in check_citations_file(path, looker=looker)[0].items)


def retractions(settings_: Settings, timing: Timing, path: Path) -> Iterator[Outcome]:
    cited, _ = read_citations(path)
    return (item.outcome for item in check_notices_of(cited, settings_, timing).items)


CHECKS: dict[str, Callable[[Settings, Timing, Path], Iterator[Outcome]]] = {
    "citations": citations,
    "retractions": retractions,
}

SERVICES = ("crossref", "openalex", "doi", "datacite", "pubmed", "europepmc", "arxiv", "openlibrary")
ORDERED = (
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
REDIRECT, FLOOD = "redirects elsewhere", "ten thousand records"
FAULTS = (*ORDERED, REDIRECT, FLOOD)
MOST_SECONDS = 30.0

WORKS = [
    {
        "type": "article-journal",
        "title": "Why Most Published Research Findings Are False",
        "author": [{"family": "Ioannidis", "given": "John"}],
        "issued": {"date-parts": [[2005]]},
        "container-title": "PLoS Med",
        "DOI": "10.1371/journal.pmed.0020124",
    },
    {
        "type": "article-journal",
        "title": "Preferred reporting items for systematic reviews and meta-analyses: the PRISMA statement",
        "author": [{"family": name} for name in ("Moher", "Liberati", "Tetzlaff", "Altman")],
        "issued": {"date-parts": [[2009]]},
        "container-title": "PLoS Medicine",
    },
    {
        "type": "article",
        "title": "Attention Is All You Need",
        "author": [{"family": name} for name in ("Vaswani", "Shazeer", "Parmar")],
        "issued": {"date-parts": [[2017]]},
        "URL": "https://arxiv.org/abs/1706.03762",
    },
    {
        "type": "book",
        "title": "The Structure of Scientific Revolutions",
        "author": [{"family": "Kuhn", "given": "Thomas S."}],
        "issued": {"date-parts": [[1996]]},
        "ISBN": "9780226458083",
    },
]
MOSS = {"title": "Mosses of the Old Mill", "authors": [], "key": "/works/OL1W", "paperId": "m"}
FLOODS = {
    "crossref": {"message": {"total-results": 1, "items": [{"DOI": "10.5555/m", "title": ["Mosses"]}]}},
    "openalex": {"meta": {"count": 1}, "results": [{"id": "W1", "title": "Mosses", "authorships": []}]},
    "datacite": {"data": [{"attributes": {"doi": "10.5555/m", "titles": [MOSS], "creators": []}}]},
    "europepmc": {"hitCount": 1, "resultList": {"result": [{"id": "1", "source": "MED", "title": "M"}]}},
    "openlibrary": {"numFound": 1, "docs": [MOSS]},
    "pubmed": {"esearchresult": {"count": "1", "idlist": ["1"]}},
    "doi": [{"DOI": "10.5555", "RA": "Crossref"}],
    "arxiv": [],
}
"""A page of each service with one record of another work, to be sent ten thousand times over."""


def flood(service: str) -> str:
    """The page with its list of records made ten thousand long."""

    def grow(value: object) -> object:
        if isinstance(value, dict):
            return {key: grow(item) for key, item in value.items() if key not in ("title", "titles")} | {
                key: value[key] for key in ("title", "titles") if key in value
            }
        return value * 10_000 if isinstance(value, list) and len(value) == 1 else value

    return json.dumps(grow(FLOODS[service]))


@pytest.fixture
def references(tmp_path: Path) -> Path:
    """A file of references to works that exist."""
    path = tmp_path / "references.json"
    path.write_text(json.dumps([{"id": str(n), **work} for n, work in enumerate(WORKS)]))
    return path


@pytest.mark.parametrize("check", CHECKS)
def test_in_health_each_work_is_what_it_is_cited_as(scholar: Scholar, references: Path, check: str) -> None:
    outcomes = set(CHECKS[check](scholar.settings(), MadeUpTime().timing(), references))
    assert Outcome.OK in outcomes
    assert Outcome.FAILED not in outcomes
    assert Outcome.UNAVAILABLE not in outcomes


@given(
    fault=st.sampled_from(FAULTS),
    sick=st.sets(st.sampled_from(SERVICES), min_size=1, max_size=3),
    check=st.sampled_from(sorted(CHECKS)),
)
@example(fault="503", sick=set(SERVICES), check="citations")
@example(fault="html", sick=set(SERVICES), check="retractions")
@example(fault="renamed-field", sick=set(SERVICES), check="citations")
@example(fault="empty", sick=set(SERVICES), check="citations")
@example(fault=FLOOD, sick={"crossref"}, check="citations")
@example(fault=FLOOD, sick={"openalex"}, check="citations")
@example(fault=REDIRECT, sick={"doi"}, check="citations")
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_no_fault_of_any_source_makes_a_right_work_fail(
    scholar: Scholar, references: Path, fault: str, sick: set[str], check: str
) -> None:
    scholar.reset()
    with ExitStack() as stack:
        urls = dict(scholar.settings().urls)
        for service in sick:
            if fault == REDIRECT:
                headers = {"Location": f"{scholar.base}/{service}/elsewhere"}
                urls[service] = stack.enter_context(serving("", status=302, headers=headers)).address
            elif fault == FLOOD:
                urls[service] = stack.enter_context(serving(flood(service))).address
            else:
                scholar.order(service, fault, seconds=2)
        started = time.monotonic()
        settings_ = scholar.settings(urls=urls, timeout=0.5 if fault == "slow" else 5.0)
        outcomes = list(CHECKS[check](settings_, MadeUpTime().timing(), references))
    assert time.monotonic() - started < MOST_SECONDS
    assert outcomes
    assert Outcome.FAILED not in outcomes
    if sick == set(SERVICES):
        assert Outcome.OK not in outcomes
