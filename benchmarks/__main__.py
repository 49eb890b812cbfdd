"""All measurements, one after another: `python -m benchmarks [MATERIAL]`, which is what `make bench` runs.

Some measure on what is not part of the project: real papers and their PDFs (`MATERIAL/papers`), the public
sets of claims (`MATERIAL/data`), a stand-in of the scholarly web (`MATERIAL/scholar`). Where that is not
there, the script is left out, and a line says so. The whole takes most of an hour.
"""

import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
PAIRS = sorted(str(path) for path in (HERE.parent / "planted_tests").glob("*.pairs.jsonl"))
ON_MATERIAL = {
    "citations": ("scholar", ["{}"]),
    "claim_numbers": ("data", ["--data", "{}"]),
    "claims": ("data", ["--sets", "{}", "--pairs", *PAIRS]),
    "extraction": ("papers", ["{}"]),
    "figures": ("papers", ["--papers", "{}"]),
    "passages": ("papers", ["{}"]),
    "quotes": ("papers", ["{}", "--speed"]),
    "sick_sources": ("scholar", ["{}"]),
}
"""What a script needs of the material, and its arguments with that in the place of {}."""


def main() -> int:
    """Run every script; 1 when one failed. The others run all the same."""
    material = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent.parent / "shared"
    failed = []
    for path in sorted(HERE.glob("[a-z]*.py")):
        if "__main__" not in path.read_text("utf-8"):
            continue  # what others import
        needed, arguments = ON_MATERIAL.get(path.stem, ("", []))
        folder = material / needed
        if needed and not folder.is_dir():
            print(f"== {path.stem}: left out, expected {needed}/ in {material}", flush=True)
            continue
        print(f"== {path.stem}", flush=True)
        began = time.perf_counter()
        run = [sys.executable, str(path), *(argument.replace("{}", str(folder)) for argument in arguments)]
        if subprocess.run(run, check=False).returncode:
            failed.append(path.stem)
        print(f"   ({time.perf_counter() - began:.0f} s)", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
