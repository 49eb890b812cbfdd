"""The measures of step 4, in one place. They were set on the project's own planted reviews."""

from __future__ import annotations

BACKED = 0.5
"""From this share of a clause's content stems in claim and quote of one record on, the record backs it."""

UNBACKED = 1 / 3
"""Below this share no reader would take the record for the clause's source: `failed`. Between: `check`."""

BACKED_IN_CONTEXT = 0.7
"""A clause between the two is let be when its whole sentence has at least this share in the record."""

FEWEST_STEMS_OF_A_CLAUSE = 3
"""What has fewer content stems is no clause of its own; it belongs to its neighbour."""

AS_GOOD = 0.15
"""Records whose share is this near to the best one's are candidates too: the one with fewer "
"differences counts."""

FEWEST_WORDS_OF_A_QUOTATION = 4
"""Words between quotation marks count as a quotation from this many on; fewer are scare quotes or terms."""
