"""`manage.py verify`: has anything in the record been changed? Names the first bad record."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import Error as DatabaseError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from compliance.record import read, seal, stamps, trust, verifier
from compliance.record.archive import keys_read, notes_read
from compliance.record.checkpoint import CheckpointError
from compliance.record.inspection import Inspection, removed, unrecorded, unrecorded_said
from compliance.record.shown import restored_said


class Command(BaseCommand):
    help = (
        "Verifies the stored record: every entry, tile and checkpoint, and the tables that repeat it."
        " Exit code 0: nothing was changed, 1: something was (the first bad record is named), 2: could not check."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--checkpoint", type=Path, action="append", default=[], help="a checkpoint kept elsewhere")
        parser.add_argument(
            "--bundle",
            type=Path,
            help="a bundle instead, and its time stamps against the authority's root (OLIVER_TSA_ROOTS)",
        )
        parser.add_argument("--key", type=Path, help="verifier keys to believe instead of this installation's own")
        parser.add_argument(
            "--root-of", type=int, metavar="SIZE", help="say the root over the first so many entries too"
        )
        parser.add_argument("--json", action="store_true", help="the verdict as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["bundle"] is not None:
            self._bundle(**options)
            return
        found = verifier.verdict(lambda: self._inspect(**options))
        before = unrecorded() if found["verdict"] == "clean" else {}
        gone = removed() if found["verdict"] == "clean" else []
        if found["verdict"] == "clean" and options["root_of"] is not None:
            found |= _root_of(options["root_of"])
        if options["json"]:
            told = ({"unrecorded": before} if before else {}) | ({"removed": gone} if gone else {})
            self.stdout.write(json.dumps(found | told))
        else:
            self.stdout.write(
                " ".join(filter(None, (verifier.say(found), unrecorded_said(before), restored_said(), *gone)))
            )
            if "root_of" in found:
                self.stdout.write(f"Root over the first {options['root_of']:,}: {found['root_of']}.")
        if code := verifier.EXIT[found["verdict"]]:
            sys.exit(code)

    def _bundle(self, *, bundle: Path, checkpoint: list[Path], key: Path | None, **options: Any) -> None:
        """The handed-out verifier's own check; then, with a library, of who signed the time stamps."""
        stamped: list[str] = []

        def check() -> verifier.Walk:
            verifier.Bundle(bundle)  # what is none is said before any key is asked for
            try:
                pinned = keys_read(key) if key else seal.pinned()
            except CheckpointError as error:
                raise verifier.UncheckableError(str(error)) from error
            keys = verifier.keys_read("".join(f"{one}\n" for one in pinned))
            walk = verifier.bundle_check(bundle, [file.read_text() for file in checkpoint], keys)
            stamped.extend(stamps.bundle_said(bundle, keys))
            return walk

        found = verifier.verdict(check)
        said = "".join(f" {one[0].upper()}{one[1:]}." for one in stamped)
        told = found | ({"stamps_checked": stamped} if stamped else {})
        self.stdout.write(json.dumps(told) if options["json"] else verifier.say(found) + said)
        if code := verifier.EXIT[found["verdict"]]:
            sys.exit(code)

    def _inspect(self, *, checkpoint: list[Path], key: Path | None, **options: Any) -> verifier.Walk:
        try:
            keys = keys_read(key) if key else seal.pinned()
            notes = notes_read(checkpoint, trust.known(keys, trust.changes()))
            inspection = Inspection(keys=keys, archive=seal.archive(), notes=notes)
            columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
            with Progress(
                *columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
            ) as bar:
                task = bar.add_task("records")
                return inspection.run(lambda done, total: bar.update(task, completed=done, total=total))
        except (CheckpointError, DatabaseError) as error:
            raise verifier.UncheckableError(str(error).strip()) from error


def _root_of(size: int) -> dict[str, str]:
    """The root at that size, and when the last entry was recorded; empty where the record is shorter."""
    last = read.entry(read.size() - 1)
    root = read.root(size).hex() if size <= read.size() else ""
    return {"root_of": root} | ({"last": last.at.isoformat()} if last else {})
