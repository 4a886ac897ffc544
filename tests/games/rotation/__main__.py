"""`python -m tests.games.rotation [PAGE …]`: the rules of rotation against references written from the text alone.

For every page of the rule books that prints how a bank, the dice or a button goes round, tables are made up from fixed
seeds, and what the rules say of each round is held beside what the reference (tests/games/rotation/reference) says. Ends
at the first disagreement with the rounds of that table. Exit code 0: all agree, 1: a disagreement, 2: asked wrongly.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from tests.games.rotation.compared import disagreement, rotation_of
from tests.games.rotation.reference.books import JUDGES

SEQUENCES, STEP = 20_000, 1_000
AGREED, DIFFER, ASKED_WRONGLY = 0, 1, 2


def main(argv: list[str]) -> int:
    asked = _parser().parse_args(argv)
    unknown = [page for page in asked.pages if page not in JUDGES]
    if unknown:
        sys.stderr.write(f"No page {unknown[0]!r} has a reference. There are: {', '.join(JUDGES)}.\n")
        return ASKED_WRONGLY
    for page in asked.pages or JUDGES:
        for seed in range(asked.first, asked.first + asked.sequences):
            found = disagreement(page, seed)
            if found:
                sys.stdout.write(f"{found}\n")
                return DIFFER
            if (done := seed - asked.first) and done % STEP == 0:
                sys.stderr.write(f"{page}: {done}\n")
        sys.stdout.write(f"{page}  {rotation_of(page).regime}  {asked.sequences} sequences  0 disagreements\n")
        sys.stdout.flush()
    return AGREED


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tests.games.rotation", description=__doc__)
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="slugs of games (default: every page)")
    parser.add_argument("--sequences", type=int, default=SEQUENCES, help=f"of each page (default {SEQUENCES})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first sequence, to repeat one alone")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
