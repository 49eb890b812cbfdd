"""An amount with what surrounds it: the longest construction first, then the amount with its measure."""

from __future__ import annotations

from checker.text.numbers.amounts import Amount
from checker.text.numbers.classify import read_single
from checker.text.numbers.collector import Collector
from checker.text.numbers.measures import read_measure
from checker.text.numbers.ranges import range_partner, read_range
from checker.text.numbers.shares import read_share, read_spread, share_whole, spread_follows


def read_expression(c: Collector, a: Amount) -> int:
    """Read the expression that amount `a` begins; the token after it."""
    measure = read_measure(c.t, a)
    if spread_follows(c, measure):
        return read_spread(c, a, measure)
    whole = share_whole(c, a)
    if whole is not None:
        return read_share(c, a, whole)
    partner = range_partner(c, a, measure)
    if partner is not None:
        return read_range(c, a, measure, partner)
    return read_single(c, a, measure)
