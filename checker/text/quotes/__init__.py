"""How a quote is looked for: same wording, boundaries, places, joins and differences."""
