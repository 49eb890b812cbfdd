"""A review in any format is verified and stamped; what belongs to it is read with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent_tools.review import Review, make_review
from agent_tools.review_file import read_review_file
from agent_tools.verification import verify_review
from checker.model.outcome import Verdict
from checker.rule import InputError
from corpus.extract.plain import extract_plain
from corpus.model.study import study_from_csl
from corpus.model.study_list import ListEntry
from planted_tests.build import record_from
from planted_tests.renditions import Rendition, render_all

KELP = "Young cod settled in larger numbers in bays with kelp ropes than in bays without ropes."
CSL = {
    "type": "article-journal",
    "title": "Kelp ropes and young cod",
    "author": [{"family": "Varga", "given": "Ada"}],
    "issued": 2021,
    "DOI": "10.5555/varga2021.1",
}
REVIEW = "## Animals\n\nYoung cod settled in larger numbers in bays with kelp ropes [@varga2021] [[k1]].\n"
RENDITIONS = {r.name: r for r in render_all(REVIEW, [{"id": "varga2021", "csl": CSL}])}
ONE_OF_EACH = [
    "markdown, numbers",
    "plain text, numbers",
    "latex, included file",
    "html, author-year",
    "docx, Zotero's fields",
    "pdf, author-year",
]


@pytest.fixture
def review(tmp_path: Path) -> Review:
    environment = {"CO_RESEARCHER_STATE_DIR": str(tmp_path / "state")}
    review = make_review(tmp_path / "work", environment=environment)
    review.store.add_studies([ListEntry(study_from_csl(CSL, "varga2021"))])
    review.store.put_text("varga2021", extract_plain(f"Kelp ropes and young cod\n\nResults\n\n{KELP}\n"))
    review.seal("a test")
    return review


def _write(folder: Path, rendition: Rendition) -> Path:
    for name, text in rendition.included.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="")
    (folder / rendition.file).write_bytes(rendition.content)
    return folder / rendition.file


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_review_in_any_format_is_verified_and_stamped(review: Review, name: str) -> None:
    path = _write(review.workspace.root, RENDITIONS[name])
    record = record_from({"id": "k1", "study": "varga2021", "claim": KELP, "quote": KELP})
    verified = verify_review(review, path, records=(record,))
    assert verified.verdict is Verdict.VERIFIED, verified.document["findings"]
    assert verified.stamped is not None
    is_binary = path.suffix in (".docx", ".pdf")
    assert verified.stamped.name == ("review.stamp.json" if is_binary else f"review.stamped{path.suffix}")
    copy = verified.stamped.read_text(encoding="utf-8")
    assert "VERIFIED" in copy
    assert "[[k1]]" not in copy


def test_the_stamped_copy_of_a_latex_review_is_one_file_under_a_comment(review: Review) -> None:
    path = _write(review.workspace.root, RENDITIONS["latex, included file"])
    record = record_from({"id": "k1", "study": "varga2021", "claim": KELP, "quote": KELP})
    stamped = verify_review(review, path, records=(record,)).stamped
    assert stamped is not None
    copy = stamped.read_text(encoding="utf-8")
    assert copy.startswith("% **VERIFIED**")
    assert "Young cod settled" in copy
    assert "\\input" not in copy


def test_a_change_in_an_included_file_is_another_review(review: Review) -> None:
    path = _write(review.workspace.root, RENDITIONS["latex, included file"])
    before = read_review_file(path).sha256
    included = review.workspace.root / "chapters" / "all.tex"
    included.write_text(included.read_text(encoding="utf-8") + "More words.\n", encoding="utf-8")
    assert read_review_file(path).sha256 != before


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "missing"])
def test_only_files_of_the_review_s_own_folder_are_included(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.tex").write_text("secret")
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "review.tex").write_text(f"Recall fell.\n\\input{{{name}}}\n")
    with pytest.raises(InputError, match="in the review's folder"):
        read_review_file(folder / "review.tex")
