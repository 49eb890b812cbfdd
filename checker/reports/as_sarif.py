"""A check report as SARIF 2.1.0, for the tools that show findings in editors and in reviews of changes.

Works on the JSON document, so both say the same. The outcomes are SARIF's own kinds: ok pass, check review,
failed fail, unavailable open, skip notApplicable; a note is informational. Only a `fail` has a level other
than none (section 3.27.10). A place in the review is a region in lines, columns and offsets of code points;
places in claim records, studies and pages are logical locations, since the log cannot point into them. The
fingerprint of a result is its finding's id.
Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

Node = dict[str, Any]

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "coResearcherFinding/v1"
_KINDS = {
    "ok": "pass",
    "check": "review",
    "failed": "fail",
    "unavailable": "open",
    "skip": "notApplicable",
}


def report_as_sarif(document: Mapping[str, Any], *, version: str) -> Node:
    """The log of one run. document: a report in its JSON form. version: of the tool."""
    rules = _rules(document)
    places = {rule["id"]: index for index, rule in enumerate(rules)}
    file = document["review_file"]
    results = [_result(f, places, file, _KINDS[f["outcome"]]) for f in document["findings"]]
    results += [_result(note, places, file, "informational") for note in document["notes"]]
    run: Node = {
        "tool": {"driver": {"name": "Co-Researcher", "version": version, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True}],
        "artifacts": [{"location": {"uri": quote(file)}, "roles": ["analysisTarget"]}] if file else [],
        "results": results,
        "properties": {
            name: document[name]
            for name in (
                "verdict", "outcome", "round", "rounds_left", "attempt", "history", "policy", "counts",
                "not_checked", "inputs", "report_sha256",
            )
        },
    }  # fmt: skip
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rules(document: Mapping[str, Any]) -> list[Node]:
    """Every rule that was asked, and any that speaks without having been listed."""
    named = dict(line.split(" ", 1) for line in document["rules"])
    for finding in (*document["findings"], *document["notes"]):
        named.setdefault(finding["code"], finding["slug"])
    return [
        {"id": code, "name": slug, "shortDescription": {"text": slug.replace("-", " ")}}
        for code, slug in named.items()
    ]


def _result(finding: Mapping[str, Any], places: Mapping[str, int], file: str, kind: str) -> Node:
    hint = f" {finding['hint']}" if finding["hint"] else ""
    result: Node = {
        "ruleId": finding["code"],
        "ruleIndex": places[finding["code"]],
        "kind": kind,
        "level": "error" if kind == "fail" else "none",
        "message": {"text": f"{finding['message']}{hint}"},
        "locations": [_in_file(_location(finding["location"]), file)],
        "fingerprints": {FINGERPRINT: finding["id"]},
        "properties": {
            name: finding[name]
            for name in ("step", "outcome", "claim_id", "study_id", "sentence", "found", "expected")
            if finding[name]
        },
    }
    related = list(_related(finding["related"]))
    if related:
        result["relatedLocations"] = related
    acknowledged = finding["acknowledged"]
    if acknowledged:
        words = f"acknowledged by {acknowledged['by']}: {acknowledged['reason']}"
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": words}]
    return result


def _related(related: Iterable[Mapping[str, Any]]) -> Iterable[Node]:
    for number, one in enumerate(related):
        words = f"{one['message']}: “{one['text']}”" if one.get("text") else one["message"]
        yield {"id": number, **_location(one["location"]), "message": {"text": words}}


def _in_file(location: Node, file: str) -> Node:
    """The location, with the review as its file where it has none: viewers show no result without a file."""
    if file and "physicalLocation" not in location:
        return {"physicalLocation": {"artifactLocation": {"uri": quote(file)}}, **location}
    return location


def _location(location: Mapping[str, Any]) -> Node:
    if not location:
        return {}
    if location["source"] != "review":
        return {"logicalLocations": [_logical(location)]}
    file = {"uri": quote(location["file"])} if location.get("file") else {}
    physical: Node = {"artifactLocation": file} if file else {}
    region = _region(location)
    if region and file:
        physical["region"] = region
    placed: Node = {"physicalLocation": physical} if physical else {}
    if "page" in location or "paragraph" in location:
        placed["logicalLocations"] = [_logical(location)]
    return placed


def _region(location: Mapping[str, Any]) -> Node:
    """Lines and columns from 1; offsets in code points. Pages and paragraphs of binary files have neither."""
    if "line" not in location:
        return {}
    region = {"startLine": location["line"], "startColumn": location.get("column", 1)}
    if "start" in location and "end" in location:
        region.update(charOffset=location["start"], charLength=location["end"] - location["start"])
    return region


def _logical(location: Mapping[str, Any]) -> Node:
    """A place in a claim record, in a study, or on a page of the review, by its names from outside in."""
    whole = location.get("study_id") or location.get("file") or location["source"]
    page = location.get("page_label") or location.get("page")
    names = [
        location["source"],
        whole,
        f"page {page}" if page else "",
        f"paragraph {location['paragraph']}" if "paragraph" in location else "",
        location.get("section", ""),
        location.get("part", ""),
    ]
    kept = list(dict.fromkeys(name for name in names if name))
    logical: Node = {"name": kept[-1], "fullyQualifiedName": "/".join(kept), "kind": "element"}
    properties = {name: location[name] for name in ("line", "column", "start", "end") if name in location}
    return {**logical, "properties": properties} if properties else logical
