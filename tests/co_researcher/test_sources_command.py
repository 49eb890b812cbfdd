"""`sources list / health / add`: what a person learns about the services, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.settings import DEFAULT_URLS
from tests.co_researcher.conftest import AGENT_MARKERS, CommandLine
from tests.corpus.sources.made_up_service import MadeUpService, serving

ITEM = {"title": "Mosses of the Old Mill", "authors": ["Ada Lumen"], "year": 2019, "doi": "10.5555/m.1"}
DECLARATION = """
name = "mosses"
url = "https://api.mosses.org/works"
records = "items"
[query]
q = "{question}"
[fields]
title = "title"
authors = "authors"
year = "year"
doi = "doi"
[canary]
question = "mosses"
title = "Mosses of the Old Mill"
"""


@pytest.fixture
def mosses() -> Iterator[MadeUpService]:
    """A service that knows one work."""
    with serving(json.dumps({"items": [ITEM]})) as service:
        yield service


@pytest.fixture
def declaration(tmp_path: Path) -> Path:
    """A file that declares it."""
    path = tmp_path / "declared.toml"
    path.write_text(DECLARATION)
    return path


def test_every_service_is_listed_with_its_address(command: CommandLine) -> None:
    ended = command.run("sources", "list", "--format", "json", CO_RESEARCHER_OPENALEX_KEY="SECRET")
    assert ended.returncode == 0
    rows = {row["name"]: row for row in json.loads(ended.stdout)["sources"]}
    assert set(rows) == {
        "arxiv", "crossref", "datacite", "doi", "europepmc", "openalex", "openlibrary", "pubmed",
        "semanticscholar", "unpaywall",
    }  # fmt: skip
    assert rows["openalex"] == {
        "name": "openalex",
        "address": DEFAULT_URLS["openalex"],
        "holds": rows["openalex"]["holds"],
        "searched": True,
        "default": True,
        "key": True,
        "added": False,
    }
    assert "SECRET" not in ended.stdout + ended.stderr


def test_the_default_sources_can_be_replaced(command: CommandLine) -> None:
    ended = command.run("sources", "list", CO_RESEARCHER_SOURCES="pubmed, datacite")
    default = [line.split(":")[0] for line in ended.stdout.splitlines() if "asked by default" in line]
    assert default == ["datacite", "pubmed"]


def test_a_source_that_is_added_is_listed_healthy_and_searched(
    command: CommandLine, declaration: Path, mosses: MadeUpService
) -> None:
    added = command.run("sources", "add", declaration)
    assert (added.returncode, added.stderr) == (0, "")
    here = {"CO_RESEARCHER_MOSSES_URL": mosses.address}
    assert "mosses: added by a person" in command.run("sources", "list", **here).stdout
    health = command.run("sources", "health", "mosses", **here)
    assert (health.returncode, health.stdout) == (0, "mosses: healthy\n")
    found = command.run("search", "mosses of mills", "--source", "mosses", "--no-texts", **here)
    assert found.returncode == 0
    assert "mosses: 1 records" in found.stdout


def test_a_source_may_belong_to_one_review_alone(command: CommandLine, declaration: Path) -> None:
    command.run("init", "one")
    command.run("init", "other")
    one, other = command.folder / "one", command.folder / "other"
    assert command.run("sources", "add", declaration, "--workspace", one).returncode == 0
    assert "mosses" in command.run("sources", "list", "--workspace", one).stdout
    assert "mosses" not in command.run("sources", "list", "--workspace", other).stdout


@pytest.mark.parametrize(
    ("line", "without"),
    [
        ('name = "mosses"', "name"),
        ('url = "https://api.mosses.org/works"', "url"),
        ('records = "items"', "records"),
        ('q = "{question}"', "query"),
        ('title = "title"', "fields.title"),
        ('question = "mosses"', "canary.question"),
        ('title = "Mosses of the Old Mill"', "canary.title"),
    ],
)
def test_a_declaration_without_one_of_its_parts_is_refused_in_one_line(
    command: CommandLine, declaration: Path, line: str, without: str
) -> None:
    declaration.write_text(DECLARATION.replace(line + "\n", ""))
    ended = command.run("sources", "add", declaration)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert without in ended.stderr
    assert "mosses" not in command.run("sources", "list").stdout


def test_a_name_of_the_product_cannot_be_taken(command: CommandLine, declaration: Path) -> None:
    declaration.write_text(DECLARATION.replace('"mosses"', '"crossref"', 1))
    ended = command.run("sources", "add", declaration)
    assert ended.returncode == 2
    assert "name" in ended.stderr


@pytest.mark.parametrize("marker", AGENT_MARKERS)
def test_an_agent_adds_no_source(command: CommandLine, declaration: Path, marker: str) -> None:
    ended = command.run("sources", "add", declaration, **{marker: "1"})
    assert ended.returncode == 2
    assert "belongs to a person" in ended.stderr


def test_an_unknown_service_is_named(command: CommandLine) -> None:
    ended = command.run("sources", "health", "scopus")
    assert ended.returncode == 2
    assert "scopus" in ended.stderr


def test_health_tells_healthy_degraded_and_down_apart(command: CommandLine, declaration: Path) -> None:
    command.run("sources", "add", declaration)
    with serving(json.dumps({"items_v2": [ITEM]})) as renamed:
        ended = command.run("sources", "health", "mosses", CO_RESEARCHER_MOSSES_URL=renamed.address)
        assert ended.stdout.startswith("mosses: degraded (")
        assert ended.returncode == 0
    ended = command.run("sources", "health", "mosses", CO_RESEARCHER_MOSSES_URL=renamed.address)
    assert ended.stdout.startswith("mosses: down (cannot be reached")
    assert ended.returncode == 3


def test_a_service_that_lacks_a_setting_is_not_called_down(command: CommandLine) -> None:
    ended = command.run("sources", "health", "unpaywall")
    assert ended.stdout == "unpaywall: not set up (needs CO_RESEARCHER_EMAIL)\n"
    assert ended.returncode == 0


def test_a_key_that_is_refused_is_told_as_such(command: CommandLine) -> None:
    with serving('{"error": "Invalid API key SECRET"}', status=401) as refusing:
        ended = command.run(
            "search", "moss", "--source", "openalex", "--no-texts",
            CO_RESEARCHER_OPENALEX_URL=refusing.address, CO_RESEARCHER_OPENALEX_KEY="SECRET",
        )  # fmt: skip
    assert ended.returncode == 3
    assert "refused the request (HTTP 401)" in ended.stdout
    assert "CO_RESEARCHER_OPENALEX_KEY" in ended.stdout
    assert "SECRET" not in ended.stdout + ended.stderr
    assert len(refusing.asked) == 1


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("",), "QUESTION"),
        (("  ",), "QUESTION"),
        (("moss", "--source", "scopus"), "--source"),
        (("moss", "--from-year", "2024", "--to-year", "2020"), "--from-year"),
    ],
)
def test_a_search_that_asks_nothing_ends_in_one_line_and_makes_nothing(
    command: CommandLine, arguments: tuple[str, ...], field: str
) -> None:
    ended = command.run("search", *arguments)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert field in ended.stderr
    assert not (command.folder / ".co-researcher").exists()


def test_an_unknown_source_in_the_configuration_is_named(command: CommandLine) -> None:
    ended = command.run("search", "moss", CO_RESEARCHER_SOURCES="scopus")
    assert ended.returncode == 2
    assert "scopus" in ended.stderr
