"""Sources that a person adds: refused without what makes them safe, and held to the same discipline."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corpus.declaration
from corpus.declaration import Declaration, DeclarationError, fill_in, follow, parse_declaration
from corpus.model.lookup import Found, NotFound, Unavailable
from corpus.search import make_sources, search
from corpus.settings import Settings
from corpus.sources.base import Source
from corpus.sources.health import Health
from corpus.sources.registry import forget_source, register_source, source_names
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.sources.made_up_service import MadeUpService, serving

DECLARED = {
    "name": "mosses",
    "url": "https://api.mosses.org/v1/works",
    "records": "results.items",
    "query": {"q": "{question}", "rows": "{limit}", "since": "{from_year}", "format": "json"},
    "fields": {
        "title": "title.0",
        "author_family": "people.last",
        "author_given": "people.first",
        "year": "/when/year",
        "doi": "id",
    },
    "canary": {"question": "mosses mill", "title": "Mosses of the Old Mill"},
    "key": {"header": "X-Moss-Key"},
}
ITEM = {
    "title": ["Mosses of the Old Mill: A Survey", "x"],
    "people": [{"last": "Lumen", "first": "Ada"}, {"last": "Ito", "first": "Ken"}],
    "when": {"year": 2019},
    "id": "https://doi.org/10.5555/Mosses.1",
}


def declared(**changes: Any) -> Declaration:
    table = {key: value for key, value in {**DECLARED, **changes}.items() if value is not None}
    return parse_declaration(json.dumps(table), is_json=True)


def source_at(service: MadeUpService, **changes: Any) -> Source:
    settings = Settings(
        urls={"mosses": service.address + "/works"},
        keys={"mosses": "SECRET"},
        declared={"mosses": declared(**changes)},
        timeout=3.0,
    )
    (source,) = make_sources(settings, ("mosses",), MadeUpTime().timing())
    return source


@pytest.fixture
def service() -> Iterator[MadeUpService]:
    """A service that answers every question with the survey of mosses."""
    with serving(json.dumps({"results": {"items": [ITEM]}})) as made_up:
        yield made_up


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"url": "http://api.mosses.org/works"}, "url"),
        ({"url": "https://{question}.mosses.org/works"}, "url"),
        ({"url": "https://api.mosses.org/{question}"}, "url"),
        ({"url": "https://127.0.0.1/works"}, "url"),
        ({"url": "https://localhost/works"}, "url"),
        ({"url": "https://me:secret@api.mosses.org/works"}, "url"),
        ({"url": None}, "url"),
        ({"name": "Mosses!"}, "name"),
        ({"name": None}, "name"),
        ({"records": None}, "records"),
        ({"query": None}, "query"),
        ({"query": {"rows": "{limit}"}}, "query"),
        ({"query": {"q": "{question.__class__}"}}, "query.q"),
        ({"query": {"q": "{question!r}"}}, "query.q"),
        ({"query": {"q": "{secret}"}}, "query.q"),
        ({"fields": None}, "fields"),
        ({"fields": {"doi": "id"}}, "fields.title"),
        ({"fields": {"title": "title", "colour": "c"}}, "fields.colour"),
        ({"canary": None}, "canary"),
        ({"canary": {"question": "mosses"}}, "canary.title"),
        ({"canary": {"title": "Mosses"}}, "canary.question"),
        ({"key": {"header": "X", "parameter": "x"}}, "key"),
        ({"code": "print(1)"}, "code"),
    ],
)
def test_a_declaration_is_refused_without_each_of_what_makes_it_safe(
    changes: dict[str, Any], field: str
) -> None:
    with pytest.raises(DeclarationError) as refused:
        declared(**changes)
    assert refused.value.field == field
    assert "\n" not in str(refused.value)


def test_a_declaration_is_read_from_toml_too() -> None:
    content = """
        name = "mosses"
        url = "https://api.mosses.org/v1/works"
        records = ""
        [query]
        q = "{question}"
        [fields]
        title = "t"
        [canary]
        question = "moss"
        title = "Mosses"
    """
    assert parse_declaration(content).records == ()


@given(st.text())
def test_no_text_breaks_the_reading_of_a_declaration(content: str) -> None:
    for is_json in (True, False):
        with pytest.raises(DeclarationError):
            parse_declaration(content, is_json=is_json)


@given(st.text(), st.text())
def test_a_question_changes_its_own_parameter_alone(question: str, template: str) -> None:
    query = {"q": "{question}", "fixed": "json"}
    values = {"question": question or "moss", "limit": "3"}
    assert fill_in(query, values) == {"q": question or "moss", "fixed": "json"}


def test_a_path_goes_through_lists() -> None:
    value = {"a": [{"b": 1}, {"b": None}, {"c": 3}, {"b": 4}]}
    assert follow(value, ("a", "b")) == [1, 4]
    assert follow(value, ("a", "3", "b")) == 4
    assert follow(value, ("a", "9", "b")) is None
    assert follow(value, ("nowhere", "b")) is None


def test_a_declared_source_is_searched_by_its_name(service: MadeUpService) -> None:
    source = source_at(service)
    result = search("mosses of mills", [source], limit=5, from_year=2010)
    (record,) = result.records
    csl = record.csl
    assert csl["title"] == "Mosses of the Old Mill: A Survey"
    assert csl["author"] == [{"family": "Lumen", "given": "Ada"}, {"family": "Ito", "given": "Ken"}]
    assert csl["issued"] == {"date-parts": [[2019]]}
    assert csl["DOI"] == "10.5555/mosses.1"
    (asked,) = service.asked
    assert asked.query == {"q": "mosses of mills", "rows": "5", "since": "2010", "format": "json"}
    assert asked.headers["x-moss-key"] == "SECRET"
    assert "SECRET" not in repr(result)


def test_without_years_no_parameter_of_years_is_sent(service: MadeUpService) -> None:
    search("mosses", [source_at(service)], limit=5)
    assert "since" not in service.asked[0].query


def test_a_declared_source_is_healthy_when_its_canary_is_among_what_it_finds(service: MadeUpService) -> None:
    assert source_at(service).check_health().health is Health.HEALTHY


def test_a_declared_source_that_finds_other_works_is_degraded(service: MadeUpService) -> None:
    changed = {"canary": {"question": "mosses", "title": "Ferns of the Old Mill"}}
    assert source_at(service, **changed).check_health().health is Health.DEGRADED


def test_nothing_found_is_believed_only_with_the_canary() -> None:
    with serving(json.dumps({"results": {"items": []}})) as empty:
        assert isinstance(search("mosses", [source_at(empty)]).outcomes[0].answer, Unavailable)


@pytest.mark.parametrize(
    "body",
    [
        "<html>Just a moment</html>",
        '{"results": {"items_v2": []}}',
        '{"results": {"it',
        "",
        "[]",
        "null",
        "7",
    ],
)
def test_another_reply_than_was_declared_is_an_outage(body: str) -> None:
    with serving(body) as broken:
        assert isinstance(search("mosses", [source_at(broken)]).outcomes[0].answer, Unavailable)


def test_ten_thousand_records_are_cut_to_what_was_asked_for() -> None:
    with serving(json.dumps({"results": {"items": [ITEM] * 10_000}})) as flooding:
        result = search("mosses", [source_at(flooding)], limit=7)
    assert len(result.records) == 7


def test_a_redirect_of_a_declared_source_is_not_followed_with_its_key(service: MadeUpService) -> None:
    with serving("", status=302, headers={"Location": service.address}) as redirecting:
        assert isinstance(search("mosses", [source_at(redirecting)]).outcomes[0].answer, Unavailable)
    assert service.asked == []


class Herbarium:
    """A source in Python."""

    name = "herbarium"
    canary = ("moss", "Mosses of the Old Mill")

    def __init__(self, *items: Mapping[str, Any], fails: bool = False) -> None:
        self.items, self.fails = items, fails

    def search(
        self, question: str, limit: int, from_year: int | None, to_year: int | None
    ) -> Sequence[Mapping[str, Any]]:
        if self.fails:
            raise OSError("the cupboard is locked")
        return self.items


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No test leaves a source behind."""
    yield
    forget_source("herbarium")


