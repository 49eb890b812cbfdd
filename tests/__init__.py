"""The tests; a package of its own, since a library among the dependencies installs one of this name too."""
