"""`review --verify`: verdicts, rounds, stamps, audits, and bad input."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.model.folded import index_text
from corpus.store import Store
from corpus.store.codec import encode_text
from tests.co_researcher.conftest import BAD_REVIEW, GOOD_CLAIM, GOOD_REVIEW, CommandLine


def test_a_review_that_says_what_its_claims_say_is_verified(with_claim: CommandLine) -> None:
    with_claim.write("review.md", GOOD_REVIEW)
    done = with_claim.run("review", "--verify", "--format", "json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["verdict"], document["findings"]) == (0, "VERIFIED", [])
    assert (document["round"], document["rounds_left"]) == (0, 3)


def test_a_verified_review_gets_a_stamped_copy_bound_to_its_digests(with_claim: CommandLine) -> None:
    with_claim.write("review.md", GOOD_REVIEW)
    document = with_claim.json("review", "--verify")
    stamp = json.loads((with_claim.folder / "review.stamp.json").read_text())
    copy = (with_claim.folder / "review.stamped.md").read_text()
    assert stamp["verdict"] == "VERIFIED"
    assert stamp["inputs"] == document["inputs"]
    assert copy.startswith("> **VERIFIED**")
    assert copy.endswith(GOOD_REVIEW)


def test_a_failing_review_uses_a_round_and_exits_1(with_claim: CommandLine) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    done = with_claim.run("review", "--verify", "--format", "json")
    document = json.loads(done.stdout)
    assert done.returncode == 1
    assert (document["verdict"], document["round"], document["rounds_left"]) == ("FAILED", 1, 2)
    assert any(f["outcome"] == "failed" and f["location"]["line"] == 3 for f in document["findings"])


def test_the_same_failing_review_is_answered_again_for_nothing(with_claim: CommandLine) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    first = with_claim.run("review", "--verify", "--format", "json").stdout
    second = with_claim.run("review", "--verify", "--format", "json").stdout
    assert first == second


def test_three_different_failures_end_in_invalid_evidence_with_the_findings_listed(
    with_claim: CommandLine,
) -> None:
    for number in range(3):
        with_claim.write("review.md", BAD_REVIEW + "\n" * number)
        done = with_claim.run("review", "--verify", "--format", "json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["verdict"], document["rounds_left"]) == (1, "INVALID EVIDENCE", 0)
    copy = (with_claim.folder / "review.stamped.md").read_text()
    assert copy.startswith("> **INVALID EVIDENCE**")
    assert document["findings"][0]["code"] in copy


def test_after_invalid_evidence_even_a_right_review_is_not_judged_until_reopened(
    with_claim: CommandLine,
) -> None:
    for number in range(3):
        with_claim.write("review.md", BAD_REVIEW + "\n" * number)
        with_claim.run("review", "--verify")
    with_claim.write("review.md", GOOD_REVIEW)
    assert with_claim.json("review", "--verify")["verdict"] == "INVALID EVIDENCE"
    assert with_claim.run("rounds", "reopen", "--reason", "claims were misread").returncode == 0
    document = with_claim.json("review", "--verify")
    assert document["verdict"] == "VERIFIED"
    assert document["history"] == ["attempt 1 ended with INVALID EVIDENCE; reopened: claims were misread"]


def test_an_audit_charges_nothing_and_never_says_invalid_evidence(with_claim: CommandLine) -> None:
    for number in range(4):
        with_claim.write("review.md", BAD_REVIEW + "\n" * number)
        document = with_claim.json("review", "--verify", "--audit")
        assert (document["verdict"], document["round"], document["rounds_left"]) == ("FAILED", None, None)
    assert with_claim.json("rounds", "status")["rounds_used"] == 0


def test_two_audits_give_the_same_bytes_under_another_hash_seed_time_zone_locale_and_folder(
    with_claim: CommandLine, tmp_path: Path
) -> None:
    review = with_claim.write("review.md", BAD_REVIEW)
    arguments = ("review", review, "--verify", "--audit", "--format", "json", "--all")
    first = with_claim.run_process(*arguments, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8")
    second = with_claim.run_process(
        *arguments,
        "-w",
        with_claim.folder,
        cwd=tmp_path,
        PYTHONHASHSEED="4242",
        TZ="Asia/Kolkata",
        LC_ALL="C",
    )
    assert first.stdout
    assert first.stdout == second.stdout


def test_a_workspace_whose_ledger_is_elsewhere_is_audited_only(
    with_claim: CommandLine, tmp_path: Path
) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    done = with_claim.run(
        "review", "--verify", "--format", "json", CO_RESEARCHER_STATE_DIR=str(tmp_path / "b")
    )
    document = json.loads(done.stdout)
    assert (document["verdict"], document["round"]) == ("FAILED", None)
    assert "rounds unknown here" in done.stderr
    assert not (with_claim.folder / "review.stamped.md").exists()


@pytest.mark.parametrize(
    ("content", "expected"),
    [(None, "expected the review's file"), ("", "the file is empty"), (" \n\n", "the file is empty")],
    ids=["missing", "zero bytes", "blank"],
)
def test_a_review_file_that_holds_nothing_is_bad_input_and_uses_no_round(
    with_claim: CommandLine, content: str | None, expected: str
) -> None:
    if content is not None:
        with_claim.write("review.md", content)
    done = with_claim.run("review", "--verify")
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert with_claim.json("rounds", "status")["rounds_used"] == 0


def test_a_review_that_is_no_utf8_is_bad_input_with_its_line(with_claim: CommandLine) -> None:
    (with_claim.folder / "review.md").write_bytes(b"# Sleep\n\nM\xfcller said so.\n")
    done = with_claim.run("review", "--verify")
    assert (done.returncode, "review.md:3" in done.stderr) == (2, True)


def test_headings_alone_fail_as_nothing_to_check(with_claim: CommandLine) -> None:
    with_claim.write("review.md", "# Sleep\n\n## References\n")
    document = with_claim.json("review", "--verify", "--audit")
    assert [f["slug"] for f in document["findings"]] == ["nothing-to-check"]


def test_a_review_with_claims_given_on_the_command_line_submits_them_first(prepared: CommandLine) -> None:
    prepared.write("review.md", GOOD_REVIEW)
    claims = prepared.write("claims.jsonl", json.dumps(GOOD_CLAIM))
    assert prepared.run("review", "--verify", "--claims", claims).returncode == 0
    assert [c["claim_id"] for c in prepared.json("claims", "list")["claims"]] == ["c1"]


def test_an_audit_with_claims_records_none_of_them(prepared: CommandLine) -> None:
    prepared.write("review.md", GOOD_REVIEW)
    claims = prepared.write("claims.jsonl", json.dumps(GOOD_CLAIM))
    assert prepared.run("review", "--verify", "--audit", "--claims", claims).returncode == 0
    assert prepared.json("claims", "list")["claims"] == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE studies SET role = 'background'",
        "UPDATE texts SET study_text = x'00'",
        "UPDATE texts SET folded = x'00'",
        "UPDATE texts SET confirmed = 1 - confirmed",
        "INSERT INTO acknowledgements VALUES ('0123456789abcdef', 'nobody', 'none', '2026-01-01T00:00:00Z')",
    ],
    ids=["a role", "a text", "a searchable copy", "a confirmation", "an acknowledgement"],
)
def test_evidence_that_was_changed_behind_the_tool_gives_no_verdict(
    with_claim: CommandLine, change: str
) -> None:
    with_claim.write("review.md", GOOD_REVIEW)
    with sqlite3.connect(with_claim.folder / ".co-researcher" / "store.sqlite") as connection:
        connection.execute(change)
    done = with_claim.run("review", "--verify")
    assert done.returncode == 3
    assert "changed outside this tool" in done.stderr


def test_words_changed_in_a_stored_text_are_seen_in_an_audit_too(
    with_claim: CommandLine, tmp_path: Path
) -> None:
    with_claim.write("review.md", GOOD_REVIEW)
    store = Store(with_claim.folder / ".co-researcher" / "store.sqlite")
    kept = store.text("lumen2024")
    assert kept is not None
    words = kept.text.text.replace("no change", "a change", 1)
    forged = index_text(replace(kept.text, text=words))
    with sqlite3.connect(store.path) as connection:
        connection.execute(
            "UPDATE texts SET study_text = ?, folded = ?",
            (encode_text(forged.text), forged.folded.to_bytes()),
        )
    store.close()
    done = with_claim.run("review", "--verify", "--audit", CO_RESEARCHER_STATE_DIR=str(tmp_path / "b"))
    assert done.returncode == 3
    assert "not the one that was kept" in done.stderr


def test_the_html_report_is_written_where_told_and_loads_nothing(with_claim: CommandLine) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    with_claim.run("review", "--verify", "--format", "html", "--output", "report.html")
    page = (with_claim.folder / "report.html").read_text(encoding="utf-8")
    assert "<h1>FAILED</h1>" in page
    assert "default-src 'none'" in page
    assert "src=" not in page


def test_an_unreadable_claims_line_stops_the_verdict_but_keeps_the_good_records(
    prepared: CommandLine,
) -> None:
    prepared.write("review.md", GOOD_REVIEW)
    claims = prepared.write("claims.jsonl", json.dumps(GOOD_CLAIM) + "\n{not json}\n")
    done = prepared.run("review", "--verify", "--claims", claims)
    assert done.returncode == 2
    assert "claims.jsonl:2" in done.stderr
    assert [c["claim_id"] for c in prepared.json("claims", "list")["claims"]] == ["c1"]


def test_every_form_of_the_report_says_the_same_verdict(with_claim: CommandLine) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    log = json.loads(with_claim.run("review", "--verify", "--format", "sarif").stdout)["runs"][0]
    page = with_claim.run("review", "--verify", "--format", "markdown").stdout
    assert (log["properties"]["verdict"], page.splitlines()[0]) == ("FAILED", "# FAILED")
    assert {result["kind"] for result in log["results"]} == {"fail"}
    regions = [r["locations"][0]["physicalLocation"].get("region", {}) for r in log["results"]]
    assert 3 in [region.get("startLine") for region in regions]


def test_the_report_shows_each_cited_sentence_with_the_record_it_rests_on(with_claim: CommandLine) -> None:
    with_claim.write("review.md", GOOD_REVIEW)
    (sentence,) = with_claim.json("review", "--verify")["cited_sentences"]
    (record,) = sentence["records"]
    assert (sentence["line"], record["claim"]) == (3, GOOD_CLAIM["claim"])
    assert "rest on" in with_claim.run("report").stdout


def test_a_page_is_written_for_a_failure_whose_related_places_have_no_words(with_claim: CommandLine) -> None:
    wrong = {**GOOD_CLAIM, "claim": "Short sleep brought a change in word recall."}
    with_claim.write("claims.jsonl", json.dumps(wrong))
    with_claim.run("claims", "submit", "claims.jsonl")
    with_claim.write("review.md", BAD_REVIEW)
    done = with_claim.run("review", "--verify", "--format", "html")
    assert done.returncode == 1
    assert "rests on no accepted record" in done.stdout


@pytest.mark.parametrize("target", ["review.md", "./review.md", ".co-researcher/store.sqlite"])
@pytest.mark.parametrize(
    "reporting",
    [("review", "--verify", "--format", "markdown"), ("report",), ("prisma",)],
    ids=lambda c: c[0],
)
def test_no_report_is_written_over_the_review_or_into_what_the_workspace_keeps(
    with_claim: CommandLine, reporting: tuple[str, ...], target: str
) -> None:
    with_claim.write("review.md", GOOD_REVIEW)
    with_claim.run("review", "--verify")
    done = with_claim.run(*reporting, "--output", target)
    assert done.returncode == 2
    assert "--output" in done.stderr
    assert (with_claim.folder / "review.md").read_text() == GOOD_REVIEW
    assert with_claim.run("studies", "list").returncode == 0


def test_no_report_is_written_over_the_claims_and_no_round_is_used(with_claim: CommandLine) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    with_claim.write("mine.jsonl", json.dumps(GOOD_CLAIM))
    done = with_claim.run("review", "--verify", "--claims", "mine.jsonl", "--output", "mine.jsonl")
    assert done.returncode == 2
    assert (with_claim.folder / "mine.jsonl").read_text() == json.dumps(GOOD_CLAIM)
    assert with_claim.json("rounds", "status")["rounds_left"] == 3
