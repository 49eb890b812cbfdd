"""One file a service; `base` is the discipline that all of them inherit."""
