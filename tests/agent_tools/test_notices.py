"""What is known of a listed study's notices stands on the list, with who was asked; unknown is not clean."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agent_tools.notices import look_for_notices
from agent_tools.reading import list_studies
from agent_tools.review import Review, make_review
from corpus.listing import list_records
from corpus.model.record import record_from_csl
from corpus.model.study import NoticeKind
from corpus.settings import DEFAULT_URLS
from tests.corpus.conftest import Scholar
from tests.corpus.conftest import running_scholar as running_scholar  # the fixtures
from tests.corpus.conftest import scholar as scholar

RETRACTED, SOUND = "10.1371/journal.ppat.0020025", "10.1371/journal.pcbi.1004152"


def silent(what: str, done: int, of: int, word: str) -> None:
    pass


@pytest.fixture
def review(tmp_path: Path, scholar: Scholar) -> Iterator[Review]:
    root = tmp_path / "review"
    root.mkdir()
    services = {f"CO_RESEARCHER_{name.upper()}_URL": f"{scholar.base}/{name}" for name in DEFAULT_URLS}
    opened = make_review(root, environment={**services, "CO_RESEARCHER_STATE_DIR": str(tmp_path / "state")})
    for doi, title in (
        (RETRACTED, "A gammaretrovirus in tumours"),
        (SOUND, "Epidemic risk from contact data"),
    ):
        list_records(
            opened.store, [record_from_csl("file", doi, {"title": title, "DOI": doi})], origin="person"
        )
    yield opened
    opened.close()


def test_a_retraction_found_later_stands_on_the_list(review: Review) -> None:
    before = [row.as_dict() for row in list_studies(review)]
    assert [(row["notices"], row["notices_asked"]) for row in before] == [([], None), ([], None)]
    retracted, sound = look_for_notices(review, silent)
    assert (retracted.status, sound.status) == ("notices", "none known")
    first, second = list_studies(review)
    assert first.entry.study.has_notice(NoticeKind.RETRACTION)
    assert not second.entry.study.notices
    assert second.as_dict()["notices_asked"] == ["crossref", "europepmc", "openalex", "pubmed"]


def test_a_source_that_is_down_leaves_it_unknown(review: Review, scholar: Scholar) -> None:
    scholar.order("pubmed", "html")
    (sound,) = look_for_notices(review, silent, [list_studies(review)[1].entry.study.study_id])
    assert sound.status == "unknown"
    assert "pubmed" not in (list_studies(review)[1].as_dict()["notices_asked"] or [])


def test_a_notice_once_known_is_not_taken_back(review: Review, scholar: Scholar) -> None:
    look_for_notices(review, silent)
    scholar.order("*", "html")
    look_for_notices(review, silent)
    assert list_studies(review)[0].entry.study.has_notice(NoticeKind.RETRACTION)
