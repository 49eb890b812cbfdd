"""The commands, a file a group. Each is a thin reading of an operation: arguments in, a result printed."""
