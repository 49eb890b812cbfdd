"""The store of one review: one embedded database and the original files, several processes at once."""

from corpus.store.database import StoreError
from corpus.store.store import Store

__all__ = ["Store", "StoreError"]
