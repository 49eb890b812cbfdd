"""The list written and counted, and the commands that search along citations or for notices."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.co_researcher.conftest import CSL, CommandLine

RIS = "TY  - JOUR\nTI  - Ferns of old mills\nAU  - Ito, Kenji\nPY  - 2020\nER  -\n"


@pytest.mark.parametrize(("output", "name"), [("csl", "list.json"), ("bib", "list.bib"), ("ris", "list.ris")])
def test_an_exported_list_is_read_again_as_the_same_studies(
    prepared: CommandLine, output: str, name: str
) -> None:
    prepared.write("more.ris", RIS)
    prepared.run("studies", "add", "more.ris")
    exported = prepared.run("studies", "export", "--format", output)
    assert exported.returncode == 0
    prepared.write(name, exported.stdout)
    again = prepared.json("studies", "add", name)
    assert (again["added"], again["known_before"], again["problems"]) == ([], ["lumen2024", "ito2020"], [])


def test_only_what_may_be_cited_is_exported(prepared: CommandLine) -> None:
    prepared.run("studies", "exclude", "lumen2024", "--reason", "no control week")
    assert json.loads(prepared.run("studies", "export").stdout) == []


def test_an_unknown_format_is_bad_input_in_one_line(prepared: CommandLine) -> None:
    done = prepared.run("studies", "export", "--format", "endnote")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_flow_is_told_in_text_json_and_as_a_diagram(prepared: CommandLine, tmp_path: Path) -> None:
    prepared.write("more.ris", RIS)
    prepared.run("studies", "add", "more.ris")
    prepared.run("studies", "exclude", "ito2020", "--reason", "another topic")
    target = tmp_path / "flow.svg"
    done = prepared.run("prisma", "--output", target)
    assert done.returncode == 0
    assert "another topic: 1" in done.stdout
    assert "Included: 1 studies in 1 reports" in done.stdout
    assert ElementTree.parse(target).getroot().tag.endswith("svg")
    document = prepared.json("prisma")
    other = document["other_methods"]
    assert (other["identified"]["records"], other["screened"], other["included_reports"]) == (2, 2, 1)
    assert other["excluded"]["by_reason"] == {"another topic": 1}
    assert {search["sources"][0]["query"] for search in document["searches"]} == {"studies.json", "more.ris"}


def test_a_study_left_out_when_read_is_counted_there(prepared: CommandLine) -> None:
    prepared.run("studies", "exclude", "lumen2024", "--reason", "no control week")
    other = prepared.json("prisma")["other_methods"]
    assert other["excluded_reports"]["by_reason"] == {"no control week": 1}
    prepared.run("studies", "exclude", "lumen2024", "--reason", "no control week", "--stage", "screening")
    other = prepared.json("prisma")["other_methods"]
    assert (other["excluded"]["records"], other["excluded_reports"]["reports"]) == (1, 0)


def test_a_diagram_that_cannot_be_written_is_bad_input(prepared: CommandLine) -> None:
    done = prepared.run("prisma", "--output", "nowhere/flow.svg")
    assert (done.returncode, "nowhere" in done.stderr) == (2, True)


def test_a_diagram_under_the_name_of_another_format_is_bad_input(prepared: CommandLine) -> None:
    done = prepared.run("prisma", "--output", "flow.png")
    assert (done.returncode, ".svg" in done.stderr) == (2, True)
    assert not (prepared.folder / "flow.png").exists()


def test_citations_are_followed_only_from_included_studies(prepared: CommandLine) -> None:
    prepared.run("studies", "exclude", "lumen2024", "--reason", "no control week")
    done = prepared.run("snowball")
    assert (done.returncode, "included study" in done.stderr) == (2, True)


@pytest.mark.parametrize("arguments", [("snowball",), ("studies", "notices")])
def test_with_every_service_out_of_reach_nothing_is_known(
    prepared: CommandLine, arguments: tuple[str, ...]
) -> None:
    nowhere = {
        f"CO_RESEARCHER_{name}_URL": "http://127.0.0.1:9"
        for name in ("OPENALEX", "EUROPEPMC", "CROSSREF", "PUBMED")
    }
    done = prepared.run(*arguments, **nowhere)
    assert done.returncode == 3
    assert "unavailable" in done.stdout + done.stderr


def test_once_claims_exist_an_agent_may_not_change_the_list(with_claim: CommandLine) -> None:
    for arguments in (("snowball",), ("studies", "notices")):
        done = with_claim.run(*arguments, CLAUDECODE="1")
        assert (done.returncode, "belongs to a person" in done.stderr) == (2, True)
    assert CSL[0]["id"] in with_claim.run("studies", "export", CLAUDECODE="1").stdout
