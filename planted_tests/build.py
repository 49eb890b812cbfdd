"""From the made-up studies of cases and rule examples to evidence that rules can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from checker.drafts.markdown import read_markdown
from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Policy
from checker.rule import Example, Rule
from checker.run import check_review
from corpus.extract.plain import extract_plain
from corpus.model.folded import IndexedText, index_text
from corpus.model.study import Notice, NoticeKind, Role, study_from_csl
from corpus.model.study_list import ListEntry, StudyList


def evidence_from(studies: Iterable[Mapping[str, Any]], policy: Policy = Policy.STANDARD) -> Evidence:
    """Evidence from study entries of the cases' form.

    Each has `id` and `csl`, and optionally `role`, `screening` ("included" or "excluded"), `reason`,
    `notices`, `text` (the study's text as downloaded; without it the study has none) and `confirmed`
    (false for a text that was not seen to be that study's).
    """
    entries: list[ListEntry] = []
    texts: dict[str, IndexedText] = {}
    for item in studies:
        study = study_from_csl(
            item["csl"],
            str(item["id"]),
            role=Role(item.get("role", "evidence")),
            notices=[Notice(NoticeKind(kind), "planted") for kind in item.get("notices", ())],
        )
        included = item.get("screening", "included") == "included"
        entries.append(ListEntry(study, included, str(item.get("reason", "")), "planted"))
        if item.get("text"):
            text = extract_plain(str(item["text"]), title=study.title)
            texts[study.study_id] = index_text(replace(text, confirmed=bool(item.get("confirmed", True))))
    return Evidence(StudyList(tuple(entries)), texts, policy=policy)


def record_from(item: Mapping[str, Any]) -> ClaimRecord:
    """A claim record from a row with `id` (or `claim_id`), `study`, `claim` and `quote`."""
    quote = TextQuote(str(item["quote"]), str(item.get("prefix", "")), str(item.get("suffix", "")))
    return ClaimRecord(
        str(item.get("claim_id", item.get("id"))), str(item["study"]), str(item["claim"]), (quote,)
    )


def run_example(rule: Rule, example: Example) -> tuple[Finding, ...]:
    """What `rule` answers to one of its examples."""
    studies = example.studies or (_default_study(example),)
    claims = example.claims
    if not claims and example.claim:
        claims = (
            {"id": "c1", "study": str(studies[0]["id"]), "claim": example.claim, "quote": example.quote},
        )
    judgement = check_review(
        read_markdown(example.review, "review.md"),
        [record_from(claim) for claim in claims],
        evidence_from(studies),
    )
    return tuple(finding for finding in judgement.findings if finding.code == rule.code)


def _default_study(example: Example) -> dict[str, object]:
    title = example.title or "Nights of short sleep and the recall of word lists"
    quoted = " ".join(part for part in (example.before, example.quote, example.after) if part)
    body = example.text or f"Abstract. {example.abstract}\n\nResults. {quoted}\n"
    return {
        "id": "lumen2024",
        "csl": {
            "type": "article-journal",
            "title": title,
            "author": [{"family": "Lumen", "given": "Ada"}],
            "issued": 2024,
            "DOI": "10.5555/lumen2024.1",
            "container-title": "Sleep and Learning Reports",
        },
        "text": f"{title}\n\n{body}",
    }
