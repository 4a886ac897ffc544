"""`python -m compliance.tools.layout [--check] [FILE …]`: lays out the templates, or says which are not laid out."""

from __future__ import annotations

import sys
from pathlib import Path

from compliance.tools.layout.page import LONGEST, laid_out

TEMPLATES = Path("templates")


def main(arguments: list[str]) -> int:
    """0: all are laid out; 1: asked with --check, some are not, or a line is too long."""
    check = "--check" in arguments
    files = [Path(name) for name in arguments if not name.startswith("-")] or sorted(TEMPLATES.rglob("*.html"))
    wrong = []
    for file in files:
        before = file.read_text(encoding="utf-8")
        after = laid_out(before, str(file))
        if after != before and check:
            wrong.append(f"{file}: not laid out: run `python -m compliance.tools.layout`")
        elif after != before:
            file.write_text(after, encoding="utf-8")
        wrong += [
            f"{file}:{number}: {len(line)} characters, {LONGEST} at most"
            for number, line in enumerate(after.splitlines(), 1)
            if len(line) > LONGEST
        ]
    print("\n".join(wrong or [f"{len(files)} templates are laid out"]))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
