"""Random strings and mutated reviews through every reader: InputError alone, nothing lost, linear time.

    python benchmarks/review_formats.py [TEXTS]       # 10,000 by default, shared over the formats

Random strings are made of the marks that each format is written with; mutated reviews are those of
`planted_tests.renditions` with characters dropped, doubled, exchanged and moved. Every letter and digit of
the text that was read must lie in a sentence, a reference or a named stretch. Times are of the process alone.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from checker.drafts.html import read_html  # noqa: E402
from checker.drafts.latex import read_latex  # noqa: E402
from checker.drafts.markdown import read_markdown  # noqa: E402
from checker.drafts.plain import read_plain  # noqa: E402
from checker.drafts.review_file import read_review  # noqa: E402
from checker.model.draft import Draft  # noqa: E402
from checker.rule import InputError  # noqa: E402
from planted_tests.renditions import Rendition, render_all  # noqa: E402

READERS: dict[str, Callable[[str, str], Draft]] = {
    "review.md": read_markdown,
    "review.tex": read_latex,
    "review.html": read_html,
    "review.txt": read_plain,
}
COMMON = [
    "Recall",
    "fell",
    "by 12%",
    " ",
    ". ",
    "\n",
    "\r\n",
    "\n\n",
    "(Lumen, 2024)",
    "[1]",
    "¹",
    "[[c1]]",
    "\u200b",
    "é",
    "(",
    ")",
    "[",
    "]",
]
MARKS = {
    "review.md": [
        "# ",
        "> ",
        "- ",
        "1. ",
        "---\n",
        "```\n",
        "|",
        "*",
        "_",
        "`",
        "$",
        "<!--",
        "-->",
        "<p>",
        "[^1]",
        "[^1]: ",
        "[@k]",
        "\\",
        "&amp;",
        "{",
        "}",
        "](x)",
        "## References\n\n",
    ],
    "review.tex": [
        "\\cite{k}",
        "\\citep[a]{b,c}",
        "{",
        "}",
        "$",
        "$$",
        "%",
        "\\begin{itemize}",
        "\\end{itemize}",
        "\\item ",
        "\\section{",
        "\\footnote{",
        "\\\\",
        "&",
        "~",
        "--",
        "``",
        "\\textbf{",
        "\\[",
        "\\]",
        "\\(",
        "\\begin{tabular}{l}",
        "\\end{tabular}",
        "\\bibitem{k} ",
        "\\begin{thebibliography}{9}",
        "\\end{thebibliography}",
        "\\textsuperscript{1}",
        '\\"o',
        "\\iffalse",
        "\\fi",
        "\\verb|",
        "^",
        "_",
        "\\caption{",
        "\\hline",
    ],
    "review.html": [
        "<p>",
        "</p>",
        "<",
        ">",
        "&",
        "&nbsp;",
        "<!--",
        "-->",
        "<sup>1</sup>",
        "<table>",
        "<tr>",
        "<td>",
        "<th>",
        "</table>",
        "<ul>",
        "<ol>",
        "<li>",
        "<details>",
        "<script>",
        "</script>",
        "<img alt='a b c d'>",
        '<p style="display:none">',
        "<h2>References</h2>",
        "<br>",
        "<q>",
        "<a href='x'>",
        "<template>",
        "&#8203;",
        '"',
    ],
    "review.txt": [
        "- ",
        "1. ",
        "[^1]: ",
        "====\n",
        "REFERENCES\n",
        "\f",
        "-\n",
        "*",
        "<!--",
        "#",
        "2. Results\n",
    ],
}


def main(count: int) -> int:
    """Print a table; gives 1 when anything was raised or lost."""
    print(
        f"{'reader':<14}{'made of':<10}{'texts':>8}{'refused':>9}{'raised':>8}{'lost':>6}"
        f"{'slowest ms for 30,000':>24}"
    )
    is_wrong = False
    each = count // 8
    for file, reader in READERS.items():
        randomness = random.Random(file)
        for made, texts in (
            ("marks", _random_texts(file, randomness, each)),
            ("reviews", _mutated(file, randomness, each)),
        ):
            outcome = _run(reader, file, texts)
            print(
                f"{file:<14}{made:<10}{outcome['texts']:>8}{outcome['refused']:>9}{outcome['raised']:>8}{outcome['lost']:>6}",
                end="",
            )
            print(f"{_slowest(reader, file) if made == 'marks' else '':>24}")
            is_wrong = is_wrong or bool(outcome["raised"] or outcome["lost"])
    outcome = _run_docx(count // 20)
    print(
        f"{'review.docx':<14}{'bytes':<10}{outcome['texts']:>8}{outcome['refused']:>9}{outcome['raised']:>8}{outcome['lost']:>6}"
    )
    return int(is_wrong or bool(outcome["raised"]))


def unaccounted(draft: Draft) -> str:
    """The letters and digits that lie in no sentence, reference or named stretch."""
    held = bytearray(len(draft.text))
    for item in (*draft.sentences, *draft.references, *draft.passed_over):
        held[item.span.start : item.span.end] = b"\x01" * (item.span.end - item.span.start)
    return "".join(c for c, is_held in zip(draft.text, held, strict=True) if c.isalnum() and not is_held)


def _random_texts(file: str, randomness: random.Random, count: int) -> Iterator[str]:
    pieces = COMMON + MARKS[file]
    for _ in range(count):
        yield "".join(randomness.choices(pieces, k=randomness.randint(1, 120)))


def _mutated(file: str, randomness: random.Random, count: int) -> Iterator[str]:
    whole = [r.content.decode() for r in _renditions() if r.file == file and not r.included]
    for _ in range(count):
        text = list(randomness.choice(whole))
        for _ in range(randomness.randint(1, 30)):
            at = randomness.randrange(len(text))
            kind = randomness.randrange(4)
            if kind == 0:
                del text[at : at + randomness.randint(1, 20)]
            elif kind == 1:
                text[at:at] = text[at : at + randomness.randint(1, 40)]
            elif kind == 2:
                text[at] = randomness.choice(COMMON + MARKS[file])
            else:
                other = randomness.randrange(len(text))
                text[at], text[other] = text[other], text[at]
            text = text or [" "]
        yield "".join(text)


def _renditions() -> list[Rendition]:
    csl = {
        "title": "Kelp ropes and young cod",
        "author": [{"family": "Varga", "given": "Ada"}],
        "issued": 2021,
        "DOI": "10.5555/v.1",
    }
    review = (
        "## Animals\n\nYoung cod settled near ropes [@varga2021]. @varga2021 found 12% more.\n\n"
        "- Cod grew [@varga2021].\n"
    )
    return list(render_all(review, [{"id": "varga2021", "csl": csl}]))


def _run(reader: Callable[[str, str], Draft], file: str, texts: Iterator[str]) -> Counter[str]:
    outcome: Counter[str] = Counter(texts=0, refused=0, raised=0, lost=0)
    for text in texts:
        outcome["texts"] += 1
        try:
            lost = unaccounted(reader(text, file))
        except InputError:
            outcome["refused"] += 1
        except Exception as error:
            outcome["raised"] += 1
            print(f"  {type(error).__name__}: {error}: {text[:200]!r}", file=sys.stderr)
        else:
            outcome["lost"] += bool(lost)
            if lost:
                print(f"  lost {lost[:40]!r}: {text[:300]!r}", file=sys.stderr)
    return outcome


def _run_docx(count: int) -> Counter[str]:
    """Word files with bytes changed: unpacked parts too, since a changed archive is mostly refused."""
    import io
    import zipfile

    randomness = random.Random("docx")
    whole = [r.content for r in _renditions() if r.file == "review.docx"]
    outcome: Counter[str] = Counter(texts=0, refused=0, raised=0, lost=0)
    for number in range(count):
        content = randomness.choice(whole)
        if number % 4:
            target = io.BytesIO()
            with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
                for name in old.namelist():
                    part = old.read(name).decode()
                    for _ in range(randomness.randint(0, 3)):
                        start = part.find("<", randomness.randrange(len(part)))
                        end = part.find(">", start) + 1
                        if start > 0 and part[end - 2] == "/":
                            part = part[:start] + part[end:]
                    new.writestr(name, part)
            content = target.getvalue()
        else:
            changed = bytearray(content)
            for _ in range(randomness.randint(1, 8)):
                changed[randomness.randrange(len(changed))] = randomness.randrange(256)
            content = bytes(changed)
        outcome["texts"] += 1
        try:
            outcome["lost"] += bool(unaccounted(read_review(content, "review.docx")))
        except InputError:
            outcome["refused"] += 1
        except Exception as error:
            outcome["raised"] += 1
            print(f"  {type(error).__name__}: {error}", file=sys.stderr)
    return outcome


def _slowest(reader: Callable[[str, str], Draft], file: str) -> str:
    """The slowest of the marks, each repeated to 30,000 characters."""
    reader("Warm up (Lumen, 2024).", file)
    slowest, worst = 0.0, ""
    for piece in [*COMMON, *MARKS[file], "a\n\n", "Recall fell (Lumen, 2024). "]:
        text = piece * (30_000 // len(piece))
        began = time.process_time()
        reader(text, file)
        spent = time.process_time() - began
        if spent > slowest:
            slowest, worst = spent, piece
    return f"{slowest * 1000:.0f} ({worst.strip()[:14] or 'space'!r})"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
