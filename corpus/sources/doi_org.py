"""doi.org: whether a DOI is registered, where it leads, and which agency registered it.

The handle API (https://www.doi.org/doi-handbook/HTML/rest-api.html) has one clear "no": HTTP 404 with
`responseCode` 100. The agency's route answers HTTP 200 with `"status": "DOI does not exist"`. The slash of a
DOI stays a slash. DOIs are not followed: content negotiation is counted by the registry that it leads to.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from corpus.model.lookup import LookUp
from corpus.settings import Settings
from corpus.sources.base import CANARY_DOI, ReplyShape, Service, read_shape
from corpus.sources.canary import Canary
from corpus.sources.clients import PlainClient, as_path
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.timing import REAL_TIME, Timing

_REGISTERED, _UNKNOWN, _NO_SUCH_VALUE = 1, 100, 200
_DOES_NOT_EXIST = "does not exist"


class _Content(ReplyShape):
    value: Any = None


class _Value(ReplyShape):
    type: str = ""
    content: _Content = Field(alias="data")


class _Handle(ReplyShape):
    code: int = Field(alias="responseCode")
    handle: str
    values: tuple[_Value, ...] = ()


class _Agency(ReplyShape):
    doi: str = Field(alias="DOI")
    name: str | None = Field(None, alias="RA")
    status: str | None = None


class DoiOrg(Service):
    """doi.org, asked about DOIs themselves, not about works."""

    name = "doi"
    rate = 5.0
    connections = 3

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)
        self._canary = Canary(self.finds_canary, timing)

    def finds_canary(self) -> bool:
        """As the base says."""
        return self._ask_handle(CANARY_DOI) is not None

    def find_address(self, doi: str) -> LookUp[str]:
        """Where a registered DOI leads ("" when no address is recorded); not found when it is not registered.

        Raises LookupError for a DOI that cannot be asked for.
        """
        return self.settle(lambda: self._ask_handle(doi), self._canary)

    def find_agency(self, doi: str) -> LookUp[str]:
        """The registration agency of a DOI's prefix: "Crossref", "DataCite", "mEDRA", "JaLC", …

        Not found when doi.org says that there is no such prefix. Raises LookupError as `find_address`.
        """
        return self.settle(lambda: self._ask_agency(doi.partition("/")[0]), self._canary)

    def _ask_handle(self, doi: str) -> str | None:
        path = f"/api/handles/{as_path(doi)}"

        def request() -> str | None:
            reply = self._client.get_json(path, {"type": "URL"}, says_not_there=_says_unknown)
            if reply is None:
                return None
            handle = read_shape(_Handle, reply)
            if handle.code == _NO_SUCH_VALUE:
                return ""
            if handle.code != _REGISTERED or handle.handle.lower() != doi.lower():
                raise ServiceError(FailureKind.UNREADABLE, f"answered with response code {handle.code}")
            return next((str(v.content.value or "") for v in handle.values if v.type == "URL"), "")

        return self.discipline.ask(request)

    def _ask_agency(self, prefix: str) -> str | None:
        path = f"/ra/{as_path(prefix)}"

        def request() -> str | None:
            reply = self._client.get_any_json(path, {}, says_not_there=lambda answer: False)
            if not isinstance(reply, list) or len(reply) != 1:
                raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
            agency = read_shape(_Agency, reply[0])
            if agency.name:
                return agency.name
            if agency.status and _DOES_NOT_EXIST in agency.status.lower():
                return None
            raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")

        return self.discipline.ask(request)


def _says_unknown(answer: Any) -> bool:
    return isinstance(answer, dict) and answer.get("responseCode") == _UNKNOWN
