"""`claims`: submitting, listing, withdrawing, and what a broken file costs."""

from __future__ import annotations

import json

import pytest

from tests.co_researcher.conftest import GOOD_CLAIM, CommandLine


def test_a_record_whose_quote_stands_in_the_text_is_accepted(prepared: CommandLine) -> None:
    prepared.write("claims.jsonl", json.dumps(GOOD_CLAIM))
    done = prepared.run("claims", "submit", "claims.jsonl", "--format", "json")
    row = json.loads(done.stdout)
    assert done.returncode == 0
    assert (row["claim_id"], row["accepted"], row["attempt"]) == ("c1", True, 1)


def test_a_changed_number_in_the_quote_is_named_on_both_sides(prepared: CommandLine) -> None:
    quote = "The share of words forgotten overnight was 64% in both weeks and in both groups."
    prepared.write("claims.jsonl", json.dumps({**GOOD_CLAIM, "claim": "64% were forgotten.", "quote": quote}))
    done = prepared.run("claims", "submit", "claims.jsonl", "--format", "json")
    row = json.loads(done.stdout)
    altered = next(f for f in row["findings"] if f["slug"] == "quote-altered")
    assert (done.returncode, row["accepted"]) == (1, False)
    assert "64" in altered["found"]
    assert "6.4" in altered["expected"]


def test_submitting_a_changed_record_again_counts_its_attempts(prepared: CommandLine) -> None:
    for quote in ("We found a change in word recall after nights of short sleep.", GOOD_CLAIM["quote"]):
        prepared.write("claims.jsonl", json.dumps({**GOOD_CLAIM, "quote": quote}))
        done = prepared.run("claims", "submit", "claims.jsonl", "--format", "json")
    assert json.loads(done.stdout)["attempt"] == 2


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("{broken", ""),
        ('["a list"]', ""),
        (json.dumps({**GOOD_CLAIM, "quote": ""}), "quote"),
        (json.dumps({k: v for k, v in GOOD_CLAIM.items() if k != "study"}), "study"),
        (json.dumps({**GOOD_CLAIM, "claim": 7}), "claim"),
        (json.dumps({**GOOD_CLAIM, "quote": "x" * 601}), "quote"),
        (json.dumps({**GOOD_CLAIM, "page": 3}), "page"),
        (json.dumps({**GOOD_CLAIM, "claim_id": "../c1"}), "claim_id"),
    ],
    ids=[
        "no JSON",
        "no object",
        "empty quote",
        "no study",
        "a number",
        "too long",
        "unknown field",
        "bad id",
    ],
)
def test_a_broken_line_is_named_and_the_others_are_kept(prepared: CommandLine, line: str, field: str) -> None:
    prepared.write("claims.jsonl", line + "\n" + json.dumps({**GOOD_CLAIM, "claim_id": "c2"}) + "\n")
    done = prepared.run("claims", "submit", "claims.jsonl", "--format", "json")
    assert done.returncode == 2
    assert f"claims.jsonl:1{': ' + field if field else ''}" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert json.loads(done.stdout)["claim_id"] == "c2"


def test_a_record_for_a_study_that_is_not_listed_is_refused(prepared: CommandLine) -> None:
    prepared.write("claims.jsonl", json.dumps({**GOOD_CLAIM, "study": "harker2020"}))
    done = prepared.run("claims", "submit", "claims.jsonl", "--format", "json")
    slugs = {f["slug"] for f in json.loads(done.stdout)["findings"]}
    assert done.returncode == 1
    assert "study-not-on-list" in slugs


def test_withdrawing_takes_a_record_out_and_an_unknown_id_is_bad_input(with_claim: CommandLine) -> None:
    assert with_claim.run("claims", "withdraw", "c9").returncode == 2
    assert with_claim.run("claims", "withdraw", "c1").returncode == 0
    assert with_claim.json("claims", "list")["claims"] == []


def test_the_template_is_a_line_that_the_reader_takes(prepared: CommandLine) -> None:
    template = prepared.run("claims", "template").stdout
    assert set(json.loads(template)) == {"claim_id", "study", "claim", "quote"}


def test_without_a_workspace_the_message_says_how_to_make_one(command: CommandLine) -> None:
    done = command.run("claims", "list")
    assert done.returncode == 2
    assert "co-researcher init" in done.stderr
