"""Full texts against the stand-in: by which routes they come, and what is kept when none does."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from corpus.download import Downloader, Obtained, abstract_text, keep_obtained
from corpus.listing import list_records
from corpus.merge import merge_records
from corpus.model.attempt import AttemptOutcome
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found
from corpus.model.record import FileKind, FileLocation, Record, record_from_csl
from corpus.model.study import Study
from corpus.model.study_text import Grade, SectionKind, StudyText
from corpus.search import SOURCES
from corpus.settings import Settings
from corpus.store import Store
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime

PLOS = "10.1371/journal."


def look_up(scholar: Scholar, doi: str) -> tuple[Study, tuple[Record, ...]]:
    """The study of a DOI as OpenAlex and Crossref tell of it."""
    records = []
    for name in ("crossref", "openalex"):
        answer = SOURCES[name](scholar.settings(), MadeUpTime().timing()).look_up(Identifiers(doi=doi))
        if isinstance(answer, Found):
            records.append(answer.value)
    (merged,) = merge_records(records)
    return merged.study, merged.records


def obtain(scholar: Scholar, doi: str, **changes: object) -> Obtained:
    study, records = look_up(scholar, doi)
    downloader = Downloader(scholar.settings(**changes), timing=MadeUpTime().timing())
    return downloader.obtain(study, records)


def outcome_of(obtained: Obtained, ending: str) -> tuple[AttemptOutcome, str]:
    """How the attempt at the address with that ending ended."""
    return next((a.outcome, a.reason) for a in obtained.attempts if a.url.endswith(ending))


def test_an_open_article_comes_as_xml_and_is_confirmed(scholar: Scholar) -> None:
    obtained = obtain(scholar, f"{PLOS}pone.0081648")
    assert obtained.has_full_text
    assert obtained.text is not None
    assert obtained.text.text.confirmed
    assert obtained.text.text.source_sha256 == hashlib.sha256(obtained.content).hexdigest()
    assert obtained.attempts[-1].outcome is AttemptOutcome.OBTAINED
    assert obtained.attempts[-1].route == "europepmc"


def test_a_pdf_comes_when_the_xml_is_out_of_reach(scholar: Scholar) -> None:
    scholar.order("europepmc", "503")
    obtained = obtain(scholar, f"{PLOS}pone.0115884")
    assert obtained.has_full_text
    assert obtained.content.startswith(b"%PDF-")
    assert [a.outcome for a in obtained.attempts if a.route == "europepmc"] == [AttemptOutcome.UNAVAILABLE]


def test_without_full_text_the_abstract_is_kept_and_says_so(scholar: Scholar) -> None:
    obtained = obtain(scholar, f"{PLOS}pone.0047391")
    assert obtained.text is not None
    text = obtained.text.text
    assert (text.grade, text.confirmed, obtained.content) == (Grade.ABSTRACT, True, b"")
    assert text.sections[0].kind is SectionKind.ABSTRACT


def test_without_an_email_unpaywall_is_passed_over_and_that_is_told(scholar: Scholar) -> None:
    obtained = obtain(scholar, f"{PLOS}pmed.1001786", email="")
    attempt = next(a for a in obtained.attempts if a.route == "unpaywall")
    assert attempt.outcome is AttemptOutcome.SKIPPED
    assert "unpaywall" not in {entry["service"] for entry in scholar.log()}


def test_a_landing_page_leads_to_the_pdf_that_it_names(scholar: Scholar) -> None:
    for service in ("europepmc", "unpaywall", "pubmed"):
        scholar.order(service, "503")
    study, _ = look_up(scholar, f"{PLOS}pone.0115884")
    page = FileLocation(f"{scholar.base}/files/journal.pone.0115884.html", FileKind.LANDING, "openalex")
    record = record_from_csl("openalex", "W1", study.csl, locations=(page,))
    obtained = Downloader(scholar.settings(), timing=MadeUpTime().timing()).obtain(study, (record,))
    assert obtained.url.endswith("0115884.pdf")
    assert obtained.has_full_text


def test_every_location_is_tried_and_not_the_best_alone(scholar: Scholar) -> None:
    for service in ("europepmc", "unpaywall", "pubmed", "doi"):
        scholar.order(service, "503")
    study, _ = look_up(scholar, f"{PLOS}pone.0115884")
    places = tuple(
        FileLocation(f"{scholar.base}/files/{name}", FileKind.PDF, "openalex")
        for name in ("nothing.pdf", "journal.pone.0120049.pdf", "journal.pone.0115884.pdf")
    )
    record = record_from_csl("openalex", "W1", study.csl, locations=places)
    obtained = Downloader(scholar.settings(), timing=MadeUpTime().timing()).obtain(study, (record,))
    assert obtained.has_full_text


def test_no_file_is_reached_on_a_host_that_is_not_trusted(scholar: Scholar) -> None:
    scholar.order("europepmc", "503")
    obtained = obtain(scholar, f"{PLOS}pone.0115884", trusted_hosts=frozenset())
    assert not obtained.has_full_text
    assert "files" not in {entry["service"] for entry in scholar.log()}


def test_when_every_service_is_down_each_route_says_so(scholar: Scholar) -> None:
    study, records = look_up(scholar, f"{PLOS}pone.0115884")
    scholar.order("*", "503")
    obtained = Downloader(scholar.settings(), timing=MadeUpTime().timing()).obtain(study, records)
    assert not obtained.has_full_text
    assert {a.outcome for a in obtained.attempts} == {AttemptOutcome.UNAVAILABLE}


def test_studies_are_fetched_at_once_and_kept_as_they_come(scholar: Scholar, tmp_path: Path) -> None:
    dois = [f"{PLOS}pone.{n}" for n in ("0081648", "0116201", "0058242")]
    with Store(tmp_path / "store.sqlite") as store:
        for doi in dois:
            list_records(store, look_up(scholar, doi)[1], origin="search")
        wanted = [(study, store.records_of(study.study_id)) for study in store.study_list().included]
        seen: list[tuple[str, int, int]] = []
        for obtained in Downloader(scholar.settings()).obtain_all(
            wanted, lambda obtained, done, of: seen.append((obtained.study_id, done, of))
        ):
            keep_obtained(store, obtained)
        assert sorted(done for _, done, _ in seen) == [1, 2, 3]
        grades = sorted(grade.value for grade, _ in store.text_states().values())
        assert grades == ["abstract", "fulltext", "fulltext"]
        assert len(store.missing_reasons()) == 1
        for study_id, text in store.texts().items():
            if text.text.grade is Grade.FULLTEXT:
                content = store.file(text.text.source_sha256)
                assert content is not None, study_id


def test_a_run_that_is_stopped_begins_nothing_more(scholar: Scholar) -> None:
    wanted = [look_up(scholar, f"{PLOS}pone.0081648")] * 12
    scholar.reset()
    scholar.order("europepmc", "slow", seconds=0.2)
    run = Downloader(scholar.settings(download_workers=2)).obtain_all(wanted)
    next(run)
    run.close()
    time.sleep(0.6)
    asked = len(scholar.log())
    time.sleep(0.6)
    assert asked == len(scholar.log()) < 2 * 12


def test_an_abstract_never_takes_the_place_of_a_full_text(tmp_path: Path) -> None:
    record = record_from_csl("openalex", "W1", {"title": "Moss", "abstract": "Short.", "issued": 2020})
    with Store(tmp_path / "store.sqlite") as store:
        (study_id,) = list_records(store, [record], origin="search").added
        whole = StudyText("Moss. The whole of it.", "plain", "1", confirmed=True)
        store.put_text(study_id, whole)
        study = store.study_list().included[0]
        abstract = Downloader(
            Settings(urls=dict.fromkeys(("europepmc", "unpaywall", "doi"), "http://127.0.0.1:1"))
        )
        assert not keep_obtained(store, abstract.obtain(study, (record,)))
        text = store.text(study_id)
        assert text is not None
        assert text.text == whole


def test_the_longest_abstract_of_all_records_is_taken() -> None:
    records = [
        record_from_csl("crossref", "a", {"title": "Moss", "abstract": "Moss grew."}),
        record_from_csl("openalex", "b", {"title": "Moss", "abstract": "Moss grew on walls."}),
    ]
    (merged,) = merge_records(records[:1])
    text = abstract_text(merged.study, records)
    assert text is not None
    assert text.text == "Moss grew on walls."
    assert "openalex" in text.confirmation


def test_a_service_that_hangs_does_not_hold_up_the_others(scholar: Scholar) -> None:
    study, records = look_up(scholar, f"{PLOS}pone.0115884")
    scholar.order("europepmc", "slow", seconds=60)
    started = time.monotonic()
    obtained = Downloader(scholar.settings(timeout=2.0)).obtain(study, records)
    assert obtained.has_full_text
    assert time.monotonic() - started < 40
