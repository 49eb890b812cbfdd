"""What the services with statistical series share: a question, and an answer in the discipline of sources."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from corpus.model.lookup import LookUp
from corpus.model.series import Series, SeriesQuestion
from corpus.settings import Settings
from corpus.sources.base import Service
from corpus.sources.canary import Canary
from corpus.sources.clients import PlainClient
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.timing import REAL_TIME, Timing


class SeriesService(Service):
    """A service that is asked for series by its own codes.

    `canary` is a series that certainly exists; that another does not is believed only when it is found.
    """

    title: ClassVar[str]
    canary: ClassVar[SeriesQuestion]

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)
        self._canary = Canary(self.finds_canary, timing)

    @abstractmethod
    def read_series(self, question: SeriesQuestion) -> tuple[Series, ...]:
        """The series that the service has for the question, () when it says that it has none.

        Raises ServiceError; LookupError when the question cannot be put in the service's form.
        """

    def finds_canary(self) -> bool:
        """As the base says."""
        return bool(self.read_series(self.canary))

    def find_series(self, question: SeriesQuestion) -> LookUp[tuple[Series, ...]]:
        """The series; more than one where the code leaves a choice. Raises LookupError as `read_series`."""

        def ask() -> tuple[Series, ...] | None:
            try:
                return self.read_series(question) or None
            except ServiceError as failure:
                # A healthy service refuses a code that it does not know; the canary tells whether it is one.
                if failure.kind is FailureKind.REFUSED and failure.status == 400:
                    return None
                raise

        return self.settle(ask, self._canary)
