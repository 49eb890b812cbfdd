"""A file as the text of one study: extracted, and seen to be that study or not."""

from __future__ import annotations

from corpus.extract.confirm import confirm_text
from corpus.extract.read import extract_file
from corpus.extract.unreadable import Unreadable
from corpus.model.study import Study
from corpus.model.study_text import StudyText


def read_as_study(content: bytes, study: Study, extracted: StudyText | None = None) -> StudyText | str:
    """The study's text, confirmed or not; or in words why the file has none. Never raises on any content.

    extracted: the text of `content`, where it was read before.
    """
    text = extracted or extract_file(content, title=study.title)
    return text.reason if isinstance(text, Unreadable) else confirm_text(text, study)
