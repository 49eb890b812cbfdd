"""Where ledgers and the sealing key live: outside every workspace, in the user's state folder."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

KEY_NAME = "seal.key"
_KEY_BYTES = 32


def default_state_dir(environment: Mapping[str, str]) -> Path:
    """`CO_RESEARCHER_STATE_DIR`, or the user's state folder by the platform's custom."""
    named = environment.get("CO_RESEARCHER_STATE_DIR")
    if named:
        return Path(named).expanduser().resolve()
    from platformdirs import user_state_path

    return user_state_path("co-researcher", appauthor=False)


class SealingKey:
    """The key that binds ledger rows and evidence to this machine's state folder (HMAC-SHA256)."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def load(cls, state_dir: Path) -> SealingKey | None:
        """The key of this state folder, or None when it has none."""
        try:
            key = (state_dir / KEY_NAME).read_bytes()
        except FileNotFoundError:
            return None
        return cls(key) if len(key) == _KEY_BYTES else None

    @classmethod
    def load_or_create(cls, state_dir: Path) -> SealingKey:
        """The key of this state folder, made when there is none. Two processes at once get the same key."""
        state_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = cls.load(state_dir)
        if found is not None:
            return found
        # A complete file appears under its name at once or not at all; the first link wins.
        draft = state_dir / f"{KEY_NAME}.{os.getpid()}.{secrets.token_hex(4)}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, state_dir / KEY_NAME)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
        key = cls.load(state_dir)
        if key is None:
            raise OSError(f"{state_dir / KEY_NAME}: expected a key of {_KEY_BYTES} bytes")
        return key

    def sign(self, *parts: str) -> str:
        """The MAC of `parts`, hexadecimal. Parts cannot run into each other."""
        message = b"".join(f"{len(p.encode())}:".encode() + p.encode() for p in parts)
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()

    def is_signature(self, mac: str, *parts: str) -> bool:
        """True when `mac` is the MAC of `parts`, compared in constant time."""
        return hmac.compare_digest(mac, self.sign(*parts))
