"""A store stays open between calls, serves one call at a time, and never shows what is no longer there."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.model.study import study_from_csl
from corpus.model.study_list import ListEntry
from corpus.store import Store, StoreError
from mcp_server.open_stores import OpenStores


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "store.sqlite"
    with Store(path) as store:
        _add(store, "moss2021")
    return path


def _add(store: Store, study_id: str) -> None:
    store.add_studies([ListEntry(study_from_csl({"title": "Moss on walls"}, study_id))])


def _ids(store: Store) -> list[str]:
    return [entry.study.study_id for entry in store.study_list()]


def test_the_next_call_gets_the_store_that_is_open(path: Path) -> None:
    stores = OpenStores(at_most=2)
    with stores.lend(path) as first:
        pass
    with stores.lend(path) as second:
        assert second is first


def test_two_calls_at_once_have_a_store_each(path: Path) -> None:
    stores = OpenStores(at_most=2)
    with stores.lend(path) as first, stores.lend(path) as second:
        assert first is not second


def test_what_another_process_committed_is_seen(path: Path) -> None:
    stores = OpenStores(at_most=2)
    with stores.lend(path) as store:
        assert _ids(store) == ["moss2021"]
    with Store(path) as other:
        _add(other, "fern2020")
    with stores.lend(path) as store:
        assert _ids(store) == ["moss2021", "fern2020"]


def test_a_file_put_in_the_place_of_the_open_one_is_opened_anew(path: Path) -> None:
    stores = OpenStores(at_most=2)
    with stores.lend(path) as store:
        _ids(store)
    for file in path.parent.glob("store.sqlite*"):
        file.unlink()
    with Store(path) as other:
        _add(other, "fern2020")
    with stores.lend(path) as store:
        assert _ids(store) == ["fern2020"]


def test_a_store_whose_call_failed_is_closed(path: Path) -> None:
    stores = OpenStores(at_most=2)
    with pytest.raises(ZeroDivisionError), stores.lend(path) as failed:
        raise ZeroDivisionError
    with pytest.raises(Exception, match="closed"):
        failed.study_list()
    with stores.lend(path) as store:
        assert _ids(store) == ["moss2021"]


def test_no_more_stores_stay_open_than_allowed(path: Path) -> None:
    stores = OpenStores(at_most=1)
    with stores.lend(path) as first, stores.lend(path) as second:
        pass
    with stores.lend(path) as kept:
        assert kept in (first, second)
    with pytest.raises(Exception, match="closed"):
        (first if kept is second else second).study_list()


def test_a_file_that_is_no_store_is_a_store_error(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite"
    file.write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError), OpenStores(at_most=1).lend(file):
        pass
