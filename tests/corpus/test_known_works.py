"""A list kept in memory while files are added: what comes of it is what comes of reading it each time."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.known_works import KnownWorks
from corpus.listing import list_records
from corpus.model.record import Record, record_from_csl
from corpus.store import Store

TITLES = ["Short sleep and recall", "Long sleep and recall", "Honey", "Editorial"]
FAMILIES = ["Lumen", "Ito", "Cruz"]


def record(number: int, **fields: Any) -> Record:
    item = {"type": "article-journal", "title": "Honey", "issued": {"date-parts": [[2020]]}, **fields}
    return record_from_csl("file", str(number), item)


@st.composite
def files(draw: st.DrawFn) -> list[list[Record]]:
    """Some files of few records that share titles, authors and identifiers at random."""
    made: list[list[Record]] = []
    for number in range(draw(st.integers(1, 8))):
        rows = []
        for row in range(draw(st.integers(1, 3))):
            fields: dict[str, Any] = {
                "title": draw(st.sampled_from(TITLES)),
                "author": [{"family": draw(st.sampled_from(FAMILIES)), "given": "A"}],
            }
            for name in ("DOI", "PMID"):
                value = draw(st.sampled_from(["", "1", "2", "3"]))
                if value:
                    fields[name] = f"10.5555/{value}" if name == "DOI" else value
            rows.append(record(10 * number + row, **fields))
        made.append(rows)
    return made


def listed(given_files: list[list[Record]], works: KnownWorks | None) -> list[tuple[Any, ...]]:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "store.sqlite") as store:
        answers = [list_records(store, rows, origin="person", works=works) for rows in given_files]
        return [*((a.added, a.known) for a in answers), store.study_list().entries]


@settings(deadline=None, max_examples=40)
@given(files())
def test_one_reading_of_the_list_gives_what_reading_it_for_each_file_gives(rows: list[list[Record]]) -> None:
    assert listed(rows, KnownWorks()) == listed(rows, None)


def test_what_another_connection_added_meanwhile_is_seen(tmp_path: Path) -> None:
    works = KnownWorks()
    with Store(tmp_path / "store.sqlite") as store, Store(tmp_path / "store.sqlite") as other:
        list_records(store, [record(1, DOI="10.5555/a", title="Mist")], origin="person", works=works)
        list_records(other, [record(2, DOI="10.5555/b")], origin="person")
        found = list_records(store, [record(3, DOI="10.5555/b")], origin="person", works=works)
        assert (len(found.added), len(found.known)) == (0, 1)


def test_the_time_for_a_file_does_not_grow_with_the_list(tmp_path: Path) -> None:
    works = KnownWorks()
    seconds = []
    with Store(tmp_path / "store.sqlite") as store:
        for part in range(2):
            begun = time.thread_time()
            for number in range(150 * part, 150 * part + 150):
                rows = [record(number, DOI=f"10.5555/{number}", title=f"Honey of valley {number}")]
                list_records(store, rows, origin="person", works=works)
            seconds.append(time.thread_time() - begun)
    assert seconds[1] < 2 * seconds[0] + 0.2