def herbarium(settings: Settings | None = None) -> Source:
    (source,) = make_sources(settings or Settings(), ("herbarium",), MadeUpTime().timing())
    return source


def test_a_source_in_python_is_searched_like_any_other() -> None:
    register_source(Herbarium({"title": "Mosses of the Old Mill", "DOI": "10.5555/m"}))
    assert "herbarium" in source_names(Settings())
    answer = search("mosses", [herbarium()]).outcomes[0].answer
    assert isinstance(answer, Found)
    assert answer.value.records[0].source == "herbarium"


def test_a_source_in_python_that_finds_nothing_is_believed_only_with_its_canary() -> None:
    register_source(Herbarium())
    assert isinstance(search("ferns", [herbarium()]).outcomes[0].answer, Unavailable)

    class Honest(Herbarium):
        def search(self, question: str, limit: int, *years: int | None) -> Sequence[Mapping[str, Any]]:
            return [{"title": "Mosses of the Old Mill"}] if question == "moss" else []

    register_source(Honest())
    assert isinstance(search("ferns", [herbarium()]).outcomes[0].answer, NotFound)


@pytest.mark.parametrize("item", [{"name": "no title"}, {"title": 7}, "no item", {"title": "x", "author": 1}])
def test_what_is_no_csl_item_is_no_record(item: Any) -> None:
    register_source(Herbarium(item))
    assert isinstance(search("mosses", [herbarium()]).outcomes[0].answer, Unavailable)


def test_what_a_source_in_python_raises_is_its_outage() -> None:
    register_source(Herbarium(fails=True))
    assert isinstance(search("mosses", [herbarium()]).outcomes[0].answer, Unavailable)


@pytest.mark.parametrize("lacking", ["name", "canary", "search"])
def test_a_source_in_python_is_refused_without_each_of_its_parts(lacking: str) -> None:
    source = Herbarium()
    setattr(source, lacking, None)
    with pytest.raises(ValueError, match=lacking):
        register_source(source)


def test_a_source_that_ships_can_be_replaced() -> None:
    source = Herbarium({"title": "Mosses of the Old Mill"})
    source.name = "crossref"
    register_source(source)
    try:
        (crossref,) = make_sources(Settings(), ("crossref",), MadeUpTime().timing())
        assert isinstance(search("m", [crossref]).outcomes[0].answer, Found)
    finally:
        forget_source("crossref")


def test_the_examples_of_the_documentation_are_right() -> None:
    page = (Path(__file__).parents[3] / "docs/sources.md").read_text(encoding="utf-8")
    written = page.split("```toml\n")[1].split("```")[0]
    assert parse_declaration(written).name == "mosses"
    described = (corpus.declaration.__doc__ or "").split("\n\n")[2:-1]
    assert parse_declaration("\n\n".join(described)).name == "mosses"
    exec(page.split("```python\n")[1].split("```")[0], {})
    answer = search("mosses", [herbarium()]).outcomes[0].answer
    assert isinstance(answer, Found)
