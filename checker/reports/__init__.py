"""A check report as text, JSON, HTML: stands on the types alone."""
