"""Write docs/rules.md from the rules themselves, or (--check) say that it is out of date."""

from __future__ import annotations

import sys
from pathlib import Path

from checker.explanation import explain_rule
from checker.run import ALL_RULES, not_checked
from checker.steps import STEP_TITLES

TARGET = Path(__file__).parent / "rules.md"


def rules_page() -> str:
    """The page: every rule by step, with its explanation and examples, then what is not built yet."""
    parts = [
        "# Rules\n\nGenerated from the rules (`make docs`). "
        "Outcomes: `failed` is provably wrong from the words, "
        "`check` needs a rewrite or a person, `unavailable` means we could not look.\n"
    ]
    for step, title in STEP_TITLES.items():
        parts.append(f"## Step {step}: {title}\n")
        shown: set[str] = set()
        for rule in ALL_RULES:
            if rule.step == step and rule.code not in shown:
                shown.add(rule.code)
                parts.append(explain_rule(rule, heading="###"))
    missing = not_checked()
    if missing:
        parts.append("## Not checked yet\n\n" + "\n".join(f"- {name}" for name in missing) + "\n")
    return "\n".join(parts)


def main() -> int:
    """Write the page, or compare it. Returns 1 when the page is out of date."""
    page = rules_page()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(page, encoding="utf-8")
        return 0
    if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != page:
        sys.stderr.write("docs/rules.md: expected the rules as they are now; run `make docs`\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
