"""Comparing text with text: pure rules over frozen evidence."""
