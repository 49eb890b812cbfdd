"""US case citations against CourtListener (`check legal`).

Evidence is the case that CourtListener holds at volume, reporter and page. A real citation under another
case's name fails; a case that is not held is "not verified", since no index holds every case. Statutes,
journals, id. and supra are skipped.
"""

from checker.checks.legal.case_names import NameAgreement, case_name_agreement, find_case_name
from checker.checks.legal.check import LegalCitation, LegalKind, check_legal, cite_key

__all__ = [
    "LegalCitation",
    "LegalKind",
    "NameAgreement",
    "case_name_agreement",
    "check_legal",
    "cite_key",
    "find_case_name",
]
