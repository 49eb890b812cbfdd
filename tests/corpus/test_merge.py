"""Which records are of one work, and what a merged study says.

Long because each pair that is one work stands in this one file beside the pair that is not.
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.listing import describe_lack, list_records
from corpus.merge import fill_gaps, make_study_id, merge_into, merge_records
from corpus.model.record import Record, record_from_csl
from corpus.model.study import Notice, NoticeKind, Role, Study, study_from_csl
from corpus.store import Store

_next = iter(range(10**9))


def name(written: str) -> dict[str, str]:
    given, _, family = written.rpartition(" ")
    return {"family": family, "given": given}


def record(source: str = "openalex", **fields: Any) -> Record:
    item = {
        "type": "article-journal",
        "title": "Moss growth on the walls of abandoned mills",
        "author": [name("Ada Lumen"), name("Kenji Ito")],
        "issued": {"date-parts": [[2024]]},
        "container-title": "Journal of Wall Ecology",
        **fields,
    }
    return record_from_csl(source, str(next(_next)), item)


def are_one(one: Record, other: Record) -> bool:
    return len(merge_records([one, other])) == 1


SAME = {
    "the same DOI in another case": (
        record(DOI="10.5555/A1"),
        record(DOI="10.5555/a1", title="Another title"),
    ),
    "the same PubMed id": (record(PMID="123"), record(PMID="123", author=[], title="[Moss.]")),
    "one with a DOI and one without": (record(DOI="10.5555/a1"), record()),
    "online first and print": (record(), record(issued={"date-parts": [[2025, 1]]})),
    "markup and a hyphen": (record(title="Moss-growth on the walls of abandoned mills"), record()),
    "case and a full stop": (record(title="MOSS GROWTH ON THE WALLS OF ABANDONED MILLS."), record()),
    "typographic marks": (
        record(title="“Moss” growth – on the walls’ mills today"),
        record(title='"Moss" growth - on the walls\' mills today'),
    ),
    "accents dropped": (
        record(author=[name("Zoë Müller"), name("Kenji Itō")]),
        record(author=[name("Zoe Muller"), name("Kenji Ito")]),
    ),
    "accents spelt out": (record(author=[name("Zoë Müller")]), record(author=[name("Z Mueller")])),
    "a particle in its own field": (
        record(author=[{"family": "Berg", "given": "Jan", "non-dropping-particle": "van den"}]),
        record(author=[{"family": "van den Berg", "given": "J."}]),
    ),
    "initials for given names": (record(author=[name("A. Lumen"), name("K. Ito")]), record()),
    "a list of authors that was cut": (record(author=[name("Ada Lumen")]), record()),
    "given and family name muddled": (
        record(author=[{"family": "Wei", "given": "Li"}]),
        record(author=[{"family": "Li", "given": "Wei"}]),
    ),
    "a group": (
        record(author=[{"literal": "The Wall Ecology Group"}]),
        record(author=[{"literal": "The Wall Ecology Group"}]),
    ),
    "a retracted work with its mark": (
        record(title="RETRACTED: Moss growth on the walls of abandoned mills"),
        record(),
    ),
    "one without its subtitle, in one journal": (
        record(title="Moss growth on walls: a survey of abandoned mills", page="12-20"),
        record(title="Moss growth on walls", page="12"),
    ),
    "no authors, same place": (record(author=[], volume="3"), record(author=[], volume="3")),
}

OTHER = {
    "the same title alone": (record(), record(author=[name("Rosa Fern")])),
    "the same title and year, another first author": (
        record(author=[name("Kenji Ito"), name("Ada Lumen")]),
        record(author=[name("Ada Lumen"), name("Kenji Ito")]),
    ),
    "another author among them": (record(), record(author=[name("Ada Lumen"), name("Rosa Fern")])),
    "two years apart": (record(), record(issued={"date-parts": [[2026]]})),
    "no year": (record(), record(issued=None)),
    "different DOIs (preprint and journal)": (record(DOI="10.5555/a"), record(DOI="10.5555/b")),
    "a copy under another DOI with the same authors": (
        record(DOI="10.5555/a"),
        record("crossref", DOI="10.6666/copy", issued={"date-parts": [[2025]]}),
    ),
    "different PubMed ids": (record(PMID="1"), record(PMID="2")),
    "one letter of the title": (
        record(title="Vitamin D and the growth of moss on walls"),
        record(title="Vitamin E and the growth of moss on walls"),
    ),
    "a negation in the title": (
        record(title="Moss is all you need on the walls of mills"),
        record(title="Moss is not all you need on the walls of mills"),
    ),
    "a number in the title": (
        record(title="Moss growth on walls of mills, part 1"),
        record(title="Moss growth on walls of mills, part 2"),
    ),
    "other subtitles": (
        record(title="Moss growth on walls: a survey of mills"),
        record(title="Moss growth on walls: a survey of barns"),
    ),
    "a subtitle in another journal": (
        record(title="Moss growth on walls: a survey of mills"),
        record(title="Moss growth on walls", **{"container-title": "Another Journal"}),
    ),
    "a column of one author": (
        record(title="Editorial", volume="1", page="1"),
        record(title="Editorial", volume="2", page="1"),
    ),
    "no authors on one side": (record(), record(author=[])),
    "no authors, other volume": (record(author=[], volume="3"), record(author=[], volume="4")),
    "chapters with the ISBN of their book": (
        record(title="Walls of the north", ISBN="9780226458083"),
        record(title="Walls of the south", ISBN="9780226458083"),
    ),
}


@pytest.mark.parametrize("pair", SAME.values(), ids=SAME)
def test_these_are_one_work(pair: tuple[Record, Record]) -> None:
    assert are_one(*pair)
    assert are_one(*reversed(pair))


@pytest.mark.parametrize("pair", OTHER.values(), ids=OTHER)
def test_these_are_two_works(pair: tuple[Record, Record]) -> None:
    assert not are_one(*pair)
    assert not are_one(*reversed(pair))


def test_a_record_without_a_doi_does_not_draw_two_dois_together() -> None:
    records = [record(DOI="10.5555/a"), record(), record(DOI="10.5555/b")]
    assert sorted(len(m.records) for m in merge_records(records)) == [1, 2]


def test_a_pubmed_id_does_not_draw_two_dois_together() -> None:
    records = [record(DOI="10.5555/a", PMID="7"), record(DOI="10.5555/b", PMID="7")]
    assert len(merge_records(records)) == 2


def test_each_field_tells_whose_word_it_is() -> None:
    (merged,) = merge_records(
        [
            record("openalex", DOI="10.5555/a", title="Another paper's title", abstract="Moss grew."),
            record("crossref", DOI="10.5555/a", volume="3"),
        ]
    )
    assert merged.study.title == "Moss growth on the walls of abandoned mills"
    assert merged.provenance["title"] == merged.provenance["volume"] == "crossref"
    assert merged.provenance["abstract"] == "openalex"


def test_notices_of_all_sources_are_kept() -> None:
    notices = [Notice(NoticeKind.RETRACTION, source) for source in ("openalex", "crossref")]
    records = [record_from_csl(n.source, "1", record(DOI="10.5555/a").csl, notices=(n,)) for n in notices]
    (merged,) = merge_records(records)
    assert set(merged.study.notices) == set(notices)


# ---- ids


@pytest.mark.parametrize(
    ("fields", "study_id"),
    [
        ({}, "lumen2024"),
        ({"author": [name("Zoë Müller")]}, "muller2024"),
        ({"author": [{"family": "van den Berg", "given": "J"}]}, "vandenberg2024"),
        ({"author": [{"family": "O'Neill-Smith", "given": "J"}]}, "oneillsmith2024"),
        ({"author": [{"literal": "The Wall Ecology Group"}]}, "wall2024"),
        ({"author": [name("玲 王")]}, "wang2024"),
        ({"author": [], "title": "On the Walls"}, "walls2024"),
        ({"issued": None}, "lumennd"),
    ],
)
def test_an_id_is_the_first_authors_name_and_the_year(fields: dict[str, Any], study_id: str) -> None:
    (merged,) = merge_records([record(**fields)])
    assert make_study_id(merged.study, ()) == study_id


def test_ids_that_collide_get_letters() -> None:
    study = study_from_csl({"title": "x", "author": [{"family": "Lumen"}], "issued": 2024}, "")
    taken: list[str] = []
    for _ in range(30):
        taken.append(make_study_id(study, taken))
    assert taken[:3] == ["lumen2024", "lumen2024a", "lumen2024b"]
    assert taken[-3:] == ["lumen2024aa", "lumen2024ab", "lumen2024ac"]
    assert len(set(taken)) == 30


def listed(store: Store) -> list[Study]:
    return [entry.study for entry in store.study_list()]


def test_an_id_never_changes_when_more_is_added(tmp_path: Path) -> None:
    first, second = record(DOI="10.5555/a"), record(DOI="10.5555/b", title="Moss seeds of the walls in mills")
    with Store(tmp_path / "store.sqlite") as store:
        list_records(store, [first], origin="search")
        found = list_records(
            store, [second, record("crossref", DOI="10.5555/a", volume="9")], origin="search"
        )
        assert (found.added, found.known) == (("lumen2024a",), ("lumen2024",))
        assert [s.study_id for s in listed(store)] == ["lumen2024", "lumen2024a"]
        assert listed(store)[0].csl["volume"] == "9"
        assert len(store.records_of("lumen2024")) == 2


def test_a_decision_outlives_a_second_search(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        list_records(store, [record(DOI="10.5555/a")], origin="search")
        store.exclude("lumen2024", "wrong walls")
        store.set_role("lumen2024", Role.BACKGROUND)
        list_records(store, [record("crossref", DOI="10.5555/a", volume="9")], origin="search")
        (entry,) = store.study_list()
        assert (entry.included, entry.reason, entry.study.role) == (False, "wrong walls", Role.BACKGROUND)


def test_a_record_behind_a_study_lends_its_identifiers(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        list_records(
            store, [record(DOI="10.5555/a"), record("pubmed", DOI="10.5555/a", PMID="9")], origin="search"
        )
        found = list_records(store, [record("europepmc", PMID="9", title="Moss.")], origin="search")
        assert found.known == ("lumen2024",)


def test_two_listed_studies_stay_two_when_a_record_shows_them_to_be_one() -> None:
    one = study_from_csl({"title": "Moss A", "DOI": "10.5555/a", "issued": 2024}, "a2024")
    other = study_from_csl({"title": "Moss B", "PMID": "9", "issued": 2024}, "b2024")
    result = merge_into([one, other], [record(DOI="10.5555/a", PMID="9")])
    assert result.added == ()
    assert set(result.joined) == {"a2024"}


def test_gaps_are_filled_and_nothing_is_overwritten() -> None:
    study = study_from_csl({"title": "Moss", "volume": "1", "issued": 2024}, "a", role=Role.BACKGROUND)
    filled = fill_gaps(study, [record(volume="2", page="3", title="Other")])
    assert (filled.title, filled.csl["volume"], filled.csl["page"]) == ("Moss", "1", "3")
    assert (filled.study_id, filled.role) == ("a", Role.BACKGROUND)


# ---- order and speed


@given(st.randoms(use_true_random=False))
def test_the_groups_do_not_depend_on_the_order_of_records(chance: random.Random) -> None:
    records = [r for pair in SAME.values() for r in pair][:20] + [
        record(title=f"Title number {i}") for i in range(5)
    ]
    expected = groups(records)
    shuffled = list(records)
    chance.shuffle(shuffled)
    assert groups(shuffled) == expected


def groups(records: list[Record]) -> set[frozenset[str]]:
    # Records of different DOIs compete for one without: a fixed order by identifier settles it.
    return {frozenset(r.source_id for r in m.records) for m in merge_records(records) if len(m.records) > 1}


def test_five_thousand_records_of_one_title_are_merged_in_seconds() -> None:
    records = [record(title="Editorial", page=str(number)) for number in range(5000)]
    started = time.monotonic()
    assert len(merge_records(records)) == 5000
    assert time.monotonic() - started < 10


# ---- what a later record adds, and where it says something else


BARE: dict[str, Any] = {"author": [], "issued": None, "container-title": "", "DOI": "10.5555/a"}


def test_a_study_that_gains_what_it_lacked_says_what(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        first = list_records(store, [record("file", **BARE)], origin="person")
        assert first.added == ("mossnd",)
        assert describe_lack(listed(store)[0]) == (
            "mossnd: no authors and no year could be read; add a .bib or .ris for it"
        )
        second = list_records(store, [record("file", DOI="10.5555/a")], origin="person")
        assert dict(second.completed) == {"mossnd": ("authors", "year", "journal")}
        assert (second.known, second.differences) == (("mossnd",), ())
        assert describe_lack(listed(store)[0]) == ""
        third = list_records(store, [record("file", DOI="10.5555/a")], origin="person")
        assert (dict(third.completed), third.differences) == ({}, ())


def test_another_year_of_one_doi_is_told_and_kept(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        list_records(store, [record("file", DOI="10.5555/a")], origin="person")
        later = record("file", DOI="10.5555/a", issued={"date-parts": [[2026]]})
        found = list_records(store, [later], origin="person")
        assert dict(found.completed) == {"lumen2024": ("another year",)}
        assert found.differences == (
            "lumen2024: this record says 2026, the list 2024; a citation may give either",
        )
        (study,) = listed(store)
        assert (study.year, sorted(study.years)) == (2024, [2024, 2026])


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"title": "Ferns on the roofs of abandoned barns"}, "title"),
        ({"author": [name("Rosa Fern")]}, "authors"),
    ],
)
def test_a_record_of_one_doi_that_describes_another_work_is_told(
    fields: dict[str, Any], word: str, tmp_path: Path
) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        list_records(store, [record("file", DOI="10.5555/a")], origin="person")
        (line,) = list_records(
            store, [record("file", DOI="10.5555/a", **fields)], origin="person"
        ).differences
        assert f"this record's {word}" in line


@pytest.mark.parametrize(
    "fields",
    [
        {"title": "MOSS GROWTH ON THE WALLS OF ABANDONED MILLS."},
        {"title": "Moss growth on the walls of abandoned mills: a survey"},
        {"author": [name("A. Lumen")]},
        {"author": []},
        {"issued": None},
    ],
)
def test_a_record_that_says_the_same_in_other_words_is_no_difference(
    fields: dict[str, Any], tmp_path: Path
) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        list_records(store, [record("file", DOI="10.5555/a")], origin="person")
        found = list_records(store, [record("file", DOI="10.5555/a", **fields)], origin="person")
        assert (found.known, found.differences) == (("lumen2024",), ())


def test_the_years_of_all_merged_records_are_kept() -> None:
    (merged,) = merge_records(
        [record("openalex"), record("crossref", issued={"date-parts": [[2025, 1]]}, custom={"years": [2023]})]
    )
    assert (merged.study.year, merged.study.other_years) == (2025, (2023, 2024))


def test_one_year_alone_is_not_kept_twice() -> None:
    (merged,) = merge_records([record("openalex"), record("crossref")])
    assert "custom" not in merged.study.csl


def test_what_stands_in_custom_and_is_no_object_is_left_out() -> None:
    (merged,) = merge_records(
        [record("file", custom="x"), record("openalex", custom={"openalex": "W1234567"})]
    )
    assert merged.study.csl["custom"] == {"openalex": "W1234567"}


# ---- what was only read off a page


OFF_PAGE = {"custom": {"read-off-page": ["author", "issued", "title"]}, "DOI": "10.5555/a"}


@pytest.mark.parametrize("is_page_first", [True, False])
def test_what_was_read_off_a_page_gives_way_to_a_record(is_page_first: bool, tmp_path: Path) -> None:
    page = record("file", title="Journal of Wall Ecology", author=[name("Wall Ecology")], **OFF_PAGE)
    stated = record("file", DOI="10.5555/a", issued={"date-parts": [[2025]]})
    with Store(tmp_path / "store.sqlite") as store:
        list_records(store, [page if is_page_first else stated], origin="person")
        found = list_records(store, [stated if is_page_first else page], origin="person")
        (study,) = listed(store)
    assert study.title == "Moss growth on the walls of abandoned mills"
    assert [author.family for author in study.authors] == ["Lumen", "Ito"]
    assert (study.year, sorted(study.years)) == (2025, [2024, 2025])
    assert "read-off-page" not in study.csl["custom"]
    by_page = {"ecology2024": ("title", "authors", "year")}
    assert dict(found.completed) == (by_page if is_page_first else {"lumen2025": ("another year",)})


def test_what_no_record_states_stays_as_it_was_read_off_the_page() -> None:
    page = record("file", title="Moss on walls as printed", **OFF_PAGE)
    (merged,) = merge_records([page, record("openalex", title="", DOI="10.5555/a")][:1])
    assert merged.study.title == "Moss on walls as printed"
    assert merged.study.csl["custom"]["read-off-page"] == ["author", "issued", "title"]
    filled = fill_gaps(merged.study, [record("openalex", author=[], DOI="10.5555/a")])
    assert filled.csl["custom"]["read-off-page"] == ["author"]


def test_each_field_says_which_source_it_came_from_also_when_it_came_later(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        (study_id,) = list_records(store, [record("crossref", DOI="10.5555/a1")], origin="search").added
        later = record("pubmed", DOI="10.5555/a1", PMID="123", abstract="Of 60 walls, 40 grew moss.")
        list_records(store, [later], origin="search")
        provenance = store.provenance_of(study_id)
        assert (provenance["title"], provenance["PMID"], provenance["abstract"]) == (
            "crossref",
            "pubmed",
            "pubmed",
        )


def page_without_year(**fields: Any) -> Record:
    read = {"custom": {"read-off-page": ["author", "title"]}, "issued": None, "container-title": ""}
    return record("file", **{**read, **fields})


@pytest.mark.parametrize("is_page_first", [True, False])
def test_a_text_whose_pages_show_no_year_joins_the_record_that_agrees_in_all_else(
    is_page_first: bool, tmp_path: Path
) -> None:
    stated = record("file")
    with Store(tmp_path / "store.sqlite") as store:
        list_records(store, [page_without_year() if is_page_first else stated], origin="person")
        list_records(store, [stated if is_page_first else page_without_year()], origin="person")
        (study,) = listed(store)
    assert study.year == 2024


def test_a_text_without_a_year_joins_none_of_two_works_that_it_could_be() -> None:
    two = [record(), record(issued={"date-parts": [[2012]]})]
    assert len(merge_records([*two, page_without_year()])) == 3


def test_a_text_without_a_year_by_others_stays_another_work() -> None:
    other = page_without_year(author=[name("Ada Lumen"), name("Bo Quist"), name("Cy Rhee")])
    assert len(merge_records([record(), other])) == 2


def test_a_record_without_a_year_that_was_not_read_off_a_page_stays_apart() -> None:
    assert not are_one(record(), record(issued=None))
