"""Citation searching adds what is new, keeps what was decided, and tells which source could not be asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from corpus.listing import list_records
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, NotFound
from corpus.model.record import record_from_csl
from corpus.settings import Settings
from corpus.snowball import snowball
from corpus.sources.citation_links import (
    Direction,
    EuropePmcLinks,
    OpenAlexLinks,
    find_linked,
    make_link_sources,
)
from corpus.store import Store
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime

CITING = "10.1371/journal.pcbi.1004113"
"""A work of the stand-in with five references that it holds too."""

WORK = {"id": "11", "source": "MED", "pmid": "11", "title": "Moss on walls.", "doi": "10.5555/moss.1"}
REFERENCES = [
    {
        "id": "12",
        "source": "MED",
        "title": "Ferns of old mills.",
        "authorString": "Ito K, van den Berg J, et al.",
        "journalAbbreviation": "J Fern",
        "pubYear": 2019,
        "pageInfo": "1-9",
        "match": "Y",
    },
    {"title": "Lichens on slate roofs", "authorString": "Silva R.", "pubYear": 2001, "match": "N"},
    {"citedOrder": 3, "match": "N"},
]


class EuropePmcPage(BaseHTTPRequestHandler):
    """A work, its references and no citations, as Europe PMC words them."""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.endswith("/MED/11/references"):
            page = {"hitCount": 3, "referenceList": {"reference": REFERENCES}}
        elif path.endswith("/MED/11/citations"):
            page = {"hitCount": 0, "citationList": {"citation": []}}
        else:
            page = {"hitCount": 1, "resultList": {"result": [WORK]}}
        body = json.dumps({"version": "6.9", **page}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def europepmc() -> Iterator[EuropePmcLinks]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), EuropePmcPage)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    yield EuropePmcLinks(Settings(urls={"europepmc": address}), MadeUpTime().timing())
    server.shutdown()
    server.server_close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store.sqlite") as opened:
        yield opened


def listed(store: Store, doi: str, title: str = "Contacts in schools and how they mix") -> str:
    item = {"title": title, "DOI": doi, "issued": {"date-parts": [[2015]]}, "author": [{"family": "Lumen"}]}
    return list_records(store, [record_from_csl("crossref", doi, item)], origin="search").added[0]


def test_references_of_europe_pmc_are_read_also_when_it_has_not_matched_them(
    europepmc: EuropePmcLinks,
) -> None:
    query, answer = find_linked(europepmc, Identifiers(doi="10.5555/moss.1"), Direction.BACKWARD, 50)
    assert query == "/MED/11/references"
    assert isinstance(answer, Found)
    ferns, lichens = answer.value.records
    assert ferns.csl == {
        "type": "article-journal",
        "title": "Ferns of old mills",
        "author": [{"family": "Ito", "given": "K"}, {"family": "van den Berg", "given": "J"}],
        "issued": {"date-parts": [[2019]]},
        "PMID": "12",
        "container-title": "J Fern",
        "page": "1-9",
    }
    assert lichens.csl["title"] == "Lichens on slate roofs"


def test_no_citation_is_an_answer_and_not_an_outage(europepmc: EuropePmcLinks) -> None:
    _, answer = find_linked(europepmc, Identifiers(pmid="11"), Direction.FORWARD, 50)
    assert isinstance(answer, NotFound)


def test_references_are_added_as_citation_searching_and_the_second_time_none_is_new(
    scholar: Scholar, store: Store
) -> None:
    seed = listed(store, CITING)
    sources = [OpenAlexLinks(scholar.settings(), MadeUpTime().timing())]
    first = snowball(store, sources, directions=[Direction.BACKWARD])
    assert len(first.added) >= 4
    origins = {entry.study.study_id: entry.origin for entry in store.study_list()}
    assert {origins[study_id] for study_id in first.added} == {"citation"}
    assert origins[seed] == "search"
    search = store.searches()[0]
    assert (search.method, search.question) == ("citation", f"references of {seed}")
    assert search.outcomes[0].query.startswith("/works?filter=cited_by:W")
    store.exclude(first.added[0], "off topic")
    again = snowball(store, sources, directions=[Direction.BACKWARD])
    assert (again.added, set(again.known) >= set(first.added)) == ((), True)
    entry = store.study_list().get(first.added[0])
    assert entry is not None
    assert (entry.included, entry.reason) == (False, "off topic")


def test_citations_lead_back_to_the_work_that_cites(scholar: Scholar, store: Store) -> None:
    seed = listed(store, CITING)
    sources = [OpenAlexLinks(scholar.settings(), MadeUpTime().timing())]
    added = snowball(store, sources, directions=[Direction.BACKWARD]).added
    store.exclude(seed, "only a seed")
    back = snowball(store, sources, directions=[Direction.FORWARD])
    assert added
    assert seed in back.known


def test_a_second_round_goes_on_from_what_the_first_added(scholar: Scholar, store: Store) -> None:
    listed(store, CITING)
    sources = [OpenAlexLinks(scholar.settings(), MadeUpTime().timing())]
    added = snowball(store, sources, directions=[Direction.BACKWARD], rounds=2).added
    rounds = [search.limits["round"] for search in store.searches()]
    assert rounds[0] == 1
    assert rounds.count(2) == len(added) or rounds.count(2) >= 4


def test_a_source_that_is_down_is_told_and_the_other_is_kept(scholar: Scholar, store: Store) -> None:
    scholar.order("europepmc", "503")
    listed(store, CITING)
    found = snowball(store, make_link_sources(scholar.settings(), MadeUpTime().timing()))
    assert {sick.source for sick in found.unavailable} == {"europepmc"}
    assert found.added
    assert found.asked


def test_a_study_without_identifiers_is_told(scholar: Scholar, store: Store) -> None:
    item = {"title": "An old book about moss", "author": [{"family": "Lumen"}]}
    (seed,) = list_records(store, [record_from_csl("file", "1", item)], origin="person").added
    found = snowball(store, make_link_sources(scholar.settings(), MadeUpTime().timing()))
    assert (found.not_asked, found.added) == ((seed,), ())
