"""One question over several sources."""
