"""tests/mutations.md can be read, and holds at least forty safeguards of files and tests that there are."""

from __future__ import annotations

from pathlib import Path

from tests.run_mutations import LIST, read_mutations

ROOT = Path(__file__).parents[1]
TEXT = LIST.read_text(encoding="utf-8")
MUTATIONS = read_mutations(TEXT)


def test_every_entry_is_read() -> None:
    assert len(MUTATIONS) == TEXT.count("\n### ") >= 40


def test_every_entry_changes_something_in_a_file_that_there_is() -> None:
    for mutation in MUTATIONS:
        assert mutation.old
        assert mutation.old != mutation.new
        assert (ROOT / mutation.file).is_file(), mutation.file
        assert (ROOT / mutation.test.partition("::")[0]).exists(), mutation.test
