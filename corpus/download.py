"""Open full text by every legal route."""
