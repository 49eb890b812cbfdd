"""Headings, heads of tables, titles and what else is no prose are read where they state a finding."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from checker.drafts.references import find_remarks
from checker.model.draft import SentenceKind

FINDING = "Ropes cure lice in 90% of cod"


@pytest.mark.parametrize(
    "text",
    [
        f"## {FINDING}",
        f"## {FINDING} {{#sec-ropes .unnumbered}}",
        f"## 3.2 {FINDING}?",
        f"{FINDING}\n======",
        f"**{FINDING}**",
        f"| {FINDING} | b |\n|---|---|\n| x | y |",
        f"| {FINDING} |\n|---|",
        f"---\ntitle: {FINDING}\n---\n",
        f'---\nformat:\n  html:\n    subtitle: "{FINDING}"\n---\n',
        "---\nnote: >\n  Ropes cure lice\n  in 90% of cod\n---\n",
        f"$$\\text{{{FINDING}}}$$",
        f'Cod. [More](https://example.org "{FINDING}")',
        f'Cod. <img src="a.png" alt="{FINDING}">',
        f'<abbr title="{FINDING}">cod</abbr>',
        f"Cod ![{FINDING}](a.png) settled.",
        f'::: {{.callout title="{FINDING}"}}\nCod.\n:::',
        f'{{{{< callout "{FINDING}" >}}}}',
        f'[home]: https://example.org "{FINDING}"',
        f'```{{r, fig.cap="{FINDING}"}}\nplot(x)\n```',
    ],
)
def test_a_finding_in_the_place_of_a_label_is_read(text: str) -> None:
    (label,) = [s for s in read_markdown(text, "review.md").sentences if s.kind is SentenceKind.LABEL]
    assert label.plain.rstrip("?") == FINDING


@pytest.mark.parametrize(
    "text",
    [
        "# Effects of ropes on cod",
        "## Does noise harm ducks?",
        "### Varga et al. (2021)",
        "### The northern bays (Varga, 2021)",
        "**Changes in growth**",
        "| Study | Outcome reported | Effect | Decrease of 50% or more |\n|---|---|---|---|",
        "---\ntitle: Effects of ropes on cod\ndate: 2024-05-03\nbibliography: refs.bib\n---\n",
        '[home]: https://example.org "Home page"',
        "$$ y = 3x + 2 \\text{ if } x > 0 $$",
        "::: {.callout-note}\n:::",
    ],
)
def test_a_topic_is_passed_over(text: str) -> None:
    assert [s for s in read_markdown(text, "review.md").sentences if s.kind is SentenceKind.LABEL] == []


@pytest.mark.parametrize(
    "text",
    [
        "```{note}\nRopes cure lice.\n```",
        "```{admonition} Ropes cure lice\nSo.\n```",
        "```{=html}\n<p>Ropes cure lice.</p>\n```",
        "```\nRopes\ncure lice.\n```",
        "```python\nRopes cure lice.",
        "```text\nRopes have cured lice in all of the northern bays.\n```",
    ],
)
def test_prose_in_a_fence_is_read(text: str) -> None:
    assert any("lice" in s.plain for s in read_markdown(text, "review.md").sentences)


@pytest.mark.parametrize(
    "code",
    [
        "```python\n# improves the fit\nx = increase(9)\n```",
        "```{r}\nplot(change)\n```",
        "```bash\ncp a b\n```",
        "```\n$ make increase\n```",
    ],
)
def test_code_is_no_prose(code: str) -> None:
    draft = read_markdown(code, "review.md")
    assert draft.sentences == ()
    assert "code" in {passed.what for passed in draft.passed_over}


ENTRY = "Varga, I. (2021). Kelp ropes and young cod. *Letters of Science*, 4(2), 11–19."


@pytest.mark.parametrize(
    "entry",
    [
        f"{ENTRY} Ropes cure lice in most bays.",
        f"{ENTRY} https://doi.org/10.5555/varga2021 Ropes cure lice in most bays.",
        "Varga, I. (2021). Kelp ropes and young cod. Ropes cure lice in most bays.",
        "1. Varga I. Kelp ropes and young cod. Lett Sci. 2021;4(2):11-19. Ropes cure lice in most bays.",
    ],
)
def test_a_sentence_behind_an_entry_is_a_remark(entry: str) -> None:
    assert [entry[span.start : span.end] for span in find_remarks(entry)] == ["Ropes cure lice in most bays."]
    draft = read_markdown(f"Cod settled.\n\n## References\n\n{entry}\n", "review.md")
    assert [s.plain for s in draft.sentences if s.kind is SentenceKind.REMARK] == [
        "Ropes cure lice in most bays."
    ]
    assert len(draft.references) == 1


@pytest.mark.parametrize(
    "entry",
    [
        ENTRY,
        f"{ENTRY} Accessed 3 May 2024.",
        "Varga, I. (2021). Kelp ropes. In B. Ito (Ed.), *How kelp improves bays* (2nd ed.). Sea Press.",
        "Varga I. Kelp ropes improve the growth of cod. Changes in Sea Life. 2021;4(2):11-19. PMID: 12345.",
        "Varga, I. Kelp ropes and cod. PhD thesis, University of Increase, 2021. Available at https://x.org.",
    ],
)
def test_the_parts_of_an_entry_are_no_remark(entry: str) -> None:
    assert find_remarks(entry) == []


def test_a_footnote_that_says_more_than_its_reference_is_read_and_still_cites() -> None:
    draft = read_markdown(
        "Cod settled.[^1]\n\n[^1]: Varga, 2021. Ropes cure lice (Varga, 2021).", "review.md"
    )
    assert draft.sentences[0].citations
    assert "Ropes cure lice." in [s.plain for s in draft.sentences]


def test_a_sentence_with_a_citation_at_the_end_of_a_review_is_no_reference() -> None:
    text = "Cod settled.\n\nRopes were good for cod (Varga, 2021, doi:10.5555/varga2021)."
    assert read_markdown(text, "review.md").references == ()
