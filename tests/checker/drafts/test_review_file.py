"""The front door for drafts: what is no text that people read is told in one line."""

from __future__ import annotations

import pytest

from checker.drafts.review_file import read_review
from checker.model.input_error import InputError


@pytest.mark.parametrize("name", ["draft.xml", "draft.md", "draft.txt"])
@pytest.mark.parametrize(
    "content",
    [
        '<?xml version="1.0"?>\n<article><p>It rose by 12 %.</p></article>\n',
        '<!DOCTYPE a [<!ENTITY b "12">]>\n<a>&b;</a>\n',
    ],
)
def test_xml_is_no_draft(name: str, content: str) -> None:
    with pytest.raises(InputError, match="found XML"):
        read_review(content.encode(), name)


def test_a_page_that_says_it_is_xml_is_a_page() -> None:
    page = '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html><body><p>It rose by 12 %.</p></body></html>\n'
    assert [s.plain for s in read_review(page.encode(), "draft.xhtml").sentences] == ["It rose by 12 %."]
