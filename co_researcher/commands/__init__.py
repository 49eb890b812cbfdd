"""One file a command or a group of them: the words of its options and of its help, and what it prints.

What a command works with it loads in its own body, so that nobody waits for the machinery of another.
"""
