"""`init`, `search`, `studies`, `texts`, `passages`: the list and the texts, and files that are no texts."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from tests.co_researcher.conftest import BAD_REVIEW, CSL, GOOD_REVIEW, CommandLine


def test_a_folder_becomes_a_workspace_once(command: CommandLine) -> None:
    assert command.run("init", "--question", "Does short sleep harm memory?").returncode == 0
    done = command.run("init")
    assert (done.returncode, "no workspace yet" in done.stderr) == (2, True)


def test_studies_are_added_from_csl_and_given_ids(prepared: CommandLine) -> None:
    studies = prepared.json("studies", "list")["studies"]
    assert [s["study_id"] for s in studies] == ["lumen2024"]
    assert studies[0]["csl"]["title"] == CSL[0]["title"]
    assert (studies[0]["included"], studies[0]["role"], studies[0]["text"]) == (True, "evidence", "fulltext")


def test_adding_the_same_file_again_adds_nothing(prepared: CommandLine) -> None:
    outcome = prepared.json("studies", "add", "studies.json")
    assert (outcome["added"], outcome["known_before"]) == ([], ["lumen2024"])


def test_a_broken_record_is_named_and_the_good_ones_are_kept(command: CommandLine) -> None:
    command.run("init")
    command.write("mixed.json", json.dumps([{"type": "book"}, CSL[0]]))
    done = command.run("studies", "add", "mixed.json", "--format", "json")
    assert done.returncode == 2
    assert "mixed.json" in done.stderr
    assert json.loads(done.stdout)["added"] == ["lumen2024"]


def test_an_excluded_study_keeps_its_reason_and_fails_when_cited(with_claim: CommandLine) -> None:
    assert with_claim.run("studies", "exclude", "lumen2024", "--reason", "no control week").returncode == 0
    assert with_claim.json("studies", "list")["studies"][0]["reason"] == "no control week"
    with_claim.write("review.md", GOOD_REVIEW)
    slugs = {f["slug"] for f in with_claim.json("review", "--verify", "--audit")["findings"]}
    assert "study-excluded" in slugs


def test_a_background_study_carries_no_finding(with_claim: CommandLine) -> None:
    assert with_claim.run("studies", "role", "lumen2024", "background").returncode == 0
    with_claim.write("review.md", GOOD_REVIEW)
    slugs = {f["slug"] for f in with_claim.json("review", "--verify", "--audit")["findings"]}
    assert "finding-from-background" in slugs


@pytest.mark.parametrize(
    "arguments",
    [
        ("studies", "show", "nobody1999"),
        ("studies", "exclude", "nobody1999", "--reason", "r"),
        ("studies", "role", "nobody1999", "background"),
        ("texts", "add", "nobody1999", "lumen.txt"),
        ("passages", "sleep", "--study", "nobody1999"),
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_an_unknown_study_is_bad_input_that_names_the_known_ones(
    prepared: CommandLine, arguments: tuple[str, ...]
) -> None:
    done = prepared.run(*arguments)
    assert done.returncode == 2
    assert "lumen2024" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_passages_are_found_by_words_with_their_place(prepared: CommandLine) -> None:
    passages = prepared.json("passages", "words forgotten overnight")["passages"]
    assert passages[0]["study_id"] == "lumen2024"
    assert "forgotten overnight" in " ".join(passages[0]["text"].split())


def _html(path: Path) -> None:
    path.write_text("<!doctype html><html><body><p>Checking your browser before you go on.</p></body></html>")


def _truncated(path: Path) -> None:
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "Nights of short sleep")
    path.write_bytes(document.tobytes()[:400])


def _encrypted(path: Path) -> None:
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "Nights of short sleep")
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="o", user_pw="u")


def _image_only(path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_image(page.rect, pixmap=pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 80)))
    document.save(path)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    "make", [_html, _truncated, _encrypted, _image_only, _empty], ids=lambda make: make.__name__.strip("_")
)
def test_a_file_that_is_no_text_is_told_in_one_line_and_the_old_text_stays(
    prepared: CommandLine, make: Callable[[Path], None]
) -> None:
    path = prepared.folder / "paper.pdf"
    make(path)
    done = prepared.run("texts", "add", "lumen2024", path)
    assert done.returncode in (2, 3)
    assert "Traceback" not in done.stderr
    assert len((done.stderr + done.stdout).strip().splitlines()) == 1
    if done.returncode == 2:
        assert prepared.json("studies", "list")["studies"][0]["confirmed"] is True


def test_without_a_network_a_search_says_so_and_lists_nothing(command: CommandLine) -> None:
    nowhere = {f"CO_RESEARCHER_{s}_URL": "http://127.0.0.1:9" for s in ("OPENALEX", "CROSSREF")}
    done = command.run("search", "short sleep", **nowhere)
    assert done.returncode == 3
    assert "unavailable" in done.stdout
    assert command.json("studies", "list")["studies"] == []


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("search", " "), "QUESTION"),
        (("search", "sleep", "--source", "library-of-babel"), "openalex"),
        (("search", "sleep", "--from-year", "2020", "--to-year", "2010"), "year"),
    ],
    ids=["an empty question", "an unknown source", "years upside down"],
)
def test_a_search_that_cannot_be_made_is_bad_input(
    command: CommandLine, arguments: tuple[str, ...], expected: str
) -> None:
    done = command.run(*arguments)
    assert (done.returncode, expected in done.stderr) == (2, True), done.stderr


def test_a_wrong_file_does_not_take_the_place_of_a_confirmed_text(prepared: CommandLine) -> None:
    prepared.write("cats.txt", "Cats and dogs\n\nThis text is about cats, and now and then about dogs.\n")
    done = prepared.run("texts", "add", "lumen2024", "cats.txt")
    assert done.returncode == 2
    assert "the confirmed text stays" in done.stderr
    assert prepared.json("studies", "list")["studies"][0]["confirmed"] is True


def test_of_several_files_the_good_ones_are_kept_and_each_bad_one_is_named(command: CommandLine) -> None:
    command.run("init")
    command.write("studies.json", json.dumps(CSL))
    (command.folder / "folder").mkdir()
    done = command.run("studies", "add", "missing.pdf", "studies.json", "folder", "--format", "json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["added"] == ["lumen2024"]
    assert "missing.pdf" in done.stderr
    assert "folder" in done.stderr


def test_a_workspace_that_was_taken_apart_is_not_begun_anew_over_its_store(prepared: CommandLine) -> None:
    (prepared.folder / ".co-researcher" / "review.toml").unlink()
    done = prepared.run("init")
    assert (done.returncode, "has a store and no review.toml" in done.stderr) == (2, True)


def test_a_folder_whose_failed_review_was_removed_does_not_begin_unseen(with_claim: CommandLine) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    assert with_claim.run("review", "--verify").returncode == 1
    shutil.rmtree(with_claim.folder / ".co-researcher")
    with_claim.run("init")
    history = with_claim.json("rounds", "status")["history"]
    assert history == ["an earlier review in this folder was removed after 1 failed round(s)"]


def test_a_pipe_in_place_of_a_file_is_refused_and_not_waited_for(prepared: CommandLine) -> None:
    os.mkfifo(prepared.folder / "pipe.jsonl")
    for arguments in (("claims", "submit"), ("check", "claims"), ("studies", "add")):
        done = prepared.run(*arguments, "pipe.jsonl")
        assert (done.returncode, "regular file" in done.stderr) == (2, True)


@pytest.mark.parametrize("state", ["/dev/null", "/proc/nowhere"])
def test_a_state_folder_that_cannot_be_used_is_told_and_leaves_no_workspace(
    command: CommandLine, state: str
) -> None:
    done = command.run("init", CO_RESEARCHER_STATE_DIR=state)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (command.folder / ".co-researcher" / "review.toml").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("init", "x" * 300),
        ("init", "--question", "\udcff"),
        ("rounds", "status", "-w", "no-such-folder"),
        ("planted", "y" * 300),
    ],
    ids=["a name too long", "no UTF-8", "no such folder", "planted too long"],
)
def test_names_that_no_system_takes_are_told_in_one_line(
    command: CommandLine, arguments: tuple[str, ...]
) -> None:
    done = command.run(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_number_without_end_in_a_claims_line_is_a_broken_line(prepared: CommandLine) -> None:
    prepared.write("claims.jsonl", '{"claim_id": ' + "9" * 5000 + "}\n")
    done = prepared.run("claims", "submit", "claims.jsonl")
    assert (done.returncode, "claims.jsonl:1" in done.stderr) == (2, True)
