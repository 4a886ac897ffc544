"""`manage.py backup DIR`: a backup while everything runs; `--check` restores the last one into a throw-away server."""

import getpass
import json
import sys
from argparse import ArgumentParser
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils import timezone

from compliance.keeping import sealed
from compliance.keeping.drill import drill, drill_enter
from compliance.keeping.store import Store
from compliance.keeping.take import backup_take, key_of, log_fetch
from compliance.people.access import access_log_command
from compliance.record.stopped import StoppedError


class Command(BaseCommand):
    help = (
        "Backs up database, checkpoints, reports and uploads into a folder or an S3 bucket while Oliver runs; with a key"
        " file sealed, and then the secrets too. --check: 0 restored and verified to the same root, 1 it is not, 2 it"
        " could not be tried."
    )

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder", help="where backups lie: a folder on another disk or machine, or s3://bucket/prefix"
        )
        parser.add_argument("--key", type=Path, help="seal with the key in this file; it is made where there is none")
        parser.add_argument(
            "--log", action="store_true", help="only what the database's log grew by: quick, each minute"
        )
        parser.add_argument(
            "--keep", type=int, metavar="DAYS", help="afterwards remove backups of more than so many days"
        )
        parser.add_argument("--check", action="store_true", help="restore into a throw-away server and verify there")
        parser.add_argument("--name", help="with --check: this backup instead of the last one")
        parser.add_argument("--scratch", type=Path, help="with --check: where there is room to unpack it")
        parser.add_argument("--json", action="store_true", help="the result as JSON")

    def handle(self, *args: Any, folder: str, key: Path | None, **options: Any) -> None:
        key = key or (Path(settings.BACKUP_KEY) if settings.BACKUP_KEY else None)
        if options["check"]:
            self._check(folder, key, **options)
        elif options["log"]:
            until = log_fetch(folder=folder, key=key_of(key))
            self._say(
                options, {"until": until.isoformat()}, f"The log in {folder} reaches to {until:%Y-%m-%d %H:%M:%S} UTC."
            )
        else:
            self._take(folder, key, **options)

    def _take(self, folder: str, key: Path | None, *, keep: int | None, **options: Any) -> None:
        made = key is not None and not key.exists()
        if key is not None and made:
            sealed.key_make(key)
            self.stderr.write(f"Made the key {key}. Keep a copy away from the backups: without it nobody opens them.")
        taken = backup_take(folder=folder, key=key_of(key), actor=f"command:{getpass.getuser()}")
        backup = taken.backup
        access_log_command(what="backup", where="manage.py backup", detail=backup.name)
        removed = Store(folder).thin(days=keep, now=timezone.now()) if keep is not None else []
        if taken.lost:
            self.stderr.write("The log before this backup has a gap: it was not fetched for too long.")
        words = (
            f"{folder.rstrip('/')}/{backup.name}: {taken.bytes / 2**20:,.0f} MB,"
            f" {backup.size:,} entries of the record, root {backup.root}."
            + (
                ""
                if backup.sealed
                else " It is not sealed, so the secrets are not in it: keep a copy of them elsewhere."
            )
            + (f" Removed: {', '.join(removed)}." if removed else "")
        )
        self._say(options, {"name": backup.name, "size": backup.size, "root": backup.root, "bytes": taken.bytes}, words)

    def _check(self, folder: str, key: Path | None, *, name: str | None, scratch: Path | None, **options: Any) -> None:
        backup, verified, reach = drill(folder=folder, key=key_of(key), name=name, scratch=scratch)
        try:
            drill_enter(backup=backup, verified=verified, actor=f"command:{getpass.getuser()}")
            access_log_command(what="backup checked", where="manage.py backup --check", detail=backup.name)
        except (DatabaseError, StoppedError) as error:
            self.stderr.write(f"The result is not in the record: {str(error).strip().splitlines()[0]}")
        now = timezone.now()
        old = _old(now - backup.began)
        said = {
            "name": backup.name,
            "age_seconds": int((now - backup.began).total_seconds()),
            "reach": reach.isoformat() if reach else None,
            "good": verified.good,
            "verdict": verified.verdict,
            "size": verified.size,
            "root": backup.root,
        }
        if verified.good:
            log = f" With its log it holds {verified.size:,} entries" + (
                f", as of {reach:%Y-%m-%d %H:%M:%S} UTC." if reach else "."
            )
            words = (
                f"GOOD: {backup.name}, {old} old: restored, verified, same root over its {backup.size:,} entries.{log}"
            )
        else:
            off = f"{verified.files_off} files of evidence are not what was taken in" if verified.files_off else ""
            why = verified.says or off or f"the root over its {backup.size:,} entries is another one"
            words = f"BAD: {backup.name}, {old} old: {verified.verdict}: {why}."
        self._say(options, said, words)
        if not verified.good:
            sys.exit(1)

    def _say(self, options: dict[str, Any], said: dict[str, Any], words: str) -> None:
        self.stdout.write(json.dumps(said) if options["json"] else words)


def _old(age: timedelta) -> str:
    hours, seconds = divmod(int(age.total_seconds()), 3600)
    return f"{hours // 24} days" if hours >= 48 else f"{hours} hours" if hours else f"{seconds // 60} minutes"
