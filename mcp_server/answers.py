"""What each tool answers: an operation called, its result shaped for a model and held under the byte limit.

A function here takes the open review and the arguments as `arguments.read_arguments` gives them, and answers
with text (verbatim material, framed) or with a document (states and verdicts). It raises ToolError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from agent_tools import operations
from agent_tools.claims import SubmittedRecord, read_claims
from agent_tools.reading import Passage, QuoteAnswer, StudyRow
from agent_tools.review import Review
from checker.model.findings import Finding
from corpus.model.study import NoticeKind
from mcp_server.framing import RESULT_BYTES, cut_to_bytes, framed, one_line
from mcp_server.paging import fill, page_start
from mcp_server.tool_error import ToolError
from mcp_server.tools import CLAIMS_PER_PAGE, STUDIES_PER_PAGE

Arguments: TypeAlias = Mapping[str, Any]
Document: TypeAlias = dict[str, Any]
Answer: TypeAlias = str | Document

_FRAME_BYTES = 800
"""Kept free of a framed result for its header, marks and footer."""
_SNIPPET = 280
_FINDINGS = 3
"""Findings shown of one record or quote."""


def list_studies(review: Review, arguments: Arguments) -> Document:
    """The studies that may be cited, a page of them."""
    words = str(arguments.get("find", "")).casefold().split()
    rows = [row for row in operations.list_studies(review) if row.entry.included]
    rows = [row for row in rows if all(word in _searchable(row) for word in words)]
    start = page_start(arguments, len(rows))
    page = rows[start : start + STUDIES_PER_PAGE]
    return fill(
        {"total": len(rows)}, "studies", [_study_row(row) for row in page], start=start, total=len(rows)
    )


def get_study(review: Review, arguments: Arguments) -> Document:
    """One study's citation data and outline."""
    study_id = _listed(review, arguments["study_id"])
    detail = operations.get_study(review, study_id)
    study = detail.row.entry.study
    document = {
        **_study_row(detail.row),
        "title": one_line(study.title, 400),
        "authors": [one_line(a.cited_as, 60) for a in study.authors[:20]],
        "authors_total": len(study.authors),
        "container": one_line(study.container_title, 120),
        "doi": study.identifiers.doi,
        "role": study.role.value,
        "included": detail.row.entry.included,
        "characters": detail.characters,
    }
    if not detail.row.entry.included:
        document["reason"] = one_line(detail.row.entry.reason, 200)
    sections = [{"name": one_line(n, 80), "start": s, "characters": c} for n, s, c in detail.sections]
    return fill(
        document, "sections", sections, start=0, total=len(sections), shown_by="read_study with their offset"
    )


def read_study(review: Review, arguments: Arguments) -> str:
    """Verbatim text under a header that says what it is, over a footer that says where it goes on."""
    study_id = _listed(review, arguments["study_id"])
    start = arguments["start"]
    detail = operations.get_study(review, study_id)
    if detail.row.text == "none":
        raise ToolError("NO_TEXT", f"{study_id} has no text here. Use another study, or ask the person.")
    section = str(arguments.get("section", "")).strip()
    if section:
        names = dict.fromkeys(name for name, _, _ in detail.sections)
        if section.casefold() not in {name.casefold() for name in names}:
            known = ", ".join(one_line(name, 40) for name in list(names)[:20]) or "none"
            raise ToolError(
                "NO_SECTION", f"{study_id} has no section {one_line(section, 40)!r}. Its sections: {known}."
            )
    elif not 0 <= start < max(detail.characters, 1):
        raise ToolError(
            "BAD_START",
            f"start={start} is past the end of {study_id} ({detail.characters} characters). "
            f"Use 0-{max(detail.characters - 1, 0)}; get_study shows the sections.",
        )
    reading = operations.read_study(
        review, study_id, start=start, section=section, characters=arguments["max_chars"]
    )
    text = cut_to_bytes(reading.text, RESULT_BYTES - _FRAME_BYTES)
    end = reading.start + len(text)
    header = (
        f'{study_id} "{one_line(reading.study.title, 100)}" characters {reading.start}-{end} of '
        f"{reading.total}" + (f", section {one_line(reading.section, 60)}" if reading.section else "")
    )
    footer = "end of the text" if end >= reading.total else f"more follows; next start={end}"
    return framed(header, text, footer)


