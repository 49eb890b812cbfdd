"""Records of several sources merged into works."""
