"""The checks that stand alone: each compares text with one kind of thing, and says which.

A check is a pure function from what the caller hands over (texts, claims, look-ups) to a `CheckAnswer`.
"""
