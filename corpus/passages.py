"""BM25 over passages."""
