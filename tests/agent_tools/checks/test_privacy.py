"""What leaves the machine, as the other side sees it.

The question of a search, and of citations their authors' names, titles, years, links and identifiers. Keys go
to their own host alone.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from agent_tools.checks.citation_look_ups import CitationLooker
from agent_tools.checks.citations import check_citations_file, read_citations
from agent_tools.checks.retractions import check_notices_of
from corpus.answer_cache import AnswerCache
from corpus.model.identifiers import Identifiers
from corpus.search import make_sources, search
from corpus.settings import DEFAULT_URLS, Settings
from corpus.sources.base import SearchQuery, Service, Source
from corpus.sources.doi_org import DoiOrg
from corpus.sources.failure import ServiceError
from corpus.sources.registry import SOURCES
from corpus.sources.unpaywall import Unpaywall
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.sources.made_up_service import serving

PRIVATE = ("quagga", "zebroid", "okapi", "bongo", "nyala", "kudu", "gerenuk")
"""Words that stand where nothing may leave from: prose, abstract, note, keywords, file name, group, path."""

TOLD = [
    {
        "id": "one",
        "type": "article-journal",
        "title": "Why Most Published Research Findings Are False",
        "author": [{"family": "Ioannidis", "given": "John"}],
        "issued": {"date-parts": [[2005]]},
        "container-title": "PLoS Med",
        "DOI": "10.1371/journal.pmed.0020124",
        "abstract": "An abstract about a zebroid.",
        "note": "My opinion of this: okapi",
        "keyword": "bongo",
        "custom": {"collection": "kudu"},
    },
    {
        "id": "two",
        "type": "book",
        "title": "Mosses and Other Neighbours of the Old Mill",
        "author": [{"family": "Lumen", "given": "Ada"}],
        "issued": {"date-parts": [[1998]]},
        "publisher": "Bongo Press",
    },
    {"id": "three", "type": "article-journal", "title": "Nowhere Xylophonic", "PMID": "1"},
]
DRAFT = """
The quagga told the zebroid a thing about an okapi [Ioannidis JPA, 2005, "Why most published research findings
are false", PLoS Medicine, https://doi.org/10.1371/journal.pmed.0020124]; a bongo heard of it (Lumen, 1998).

## References

Lumen A. Mosses and other neighbours of the old mill. Oldtown: Mill Press; 1998. Read aloud by a gerenuk.
"""
NAMING = """
Why Most Published Research Findings Are False Ioannidis John JPA 2005 PLoS Medicine
10.1371/journal.pmed.0020124
Mosses and Other Neighbours of the Old Mill Lumen Ada A 1998 Nowhere Xylophonic 1
"""
"""All that names the works cited."""

PROTOCOL = """
AND OR NOT DOI TITLE EXT_ID SRC MED PMCID PUB_YEAR TO ti all title search ISBN dp updates pmid works http
https org graph v1 v2 paper dois api query rest webservices entrez eutils esearch fcgi efetch json handles ra
books from to until pub publication date submittedDate publicationYear 01 12 31
"""
"""Words of the services' own languages and paths."""

PARAMETERS = {
    "rows": r"\d+", "per-page": r"\d+", "per_page": r"\d+", "limit": r"\d+", "page[size]": r"\d+",
    "pageSize": r"\d+", "retmax": r"\d+", "max_results": r"\d+", "start": r"0", "format": "json|xml",
    "resultType": "core|lite", "retmode": "json|xml", "sort": "relevance", "sortBy": "relevance",
    "db": "pubmed|pmc", "tool": "co-researcher", "email": r"reader@library\.test\.org", "api_key": r"\*\*\*",
    "id": r"\d+(?:,\d+)*", "jscmd": "data", "type": "URL", "fields": r"[a-z_A-Z,.]+",
    "select": r"[a-zA-Z_,.-]+", "cursor": r"\*",
}  # fmt: skip
"""Parameters that hold no word of the person's, with all they may be; `id` is what PubMed itself told."""


def words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W_]+", text)}


@pytest.mark.parametrize("kind", ["references", "draft"])
def test_nothing_but_what_names_a_work_leaves_the_machine(
    scholar: Scholar, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "nyala" / ("kudu.json" if kind == "references" else "kudu.md")
    path.parent.mkdir()
    path.write_text(json.dumps(TOLD) if kind == "references" else DRAFT)
    settings = scholar.settings(keys=dict.fromkeys(DEFAULT_URLS, "gerenuk"))
    looker = CitationLooker(settings, AnswerCache(), MadeUpTime().timing())
    check_citations_file(path, looker=looker)
    check_notices_of(read_citations(path)[0], settings, MadeUpTime().timing())
    told(scholar.log(), words(NAMING))


def test_of_a_search_the_question_and_its_years_leave_the_machine(scholar: Scholar) -> None:
    settings = scholar.settings(keys=dict.fromkeys(DEFAULT_URLS, "gerenuk"))
    sources = make_sources(settings, tuple(SOURCES), MadeUpTime().timing())
    search("moss growth beside mills", sources, limit=4, from_year=2004, to_year=2011)
    told(scholar.log(), words("moss growth beside mills"))


def told(log: list[dict[str, Any]], may_leave: set[str]) -> None:
    """Asserts that every request holds protocol and `may_leave`, or asks for a canary."""
    canaries = {
        word
        for source in SOURCES.values()
        for word in words(f"{source.canary.title} {source.canary.identifiers}")
    }
    allowed = may_leave | canaries | words(PROTOCOL)
    assert len(log) > 3
    for entry in log:
        everything = json.dumps(entry).casefold()
        assert not [word for word in PRIVATE if word in everything], entry
        sent = [entry["path"]]
        for name, value in entry["query"].items():
            if name in PARAMETERS:
                assert re.fullmatch(PARAMETERS[name], value), (name, value)
            else:
                sent.append(value)
        for text in sent:
            strange = {
                word for word in words(text) - allowed if not re.fullmatch(r"(?:19|20)\d\d(?:\d{4,8})?", word)
            }
            assert not strange, (strange, entry)
        agent = re.sub(r"python-httpx2/[\d.]+ habanero/[\d.]+", "", entry["user_agent"])
        assert sorted(agent.split()) == ["(mailto:reader@library.test.org)", "co-researcher/0.1"]
        assert entry["from"] in ("", "reader@library.test.org")


@pytest.mark.parametrize("name", [*SOURCES, "doi", "unpaywall"])
def test_a_key_goes_to_its_own_host_alone(name: str) -> None:
    keys = {service: f"SECRET-{service}-KEY" for service in DEFAULT_URLS}
    with serving("{}") as service:
        settings = Settings(urls=dict.fromkeys(DEFAULT_URLS, service.address), keys=keys, email="a@b.org")
        ask(make(name, settings))
        sent = " ".join(f"{one.path} {one.query} {one.headers}" for one in service.asked)
    assert service.asked
    assert not [key for other, key in keys.items() if other != name and key in sent]


def make(name: str, settings: Settings) -> Service:
    timing = MadeUpTime().timing()
    if name == "doi":
        return DoiOrg(settings, timing)
    return Unpaywall(settings, timing) if name == "unpaywall" else SOURCES[name](settings, timing)


def ask(service: Service) -> None:
    if isinstance(service, Source):
        service.search(SearchQuery("mosses", limit=3))
        service.look_up(Identifiers("10.5555/m", "1", "PMC1", "1706.03762", "9780226458083", "W1"))
    else:
        with pytest.raises(ServiceError):
            service.finds_canary()
