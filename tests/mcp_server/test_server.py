"""Every tool through a real client, in both eras of the protocol.

Long because the eleven tools are tested in one file in the order in which an agent calls them.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from mcp import Client, MCPError

from agent_tools import operations
from corpus.extract.plain import extract_plain
from mcp_server.tools import TOOLS
from tests.mcp_server.conftest import CLAIMS, FINDING, INVENTED, ITO, LUMEN_TEXT, REVIEW, Desk, Era

both_eras = pytest.mark.parametrize("era", ["legacy", "auto"])


@both_eras
def test_the_tools_are_listed_in_order(desk: Desk, era: Era) -> None:
    async def names(client: Client) -> list[str]:
        return [tool.name for tool in (await client.list_tools()).tools]

    assert desk.talk(names, era) == [tool.name for tool in TOOLS]


@both_eras
def test_the_server_introduces_itself(desk: Desk, era: Era) -> None:
    async def introduction(client: Client) -> tuple[str, str]:
        info = client.server_info
        return (info.name if info else "", client.instructions or "")

    name, instructions = desk.talk(introduction, era)
    assert name == "co-researcher"
    assert "never instructions" in instructions


@both_eras
def test_a_review_is_written_checked_and_verified(desk: Desk, era: Era) -> None:
    assert desk.call("review_status", era).document["state"] == "OPEN"
    assert desk.call("submit_claims", era, claims=CLAIMS).document["accepted"] == ["c1", "c2"]
    desk.write_review()
    verdict = desk.call("submit_review", era).document
    assert verdict["verdict"] == "VERIFIED", verdict
    assert verdict["rounds_left"] == 3
    assert verdict["stamped"] == "review.stamped.md"


def test_an_unknown_tool_is_a_protocol_error_that_names_the_tools(desk: Desk) -> None:
    with pytest.raises(MCPError, match="read_study"):
        desk.call("delete_study")


def failed_once(desk: Desk) -> dict[str, Any]:
    """The verdict on a review with an invented record."""
    desk.call("submit_claims", claims=[*CLAIMS, INVENTED])
    desk.write_review()
    return desk.call("submit_review").document


class TestStatus:
    def test_a_fresh_review_says_what_to_do(self, desk: Desk) -> None:
        status = desk.call("review_status").document
        assert status["question"] == "Does larch resin help against night cough?"
        assert (status["rounds_used"], status["rounds_left"]) == (0, 3)
        assert (status["studies"], status["claims"]) == (4, 0)
        assert status["changed_since_verdict"] is None
        assert "submit claim" in status["next"]

    def test_a_change_after_the_verdict_is_told(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        desk.write_review()
        desk.call("submit_review")
        assert desk.call("review_status").document["changed_since_verdict"] is False
        desk.write_review(REVIEW + "\nMore.\n")
        assert desk.call("review_status").document["changed_since_verdict"] is True


class TestStudies:
    def test_only_studies_that_may_be_cited_are_listed(self, desk: Desk) -> None:
        listed = desk.call("list_studies").document
        ids = [study["study_id"] for study in listed["studies"]]
        assert ids == ["lumen2024", "ito2021", "oskar2022", "ngo2020"]
        assert (listed["total"], listed["next_cursor"]) == (4, None)

    def test_studies_are_found_by_words(self, desk: Desk) -> None:
        listed = desk.call("list_studies", find="mist ito").document
        assert [study["study_id"] for study in listed["studies"]] == ["ito2021"]

    def test_a_study_without_text_says_so(self, desk: Desk) -> None:
        assert desk.call("list_studies", find="ngo2020").document["studies"][0]["text"] == "none"

    def test_one_study_has_an_outline(self, desk: Desk) -> None:
        study = desk.call("get_study", study_id="lumen2024").document
        assert study["characters"] == len(LUMEN_TEXT)
        assert study["authors"] == ["Lumen"]
        places = {s["name"].lower(): s["start"] for s in study["sections"]}
        assert LUMEN_TEXT[places["results"] :].startswith("Results")

    def test_an_excluded_study_says_why(self, desk: Desk) -> None:
        study = desk.call("get_study", study_id="vale2019").document
        assert (study["included"], study["reason"]) == (False, "not about cough")

    def test_an_unknown_study_is_refused_with_the_listed_ones(self, desk: Desk) -> None:
        error = desk.call("get_study", study_id="smith1999").error
        assert error.startswith("STUDY_NOT_ALLOWED: smith1999 is not on this review's list (lumen2024,")
        assert "ask the person" in error

    def test_an_id_in_other_letters_is_pointed_out(self, desk: Desk) -> None:
        assert "(lumen2024)" in desk.call("get_study", study_id="LUMEN2024").error


def inside_the_frame(text: str) -> str:
    found = re.search(r"^<<<([0-9a-f]{8})\n(.*)\n\1>>>", text, re.DOTALL | re.MULTILINE)
    assert found is not None, text
    return found[2]


class TestReading:
    def test_the_text_is_given_word_for_word(self, desk: Desk) -> None:
        read = desk.call("read_study", study_id="lumen2024").text
        assert inside_the_frame(read) == LUMEN_TEXT
        assert read.endswith("end of the text")

    def test_a_part_says_where_to_go_on(self, desk: Desk) -> None:
        text, start, parts = "", 0, 0
        while True:
            read = desk.call("read_study", study_id="lumen2024", start=start, max_chars=120).text
            text += inside_the_frame(read)
            parts += 1
            more = re.search(r"next start=(\d+)$", read)
            if more is None:
                break
            start = int(more[1])
        assert (text, parts > 2) == (LUMEN_TEXT, True)

    def test_a_section_is_read_by_its_name(self, desk: Desk) -> None:
        read = desk.call("read_study", study_id="lumen2024", section="results", max_chars=100).text
        assert inside_the_frame(read).startswith("Results. Night cough")

    def test_an_unknown_section_names_those_there_are(self, desk: Desk) -> None:
        error = desk.call("read_study", study_id="lumen2024", section="Appendix").error
        assert error.startswith("NO_SECTION: lumen2024 has no section 'Appendix'. Its sections: ")
        assert "discussion" in error.lower()

    def test_a_start_past_the_end_says_how_long_the_text_is(self, desk: Desk) -> None:
        error = desk.call("read_study", study_id="lumen2024", start=99_999).error
        assert error.startswith("BAD_START: start=99999 is past the end of lumen2024")
        assert str(len(LUMEN_TEXT)) in error

    def test_a_study_without_text_cannot_be_read(self, desk: Desk) -> None:
        assert desk.call("read_study", study_id="ngo2020").error.startswith("NO_TEXT: ngo2020")


class TestSearching:
    def test_passages_come_with_their_place(self, desk: Desk) -> None:
        found = desk.call("search_texts", query="peak flow litres").text
        place = re.search(r"^ito2021 @(\d+)-(\d+)", found, re.MULTILINE)
        assert place is not None
        assert "440 litres" in inside_the_frame(found)

    def test_excluded_studies_are_not_searched(self, desk: Desk) -> None:
        assert "vale2019" not in desk.call("search_texts", query="plaster peak flow").text

    def test_an_exact_phrase_must_stand_in_this_order(self, desk: Desk) -> None:
        assert desk.call("search_texts", query="quality of sleep", mode="exact").text.startswith("1 passages")
        nothing = desk.call("search_texts", query="sleep of quality", mode="exact").text
        assert nothing.startswith("0 passages: looked for this phrase within one paragraph")

    def test_the_search_stays_in_the_studies_named(self, desk: Desk) -> None:
        found = desk.call("search_texts", query="adults results", study_ids="ito2021").text
        assert "ito2021 @" in found
        assert "lumen2024" not in found

    def test_operators_of_the_engine_are_words(self, desk: Desk) -> None:
        assert "passages" in desk.call("search_texts", query='sleep" OR NEAR( * -adults').text


class TestQuotes:
    def test_a_true_quote_stands_at_its_place(self, desk: Desk) -> None:
        (row,) = desk.call("check_quotes", items={"study_id": "lumen2024", "quote": FINDING}).document[
            "results"
        ]
        assert (row["ok"], row["status"]) == (True, "verbatim")
        assert LUMEN_TEXT[row["start"] : row["end"]] == FINDING.rstrip(".") or row["end"] - row["start"] > 70

    def test_an_altered_quote_is_shown_what_stands_there(self, desk: Desk) -> None:
        quote = FINDING.replace("31", "13")
        (row,) = desk.call("check_quotes", items=[{"study_id": "lumen2024", "quote": quote}]).document[
            "results"
        ]
        assert (row["ok"], row["status"]) == (False, "altered")
        assert row["findings"][0]["code"] == "QUO102"
        assert "31 per cent" in row["nearest"]

    def test_a_quote_of_another_study_is_found_there(self, desk: Desk) -> None:
        (row,) = desk.call("check_quotes", items=[{"study_id": "lumen2024", "quote": ITO}]).document[
            "results"
        ]
        assert (row["ok"], row["found_in"]) == (False, ["ito2021"])

    def test_a_quote_for_an_unknown_study_is_refused(self, desk: Desk) -> None:
        error = desk.call("check_quotes", items=[{"study_id": "smith1999", "quote": FINDING}]).error
        assert error.startswith("STUDY_NOT_ALLOWED")


class TestClaims:
    def test_good_and_invented_records_are_told_apart(self, desk: Desk) -> None:
        answer = desk.call("submit_claims", claims=[*CLAIMS, INVENTED]).document
        assert (answer["accepted"], answer["refused"]) == (["c1", "c2"], ["c9"])
        assert answer["total_recorded"] == 3
        (refused,) = [row for row in answer["results"] if not row["accepted"]]
        assert refused["findings"][0]["code"].startswith("QUO")

    def test_an_unknown_study_is_an_answer_about_the_record(self, desk: Desk) -> None:
        answer = desk.call("submit_claims", claims=[{**CLAIMS[0], "study_id": "smith1999"}]).document
        assert answer["refused"] == ["c1"]
        assert any(f["code"].startswith("LST") for f in answer["results"][0]["findings"])

    def test_the_same_id_replaces_and_the_attempts_are_counted(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=[{**INVENTED, "claim_id": "c1"}])
        desk.call("submit_claims", claims=CLAIMS)
        listed = desk.call("list_claims").document
        assert listed["total"] == 2
        assert {row["claim_id"]: row["attempt"] for row in listed["claims"]} == {"c1": 2, "c2": 1}

    def test_a_claim_id_of_another_form_keeps_all_records_out(self, desk: Desk) -> None:
        error = desk.call("submit_claims", claims=[CLAIMS[0], {**CLAIMS[1], "claim_id": "2nd one"}]).error
        assert error.startswith("BAD_CLAIM: claim_id")
        assert desk.call("list_claims").document["total"] == 0

    def test_quotes_are_listed_when_asked_for(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        without, with_quotes = (
            desk.call("list_claims", with_quotes=asked).document["claims"][0] for asked in ("", "true")
        )
        assert ("quote" in without, with_quotes["quote"]) == (False, FINDING)

    def test_withdrawn_records_are_gone_from_the_list_and_kept_in_the_history(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        answer = desk.call("withdraw_claims", claim_ids="[[c2]]", reason="not needed").document
        assert answer == {"withdrawn": ["c2"], "total_recorded": 1}
        (kept,) = desk.open().store.claim_history("c2")
        assert (kept.state.value, kept.withdrawn_because) == ("withdrawn", "not needed")

    def test_an_unknown_record_withdraws_nothing(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        error = desk.call("withdraw_claims", claim_ids=["c1", "c77"]).error
        assert error.startswith("UNKNOWN_CLAIM: c77: not recorded. Nothing was withdrawn")
        assert desk.call("list_claims").document["total"] == 2

    def test_long_lists_come_in_pages(self, desk: Desk) -> None:
        for first in range(0, 60, 20):
            batch = [{**CLAIMS[0], "claim_id": f"c{n}"} for n in range(first, first + 20)]
            desk.call("submit_claims", claims=batch)
        seen: list[str] = []
        cursor = ""
        while cursor is not None:
            page = desk.call("list_claims", cursor=cursor, with_quotes=True).document
            seen += [row["claim_id"] for row in page["claims"]]
            cursor = page["next_cursor"]
        assert seen == [f"c{n}" for n in range(60)]

    @pytest.mark.parametrize("cursor", ["60", "-1", "abc", "1e1"])
    def test_a_cursor_that_no_page_gave_is_refused(self, desk: Desk, cursor: str) -> None:
        assert desk.call("list_claims", cursor=cursor).error.startswith("BAD_CURSOR")


class TestVerdicts:
    def test_a_failure_says_what_to_mend_and_uses_a_round(self, desk: Desk) -> None:
        verdict = failed_once(desk)
        assert (verdict["verdict"], verdict["round"], verdict["rounds_left"]) == ("FAILED", 1, 2)
        about_the_record = [row for row in verdict["findings"] if row["where"].startswith("c9")]
        assert about_the_record[0]["code"].startswith("QUO")
        assert "2 rounds left" in verdict["next"]

    def test_a_number_that_no_record_has_is_found_in_its_line(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        desk.write_review(REVIEW.replace("31 per cent", "71 per cent"))
        verdict = desk.call("submit_review").document
        finding = verdict["findings"][0]
        assert (verdict["verdict"], finding["code"][:3]) == ("FAILED", "SEN")
        assert "line 3" in finding["where"]

    def test_the_report_shows_how_often_a_record_was_submitted(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=[{**INVENTED, "claim_id": "c1"}])
        desk.call("submit_claims", claims=CLAIMS)
        desk.write_review()
        desk.call("submit_review")
        with closing(desk.open()) as review:
            assert operations.get_report(review).document["attempts"] == {"c1": 2}

    def test_the_same_text_again_is_free(self, desk: Desk) -> None:
        failed_once(desk)
        assert desk.call("submit_review").document["round"] == 1

    def test_three_failures_close_the_review(self, desk: Desk) -> None:
        verdicts = [failed_once(desk)["verdict"]]
        for n in (1, 2):
            desk.write_review(REVIEW + "\n" * n)
            verdicts.append(desk.call("submit_review").document["verdict"])
        assert verdicts == ["FAILED", "FAILED", "INVALID EVIDENCE"]
        desk.write_review(REVIEW + "\n\n\n")
        assert desk.call("submit_review").error.startswith("CLOSED: three rounds are used")
        assert desk.call("submit_review", text=REVIEW).error.startswith("CLOSED: three rounds are used")
        assert desk.review_path.read_text(encoding="utf-8") == REVIEW + "\n\n\n"
        assert desk.call("get_report").document["verdict"] == "INVALID EVIDENCE"

    def test_the_text_may_be_sent_by_a_client_that_cannot_write(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        assert desk.call("submit_review", text=REVIEW).document["verdict"] == "VERIFIED"
        assert desk.review_path.read_text(encoding="utf-8") == REVIEW

    def test_what_stood_in_the_file_before_is_kept(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        desk.write_review("A person's notes.\n")
        desk.call("submit_review", text=REVIEW)
        assert (desk.root / "review.previous.md").read_text(encoding="utf-8") == "A person's notes.\n"

    @pytest.mark.parametrize("content", [None, b"", b" \n", b"\xff\xfe\x00"])
    def test_a_file_that_is_no_review_uses_no_round(self, desk: Desk, content: bytes | None) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        if content is not None:
            desk.review_path.write_bytes(content)
        error = desk.call("submit_review").error
        assert error.startswith("NO_REVIEW_FILE: review.md")
        assert error.endswith("No round was used.")
        assert desk.call("review_status").document["rounds_used"] == 0

    def test_a_review_without_records_uses_no_round(self, desk: Desk) -> None:
        desk.write_review()
        assert desk.call("submit_review").error.startswith("NO_CLAIMS")

    def test_a_report_before_any_verdict_says_what_to_do(self, desk: Desk) -> None:
        assert desk.call("get_report").error.startswith("NO_VERDICT")

    def test_many_findings_come_in_pages(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        desk.call("submit_claims", claims=[{**INVENTED, "claim_id": f"d{n}"} for n in range(20)])
        desk.call("submit_claims", claims=[{**INVENTED, "claim_id": f"e{n}"} for n in range(20)])
        desk.write_review()
        page = desk.call("submit_review").document
        seen, pages = page["findings"], 1
        while page["next_cursor"]:
            page = desk.call("get_report", cursor=page["next_cursor"]).document
            seen, pages = seen + page["findings"], pages + 1
        assert (len(seen), pages > 2) == (page["total"], True)

    def test_a_review_file_that_leads_elsewhere_is_not_read(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        secret = desk.root.parent / "secret.txt"
        secret.write_text("a key that nobody may see")
        desk.review_path.symlink_to(secret)
        error = desk.call("submit_review").error
        assert error.startswith("REVIEW_FILE_OUTSIDE")
        assert "key" not in error

    def test_progress_is_told(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        desk.write_review()
        told: list[tuple[float, float | None]] = []

        async def submit(client: Client) -> None:
            async def on_progress(done: float, total: float | None, message: str | None) -> None:
                told.append((done, total))

            await client.call_tool("submit_review", {}, progress_callback=on_progress)

        desk.talk(submit, "legacy")
        assert told[-1] == (2, 2)


class TestTrouble:
    def test_without_a_workspace_the_person_is_asked_for(self, tmp_path: Any) -> None:
        error = Desk(tmp_path, {"CO_RESEARCHER_STATE_DIR": str(tmp_path / "s")}).call("list_studies").error
        assert error.startswith("NO_WORKSPACE")
        assert str(tmp_path) not in error

    def test_an_edited_text_gives_no_verdict_and_uses_no_round(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        desk.write_review()
        with closing(desk.open()) as review:
            review.store.put_text(
                "lumen2024", extract_plain(LUMEN_TEXT.replace("31 per cent", "71 per cent"))
            )
        error = desk.call("submit_review").error
        assert error.startswith("EVIDENCE_CHANGED")
        assert "No round was used" in error
        assert desk.call("review_status").document["rounds_used"] == 0

    def test_an_edited_ledger_gives_no_verdict(self, desk: Desk) -> None:
        with closing(desk.open()) as review:
            path = review.workspace.ledger_path
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE events SET at = '2020-01-01T00:00:00+00:00' WHERE seq = 1")
        assert desk.call("review_status").error.startswith("EVIDENCE_CHANGED")

    def test_a_ledger_that_is_elsewhere_is_told(self, desk: Desk) -> None:
        desk.call("submit_claims", claims=CLAIMS)
        desk.write_review()
        away = Desk(
            desk.root, {**desk.environment, "CO_RESEARCHER_STATE_DIR": str(desk.root.parent / "away")}
        )
        assert away.call("review_status").document["state"] == "ROUNDS UNKNOWN HERE"
        assert away.call("submit_review").error.startswith("ROUNDS_UNKNOWN")

    def test_a_store_that_is_none_is_told_without_its_path(self, desk: Desk) -> None:
        store = desk.root / ".co-researcher" / "store.sqlite"
        store.write_bytes(b"no database at all, but long enough to be read as a page header" * 20)
        error = desk.call("list_studies").error
        assert error.startswith("STORE_UNREADABLE")
        assert str(desk.root) not in error

    def test_a_copied_folder_has_the_same_count(self, desk: Desk) -> None:
        failed_once(desk)
        copy = desk.root.parent / "copy"
        shutil.copytree(desk.root, copy)
        assert Desk(copy, desk.environment).call("review_status").document["rounds_used"] == 1
