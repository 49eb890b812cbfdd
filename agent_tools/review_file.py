"""The file of a review, in whatever format, with the files that belong to it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from checker.drafts.review_file import ReviewFormat, decode_review, read_review, tell_format
from checker.model.draft import Draft
from checker.model.input_error import InputError

MOST_BYTES = 50_000_000
"""Of one file of a review."""
MOST_FILES = 200


@dataclass(frozen=True)
class ReviewFile:
    """A review as it lies on the disk.

    included: of a LaTeX review the texts of the files that it includes and of its bibliographies, by the
    names under which it speaks of them.
    """

    path: Path
    content: bytes
    format: ReviewFormat
    included: Mapping[str, str] = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        """The digest of all that is judged: the text in UTF-8, of binary formats the bytes."""
        whole = self.content
        if self.format is ReviewFormat.LATEX:
            from checker.drafts.latex_source import join_files

            whole = join_files(self._text, self.path.name, self.included).text.encode()
        elif self.format.is_text:
            whole = self._text.encode()
        return hashlib.sha256(whole).hexdigest()

    @property
    def as_one_text(self) -> str | None:
        """The review as one file of text, as it can be published; None for binary formats."""
        if not self.format.is_text:
            return None
        if not self.included:
            return self._text
        from checker.drafts.latex_source import expand_includes

        return expand_includes(self._text, self.included)

    @property
    def _text(self) -> str:
        return decode_review(self.content, str(self.path))

    def parse(self) -> Draft:
        """The review parsed. Raises InputError when its file cannot be read."""
        if self.format is ReviewFormat.PDF:
            # Imported where it is used: most reviews are no PDFs, and the reader is heavy.
            from corpus.extract.read import extract_file
            from corpus.extract.unreadable import Unreadable

            extracted = extract_file(self.content)
            if isinstance(extracted, Unreadable):
                raise InputError(f"expected a PDF that can be read: {extracted.reason}", file=str(self.path))
            return read_review(self.content, self.path.name, extracted=extracted)
        return read_review(self.content, self.path.name, included=self.included)


def read_review_file(path: Path) -> ReviewFile:
    """The review at `path` with the files that it includes.

    Raises InputError when it, or a file that it includes, is missing, too large, or no text where it should
    be one.
    """
    content = _read(path)
    if not content.strip():
        raise InputError("expected a review, the file is empty", file=str(path))
    found = tell_format(content, path.name)
    if not found.is_text:
        return ReviewFile(path, content, found)
    text = decode_review(content, str(path))
    included = dict(_gather(path, text)) if found is ReviewFormat.LATEX else {}
    return ReviewFile(path, content, found, included)


def _gather(path: Path, text: str) -> Iterator[tuple[str, str]]:
    """The files that a LaTeX review includes, from the folder it lies in and below, each once."""
    seen: set[str] = set()
    waiting: list[tuple[Path, int | None, str]] = [(path, n, w) for n, w in _named(text)]
    waiting += [(path, None, f"{path.stem}.bbl")] if path.with_suffix(".bbl").is_file() else []
    while waiting:
        source, line, name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        if len(seen) > MOST_FILES:
            raise InputError(f"expected at most {MOST_FILES} included files", file=str(path))
        place = next((p for p in (path.parent / name, path.parent / f"{name}.tex") if p.is_file()), None)
        if place is None or not place.resolve().is_relative_to(path.parent.resolve()):
            raise InputError(f"expected the file {name} in the review's folder", file=str(source), line=line)
        content = decode_review(_read(place), str(place))
        yield (f"{name}.tex" if place.name != Path(name).name else name), content
        if place.suffix not in (".bib", ".bbl"):
            waiting.extend((place, n, w) for n, w in _named(content))


def _named(text: str) -> list[tuple[int | None, str]]:
    """The files that a text names, each with its line where it is known."""
    from checker.drafts.latex_source import bibliography_names, included_names

    found: list[tuple[int | None, str]] = [
        (text.count("\n", 0, at) + 1, name) for at, name in included_names(text)
    ]
    return [*found, *((None, name) for name in bibliography_names(text))]


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InputError(f"expected less than {MOST_BYTES // 1_000_000} MB", file=str(path))
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"expected the review's file ({error.strerror})", file=str(path)) from error
