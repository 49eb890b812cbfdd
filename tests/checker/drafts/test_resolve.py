"""A citation leads to the listed study that it means, to several, or to none, and says through what."""

from __future__ import annotations

from typing import Any

import pytest

from checker.drafts.markdown import read_markdown
from checker.drafts.resolve import ResolvedCitation, Resolver, reference_differences, years_of
from corpus.model.study import Study, study_from_csl
from corpus.model.study_list import ListEntry, StudyList


def _study(study_id: str, title: str, families: list[str], year: int, **more: Any) -> Study:
    csl = {"title": title, "author": [{"family": f} for f in families], "issued": year, **more}
    return study_from_csl(csl, study_id)


LUMEN = _study("lumen2024", "Nights of short sleep: a trial", ["Lumen", "Brandt"], 2024, DOI="10.5555/lumen")
RAILS = _study("ito2020a", "Bathroom rails and falls", ["Ito"], 2020, DOI="10.5555/rails")
TABLETS = _study("ito2020b", "Sleeping tablets in care homes", ["Ito"], 2020)
GROUP = study_from_csl(
    {"title": "Leaks", "author": [{"literal": "North and South Basin Water Board"}], "issued": 2022},
    "basin2022",
)
STUDIES = StudyList(tuple(ListEntry(s) for s in (LUMEN, RAILS, TABLETS, GROUP)))


def test_the_key_of_a_persons_own_bibliography_leads_to_the_study() -> None:
    desk = study_from_csl(
        {"title": "Desks", "author": [{"family": "Marsh"}], "issued": 2021, "citation-key": "Marsh_desk"},
        "marsh2021",
    )
    draft = read_markdown("Fell [@marsh_desk]. Rose [@marsh2021].", "review.md")
    resolver = Resolver(draft, StudyList((ListEntry(desk),)))
    markers = [marker for sentence in draft.sentences for marker in sentence.citations]
    assert [resolver.resolve(marker).study_ids for marker in markers] == [("marsh2021",), ("marsh2021",)]


def test_two_authors_are_both_named_and_initials_tell_namesakes_apart() -> None:
    alone = study_from_csl(
        {"title": "At home", "author": [{"family": "Stone", "given": "H"}], "issued": 2022}, "h"
    )
    pair = study_from_csl(
        {
            "title": "With peers",
            "author": [{"family": "Stone", "given": "Gail"}, {"family": "Petrov", "given": "I"}],
            "issued": 2022,
        },
        "gp",
    )
    other = study_from_csl(
        {"title": "Apart", "author": [{"family": "Stone", "given": "Kim"}], "issued": 2022}, "k"
    )
    draft = read_markdown("A (Stone & Petrov, 2022). B (H. Stone, 2022). C (Stone, 2022).", "review.md")
    resolver = Resolver(draft, StudyList(tuple(map(ListEntry, (alone, pair, other)))))
    markers = [marker for sentence in draft.sentences for marker in sentence.citations]
    assert [resolver.resolve(marker).study_ids for marker in markers] == [("gp",), ("h",), ("h", "k")]


def _resolve(review: str) -> list[ResolvedCitation]:
    draft = read_markdown(review, "review.md")
    resolver = Resolver(draft, STUDIES)
    return [resolver.resolve(marker) for sentence in draft.sentences for marker in sentence.citations]


def _ids(review: str) -> list[tuple[str, ...]]:
    return [citation.study_ids for citation in _resolve(review)]


@pytest.mark.parametrize(
    ("review", "ids"),
    [
        ("Fell (Lumen & Brandt, 2024).", ("lumen2024",)),
        ("Fell (Lumen et al., 2024).", ("lumen2024",)),
        ("Lumen (2024) saw it fall.", ("lumen2024",)),
        ("Fell [@lumen2024].", ("lumen2024",)),
        ("Fell [@Lumen2024].", ("lumen2024",)),
        ("Fell (doi:10.5555/LUMEN).", ("lumen2024",)),
        ("Fell (North and South Basin Water Board, 2022).", ("basin2022",)),
        ("Fell (NSBWB, 2022).", ("basin2022",)),
        ("Fell (Ito, 2020).", ("ito2020a", "ito2020b")),
        ("Fell (Ito, 2020a).", ("ito2020a",)),
        ("Fell (Lumen, 2019).", ()),
        ("Fell (Harker, 2024).", ()),
        ("Fell [3].", ()),
    ],
)
def test_a_citation_leads_to_what_it_means(review: str, ids: tuple[str, ...]) -> None:
    assert _ids(review) == [ids]


def test_a_number_leads_through_the_review_s_own_list_in_its_own_order() -> None:
    review = (
        "Fell [2]. Rose [1].\n\n# References\n\n1. Ito K. Sleeping tablets in care homes. "
        "2020.\n2. Lumen A, Brandt O. Nights of short sleep. 2024."
    )
    assert _ids(review) == [("lumen2024",), ("ito2020b",)]


def test_letters_lead_through_the_list_also_against_the_order_of_the_ids() -> None:
    review = (
        "Fell (Ito, 2020a).\n\n# References\n\nIto, K. (2020a). Sleeping tablets in care "
        "homes.\n\nIto, K. (2020b). Bathroom rails and falls."
    )
    assert _ids(review) == [("ito2020b",)]


