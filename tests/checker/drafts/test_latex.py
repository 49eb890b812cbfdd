"""A LaTeX review is read with its citations, its files and their places."""

from __future__ import annotations

import pytest

from checker.drafts.latex import read_latex
from checker.model.draft import Draft, SentenceKind
from checker.rule import InputError


def _read(body: str, **others: str) -> Draft:
    names = {name.replace("__", "/").replace("_dot_", "."): text for name, text in others.items()}
    return read_latex(body, "review.tex", names)


def _plain(body: str) -> list[str]:
    return [sentence.plain for sentence in _read(body).sentences]


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        (r"\cite{lumen2024}", ["lumen2024"]),
        (r"\citep[see][p.~3]{lumen2024, ito2020}", ["lumen2024", "ito2020"]),
        (r"\citep*{lumen2024}", ["lumen2024"]),
        (r"\parencites[12]{lumen2024}[13]{ito2020}", ["lumen2024", "ito2020"]),
        (r"\footcite{lumen2024}", ["lumen2024"]),
        (r"\supercite{lumen2024}", ["lumen2024"]),
        (r"\smartcite{lumen2024}", ["lumen2024"]),
        ("\\citep%\n  {lumen2024}", ["lumen2024"]),
    ],
)
def test_the_family_of_cite_is_read(written: str, keys: list[str]) -> None:
    (sentence,) = _read(f"Recall fell {written}.").sentences
    assert sentence.plain == "Recall fell."
    assert [marker.key for marker in sentence.citations] == keys


@pytest.mark.parametrize("written", [r"\nocite{lumen2024}", r"\label{sec:a}", r"\citestyle{apa}"])
def test_what_cites_nothing_is_no_citation(written: str) -> None:
    assert _read(f"Recall fell {written}.").sentences[0].citations == ()


def test_a_cite_without_a_key_is_told_as_unreadable() -> None:
    assert [m.kind for m in _read(r"Recall fell \cite{}.").sentences[0].citations] == ["unreadable"]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"Recall \emph{fell} by 12\,\%.", "Recall fell by 12 %."),
        (r"M\"uller and S\'anchez~B. saw \ss{} and \o.", "Müller and Sánchez B. saw ß and ø."),
        (r"The dose was $3 \times 10^{-4}$ g, $\pm 2$.", "The dose was 3 × 10^-4 g, ± 2."),
        (r"``Recall'' fell --- twice.", "“Recall” fell — twice."),
        (r"\textcolor{red}{Recall} \href{https://a.b}{fell}.", "Recall fell."),
        (r"\SI{12}{\percent} of \unknown{adults} slept.", "12% of adults slept."),
        ("Recall % not this\nfell.", "Recall fell."),
        (r"\verb|x_1| fell \& rose.", "x_1 fell & rose."),
        (r"It cost \$5.", "It cost $5."),
    ],
)
def test_markup_goes_and_its_words_stay(written: str, plain: str) -> None:
    assert _plain(written)[0] == plain


def test_an_own_command_is_replaced_by_its_words() -> None:
    text = "\\newcommand{\\drug}{Gingerol cures}\n\\begin{document}\\drug{} all.\\end{document}"
    assert _plain(text) == ["Gingerol cures all."]


def test_a_footnote_is_a_sentence_of_its_own_and_its_citation_belongs_to_the_text() -> None:
    first, second = _read(r"Recall fell\footnote{See \citet{ito2020}.}. Naps helped.").sentences
    assert [m.key for m in first.citations] == ["ito2020"]
    assert second.plain == "Naps helped."


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (r"\begin{itemize}\item Recall fell.\end{itemize}", SentenceKind.LIST_ITEM),
        (r"\begin{quote}Recall fell.\end{quote}", SentenceKind.BLOCK_QUOTE),
        (r"\begin{figure}\caption{Recall fell.}\end{figure}", SentenceKind.CAPTION),
        (r"\begin{tabular}{ll}a & b\\\hline Recall & fell\\\end{tabular}", SentenceKind.TABLE_CELL),
        (r"\begin{abstract}Recall fell.\end{abstract}", SentenceKind.PROSE),
        ("\\begin{verbatim}\nRecall fell in all the adults by night.\n\\end{verbatim}", SentenceKind.PROSE),
    ],
)
def test_prose_is_read_wherever_it_stands(body: str, kind: SentenceKind) -> None:
    (sentence,) = _read(body).sentences
    assert sentence.kind is kind


