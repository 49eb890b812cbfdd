"""The main job on articles that nobody here wrote, from a stand-in of the scholarly web on loopback.

Honest records copy a sentence of the study as claim and quote; each is then spoiled in one way. The
sentences are picked from the texts at run time: none stands here.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from agent_tools.review import open_review
from checker.text.sentences import split_sentences
from corpus.model.study_text import SectionKind, StudyText
from tests.co_researcher.conftest import CommandLine
from tests.shared_material import shared

QUESTIONS = (
    "fanged frog internal fertilization tadpoles",
    "essential oils postharvest shelf life",
    "Ocimum ISSR markers genetic diversity",
    "weaned mammals recognition aggression",
)
SERVICES = ("OPENALEX", "CROSSREF", "EUROPEPMC", "PUBMED", "ARXIV", "UNPAYWALL", "DOI", "DATACITE")
OWN_FINDINGS = {
    SectionKind.BODY,
    SectionKind.RESULTS,
    SectionKind.DISCUSSION,
    SectionKind.METHODS,
    SectionKind.INTRODUCTION,
    SectionKind.CONCLUSION,
}


@pytest.fixture(scope="module")
def scholarly_web() -> Iterator[str]:
    """The stand-in's address."""
    server = subprocess.Popen(
        [sys.executable, str(shared("scholar/serve.py")), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    address = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline())
    assert address is not None, "the stand-in did not say where it listens"
    yield address.group()
    server.terminate()
    server.wait()


@pytest.fixture(scope="module")
def searched(scholarly_web: str, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """A workspace whose list and texts came from searches of the stand-in."""
    root = tmp_path_factory.mktemp("real")
    (root / "review").mkdir()
    command = CommandLine(root / "review", root / "state")
    addresses = {f"CO_RESEARCHER_{s}_URL": f"http://{scholarly_web}/{s.lower()}" for s in SERVICES}
    for question in QUESTIONS:
        done = command.run(
            "search",
            question,
            "--limit",
            "6",
            CO_RESEARCHER_TRUSTED_HOSTS=scholarly_web,
            CO_RESEARCHER_EMAIL="reader@library.test",
            **addresses,
        )
        assert done.returncode == 0, done.stderr
    return command


@pytest.fixture(scope="module")
def sentences(searched: CommandLine) -> dict[str, list[str]]:
    """By study id, up to two plain sentences of its body: what an honest author would quote."""
    review = open_review(searched.folder, environment=searched.environment)
    found: dict[str, list[str]] = {}
    for study_id, indexed in sorted(review.evidence().texts.items()):
        text = indexed.text
        if text.grade.value != "fulltext" or text.language not in ("", "en"):
            continue
        picked = [s for s in _body_sentences(text) if _is_quotable(s)][:2]
        if picked:
            found[study_id] = picked
    review.close()
    return found


def _body_sentences(text: StudyText) -> Iterator[str]:
    for block in text.blocks:
        section = text.section_at(block.start)
        if section is not None and section.kind not in OWN_FINDINGS:
            continue
        words = text.text[block.start : block.end]
        for span in split_sentences(words):
            yield " ".join(words[span.start : span.end].split())


def _is_quotable(sentence: str) -> bool:
    """A plain finding: some length, a number, no citation, no sign that plain text could not carry."""
    return bool(
        80 <= len(sentence) <= 300
        and re.search(r"\b\d\d+\b", sentence)
        and sentence.isascii()
        and not re.search(r"\[|\(|\bFig|\bTable|et al|=|~|doi|http", sentence)
        and sentence[0].isupper()
        and sentence.endswith(".")
    )


def _records(sentences: dict[str, list[str]], claims: str = "", quotes: str = "") -> list[dict[str, str]]:
    rows = []
    for study_id, texts in sentences.items():
        for number, text in enumerate(texts):
            rows.append(
                {
                    "claim_id": f"{study_id}-{number}".replace(".", ""),
                    "study": study_id,
                    "claim": claims or text,
                    "quote": quotes or text,
                }
            )
    return rows


def _submit(command: CommandLine, rows: list[dict[str, str]]) -> dict[str, dict[str, object]]:
    path = command.write("claims.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    done = command.run("claims", "submit", path, "--format", "json")
    assert done.returncode in (0, 1, 4), done.stderr
    return {row["claim_id"]: row for row in map(json.loads, done.stdout.splitlines())}


def test_searches_find_articles_whose_texts_are_obtained_and_confirmed(searched: CommandLine) -> None:
    studies = searched.json("studies", "list", "--with-text")["studies"]
    full = [s for s in studies if s["text"] == "fulltext"]
    assert len(full) >= 6
    assert all(s["confirmed"] for s in full)


def test_honest_records_from_real_articles_are_accepted(
    searched: CommandLine, sentences: dict[str, list[str]]
) -> None:
    answers = _submit(searched, _records(sentences))
    refused = {
        claim_id: [f["message"] for f in answer["findings"]]  # type: ignore[attr-defined]
        for claim_id, answer in answers.items()
        if not answer["accepted"]
    }
    assert len(answers) >= 8
    assert refused == {}


def test_a_changed_digit_in_any_quote_is_refused_as_altered(
    searched: CommandLine, sentences: dict[str, list[str]]
) -> None:
    spoiled = {
        study_id: [
            re.sub(r"(\d)(\d)\b", lambda m: m[1] + str((int(m[2]) + 1) % 10), t, count=1) for t in texts
        ]
        for study_id, texts in sentences.items()
    }
    answers = _submit(searched, _records(spoiled))
    assert [c for c, a in answers.items() if a["accepted"]] == []
    slugs = {f["slug"] for a in answers.values() for f in a["findings"]}  # type: ignore[attr-defined]
    assert slugs >= {"quote-altered"}


def test_a_dropped_word_in_any_quote_is_refused(
    searched: CommandLine, sentences: dict[str, list[str]]
) -> None:
    spoiled = {
        study_id: [" ".join(w for i, w in enumerate(t.split()) if i != 4) for t in texts]
        for study_id, texts in sentences.items()
    }
    answers = _submit(searched, _records(spoiled))
    assert [c for c, a in answers.items() if a["accepted"]] == []


def test_another_studys_sentence_is_refused_as_not_in_the_text(
    searched: CommandLine, sentences: dict[str, list[str]]
) -> None:
    ids = sorted(sentences)
    swapped = {study_id: sentences[ids[n - 1]] for n, study_id in enumerate(ids)}
    answers = _submit(searched, _records(swapped))
    assert [c for c, a in answers.items() if a["accepted"]] == []


def test_a_review_of_honest_sentences_fails_nowhere_and_one_changed_number_fails_there(
    searched: CommandLine, sentences: dict[str, list[str]]
) -> None:
    _submit(searched, _records(sentences))
    lines = [f"{text[:-1]} [@{study_id}]." for study_id, texts in sentences.items() for text in texts]
    path = searched.write("review.md", "# Findings\n\n" + "\n\n".join(lines) + "\n")
    document = searched.json("review", path, "--verify", "--audit")
    assert [f for f in document["findings"] if f["outcome"] != "check"] == []
    spoiled = re.sub(r"(\d)(\d)\b", lambda m: m[1] + str((int(m[2]) + 1) % 10), lines[3], count=1)
    path = searched.write(
        "review.md", "# Findings\n\n" + "\n\n".join([*lines[:3], spoiled, *lines[4:]]) + "\n"
    )
    document = searched.json("review", path, "--verify", "--audit")
    failed = [f for f in document["findings"] if f["outcome"] == "failed"]
    assert {f["location"]["line"] for f in failed} == {9}
