"""Quotes are found but for layout and typography; never a word or a number is forgiven.

Long because every tolerance stands in this one file beside the alterations that it must not let through.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.text.find_quote import MatchGrade, find_exact_words, find_quote
from corpus.extract.plain import extract_plain
from corpus.model.folded import FoldedText, IndexedText, index_text
from corpus.model.study_text import Gap, Grade, Page, Section, SectionKind, Span, StudyText
from tests.processor_time import least_seconds


def text_of(raw: str) -> IndexedText:
    return index_text(extract_plain(raw))


def grade(quote: str, raw: str) -> MatchGrade:
    return find_quote(quote, text_of(raw)).grade


FORGIVEN = {
    "a line break": ("the boats came home late", "the boats\ncame home late"),
    "a word broken at a line's end": ("the important boats came", "the impor-\ntant boats came"),
    "a compound broken at its own hyphen": ("a well-known boat came", "a well-\nknown boat came"),
    "a line-end hyphen copied with a space": ("the impor- tant boats came", "the impor-\ntant boats came"),
    "a ligature": ("the final flight", "the ﬁnal ﬂight"),
    "a false space after a ligature": ("scientific work", "scientiﬁ c work"),
    "case": ("THE BOATS came home", "The boats came home"),
    "kinds of quotation marks": ('the "old" boat\'s sail', "the “old” boat’s sail"),
    "two single marks for a double one": ('the "old" boat', "the ‘‘old’’ boat"),
    "double for single quotation marks": ('the "old" boat', "the ‘old’ boat"),
    "kinds of dashes": ("between 4-6 boats - at most", "between 4–6 boats — at most"),
    "a hyphen for a minus sign": ("a fall of -3.2 m", "a fall of −3.2 m"),
    "a soft hyphen": ("harbour boats", "har\u00adbour boats"),
    "a no-break space": ("12 boats came", "12\u00a0boats came"),
    "a zero-width space": ("boats came", "boa\u200bts came"),
    "a thousands comma": ("some 14800 boats came", "some 14,800 boats came"),
    "a thin space in a number": ("some 14,800 boats came", "some 14\u2009800 boats came"),
    "a raised decimal point": ("about 4.8 boats", "about 4·8 boats"),
    "a combining accent": ("Müller's boats", "Mu\u0308ller's boats"),
    "a spacing accent before its letter": ("Für boats", "F¨ur boats"),
    "micro signs": ("5 μg of salt", "5 µg of salt"),
    "degree signs": ("at 4 °C in water", "at 4 ◦C in water"),
    "no space before a unit": ("250mg of salt", "250 mg of salt"),
    "spaces around a sign": ("p < 0.05 for boats", "p<0.05 for boats"),
    "spaces inside brackets": ("boats (n = 13) came", "boats ( n=13 ) came"),
    "a Symbol font": ("20 μm wide boats", "20 \uf06dm wide boats"),
    "marks of the quote around all of it": (
        "“the boats came home late”",
        "so the boats came home late again",
    ),
    "a citation laid out otherwise": ("boats [29], [30], [31] came", "boats [29–31] came"),
    "a subscript code point": ("more CO2 was found", "more CO₂ was found"),
    "a unit's exponent": ("per km2 of sea", "per km² of sea"),
}


@pytest.mark.parametrize(("quote", "raw"), FORGIVEN.values(), ids=FORGIVEN)
def test_layout_and_typography_are_forgiven(quote: str, raw: str) -> None:
    match = find_quote(quote, text_of(f"Here {raw} and on."))
    assert match.is_found, match


REFUSED = {
    "a word left out": ("the boats home late", "the boats came home late"),
    "a not left out": ("the boats did come home", "the boats did not come home"),
    "a word put in": ("the old boats came home", "the boats came home"),
    "two words as one": ("there was notable change", "there was no table change"),
    "one word as two": ("there was no table change", "there was notable change"),
    "a changed digit": ("some 118 boats came", "some 117 boats came"),
    "a lost decimal point": ("some 118 boats came", "some 11.8 boats came"),
    "two numbers as one": ("rows 12 of boats", "rows 1 2 of boats"),
    "a number over a full stop": ("group 1.5 boats came", "group 1. 5 boats came"),
    "a lost minus sign": ("changed by 3.2 m", "changed by −3.2 m"),
    "a lost range dash": ("between 46 boats", "between 4–6 boats"),
    "a turned comparison": ("p > 0.05 for boats", "p < 0.05 for boats"),
    "a power as a number": ("some 102 boats came", "some 10² boats came"),
    "another unit": ("5 mg of salt came", "5 μg of salt came"),
    "a unit in another case": ("5 mM of salt came", "5 mm of salt came"),
    "a lost per cent sign": ("about 5 of boats", "about 5% of boats"),
    "a hyphen before a digit": ("more IL6 was found", "more IL-6 was found"),
    "another Greek letter": ("more α-boats came", "more β-boats came"),
    "a lost plural": ("the boat came home", "the boats came home"),
    "another citation": ("boats [12] came", "boats [13] came"),
    "a fraction for an equals sign": ("n = 6 boats", "n ¼ 6 boats"),
    "a lost accent": ("lariviere boats came", "larivière boats came"),
    "a comma that makes another number": ("some 12,500 boats", "some 12, 500 boats"),
    "a number made a citation": ("in boats [30] of them", "in boats 30 of them"),
}


@pytest.mark.parametrize(("quote", "raw"), REFUSED.values(), ids=REFUSED)
def test_words_numbers_signs_and_units_are_never_forgiven(quote: str, raw: str) -> None:
    match = find_quote(quote, text_of(f"Here {raw} and on."))
    assert not match.is_found, match


CUT = {
    "begins inside a number": ("18 boats came home late", "some 118 boats came home late"),
    "begins inside a word": ("portant boats came home", "the important boats came home"),
    "begins after non-": ("significant boats came home", "the non-significant boats came home"),
    "begins after a line-end hyphen": ("eventful boats came home", "the un-\neventful boats came home"),
    "begins after the minus sign": ("3.2 boats came home", "some −3.2 boats came home"),
    "begins after a comparison": ("0.05 for boats and sails", "p < 0.05 for boats and sails"),
    "begins inside a range": ("6 boats came home late", "some 4–6 boats came home late"),
    "begins after the decimal point": ("5 boats came home late", "some 12.5 boats came home late"),
    "begins after the thousands": ("800 boats came home late", "some 14,800 boats came home late"),
    "ends inside a word": ("the boats came ho", "the boats came home"),
    "ends before the decimals": ("the boats were 12", "the boats were 12.5 m long"),
    "ends before the per cent sign": ("the boats fell by 12", "the boats fell by 12 % then"),
    "ends before a power of ten": ("the boats were 3", "the boats were 3 × 10⁴ then"),
    "ends inside a compound": ("the boats had low", "the boats had low-grade sails"),
    "ends before a possessive": ("the boat was the man", "the boat was the man’s own"),
}


@pytest.mark.parametrize(("quote", "raw"), CUT.values(), ids=CUT)
def test_a_quote_cut_inside_a_word_or_number_is_refused_and_the_whole_is_named(quote: str, raw: str) -> None:
    match = find_quote(quote, text_of(f"Here {raw}."))
    assert not match.is_found
    assert match.cut_at_start or match.cut_at_end
    assert match.changes
    assert len(match.changes[0].in_text) > len(match.changes[0].in_quote)


def test_a_quote_may_end_where_a_word_ends_before_punctuation() -> None:
    match = find_quote("the boats came home in 2012", text_of("the boats came home in 2012. Then"))
    assert match.grade is MatchGrade.VERBATIM


HEADS = {
    "a bare number and a name": "came home from the wide northern\n239\nOKAFOR\nsea and the storms of autumn",
    "page x of y": "came home from the wide northern\n\nPage 3 of 12\n\nsea and the storms of autumn",
    "a head and a number far apart": (
        "came home from the wide northern\n\nBOATS AND SAILS 31 (2021)             203\n\n"
        "204                 B. SKOV\n\nsea and the storms of autumn"
    ),
    "a word broken over the page": (
        "came home from the wide nor-\n239\nOKAFOR\nthern sea and the storms of autumn"
    ),
}


@pytest.mark.parametrize("raw", HEADS.values(), ids=HEADS)
def test_running_heads_and_page_numbers_inside_a_sentence_are_passed_over(raw: str) -> None:
    text = text_of(f"All the boats that had sailed in spring\n{raw}.\nNobody was lost in that whole year.\n")
    match = find_quote("came home from the wide northern sea and the storms of autumn", text)
    assert match.is_found


def test_a_number_alone_on_a_line_that_ends_a_sentence_is_kept() -> None:
    text = text_of(
        "The number of boats that came home in that cold autumn was\n239\nThe rest was lost at sea."
    )
    assert find_quote("boats that came home in that cold autumn was 239", text).is_found


def test_source_marks_may_be_left_out_of_a_quote_and_are_shown() -> None:
    text = text_of("The boats came home [3,4] from the sea [5]. They were old.")
    match = find_quote("The boats came home from the sea. They were old.", text)
    assert match.grade is MatchGrade.WITHOUT_MARKS
    assert [text.text.text[s.start : s.end] for s in match.skipped] == ["[3,4]", "[5]"]


def test_marks_of_the_quote_are_never_taken_away() -> None:
    text = text_of("The boats came home [3] from the sea in that cold autumn.")
    assert not find_quote("The boats came home [4] from the sea in that cold autumn.", text).is_found


def test_an_interval_is_not_taken_for_a_citation() -> None:
    text = text_of("Sails [3] and masts [4]. The median was 12 [10–17] boats in all of the harbours.")
    assert not find_quote("The median was 12 [10–16] boats in all of the harbours.", text).is_found
    assert not find_quote("The median was 12 boats in all of the harbours.", text).is_found


def blocks(*parts: str) -> IndexedText:
    raw, spans = "", []
    for part in parts:
        spans.append(Span(len(raw), len(raw) + len(part)))
        raw += part + "\n\n"
    return index_text(StudyText(raw, "test", "1", blocks=tuple(spans), confirmed=True))


def test_a_figure_between_the_halves_of_a_sentence_is_passed_over_and_shown() -> None:
    text = blocks("The boats came home from", "Figure 1. A boat.", "the sea in autumn. All was well.")
    match = find_quote("The boats came home from the sea in autumn.", text)
    assert match.grade is MatchGrade.ACROSS_GAP
    assert "Figure 1" in "".join(text.text.text[s.start : s.end] for s in match.skipped)


def test_a_first_piece_of_one_word_is_found_across_a_figure() -> None:
    text = blocks("It was late. Boats", "Figure 1. A boat.", "came home from the sea in that cold autumn.")
    assert (
        find_quote("Boats came home from the sea in that cold autumn.", text).grade is MatchGrade.ACROSS_GAP
    )


def test_an_initial_before_the_figure_ends_no_sentence() -> None:
    text = blocks(
        "The sails were mended by the sons of L.", "Figure 1. A boat.", "Skov in spring. All was well."
    )
    assert find_quote("The sails were mended by the sons of L. Skov in spring.", text).is_found


@pytest.mark.parametrize(
    "quote",
    [
        "The boats came home. the sea was calm all day",  # the first sentence is whole
        "boats came home from sea in autumn",  # the second piece begins inside a block
        "ats came home from the sea in autumn",  # cut in a word
    ],
)
def test_pieces_that_do_not_stand_at_block_borders_are_not_joined(quote: str) -> None:
    text = blocks(
        "The boats came home.",
        "Figure 1. A boat.",
        "the sea was calm all day",
        "The boats came home from",
        "Table 2",
        "the sea in autumn.",
    )
    assert not find_quote(quote, text).is_found


JOINS_KEPT = {
    "an ellipsis": "The classes reduced falls ... in older tenants.",
    "a bracketed ellipsis": "The classes reduced falls […] in older tenants.",
    "a changed capital": "[t]he classes reduced falls by 18% in older tenants.",
    "a word for a pronoun": "[The teachers] liked them and went on with them for years",
    "sentences joined whole": "The classes reduced falls by 18% in older tenants. ... They liked them",
    "an ellipsis at both ends": "... reduced falls by 18% in older tenants ...",
}
JOINS_REFUSED = {
    "a not left out": "The classes did ... improve grip strength in the group.",
    "a not put in": "The classes [did not] reduced falls by 18% in older tenants.",
    "halves of two sentences": "The classes reduced falls by 18% ... grip strength in the group.",
    "halves of two clauses": "They liked them ... for the late groups.",
    "a hedge left out": "The exercises ... help the older women at home.",
    "a hedge replaced": "The exercises [will] help the older women at home.",
    "parts in another order": "in older tenants ... The classes reduced falls",
    "the join unmarked": "The classes reduced falls by 18% improve grip strength in the group.",
}
_JOINED = (
    "The classes reduced falls by 18% in older tenants. The classes did not improve grip strength in the "
    "group. They liked them and went on with them for years; they were useless for the late groups. "
    "The exercises may help the older women at home."
)


@pytest.mark.parametrize("quote", JOINS_KEPT.values(), ids=JOINS_KEPT)
def test_an_honest_join_is_found(quote: str) -> None:
    raw = (
        _JOINED
        if "They liked" not in quote
        else _JOINED.replace("The classes did not improve grip strength in the group. ", "")
    )
    assert find_quote(quote, text_of(raw)).is_found


@pytest.mark.parametrize("quote", JOINS_REFUSED.values(), ids=JOINS_REFUSED)
def test_a_join_that_changes_what_is_said_is_refused(quote: str) -> None:
    match = find_quote(quote, text_of(_JOINED))
    assert match.grade is MatchGrade.STITCHED
    assert match.reason


def test_each_change_is_named_with_both_sides() -> None:
    text = text_of("Headache days fell from 6.2 to 4.8 a month in the group with breaks at work.")
    match = find_quote(
        "Headache days rose from 6.2 to 3.8 a month in the small group with breaks at work.", text
    )
    assert match.grade is MatchGrade.ALTERED
    assert [(c.in_quote, c.in_text) for c in match.changes] == [
        ("rose", "fell"),
        ("3.8", "4.8"),
        ("small", ""),
    ]


def test_spans_of_changes_point_at_the_words_on_both_sides() -> None:
    raw = "Headache days fell from 6.2 to 4.8 a month\nin the group with breaks at work."
    quote = "Headache days fell from 6.2 to 3.8 a month in the group with breaks at work."
    (change,) = find_quote(quote, text_of(raw)).changes
    assert quote[change.quote_span.start : change.quote_span.end] == "3.8"
    assert raw[change.text_span.start : change.text_span.end] == "4.8"


def test_an_invented_quote_is_absent() -> None:
    text = text_of("Headache days fell from 6.2 to 4.8 a month in the group with breaks at work.")
    assert (
        find_quote("Migraines vanished wherever managers bought softer lamps for desks.", text).grade
        is MatchGrade.ABSENT
    )


def test_prefix_and_suffix_choose_among_places() -> None:
    raw = "In spring the boats came home. In autumn the boats came home again."
    text = text_of(raw)
    first = find_quote("the boats came home", text)
    second = find_quote("the boats came home", text, prefix="In autumn ")
    by_suffix = find_quote("the boats came home", text, suffix=" again")
    assert first.places == 2
    assert first.span == Span(10, 29)
    assert second.span == by_suffix.span == Span(41, 60)


def test_a_place_in_the_studys_own_text_is_preferred_to_one_in_its_reference_list() -> None:
    raw = "The boats came home late. Then they left. The boats came home late."
    sections = (Section(SectionKind.REFERENCES, 0, 26),)
    text = index_text(StudyText(raw, "test", "1", sections=sections))
    assert find_quote("The boats came home late.", text).span == Span(42, 67)


def test_a_match_in_broken_symbols_is_unreliable() -> None:
    raw = "The boats were older in autumn (P50.05) than in spring."
    text = index_text(
        StudyText(raw, "test", "1", unreliable=(Gap(32, 38, "a digit stands where “<” is printed"),))
    )
    as_stored = find_quote("The boats were older in autumn (P50.05) than in spring.", text)
    as_printed = find_quote("The boats were older in autumn (P<0.05) than in spring.", text)
    assert as_stored.grade is as_printed.grade is MatchGrade.UNRELIABLE
    assert "<" in as_printed.reason


def test_a_quote_whose_missing_words_border_on_a_gap_is_undecided() -> None:
    raw = "The speed of the boats is given by for all the days of autumn."
    text = index_text(StudyText(raw, "test", "1", gaps=(Gap(34, 34, "a formula is only a picture"),)))
    match = find_quote("The speed of the boats is given by v = 2x for all the days of autumn.", text)
    assert match.grade is MatchGrade.ALTERED
    assert match.borders_on_gap
    far = find_quote("The speed of the ships is given by for all the days of autumn.", text)
    assert not far.borders_on_gap


def test_an_absent_quote_is_undecided_when_a_page_could_not_be_read() -> None:
    raw = "The boats came home late in autumn.\f\f"
    pages = (Page(1, 0, 35), Page(2, 36, 36))
    text = index_text(
        StudyText(raw, "test", "1", pages=pages, gaps=(Gap(36, 36, "page 2 has no text layer"),))
    )
    match = find_quote("Migraines vanished wherever managers bought softer lamps for desks.", text)
    assert match.grade is MatchGrade.ABSENT
    assert match.borders_on_gap


def test_the_lost_th_ligature_is_read_only_where_the_whole_document_lost_it() -> None:
    lost = "Te boats came. Te sea was calm. Tese were old. Te end came. Te men slept. Te dogs too."
    assert find_quote("These were old. The end came. The men slept.", text_of(lost)).is_found
    kept = lost + " The cat."
    assert not find_quote("These were old. The end came. The men slept.", text_of(kept)).is_found


def test_a_power_set_by_the_font_alone_is_found_in_both_spellings() -> None:
    raw = "about 5 × 105 boats came"
    text = index_text(StudyText(raw, "test", "1", raised=(Span(12, 13),)))
    assert find_quote("about 5 × 10⁵ boats came", text).is_found
    assert find_quote("about 5 × 10^5 boats came", text).is_found
    assert find_quote("about 5 × 105 boats came", text).is_found
    plain = index_text(StudyText(raw, "test", "1"))
    assert not find_quote("about 5 × 10⁵ boats came", plain).is_found


def test_scripts_without_spaces_are_found_over_line_breaks() -> None:
    text = text_of("実験。この草は二つのラン\nプの下で速く育った。")
    assert find_quote("この草は二つのランプの下で速く育った。", text).is_found
    assert not find_quote("この草は三つのランプの下で速く育った。", text).is_found


WORDS = st.lists(
    st.sampled_from(
        ["the", "boats", "did", "not", "come", "12", "4.5", "%", "well-known", "ﬁne", "(n", "=", "30)", "[3]"]
    ),
    min_size=3,
    max_size=30,
)


@given(before=WORDS, quoted=WORDS, after=WORDS, joint=st.sampled_from([" ", "\n", "  \n "]))
@settings(max_examples=150, deadline=None)
def test_every_run_of_whole_words_is_found_however_the_lines_are_broken(
    before: list[str], quoted: list[str], after: list[str], joint: str
) -> None:
    text = text_of(joint.join([*before, "start", *quoted, "end", *after]))
    match = find_quote(f"start {' '.join(quoted)} end", text)
    assert match.is_found, match


@given(quoted=WORDS, place=st.integers(min_value=0), draw=st.integers(min_value=0, max_value=2))
@settings(max_examples=150, deadline=None)
def test_no_run_with_a_word_dropped_doubled_or_changed_is_found(
    quoted: list[str], place: int, draw: int
) -> None:
    text = text_of(" ".join(["start", *quoted, "end"]))
    altered = list(quoted)
    at = place % len(altered)
    altered[at : at + 1] = [[], [altered[at], "never"], ["otherwise"]][draw]
    quote = " ".join(["start", *altered, "end"])
    if draw == 0 and (quoted[at] == "[3]" or " ".join(altered) == " ".join(quoted)):
        return
    match = find_quote(quote, text)
    assert not match.is_found, match


@given(st.text(max_size=300), st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_text_and_any_quote_are_answered_and_stored_indexes_come_back(raw: str, quote: str) -> None:
    text = text_of(raw)
    match = find_quote(quote, text)
    find_exact_words(quote, text)
    if match.span is not None:
        assert 0 <= match.span.start < match.span.end <= len(raw)
    assert FoldedText.from_bytes(text.folded.to_bytes()) == text.folded


AWKWARD = {
    "one letter": "a" * 30_000,
    "spaces": "x" + " " * 30_000,
    "brackets": "[" * 30_000,
    "marks": "[1] " * 7_500,
    "marks and spaces": ("[1]" + " " * 60) * 500,
    "dashes": "a-" * 15_000,
    "dots": ". " * 15_000,
    "one word": "boat " * 6_000,
    "short lines": "a\n\n" * 10_000,
    "digits": "1,234" * 6_000,
    "numbers on lines": "".join(f"{i}\n" for i in range(6_000)),
    "quotes": "'\"" * 15_000,
    "ellipses": "a ... " * 5_000,
    "accents": "¨a" * 15_000,
}


@pytest.mark.parametrize("raw", AWKWARD.values(), ids=AWKWARD)
def test_awkward_text_of_thirty_thousand_characters_is_answered_within_300_ms(raw: str) -> None:
    assert least_seconds(text_of, raw, 0.3) < 0.3
    text = text_of(raw)
    for quote in (raw[:600], raw[100:500] + " boats", "the boats came home " + raw[:300]):
        assert least_seconds(lambda quote: find_quote(quote, text), quote, 0.3) < 0.3, quote[:40]


@pytest.mark.parametrize("raw", AWKWARD.values(), ids=AWKWARD)
def test_an_awkward_quote_of_thirty_thousand_characters_is_answered_within_300_ms(raw: str) -> None:
    text = text_of("The boats came home late in the autumn of that year. " * 100)
    assert least_seconds(lambda quote: find_quote(quote, text), raw, 0.3) < 0.3


class TestTypographyOnly:
    """`check quotes --typography-only`."""

    def test_twelve_characters_suffice(self) -> None:
        text = text_of("The boats came home late.")
        assert find_exact_words("boats came h", text).grade is MatchGrade.ABSENT  # cut inside "home"
        assert find_exact_words("came home late", text).is_found
        assert "fewer" in find_exact_words("came home", text).reason

    @pytest.mark.parametrize(
        ("quote", "raw"),
        [
            ("THE “OLD” BOATS", 'the "old"\nboats'),
            ("boats - and ... sails", "boats — and … sails"),
        ],
    )
    def test_typography_and_case_are_forgiven(self, quote: str, raw: str) -> None:
        assert find_exact_words(quote, text_of(raw)).is_found

    @pytest.mark.parametrize(
        ("quote", "raw"),
        [
            ("the important boats", "the impor-\ntant boats"),
            ("the boats came home", "the boats [3] came home"),
            ("the final flights", "the ﬁnal flights"),
            ("12 boats came home", "112 boats came home"),
            ("the boats weighed 12", "the boats weighed 12.5"),
        ],
    )
    def test_nothing_else_is_forgiven(self, quote: str, raw: str) -> None:
        assert not find_exact_words(quote, text_of(raw)).is_found


def test_the_abstract_grade_is_kept_through_the_index() -> None:
    text = index_text(StudyText("The boats came home.", "test", "1", grade=Grade.ABSTRACT))
    assert text.text.grade is Grade.ABSTRACT


def test_a_word_broken_over_two_lines_is_not_named_as_a_change() -> None:
    text = text_of("The wide boats that came from the impor-\ntant harbour in the north were old and slow.")
    match = find_quote("The wide boats that came from the important harbour in the south were old", text)
    assert [(change.in_quote, change.in_text) for change in match.changes] == [("south", "north")]
