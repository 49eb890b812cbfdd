"""Reading a review: one file a format, and which listed study a citation means."""
