"""Replies that the services really sent: each is read as what it is, and none as something else.

They lie in ../shared/replies, and the tests are skipped where that is not there; made-up neighbours of the
same kinds stand in the other files of this folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, Unavailable
from corpus.model.study import NoticeKind
from corpus.settings import Settings
from corpus.sources.base import SearchQuery, Source
from corpus.sources.doi_org import DoiOrg
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.registry import SOURCES
from corpus.sources.unpaywall import Unpaywall
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.sources.made_up_service import serving
from tests.shared_material import shared

_KEPT = ("content-type", "retry-after", "location")


@contextmanager
def replaying(folder: str, case: str, name: str = "") -> Iterator[Settings]:
    """Settings under which the service answers every request with one recorded reply."""
    about = json.loads(shared(f"replies/{folder}/{case}.meta.json").read_text(encoding="utf-8"))
    response = about["response"]
    body = shared(f"replies/{folder}/{response['body_file']}").read_bytes()
    headers = {
        key: value
        for key, value in response["headers"].items()
        if key.lower() in _KEPT or key.lower().startswith("x-ratelimit")
    }
    with serving(body, status=response["status"], headers=headers) as service:
        yield Settings(urls={name or folder: service.address}, email="reader@library.test.org")


def source(settings: Settings, name: str) -> Source:
    return SOURCES[name](settings, MadeUpTime().timing())


def record_of(name: str, case: str, identifiers: Identifiers) -> dict[str, Any]:
    with replaying(name, case) as settings:
        answer = source(settings, name).look_up(identifiers)
    assert isinstance(answer, Found), answer
    return answer.value.csl


@pytest.mark.parametrize("name", [name for name in SOURCES if name != "semanticscholar"])
def test_no_recorded_reply_ends_in_anything_but_an_answer_or_an_outage(name: str) -> None:
    everything = Identifiers(
        doi="10.5555/x", pmid="1000", arxiv="1706.03762", isbn="9780316030571", openalex="W1"
    )
    found = sorted(path.name for path in shared(f"replies/{name}").glob("*.meta.json"))
    cases = [case for case in found if not case.startswith("corpus-")]  # of one kind, and many
    assert len(cases) > 4
    reasons = []
    for case in cases:
        with replaying(name, case.removesuffix(".meta.json")) as settings:
            asked = source(settings, name)
            for ask in (
                partial(asked.ask_for_hits, SearchQuery("mosses", limit=3)),
                partial(asked.ask_for_record, everything),
            ):
                try:
                    ask()
                except ServiceError as failure:
                    reasons.append(failure.reason)
    assert all(reasons)
    assert "<" not in "".join(reasons), "a web page was quoted"


@pytest.mark.parametrize(
    ("name", "case", "kind"),
    [
        ("arxiv", "error-entry-bad-id", FailureKind.REFUSED),
        ("arxiv", "rate-limited-429", FailureKind.TOO_FAST),
        ("crossref", "rate-limited-429-html", FailureKind.TOO_FAST),
        ("crossref", "validation-400-filter", FailureKind.REFUSED),
        ("crossref", "cursor-invalid-404-json", FailureKind.BROKEN),
        ("crossref", "work-404-plain-text", FailureKind.BROKEN),
        ("crossref", "cn-doi-org-302", FailureKind.UNREADABLE),
        ("datacite", "cn-apa-text-crosscite", FailureKind.UNREADABLE),
        ("europepmc", "search-200-error-version-only", FailureKind.UNREADABLE),
        ("openalex", "rate-limited-429-budget", FailureKind.QUOTA_USED),
        ("openalex", "rate-limited-429-per-second", FailureKind.TOO_FAST),
        ("openalex", "plan-429-created-date", FailureKind.REFUSED),
        ("openalex", "bad-key-401", FailureKind.REFUSED),
        ("openalex", "work-404-html-2026", FailureKind.BROKEN),
        ("openalex", "work-by-doi-url-book", FailureKind.UNREADABLE),
        ("openlibrary", "api-books-viewapi", FailureKind.UNREADABLE),
        ("pubmed", "esearch-200-error-empty-term", FailureKind.REFUSED),
        ("pubmed", "esearch-200-invalid-json-retstart", FailureKind.BROKEN),
        ("pubmed", "rate-limited-429", FailureKind.TOO_FAST),
    ],
)
def test_a_recorded_reply_that_is_no_answer_to_a_search_says_why(
    name: str, case: str, kind: FailureKind
) -> None:
    with replaying(name, case) as settings, pytest.raises(ServiceError) as raised:
        source(settings, name).ask_for_hits(SearchQuery("mosses", limit=3))
    assert raised.value.kind is kind


@pytest.mark.parametrize(
    ("name", "case", "records", "total"),
    [
        ("arxiv", "search-page1-2026", 4, 96778),
        ("arxiv", "search-page1-2020-layout", 3, 21),
        ("arxiv", "search-no-result", 0, 0),
        ("crossref", "search-query-rows2", 2, 586628),
        ("crossref", "search-title-empty-200", 0, 0),
        ("datacite", "list-page1-2020", 2, 18666188),
        ("datacite", "search-title-no-match", 0, 0),
        ("europepmc", "search-core", 5, 5059039),
        ("europepmc", "search-no-results", 0, 0),
        ("openalex", "search-title-2025", 2, 2),
        ("openlibrary", "search-title-author", 3, 3),
        ("openlibrary", "search-isbn", 1, 1),
        ("pubmed", "esearch-no-match", 0, 0),
    ],
)
def test_a_recorded_page_is_read_whole(name: str, case: str, records: int, total: int) -> None:
    with replaying(name, case) as settings:
        hits = source(settings, name).ask_for_hits(SearchQuery("mosses", limit=20))
    assert (len(hits.records), hits.total, hits.unreadable) == (records, total, 0)


@pytest.mark.parametrize(
    ("name", "case", "identifiers"),
    [
        ("crossref", "work-404-plain-text", Identifiers(doi="10.1371/notarealdoi")),
        ("datacite", "doi-404-2026", Identifiers(doi="10.48550/arxiv.9999.99999")),
        ("openalex", "work-404-html-2026", Identifiers(openalex="W2963403868")),
        ("openlibrary", "api-books-unknown-isbn", Identifiers(isbn="9780000000000")),
        ("arxiv", "search-no-result", Identifiers(arxiv="1706.99999")),
        ("pubmed", "esearch-no-match", Identifiers(doi="10.5555/x")),
    ],
)
def test_a_recorded_no_is_a_no_and_believed_only_with_the_canary(
    name: str, case: str, identifiers: Identifiers
) -> None:
    with replaying(name, case) as settings:
        asked = source(settings, name)
        assert asked.ask_for_record(identifiers) is None
        # The canary gets the same reply, so the service as a whole is not believed.
        assert isinstance(asked.look_up(identifiers), Unavailable)


def test_arxiv_is_read_by_name_in_any_layout() -> None:
    csl = record_of("arxiv", "id-list-1706.03762", Identifiers(arxiv="1706.03762"))
    assert csl["title"] == "Attention Is All You Need"
    assert [author["family"] for author in csl["author"]][:2] == ["Vaswani", "Shazeer"]
    assert csl["issued"] == {"date-parts": [[2017]]}
    assert csl["custom"]["years"] == [2017, 2023]
    for case, title in (
        ("search-page1-2026", "Strong Partitioning and a Machine Learning Approximation"),
        ("search-page1-2020-layout", ""),
    ):
        with replaying("arxiv", case) as settings:
            hits = source(settings, "arxiv").ask_for_hits(SearchQuery("x"))
        assert hits.records[0].csl["title"].startswith(title)
        assert all(record.csl["author"] and record.csl["issued"] for record in hits.records)


def test_datacite_tells_kinds_containers_groups_and_arxiv_ids() -> None:
    paper = record_of("datacite", "doi-ok-proceedings-lipics", Identifiers(doi="10.4230/lipics.tqc.2013.93"))
    assert paper["type"] == "paper-conference"
    assert (paper["container-title"], paper["page"]) == ("LIPIcs, Volume 22, TQC 2013", "93-105")
    group = record_of("datacite", "doi-ok-dataverse", Identifiers(doi="10.7910/dvn/nj7xso"))
    assert group["author"][0]["literal"].startswith("International Genetics of Ankylosing")
    preprint = record_of("datacite", "doi-ok-arxiv", Identifiers(doi="10.48550/arxiv.2311.16162"))
    assert preprint["URL"] == "https://arxiv.org/abs/2311.16162"
    assert record_of("datacite", "doi-ok-software", Identifiers(doi="10.5063/x"))["type"] == "software"


def test_pubmed_tells_articles_books_and_translated_titles() -> None:
    old = record_of("pubmed", "efetch-article-old", Identifiers(pmid="1000"))
    assert (old["DOI"], old["PMCID"], old["page"]) == ("10.1042/bj1490739", "PMC1165682", "739-48")
    translated = record_of("pubmed", "efetch-article-39731248", Identifiers(pmid="39731248"))
    assert translated["title"] == "Peripapillary pachychoroid syndrome"
    chapter = record_of("pubmed", "efetch-book", Identifiers(pmid="20301546"))
    assert chapter["type"] == "chapter"
    assert chapter["container-title"] == "GeneReviews®"
    assert [author["family"] for author in chapter["author"]] == ["Gauvreau", "Brisson", "Dupré"]


def test_an_article_that_is_not_the_one_asked_for_is_no_answer() -> None:
    with replaying("pubmed", "efetch-article-old") as settings:
        assert source(settings, "pubmed").ask_for_record(Identifiers(pmid="39731248")) is None


def test_open_library_tells_the_years_of_editions() -> None:
    book = record_of("openlibrary", "api-books-data", Identifiers(isbn="9780316030571"))
    assert (book["title"], book["issued"]) == ("Use of Weapons", {"date-parts": [[2008]]})
    with replaying("openlibrary", "search-isbn") as settings:
        (record,) = source(settings, "openlibrary").ask_for_hits(SearchQuery("x")).records
    assert record.csl["issued"] == {"date-parts": [[1996]]}
    assert record.csl["custom"]["years"] == [1955, 1996]


def test_a_work_without_a_title_is_there_all_the_same() -> None:
    with replaying("openalex", "work-by-doi-url-original-language") as settings:
        answer = source(settings, "openalex").look_up(Identifiers(doi="10.7600/jspfsm.56.60"))
    assert isinstance(answer, Unavailable)
    assert "without a title" in answer.reason


def test_the_notices_of_a_retracted_work_are_read() -> None:
    with replaying("crossref", "work-ok-retracted-wakefield") as settings:
        answer = source(settings, "crossref").look_up(Identifiers(doi="10.1016/s0140-6736(97)11096-0"))
    assert isinstance(answer, Found)
    assert NoticeKind.RETRACTION in {notice.kind for notice in answer.value.notices}


@pytest.mark.parametrize(
    ("case", "agency"),
    [
        ("ra-crossref", "Crossref"),
        ("ra-datacite-prefix", "DataCite"),
        ("ra-jalc", "JaLC"),
        ("ra-kisti", "KISTI"),
        ("ra-medra", "mEDRA"),
        ("ra-op", "OP"),
    ],
)
def test_the_agency_of_a_prefix_is_told_by_its_name(case: str, agency: str) -> None:
    with replaying("doi-org", case, "doi") as settings:
        answer = DoiOrg(settings, MadeUpTime().timing()).find_agency("10.1371/x")
    assert isinstance(answer, Found)
    assert answer.value == agency


def test_doi_orgs_two_ways_of_saying_no_are_read() -> None:
    with replaying("doi-org", "handle-404", "doi") as settings:
        assert DoiOrg(settings, MadeUpTime().timing())._ask_handle("10.1109/CVPR.2016.999999") is None
    with replaying("doi-org", "ra-not-existing-prefix", "doi") as settings:
        assert DoiOrg(settings, MadeUpTime().timing())._ask_agency("10.99999") is None
    with replaying("doi-org", "handle-ok", "doi") as settings:
        answer = DoiOrg(settings, MadeUpTime().timing()).find_address("10.1016/j.cedpsych.2020.101860")
    assert isinstance(answer, Found)
    assert answer.value.startswith("https://linkinghub.elsevier.com/")


@pytest.mark.parametrize(
    ("case", "places"),
    [("doi-ok-gold-no-pdf-url", 1), ("doi-ok-closed", 0), ("doi-ok-bronze-pdf", 1)],
)
def test_unpaywall_tells_how_many_places_are_open(case: str, places: int) -> None:
    with replaying("unpaywall", case) as settings:
        answer = Unpaywall(settings, MadeUpTime().timing()).locations("10.5555/x")
    assert isinstance(answer, Found)
    assert min(len(answer.value), 1) == places


def test_unpaywalls_no_and_its_refusal_of_an_email_are_told_apart() -> None:
    with replaying("unpaywall", "doi-404") as settings:
        assert Unpaywall(settings, MadeUpTime().timing())._ask("10.1038/s41557-019-0236-7") is None
    with replaying("unpaywall", "email-422") as settings:
        answer = Unpaywall(settings, MadeUpTime().timing()).locations("10.1164/rccm.200902-0296oc")
    assert isinstance(answer, Unavailable)
    assert "refused" in answer.reason


def test_a_cursor_that_nobody_asked_for_is_not_followed() -> None:
    with replaying("crossref", "members-cursor-page1") as settings:
        hits = source(settings, "crossref").ask_for_hits(SearchQuery("x", limit=5))
    assert len(hits.records) + hits.unreadable <= 5
