"""Texts and records as bytes and back. Nothing here runs what it reads (no pickle)."""

from __future__ import annotations

import zlib
from functools import cache

from pydantic import TypeAdapter

from corpus.model.record import Record
from corpus.model.study import Notice
from corpus.model.study_text import StudyText

_LEVEL = 1
"""zlib's fastest: reading is what counts."""


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
    """A study's text with its layout."""
    return zlib.compress(_texts().dump_json(text), _LEVEL)


def decode_text(blob: bytes) -> StudyText:
    """The text of `encode_text`'s bytes."""
    return _texts().validate_json(zlib.decompress(blob))


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
