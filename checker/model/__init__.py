"""The checker's types: outcomes, findings, claims, evidence, drafts, reports, stamps."""
