"""Measure that extraction keeps its memory and uses the cores: many files through the front door.

    python benchmarks/extraction.py FOLDER [--files 1000] [--workers 1 2]

FOLDER holds articles (PDF, XML), at any depth; they are read in turns until there are as many as asked for,
by as many threads as workers, as `studies add` and `texts fetch` do: extracted (PDFs in child processes) and
folded. Prints the memory held by this process and by its children as it goes (Linux), and PDF pages a second.
PyMuPDF's own `get_text("dict")` on one core is the yardstick.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pymupdf

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus.extract import Unreadable, extract_file
from corpus.extract.sandbox import Limits, PdfReaders
from corpus.model.folded import index_text

_PAGE = 4096


def memory_of(process: int | str) -> float:
    """The resident memory of a process in megabytes, 0 when it has ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE / 1e6
    except OSError:
        return 0.0


def children() -> list[int]:
    """The processes that this one started."""
    found = []
    for task in Path("/proc/self/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def read_many(paths: list[Path], count: int, workers: int) -> None:
    """Extract and fold `count` files on `workers` threads; print memory at each tenth."""
    contents = [path.read_bytes() for path in paths]
    turns = list(itertools.islice(itertools.cycle(contents), count))

    def read(content: bytes) -> bool:
        text = extract_file(content)
        return not isinstance(text, Unreadable) and len(index_text(text).folded.folded) > 0

    print(f"\n{count} files on {workers} worker{'s' if workers > 1 else ''}")
    print(f"{'files':>7} {'seconds':>8} {'this process MB':>16} {'its children MB':>16}")
    started = time.perf_counter()
    readable = 0
    largest = 0.0
    with ThreadPoolExecutor(workers) as pool:
        step = max(1, count // 10)
        for first in range(0, count, step):
            readable += sum(pool.map(read, turns[first : first + step]))
            held = [memory_of(child) for child in children()]
            largest = max(largest, *held, 0.0)
            done = min(first + step, count)
            print(
                f"{done:7} {time.perf_counter() - started:8.1f} {memory_of('self'):16.0f} "
                f"{' + '.join(f'{mb:.0f}' for mb in held) or '-':>16}",
                flush=True,
            )
    print(f"  readable: {readable} of {count}; {count / (time.perf_counter() - started):.1f} files a second")


def read_pages(paths: list[Path], workers: int) -> float:
    """Pages a second of the extraction alone, with as many children as workers."""
    contents = [path.read_bytes() for path in paths if path.suffix == ".pdf"] * 2
    readers = PdfReaders(Limits(), children=workers)
    try:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(readers.extract, contents[: 2 * workers]))  # the children have started
            started = time.perf_counter()
            texts = list(pool.map(readers.extract, contents))
            seconds = time.perf_counter() - started
    finally:
        readers.close()
    return sum(len(text.pages) for text in texts if not isinstance(text, Unreadable)) / seconds


def plain_pages(paths: list[Path]) -> float:
    """Pages a second of `get_text("dict")` in this process."""
    contents = [path.read_bytes() for path in paths if path.suffix == ".pdf"]
    pages = 0
    started = time.perf_counter()
    for content in contents:
        with pymupdf.open(stream=content) as document:
            for page in document:
                page.get_text("dict")
                pages += 1
    return pages / (time.perf_counter() - started)


def main() -> None:
    """Print speed, then memory."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--files", type=int, default=1000)
    arguments.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    options = arguments.parse_args()
    paths = sorted(p for p in options.folder.rglob("*") if p.suffix in (".pdf", ".xml"))
    plain = max(plain_pages(paths) for _ in range(2))
    print(f"get_text('dict'), one core: {plain:.0f} pages/s")
    for workers in options.workers:
        speed = max(read_pages(paths, workers) for _ in range(2))
        print(
            f"extraction, {workers} child{'ren' if workers > 1 else ''}: {speed:.0f} pages/s "
            f"({speed / plain:.2f} of it)"
        )
    read_many(paths, options.files, max(options.workers))


if __name__ == "__main__":
    main()
