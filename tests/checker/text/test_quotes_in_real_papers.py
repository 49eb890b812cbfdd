"""A sample of benchmarks/quotes.py: true sentences of real articles are found, altered ones are not."""

from __future__ import annotations

import random

import pytest

from benchmarks.quote_alterations import alterations
from benchmarks.quotes import read_pairs
from checker.text.find_quote import find_quote
from corpus.extract.pdf import extract_pdf
from corpus.model.folded import index_text
from corpus.model.study_text import StudyText
from tests.shared_material import shared

EVERY = 6


@pytest.mark.parametrize("name", ["PMC1397864", "scielo-a3", "trials-16-50", "PMC6313609"])
def test_true_sentences_are_found_and_altered_ones_refused(name: str) -> None:
    pair = next(p for p in read_pairs(shared("papers")) if p.name == name)
    read = extract_pdf(pair.pdf.read_bytes())
    assert isinstance(read, StudyText)
    text = index_text(read)
    draw = random.Random(name)
    for sentence in (*pair.with_marks[::EVERY], *pair.without_marks[::EVERY]):
        assert find_quote(sentence, text).is_found, sentence
        for kind, altered in alterations(sentence, draw):
            assert not find_quote(altered, text).is_found, f"{kind}: {altered}"
