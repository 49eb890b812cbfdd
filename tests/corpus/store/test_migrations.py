"""A store written by an earlier version opens with everything that it held, and what came later is empty."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest

from corpus.model.folded import FOLD_VERSION, FoldedText, index_text
from corpus.model.study import study_from_csl
from corpus.model.study_list import ListEntry, Stage
from corpus.model.study_text import Span, StudyText
from corpus.store import Store
from corpus.store.schema import MIGRATIONS, SCHEMA_VERSION


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_an_older_store_keeps_its_list_and_searches(tmp_path: Path, version: int) -> None:
    path = tmp_path / "store.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for step in MIGRATIONS[:version]:
            raw.executescript(step)
        raw.execute(
            "INSERT INTO studies (study_id, csl_json, included, reason)"
            """ VALUES ('lumen2024', '{"title": "Moss on walls"}', 0, 'off topic')"""
        )
        raw.execute(
            "INSERT INTO searches (question, limits, at) VALUES ('moss', '{}', '2026-01-02T03:04:05Z')"
        )
        raw.execute(
            "INSERT INTO search_outcomes (search_id, source, query, outcome, records, at)"
            " VALUES (1, 'crossref', 'q', 'found', 7, '2026-01-02T03:04:05Z')"
        )
        raw.execute(f"PRAGMA user_version = {version}")
    with Store(path) as store:
        (entry,) = store.study_list()
        assert entry.study == study_from_csl({"title": "Moss on walls"}, "lumen2024")
        assert (entry.included, entry.reason, entry.stage) == (False, "off topic", None)
        (search,) = store.searches()
        assert (search.method, search.outcomes[0].records, search.outcomes[0].set_aside) == ("search", 7, 0)
        assert store.notice_answers() == {}
        store.exclude("lumen2024", "no control", Stage.ELIGIBILITY)
        assert next(iter(store.study_list())).stage is Stage.ELIGIBILITY


def test_a_text_stored_by_an_earlier_version_is_read_and_its_copy_made_anew(tmp_path: Path) -> None:
    text = StudyText("Moss grew on walls [3].\nIt grew.", "t", "1", blocks=(Span(0, 23), Span(24, 32)))
    path = tmp_path / "store.sqlite"
    with Store(path) as store:
        store.add_studies([ListEntry(study_from_csl({"title": "Moss on walls"}, "lumen2024"))])
        store.put_text("lumen2024", text)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        stored = zlib.compress(json.dumps(asdict(text)).encode(), 1)
        raw.execute("UPDATE texts SET study_text = ?, fold_version = '3', folded = x'789c'", (stored,))
    with Store(path) as store:
        assert store.study_text("lumen2024") == text
        assert store.text("lumen2024") == index_text(text)
    with closing(sqlite3.connect(path)) as raw:
        version, folded, kept = raw.execute("SELECT fold_version, folded, study_text FROM texts").fetchone()
    assert (version, FoldedText.from_bytes(folded)) == (FOLD_VERSION, index_text(text).folded)
    assert kept == stored, "the text itself is sealed byte by byte and stays as it was written"
