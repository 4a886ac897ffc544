"""`manage.py witness list|proof|take`: what a witness of the record is sent, and what it sent back."""

import getpass
import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.people.access import access_log_command
from compliance.record import read
from compliance.record.stopped import StoppedError
from compliance.record.witnesses import WitnessError, take, witnesses
from games.schema import plain_file


class Command(BaseCommand):
    help = (
        "Witnesses co-sign this record's checkpoints, so that two readers are never shown two histories: who did, the proof"
        " that one needs to sign on, and taking in what was signed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("list", help="each witness and up to where it co-signed")
        proof = acts.add_parser("proof", help="that the last checkpoint goes on from an older one, as JSON")
        proof.add_argument("--old", type=int, required=True, help="how many entries the witness saw last")
        taken = acts.add_parser("take", help="record a checkpoint that a witness co-signed")
        taken.add_argument("file", type=Path, help="the co-signed checkpoint")
        taken.add_argument(
            "--key", type=Path, required=True, help="the file with the witness's key (key.txt of the witness)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        getattr(self, f"_{options['act']}")(**options)

    def _list(self, **options: Any) -> None:
        found = witnesses()
        for each in found:
            self.stdout.write(
                f"{each.name}: {each.size:,} entries, signed {each.at.isoformat()} (record {each.index}) {each.key}"
            )
        if not found:
            self.stdout.write("No witness has co-signed this record yet.")

    def _proof(self, old: int, **options: Any) -> None:
        latest = read.checkpoint_latest()
        if latest is None or not 1 <= old <= latest.size:
            signed = (
                "no checkpoint is signed yet" if latest is None else f"the last checkpoint covers {latest.size} entries"
            )
            raise CommandError(f"--old {old}: {signed}; a proof goes from 1 entry on up to it")
        path = [bytes(node).hex() for node in read.consistency_proof(old, latest.size)]
        self.stdout.write(json.dumps({"old": old, "new": latest.size, "path": path}))

    def _take(self, file: Path, key: Path, **options: Any) -> None:
        note, line = _text(file), _text(key).strip()
        try:
            found = take(note=note, key=line, actor=f"command:{getpass.getuser()}", now=timezone.now())
        except (WitnessError, StoppedError) as error:
            raise CommandError(f"{file}, with the key in {key}: {error}") from error
        access_log_command(
            what="checkpoint co-signed", where="manage.py witness take", detail=f"{found.name} {found.size}"
        )
        self.stdout.write(f"{found.name} co-signed {found.size:,} entries; it stands as record {found.index}.")


def _text(file: Path) -> str:
    try:
        return plain_file.read_text(file)
    except plain_file.UnreadableError as error:
        raise CommandError(f"{file}: {error.what}. {error.cure}", returncode=2) from error