def search_texts(review: Review, arguments: Arguments) -> str:
    """Passages with their places, each cut around the first word that was asked for."""
    study_ids = [_listed(review, study_id) for study_id in arguments.get("study_ids", ())]
    query, limit = arguments["query"], arguments["limit"]
    exact = arguments["mode"] == "exact"
    passages = operations.search_texts(review, query, study_ids=study_ids, exact=exact, limit=limit)
    where = f"in {', '.join(study_ids[:8])}" if study_ids else "in the allowed studies"
    if not passages:
        tried = "this phrase within one paragraph" if exact else "any of these words"
        return f"0 passages: looked for {tried} {where}: {one_line(query, 200)!r}. Try other words" + (
            ", or mode=words." if exact else "."
        )
    lines = []
    for passage in passages:
        at, snippet = _snippet(passage, query)
        section = f" {one_line(passage.section, 60)}" if passage.section else ""
        page = f" page {passage.page}" if passage.page else ""
        lines.append(f"{passage.study_id} @{at}-{at + len(snippet)}{page}{section}\n{snippet}")
    header = f"{len(passages)} passages {where}, best first; read_study with start shows more of each"
    body = cut_to_bytes("\n\n".join(lines), RESULT_BYTES - _FRAME_BYTES)
    footer = "there may be more: narrow the words, or name study_ids" if len(passages) == limit else ""
    return framed(header, body, footer)


def check_quotes(review: Review, arguments: Arguments) -> Document:
    """For each quote, whether it stands in its study, and what to do where it does not."""
    items = [(_with_text(review, item["study_id"]), item["quote"]) for item in arguments["items"]]
    answers = operations.check_quotes(review, items)
    rows = [_quote_row(i, answer) for i, answer in enumerate(answers, start=1)]
    return fill({}, "results", rows, start=0, total=len(rows), shown_by="a call with fewer quotes")


def submit_claims(review: Review, arguments: Arguments) -> Document:
    """Each record's fate, refused ones with what to mend, accepted ones with what a person may ask."""
    rows: list[tuple[object, int | None]] = [
        ({("study" if name == "study_id" else name): value for name, value in claim.items()}, None)
        for claim in arguments["claims"]
    ]
    read = read_claims(rows)
    if read.problems:
        raise ToolError(
            "BAD_CLAIM",
            f"{one_line(str(read.problems[0]), 300)}. Nothing was recorded; mend it and send all again.",
        )
    submitted = operations.submit_claims(review, read.records)
    document: Document = {
        "accepted": [s.record.claim_id for s in submitted if s.accepted],
        "refused": [s.record.claim_id for s in submitted if not s.accepted],
        "total_recorded": review.store.count_claims(),
    }
    # Refused ones first: what must be mended is not what the byte limit leaves out.
    ordered = sorted(submitted, key=lambda s: s.accepted)
    results = [_record_row(s) for s in ordered if s.findings]
    return fill(document, "results", results, start=0, total=len(results), shown_by="list_claims")


def list_claims(review: Review, arguments: Arguments) -> Document:
    """A page of the current records."""
    total = review.store.count_claims()
    start = page_start(arguments, total)
    page = operations.list_claims(review, first=start, at_most=CLAIMS_PER_PAGE)
    rows = []
    for submitted in page:
        record = submitted.record
        row = {**_record_row(submitted), "study_id": record.study_id, "claim": one_line(record.claim, 160)}
        if arguments["with_quotes"]:
            row["quote"] = one_line(record.quote.exact, 600)
        rows.append(row)
    return fill({"total": total}, "claims", rows, start=start, total=total)


def withdraw_claims(review: Review, arguments: Arguments) -> Document:
    """Which records were taken out."""
    wanted = list(dict.fromkeys(arguments["claim_ids"]))
    known = review.store.claim_ids()
    unknown = [claim_id for claim_id in wanted if claim_id not in known]
    if unknown:
        raise ToolError(
            "UNKNOWN_CLAIM",
            f"{one_line(', '.join(unknown), 200)}: not recorded. Nothing was withdrawn; "
            "list_claims shows the ids.",
        )
    withdrawn = operations.withdraw_claims(review, wanted, reason=arguments.get("reason", ""))
    return {"withdrawn": list(withdrawn), "total_recorded": review.store.count_claims()}


