"""One folder a review: claims, rounds ledger, seal."""
