"""A rule explained: what it asks, its docstring, and its examples, passing and failing."""

from __future__ import annotations

from checker.rule import Example, Rule


def explain_rule(rule: Rule, *, heading: str = "#") -> str:
    """The rule's page in Markdown."""
    lines = [f"{heading} {rule.code} {rule.slug}", "", _unwrapped(rule.explanation), ""]
    for example in rule.examples:
        lines += [f"- **{example.name}**: `{example.outcome.value}`"]
        lines += [f"  - {name}: {text}" for name, text in _shown(example)]
    return "\n".join(lines) + "\n"


def _shown(example: Example) -> list[tuple[str, str]]:
    shown: list[tuple[str, str]] = []
    if example.claim:
        shown.append(("claim", example.claim))
    if example.quote:
        shown.append(("quote", _in_place(example)))
    if example.text:
        shown.append(("text of the study", example.text))
    for claim in example.claims:
        shown.append(("claim", f"{claim.get('claim', '')} ({claim.get('study', '')})"))
        shown.append(("quote", claim.get("quote", "")))
    if example.title:
        shown.append(("title of the study", example.title))
    if example.review:
        shown.append(("review", example.review))
    return [(name, " ".join(text.split())) for name, text in shown if text.strip()]


def _in_place(example: Example) -> str:
    before = f"({example.before}) " if example.before else ""
    after = f" ({example.after})" if example.after else ""
    return f"{before}{example.quote}{after}"


def _unwrapped(text: str) -> str:
    """The docstring with its lines joined into paragraphs; lists and indented lines stay as they are."""
    paragraphs: list[str] = []
    for block in text.strip().split("\n\n"):
        lines = [line.strip() for line in block.splitlines()]
        is_list = any(line.startswith(("- ", "* ", "|")) for line in lines)
        paragraphs.append("\n".join(lines) if is_list else " ".join(lines))
    return "\n\n".join(paragraphs)
