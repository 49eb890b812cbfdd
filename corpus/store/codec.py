"""Texts and records as bytes and back. Nothing here runs what it reads (no pickle)."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache

from pydantic import TypeAdapter

from corpus.model.record import Record
from corpus.model.study import Notice
from corpus.model.study_text import StudyText


@cache
def _texts() -> TypeAdapter[StudyText]:
    return TypeAdapter(StudyText)


@cache
def _records() -> TypeAdapter[Record]:
    return TypeAdapter(Record)


@cache
def _notices() -> TypeAdapter[tuple[Notice, ...]]:
    return TypeAdapter(tuple[Notice, ...])


def encode_text(text: StudyText) -> bytes:
    """A study's text with its layout: a line of JSON that says where everything stands, then the text."""
    layout = _texts().dump_json(replace(text, text=""))
    return zlib.compress(layout + b"\n" + text.text.encode())


def decode_text(blob: bytes) -> StudyText:
    """The text of `encode_text`'s bytes, or of an earlier version's, which wrote the text into the JSON."""
    layout, line_end, text = zlib.decompress(blob).partition(b"\n")
    read = _texts().validate_json(layout)
    return replace(read, text=text.decode()) if line_end else read


def encode_record(record: Record) -> str:
    """A record as JSON."""
    return _records().dump_json(record).decode()


def decode_record(stored: str) -> Record:
    """The record of `encode_record`'s JSON."""
    return _records().validate_json(stored)


def encode_notices(notices: tuple[Notice, ...]) -> str:
    """Notices as JSON."""
    return _notices().dump_json(notices).decode()


def decode_notices(stored: str) -> tuple[Notice, ...]:
    """The notices of `encode_notices`' JSON."""
    return _notices().validate_json(stored)
