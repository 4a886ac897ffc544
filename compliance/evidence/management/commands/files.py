"""`manage.py files check`: reads every file of evidence again and says which is not what was taken in."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from compliance.evidence.read.files import digests_held
from compliance.evidence.read.served import is_whole
from compliance.evidence.write.file_act import file_tell


class Command(BaseCommand):
    help = (
        "Reads every file of evidence and holds it against its digest in the record. What differs is said in the record and is"
        " not handed out until it is whole again. Exit code 0: all are as they were taken in, 1: some are not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        check = acts.add_parser("check", help="read all of them")
        check.add_argument("--look", action="store_true", help="write nothing to the record: for a restored copy")
        check.add_argument("--json", action="store_true", help="the answer as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        count, off = 0, []
        for digest, index in digests_held():
            count += 1
            whole = is_whole(name=digest)
            if not options["look"]:
                file_tell(sha256=digest, whole=whole, now=timezone.now())
            off += [] if whole else [(index, digest)]
        if options["json"]:
            self.stdout.write(json.dumps({"files": count, "off": [digest for _, digest in off]}))
        else:
            for index, digest in off:
                self.stdout.write(f"Entry {index}: {digest} is not what was taken in, or is gone.")
            self.stdout.write(f"{count:,} files read, {len(off):,} of them not as they were taken in.")
        if off:
            sys.exit(1)
