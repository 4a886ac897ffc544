"""What is said in the end: a table of the classes, what is compared with nothing, and each change that was not found."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from django.apps import apps
from django.core.management.base import OutputWrapper

from compliance.record.declared import checks
from compliance.shell.commands.terminal import table
from compliance.tools.trials.tamper.ground import Ground
from compliance.tools.trials.tamper.projected import left_out
from compliance.tools.trials.tamper.tries import AS_BEFORE, BUNDLE, COUNTED, KEPT, PASSED, REFUSED, VERIFY, Outcome

HEADINGS = ("changed", "tried", "verify", "kept checkpoint", "bundle", "counted", "refused", "place named", "not found")
SHOWN = 40


def told(outcomes: Sequence[Outcome], ground: Ground, seed: int) -> int:
    """The table and the exit code: 0 where every change was found."""
    out = OutputWrapper(sys.stdout)
    real = [one for one in outcomes if one.by != AS_BEFORE]
    lines = [_line(name, [one for one in real if one.named == name]) for name in sorted({one.named for one in real})]
    table(out, HEADINGS, [*lines, _line("all", real)], figures=range(1, len(HEADINGS)))
    if len(outcomes) == 1 and real:
        out.write(f"{real[0].change.says if real[0].change else ''}: {real[0].by}: {real[0].what}")
    out.write("Refused: a constraint of the database did not let the change in.")
    out.write(
        "Counted: verify is clean, and says that so many rows more are compared with nothing (older than their entries)."
    )
    out.write("Compared with nothing, so not changed here, and why:")
    columns = [(f"{table}.{name}", why) for table in sorted(ground.columns) for name, why in left_out(table).items()]
    for name, why in [*_beside(), *columns]:
        out.write(f"    {name}: {why}.")
    passed = [one for one in real if one.by == PASSED]
    elsewhere = [one for one in real if one.by != PASSED and not one.placed]
    for words, which in (("Not found", passed), ("Found, its place not named", elsewhere)):
        for one in which[:SHOWN]:
            says = one.change.says if one.change else one.named
            out.write(
                f"{words}: {says} {one.what}\n    again: manage.py bench tamper --seed {seed} --only {one.number}"
            )
    if not passed and not elsewhere:
        out.write(f"{len(real):,} changes: every one was found, and its place named.")
    return 1 if passed or elsewhere else 0


def _line(name: str, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    by = Counter(one.by for one in outcomes)
    placed = sum(one.placed for one in outcomes if one.by not in (PASSED, REFUSED))
    counts = (len(outcomes), by[VERIFY], by[KEPT], by[BUNDLE], by[COUNTED], by[REFUSED], placed, by[PASSED])
    return (name, *(f"{count:,}" for count in counts))


def _beside() -> list[tuple[str, str]]:
    """Tables of ours that verify compares with nothing, each with its reason."""
    compared = {table for check in checks() for table in check.tables} | {
        "record_entry",
        "record_tile",
        "record_checkpoint",
    }
    ours = {"compliance", "games", "reports"}
    models = [model for model in apps.get_models() if model.__module__.partition(".")[0] in ours]
    stored = {model._meta.db_table: getattr(model, "beside_record", "NO REASON IS GIVEN") for model in models}
    return sorted((table, why) for table, why in stored.items() if table not in compared)
