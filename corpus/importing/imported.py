"""What came out of a file that a person gave."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from corpus.model.record import Record, record_from_csl
from corpus.model.study import Notice
from corpus.model.study_text import StudyText

SOURCE = "file"
"""The source name of records that a person gave."""


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """A record that was left out: where it stands, the field that is wrong, and what was expected there.

    index: the record's place in the file, from 1; line: where it begins, from 1.
    """

    file: str
    expected: str
    field: str = ""
    index: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """The good records of a file and the problems of the others.

    content_is_text: the file is itself the text of its one record (a PDF or an article's XML). text: that
    text, where it had to be read to tell what the file is.
    """

    name: str
    content: bytes
    records: tuple[Record, ...] = ()
    problems: tuple[ImportProblem, ...] = ()
    content_is_text: bool = False
    text: StudyText | None = None


def decode(content: bytes) -> str:
    """A text file's characters: by its byte order mark, as UTF-8, or else as Windows-1252, which fits any."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def file_record(
    item: Mapping[str, Any], *, notices: tuple[Notice, ...] = (), notice_of: tuple[Notice, ...] = ()
) -> Record:
    """A record out of a person's file; the same item is always the same record."""
    content = json.dumps(dict(item), ensure_ascii=False, sort_keys=True)
    return record_from_csl(
        SOURCE, hashlib.sha256(content.encode()).hexdigest()[:20], item, notices=notices, notice_of=notice_of
    )
