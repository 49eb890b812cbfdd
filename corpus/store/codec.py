"""Texts and records as bytes and back. Nothing here runs what it reads (no pickle)."""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from corpus.model.record import Record
from corpus.model.study import Notice, NoticeKind
from corpus.model.study_text import StudyText
from corpus.model.study_text_json import study_text_as_dict, study_text_from_dict

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@cache
def _records() -> TypeAdapter[Record]:
    # A quarter of a second, which commands that read no record need not pay.
    from pydantic import TypeAdapter

    return TypeAdapter(Record)


def encode_text(text: StudyText) -> bytes:
    """A study's text with its layout: a line of JSON that says where everything stands, then the text."""
    layout = _as_json(study_text_as_dict(replace(text, text="")))
    return zlib.compress(f"{layout}\n{text.text}".encode())


def decode_text(blob: bytes) -> StudyText:
    """The text of `encode_text`'s bytes, or of an earlier version's, which wrote the text into the JSON.

    Raises ValueError for anything else.
    """
    try:
        layout, line_end, text = zlib.decompress(blob).partition(b"\n")
        fields = json.loads(layout)
        if line_end:
            fields["text"] = text.decode()
        return study_text_from_dict(fields)
    except (zlib.error, KeyError, TypeError) as error:
        raise ValueError(f"not a stored text: {error}") from error


def encode_record(record: Record) -> str:
    """A record as JSON."""
    return _records().dump_json(record).decode()


def decode_record(stored: str) -> Record:
    """The record of `encode_record`'s JSON."""
    return _records().validate_json(stored)


def encode_notices(notices: tuple[Notice, ...]) -> str:
    """Notices as JSON."""
    return _as_json([asdict(notice) for notice in notices])


def decode_notices(stored: str) -> tuple[Notice, ...]:
    """The notices of `encode_notices`' JSON."""
    return tuple(Notice(NoticeKind(row["kind"]), row["source"], row["doi"]) for row in json.loads(stored))


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
