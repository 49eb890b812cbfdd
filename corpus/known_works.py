"""The works of a study list by what a new record may share with them, read once for many files.

Whether records are of one work is settled by `corpus.merge`, which compares all that it is given. Of a long
list it need be given those works alone that a new record can be joined to: the ones that share an identifier
or a block of title and author with it, or with one of these. What it answers is the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from corpus.merge import identifiers_behind, keys_of, study_of_record
from corpus.model.record import Record
from corpus.model.study import Study
from corpus.store import Store


class KnownWorks:
    """The works of one store's list, kept in memory while records are added to it one file after another.

    Of no use any more once a transaction in which something was added was undone.
    """

    def __init__(self) -> None:
        self._version: int | None = None
        self._clear()

    def _clear(self) -> None:
        self._studies: dict[str, Study] = {}
        self._place: dict[str, int] = {}
        self._works: list[Study] = []
        self._keys: list[tuple[str, ...]] = []
        self._by_key: dict[str, list[int]] = defaultdict(list)

    @property
    def ids(self) -> Set[str]:
        """The ids of all listed studies."""
        return self._studies.keys()

    def study(self, study_id: str) -> Study:
        """The study of that id as it is listed."""
        return self._studies[study_id]

    def read(self, store: Store) -> None:
        """Read the list, unless it was read and nobody else has changed the store since."""
        version = store.changes_by_others()
        if version == self._version:
            return
        self._clear()
        self._version = version
        behind = store.records_by_study()
        for entry in store.study_list():
            self.put(entry.study, behind.get(entry.study.study_id, ()))

    def put(self, study: Study, records: Iterable[Record]) -> None:
        """Take in a study that was added or completed. records: all that stand behind it, by source."""
        work = replace(study, identifiers=study.identifiers.merged_with(identifiers_behind(records)))
        keys = keys_of(work)
        place = self._place.setdefault(study.study_id, len(self._works))
        if place == len(self._works):
            self._works.append(work)
            self._keys.append(())
        self._studies[study.study_id] = study
        self._works[place] = work
        for key in set(self._keys[place]).difference(keys):
            self._by_key[key].remove(place)
        for key in set(keys).difference(self._keys[place]):
            self._by_key[key].append(place)
        self._keys[place] = keys

    def near(self, records: Sequence[Record]) -> list[Study]:
        """The works that the records can be joined to, in the list's order, with all their identifiers."""
        waiting = [key for record in records for key in keys_of(study_of_record(record))]
        seen = set(waiting)
        places: set[int] = set()
        while waiting:
            for place in self._by_key.get(waiting.pop(), ()):
                if place not in places:
                    places.add(place)
                    fresh = [key for key in self._keys[place] if key not in seen]
                    seen.update(fresh)
                    waiting.extend(fresh)
        return [self._works[place] for place in sorted(places)]
