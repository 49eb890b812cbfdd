"""The front door: the command, composed from what stands below."""
