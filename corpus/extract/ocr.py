"""Pages that are pictures, read by OCR: optional, with Tesseract from the system (`co-researcher[ocr]`).

A page is drawn in grey and given to Tesseract, whose words come back in the shape of PyMuPDF's page, so that
blocks, headings, running heads and sections are found as in any other PDF. Words that Tesseract doubts are
marked: they can neither confirm nor deny a quote. Runs inside the child process that reads PDFs.
Decision: docs/decisions/11-ocr.md.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from importlib.util import find_spec
from itertools import groupby
from typing import Any, NamedTuple

LANGUAGE = "eng"
DOTS_PER_INCH = 300
"""What Tesseract's models were made for."""
_POINTS = 72 / DOTS_PER_INCH
_LARGEST_SIDE = 10_000
"""Pixels: a page of 85 cm. A larger one is drawn coarser, since a hostile one is kilometres wide."""
_SECONDS_A_PAGE = 60


class _Word(NamedTuple):
    """A word with its place on the page (pixels) and Tesseract's confidence in it (0 to 100)."""

    place: tuple[int, int, int]
    text: str
    left: int
    top: int
    right: int
    bottom: int
    confidence: float


def can_read_pictures() -> bool:
    """True when the extra is installed and Tesseract is there."""
    return find_spec("pytesseract") is not None and shutil.which("tesseract") is not None


@cache
def tesseract_version() -> str:
    """The version of Tesseract on this machine, "5.3.0"."""
    import pytesseract

    return str(pytesseract.get_tesseract_version())


def read_picture(page: Any) -> dict[str, Any]:
    """A PyMuPDF page drawn and read: the shape of `get_text("dict")`, each span a word with `confidence`.

    Raises RuntimeError or ValueError when the page cannot be drawn or read.
    """
    import pytesseract
    from PIL import Image

    os.environ["OMP_THREAD_LIMIT"] = "1"  # the children share the cores already
    scale = min(1 / _POINTS, _LARGEST_SIDE / max(page.rect.width, page.rect.height, 1))
    pixmap = page.get_pixmap(
        matrix=type(page.transformation_matrix)(scale, scale), colorspace="gray", alpha=False
    )
    picture = Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples, "raw", "L", pixmap.stride)
    table = pytesseract.image_to_data(
        picture,
        lang=LANGUAGE,
        config=f"--dpi {round(72 * scale)}",
        timeout=_SECONDS_A_PAGE,
        output_type=pytesseract.Output.DICT,
    )
    return _page_of(_words(table), 1 / scale)


def _words(table: dict[str, list[Any]]) -> list[_Word]:
    columns = ("block_num", "par_num", "line_num", "text", "left", "top", "width", "height", "conf")
    return [
        _Word((block, paragraph, line), text, left, top, left + width, top + height, float(confidence))
        for block, paragraph, line, text, left, top, width, height, confidence in zip(
            *(table[name] for name in columns), strict=True
        )
        if text.strip()
    ]


def _page_of(words: list[_Word], points: float) -> dict[str, Any]:
    """Words in the order read as blocks of lines of spans; `points` is the size of a pixel."""
    blocks = []
    for _, in_block in groupby(words, key=lambda word: word.place[:2]):
        lines = [_line_of(list(in_line), points) for _, in_line in groupby(in_block, key=lambda w: w.place)]
        blocks.append({"type": 0, "lines": lines, "bbox": _around([line["bbox"] for line in lines])})
    return {"blocks": blocks}


def _line_of(words: list[_Word], points: float) -> dict[str, Any]:
    box = _around([(w.left * points, w.top * points, w.right * points, w.bottom * points) for w in words])
    # Half points, so that lines of one type do not differ by whether a letter hangs below the line.
    size = max(0.5, round(2 * (box[3] - box[1])) / 2)
    spans = [
        {
            "text": word.text if word is words[-1] else f"{word.text} ",
            "size": size,
            "flags": 0,
            "origin": (word.left * points, box[3]),
            "confidence": word.confidence,
        }
        for word in words
    ]
    return {"spans": spans, "bbox": box}


def _around(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
