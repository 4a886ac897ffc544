"""`manage.py report CODE`: makes a report and writes its files, by the same service as the pages and the daily run."""

from __future__ import annotations

import getpass
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from compliance.houses.read.house import UnknownEstablishment
from compliance.jobs.job import Status
from compliance.shell.commands.which_game import day
from reports import selectors, services, storage
from reports.base import ReportError
from reports.registry import report

FAILED, BAD_INPUT = 1, 2


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ReportError(f"--choose {text!r}: write a name and a value, as table=T1")
    return name, value


class Command(BaseCommand):
    help = (
        "Makes a report for a house and its gaming days: report COL01 --establishment lucky-derby --from 2026-11-15"
        " --to 2026-11-17 --format pdf --out FILE or FOLDER. Asked again with the same inputs the files are the same bytes."
        " Exit code 0: written, 1: could not be made, 2: asked wrongly."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="the report: COL01")
        parser.add_argument("--establishment", required=True)
        parser.add_argument("--from", dest="first", type=day, required=True, metavar="DAY", help="first gaming day")
        parser.add_argument("--to", dest="last", type=day, metavar="DAY", help="last gaming day (default: the first)")
        parser.add_argument("--format", action="append", choices=tuple(services.FORMATS), help="default: all three")
        parser.add_argument("--choose", action="append", default=[], metavar="NAME=VALUE", help="see `explain CODE`")
        parser.add_argument("--paper", choices=services.PAPERS, default=services.PAPERS[0])
        parser.add_argument("--out", type=Path, default=Path(), help="a folder, or with one --format a file")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        formats = options["format"] or list(services.FORMATS)
        try:
            run = self._run(formats, **options)
            written = self._write(run, options["out"], formats)
        except (ReportError, UnknownEstablishment) as error:
            self.stderr.write(str(error))
            sys.exit(BAD_INPUT)
        if options["json"]:
            self.stdout.write(json.dumps({"verification": run.edition.verification, "files": written}))
            return
        self.stdout.write(f"{report(run.report).title}, verification code {run.edition.verification}")
        for file in written:
            self.stdout.write(
                f"{file['path']}  {file['size']:,} bytes, sha256 {file['sha256']}, record {file['record']}"
            )

    def _run(self, formats: list[str], **options: Any) -> Any:
        run = services.report_ask(
            code=options["code"],
            establishment=options["establishment"],
            first=options["first"],
            last=options["last"] or options["first"],
            asked_by=f"{getpass.getuser()} on the command line",
            now=timezone.now(),
            formats=formats,
            paper=options["paper"],
            chosen=dict(_pair(text) for text in options["choose"]),
        )
        run = services.report_run(run_id=run.pk, clock=timezone.now)
        if run.status != Status.DONE:
            self.stderr.write(run.trouble or f"the run is {run.status}")
            sys.exit(FAILED)
        return run

    def _write(self, run: Any, out: Path, formats: list[str]) -> list[dict[str, Any]]:
        written = []
        for name in formats:
            file = selectors.file_of_run(run=run, name=name)
            path = out if len(formats) == 1 and out.suffix == f".{name}" else out / f"{run.stem}.{name}"
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(storage.read(file.sha256))
            except OSError as error:
                raise ReportError(f"{path} cannot be written: {error.strerror}") from error
            written.append({"path": str(path), "size": file.size, "sha256": file.sha256, "record": file.record_index})
        return written
