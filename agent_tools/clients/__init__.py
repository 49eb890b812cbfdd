"""Claude Code and Codex: their configuration, printed or written."""