def test_a_finding_points_into_the_included_file() -> None:
    draft = _read(
        "Recall fell.\n\\input{chapters/two}\nEnd here.", chapters__two_dot_tex="% x\n\nNaps helped.\n"
    )
    sentence = draft.sentences[1]
    assert sentence.plain == "Naps helped."
    assert draft.part_at(sentence.span.start).file == "chapters/two.tex"
    assert draft.line_and_column(sentence.span.start) == (3, 1)


def test_a_file_that_is_not_there_is_bad_input() -> None:
    with pytest.raises(InputError, match=r"review.tex:2: expected the included file two"):
        _read("Recall fell.\n\\input{two}")


def test_of_a_bib_file_only_what_is_cited_is_listed() -> None:
    bib = (
        "@article{a, author={Lumen, Ada and {The Group}}, title={Nights}, year=2024, doi={10.5555/a.1}}\n"
        "@book{b, title=x}"
    )
    (reference,) = _read(r"Recall fell \cite{a}.\bibliography{refs}", refs_dot_bib=bib).references
    assert (reference.label, reference.names, reference.year) == ("a", ("Lumen", "The Group"), 2024)
    assert reference.identifiers.doi == "10.5555/a.1"


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("Recall % secret\nfell.", "comment"),
        (r"Recall fell. \iffalse secret \fi", "comment"),
        (r"\textcolor{white}{Naps cure.} Recall fell.", "hiding style"),
        (r"\phantom{Naps cure.} Recall fell.", "hiding style"),
        ("Recall f\u200bell.", "zero-width character"),
        ("Lum\u0435n fell.", "letters of another script"),
    ],
)
def test_hidden_things_are_told(body: str, what: str) -> None:
    assert what in {hidden.what for hidden in _read(body).hidden}


@pytest.mark.parametrize(
    "written",
    [
        r"Ropes fray \citep[who found that wax stops rot][]{varga2021}.",
        r"Ropes fray \citep[see][who found that wax stops rot]{varga2021}.",
        r"Ropes fray \autocite[who found that \emph{wax} stops rot][12]{varga2021}.",
        r"Ropes fray \cites[see][who found that wax stops rot]{varga2021}{ito2020}.",
    ],
)
def test_a_finding_in_a_citations_note_is_read(written: str) -> None:
    assert any("wax stops rot" in plain for plain in _plain(written))


def test_a_long_note_of_a_citation_is_read_as_well() -> None:
    note = "who found in a trial of many ropes " + "of the harbour " * 8 + "that wax stops rot"
    assert "wax stops rot" in " ".join(_plain(rf"Ropes fray \citep[{note}]{{varga2021}}."))


@pytest.mark.parametrize("note", ["p.~3", "see also", "cf.", "for a review", "chap.~2", "emphasis added"])
def test_a_note_that_states_nothing_is_no_sentence(note: str) -> None:
    assert _plain(rf"Ropes fray \citep[{note}]{{varga2021}}.") == ["Ropes fray."]


def test_the_place_of_a_citation_with_a_note_is_the_whole_command() -> None:
    body = r"Ropes fray \citep[who found that wax stops rot][]{varga2021}."
    (marker,) = _read(body).sentences[0].citations
    assert body[marker.span.start : marker.span.end] == r"\citep[who found that wax stops rot][]{varga2021}"


@pytest.mark.parametrize(
    "written",
    [
        "\\begin{abstract}Wax stops rot.\\end{abstract}\\begin{document}Ropes fray.\\end{document}",
        "\\keywords{wax stops rot}\\begin{document}Ropes fray.\\end{document}",
        "\\begin{document}\\keywords{wax stops rot}\\end{document}",
        "\\begin{thebibliography}{9}Wax stops rot here. \\bibitem{a} A. Rope. 2020.\\end{thebibliography}",
    ],
)
def test_words_where_few_look_are_read(written: str) -> None:
    assert any("ax stops rot" in plain for plain in _plain(written))


def test_what_sets_the_form_of_a_reference_list_is_no_sentence() -> None:
    body = (
        r"Ropes fray \cite{a}. \begin{thebibliography}{9}\small \setlength{\itemsep}{0pt plus 1pt}"
        r" \providecommand{\url}[1]{\texttt{#1}} \bibitem{a} A. Rope. 2020.\end{thebibliography}"
    )
    assert _plain(body) == ["Ropes fray."]


def test_the_text_behind_the_key_words_is_no_part_of_them() -> None:
    body = "\\begin{document}\\keywords{ropes; rot}\nWax stops rot.\\end{document}"
    assert _plain(body) == ["Keywords: ropes; rot", "Wax stops rot."]


def test_an_abstract_before_the_document_that_nobody_closed_is_read() -> None:
    assert any("Wax stops rot" in p for p in _plain("\\begin{abstract}Wax stops rot.\n\\begin{document}x"))
