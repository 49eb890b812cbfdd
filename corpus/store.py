"""Studies, look-ups and texts of one review."""
