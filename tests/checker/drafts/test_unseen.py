"""What a reader does not see is no word of a sentence; what only looks so is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.drafts.markdown import read_markdown
from checker.drafts.unseen import blank_unseen, find_unseen
from tests.processor_time import least_seconds


def _plain(text: str) -> list[str]:
    return [sentence.plain for sentence in read_markdown(text, "review.md").sentences]


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ("~~no~~", "struck out"),
        ("<del>no</del>", "struck out"),
        ("<s>no</s>", "struck out"),
        ("<DEL\n>no</DEL>", "struck out"),
        ("{--no--}", "struck out"),
        ("~no~", "struck out"),
        ("\\sout{no}", "struck out"),
        ("<!-- no -->", "comment"),
        ("{>>no<<}", "comment"),
        ("<template>no</template>", "element that is not shown"),
        ("<title>no</title>", "element that is not shown"),
        ("\\phantom{no}", "hiding command"),
        ("$\\phantom{no}$", "hiding command"),
        ("\\iffalse no \\fi", "hiding command"),
        ("![no](no.png)", "text of an image"),
    ],
)
def test_unseen_words_are_left_out_and_told(written: str, what: str) -> None:
    draft = read_markdown(f"Ropes brought {written} change.", "review.md")
    host = next(s.plain for s in draft.sentences if s.plain != "no")
    assert host.replace("$", "").split() == ["Ropes", "brought", "change."]
    assert what in {hidden.what for hidden in draft.hidden}


def test_of_a_tracked_change_the_new_words_are_read() -> None:
    assert _plain("Ropes brought {~~no~>some~~} change.")[0].startswith("Ropes brought some")


@pytest.mark.parametrize(
    "text",
    [
        "`<!--` Ropes cure lice. `-->`",
        "\\<!-- Ropes cure lice. -->",
        "```html\n<!--\n```\n\nRopes cure lice.\n\n```html\n-->\n```",
        "~~~\n<!--\n~~~\n\nRopes cure lice.\n\n~~~\n-->\n~~~",
        "Cod. <!--> Ropes cure lice. -->",
        "Cod. <!---> Ropes cure lice. -->",
        "Cod. <!-- a --!> Ropes cure lice. <!-- b -->",
        "Cod. <!-- Ropes cure lice.",
        "Cod. <!-- a\n\nRopes cure lice.\n\n-->",
        "Cod.\n\n    <!-- Ropes cure lice. -->",
        "`~~` Ropes cure lice. `~~`",
        "Cod. ~~ Ropes cure lice. ~~",
        "`<del>` Ropes cure lice. `</del>`",
        "```\n<!-- Ropes cure lice. -->",
        "<Ropes, in all bays, cure lice>.",
        "{Ropes cure lice}",
        "[Finding]: Ropes cure lice.",
        "[home]: https://example.org\nRopes cure lice.",
        "\\newpage Ropes cure lice.",
        "::: Ropes cure lice.",
        ":::{note} Ropes cure lice.\n:::",
    ],
)
def test_words_that_only_look_hidden_are_read(text: str) -> None:
    assert any("cure lice" in plain for plain in _plain(text))


@pytest.mark.parametrize(
    "text",
    [
        "H~2~O and CO~2~ rose.",
        "It took ~5 mg to ~10 mg.",
        "The depth was ~5 m/~10 m.",
        "It is at https://example.org/~varga and ~cruz.",
        "The share x~y~z fell.",
    ],
)
def test_a_lowered_or_rough_figure_is_not_struck_out(text: str) -> None:
    assert read_markdown(text, "review.md").hidden == ()


def test_a_comment_over_several_paragraphs_is_none_of_the_review_s_words() -> None:
    assert _plain("Cod settled.\n\n<!-- one\n\ntwo -->\n\nDucks dived.") == ["Cod settled.", "Ducks dived."]


@given(st.text(alphabet="<!-->~`{}\\ \nadelstyi/phantomf", max_size=120))
def test_what_is_blanked_keeps_its_length_and_its_lines(text: str) -> None:
    unseen = tuple(find_unseen(text))
    blanked = blank_unseen(text, unseen)
    assert len(blanked) == len(text)
    assert [i for i, c in enumerate(text) if c == "\n"] == [i for i, c in enumerate(blanked) if c == "\n"]
    assert all(a.span.end <= b.span.start for a, b in pairwise(unseen))


@pytest.mark.parametrize(
    "unit",
    [
        "`",
        "~~a ",
        "~a ",
        "<!-- ",
        "<!-- a\n\n",
        "<del>",
        "{--",
        "\\sout{",
        "```\na\n",
        '<a b="',
        "{.a.a",
        "{a=b=",
    ],
)
def test_marks_that_nobody_closed_take_linear_time(unit: str) -> None:
    text = unit * (60_000 // len(unit))
    assert least_seconds(lambda text: tuple(find_unseen(text)), text, 0.6) < 0.6
