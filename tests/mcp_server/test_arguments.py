"""Arguments as models send them: slips are understood, mistakes are refused with what to do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_server.arguments import read_arguments
from mcp_server.tool_error import ToolError
from mcp_server.tools import BY_NAME, TOOLS


def read(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    spec = BY_NAME[tool]
    return read_arguments(tool, spec.input_schema, arguments, spec.aliases)


def refusal(tool: str, arguments: dict[str, Any]) -> ToolError:
    with pytest.raises(ToolError) as caught:
        read(tool, arguments)
    return caught.value


@pytest.mark.parametrize("left_out", ["", "  ", None])
def test_an_empty_value_is_an_argument_left_out(left_out: object) -> None:
    assert read("read_study", {"study_id": "lumen2024", "start": left_out})["start"] == 0


@pytest.mark.parametrize("twenty", [20, "20", " 20 ", 20.0, "20.0", "+20"])
def test_a_whole_number_may_come_as_text(twenty: object) -> None:
    assert read("read_study", {"study_id": "lumen2024", "start": twenty})["start"] == 20


@pytest.mark.parametrize("wrong", ["ten", 1.5, True, [1], {"n": 1}, "1e3", float("inf"), float("nan")])
def test_what_is_no_whole_number_is_refused(wrong: object) -> None:
    assert refusal("read_study", {"study_id": "lumen2024", "start": wrong}).code == "BAD_ARGUMENT"


def test_more_than_the_most_is_the_most() -> None:
    assert read("read_study", {"study_id": "lumen2024", "max_chars": 90_000})["max_chars"] == 6_000


def test_less_than_the_least_is_refused() -> None:
    assert "0 or more" in refusal("read_study", {"study_id": "lumen2024", "start": -1}).message


def test_an_unknown_argument_is_refused_by_name_with_the_names_there_are() -> None:
    problem = refusal("read_study", {"study_id": "lumen2024", "offset": 4000})
    assert problem.code == "UNKNOWN_ARGUMENT"
    assert "'offset'" in problem.message
    assert "study_id, start, section, max_chars" in problem.message


def test_an_unknown_name_inside_a_record_is_refused_too() -> None:
    claim = {"claim_id": "c1", "study_id": "a", "claim": "b", "quote": "c", "page": 3}
    problem = refusal("submit_claims", {"claims": [claim]})
    assert "claims[1] has no 'page'" in problem.message


def test_a_tool_without_arguments_says_so() -> None:
    assert "it takes no arguments" in refusal("review_status", {"review": "x"}).message


def test_a_missing_argument_is_named() -> None:
    problem = refusal("search_texts", {"mode": "exact"})
    assert (problem.code, "query" in problem.message) == ("MISSING_ARGUMENT", True)


ITEM = {"study_id": "lumen2024", "quote": "eight words"}


@pytest.mark.parametrize(
    "items",
    [
        [ITEM],
        ITEM,
        '[{"study_id": "lumen2024", "quote": "eight words"}]',
        '{"study_id": "lumen2024", "quote": "eight words"}',
        ['{"study_id": "lumen2024", "quote": "eight words"}'],
        [{"study": "[@lumen2024]", "quote": "eight words"}],
    ],
)
def test_one_object_or_a_json_text_is_a_list_of_objects(items: object) -> None:
    assert read("check_quotes", {"items": items})["items"] == [ITEM]


@pytest.mark.parametrize("ids", ["c1, c3", ["c1", "c3"], "[[c1]] [[c3]]", '["c1", "c3"]', ["[[c1]]", "c3"]])
def test_ids_may_come_bare_and_with_their_marks(ids: object) -> None:
    assert read("withdraw_claims", {"claim_ids": ids})["claim_ids"] == ["c1", "c3"]


def test_a_bare_id_is_a_list_of_one() -> None:
    assert read("search_texts", {"query": "sleep", "study_id": "lumen2024"})["study_ids"] == ["lumen2024"]


def test_too_many_entries_are_refused_with_how_to_split_them() -> None:
    problem = refusal("check_quotes", {"items": [ITEM] * 11})
    assert problem.code == "TOO_MANY"
    assert "at most 10" in problem.message
    assert "nothing was done" in problem.message


def test_a_long_text_is_refused_with_its_length() -> None:
    problem = refusal("check_quotes", {"items": [{"study_id": "a", "quote": "x" * 601}]})
    assert (problem.code, "601 characters, at most 600" in problem.message) == ("TOO_LONG", True)


def test_quotes_keep_their_marks_and_spaces() -> None:
    quote = "  [Effects] were “small” @ 5 °C  "
    read_back = read("check_quotes", {"items": [{"study_id": "a", "quote": quote}]})
    assert read_back["items"][0]["quote"] == quote


@pytest.mark.parametrize("mode", ["exact", "EXACT", " Exact "])
def test_a_choice_is_read_in_any_case(mode: str) -> None:
    assert read("search_texts", {"query": "sleep", "mode": mode})["mode"] == "exact"


def test_a_wrong_choice_names_the_choices() -> None:
    assert "words or exact" in refusal("search_texts", {"query": "sleep", "mode": "fuzzy"}).message


@pytest.mark.parametrize("value", ["a\x00b", "a\ud800b"])
def test_text_that_no_file_can_hold_is_refused(value: str) -> None:
    assert refusal("search_texts", {"query": value}).code == "BAD_ARGUMENT"


words = st.text('ab1 ,.[]{}@":-\x00\x1bé中', max_size=20)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(TOOLS), st.data())
def test_any_json_is_read_or_refused_in_words(tool: Any, data: st.DataObject) -> None:
    names = st.sampled_from([*tool.properties, *tool.aliases, "offset"])
    arguments = data.draw(st.dictionaries(names, json_values, max_size=4))
    try:
        told = ""
        read(tool.name, arguments)
    except ToolError as problem:
        told = str(problem)
    assert told == "" or (told.isprintable() and told.endswith("."))
