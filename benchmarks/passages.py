"""Measure the search for passages over a whole corpus: the store's FTS5, rank-bm25, bm25s where it is there.

    python benchmarks/passages.py FOLDER [--studies 1000] [--queries 60]

FOLDER holds articles (PDF, XML), at any depth. They are put into a store in turns, under other ids, until
there are as many studies as asked for; each copy's words are made its own by a word in ten that carries its
number, so that the index holds as many words as one of real studies does. Queries are words of the texts.
bm25s is no dependency: `pip install bm25s` to have it measured too.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus.extract import Unreadable, extract_file
from corpus.model.folded import IndexedText, fold_words
from corpus.model.study import study_from_csl
from corpus.model.study_list import ListEntry
from corpus.model.study_text import StudyText
from corpus.passage_ranking import _LuceneBM25, _terms, rank_passages
from corpus.passages import passages_of
from corpus.store import Store

_TARGET_MS = 50.0


def read_texts(folder: Path) -> list[StudyText]:
    """The texts of the articles of a folder, one an article."""
    texts = []
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".xml", ".pdf")):
        if path.suffix == ".pdf" and path.with_suffix(".xml").exists():
            continue
        read = extract_file(path)
        if not isinstance(read, Unreadable) and len(read.text) > 5000:
            texts.append(read)
    return texts


def fill(store: Store, texts: list[StudyText], studies: int) -> float:
    """Put the studies into the store; gives the seconds that it took, folding left out."""
    draw = random.Random(5)
    entries = [
        ListEntry(study_from_csl({"title": f"Study {n}", "issued": 2020}, f"s{n}")) for n in range(studies)
    ]
    store.add_studies(entries)
    nothing = fold_words("")
    started = time.perf_counter()
    for number, entry in enumerate(entries):
        text = _as_copy(texts[number % len(texts)], number // len(texts), draw)
        store.put_text(entry.study.study_id, text, indexed=IndexedText(text, nothing))
    return time.perf_counter() - started


def _as_copy(text: StudyText, number: int, draw: random.Random) -> StudyText:
    """A copy, of equal length, whose words are its own in one place of ten."""
    if not number:
        return text
    mark = "".join(draw.choice("bcdfghklmnprst") for _ in range(2))
    changed = re.sub(r"\b[a-z]{6,}\b", lambda m: m[0][:-2] + mark if draw.random() < 0.1 else m[0], text.text)
    return StudyText(changed, text.extractor, text.version, sections=text.sections, blocks=text.blocks)


def queries_of(texts: list[StudyText], count: int) -> list[str]:
    """Questions of two, four and eight words that stand near each other in a text."""
    draw = random.Random(9)
    queries = []
    for n in range(count):
        words = re.findall(r"[A-Za-z]{4,}", draw.choice(texts).text)
        at = draw.randrange(len(words) - 40)
        queries.append(" ".join(draw.sample(words[at : at + 40], (2, 4, 8)[n % 3])))
    return queries


def report(name: str, search: Callable[[str], object], queries: list[str]) -> None:
    """Print the median, the 95th percentile and the longest processor time of a search, in milliseconds."""
    search(queries[0])
    times = []
    for query in queries:
        start = time.process_time()
        search(query)
        times.append(1000 * (time.process_time() - start))
    times.sort()
    p95 = times[int(0.95 * (len(times) - 1))]
    print(
        f"  {name:34} median {statistics.median(times):7.1f} ms, 95 % under {p95:7.1f} ms, "
        f"longest {times[-1]:7.1f} ms{'' if p95 < _TARGET_MS else '  (above 50 ms)'}"
    )


def main() -> None:
    """Build the indexes and print the times."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--studies", type=int, default=1000)
    arguments.add_argument("--queries", type=int, default=60)
    options = arguments.parse_args()
    texts = read_texts(options.folder)
    queries = queries_of(texts, options.queries)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "store.sqlite") as store:
        seconds = fill(store, texts, options.studies)
        size = (Path(folder) / "store.sqlite").stat().st_size / 1e6
        documents = [p.words for s in store.texts() if (t := store.study_text(s)) for p in passages_of(t)]
        print(f"{options.studies} studies from {len(texts)} articles, {len(documents)} passages")
        print(f"  FTS5: put in with its index in {seconds:.1f} s, {size:.0f} MB on disk, nothing to load")
        report("FTS5 in the store", lambda q: store.search_passages(q, limit=10), queries)
        half = [f"s{n}" for n in range(0, options.studies, 2)]
        report("  half of the studies alone", lambda q: store.search_passages(q, study_ids=half), queries)
        report("  as a phrase", lambda q: store.search_passages(q, phrase=True), queries)
        one = store.study_text("s0")
        assert one is not None
        report("FTS5, one study", lambda q: store.search_passages(q, "s0"), queries)
        report("rank-bm25, one study, index made anew", lambda q: rank_passages(q, passages_of(one)), queries)
    started = time.perf_counter()
    terms = [_terms(words) for words in documents]
    ranking = _LuceneBM25(terms)
    print(f"  rank-bm25: index in memory made in {time.perf_counter() - started:.1f} s at each start")
    report("rank-bm25, all studies", lambda q: ranking.get_top_n(_terms(q), documents, 10), queries[:12])
    if find_spec("bm25s") is None:
        print("  bm25s: not installed, not measured")
        return
    import bm25s  # type: ignore[import-not-found]

    started = time.perf_counter()
    retriever = bm25s.BM25()
    retriever.index(terms, show_progress=False)
    print(f"  bm25s: index in memory made in {time.perf_counter() - started:.1f} s, tokens given")
    report(
        "bm25s, all studies",
        lambda q: retriever.retrieve([_terms(q)], k=10, show_progress=False, n_threads=1),
        queries,
    )


if __name__ == "__main__":
    main()
