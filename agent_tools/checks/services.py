"""The outside world of the checks that look things up: settings, and the cache of conclusive answers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from agent_tools.settings import corpus_settings, read_configuration
from agent_tools.workspace.state import default_state_dir
from corpus.answer_cache import AnswerCache
from corpus.settings import Settings


def settings_here(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment, and of the workspace around the working folder where there is one."""
    here = Path.cwd()
    folders = (place / ".co-researcher" for place in (here, *here.parents))
    hidden = next((folder for folder in folders if folder.is_dir()), None)
    return corpus_settings(read_configuration(hidden, environment), environment)


def answers_here(environment: Mapping[str, str] = os.environ) -> AnswerCache:
    """The user's cache of what sources answered; it outlives the process."""
    return AnswerCache(default_state_dir(environment) / "answers.sqlite")
