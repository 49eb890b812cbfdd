"""The stand-in of the scholarly web for the checks that look things up."""

from tests.corpus.conftest import running_scholar as running_scholar
from tests.corpus.conftest import scholar as scholar
