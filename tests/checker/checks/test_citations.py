"""`check citations`, the pure part: what is said of a citation given what was looked up."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.checks.citations import CitationLookUps, CitedWork, WorkKind, check_citations, propose_doi
from checker.checks.citations.reading import citation_of_text, citations_of_draft
from checker.checks.citations.tags import find_tags, write_tag
from checker.drafts.plain import read_plain
from checker.model.check_answer import CheckedItem
from checker.model.outcome import Outcome
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record, record_from_csl

AT = "2026-01-01T00:00:00Z"
OWN_DOI = "10.5555/lumen.1"
OTHER_DOI = "10.5555/brisk.2"


def record(source: str = "crossref", **changes: Any) -> Record:
    item: dict[str, Any] = {
        "type": "article-journal",
        "title": "Nights of short sleep and the recall of word lists",
        "author": [{"family": "Lumen", "given": "Ada"}, {"family": "Müßler", "given": "Jörg"}],
        "issued": {"date-parts": [[2021]]},
        "container-title": "Sleep and Learning Reports",
        "DOI": OWN_DOI,
        **changes,
    }
    return record_from_csl(source, str(item.get("DOI")), item, retrieved_at=AT)


OTHER = record(
    title="Riverbank shade and pearl mussels", author=[{"family": "Brisk", "given": "T"}], DOI=OTHER_DOI
)


def cited(**changes: Any) -> CitedWork:
    fields: dict[str, Any] = {
        "names": ("Lumen", "Muessler"),
        "year": 2021,
        "title": "Nights of short sleep and the recall of word lists",
        "venue": "Sleep Learn Rep",
        "kind": WorkKind.ARTICLE,
        "is_stated": True,
        **changes,
    }
    return CitedWork("r1", "as written", **fields)


def with_doi(doi: str, **changes: Any) -> CitedWork:
    return cited(identifiers=Identifiers(doi=doi), link=f"https://doi.org/{doi}", **changes)


def searched(*records: Record, **others: LookUp[tuple[Record, ...]]) -> dict[str, LookUp[tuple[Record, ...]]]:
    """What Crossref and OpenAlex answered to a search for the title."""
    nothing = NotFound(("openalex",), AT)
    of_crossref: LookUp[tuple[Record, ...]] = (
        Found(records, "crossref", AT) if records else NotFound(("crossref",), AT)
    )
    return {"crossref": of_crossref, "openalex": nothing, **others}


def check(work: CitedWork, looks: CitationLookUps) -> CheckedItem:
    return check_citations([work], {"r1": looks}).items[0]


def said(work: CitedWork, *records: Record, **others: Any) -> tuple[Outcome, str]:
    item = check(work, CitationLookUps(candidates=searched(*records, **others)))
    return item.outcome, item.status


def test_a_work_on_record_with_all_that_is_cited_is_ok() -> None:
    assert said(cited(), record()) == (Outcome.OK, "record-exists")


def test_words_never_say_more_than_that_a_record_exists() -> None:
    item = check(cited(), CitationLookUps(candidates=searched(record())))
    assert "a record exists" in item.message
    assert "verified" not in item.message


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "Nights of Short Sleep and the Recall of Word-Lists"},
        {"names": ("Lumen",), "et_al": True},
        {"venue": "Sleep & Learning Reports"},
        {"venue": ""},
        {"year": None},
    ],
    ids=["typography", "et al.", "ampersand", "no venue", "no year"],
)
def test_what_people_leave_out_or_abbreviate_is_forgiven(changes: dict[str, Any]) -> None:
    assert said(cited(**changes), record()) == (Outcome.OK, "record-exists")


def test_a_missing_subtitle_is_forgiven() -> None:
    long = record(title="Nights of short sleep: a trial in two towns")
    assert said(cited(title="Nights of short sleep"), long) == (Outcome.OK, "record-exists")


def test_a_real_author_on_a_title_they_did_not_write_is_a_mismatch() -> None:
    assert said(cited(names=("Brisk",)), record(), OTHER) == (Outcome.FAILED, "mismatch")


def test_one_stranger_among_the_authors_is_a_mismatch() -> None:
    assert said(cited(names=("Lumen", "Brisk")), record()) == (Outcome.FAILED, "mismatch")


def test_an_author_missing_on_one_short_record_is_left_to_a_person() -> None:
    short = record(author=[{"family": "Lumen", "given": "Ada"}])
    assert said(cited(), short) == (Outcome.CHECK, "mismatch")


@pytest.mark.parametrize("changes", [{"names": ("Müßler",), "et_al": True}, {"names": ("Müßler", "Lumen")}])
def test_a_later_author_in_the_first_place_is_left_to_a_person(changes: dict[str, Any]) -> None:
    item = check(cited(**changes), CitationLookUps(candidates=searched(record())))
    assert (item.outcome, item.status) == (Outcome.CHECK, "mismatch")
    assert "Müßler is not the first author" in item.message


def test_one_record_with_the_cited_first_author_in_front_is_enough() -> None:
    turned = record("openalex", author=[{"family": "Müßler"}, {"family": "Lumen", "given": "Ada"}])
    said_of = said(cited(names=("Müßler", "Lumen")), record(), openalex=Found((turned,), "openalex", AT))
    assert said_of[0] is Outcome.OK


def test_a_first_author_whose_given_and_family_name_are_exchanged_is_the_first_author() -> None:
    exchanged = record(author=[{"family": "Ada", "given": "Lumen"}, {"family": "Müßler"}])
    assert said(cited(), exchanged)[0] is Outcome.OK


def test_a_misspelt_author_is_left_to_a_person() -> None:
    assert said(cited(names=("Lumenn", "Müßler")), record()) == (Outcome.CHECK, "mismatch")


def test_a_short_title_may_be_another_work_so_strangers_are_left_to_a_person() -> None:
    one = record(title="Pandora’s box")
    assert said(cited(title="Pandora's box", names=("Brisk",)), one) == (Outcome.CHECK, "mismatch")


def test_the_authors_of_an_index_disprove_nothing() -> None:
    copied = Found((record("openalex", author=[{"family": "Stranger", "given": "X"}]),), "openalex", AT)
    assert said(cited(), openalex=copied)[0] is Outcome.CHECK


def test_a_year_that_the_record_states_is_right_whichever_of_its_years_it_is() -> None:
    both = record(**{"published-online": {"date-parts": [[2020, 12]]}})
    assert said(cited(year=2020), both) == (Outcome.OK, "record-exists")


def test_a_year_beside_is_left_to_a_person() -> None:
    assert said(cited(year=2020), record()) == (Outcome.CHECK, "year-differs")


def test_a_year_far_off_fails_for_an_article_in_its_journal() -> None:
    assert said(cited(year=2012), record()) == (Outcome.FAILED, "year-differs")


def test_a_year_far_off_may_be_another_edition_of_a_book() -> None:
    assert said(cited(year=2012, kind=WorkKind.BOOK), record(type="book")) == (Outcome.CHECK, "year-differs")


def test_another_journal_is_shown() -> None:
    assert said(cited(venue="Journal of Rivers"), record()) == (Outcome.CHECK, "venue-differs")


def test_a_changed_word_of_the_title_is_shown() -> None:
    altered = cited(title="Nights of short sleep and the loss of word lists")
    assert said(altered, record()) == (Outcome.CHECK, "title-differs")


def test_an_article_that_no_registry_knows_fails_where_its_journal_is_registered() -> None:
    neighbour = record(title="Another matter altogether", **{"container-title": "Sleep and Learning Reports"})
    assert said(cited(), neighbour) == (Outcome.FAILED, "not-found")


def test_an_article_of_a_journal_that_was_not_seen_is_left_to_a_person() -> None:
    assert said(cited()) == (Outcome.CHECK, "not-found")


@pytest.mark.parametrize("kind", [WorkKind.BOOK, WorkKind.THESIS, WorkKind.REPORT, WorkKind.STANDARD])
def test_that_no_index_knows_a_book_says_nothing(kind: WorkKind) -> None:
    assert said(cited(kind=kind)) == (Outcome.CHECK, "not-verified")


def test_another_works_doi_fails_and_the_right_one_is_offered() -> None:
    work = with_doi(OTHER_DOI)
    looks = CitationLookUps(
        named={f"DOI {OTHER_DOI}": Found(OTHER, "crossref", AT)}, candidates=searched(record())
    )
    assert propose_doi(work, looks) == OWN_DOI
    item = check(work, looks)
    assert (item.outcome, item.status) == (Outcome.FAILED, "badlink")
    assert item.suggestion == f"https://doi.org/{OWN_DOI}"


def test_a_doi_that_only_an_index_has_is_offered_when_the_registry_holds_the_work_under_it() -> None:
    work = with_doi(OTHER_DOI)
    looks = CitationLookUps(
        named={f"DOI {OTHER_DOI}": Found(OTHER, "crossref", AT)},
        candidates={"openalex": Found((record("openalex"),), "openalex", AT)},
    )
    assert check(work, looks).suggestion == ""
    looked_up = CitationLookUps(looks.named, None, looks.candidates, Found(record(), "crossref", AT))
    assert check(work, looked_up).suggestion == f"https://doi.org/{OWN_DOI}"
    another = CitationLookUps(looks.named, None, looks.candidates, Found(OTHER, "crossref", AT))
    assert check(work, another).suggestion == ""


def test_a_doi_that_is_not_registered_fails() -> None:
    looks = CitationLookUps(
        named={f"DOI {OTHER_DOI}": NotFound(("crossref", "doi"), AT)},
        agency=NotFound(("doi",), AT),
        candidates=searched(record()),
    )
    item = check(with_doi(OTHER_DOI), looks)
    assert (item.outcome, item.status) == (Outcome.FAILED, "badlink")


def test_a_works_own_doi_cut_short_is_left_to_a_person() -> None:
    short = "10.5555/lumen"
    looks = CitationLookUps(
        {f"DOI {short}": NotFound(("doi",), AT)}, NotFound(("doi",), AT), searched(record())
    )
    assert check(with_doi(short), looks).outcome is Outcome.CHECK


def test_a_doi_of_an_agency_that_is_not_asked_accuses_nobody() -> None:
    looks = CitationLookUps(
        named={f"DOI {OTHER_DOI}": Unavailable("JaLC", "its records cannot be asked for here")},
        agency=Found("https://jalc.example/1", "doi", AT),
        candidates=searched(record(DOI="")),
    )
    assert check(with_doi(OTHER_DOI), looks).outcome is not Outcome.FAILED


def test_the_title_that_an_index_shows_under_a_doi_disproves_nothing() -> None:
    shown = record("openalex", title="A quite different affair of rivers", author=[{"family": "Brisk"}])
    looks = CitationLookUps(
        named={f"DOI {OTHER_DOI}": Found(shown, "openalex", AT)}, candidates=searched(record())
    )
    assert check(with_doi(OTHER_DOI), looks).outcome is Outcome.CHECK


@pytest.mark.parametrize("silent", ["crossref", "openalex"])
def test_what_a_sick_source_might_hold_is_unavailable(silent: str) -> None:
    sick = {silent: Unavailable(silent, "is out of order")}
    item = check(cited(), CitationLookUps(candidates=searched() | sick))
    assert (item.outcome, item.status) == (Outcome.UNAVAILABLE, "unavailable")


def test_a_record_of_another_author_fails_nobody_while_a_source_is_sick() -> None:
    sick = Unavailable("openalex", "is out of order")
    assert said(cited(names=("Brisk",)), record(), openalex=sick)[0] is Outcome.CHECK
    looks = CitationLookUps(candidates={"crossref": sick, "openalex": Found((record(),), "openalex", AT)})
    assert check(cited(names=("Brisk",)), looks).outcome is Outcome.UNAVAILABLE


def test_an_approximate_citation_says_only_whether_there_is_related_work() -> None:
    about = CitedWork("r1", "[work by Lumen on sleep]", ("Lumen",), topic="sleep", is_stated=True)
    assert said(about, record()) == (Outcome.OK, "related-work-exists")
    assert said(about, OTHER) == (Outcome.CHECK, "not-verified")


def test_a_web_page_is_no_work_of_an_index() -> None:
    page = citation_of_text(
        "r1", "Lumen Sleep Centre. https://sleep.example.org/nights (accessed 3 May 2024)."
    )
    assert said(page)[0] is Outcome.SKIP


def test_what_cannot_be_read_is_said_to_be_so() -> None:
    assert said(CitedWork("r1", "ibid.")) == (Outcome.CHECK, "unreadable")


@pytest.mark.parametrize(
    ("written", "names", "year", "title", "venue"),
    [
        (
            '[Lumen A, Ito B, 2024, "Nights of short sleep", Sleep Reports, https://doi.org/10.5555/x.1]',
            ("Lumen", "Ito"), 2024, "Nights of short sleep", "Sleep Reports",
        ),
        (
            "[Lumen, A. & van den Berg, J.; 2024; “Nights: a trial”; Sleep; doi:10.5555/a(1)2[3:x]4]",
            ("Lumen", "van den Berg"), 2024, "Nights: a trial", "Sleep",
        ),
        (
            '[Ada Lumen, Bo Ito (2024). "Nights of sleep". Sleep Reports](https://doi.org/10.5555/x)',
            ("Lumen", "Ito"), 2024, "Nights of sleep", "Sleep Reports",
        ),
        (
            '[World Health Organization, 2020, "Air quality"]',
            ("World Health Organization",), 2020, "Air quality", "",
        ),
    ],
)  # fmt: skip
def test_a_tag_is_read_however_its_parts_are_parted(
    written: str, names: tuple[str, ...], year: int, title: str, venue: str
) -> None:
    ((_, work),) = find_tags(f"It is so {written}.")
    assert (work.names, work.year, work.title, work.venue) == (names, year, title, venue)


@pytest.mark.parametrize("text", ["(Lumen, 2024)", "[3]", "[a note]", "a [“quoted” phrase] of nobody"])
def test_other_brackets_are_no_tags(text: str) -> None:
    assert list(find_tags(text)) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Lumen A, Ito B. Nights of short sleep. J Sleep. 2021;12(3):44-51.", WorkKind.ARTICLE),
        ("Lumen, A. (2019). Nights of sleep (Doctoral dissertation). University of Oslo.", WorkKind.THESIS),
        (
            "Ito, B. (2020). Naps. In A. Lumen (Ed.), Handbook of sleep (pp. 3-9). Tall Press.",
            WorkKind.CHAPTER,
        ),
        ("Park C (2020) Naps and markets. SSRN. https://doi.org/10.2139/ssrn.3500000", WorkKind.PREPRINT),
        ("Lumen A (2011) Sleep. Oxford: Tall University Press.", WorkKind.BOOK),
    ],
)
def test_the_kind_of_a_work_is_told_by_its_entry(text: str, kind: WorkKind) -> None:
    assert citation_of_text("r1", text).kind is kind


_NAMES = st.lists(
    st.sampled_from(["Lumen", "van den Berg", "Müßler", "O'Brien", "Li"]), min_size=1, max_size=4
)


@given(names=_NAMES, year=st.integers(1900, 2030), et_al=st.booleans())
def test_a_tag_that_was_written_is_read_as_it_was(names: list[str], year: int, et_al: bool) -> None:
    work = cited(names=tuple(dict.fromkeys(names)), year=year, et_al=et_al)
    ((_, again),) = find_tags(write_tag(work))
    assert (again.names, again.year, again.title, again.et_al) == (work.names, year, work.title, et_al)


def test_an_address_on_the_line_after_its_entry_belongs_to_it() -> None:
    text = (
        "References\n\nLumen A, Ito B (2021) Nights of short sleep in towns. J Sleep 12: 44.\n\n"
        "https://doi.org/10.5555/lumen.1\n\nBrisk T (2020) Riverbank shade and mussels. J Rivers 3: 9.\n"
    )
    works = citations_of_draft(read_plain(text, "review.txt"))
    assert [work.identifiers.doi for work in works] == [OWN_DOI, None]


def test_a_name_with_an_apostrophe_is_read_whole() -> None:
    text = "J. D. Lumen and A. F. O'Brisk, “Nights of short sleep in towns,” J. Sleep, vol. 4, pp. 2-4, 2021."
    assert citation_of_text("r1", text).names == ("Lumen", "O'Brisk")


@pytest.mark.parametrize(
    "text",
    [
        '[Park C, 2020, "Naps and markets", SSRN, https://ssrn.com/abstract=3512345]',
        '[Park C, 2020, "Naps and markets", https://papers.ssrn.com/sol3/papers.cfm?abstract_id=3512345]',
        "Park C (2020) Naps and markets. Available at SSRN: https://ssrn.com/abstract=3512345",
    ],
)
def test_an_ssrn_page_is_named_by_its_doi(text: str) -> None:
    work = citation_of_text("r1", text)
    assert (work.identifiers.doi, work.kind) == ("10.2139/ssrn.3512345", WorkKind.PREPRINT)


def test_the_venue_of_a_tag_ends_before_its_volume() -> None:
    work = citation_of_text("r1", '[Lumen A (2021). "Nights of short sleep". J Sleep 2, 12(3), 44-51.]')
    assert work.venue == "J Sleep"


def test_the_name_of_the_journal_in_a_doi_is_no_venue_of_the_entry() -> None:
    doi = "10.5555/j.riverstudies.2021.4"
    entry = "Lumen A, Müßler J (2021) Nights of short sleep and the recall of word lists. J Sleep 3: 4. "
    entry += f"doi:{doi}"
    held = record(DOI=doi, **{"container-title": "River Studies"})
    item = check(citation_of_text("r1", entry), CitationLookUps({f"DOI {doi}": Found(held, "crossref", AT)}))
    assert (item.outcome, item.status) == (Outcome.CHECK, "venue-differs")


@pytest.mark.parametrize(
    ("title", "status"),
    [
        ("Nights of short sleep. A trial in two northern towns", "record-exists"),
        ("Nights of short sleep", "record-exists"),
        ("Nights of short sleep. A trial in two northern rivers", "title-differs"),
        ("Nights of short sleep. A survey in two northern towns", "title-differs"),
    ],
)
def test_a_changed_word_of_a_subtitle_in_an_entry_is_shown(title: str, status: str) -> None:
    held = record(title="Nights of short sleep: a trial in two northern towns")
    entry = f"Lumen A, Müßler J (2021) {title}. Sleep Learn Rep 3: 44."
    assert said(citation_of_text("r1", entry), held)[1] == status
