"""A number's place in the quote is told in the quote that holds it, where a record has several."""

from __future__ import annotations

import checker.steps.claim_matches_quote.unit_differs as unit_differs
from checker.model.claims import ClaimRecord, TextQuote
from checker.rule import RecordSubject


def test_the_place_of_a_number_counts_in_its_own_quote() -> None:
    quotes = (TextQuote("Calves were weighed at birth."), TextQuote("Each calf was given 5 mg of zinc."))
    record = ClaimRecord("c1", "lumen2024", "Each calf was given 5 g of zinc.", quotes)
    (finding,) = unit_differs.check(RecordSubject(record), None)  # type: ignore[arg-type]
    (related,) = finding.related
    place = related.location
    assert place.part == "quote 2"
    assert quotes[1].exact[place.start : place.end] == "5 mg"
