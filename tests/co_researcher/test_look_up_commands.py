"""The commands that look things up: their exit codes, their documents, and one line for bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent_tools.settings import SERVICES
from corpus.settings import DEFAULT_URLS
from tests.co_researcher.conftest import CommandLine
from tests.corpus.conftest import Scholar
from tests.corpus.conftest import running_scholar as running_scholar  # the fixtures
from tests.corpus.conftest import scholar as scholar

IOANNIDIS = "10.1371/journal.pmed.0020124"
PRISMA = "10.1371/journal.pmed.1000097"
TAG = (
    '[Ioannidis J, 2005, "Why most published research findings are false", PLoS Medicine, https://doi.org/{}]'
)


def at(scholar: Scholar) -> dict[str, str]:
    """The environment that points every service at the stand-in."""
    names = [name for name in SERVICES if name in DEFAULT_URLS]
    urls = {f"CO_RESEARCHER_{name.upper()}_URL": f"{scholar.base}/{name}" for name in names}
    return {
        **urls,
        "CO_RESEARCHER_EMAIL": "reader@library.test.org",
        "CO_RESEARCHER_TRUSTED_HOSTS": scholar.base.removeprefix("http://"),
    }


def draft(command: CommandLine, doi: str = IOANNIDIS) -> Path:
    return command.write("draft.md", f"It is so {TAG.format(doi)}.\n")


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        (TAG.format(IOANNIDIS), "citations", 0),
        (TAG.format(PRISMA), "citations", 1),
        (
            '[Ioannidis J, 2004, "Why most published research findings are false", PLoS Medicine]',
            "citations",
            4,
        ),
        (f"doi:{IOANNIDIS}", "retractions", 0),
        ("doi:10.1371/journal.ppat.0020025", "retractions", 1),
        ("doi:10.1371/journal.pone.0033693", "retractions", 4),
        ("Lumen v. Brisk, 12 F.3d 99 (1993).", "legal", 3),
        ("http://localhost/x", "links", 4),
    ],
)
def test_the_exit_code_is_that_of_the_gravest_item(
    command: CommandLine, scholar: Scholar, text: str, name: str, code: int
) -> None:
    command.write("draft.md", f"{text}\n")
    ended = command.run("check", name, "draft.md", "--format", "json", **at(scholar))
    assert ended.returncode == code, ended.stdout + ended.stderr
    document = json.loads(ended.stdout)
    assert (document["schema"], document["check"]) == ("co-researcher/check/1", name)
    assert document["items"][0]["location"]["file"] == "draft.md"


def test_links_of_the_stand_in_are_live_and_gone(command: CommandLine, scholar: Scholar) -> None:
    command.write("draft.md", f"{scholar.base}/files/PMC4945999.xml {scholar.base}/files/none.xml\n")
    ended = command.run("check", "links", "draft.md", "--format", "json", **at(scholar))
    statuses = [item["status"] for item in json.loads(ended.stdout)["items"]]
    assert (ended.returncode, statuses) == (1, ["live", "gone"])


def test_the_same_input_gives_the_same_bytes(command: CommandLine, scholar: Scholar) -> None:
    draft(command, PRISMA)
    arguments = ("check", "citations", "draft.md", "--format", "json")
    first = command.run(*arguments, **at(scholar)).stdout
    assert command.run(*arguments, **at(scholar)).stdout == first


def test_an_answer_is_kept_for_the_next_run(command: CommandLine, scholar: Scholar) -> None:
    draft(command)
    command.run("check", "citations", "draft.md", **at(scholar))
    scholar.reset()
    assert command.run("check", "citations", "draft.md", **at(scholar)).returncode == 0
    assert scholar.log() == []


def test_a_check_says_what_it_compared_and_sent(command: CommandLine, scholar: Scholar) -> None:
    draft(command)
    shown = command.run("check", "citations", "draft.md", **at(scholar)).stdout
    assert shown.startswith("compared: ")
    assert "sent: identifiers, titles and family names" in shown


def test_the_prompt_asks_for_tags_that_the_check_reads(command: CommandLine) -> None:
    ended = command.run("check", "citations", "--print-prompt")
    assert ended.returncode == 0
    assert '"Nights of short sleep and the recall of word lists"' in ended.stdout


def test_recheck_settles_what_a_sick_source_left_open(command: CommandLine, scholar: Scholar) -> None:
    draft(command)
    scholar.order("*", "quota")
    sick = command.run("check", "citations", "draft.md", "--format", "json", **at(scholar))
    assert sick.returncode == 3
    command.write("answer.json", sick.stdout)
    scholar.reset()
    again = command.run("recheck", "answer.json", "--format", "json", **at(scholar))
    assert again.returncode == 0
    assert json.loads(again.stdout)["items"][0]["status"] == "record-exists"


def test_recheck_of_a_reviews_report_says_what_to_run(with_claim: CommandLine) -> None:
    with_claim.write("review.md", "Short sleep brought no change in word recall (Lumen, 2024).\n")
    with_claim.write("report.json", with_claim.run("review", "--verify", "--format", "json").stdout)
    ended = with_claim.run("recheck", "report.json")
    assert (ended.returncode, ended.stdout) == (0, "nothing of this report was left unavailable\n")


def test_repair_prints_what_it_changed_and_checks_it_again(command: CommandLine, scholar: Scholar) -> None:
    draft(command, PRISMA)
    ended = command.run("repair", "draft.md", **at(scholar))
    assert ended.returncode == 0
    assert f"now: {IOANNIDIS} (checked again: ok)" in ended.stdout
    assert IOANNIDIS in (command.folder / "draft.repaired.md").read_text(encoding="utf-8")


def test_repair_in_place_makes_no_copy(command: CommandLine, scholar: Scholar) -> None:
    path = draft(command, PRISMA)
    command.run("repair", "draft.md", "--write", **at(scholar))
    assert IOANNIDIS in path.read_text(encoding="utf-8")
    assert [p.name for p in command.folder.iterdir()] == ["draft.md"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "citations"),
        ("check", "citations", "missing.md"),
        ("check", "retractions", "missing.bib"),
        ("check", "links", "missing.md"),
        ("check", "legal", "missing.md"),
        ("check", "citations", "broken.bib"),
        ("check", "links", "latin.txt"),
        ("recheck", "missing.json"),
        ("recheck", "broken.bib"),
        ("recheck", "other.json"),
        ("recheck", "half.json"),
        ("repair", "missing.md"),
        ("repair", "latin.txt"),
    ],
)
def test_bad_input_is_told_in_one_line(command: CommandLine, arguments: tuple[str, ...]) -> None:
    command.write("broken.bib", "@article{x, title = {no end\n")
    command.write("other.json", '{"schema": "of something else"}')
    command.write(
        "half.json", '{"schema": "co-researcher/check/1", "check": "citations", "compared": "", "items": [3]}'
    )
    (command.folder / "latin.txt").write_bytes(b"M\xfcller")
    ended = command.run(*arguments)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("co-researcher: ")


def test_recheck_says_that_a_file_is_not_there_and_not_that_it_is_no_json(command: CommandLine) -> None:
    ended = command.run("recheck", "missing.json")
    assert (
        ended.stderr.strip() == "co-researcher: missing.json: expected a report (No such file or directory)"
    )
