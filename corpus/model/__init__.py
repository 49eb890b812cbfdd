"""Studies, lists, texts and look-ups: types and pure functions, no input or output."""