def finding_row(finding: Finding) -> Document:
    """A finding of a record, short: code, what is wrong, what to do, the nearest words of the study."""
    row: Document = {
        "code": finding.code,
        "slug": finding.slug,
        "outcome": finding.outcome.value,
        "message": one_line(finding.message, 240),
    }
    if finding.hint:
        row["fix"] = one_line(finding.hint, 200)
    for related in finding.related:
        if related.text:
            row["nearest"] = one_line(related.text, 200)
            break
    return row


def _listed(review: Review, study_id: str) -> str:
    if review.store.entry(study_id) is None:
        studies = review.store.study_list()
        near = [e.study.study_id for e in studies if e.study.study_id.casefold() == study_id.casefold()]
        known = near or [study.study_id for study in studies.included[:12]]
        raise ToolError(
            "STUDY_NOT_ALLOWED",
            f"{one_line(study_id, 40)} is not on this review's list ({', '.join(known) or 'it is empty'}"
            + (", …" if not near and len(studies.included) > 12 else "")
            + "). Cite only listed studies; call list_studies. You cannot add one: ask the person.",
        )
    return study_id


def _with_text(review: Review, study_id: str) -> str:
    _listed(review, study_id)
    if not review.store.has_text(study_id):
        raise ToolError("NO_TEXT", f"{study_id} has no text here. Use another study, or ask the person.")
    return study_id


def _searchable(row: StudyRow) -> str:
    study = row.entry.study
    names = " ".join(author.cited_as for author in study.authors)
    return f"{study.study_id} {study.title} {names} {study.year or ''}".casefold()


def _study_row(row: StudyRow) -> Document:
    study = row.entry.study
    document: Document = {
        "study_id": study.study_id,
        "title": one_line(study.title, 120),
        "year": study.year,
        "first_author": one_line(study.authors[0].cited_as, 60) if study.authors else None,
        "text": row.text,
    }
    if row.text != "none" and not row.confirmed:
        document["unconfirmed"] = True
    if study.role.value != "evidence":
        document["role"] = study.role.value
    if study.has_notice(NoticeKind.RETRACTION, NoticeKind.WITHDRAWAL):
        document["retracted"] = True
    return document


def _snippet(passage: Passage, query: str) -> tuple[int, str]:
    """Where the shown part of a passage begins in the text, and the part."""
    text, lower = passage.text, passage.text.lower()
    places = [at for word in query.lower().split() if (at := lower.find(word)) >= 0]
    begin = max(0, min(places) - _SNIPPET // 3) if places and len(lower) == len(text) else 0
    begin = min(begin, max(0, len(text) - _SNIPPET))
    while begin and not text[begin - 1].isspace():
        begin -= 1
    return passage.start + begin, text[begin : begin + _SNIPPET]


def _quote_row(index: int, answer: QuoteAnswer) -> Document:
    match = answer.match
    row: Document = {
        "i": index,
        "study_id": answer.study_id,
        "ok": not answer.findings,
        "status": match.grade.value,
    }
    if match.is_found and match.span:
        row["start"], row["end"] = match.span.start, match.span.end
    if answer.findings:
        row["findings"] = [finding_row(finding) for finding in answer.findings[:_FINDINGS]]
    if answer.nearest:
        row["nearest"] = one_line(answer.nearest, 200)
    if answer.found_in:
        row["found_in"] = list(answer.found_in[:5])
    return row


def _record_row(submitted: SubmittedRecord) -> Document:
    row: Document = {
        "claim_id": submitted.record.claim_id,
        "accepted": submitted.accepted,
        "attempt": submitted.attempt,
    }
    if submitted.findings:
        gravest = sorted(submitted.findings, key=lambda f: -f.outcome.gravity)
        row["findings"] = [finding_row(finding) for finding in gravest[:_FINDINGS]]
        if len(gravest) > _FINDINGS:
            row["more_findings"] = len(gravest) - _FINDINGS
    return row


ANSWERS: dict[str, Callable[[Review, Arguments], Answer]] = {
    "list_studies": list_studies,
    "get_study": get_study,
    "read_study": read_study,
    "search_texts": search_texts,
    "check_quotes": check_quotes,
    "submit_claims": submit_claims,
    "list_claims": list_claims,
    "withdraw_claims": withdraw_claims,
}
"""The tools that read the evidence or the records; those on verdicts stand in `verdicts`."""
