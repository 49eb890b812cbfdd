"""The tables of a review's database. A change raises SCHEMA_VERSION and adds a step to MIGRATIONS."""

from __future__ import annotations

SCHEMA_VERSION = 4

_VERSION_1 = """
CREATE TABLE studies (
    position    INTEGER PRIMARY KEY AUTOINCREMENT,
    study_id    TEXT NOT NULL UNIQUE CHECK (study_id <> ''),
    csl_json    TEXT NOT NULL,
    included    INTEGER NOT NULL DEFAULT 1 CHECK (included IN (0, 1)),
    reason      TEXT NOT NULL DEFAULT '',
    role        TEXT NOT NULL DEFAULT 'evidence',
    origin      TEXT NOT NULL DEFAULT 'person',
    notices     TEXT NOT NULL DEFAULT '[]',
    provenance  TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE TABLE records (
    source       TEXT NOT NULL,
    source_id    TEXT NOT NULL,
    study_id     TEXT NOT NULL REFERENCES studies (study_id) ON DELETE CASCADE,
    record_json  TEXT NOT NULL,
    PRIMARY KEY (source, source_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX records_of_study ON records (study_id);

CREATE TABLE searches (
    search_id  INTEGER PRIMARY KEY AUTOINCREMENT,
    question   TEXT NOT NULL,
    limits     TEXT NOT NULL,
    at         TEXT NOT NULL
) STRICT;

CREATE TABLE search_outcomes (
    search_id  INTEGER NOT NULL REFERENCES searches (search_id) ON DELETE CASCADE,
    source     TEXT NOT NULL,
    query      TEXT NOT NULL,
    outcome    TEXT NOT NULL CHECK (outcome IN ('found', 'none', 'unavailable')),
    records    INTEGER NOT NULL DEFAULT 0,
    total      INTEGER,
    reason     TEXT NOT NULL DEFAULT '',
    at         TEXT NOT NULL,
    PRIMARY KEY (search_id, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE files (
    sha256      TEXT PRIMARY KEY CHECK (length(sha256) = 64),
    size        INTEGER NOT NULL,
    media_type  TEXT NOT NULL DEFAULT '',
    url         TEXT NOT NULL DEFAULT '',
    at          TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE attempts (
    attempt_id   INTEGER PRIMARY KEY AUTOINCREMENT,
    study_id     TEXT NOT NULL REFERENCES studies (study_id) ON DELETE CASCADE,
    route        TEXT NOT NULL,
    url          TEXT NOT NULL,
    outcome      TEXT NOT NULL,
    reason       TEXT NOT NULL DEFAULT '',
    file_sha256  TEXT NOT NULL DEFAULT '',
    at           TEXT NOT NULL
) STRICT;
CREATE INDEX attempts_of_study ON attempts (study_id);

CREATE TABLE texts (
    study_id      TEXT PRIMARY KEY REFERENCES studies (study_id) ON DELETE CASCADE,
    sha256        TEXT NOT NULL,
    grade         TEXT NOT NULL,
    confirmed     INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
    extractor     TEXT NOT NULL,
    version       TEXT NOT NULL,
    source_sha256 TEXT NOT NULL DEFAULT '',
    study_text    BLOB NOT NULL,
    fold_version  TEXT NOT NULL,
    folded        BLOB NOT NULL
) STRICT;

CREATE TABLE passages (
    passage_id  INTEGER PRIMARY KEY,
    study_id    TEXT NOT NULL REFERENCES texts (study_id) ON DELETE CASCADE,
    start_at    INTEGER NOT NULL,
    end_at      INTEGER NOT NULL,
    words       TEXT NOT NULL
) STRICT;
CREATE INDEX passages_of_study ON passages (study_id);
CREATE VIRTUAL TABLE passage_words USING fts5 (
    study_id, words, content = 'passages', content_rowid = 'passage_id',
    tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE TRIGGER passages_added AFTER INSERT ON passages BEGIN
    INSERT INTO passage_words (rowid, study_id, words) VALUES (new.passage_id, new.study_id, new.words);
END;
CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
    INSERT INTO passage_words (passage_words, rowid, study_id, words)
    VALUES ('delete', old.passage_id, old.study_id, old.words);
END;

CREATE TABLE claims (
    claim_id  TEXT NOT NULL CHECK (claim_id <> ''),
    attempt   INTEGER NOT NULL CHECK (attempt > 0),
    study_id  TEXT NOT NULL,
    claim     TEXT NOT NULL,
    quotes    TEXT NOT NULL,
    line      INTEGER,
    state     TEXT NOT NULL CHECK (state IN ('submitted', 'replaced', 'withdrawn')),
    at        TEXT NOT NULL,
    PRIMARY KEY (claim_id, attempt)
) STRICT;
CREATE UNIQUE INDEX one_current_claim ON claims (claim_id) WHERE state = 'submitted';

CREATE TABLE acknowledgements (
    finding_id  TEXT PRIMARY KEY CHECK (finding_id <> ''),
    by_whom     TEXT NOT NULL CHECK (by_whom <> ''),
    reason      TEXT NOT NULL CHECK (reason <> ''),
    at          TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
# A claim may name a study that is not on the list (the checker says so): claims.study_id is no foreign key.

_VERSION_2 = """
ALTER TABLE claims ADD COLUMN withdrawn_because TEXT NOT NULL DEFAULT '';
"""

_VERSION_3 = """
ALTER TABLE searches ADD COLUMN method TEXT NOT NULL DEFAULT 'search';
ALTER TABLE search_outcomes ADD COLUMN set_aside INTEGER NOT NULL DEFAULT 0;
ALTER TABLE studies ADD COLUMN stage TEXT NOT NULL DEFAULT '';
CREATE TABLE kept_answers (
    query        TEXT NOT NULL,
    source       TEXT NOT NULL,
    answer_json  TEXT NOT NULL,
    at           TEXT NOT NULL,
    PRIMARY KEY (query, source)
) STRICT, WITHOUT ROWID;
CREATE TABLE notice_answers (
    study_id     TEXT PRIMARY KEY REFERENCES studies (study_id) ON DELETE CASCADE,
    asked        TEXT NOT NULL,
    unavailable  TEXT NOT NULL,
    at           TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
# kept_answers: what sources answered to a search that has not ended yet, so that it goes on where it was.

_VERSION_4 = ""
# No table changes. Texts that come from now on are written in a form that earlier versions cannot read (see
# `codec.encode_text`); these say so when they open the store, and do not fail on the first text.

MIGRATIONS: tuple[str, ...] = (_VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4)
"""MIGRATIONS[n] leads from version n to version n + 1."""
