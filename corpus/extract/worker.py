"""The child process that opens PDFs: `python -m corpus.extract.worker MEMORY_BYTES MAX_PAGES [ocr]`.

Reads files from stdin (eight bytes of length, then the file) and answers on stdout (eight bytes of length,
then JSON). It limits its own memory before it opens anything, and is ended from outside when it takes too
long. One process reads many files, so that starting it is not paid for each.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import sys
from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from corpus.extract.ocr import read_picture, tesseract_version
from corpus.extract.pdf import extract_pdf
from corpus.extract.unreadable import Unreadable
from corpus.model.study_text import StudyText
from corpus.model.study_text_json import study_text_as_dict

LARGEST_PICTURE_FILE = 200_000_000
"""Bytes: OCR hands its page to Tesseract in a file. Otherwise a child writes none."""


def serve(requests: BinaryIO, replies: BinaryIO, read: Callable[[bytes], StudyText | Unreadable]) -> None:
    """Answer requests until the input ends."""
    while len(size := requests.read(8)) == 8:
        content = requests.read(int.from_bytes(size, "big"))
        try:
            text = read(content)
            answer = {"unreadable": text.reason} if isinstance(text, Unreadable) else study_text_as_dict(text)
        except MemoryError:
            answer = {"unreadable": "the PDF needs more memory than is allowed"}
        except Exception as error:  # any fault of the parser on a hostile file is an answer, not a crash
            answer = {"unreadable": f"the PDF cannot be read: {type(error).__name__}"}
        packed = json.dumps(answer).encode()
        replies.write(len(packed).to_bytes(8, "big") + packed)
        replies.flush()


def main() -> None:
    """Limit memory and files, keep stdout for answers alone, and serve."""
    memory, max_pages, reads_pictures = int(sys.argv[1]), int(sys.argv[2]), "ocr" in sys.argv[3:]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        largest = LARGEST_PICTURE_FILE if reads_pictures else 0
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not end up among the answers
    read = partial(extract_pdf, max_pages=max_pages)
    if reads_pictures:
        version = f"tesseract {tesseract_version()}"
        read = partial(read, read_picture=read_picture, reader_version=version)
    serve(sys.stdin.buffer, replies, read)


if __name__ == "__main__":
    main()
