"""An HTML review is read as its page shows it, each word at its place in the file."""

from __future__ import annotations

import pytest
from lxml import html as lxml_html

from checker.drafts.html import read_html
from checker.model.draft import Draft, SentenceKind


def _read(body: str) -> Draft:
    return read_html(body, "review.html")


def test_words_stand_at_their_line_and_column() -> None:
    draft = _read("<p>\r\n <b>Recall</b> fell&nbsp;by 12&#37; <a href='#r1'>(Lumen, 2024)</a>.\r\n</p>")
    (sentence,) = draft.sentences
    assert sentence.plain == "Recall fell by 12%."
    assert draft.line_and_column(sentence.span.start) == (2, 5)
    assert [m.names for m in sentence.citations] == [("Lumen",)]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("<ul><li>Recall fell.</ul>", SentenceKind.LIST_ITEM),
        ("<blockquote><p>Recall fell.</p></blockquote>", SentenceKind.BLOCK_QUOTE),
        ("<table><tr><th>a</th></tr><tr><td>Recall fell.</td></tr></table>", SentenceKind.TABLE_CELL),
        ("<figure><figcaption>Recall fell.</figcaption></figure>", SentenceKind.CAPTION),
        ("<div>Recall fell.</div>", SentenceKind.PROSE),
        ("<template>x</template><p>Recall fell.", SentenceKind.PROSE),
    ],
)
def test_prose_is_read_wherever_it_stands(body: str, kind: SentenceKind) -> None:
    (sentence,) = _read(body).sentences
    assert sentence.kind is kind


def test_items_of_an_ordered_list_bear_their_numbers() -> None:
    body = (
        "<p>Recall fell [3].</p><h2>References</h2><ol start=3><li>Lumen A. Nights of sleep. Rest. 2024.</ol>"
    )
    assert [r.label for r in _read(body).references] == ["3"]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("<!-- secret --><p>Recall fell.", "comment"),
        ('<p style="color:#fff">Recall fell.', "hiding style"),
        ('<p style="display: none">Recall fell.', "hiding style"),
        ("<p hidden>Recall fell.", "hiding style"),
        ("<style>.x { visibility: hidden }</style><p class='a x'>Recall fell.", "hiding style"),
        ('<p style="color:#eee;background:#eee">Recall fell.', "hiding style"),
        ("<details><summary>More</summary>Recall fell.</details>", "collapsed section"),
        ('<img alt="Recall fell in all adults"><p>Naps.', "text of an image"),
        ("<p>Recall f&#x202E;ell.", "direction mark"),
    ],
)
def test_hidden_things_are_told_and_their_words_are_read(body: str, what: str) -> None:
    draft = _read(body)
    assert what in {hidden.what for hidden in draft.hidden}
    assert any("Recall" in sentence.plain for sentence in draft.sentences)


@pytest.mark.parametrize(
    "body", ['<p style="background-color:#fff">Recall fell.', "<p class=wide>Recall fell."]
)
def test_what_hides_nothing_is_not_told(body: str) -> None:
    assert _read(body).hidden == ()


def test_the_words_are_those_that_lxml_reads() -> None:
    body = (
        "<div><p>Recall <i>fell</i> by a &lt; b &amp; c.</p>"
        "<ul><li>One thing.<li>Two things.</ul><p>End &eacute;.</div>"
    )
    ours = "".join(s.plain for s in _read(body).sentences)
    theirs = lxml_html.fromstring(body).text_content()
    assert "".join(ours.split()) == "".join(theirs.split())
