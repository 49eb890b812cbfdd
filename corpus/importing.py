"""Bibliographic files into studies."""
