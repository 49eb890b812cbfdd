"""A record: what one source says of one work (PRISMA 2020's sense). Records are merged into studies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from corpus.model.study import Notice


class FileKind(StrEnum):
    """What is expected behind an address."""

    XML = "xml"
    PDF = "pdf"
    LANDING = "landing"
    """A page about the work that may name its PDF."""


@dataclass(frozen=True, slots=True)
class FileLocation:
    """A place where a source says that the work's full text may be read."""

    url: str
    kind: FileKind
    source: str
    licence: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A source's record. `csl_json` is a CSL-JSON item, its title and abstract free of markup.

    source_id: the source's own id of the record. retrieved_at: ISO 8601 in UTC. notices: what was published
    about the work. notice_of: what the record is itself a notice of (a retraction of another work, with that
    work's DOI where told): such a record is no study.
    """

    source: str
    source_id: str
    csl_json: str
    locations: tuple[FileLocation, ...] = ()
    notices: tuple[Notice, ...] = ()
    retrieved_at: str = ""
    notice_of: tuple[Notice, ...] = ()

    @property
    def csl(self) -> dict[str, Any]:
        """The CSL-JSON item as a dictionary of its own."""
        item: dict[str, Any] = json.loads(self.csl_json)
        return item


def record_from_csl(
    source: str,
    source_id: str,
    item: Mapping[str, Any],
    *,
    locations: tuple[FileLocation, ...] = (),
    notices: tuple[Notice, ...] = (),
    retrieved_at: str = "",
    notice_of: tuple[Notice, ...] = (),
) -> Record:
    """A record from a CSL-JSON item; empty fields are left out."""
    kept = {key: value for key, value in item.items() if value not in (None, "", [], {})}
    return Record(
        source,
        source_id,
        json.dumps(kept, ensure_ascii=False, sort_keys=True),
        locations,
        notices,
        retrieved_at,
        notice_of,
    )
