"""The store keeps what it acknowledged, tells the same digests everywhere, and is shared by processes.

Long because it is the whole promise of one public class, read from top to bottom in this one file.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.extract.plain import extract_plain
from corpus.model.attempt import AttemptOutcome, DownloadAttempt
from corpus.model.claim_row import ClaimState, StoredClaim
from corpus.model.folded import index_text
from corpus.model.record import FileKind, FileLocation, record_from_csl
from corpus.model.study import Notice, NoticeKind, Role, Study, study_from_csl
from corpus.model.study_list import ListEntry
from corpus.model.study_text import Grade, Page, Section, SectionKind, Span, StudyText
from corpus.store import Store, StoreError
from corpus.store.studies import SearchOutcomeRow, SearchRow


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store.sqlite") as opened:
        yield opened


def study(study_id: str = "moss2021", title: str = "Moss on old walls", **fields: object) -> Study:
    item = {
        "type": "article-journal",
        "title": title,
        "author": [{"family": "Moss"}],
        "issued": 2021,
        **fields,
    }
    return study_from_csl(item, study_id)


def claim(claim_id: str = "c1", words: str = "Walls had more moss.") -> StoredClaim:
    return StoredClaim(claim_id, "moss2021", words, (("more moss grew on the old walls in spring", "", ""),))


# ---- the list


def test_a_study_comes_back_as_it_was_put_in(store: Store) -> None:
    put = study_from_csl(
        {"title": "Größe und Moos", "author": [{"literal": "The Moss Group"}], "issued": 2021, "x": [1]},
        "moss2021",
        role=Role.BACKGROUND,
        notices=[Notice(NoticeKind.CORRECTION, "crossref", "10.5555/n")],
    )
    store.add_studies([ListEntry(put, included=False, reason="off topic", origin="search")])
    assert store.study_list().entries == (ListEntry(put, False, "off topic", "search"),)


def test_a_study_that_is_there_keeps_its_decision_when_added_again(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.exclude("moss2021", "wrong population")
    assert store.add_studies([ListEntry(study(title="Another title"))]) == ()
    entry = store.study_list().get("moss2021")
    assert entry is not None
    assert (entry.included, entry.reason, entry.study.title) == (
        False,
        "wrong population",
        "Moss on old walls",
    )


def test_including_again_clears_the_reason(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.exclude("moss2021", "wrong population")
    store.include("moss2021")
    assert store.study_list().entries[0] == ListEntry(study())


def test_a_decision_on_a_study_that_is_not_listed_is_refused(store: Store) -> None:
    with pytest.raises(KeyError):
        store.exclude("fern2020", "no")
    with pytest.raises(KeyError):
        store.set_role("fern2020", Role.BACKGROUND)


def test_the_list_digest_depends_on_content_and_not_on_order(tmp_path: Path) -> None:
    with Store(tmp_path / "a.sqlite") as one, Store(tmp_path / "b.sqlite") as other:
        one.add_studies([ListEntry(study("a2020")), ListEntry(study("b2020"))])
        other.add_studies([ListEntry(study("b2020"))])
        other.add_studies([ListEntry(study("a2020"))])
        assert one.studies_digest() == other.studies_digest()
        other.set_role("a2020", Role.BACKGROUND)
        assert one.studies_digest() != other.studies_digest()


def test_records_stay_behind_their_study(store: Store) -> None:
    record = record_from_csl(
        "openalex",
        "W1",
        {"title": "Moss on old walls"},
        locations=(FileLocation("https://example.org/a.pdf", FileKind.PDF, "openalex", "cc-by"),),
    )
    store.add_studies([ListEntry(study())], records={"moss2021": [record]})
    assert store.records_of("moss2021") == (record,)
    assert store.records_by_study() == {"moss2021": (record,)}


def test_a_search_is_kept_with_each_sources_outcome(store: Store) -> None:
    outcomes = (
        SearchOutcomeRow(
            "crossref", "moss", "unavailable", reason="answered with a web page", at="2026-01-01"
        ),
        SearchOutcomeRow("openalex", "moss", "found", 3, 120, at="2026-01-01"),
    )
    store.add_search(SearchRow("moss?", {"limit": 10}, outcomes, "2026-01-01"))
    assert store.searches() == (SearchRow("moss?", {"limit": 10}, outcomes, "2026-01-01"),)


# ---- texts


def rich_text() -> StudyText:
    return StudyText(
        "Moss on old walls\n\nMore moss grew on the old walls in spring.",
        "made",
        "1",
        pages=(Page(1, 0, 61, "iv"),),
        sections=(Section(SectionKind.RESULTS, 19, 61, "Results"),),
        blocks=(Span(0, 17), Span(19, 61)),
        confirmed=True,
        source_sha256="0" * 64,
    )


def test_a_text_comes_back_with_its_layout_and_its_searchable_copy(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    assert store.text("moss2021") == index_text(rich_text())


def test_a_text_with_another_folding_is_folded_anew(store: Store, tmp_path: Path) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    with sqlite3.connect(tmp_path / "store.sqlite") as raw:
        raw.execute("UPDATE texts SET fold_version = 'older', folded = x'00'")
    assert store.text("moss2021") == index_text(rich_text())
    with sqlite3.connect(tmp_path / "store.sqlite") as raw:
        assert raw.execute("SELECT fold_version FROM texts").fetchone()[0] != "older"


def test_texts_are_read_when_asked_for(store: Store) -> None:
    store.add_studies([ListEntry(study()), ListEntry(study("fern2020"))])
    store.put_text("moss2021", rich_text())
    texts = store.texts()
    assert list(texts) == ["moss2021"]
    assert "fern2020" not in texts
    assert texts["moss2021"].text == rich_text()


def test_texts_of_another_extractor_version_are_named(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    assert store.outdated_texts({"made": "1"}) == {}
    assert store.outdated_texts({"made": "2"}) == {"moss2021": "0" * 64}


def test_a_text_of_a_study_that_is_not_listed_is_refused(store: Store) -> None:
    with pytest.raises(KeyError):
        store.put_text("moss2021", rich_text())


def test_the_texts_digest_changes_with_a_text_alone(store: Store) -> None:
    store.add_studies([ListEntry(study()), ListEntry(study("fern2020"))])
    store.put_text("moss2021", rich_text())
    before = store.texts_digest()
    store.add_attempts([DownloadAttempt("fern2020", "arxiv", "https://a", AttemptOutcome.NOT_THERE, "none")])
    assert store.texts_digest() == before
    store.put_text("fern2020", extract_plain("Ferns unrolled later in wet years."))
    assert store.texts_digest() != before


def test_a_missing_text_tells_what_was_tried(store: Store) -> None:
    store.add_studies([ListEntry(study()), ListEntry(study("fern2020")), ListEntry(study("reed2019"))])
    store.put_text("moss2021", rich_text())
    store.add_attempts(
        [
            DownloadAttempt("fern2020", "europepmc", "u1", AttemptOutcome.NOT_THERE, "no full text there"),
            DownloadAttempt("fern2020", "unpaywall", "u2", AttemptOutcome.UNAVAILABLE, "timed out"),
        ]
    )
    reasons = store.missing_reasons()
    assert reasons["fern2020"] == "europepmc: no full text there; unpaywall: timed out"
    assert reasons["reed2019"] == "no text has been looked for yet"
    assert "moss2021" not in reasons


def test_files_are_kept_by_their_hash_and_a_changed_file_is_not_given_out(
    store: Store, tmp_path: Path
) -> None:
    sha256 = store.put_file(b"%PDF-1.4 moss", media_type="application/pdf")
    path = tmp_path / "files" / sha256[:2] / sha256
    assert store.file(sha256) == path.read_bytes() == b"%PDF-1.4 moss"
    path.write_bytes(b"%PDF-1.4 mosS")
    assert store.file(sha256) is None


def test_a_file_path_that_is_no_hash_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal"):
        store.file("../../etc/passwd")


# ---- passages


def test_passages_are_ranked_and_their_offsets_stand_in_the_text(store: Store) -> None:
    store.add_studies([ListEntry(study()), ListEntry(study("fern2020"))])
    store.put_text("moss2021", rich_text())
    store.put_text("fern2020", extract_plain("Ferns unrolled later in wet years. No walls were seen."))
    found = store.search_passages("moss growing on walls")
    assert [p.study_id for p in found] == ["moss2021", "fern2020"]
    text = rich_text().text
    assert all(text[p.start : p.end] == p.words for p in found if p.study_id == "moss2021")
    assert [p.study_id for p in store.search_passages("walls", "fern2020")] == ["fern2020"]


def test_passages_of_studies_that_are_not_asked_for_stay_out(store: Store) -> None:
    ids = [f"moss{number}" for number in range(100)]
    store.add_studies([ListEntry(study(study_id)) for study_id in ids])
    for study_id in ids:
        store.put_text(study_id, rich_text())
    for wanted in (ids[:1], ids[:3], ids[:80], [], ["nowhere"], ["moss1 OR moss2"]):
        found = store.search_passages("moss", limit=500, study_ids=wanted)
        assert {p.study_id for p in found} == set(wanted) & set(ids)


def test_one_study_that_is_not_asked_for_stays_out_of_many(store: Store) -> None:
    ids = [f"moss{number}" for number in range(100)]
    store.add_studies([ListEntry(study(study_id)) for study_id in ids])
    for study_id in ids:
        store.put_text(study_id, rich_text())
    found = store.search_passages("moss", limit=500, study_ids=ids[1:])
    assert {p.study_id for p in found} == set(ids[1:])


def test_words_too_common_to_score_give_way_to_rare_ones(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corpus.store.passages._MOST_MATCHES", 3)
    for number in range(5):
        store.add_studies([ListEntry(study(f"moss{number}"))])
        store.put_text(f"moss{number}", extract_plain(f"Moss grew on wall number{number}."))
    assert [p.study_id for p in store.search_passages("moss number2")] == ["moss2"]
    assert len(store.search_passages("moss grew")) == 5


def test_words_that_are_all_too_common_are_looked_for_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corpus.store.passages._MOST_MATCHES", 3)
    far = "Moss was seen. " + "Nobody wrote down on which of the many old walls of the town it stood. " * 2
    words = {
        "apart1": f"{far} Ferns grew.",
        "near1": "Moss, seldom and slowly, grew. Moss, moss, moss.",
        "apart2": f"{far} Ferns grew.",
        "next1": "On walls moss grew.",
        "apart3": f"{far} Ferns grew. Moss, moss.",
    }
    for study_id, text in words.items():
        store.add_studies([ListEntry(study(study_id))])
        store.put_text(study_id, extract_plain(text))
    found = [p.study_id for p in store.search_passages("moss grew")]
    assert found[:2] == ["next1", "near1"]
    assert sorted(found) == sorted(words)
    assert [p.study_id for p in store.search_passages("moss grew", limit=1)] == ["next1"]
    assert [p.study_id for p in store.search_passages("moss grew", study_ids=["apart1"])] == ["apart1"]


def test_a_quote_leads_to_the_passage_with_all_of_its_rare_words(store: Store) -> None:
    words = {
        "a2020": "Lichen, lichen, lichen, lichen. Moss on walls.",
        "b2020": "Moss grew below the lichen on 17 walls in spring. It was green.",
        "c2020": "Spring, spring, spring. Moss.",
        "d2020": "Ferns unrolled.",
    }
    for study_id, text in words.items():
        store.add_studies([ListEntry(study(study_id))])
        store.put_text(study_id, extract_plain(text))
    found = store.search_quote("Moss grew below the lichen on 17 walls in spring")
    assert [p.study_id for p in found] == ["b2020"]
    some = store.search_quote("Moss unrolled below the lichen in spring")
    assert {p.study_id for p in some} == set(words)
    assert len(store.search_quote("moss unrolled below lichen", limit=2)) == 2


def test_a_quote_one_of_whose_words_the_layout_broke_still_leads_to_its_passage(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", extract_plain("Moss grew below the li-\nchen on seventeen walls."))
    assert [p.study_id for p in store.search_quote("moss grew below the lichen")] == ["moss2021"]
    assert store.search_quote("—") == store.search_quote("heather") == ()


def test_words_are_counted_anew_when_a_text_came(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.store.passages._MOST_MATCHES", 2)
    words = {
        "a2020": "Moss on walls.",
        "b2020": "Moss on walls.",
        "c2020": "Moss on walls.",
        "d2020": "Ferns.",
    }
    for study_id, text in words.items():
        store.add_studies([ListEntry(study(study_id))])
        store.put_text(study_id, extract_plain(text))
    assert [p.study_id for p in store.search_passages("moss ferns")] == ["d2020"]
    for study_id in ("a2020", "b2020", "c2020"):
        store.put_text(study_id, extract_plain("Ferns."))
    store.put_text("d2020", extract_plain("Moss on walls."))
    assert [p.study_id for p in store.search_passages("moss ferns")] == ["d2020"]


def test_a_study_is_not_found_by_its_id(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    assert store.search_passages("moss2021") == ()


def test_a_phrase_wants_its_words_together(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    assert len(store.search_passages("grew on the old walls", phrase=True)) == 1
    assert store.search_passages("walls old the on grew", phrase=True) == ()


def test_equal_passages_are_ordered_by_study_and_not_by_when_they_came(store: Store) -> None:
    store.add_studies([ListEntry(study(study_id)) for study_id in ("c2020", "a2020", "b2020")])
    for study_id in ("c2020", "a2020", "b2020"):
        store.put_text(study_id, rich_text())
    assert [p.study_id for p in store.search_passages("moss", limit=2)] == ["a2020", "b2020"]


def test_a_replaced_text_leaves_no_passages_behind(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    store.put_text("moss2021", extract_plain("Ferns unrolled later in wet years."))
    assert store.search_passages("moss") == ()
    assert len(store.search_passages("ferns")) == 1


@pytest.mark.parametrize("query", ['"', "a AND", "NEAR(", "words:x", "*", "", "-", "moss OR"])
def test_a_query_is_words_and_never_an_expression(store: Store, query: str) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    store.search_passages(query)


# ---- claims and acknowledgements


def test_a_claim_sent_twice_counts_once(store: Store) -> None:
    assert store.put_claims([claim()]) == (1,)
    assert store.put_claims([claim()]) == (1,)
    assert store.put_claims([claim(words="Old walls had more moss.")]) == (2,)
    assert [c.claim for c in store.claims()] == ["Old walls had more moss."]


def test_a_claims_history_is_kept(store: Store) -> None:
    store.put_claims([claim(words="one")])
    store.put_claims([claim(words="two")])
    store.withdraw(["c1"])
    store.put_claims([claim(words="three")])
    history = [(c.attempt, c.claim, c.state) for c in store.claim_history("c1")]
    assert history == [
        (1, "one", ClaimState.REPLACED),
        (2, "two", ClaimState.WITHDRAWN),
        (3, "three", ClaimState.SUBMITTED),
    ]


def test_claims_stand_in_the_order_in_which_they_were_first_submitted(store: Store) -> None:
    store.put_claims([claim("z"), claim("a")])
    store.put_claims([claim("z", "again"), claim("m")])
    assert [c.claim_id for c in store.claims()] == ["z", "a", "m"]


def test_withdrawing_an_unknown_claim_withdraws_none(store: Store) -> None:
    store.put_claims([claim("a")])
    with pytest.raises(KeyError):
        store.withdraw(["a", "nowhere"])
    assert [c.claim_id for c in store.claims()] == ["a"]


def test_a_withdrawn_claim_still_counts_as_having_been_there(store: Store) -> None:
    assert not store.has_claims()
    store.put_claims([claim()])
    store.withdraw(["c1"])
    assert store.has_claims()


def test_acknowledgements_need_a_name_and_a_reason(store: Store) -> None:
    with pytest.raises(ValueError, match="by"):
        store.acknowledge("f1", by=" ", reason="seen")
    store.acknowledge("f1", by="R. Reader", reason="seen in the figure")
    assert store.acknowledgements()["f1"].by == "R. Reader"


# ---- one file, many users


def test_eight_threads_and_their_own_connections_lose_no_claim(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    Store(path).close()

    def submit(worker: int) -> None:
        with Store(path) as mine:
            for number in range(10):
                mine.put_claims([claim(f"{worker}-{number}")])

    threads = [threading.Thread(target=submit, args=(worker,)) for worker in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Store(path) as store:
        assert len(store.claims()) == 80


_OPEN_AND_SUBMIT = """
import sys
import time
from pathlib import Path
from corpus.model.claim_row import StoredClaim
from corpus.store import Store
while time.time() < float(sys.argv[3]):
    pass
