"""What a person's commands leave behind, as digests, so that a change behind their back is seen."""

from __future__ import annotations

import hashlib

from corpus.model.folded import FOLD_VERSION, index_text
from corpus.store.codec import decode_text
from corpus.store.database import Database

_CONTENT = (
    "SELECT study_id, csl_json, included, reason, role, notices FROM studies ORDER BY study_id",
    "SELECT study_id, sha256, grade, confirmed, study_text FROM texts ORDER BY study_id",
    "SELECT finding_id, by_whom, reason FROM acknowledgements ORDER BY finding_id",
)
_COPIES = ("SELECT study_id, fold_version, folded FROM texts ORDER BY study_id",)


class SealTables:
    """The part of the store that says whether evidence is as it was."""

    _db: Database

    def content_digest(self) -> str:
        """The sha256 of all bytes that evidence is made of: list, texts, acknowledgements."""
        return self._digest(_CONTENT)

    def copies_digest(self) -> str:
        """The sha256 of the searchable copies, which are made from the texts and may be made anew."""
        return self._digest(_COPIES)

    def refold(self) -> None:
        """Make every searchable copy anew from its text."""
        with self._db.writing() as connection:
            for study_id, stored in connection.execute("SELECT study_id, study_text FROM texts").fetchall():
                folded = index_text(decode_text(stored)).folded.to_bytes()
                connection.execute(
                    "UPDATE texts SET fold_version = ?, folded = ? WHERE study_id = ?",
                    (FOLD_VERSION, folded, study_id),
                )

    def _digest(self, queries: tuple[str, ...]) -> str:
        digest = hashlib.sha256()
        with self._db.reading() as connection:
            for query in queries:
                for row in connection.execute(query):
                    for value in row:
                        part = value if isinstance(value, bytes) else str(value).encode()
                        digest.update(f"{len(part)}:".encode())
                        digest.update(part)
                digest.update(b"|")
        return digest.hexdigest()
