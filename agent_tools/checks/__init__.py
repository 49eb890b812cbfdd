"""The stand-alone checks as operations: read the input, obtain what the check compares with, run the check.

No workspace is needed, and there is no function that runs them all: each sends out what it must and no more.
"""
