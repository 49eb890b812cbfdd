"""Checks that only a person can decide: listed, acknowledged, bound to what they were said of."""

from __future__ import annotations

import pytest

from tests.co_researcher.conftest import GOOD_REVIEW, CommandLine

OPEN = GOOD_REVIEW + "\nThe reading rooms were painted green.\n"


@pytest.fixture
def with_check(with_claim: CommandLine) -> CommandLine:
    """A verified-but-for-one-check review: an uncited sentence of fact."""
    with_claim.write("review.md", OPEN)
    document = with_claim.json("review", "--verify")
    assert document["verdict"] == "CHECK BY A PERSON", document["findings"]
    return with_claim


def the_check(command: CommandLine) -> str:
    checks = command.json("checks", "list")["checks"]
    assert len(checks) == 1
    return str(checks[0]["id"])


def acknowledge(command: CommandLine, finding_id: str) -> int:
    return command.run(
        "checks", "acknowledge", finding_id, "--by", "A. Reader", "--reason", "seen on site"
    ).returncode


def test_only_checks_open_exits_4_and_charges_no_round(with_check: CommandLine) -> None:
    assert with_check.run("review", "--verify").returncode == 4
    assert with_check.json("rounds", "status")["rounds_used"] == 0


def test_an_open_check_is_listed_with_its_id_and_exits_4(with_check: CommandLine) -> None:
    done = with_check.run("checks", "list")
    assert done.returncode == 4
    assert the_check(with_check) in done.stdout


def test_an_acknowledged_check_makes_the_review_verified_and_is_printed(with_check: CommandLine) -> None:
    assert acknowledge(with_check, the_check(with_check)) == 0
    document = with_check.json("review", "--verify")
    assert document["verdict"] == "VERIFIED"
    assert document["findings"][0]["acknowledged"] == {"by": "A. Reader", "reason": "seen on site"}
    assert with_check.run("checks", "list").returncode == 0


def test_an_acknowledgement_survives_an_unrelated_edit(with_check: CommandLine) -> None:
    acknowledge(with_check, the_check(with_check))
    with_check.write("review.md", OPEN.replace("# Sleep and memory", "# Sleep, and what it does to memory"))
    assert with_check.json("review", "--verify")["verdict"] == "VERIFIED"


def test_an_acknowledgement_does_not_survive_an_edit_of_its_sentence(with_check: CommandLine) -> None:
    acknowledge(with_check, the_check(with_check))
    with_check.write("review.md", OPEN.replace("green", "red"))
    assert with_check.json("review", "--verify")["verdict"] == "CHECK BY A PERSON"


def test_an_unknown_id_or_a_missing_reason_is_bad_input(with_check: CommandLine) -> None:
    assert acknowledge(with_check, "0000000000000000") == 2
    done = with_check.run(
        "checks", "acknowledge", the_check(with_check), "--by", "A. Reader", "--reason", " "
    )
    assert (done.returncode, "--reason" in done.stderr) == (2, True)


def test_the_strict_policy_fails_what_the_standard_one_checks_and_lenient_lets_through(
    with_check: CommandLine,
) -> None:
    for policy, verdict in (("strict", "FAILED"), ("lenient", "VERIFIED")):
        with_check.write(".co-researcher/config.toml", f'policy = "{policy}"\n')
        document = with_check.json("review", "--verify", "--audit")
        assert (document["policy"], document["verdict"]) == (policy, verdict)


def test_an_unknown_policy_is_bad_input(with_check: CommandLine) -> None:
    with_check.write(".co-researcher/config.toml", 'policy = "harsh"\n')
    done = with_check.run("review", "--verify")
    assert (done.returncode, "strict, standard or lenient" in done.stderr) == (2, True)
