"""One question over several sources: what each answered is told, and an outage empties nothing silently."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from corpus.listing import list_search_result
from corpus.model.lookup import Found, Unavailable
from corpus.search import describe_answer, make_sources, search
from corpus.settings import Settings
from corpus.store import Store
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime

ALL = ("crossref", "europepmc", "openalex")
"""Sources that cover medicine, where most of the stand-in's works are."""


def test_every_source_answers_and_its_query_is_kept_as_sent(scholar: Scholar) -> None:
    result = search("malaria in children", make_sources(scholar.settings(), ALL), limit=5, from_year=2005)
    assert [o.source for o in result.outcomes] == sorted(ALL)
    assert all(isinstance(o.answer, Found) for o in result.outcomes)
    queries = {o.source: o.query for o in result.outcomes}
    assert "from_publication_date:2005-01-01" in queries["openalex"]
    assert "from-pub-date:2005" in queries["crossref"]
    assert "PUB_YEAR:[2005 TO 3000]" in queries["europepmc"]


def test_a_source_that_is_down_is_told_and_the_others_are_kept(scholar: Scholar) -> None:
    scholar.order("crossref", "html")
    sources = make_sources(scholar.settings(), timing=MadeUpTime().timing())
    result = search("malaria in children", sources, limit=5)
    assert [u.source for u in result.unavailable] == ["crossref"]
    assert "web page" in result.unavailable[0].reason
    assert result.records
    assert not result.is_unavailable


def test_when_all_sources_are_down_that_is_the_answer(scholar: Scholar) -> None:
    scholar.order("*", "503")
    result = search("malaria", make_sources(scholar.settings(), ALL, MadeUpTime().timing()))
    assert result.is_unavailable
    assert result.records == ()


def test_nothing_found_is_not_an_outage(scholar: Scholar) -> None:
    result = search(
        "Nowhere xylophonic zzyzx", make_sources(scholar.settings(), timing=MadeUpTime().timing())
    )
    assert result.unavailable == ()
    assert not result.is_unavailable
    assert {describe_answer(o.answer) for o in result.outcomes} == {"no records"}


def test_sources_are_asked_at_once(scholar: Scholar) -> None:
    for name in ALL:
        scholar.order(name, "slow", times=1, seconds=1.5)
    started = time.monotonic()
    search("malaria", make_sources(scholar.settings(), ALL), limit=2)
    assert time.monotonic() - started < 4.0


def test_a_hanging_source_ends_the_search_in_time(scholar: Scholar) -> None:
    scholar.order("openalex", "slow", match="search", seconds=20)
    started = time.monotonic()
    result = search("malaria", make_sources(scholar.settings(timeout=2.0)), limit=2)
    assert time.monotonic() - started < 12
    assert isinstance(result.outcomes[1].answer, Unavailable)
    assert result.records


def test_progress_is_told_source_by_source(scholar: Scholar) -> None:
    told: list[tuple[str, int, int]] = []
    search(
        "malaria",
        make_sources(scholar.settings(), ALL),
        limit=2,
        on_progress=lambda source, answer, done, of: told.append((source, done, of)),
    )
    assert sorted(source for source, _, _ in told) == sorted(ALL)
    assert [(done, of) for _, done, of in told] == [(1, 3), (2, 3), (3, 3)]


def test_a_missing_openalex_key_is_told_in_one_line_and_the_search_goes_on(scholar: Scholar) -> None:
    result = search("malaria", make_sources(scholar.settings()), limit=2)
    (advice,) = result.advice
    assert "CO_RESEARCHER_OPENALEX_KEY" in advice
    assert "\n" not in advice
    assert result.records
    with_key = scholar.settings(keys={"openalex": "k"})
    assert search("malaria", make_sources(with_key), limit=2).advice == ()


@pytest.mark.parametrize(
    ("question", "limits", "expected"),
    [
        (" \n", {}, "question"),
        ("moss", {"limit": 0}, "limit"),
        ("moss", {"from_year": 2024, "to_year": 2020}, "years"),
    ],
)
def test_a_question_that_asks_nothing_is_refused(
    question: str, limits: dict[str, int], expected: str
) -> None:
    with pytest.raises(ValueError, match=expected):
        search(question, make_sources(Settings()), **limits)


def test_an_unknown_source_is_named() -> None:
    with pytest.raises(KeyError, match="scopus"):
        make_sources(Settings(), ["openalex", "scopus"])


def test_the_same_answers_make_the_same_list(scholar: Scholar, tmp_path: Path) -> None:
    digests = []
    for name in ("a", "b"):
        with Store(tmp_path / f"{name}.sqlite") as store:
            list_search_result(
                store, search("gene expression in cancer", make_sources(scholar.settings(), ALL))
            )
            digests.append(store.studies_digest())
            assert len({entry.study.identifiers.doi for entry in store.study_list()}) == len(
                store.study_list()
            )
    assert digests[0] == digests[1]


def test_the_search_is_recorded_with_its_outages(scholar: Scholar, tmp_path: Path) -> None:
    scholar.order("crossref", "503")
    sources = make_sources(scholar.settings(), timing=MadeUpTime().timing())
    with Store(tmp_path / "store.sqlite") as store:
        list_search_result(store, search("malaria", sources, limit=3))
        (kept,) = store.searches()
    assert {(o.source, o.outcome) for o in kept.outcomes} == {
        ("crossref", "unavailable"),
        ("openalex", "found"),
    }
    assert kept.limits == {"limit": 3, "from_year": None, "to_year": None}


def test_only_the_question_the_years_and_the_email_leave_the_machine(scholar: Scholar) -> None:
    search("malaria in children", make_sources(scholar.settings(), ALL), limit=3, to_year=2020)
    allowed = {
        "search",
        "filter",
        "per-page",
        "query.bibliographic",
        "rows",
        "query",
        "format",
        "resultType",
        "pageSize",
    }
    for entry in scholar.log():
        assert set(entry["query"]) <= allowed, entry
        assert "library.test.org" not in str(entry["query"])