def test_a_list_with_one_of_two_studies_tells_which_is_meant() -> None:
    assert _ids("Fell (Ito, 2020).\n\n# References\n\nIto, K. (2020). Bathroom rails and falls.") == [
        ("ito2020a",)
    ]


def test_an_entry_of_another_work_by_author_and_year_still_leads_to_the_study_and_is_compared() -> None:
    (citation,) = _resolve("Fell [1].\n\n# References\n\n1. Lumen A, Brandt O. Days of long sleep. 2024.")
    assert citation.study_ids == ("lumen2024",)
    assert citation.reference is not None
    assert [d.field for d in reference_differences(citation.reference, LUMEN, STUDIES)] == ["title"]


def test_a_doi_of_another_listed_study_is_a_difference() -> None:
    (citation,) = _resolve(
        "Fell [1].\n\n# References\n\n1. Ito K. Sleeping tablets in care homes. 2020. doi:10.5555/rails"
    )
    assert citation.study_ids == ("ito2020b",)
    assert citation.reference is not None
    assert [d.field for d in reference_differences(citation.reference, TABLETS, STUDIES)] == ["DOI"]


def test_the_nearest_study_is_named_for_the_hint() -> None:
    (citation,) = _resolve("Fell (Lumen, 2019).")
    assert citation.nearest == "lumen2024"


def test_an_excluded_study_is_found_and_not_unknown() -> None:
    studies = StudyList((ListEntry(LUMEN, included=False),))
    draft = read_markdown("Fell (Lumen, 2024).", "r.md")
    assert Resolver(draft, studies).resolve(draft.sentences[0].citations[0]).study_ids == ("lumen2024",)


def test_a_study_may_be_cited_by_the_year_of_its_first_appearance() -> None:
    early = _study("x", "T", ["Lumen"], 2024, **{"published-online": {"date-parts": [[2023, 12]]}})
    assert years_of(early) == {2023, 2024}


NAMELESS = study_from_csl(
    {"title": "Moss on the walls of old mills", "issued": 2016, "DOI": "10.5555/moss", "PMID": "77"},
    "moss2016",
)
OTHER = study_from_csl({"title": "Ferns in the gutters of barns", "issued": 2016}, "ferns2016")
REED = _study("reed2015", "Roofs of reed", ["Reed"], 2015, custom={"years": [2014, 2015]})


def _lead(review: str, *studies: Study) -> list[tuple[str, ...]]:
    draft = read_markdown(review, "review.md")
    resolver = Resolver(draft, StudyList(tuple(ListEntry(s) for s in studies)))
    return [resolver.resolve(m).study_ids for sentence in draft.sentences for m in sentence.citations]


@pytest.mark.parametrize(
    ("review", "ids"),
    [
        ("Grew (Okafor et al., 2016).", ("moss2016",)),
        ("Grew [@moss2016].", ("moss2016",)),
        ("Grew (doi:10.5555/moss).", ("moss2016",)),
        ("Grew [1].\n\n# References\n\n1. Okafor B. Moss on the walls of old mills. 2016.", ("moss2016",)),
        ("Grew [1].\n\n# References\n\n1. Okafor B. Moss. 2016. doi:10.5555/moss", ("moss2016",)),
        (
            "Grew (Okafor, 2016).\n\n# References\n\nOkafor, B. (2016). Moss on the walls of old mills.",
            ("moss2016",),
        ),
        ("Grew (Okafor, 2016).\n\n# References\n\nOkafor, B. (2016). Lichen on the roofs of barns.", ()),
        ("Grew (Okafor, 2013).", ()),
        ("Grew (Okafor, n.d.).", ()),
    ],
)
def test_a_study_without_authors_is_found_by_what_the_list_knows(review: str, ids: tuple[str, ...]) -> None:
    assert _lead(review, NAMELESS, LUMEN) == [ids]


def test_two_studies_without_authors_of_one_year_are_both_possible_unless_one_is_cited_by_title() -> None:
    assert _lead("Grew (Okafor, 2016).", NAMELESS, OTHER) == [("moss2016", "ferns2016")]


def test_a_named_author_is_preferred_to_a_study_without_authors() -> None:
    assert _lead("Grew (Okafor, 2016).", NAMELESS, _study("okafor2016", "Reeds", ["Okafor"], 2016)) == [
        ("okafor2016",)
    ]


@pytest.mark.parametrize(
    ("year", "ids"),
    [
        (2012, ()),
        (2013, ("reed2015",)),
        (2014, ("reed2015",)),
        (2015, ("reed2015",)),
        (2016, ("reed2015",)),
        (2017, ()),
    ],
)
def test_the_year_beside_one_that_a_source_states_leads_to_the_study(year: int, ids: tuple[str, ...]) -> None:
    assert _lead(f"Grew (Reed, {year}).", REED) == [ids]


def test_between_two_studies_by_one_author_the_year_decides() -> None:
    later = _study("reed2017", "Roofs of tin", ["Reed"], 2017)
    assert _lead("Grew (Reed, 2016).", REED, later) == [()]
    assert _lead("Grew (Reed, 2017).", REED, later) == [("reed2017",)]


def test_an_entry_of_another_work_of_the_year_beside_leads_nowhere() -> None:
    review = "Grew (Reed, 2016).\n\n# References\n\nReed, A. (2016). Huts of straw and clay."
    assert _lead(review, REED) == [()]
