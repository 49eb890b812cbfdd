"""Reports of one study: a preprint and the version of record, each listed under its own identifier.

PRISMA 2020 counts studies and their reports apart. The two stay two entries of the list, since their texts
differ; here they are linked.
"""

from __future__ import annotations

from collections.abc import Iterable

from corpus.model.comparing import title_key
from corpus.model.identity import is_preprint, is_version_pair
from corpus.model.study import Study


def link_versions(studies: Iterable[Study]) -> dict[str, str]:
    """For each preprint whose version of record is among `studies`, the id of that, by the preprint's id.

    Studies are compared only with those of the same title, so the time grows with the studies.
    """
    by_title: dict[str, list[Study]] = {}
    for study in studies:
        by_title.setdefault(title_key(study.title), []).append(study)
    links: dict[str, str] = {}
    for alike in by_title.values():
        if len(alike) < 2:
            continue
        records = [study for study in alike if not is_preprint(study)]
        for preprint in (study for study in alike if is_preprint(study)):
            record = next((record for record in records if is_version_pair(preprint, record)), None)
            if record is not None:
                links[preprint.study_id] = record.study_id
    return links