for number in range(15):
    with Store(Path(sys.argv[1])) as store:
        store.put_claims([StoredClaim(f"{sys.argv[2]}-{number}", "moss2021", "words", (("quote", "", ""),))])
        store.claims()
"""


def test_processes_that_make_one_store_at_once_all_keep_their_claims(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    begin = time.time() + 1.5
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _OPEN_AND_SUBMIT, str(path), str(worker), str(begin)],
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[3],
        )
        for worker in range(6)
    ]
    errors = [process.communicate()[1].decode() for process in processes]
    assert errors == [""] * 6
    with Store(path) as store:
        assert len(store.claims()) == 90


_SUBMIT_FOREVER = """
import sys
from pathlib import Path
from corpus.model.claim_row import StoredClaim
from corpus.store import Store
store = Store(Path(sys.argv[1]))
for number in range(100_000):
    store.put_claims([StoredClaim(f"c{number}", "moss2021", "words", (("quote", "", ""),))])
    print(number, flush=True)
"""


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    for acknowledged_before_kill in (1, 7, 20):
        process = subprocess.Popen(
            [sys.executable, "-c", _SUBMIT_FOREVER, str(path)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        assert process.stdout is not None
        told = [int(process.stdout.readline()) for _ in range(acknowledged_before_kill)]
        process.kill()
        told += [int(line) for line in process.stdout if line.endswith("\n")]
        process.wait()
        process.stdout.close()
        with Store(path) as store:
            held = {c.claim_id for c in store.claims()}
        assert {f"c{number}" for number in told} <= held


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_bytes(b"not a database, but long enough to be one" * 40)
    with pytest.raises(StoreError, match="expected a review's store"):
        Store(path)


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    Store(tmp_path / "store.sqlite").close()
    with sqlite3.connect(tmp_path / "store.sqlite") as raw:
        raw.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError, match="newer version"):
        Store(tmp_path / "store.sqlite")


def test_text_states_tell_grade_and_confirmation(store: Store) -> None:
    store.add_studies([ListEntry(study())])
    store.put_text("moss2021", rich_text())
    assert store.text_states() == {"moss2021": (Grade.FULLTEXT, True)}
