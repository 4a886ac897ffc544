"""`manage.py bundle`: hand over the record, or a part of it, so that anybody can check it without Oliver."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.record import seal, trust, verifier
from compliance.record.archive import notes_read
from compliance.record.bundle import Selection, bundle_write
from compliance.record.checkpoint import PublicKey
from compliance.record.inspection import Inspection
from compliance.record.kinds import KindError, kind_check
from compliance.shell.commands import files


def moment(text: str) -> datetime:
    """A day (its first moment in UTC) or a time with its offset."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no day or time; write 2026-03-01 or 2026-03-01T06:00:00-08:00") from error
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at


def _clean(first: PublicKey) -> None:
    """Nothing is signed and handed over that was changed before: a signature on a forged tail would make it true."""
    found = verifier.verdict(lambda: Inspection(keys=[first], archive=seal.archive()).run())
    if found["verdict"] != "clean":
        raise CommandError(
            f"nothing is signed or written. {verifier.say(found)}", returncode=verifier.EXIT[found["verdict"]]
        )


def recorded(kind: str) -> str:
    """A kind of entry."""
    try:
        kind_check(kind)
    except KindError as error:
        raise ArgumentTypeError(str(error)) from error
    return kind


class Command(BaseCommand):
    help = "Verifies the record and writes a bundle of it that the verifier inside checks with nothing but Python."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, required=True, help="a new .zip, or a new folder")
        parser.add_argument("--establishment", help="show only records of this establishment")
        parser.add_argument(
            "--from", type=moment, dest="since", help="show only records from this day or time on (UTC)"
        )
        parser.add_argument("--to", type=moment, dest="until", help="show only records before this day or time (UTC)")
        parser.add_argument("--kind", type=recorded, action="append", default=[], help="show only records of this kind")
        parser.add_argument(
            "--against",
            type=Path,
            action="append",
            default=[],
            help="an older checkpoint this selection is to prove too",
        )

    def handle(self, *, out: Path, against: list[Path], **options: Any) -> None:
        try:
            there = out.exists()
        except OSError as error:
            raise files.unreadable(out, error) from None
        if there:
            raise CommandError(f"{out} is there already; name a new file or folder")
        chosen = {name: options[name] for name in ("establishment", "since", "until")}
        selection = Selection(**chosen, kinds=tuple(sorted(set(options["kind"]))))
        now = timezone.now()
        try:
            known = trust.known(seal.pinned(), trust.changes())
            sizes = [head.size for head in verifier.heads_given(notes_read(against, known), known)]
            signer, [first] = seal.signer(), seal.pinned()
            _clean(first)
            head = seal.checkpoint_make(now=now, sign=signer)
        except verifier.TamperedError as error:
            raise CommandError(
                f"nothing is signed or written. Record {error.index}: {error.what}", returncode=1
            ) from error
        except (seal.SealError, verifier.UncheckableError) as error:
            raise CommandError(str(error), returncode=files.BAD_INPUT) from error
        if head is None:
            raise CommandError("the record is empty: there is nothing to hand over")
        try:
            shown = bundle_write(
                out=out, head=head, key=first, sign=signer, now=now, selection=selection, against=sizes
            )
        except OSError as error:
            raise files.unreadable(out, error) from None
        self.stdout.write(
            f"{out}: {selection}: {shown:,} of {head.size:,} records, sealed by the checkpoint of {head.at}."
        )
        if not shown:
            self.stderr.write(
                "No record is of that establishment and time; the bundle proves only how long the record is."
            )
