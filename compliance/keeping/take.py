"""Makes a backup while everything runs: the database whole, and the folders beside it."""

import tarfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from compliance.keeping import sealed
from compliance.keeping.source import Source
from compliance.keeping.store import Backup, Store
from compliance.record import read
from compliance.record.append import NewEntry, append
from compliance.record.canonical import encode
from compliance.running import ports, roles
from compliance.running.trouble import Trouble

FILES, CHECKPOINTS, BASE = "files.tar", "checkpoints.tar", "base.tar"


class Taken(NamedTuple):
    backup: Backup
    bytes: int
    lost: bool  # the log before it has a gap


def source(store: Store) -> Source:
    if not settings.BACKUP_DATABASE:
        raise Trouble(
            "No role is named that may copy the database.",
            "start Oliver with `manage.py up`, or set BACKUP_DATABASE_URL to a role with REPLICATION.",
        )
    return Source(settings.BACKUP_DATABASE, store)


def key_of(path: Path | None) -> bytes | None:
    return sealed.key_read(path) if path else None


def backup_take(*, folder: Path, key: bytes | None, actor: str) -> Taken:
    """Make one and enter it in the record. What is written while it is made is in it or in the log that is fetched at its end.

    Checkpoints are copied before the database and the other folders after it: so none speaks of what the copy lacks, and
    every file of which it speaks is there. The secrets are copied only where they are sealed.
    """
    began = timezone.now()
    store = Store(folder)
    store.make()
    server = source(store)
    version, start, lost = server.begin()
    size = read.size()
    root = read.root(size).hex()
    making = store.new(began)
    _folders(making / CHECKPOINTS, {"checkpoints": settings.CHECKPOINT_FOLDER}, key)
    with sealed.written(sealed.name(making / BASE, key), key) as into:
        server.copy(into)
    kept = {"reports": settings.REPORTS_FOLDER, "uploads": settings.UPLOADS_FOLDER}
    _folders(making / FILES, kept | ({"secrets": settings.SECRETS_FOLDER} if key else {}), key)
    written = sorted(making.iterdir())
    backup = Backup(
        name=making.name.removesuffix(".making"),
        began=began,
        ended=timezone.now(),
        server=version,
        database=connection.settings_dict["NAME"],
        role=connection.settings_dict["USER"],
        start=start,
        size=size,
        root=root,
        sealed=key is not None,
        embedded=_embedded(),
        files={path.name: sealed.digest(path) for path in written},
    )
    bytes_ = sum(path.stat().st_size for path in written)
    store.keep(making, backup)
    server.fetch(key)
    _enter(backup, bytes_, actor)
    return Taken(backup, bytes_, lost)


def _embedded() -> bool:
    parts = urlsplit(settings.BACKUP_DATABASE)
    return parts.hostname == ports.LOOPBACK and parts.username == roles.BACKUP and (parts.port or 0) in ports.OURS


def _folders(path: Path, folders: dict[str, str], key: bytes | None) -> None:
    with (
        sealed.written(sealed.name(path, key), key) as into,
        tarfile.open(fileobj=into, mode="w|", format=tarfile.PAX_FORMAT) as packed,
    ):
        for name, folder in folders.items():
            if folder and Path(folder).is_dir():
                for file in _files(Path(folder)):
                    _add(packed, file, f"{name}/{file.relative_to(folder)}")


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _add(packed: tarfile.TarFile, file: Path, name: str) -> None:
    """One that was taken away meanwhile, an upload that was read, is not in it."""
    try:
        with file.open("rb") as opened:
            packed.addfile(packed.gettarinfo(arcname=name, fileobj=opened), opened)
    except FileNotFoundError:
        return


def _enter(backup: Backup, bytes_: int, actor: str) -> None:
    body = encode({
        "name": backup.name,
        "size": backup.size,
        "root": backup.root,
        "sealed": backup.sealed,
        "bytes": bytes_,
    })  # fmt: skip
    with transaction.atomic():
        append([NewEntry("backup/1", None, actor, timezone.now(), body)])


def log_fetch(*, folder: Path, key: bytes | None) -> datetime:
    """Fetch what the database's log grew by since the last time."""
    return source(Store(folder)).fetch(key)
