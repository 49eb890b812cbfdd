"""A check report as Markdown (CommonMark with GFM tables), for comments on changes and for notes.

Works on the JSON document, so all forms say the same. Every text is escaped: words of a study or of a review
can make no heading, link, image or tag of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from checker.reports.as_text import place_of

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&:@$^=])")
_MEANING = {
    "VERIFIED": "Nothing was found against the evidence. That is not a proof that the claims are true.",
    "CHECK BY A PERSON": "Nothing failed. A person decides on the open checks.",
    "INCOMPLETE": "Something could not be looked at. That says nothing about the claims.",
    "FAILED": "At least one finding must change.",
    "INVALID EVIDENCE": "The rounds are used up and the findings below are still open.",
}


def report_as_markdown(document: Mapping[str, Any]) -> str:
    """The report of `review --verify` as Markdown, ending without a newline."""
    return "\n".join(_lines(document))


def _lines(document: Mapping[str, Any]) -> Iterator[str]:
    counts = document["counts"]
    yield f"# {document['verdict']}"
    yield ""
    yield _MEANING[document["verdict"]]
    yield ""
    if document["review_file"]:
        yield f"- review: {_plain(document['review_file'])}"
    yield f"- {counts['claims']} claims, {counts['sentences']} sentences, {counts['cited_sentences']} cited"
    if document["round"] is not None:
        yield f"- round {document['round']}, {document['rounds_left']} left"
    yield f"- policy for uncited sentences: {document['policy']}"
    yield from (f"- **{_plain(line)}**" for line in document["history"])
    yield ""
    yield f"## Findings ({len(document['findings'])})"
    for finding in document["findings"]:
        yield ""
        yield from _finding(finding)
    if document.get("withheld"):
        yield ""
        yield "The findings are withheld from agents in an audit."
    elif not document["findings"]:
        yield ""
        yield "None."
    yield from _table(
        "Cited sentences and their records", _CITED, _cited(document.get("cited_sentences", ()))
    )
    yield from _table(
        "Sentences let through without a citation",
        ("line", "sentence", "as"),
        ((str(s["line"]), s["text"], s["as"]) for s in document["passed_sentences"]),
    )
    if document["notes"]:
        yield ""
        yield "## Notes"
        yield ""
        yield from (f"- {note['code']} {_plain(note['message'])}" for note in document["notes"])
    if document["not_checked"]:
        yield ""
        yield "Not checked by this version: " + ", ".join(map(_plain, document["not_checked"])) + "."
    yield ""
    yield f"Report `{document['report_sha256']}`"


def _finding(finding: Mapping[str, Any]) -> Iterator[str]:
    where = [f"claim {finding['claim_id']}"] if finding["claim_id"] else []
    where += [place for place in (place_of(finding["location"]),) if place]
    yield f"### {finding['outcome']}: {finding['code']} {_plain(finding['slug'])}"
    yield ""
    if where:
        yield f"*{_plain(' · '.join(where))}*"
        yield ""
    if finding["sentence"]:
        yield f"> {_plain(finding['sentence'])}"
        yield ""
    yield _plain(finding["message"])
    details = [(name, finding[key]) for name, key in (("found", "found"), ("the evidence has", "expected"))]
    for name, words in details:
        if words:
            yield f"- {name}: {_plain(words)}"
    for related in finding["related"]:
        place = place_of(related["location"])
        text = f" “{related['text']}”" if related.get("text") else ""
        yield f"- {_plain(related['message'] + (f' ({place})' if place else '') + text)}"
    if finding["hint"]:
        yield f"- → {_plain(finding['hint'])}"
    if finding["acknowledged"]:
        by, reason = finding["acknowledged"]["by"], finding["acknowledged"]["reason"]
        yield f"- acknowledged by {_plain(by)}: {_plain(reason)}"
    elif finding["outcome"] == "check":
        yield f"- id `{finding['id']}`"


_CITED = ("line", "sentence", "claim", "study", "page", "quote")


def _cited(sentences: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    for sentence in sentences:
        line, words = str(sentence["line"]), sentence["text"]
        if not sentence["records"]:
            yield line, words, "none", "", "", ""
        for record in sentence["records"]:
            said = f"{record['claim_id']}: {record['claim']}"
            yield line, words, said, record["study_id"], record["page"], record["quote"]
            line = words = ""


def _table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    cells = [" | ".join(map(_plain, row)) for row in rows]
    if cells:
        yield ""
        yield f"## {title}"
        yield ""
        yield f"| {' | '.join(head)} |"
        yield f"|{'---|' * len(head)}"
        yield from (f"| {row} |" for row in cells)


def _plain(text: str) -> str:
    """The words on one line, every sign that Markdown reads taken literally, control characters shown."""
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in " ".join(text.split()))
    return _SPECIAL.sub(r"\\\1", shown)
