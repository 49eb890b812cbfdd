"""The flow of a review adds up, whatever was searched, decided and obtained; and its diagram can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_tools.flow import NOT_RECORDED, Flow, FlowColumn, count_flow, make_flow
from agent_tools.flow_diagram import describe_flow, draw_flow
from agent_tools.review import Review, make_review
from agent_tools.screening import exclude_study, include_study, set_role
from agent_tools.searching import SearchOutcome
from corpus.listing import list_file, list_records, list_search_result
from corpus.model.attempt import AttemptOutcome, DownloadAttempt
from corpus.model.lookup import Found, Unavailable
from corpus.model.record import Record, record_from_csl
from corpus.model.study import Notice, NoticeKind, Role, study_from_csl
from corpus.model.study_list import ListEntry, Stage
from corpus.model.study_text import Grade
from corpus.search import SearchResult, SourceOutcome
from corpus.sources.base import Hits, SearchQuery
from corpus.store.studies import SearchOutcomeRow, SearchRow

SVG = "{http://www.w3.org/2000/svg}"
NOW = "2026-01-02T03:04:05Z"


@pytest.fixture
def review(tmp_path: Path) -> Iterator[Review]:
    root = tmp_path / "review"
    root.mkdir()
    opened = make_review(
        root, question="Moss?", environment={"CO_RESEARCHER_STATE_DIR": str(tmp_path / "state")}
    )
    yield opened
    opened.close()


def record(source: str, number: int, **fields: object) -> Record:
    item = {
        "title": f"Moss growth on the walls of mill number {number}",
        "author": [{"family": "Lumen", "given": "Ada"}],
        "issued": {"date-parts": [[2024]]},
        "DOI": f"10.5555/moss.{number}",
        **fields,
    }
    return record_from_csl(source, str(number), item)


def searched(*answers: tuple[str, list[Record] | str]) -> SearchResult:
    """A search that brought these records by source, or for a word the reason why it could not be asked."""
    query = SearchQuery("moss on walls", 25, 2000, None)
    outcomes = tuple(
        SourceOutcome(
            source,
            f"{source}: moss walls",
            Unavailable(source, answer)
            if isinstance(answer, str)
            else Found(Hits(tuple(answer), "q", total=900), source, NOW),
        )
        for source, answer in answers
    )
    return SearchResult(query, outcomes)


def assert_adds_up(column: FlowColumn) -> None:
    assert column.total_identified == column.duplicates + column.set_aside + column.screened
    assert column.screened == sum(column.excluded.values()) + column.sought
    assert column.sought == column.not_retrieved + column.assessed
    assert column.assessed == sum(column.excluded_reports.values()) + column.included
    assert column.duplicates >= 0
    assert column.background <= column.included


ids = st.integers(0, 30).map(lambda number: f"s{number}")
entries = st.lists(
    st.builds(
        ListEntry,
        st.builds(
            lambda study_id, role: study_from_csl({"title": f"Moss {study_id}"}, study_id, role=role),
            ids,
            st.sampled_from(Role),
        ),
        st.booleans(),
        st.sampled_from(["", "no control", "another topic"]),
        st.sampled_from(["search", "citation", "person"]),
        st.sampled_from([None, *Stage]),
    ),
    max_size=12,
    unique_by=lambda entry: entry.study.study_id,
)
outcomes = st.lists(
    st.integers(0, 6).flatmap(
        lambda records: st.builds(
            SearchOutcomeRow,
            st.sampled_from(["crossref", "openalex"]),
            st.just("q"),
            st.just("found"),
            st.just(records),
            set_aside=st.integers(0, records),
        )
    ),
    max_size=3,
)
searches = st.lists(
    st.builds(
        SearchRow,
        st.just("moss"),
        st.just({}),
        outcomes.map(tuple),
        method=st.sampled_from(["search", "file", "citation"]),
    ),
    max_size=4,
)


@given(entries, searches, st.dictionaries(ids, st.sampled_from(Grade)))
def test_the_numbers_add_up_for_any_list(
    listed: list[ListEntry], made: list[SearchRow], texts: dict[str, Grade]
) -> None:
    flow = count_flow("Moss?", listed, made, texts)
    assert_adds_up(flow.databases)
    assert_adds_up(flow.other_methods)
    assert flow.databases.screened + flow.other_methods.screened == len(listed)
    assert flow.included_studies <= flow.included_reports
    ElementTree.fromstring(draw_flow(flow))


def test_a_search_is_counted_by_source_with_its_duplicates_and_notices(review: Review) -> None:
    notice = record_from_csl(
        "crossref",
        "n",
        {"title": "Retraction: Moss"},
        notice_of=(Notice(NoticeKind.RETRACTION, "crossref", "10.5555/x"),),
    )
    found = searched(
        ("crossref", [record("crossref", 1), record("crossref", 2), notice]),
        ("openalex", [record("openalex", 2), record("openalex", 3)]),
        ("pubmed", "out of order"),
    )
    list_search_result(review.store, found)
    column = make_flow(review).databases
    assert dict(column.identified) == {"crossref": 3, "openalex": 2}
    assert (column.set_aside, column.duplicates, column.screened) == (1, 1, 3)
    assert column.not_retrieved == 3


def test_searching_again_adds_and_discards_no_decision(review: Review) -> None:
    list_search_result(review.store, searched(("crossref", [record("crossref", 1), record("crossref", 2)])))
    first, second = (entry.study.study_id for entry in review.store.study_list())
    exclude_study(review, first, "no control", Stage.SCREENING)
    set_role(review, second, Role.BACKGROUND)
    again = searched(("openalex", [record("openalex", n, abstract="New.") for n in (1, 2, 3)]))
    listed = list_search_result(review.store, again)
    after = {entry.study.study_id: entry for entry in review.store.study_list()}
    assert (len(listed.added), set(listed.known)) == (1, {first, second})
    assert (after[first].included, after[first].reason) == (False, "no control")
    assert after[second].study.role is Role.BACKGROUND
    flow = make_flow(review)
    assert dict(flow.databases.excluded) == {"no control": 1}
    assert flow.databases.duplicates == 2
    assert len(flow.searches) == 2


def test_a_study_that_is_included_again_is_no_longer_excluded(review: Review) -> None:
    list_search_result(review.store, searched(("crossref", [record("crossref", 1)])))
    (entry,) = review.store.study_list()
    exclude_study(review, entry.study.study_id, "a slip")
    include_study(review, entry.study.study_id)
    assert dict(make_flow(review).databases.excluded) == {}


def test_reports_that_nobody_looked_for_yet_are_told_apart(review: Review) -> None:
    list_search_result(review.store, searched(("openalex", [record("openalex", 1), record("openalex", 2)])))
    flow = make_flow(review)
    assert (flow.databases.not_retrieved, flow.not_looked_for) == (2, 2)
    first = next(iter(review.store.study_list())).study.study_id
    attempt = DownloadAttempt(first, "publisher", "https://example.org/x", AttemptOutcome.NOT_THERE, at=NOW)
    review.store.add_attempts([attempt])
    flow = make_flow(review)
    assert (flow.databases.not_retrieved, flow.not_looked_for) == (2, 1)


@pytest.mark.parametrize(("answers", "code"), [((True, True), 0), ((True, False), 3), ((False, False), 3)])
def test_a_search_in_which_a_source_could_not_be_asked_ends_with_3(
    answers: tuple[bool, ...], code: int
) -> None:
    sources = tuple((f"s{n}", "words", asked) for n, asked in enumerate(answers))
    assert SearchOutcome(sources, (), ()).exit_code == code


def test_files_that_a_person_gave_are_other_methods(review: Review) -> None:
    list_file(review.store, "refs.bib", [record("file", 1), record("file", 1)], broken=1)
    column = make_flow(review).other_methods
    assert dict(column.identified) == {"files given": 3}
    assert (column.set_aside, column.duplicates, column.screened) == (1, 1, 1)


def test_studies_of_which_no_search_was_kept_are_counted_as_such(review: Review) -> None:
    list_records(review.store, [record("crossref", 1)], origin="search")
    assert dict(make_flow(review).databases.identified) == {NOT_RECORDED: 1}


def test_a_preprint_and_its_version_of_record_are_two_reports_of_one_study() -> None:
    versions = [
        study_from_csl(record("crossref", 1, type="article-journal").csl, "a"),
        study_from_csl(
            record("openalex", 1, type="article", DOI="10.1101/2023.05.01.123456", volume=None).csl, "b"
        ),
    ]
    listed = [ListEntry(study, origin="search") for study in versions]
    flow = count_flow("Moss?", listed, [], {"a": Grade.FULLTEXT, "b": Grade.FULLTEXT})
    assert (flow.included_studies, flow.included_reports) == (1, 2)


def test_the_searches_are_told_with_date_query_limits_and_counts(review: Review) -> None:
    list_search_result(
        review.store, searched(("crossref", [record("crossref", 1)]), ("pubmed", "out of order"))
    )
    (search,) = make_flow(review).as_dict()["searches"]
    assert search["limits"] == {"limit": 25, "from_year": 2000, "to_year": None}
    crossref, pubmed = search["sources"]
    assert (crossref["query"], crossref["records"], crossref["total"]) == ("crossref: moss walls", 1, 900)
    assert crossref["at"] == NOW
    assert (pubmed["outcome"], pubmed["reason"]) == ("unavailable", "out of order")


def _flow() -> Flow:
    column = FlowColumn(
        {"crossref": 12, "openalex": 5}, 1, 4, 12, {"<b>off & topic": 3}, 9, 2, 7, {"late": 1}, 6
    )
    return Flow("Does moss harm “walls” <old>?", column, column, 11)


def test_the_diagram_is_valid_xml_with_title_and_description() -> None:
    root = ElementTree.fromstring(draw_flow(_flow()))
    assert root.attrib["role"] == "img"
    title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert "Does moss harm “walls” <old>?" in (title.text or "")
    assert described is not None
    assert described.text == describe_flow(_flow())
    assert "17 records were identified via databases and registers" in (described.text or "")


def test_the_diagram_shows_every_number_and_lies_within_its_frame() -> None:
    root = ElementTree.fromstring(draw_flow(_flow()))
    told = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    for words in (
        "Records identified (n = 17)",
        "Duplicate records (n = 4)",
        "(n = 12)",
        "(n = 9)",
        "(n = 11)",
    ):
        assert words in told
    assert "<b>off & topic (n = 3)" in told
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    for box in root.iter(f"{SVG}rect"):
        right = float(box.get("x", 0)) + float(box.attrib["width"])
        bottom = float(box.get("y", 0)) + float(box.attrib["height"])
        assert right <= width
        assert bottom <= height


def test_the_diagram_needs_no_font_of_its_own_and_nothing_from_elsewhere() -> None:
    drawn = draw_flow(_flow())
    assert 'font-family="sans-serif"' in drawn
    assert not re.search(r"<style|<image|@font-face|xlink|https?://(?!www\.w3\.org/2000/svg)", drawn)


@given(st.text(max_size=300), st.dictionaries(st.text(max_size=200), st.integers(1, 9), max_size=15))
def test_any_question_and_reason_can_be_drawn(question: str, reasons: dict[str, int]) -> None:
    total = sum(reasons.values())
    column = FlowColumn({"crossref": total}, 0, 0, total, reasons, 0, 0, 0, {}, 0)
    ElementTree.fromstring(draw_flow(Flow(question, column, FlowColumn(), 0)))
