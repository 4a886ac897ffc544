"""`manage.py restore DIR --into FOLDER`: from a backup to a folder with which `manage.py up` goes on."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from compliance.keeping.restore import Laid, place_make, restore
from compliance.keeping.store import Store
from compliance.keeping.take import key_of
from compliance.running.trouble import Trouble


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no moment; write it like 2026-11-19T18:05:00") from error
    return at if at.tzinfo else at.replace(tzinfo=UTC)


class Command(BaseCommand):
    help = (
        "Restores a backup and its log into an empty folder, to their end or to a moment, and verifies the record there."
        " Nothing is recorded in it until somebody decides: manage.py restored accept."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", help="where backups lie: a folder, or s3://bucket/prefix")
        parser.add_argument("--into", type=Path, required=True, help="an empty folder; `up` looks for .data")
        parser.add_argument("--at", type=_moment, help="as of this moment (UTC unless it says otherwise)")
        parser.add_argument("--name", help="this backup instead of the last one that fits")
        parser.add_argument("--key", type=Path, help="the key file with which it is sealed")
        parser.add_argument("--secrets", type=Path, help="the secrets, where the backup is not sealed and so has none")
        parser.add_argument(
            "--checkpoints", type=Path, help="checkpoints kept elsewhere: they know what the backup lacks"
        )

    def handle(self, *args: Any, folder: str, into: Path, at: datetime | None, **options: Any) -> None:
        key = options["key"] or (Path(settings.BACKUP_KEY) if settings.BACKUP_KEY else None)
        store = Store(folder)
        backup = store.choose(name=options["name"], at=at)
        reach = store.reach()
        if at and (reach is None or at > reach.until):
            until = f"{reach.until:%Y-%m-%d %H:%M:%S} UTC" if reach else "nowhere"
            raise Trouble(f"The log in {folder} reaches to {until}.", "name a moment before it, or leave --at out.")
        if not backup.sealed and not options["secrets"]:
            raise Trouble(
                f"The backup {backup.name} is not sealed, so the secrets are not in it.",
                "give the folder in which they were kept: --secrets.",
            )
        laid = Laid(store, backup, key_of(key), place_make(into.absolute()))
        found = restore(
            laid=laid,
            at=at,
            home=into.absolute(),
            secrets=options["secrets"],
            checkpoints=options["checkpoints"],
        )
        if not found.good:
            why = found.says or f"the root over its first {backup.size:,} entries is not the one of the backup"
            raise Trouble(f"{into} is restored, but its record does not verify: {why}.", "restore another backup.")
        last = f", the last one of {found.last:%Y-%m-%d %H:%M:%S} UTC" if found.last else ""
        self.stdout.write(
            f"Restored into {into}: {found.size:,} entries{last}, verified; over the first {backup.size:,} the root is the same,"
            f" {backup.root}. Start it; nothing is recorded there until somebody decides:"
            " manage.py restored accept --by NAME --reason …"
        )
