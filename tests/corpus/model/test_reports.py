"""A preprint and the version of record are linked as two reports of one study, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.model.reports import link_versions
from corpus.model.study import Study, study_from_csl


def study(study_id: str, **fields: Any) -> Study:
    item = {
        "type": "article-journal",
        "title": "Moss growth on the walls of mills",
        "author": [{"family": "Lumen", "given": "Ada"}, {"family": "Ito", "given": "Kenji"}],
        "issued": {"date-parts": [[2023]]},
        "DOI": "10.5555/moss.1",
        **fields,
    }
    return study_from_csl({name: value for name, value in item.items() if value}, study_id)


PREPRINTS = {
    "bioRxiv": {"DOI": "10.1101/2022.05.01.123456"},
    "bioRxiv of old": {"DOI": "10.1101/123456"},
    "arXiv": {"DOI": "10.48550/arxiv.2205.00001"},
    "arXiv without a DOI": {"DOI": None, "number": "arXiv:2205.00001"},
    "PsyArXiv": {"DOI": "10.31234/osf.io/abc12"},
    "posted content": {"DOI": "10.5555/preprint.1", "type": "article"},
}


@pytest.mark.parametrize("fields", PREPRINTS.values(), ids=PREPRINTS)
@pytest.mark.parametrize("year", [2020, 2022, 2023])
def test_a_preprint_is_linked_to_its_version_of_record(fields: dict[str, Any], year: int) -> None:
    preprint = study("p", issued={"date-parts": [[year]]}, **fields)
    assert link_versions([preprint, study("r")]) == {"p": "r"}
    assert link_versions([study("r"), preprint]) == {"p": "r"}


OTHERS = {
    "another author": {"author": [{"family": "Fern", "given": "Rosa"}]},
    "another title": {"title": "Moss growth on the roofs of mills"},
    "long before": {"issued": {"date-parts": [[2010]]}},
    "after it": {"issued": {"date-parts": [[2026]]}},
    "a data set": {"type": "dataset"},
    "no authors": {"author": None},
    "no year": {"issued": None},
}


@pytest.mark.parametrize("fields", OTHERS.values(), ids=OTHERS)
def test_another_work_is_not_linked(fields: dict[str, Any]) -> None:
    preprint = study("p", **{"DOI": "10.1101/2022.05.01.123456", **fields})
    assert link_versions([preprint, study("r")]) == {}


def test_two_articles_are_no_versions_of_each_other() -> None:
    assert link_versions([study("a"), study("b", DOI="10.6666/copy")]) == {}


def test_a_journals_own_doi_under_a_servers_prefix_is_no_preprint() -> None:
    assert link_versions([study("a", DOI="10.1101/gr.1234"), study("b", DOI="10.6666/copy")]) == {}
