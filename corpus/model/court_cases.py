"""Court cases as a case law index holds them under a citation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CourtCase:
    """A case: its name ("Roe v. Wade"), its address, and the year it was decided, where the index tells
    it.
    """

    name: str
    url: str = ""
    year: int | None = None


@dataclass(frozen=True, slots=True)
class CitedCases:
    """What an index answers for one citation ("410 U.S. 113").

    status: as CourtListener gives it: 200 one case, 300 several, 400 no such reporter, 404 no case there, 429
    not looked up since there were too many. message: its own words.
    """

    citation: str
    status: int
    cases: tuple[CourtCase, ...] = ()
    message: str = ""
