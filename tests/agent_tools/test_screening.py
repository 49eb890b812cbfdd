"""Files that a person gives are read several at once, once each, and listed in the order given."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent_tools.adding import _in_order, add_studies
from agent_tools.review import Review, make_review
from agent_tools.texts import add_text
from corpus.importing import ImportedFile
from corpus.model.study_text import Grade
from tests.corpus.extract.made_up_pdfs import paper, scan


@pytest.fixture
def review(tmp_path: Path) -> Iterator[Review]:
    root = tmp_path / "review"
    root.mkdir()
    opened = make_review(root, environment={"CO_RESEARCHER_STATE_DIR": str(tmp_path / "state")})
    yield opened
    opened.close()


def write_papers(folder: Path, count: int) -> list[Path]:
    paths = []
    for number in range(count):
        path = folder / f"{number}.pdf"
        path.write_bytes(
            paper(title=f"Lanterns and the sleep of harbour seals in bay {number}", number=number)
        )
        paths.append(path)
    return paths


def test_studies_are_listed_in_the_order_of_their_files(review: Review, tmp_path: Path) -> None:
    added = add_studies(review, write_papers(tmp_path, 7))
    titles = [entry.study.title for entry in review.store.study_list()]
    assert titles == [f"Lanterns and the sleep of harbour seals in bay {n}" for n in range(7)]
    assert list(added.added) == [entry.study.study_id for entry in review.store.study_list()]
    assert set(review.store.text_states().values()) == {(Grade.FULLTEXT, True)}


def test_a_file_without_a_text_is_named_and_the_others_are_kept(review: Review, tmp_path: Path) -> None:
    first, last = write_papers(tmp_path, 2)
    broken = tmp_path / "scan.pdf"
    broken.write_bytes(scan())
    added = add_studies(review, [first, broken, last])
    assert len(added.added) == 2
    assert ["scan.pdf" in str(problem) and "no text layer" in str(problem) for problem in added.problems] == [
        True
    ]


def test_of_several_files_the_good_are_kept_and_those_that_are_none_are_named(
    review: Review, tmp_path: Path
) -> None:
    first, last = write_papers(tmp_path, 2)
    (tmp_path / "folder").mkdir()
    added = add_studies(review, [first, tmp_path / "nowhere.pdf", tmp_path / "folder", last])
    assert len(added.added) == 2
    assert [name in str(p) for name, p in zip(("nowhere.pdf", "folder"), added.problems, strict=True)] == [
        True,
        True,
    ]


def test_a_folder_of_files_is_read_with_its_folders(review: Review, tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    (papers / "old").mkdir(parents=True)
    write_papers(papers, 2)
    (papers / "notes.txt").write_text("no study")
    (papers / "old" / "list.ris").write_text("TY  - JOUR\nTI  - Ferns of old mills\nPY  - 2020\nER  -\n")
    added = add_studies(review, [papers])
    assert (len(added.added), added.problems) == (3, ())
    assert "Ferns of old mills" in [entry.study.title for entry in review.store.study_list()]


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one core: nothing is read at once")
def test_files_are_read_at_once_and_few_are_held() -> None:
    both = threading.Barrier(2)
    begun: list[Path] = []

    def read(path: Path) -> ImportedFile:
        begun.append(path)
        if len(begun) <= 2:
            both.wait(timeout=10)
        return ImportedFile(path.name, b"")

    paths = [Path(f"{number}.pdf") for number in range(200)]
    reading = _in_order(read, paths)
    first = next(reading)
    assert len(begun) <= 4 * (os.cpu_count() or 1)
    files = [file for file in (first, *reading) if isinstance(file, ImportedFile)]
    assert [file.name for file in files] == [path.name for path in paths]


def test_a_file_that_is_dropped_in_becomes_the_text_of_its_study(review: Review, tmp_path: Path) -> None:
    (path,) = write_papers(tmp_path, 1)
    (study_id,) = add_studies(review, [path]).added
    assert add_text(review, study_id, path).row.confirmed


RIS = """TY  - JOUR
TI  - Moss growth on the walls of old mills
DO  - 10.5555/moss
{more}ER  -
"""


def test_what_a_later_file_completes_and_says_otherwise_is_told(review: Review, tmp_path: Path) -> None:
    bare, whole, other = (tmp_path / name for name in ("a.ris", "b.ris", "c.ris"))
    bare.write_text(RIS.format(more=""))
    whole.write_text(RIS.format(more="AU  - Lumen, Ada\nPY  - 2024\n"))
    other.write_text(RIS.format(more="AU  - Lumen, Ada\nPY  - 2026\n"))
    first = add_studies(review, [bare])
    assert first.advice == ("mossnd: no authors and no year could be read; add a .bib or .ris for it",)
    second = add_studies(review, [whole])
    assert (second.completed, second.advice) == ((("mossnd", ("authors", "year")),), ())
    third = add_studies(review, [other])
    assert third.completed == (("mossnd", ("another year",)),)
    assert [line for line in third.advice if "2026" in line and "2024" in line] == list(third.advice) != []


def test_a_study_completed_by_a_file_of_the_same_call_lacks_nothing(review: Review, tmp_path: Path) -> None:
    bare, whole = tmp_path / "a.ris", tmp_path / "b.ris"
    bare.write_text(RIS.format(more=""))
    whole.write_text(RIS.format(more="AU  - Lumen, Ada\nPY  - 2024\n"))
    assert add_studies(review, [bare, whole]).advice == ()
