"""`manage.py files check|carry`: reads every file of evidence again, says which is not what was taken in; carries them over."""

import hashlib
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.evidence.read.files import digests_held
from compliance.evidence.read.served import is_whole
from compliance.evidence.read.shelf import Shelf, ShelfError, lies, shelf
from compliance.evidence.write.file_act import file_tell
from compliance.places.folder import Folder

COULD_NOT = 2


class Command(BaseCommand):
    help = (
        "Reads every file of evidence and holds it against its digest in the record. What differs is said in the record and is"
        " not handed out until it is whole again. Exit code 0: all are as they were taken in, 1: some are not, 2: could not be"
        " told. `carry` puts the files of a folder onto the shelf."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        carry = acts.add_parser("carry", help="put the files that lie below a folder where OLIVER_EVIDENCE says")
        carry.add_argument("folder", type=Path, help="the shelf of before, or one that a backup was restored to")
        check = acts.add_parser("check", help="read all of them")
        check.add_argument("--look", action="store_true", help="write nothing to the record: for a restored copy")
        check.add_argument("--json", action="store_true", help="the answer as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            getattr(self, f"_{options['act']}")(**options)
        except ShelfError as error:
            raise CommandError(str(error), returncode=COULD_NOT) from error

    def _carry(self, folder: Path, **options: Any) -> None:
        """A file that is not what its name says stays where it is."""
        if not folder.is_dir():
            raise CommandError(
                f"{folder} is no folder. Name the one in which the files lay before.", returncode=COULD_NOT
            )
        place, count = shelf(), 0
        for name in Shelf(Folder(folder.resolve())).names():
            path = folder / lies(name)
            with path.open("rb") as file:
                whole = hashlib.file_digest(file, "sha256").hexdigest() == name
            if not whole:
                self.stderr.write(f"{path} is not what its name says, and was left there.")
                continue
            place.put(name, path)
            count += 1
        self.stdout.write(f"{count:,} files lie in {place.place}. Now: manage.py files check")

    def _check(self, **options: Any) -> None:
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
