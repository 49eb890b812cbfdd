"""PDFs from strangers are opened in child processes with limits on memory, time and pages.

A child reads one file after another and is replaced when a file kills it, when it takes too long, and after
two hundred files, so that memory stays flat. As many children as cores serve concurrent callers.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, replace
from functools import cache
from queue import LifoQueue

from corpus.extract.ocr import can_read_pictures
from corpus.extract.unreadable import NO_TEXT_LAYER, Unreadable
from corpus.model.study_text import StudyText
from corpus.model.study_text_json import study_text_from_dict

FILES_PER_CHILD = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """memory_bytes: address space of a child. seconds: for one file. pages: of one file."""

    memory_bytes: int = 1_500_000_000
    seconds: float = 60.0
    pages: int = 2000


OCR_LIMITS = Limits(seconds=600.0, pages=150)
"""A page takes some four seconds."""


class PdfReaders:
    """Child processes that read PDFs, with `reads_pictures` by OCR. Safe to call from several threads."""

    def __init__(
        self, limits: Limits = Limits(), children: int | None = None, *, reads_pictures: bool = False
    ) -> None:
        self._limits, self._reads_pictures = limits, reads_pictures
        self._idle: LifoQueue[_Child | None] = LifoQueue()
        for _ in range(children or os.cpu_count() or 1):
            self._idle.put(None)

    def extract(self, content: bytes, *, source_sha256: str = "") -> StudyText | Unreadable:
        """The text of a PDF or why there is none; waits for a free child."""
        child = self._idle.get()
        try:
            if child is None or not child.is_usable:
                child = _Child(self._limits, self._reads_pictures)
            answer = child.ask(content)
            if not child.is_usable:
                child.end()
                child = None
        finally:
            self._idle.put(child)
        if isinstance(answer, StudyText):
            return replace(answer, source_sha256=source_sha256)
        return answer

    def close(self) -> None:
        """End the idle children."""
        idle = [self._idle.get() for _ in range(self._idle.qsize())]
        for child in idle:
            if child is not None:
                child.end()
            self._idle.put(None)


class _Child:
    def __init__(self, limits: Limits, reads_pictures: bool) -> None:
        self._limits = limits
        self._files = 0
        mode = ["ocr"] if reads_pictures else []
        self._process = subprocess.Popen(  # noqa: S603 (our own module, two numbers)
            [
                sys.executable,
                "-m",
                "corpus.extract.worker",
                str(limits.memory_bytes),
                str(limits.pages),
                *mode,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            start_new_session=True,  # so that what it started (Tesseract) ends with it
        )

    @property
    def is_usable(self) -> bool:
        return self._process.poll() is None and self._files < FILES_PER_CHILD

    def ask(self, content: bytes) -> StudyText | Unreadable:
        self._files += 1
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timed_out = threading.Event()

        def stop() -> None:
            timed_out.set()
            self._kill()

        timer = threading.Timer(self._limits.seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            self._process.stdin.write(len(content).to_bytes(8, "big") + content)
            self._process.stdin.flush()
            size = self._process.stdout.read(8)
            packed = self._process.stdout.read(int.from_bytes(size, "big")) if len(size) == 8 else b""
        except OSError:
            packed = b""
        finally:
            timer.cancel()
        if not packed:
            self.end()
            if timed_out.is_set():
                return Unreadable(f"reading the PDF took more than {self._limits.seconds:g} seconds")
            return Unreadable("the PDF made its reader fail")
        fields = json.loads(packed)
        if "unreadable" in fields:
            return Unreadable(fields["unreadable"])
        return study_text_from_dict(fields)

    def end(self) -> None:
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        if self._process.poll() is None:
            self._kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._files = FILES_PER_CHILD

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)


@cache
def _shared(reads_pictures: bool) -> PdfReaders:
    import atexit

    readers = PdfReaders(OCR_LIMITS, reads_pictures=True) if reads_pictures else PdfReaders()
    atexit.register(readers.close)
    return readers


def extract_pdf_safely(content: bytes, *, source_sha256: str = "") -> StudyText | Unreadable:
    """The text of a PDF or why there is none, read by the process's own children.

    A scan is read by OCR where that is installed (see `ocr`), and its text says so.
    """
    answer = _shared(False).extract(content, source_sha256=source_sha256)
    if isinstance(answer, Unreadable) and answer.reason == NO_TEXT_LAYER and can_read_pictures():
        return _shared(True).extract(content, source_sha256=source_sha256)
    return answer
