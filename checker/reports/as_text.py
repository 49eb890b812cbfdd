"""A check report for people who read it in a terminal. Works on the JSON document, so both say the same."""

from __future__ import annotations

from typing import Any

_MEANING = {
    "VERIFIED": "nothing was found against the evidence",
    "CHECK BY A PERSON": "nothing failed; a person decides on the open checks",
    "INCOMPLETE": "something could not be looked at; that says nothing about the claims",
    "FAILED": "at least one finding must change",
    "INVALID EVIDENCE": "the rounds are used up and findings are still open",
}


def report_as_text(document: dict[str, Any]) -> str:
    """The report of `review --verify` as lines of text."""
    lines = [f"{document['verdict']}: {_MEANING[document['verdict']]}"]
    if document["round"] is not None:
        lines.append(f"round {document['round']}, {document['rounds_left']} left")
    lines.extend(f"! {line}" for line in document["history"])
    counts = document["counts"]
    lines.append(
        f"{counts['claims']} claims, {counts['sentences']} sentences, {counts['cited_sentences']} cited; "
        f"policy for uncited sentences: {document['policy']}"
    )
    for finding in document["findings"]:
        lines.append("")
        lines.extend(finding_lines(finding))
    if document.get("withheld"):
        lines += ["", "the findings are withheld from agents in an audit"]
    for note in document["notes"]:
        lines += ["", f"note {note['code']} {note['message']}"]
    if document["attempts"]:
        again = ", ".join(f"{claim_id} {count} times" for claim_id, count in document["attempts"].items())
        lines += ["", f"records submitted more than once: {again}"]
    if document["not_checked"]:
        lines += ["", "not checked by this version: " + ", ".join(document["not_checked"])]
    return "\n".join(lines)


def finding_lines(finding: dict[str, Any]) -> list[str]:
    """One finding as a few lines: what, where, both sides, what to do."""
    where = " ".join(
        part
        for part in (
            finding["claim_id"] or "",
            place_of(finding["location"]),
            f"“{finding['sentence']}”" if finding["sentence"] else "",
        )
        if part
    )
    lines = [
        f"{finding['outcome']:<11} {finding['code']} {finding['slug']}  {where}",
        f"  {finding['message']}",
    ]
    if finding["found"] or finding["expected"]:
        lines += [
            f"  {name}: {finding[key]}"
            for name, key in (("found", "found"), ("evidence", "expected"))
            if finding[key]
        ]
    for related in finding["related"]:
        place = place_of(related["location"])
        text = f" “{related['text']}”" if related.get("text") else ""
        lines.append(f"  {related['message']}{f' ({place})' if place else ''}{text}")
    if finding["hint"]:
        lines.append(f"  → {finding['hint']}")
    if finding["acknowledged"]:
        by, reason = finding["acknowledged"]["by"], finding["acknowledged"]["reason"]
        lines.append(f"  acknowledged by {by}: {reason}")
    elif finding["outcome"] == "check":
        lines.append(f"  id {finding['id']}")
    return lines


def place_of(location: dict[str, Any]) -> str:
    """A location of the JSON document in a few words; "" for none."""
    if not location:
        return ""
    if location["source"] == "review":
        return _place_in_review(location)
    if location["source"] == "study":
        page = location.get("page_label") or location.get("page")
        parts = [location.get("study_id", ""), f"page {page}" if page else "", location.get("section", "")]
        return ", ".join(part for part in parts if part)
    line = f"claims line {location['line']}" if location.get("line") else ""
    return line


def _place_in_review(location: dict[str, Any]) -> str:
    file = location.get("file", "review")
    if "page" in location:
        return f"{file}, page {location.get('page_label') or location['page']}"
    if "paragraph" in location:
        return f"{file}, paragraph {location['paragraph']}, character {location.get('column', '?')}"
    return f"{file}:{location.get('line', '?')}:{location.get('column', '?')}"
