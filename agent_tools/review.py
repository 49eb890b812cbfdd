"""One open review: its workspace, store, settings and ledger, and the evidence frozen out of them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from agent_tools.settings import corpus_settings, is_agent, read_configuration, read_policy
from agent_tools.workspace.folder import Workspace, open_workspace, plan_workspace, write_workspace
from agent_tools.workspace.known_folders import earlier_reviews, remember_folder
from agent_tools.workspace.ledger import Ledger, LedgerError
from agent_tools.workspace.state import SealingKey, default_state_dir
from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.input_error import InputError
from checker.model.outcome import Policy
from checker.model.report import Acknowledgement
from corpus.model.claim_row import StoredClaim
from corpus.model.folded import FOLD_VERSION
from corpus.settings import Settings
from corpus.store import Store


@dataclass(frozen=True)
class Review:
    """A review that is open for work.

    ledger: None when ledger or key are not on this machine; then the review is audited, never charged.
    """

    workspace: Workspace
    store: Store
    configuration: Mapping[str, Any]
    environment: Mapping[str, str]
    ledger: Ledger | None

    @property
    def settings(self) -> Settings:
        """What the corpus needs to know."""
        return corpus_settings(self.configuration, self.environment)

    @property
    def policy(self) -> Policy:
        """The policy for uncited sentences."""
        return read_policy(self.configuration)

    @property
    def is_agent(self) -> bool:
        """True when an agent is at work, so that a person's commands are closed."""
        return is_agent(self.environment) and not self.workspace.is_throwaway

    def records(self) -> tuple[ClaimRecord, ...]:
        """The current claim records."""
        return tuple(record_of(row) for row in self.store.claims())

    def evidence(self, study_ids: Iterable[str] | None = None) -> Evidence:
        """The list and the texts of the studies named (of all when None), frozen."""
        studies = self.store.study_list()
        wanted = [e.study.study_id for e in studies] if study_ids is None else list(dict.fromkeys(study_ids))
        texts = self.store.texts(wanted)
        return Evidence(studies, texts, self.store.missing_reasons(), self.policy)

    def acknowledgements(self) -> dict[str, Acknowledgement]:
        """People's words on open checks, by finding id."""
        return {
            finding_id: Acknowledgement(word.finding_id, word.by, word.reason)
            for finding_id, word in self.store.acknowledgements().items()
        }

    def evidence_seal(self) -> str:
        """What list, texts and acknowledgements are now: digests of their bytes and of the folded copies."""
        return f"{self.store.content_digest()} {FOLD_VERSION} {self.store.copies_digest()}"

    def seal(self, by: str) -> None:
        """Write the evidence as it now is into the ledger, after a command that may change it."""
        if self.ledger is not None:
            self.ledger.seal_evidence(self.evidence_seal(), by)

    def require_sealed(self) -> None:
        """Raises LedgerError when list, texts or acknowledgements are not as the last command left them.

        Searchable copies made by another version are made anew from the sealed texts, and sealed.
        """
        if self.ledger is None:
            return
        sealed, now = self.ledger.standing().sealed_evidence, self.evidence_seal()
        if sealed == now:
            return
        content, _, copies = sealed.partition(" ")
        if content == now.partition(" ")[0] and not copies.startswith(f"{FOLD_VERSION} "):
            self.store.refold()
            self.seal("a new version of the folding")
            return
        raise LedgerError(
            "the study list, a text or an acknowledgement was changed outside this tool; nothing can be "
            "verified until a person restores it or fetches the texts anew"
        )

    def close(self) -> None:
        """Close the store."""
        self.store.close()


def make_review(
    root: Path, *, question: str = "", environment: Mapping[str, str] = os.environ, throwaway: bool = False
) -> Review:
    """A new workspace in `root`, open. Raises InputError when there is one, or a folder cannot be used.

    The folder becomes a workspace last, when its ledger is there: an interrupted start leaves none.
    """
    state_dir = default_state_dir(environment)
    workspace = plan_workspace(root, state_dir, question=question, throwaway=throwaway)
    try:
        key = SealingKey.load_or_create(state_dir)
        earlier = earlier_reviews(workspace, key)
        workspace.folder.mkdir(parents=True, exist_ok=True)
        ledger = Ledger.create(workspace.ledger_path, key, workspace.review_id, workspace.head_path, earlier)
        remember_folder(workspace)
    except OSError as error:
        raise InputError(
            f"expected folders that can be written, for the review and for its ledger ({error})",
            file=str(root),
        ) from error
    write_workspace(workspace)
    review = Review(
        workspace,
        Store(workspace.store_path),
        read_configuration(workspace.folder, environment),
        environment,
        ledger,
    )
    review.seal("init")
    return review


def open_review(
    start: Path,
    *,
    environment: Mapping[str, str] = os.environ,
    throwaway: bool = False,
    open_store: Callable[[Path], Store] = Store,
) -> Review:
    """The review whose workspace `start` is or lies in. Raises InputError when there is none."""
    state_dir = default_state_dir(environment)
    workspace = open_workspace(start, state_dir, throwaway=throwaway)
    key = SealingKey.load(state_dir)
    ledger = Ledger.open(workspace.ledger_path, key, workspace.review_id, workspace.head_path)
    return Review(
        workspace,
        open_store(workspace.store_path),
        read_configuration(workspace.folder, environment),
        environment,
        ledger,
    )


def record_of(row: StoredClaim) -> ClaimRecord:
    """A stored claim as the checker reads it."""
    quotes = tuple(TextQuote(exact, prefix, suffix) for exact, prefix, suffix in row.quotes)
    return ClaimRecord(row.claim_id, row.study_id, row.claim, quotes)


@cache
def rules_digest() -> str:
    """The sha256 of the rules as installed: every module and word list that a verdict depends on."""
    digest = hashlib.sha256()
    for package in ("checker", "corpus.model"):
        for name, content in sorted(_sources(files(package), package)):
            digest.update(f"{name}\n{len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterable[tuple[str, bytes]]:
    for entry in folder.iterdir():
        path = f"{name}/{entry.name}"
        if entry.is_dir() and entry.name not in ("__pycache__", "reports"):
            yield from _sources(entry, path)
        elif entry.name.endswith((".py", ".json", ".jsonl")):
            yield path, entry.read_bytes()
