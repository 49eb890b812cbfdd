"""From a file to a `StudyText`: one file a format."""
