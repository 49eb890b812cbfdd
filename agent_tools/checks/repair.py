"""`repair`: what a check of citations found wrong and can be mended without a guess.

A real work with another work's DOI, or one that is not registered, gets its own, which was looked up first. A
reference that failed is taken out only when that is asked for, and leaves a mark in its place, so that no
number of the list comes to mean another work. The mended file is read and checked again before anything is
said of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent_tools.checks.citation_look_ups import CitationLooker, Progress
from agent_tools.checks.citations import check_cited_works, looker_here, read_citations
from agent_tools.files import read_file
from checker.checks.citations import CitedWork
from checker.model.check_answer import CheckAnswer, CheckedItem
from checker.model.input_error import InputError
from checker.model.outcome import Outcome
from corpus.model.identifiers import parse_doi

REMOVED = "[reference removed: {status}]"
_LIST_MARK = re.compile(r"\s*(?:[-*+]\s+|\d{1,4}[.)]\s+|\[\^?[^\]\s]{1,40}\]:?\s+)")


@dataclass(frozen=True, slots=True)
class Change:
    """One change: what stood there and what stands there now, and what the check says of it now.

    line: in the file as it was. outcome: of the mended citation; None for one that was taken out, and where
    the mended file does not read as before.
    """

    item_id: str
    line: int
    before: str
    after: str
    why: str
    is_removal: bool = False
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Repaired:
    """What was changed, where it was written, and the answer of the check of what was written.

    left: what is wrong and was not mended, a line each. written: None when there was nothing to change.
    """

    changes: tuple[Change, ...]
    left: tuple[str, ...]
    written: Path | None
    answer: CheckAnswer
    problems: tuple[InputError, ...] = ()


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    item: CheckedItem
    after: str
    is_removal: bool = False


def repair_file(
    path: Path,
    *,
    in_place: bool = False,
    remove_failed: bool = False,
    looker: CitationLooker | None = None,
    on_progress: Progress | None = None,
) -> Repaired:
    """Mend the citations of a text file, in a copy beside it or in place.

    Raises InputError when the file is no text (DOCX, PDF), cannot be read, or the copy cannot be written.
    """
    text, has_mark = _read_text(path)
    looker = looker or looker_here()
    cited, problems = read_citations(path)
    answer = check_cited_works(cited, looker, on_progress)
    edits, left = _edits(text, path, cited, answer, remove_failed)
    if not edits:
        return Repaired((), tuple(left), None, answer, problems)
    mended = text
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        mended = mended[: edit.start] + edit.after + mended[edit.end :]
    copy = path.with_name(f"{path.stem}.repaired{path.suffix}")
    content = (b"\xef\xbb\xbf" if has_mark else b"") + mended.encode("utf-8")
    try:
        copy.write_bytes(content)
        again, _ = read_citations(copy)
        answer_now = check_cited_works(again, looker)
        if in_place:
            copy.replace(path)
    except OSError as error:
        raise InputError(f"expected a place to write to ({error.strerror})", file=str(copy)) from error
    now = _outcomes_now(cited, edits, answer_now)
    changes = tuple(_change(text, edit, now) for edit in sorted(edits, key=lambda e: e.start))
    return Repaired(changes, tuple(left), path if in_place else copy, answer_now, problems)


def _read_text(path: Path) -> tuple[str, bool]:
    content = read_file(path, "a text file with references")
    if content.startswith((b"%PDF-", b"PK\x03\x04")):
        raise InputError(
            "expected a text file; of DOCX and PDF run `check citations` and mend by hand", file=str(path)
        )
    try:
        return content.decode("utf-8-sig"), content.startswith(b"\xef\xbb\xbf")
    except UnicodeDecodeError as error:
        raise InputError("expected UTF-8 text", file=str(path)) from error


def _edits(
    text: str, path: Path, cited: Sequence[CitedWork], answer: CheckAnswer, remove_failed: bool
) -> tuple[list[_Edit], list[str]]:
    edits: list[_Edit] = []
    left: list[str] = []
    works = {work.citation_id: work for work in cited}
    for item in answer.items:
        if item.outcome is not Outcome.FAILED and not item.suggestion:
            continue
        found = _edit_of_doi(text, path, works[item.item_id], item) if item.suggestion else []
        if not found and remove_failed and item.outcome is Outcome.FAILED:
            found = _edit_of_removal(text, path, works[item.item_id], item)
        if found:
            edits += found
        else:
            left.append(_why_left(item))
    return edits, left


def _why_left(item: CheckedItem) -> str:
    if item.suggestion:
        told = f"its DOI should be {item.suggestion}; where it stands could not be told, mend it by hand"
        return f"{item.item_id}: {told}"
    return f"{item.item_id}: {item.status}, {item.message}"


def _edit_of_doi(text: str, path: Path, work: CitedWork, item: CheckedItem) -> list[_Edit]:
    """The wrong DOI wherever it stands in the entry; in a file without places, where it stands only once."""
    right = parse_doi(item.suggestion)
    wrong = work.identifiers.doi
    if not right or not wrong:
        return []
    span = _span(text, path, item)
    start, end = span or (0, len(text))
    boundary = r"(?![\w/])" if wrong[-1].isalnum() else ""
    places = [
        (start + m.start(), start + m.end())
        for m in re.finditer(rf"(?<![\w.]){re.escape(wrong)}{boundary}", text[start:end], re.I)
    ]
    if not places or (span is None and len(places) > 1):
        return []
    return [_Edit(begin, finish, item, right) for begin, finish in places]


def _edit_of_removal(text: str, path: Path, work: CitedWork, item: CheckedItem) -> list[_Edit]:
    """A tag goes, with the blank before it; an entry of a list leaves a mark where it stood."""
    span = _span(text, path, item)
    if span is None:
        return []
    start, end = span
    if work.is_stated:
        start -= text[start - 1 : start] == " "
        return [_Edit(start, end, item, "", is_removal=True)]
    mark = _LIST_MARK.match(text, start, end)
    start = mark.end() if mark else start
    return [_Edit(start, end, item, REMOVED.format(status=item.status), is_removal=True)]


def _span(text: str, path: Path, item: CheckedItem) -> tuple[int, int] | None:
    """Where the citation stands in the file itself; None in files of records and in included files."""
    place = item.location
    if place is None or place.start is None or place.end is None or place.file != path.name:
        return None
    return (place.start, place.end) if place.end <= len(text) else None


def _outcomes_now(
    cited: Sequence[CitedWork], edits: Sequence[_Edit], again: CheckAnswer
) -> dict[str, Outcome]:
    """What the check of the mended file says of each citation that is still there, by its id before.

    Empty when the mended file does not read as the same citations, so that nothing is said of any.
    """
    removed = {edit.item.item_id for edit in edits if edit.is_removal}
    kept = [work.citation_id for work in cited if work.citation_id not in removed]
    if len(kept) != len(again.items):
        return {}
    return {before: item.outcome for before, item in zip(kept, again.items, strict=True)}


def _change(text: str, edit: _Edit, now: Mapping[str, Outcome]) -> Change:
    return Change(
        edit.item.item_id,
        text.count("\n", 0, edit.start) + 1,
        " ".join(text[edit.start : edit.end].split()),
        edit.after,
        edit.item.message,
        edit.is_removal,
        None if edit.is_removal else now.get(edit.item.item_id),
    )
