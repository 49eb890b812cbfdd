"""Finding studies and holding their text: the only room that obtains evidence."""
