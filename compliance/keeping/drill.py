"""A drill: a backup is restored into a throw-away server, verified, and thrown away; the result is an entry of the record."""

import shutil
import tempfile
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from compliance.keeping.restore import Laid, Verified
from compliance.keeping.store import Backup, Store
from compliance.record.append import NewEntry, append
from compliance.record.canonical import encode


def drill(
    *, folder: str, key: bytes | None, name: str | None, scratch: Path | None
) -> tuple[Backup, Verified, datetime | None]:
    """Restore and verify: which backup, what it holds, until when the log reaches."""
    store = Store(folder)
    backup = store.choose(name=name, at=None)
    place = Path(tempfile.mkdtemp(prefix="oliver-drill-", dir=scratch))
    try:
        laid = Laid(store, backup, key, place)
        verified = laid.recover(secrets=Path(settings.SECRETS_FOLDER) if settings.SECRETS_FOLDER else None)
    finally:
        shutil.rmtree(place)
    reach = store.reach()
    return backup, verified, reach.until if reach else None


def drill_enter(*, backup: Backup, verified: Verified, actor: str) -> None:
    """Put the result into the record of the house that runs."""
    body = encode({
        "name": backup.name,
        "size": verified.size,
        "root": backup.root,
        "same": verified.same_root and not verified.files_off,
        "verdict": verified.verdict,
        "says": verified.says,
    })  # fmt: skip
    with transaction.atomic():
        append([NewEntry("drill/1", None, actor, timezone.now(), body)])
