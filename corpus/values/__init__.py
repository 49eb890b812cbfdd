"""Statistical series of the sources that publish them: one file a service, and figures from a file."""

from corpus.values.base import SeriesService
from corpus.values.eurostat import Eurostat
from corpus.values.imf import Imf
from corpus.values.seeded import read_seeded
from corpus.values.worldbank import WorldBank

__all__ = ["Eurostat", "Imf", "SeriesService", "WorldBank", "read_seeded"]
