"""Changes of everything that is stored, at least ten thousand by a seed: each is found, and its place is named.

One house is made ready in a database of its own. Each change is made there as the owner of the tables can make it, the
guards put aside, then looked for and taken back. What `manage.py verify` compares with the changed table is asked first;
only what that does not find is looked for by all of it, and then against the checkpoints that somebody kept elsewhere.
"""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from compliance.tools.bench.throwaway import databases, prepared, use
from compliance.tools.trials.tamper.ground import Ground
from compliance.tools.trials.tamper.house import house_make
from compliance.tools.trials.tamper.told import told
from compliance.tools.trials.tamper.tries import tried, tried_every

SANDBOX = True


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--changes", type=int, default=10_000, help="how many (default 10,000: about ten minutes)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="only this one of them, again")
    parser.add_argument("--every", action="store_true", help="each column of each table that follows, once, instead")
    parser.add_argument("--class", dest="named", metavar="WORDS", help="only classes whose name has these words")
    parser.add_argument("--tables", metavar="WORDS", default="", help="rows only of tables whose name has these words")


def run(options: Namespace, say: Callable[[str], None]) -> int:
    """Make the house, try everything, say what came of it."""
    with tempfile.TemporaryDirectory(prefix="oliver-tamper-") as folder, prepared(), databases("tamper") as names:
        use(names["tamper"])
        say("a house to change: hands, papers, reviews, closed days, people, reports, a change of key …")
        house_make(Path(folder), options.seed)
        with Ground.opened(Path(folder)) as ground:
            ground.only(options.tables)
            if options.every:
                return told(tried_every(ground, options.seed), ground, options.seed)
            numbers = range(options.changes) if options.only is None else [options.only]
            say(f"{len(numbers):,} changes of a record of {ground.size:,} entries …")
            outcomes = tried(ground, options.seed, numbers, options.named or "", say)
            return told(outcomes, ground, options.seed)
