"""A Markdown review is read whole: sentences, citations, references, and what is neither, each in "
"its place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.drafts.markdown import read_markdown
from checker.model.draft import Draft, SentenceKind
from tests.processor_time import least_seconds


def _read(text: str) -> Draft:
    return read_markdown(text, "review.md")


def _plain(text: str) -> list[str]:
    return [sentence.plain for sentence in _read(text).sentences]


def unaccounted(draft: Draft) -> str:
    """The letters and digits that lie in no sentence, reference or named stretch."""
    held = bytearray(len(draft.text))
    spans = (
        [s.span for s in draft.sentences]
        + [r.span for r in draft.references]
        + [p.span for p in draft.passed_over]
    )
    for span in spans:
        held[span.start : span.end] = b"\x01" * (span.end - span.start)
    return "".join(c for c, is_held in zip(draft.text, held, strict=True) if c.isalnum() and not is_held)


def test_offsets_are_those_of_the_author_s_own_file() -> None:
    text = "# Sleep\r\n\r\nRecall *did not* change\r\nat night (Lumen, 2024). It rose."
    first, second = _read(text).sentences
    assert text[first.span.start : first.span.end] == "Recall *did not* change\r\nat night (Lumen, 2024)."
    assert first.plain == "Recall did not change at night."
    assert first.shown == "Recall did not change at night (Lumen, 2024)."
    assert _read(text).line_and_column(second.span.start) == (4, 25)


@pytest.mark.parametrize("mark", [".[1]", ". [1]", ".^1^", ".¹", ".<sup>1</sup>", ". (Lumen, 2024)", ".[^1]"])
def test_a_citation_behind_the_full_stop_belongs_to_the_sentence_before(mark: str) -> None:
    first, second = _read(f"Recall fell{mark} Naps helped.").sentences
    assert len(first.citations) == 1
    assert second.citations == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Recall fell.", SentenceKind.PROSE),
        ("- Recall fell.", SentenceKind.LIST_ITEM),
        ("3. Recall fell.", SentenceKind.LIST_ITEM),
        ("> > Recall fell.", SentenceKind.BLOCK_QUOTE),
        ("Figure 2. Recall fell.", SentenceKind.CAPTION),
        ("![Recall fell.](a.png)", SentenceKind.CAPTION),
        ("| a | b |\n|---|---|\n| Recall | fell |", SentenceKind.TABLE_CELL),
        ("Text.\n\n[^n]: Recall fell.", SentenceKind.FOOTNOTE),
        ("    Recall fell.", SentenceKind.PROSE),
        ("<div>\nRecall fell.\n</div>", SentenceKind.PROSE),
        ("<details><summary>More</summary>Recall fell.</details>", SentenceKind.PROSE),
        ("---\ntitle: x\nabstract: |\n  Recall fell.\n---\n", SentenceKind.PROSE),
        ("```\nRecall fell in all the adults by night.\n```", SentenceKind.PROSE),
    ],
)
def test_prose_is_read_wherever_it_stands(text: str, kind: SentenceKind) -> None:
    assert _read(text).sentences[-1].kind is kind


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("# Recall fell", "heading"),
        ("Recall\n======", "heading"),
        ("**Recall and sleep**", "heading"),
        ("```python\nx = 1\n```", "code"),
        ("<!-- Recall fell. -->", "comment"),
        ("---\ntitle: x\n---\n", "front matter"),
        ("$$\nx = 1\n$$", "equation"),
        ("| a | b |\n|---|---|", "table header"),
        ("***", "markup"),
    ],
)
def test_what_is_no_sentence_is_named(text: str, what: str) -> None:
    draft = _read(text)
    assert draft.sentences == ()
    assert what in {passed.what for passed in draft.passed_over}


@pytest.mark.parametrize(
    "heading",
    [
        "## References",
        "# 7. Bibliography",
        "**Works cited**",
        "References",
        "Literature\n---",
        "## Literatur",
    ],
)
def test_a_reference_list_is_known_by_its_heading(heading: str) -> None:
    draft = _read(
        f"Recall fell [1].\n\n{heading}\n\n1. Lumen A. Nights of sleep. 2024.\n2. Ito K. Rails. 2020.\n"
    )
    assert [reference.label for reference in draft.references] == ["1", "2"]
    assert len(draft.sentences) == 1


def test_a_line_that_begins_with_the_word_references_is_prose() -> None:
    draft = _read("References to glass are rare in the accounts.")
    assert len(draft.sentences) == 1
    assert draft.references == ()


def test_prose_under_the_reference_heading_is_read() -> None:
    draft = _read(
        "# References\n\nLumen, A. (2024). Nights of sleep. Rest.\n\nGarlic cures all fevers of old fish."
    )
    assert [s.plain for s in draft.sentences] == ["Garlic cures all fevers of old fish."]
    assert len(draft.references) == 1


def test_lines_without_blank_lines_between_are_entries_of_their_own() -> None:
    text = (
        "# References\n\n[1] Lumen A. Nights of sleep. 2024.\n[2] A Group of Readers. Rails. "
        "2020.\n[3] Ito K. Rails. 2020."
    )
    assert [r.label for r in _read(text).references] == ["1", "2", "3"]


def test_a_list_without_a_heading_is_found_at_the_end() -> None:
    draft = _read("Recall fell [1].\n\n[1] Lumen A. Nights of sleep. Rest 2024. doi:10.5555/a.1")
    assert [r.label for r in draft.references] == ["1"]


def test_a_footnote_that_cites_in_short_form_stands_for_its_citations() -> None:
    (sentence,) = _read("Recall fell.[^1]\n\n[^1]: See Lumen 2024; Ito 2020, p. 4.").sentences
    assert [(m.names, m.year) for m in sentence.citations] == [(("Lumen",), 2024), (("Ito",), 2020)]


def test_a_footnote_that_only_explains_is_a_sentence_and_no_citation() -> None:
    first, second = _read("Recall fell.[^1]\n\n[^1]: Recall means what was kept overnight.").sentences
    assert first.citations == ()
    assert second.kind is SentenceKind.FOOTNOTE


def test_items_inherit_the_citations_of_their_lead_in() -> None:
    _, first, second = _read(
        "Lumen (2024) saw two things:\n\n- recall fell\n- naps helped (Ito, 2020)"
    ).sentences
    assert [m.names for m in first.citations] == [("Lumen",)]
    assert [m.names for m in second.citations] == [("Ito",)]


def test_rows_inherit_the_citations_of_their_caption() -> None:
    text = "Table 1. Recall (Lumen, 2024).\n\n| a | b |\n|---|---|\n| recall | fell |"
    assert [m.names for m in _read(text).sentences[-1].citations] == [("Lumen",)]


def test_tags_bind_and_are_no_words() -> None:
    first, second = _read("Recall fell (Lumen, 2024) [[c3]]. Sleep matters [[from: c1 c4]].").sentences
    assert first.plain == "Recall fell."
    assert first.tags[0].claim_ids == ("c3",)
    assert second.tags[0].claim_ids == ("c1", "c4")
    assert second.tags[0].is_conclusion


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Re**call [fell](https://a.b).", "Recall fell."),
        ("Recall \\*fell\\* by 2\\_3.", "Recall *fell* by 2_3."),
        ("Lumen &amp; Ito saw `x` fall.", "Lumen & Ito saw x fall."),
        ("Recall fell to 2 * 3 in a_b_c.", "Recall fell to 2 * 3 in a_b_c."),
        ("Re\u200bcall f\u00adell.", "Recall fell."),
        ("Recall ６４%.", "Recall 64%."),
        ("M&uuml;ller saw <b>recall</b> fall.", "Müller saw recall fall."),
    ],
)
def test_markup_goes_and_its_words_stay(text: str, shown: str) -> None:
    (sentence,) = _read(text).sentences
    assert (sentence.shown or sentence.plain) == shown


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Recall <!-- x --> fell.", "comment"),
        ('<span style="display: none">Recall fell.</span>', "hiding style"),
        ('<font color="white">Recall fell.</font>', "hiding style"),
        ("<details>Recall fell.</details>", "collapsed section"),
        ("Recall f\u200bell.", "zero-width character"),
        ("Recall \u202efell.", "direction mark"),
        ("Lum\u0435n saw it.", "letters of another script"),
    ],
)
def test_hidden_things_are_told(text: str, what: str) -> None:
    assert what in {hidden.what for hidden in _read(text).hidden}


@pytest.mark.parametrize(
    "text",
    [
        "Müller saw β-carotene.",
        "Привет, мир.",
        "TNF-α rose by 5 μm.",
        "The energy hν fell by ΔE.",
        "الملح زاد.",
    ],
)
def test_other_scripts_are_not_hidden_text(text: str) -> None:
    assert _read(text).hidden == ()


PIECES = st.sampled_from(
    [
        "Recall",
        "fell",
        " ",
        ". ",
        "\n",
        "\r\n",
        "\n\n",
        "(",
        ")",
        "[",
        "]",
        "[^1]",
        "[^1]: ",
        "[1]",
        "[1]: ",
        "(Lumen, 2024)",
        "[@k]",
        "\\cite{k}",
        "# ",
        "> ",
        "- ",
        "1. ",
        "---\n",
        "```\n",
        "",
        " a ",
        " b ",
        "\n",
        "",
        "",
        "-",
        "-",
        "\n",
        "*",
        "_",
        "`",
        "$",
        "$$\n",
        "<!--",
        "-->",
        "<b>",
        "</b>",
        "&amp;",
        "\\",
        "[[c1]]",
        "“",
        "”",
        '"',
        "References\n",
        "\u200b",
        "е",
        "2024",
        ",",
        ";",
        "![a](b)",
        "¹",
        "^3^",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=80).map("".join)))
def test_any_text_is_read_and_every_letter_accounted_for(text: str) -> None:
    draft = _read(text)
    assert unaccounted(draft) == ""
    assert all(0 <= s.span.start <= s.span.end <= len(text) for s in draft.sentences)
    assert all(len(s.citations) == len(s.citation_offsets) for s in draft.sentences)


@pytest.mark.parametrize(
    "unit",
    [
        "(",
        "[",
        "[[",
        ">",
        "*",
        "|a|b|\n",
        "(Lumen, ",
        "Lumen (2020) ",
        "![",
        "<a ",
        "“a ",
        "[^1]: a\n",
        "\u0430a ",
        "- ",
    ],
)
def test_awkward_text_is_read_in_linear_time(unit: str) -> None:
    text = (unit * 30_000)[:30_000]
    _read("Warm up (Lumen, 2024).")
    assert least_seconds(_read, text, 1.2) < 1.2
