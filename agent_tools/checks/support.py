"""`check support`: does a source back a sentence? Numbers first, then a judge whom the caller names."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from agent_tools.checks.reading import read_document
from agent_tools.judge import KEY_VARIABLE, HttpJudge, Judge, ask_judge
from checker.checks.support import NoJudgement, check_numbers, check_support
from checker.model.check_answer import CheckAnswer
from checker.model.input_error import InputError
from checker.model.outcome import Outcome
from corpus.model.folded import index_text
from corpus.model.study_text import StudyText
from corpus.passage_ranking import rank_passages
from corpus.passages import passages_of

MOST_CLAIM = 5_000
MOST_SENT = 24_000
"""Characters of a source that a judge is sent; of a longer one the passages nearest to the claim."""
_MOST_PASSAGES = 60


def check_support_file(
    claim: str,
    source: Path,
    judge: Judge | None = None,
    *,
    judge_name: str = "the judge",
    accepts_judge: bool = False,
) -> CheckAnswer:
    """The answer on one claim and one document. Raises InputError when either cannot be read.

    judge: an `HttpJudge` or any callable; not asked when a number of the claim is not in the source.
    """
    claim = claim.strip()
    if not claim:
        raise InputError("expected a claim that is not empty", field="CLAIM")
    if len(claim) > MOST_CLAIM:
        raise InputError(f"expected at most {MOST_CLAIM} characters, got {len(claim)}", field="CLAIM")
    text = replace(read_document(source, "a source"), confirmed=True)
    indexed = index_text(text)
    sent: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    if judge is not None and check_numbers(claim, indexed).outcome is Outcome.FAILED:
        judgement = NoJudgement("not-asked", "a number of the claim is not there, so no judge was asked")
        return check_support(claim, indexed, judgement, source_name=source.name)
    words = passages_for_judge(claim, text)
    if judge is not None:
        where = judge.host if isinstance(judge, HttpJudge) else judge_name
        sent = (f"the claim and {len(words):,} characters of {source.name} to {where}",)
        if len(words) < len(text.text):
            notes = (f"the judge saw {len(words):,} of {len(text.text):,} characters",)
    answer = ask_judge(judge, judge_name, claim, words)
    return check_support(
        claim,
        indexed,
        answer,
        source_name=source.name,
        accepts_judge=accepts_judge,
        sent=sent,
        notes=notes,
    )


def http_judge(url: str, model: str, environment: Mapping[str, str] = os.environ) -> HttpJudge:
    """The judge behind an address, with the key of the environment. Raises InputError for what is none."""
    return HttpJudge(url.strip(), model, environment.get(KEY_VARIABLE, "").strip())


def passages_for_judge(claim: str, text: StudyText) -> str:
    """All of a short text; of a long one the passages nearest to the claim, in the order of the text."""
    if len(text.text) <= MOST_SENT:
        return text.text
    hits = rank_passages(claim, passages_of(text), _MOST_PASSAGES)
    chosen: list[tuple[int, int]] = []
    length = 0
    for hit in hits:
        start, end = hit.passage.start, hit.passage.end
        if length + end - start > MOST_SENT:
            break
        chosen.append((start, end))
        length += end - start
    if not chosen:
        return text.text[:MOST_SENT]
    return "\n\n[…]\n\n".join(text.text[start:end] for start, end in sorted(chosen))
