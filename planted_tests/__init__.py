"""Made-up studies with planted mistakes: cases, generator, scoring."""
