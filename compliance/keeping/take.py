"""Makes a backup while everything runs: the database whole, and the folders beside it."""

import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from gzip import GzipFile
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from compliance.keeping import sealed
from compliance.keeping.source import Source
from compliance.keeping.store import Backup, Store
from compliance.places import Place, Put, is_bucket, place_of
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


def backup_take(*, folder: str, key: bytes | None, actor: str) -> Taken:
    """Make one and enter it in the record. What is written while it is made is in it or in the log that is fetched at its end.

    Checkpoints are copied before the database and the other folders after it: so none speaks of what the copy lacks, and
    every file of which it speaks is there. The secrets are copied only where they are sealed.
    """
    began = timezone.now()
    store = Store(folder)
    server = source(store)
    name = store.new(began)
    version, start, lost = server.begin()
    size = read.size()
    root = read.root(size).hex()
    making = _Making(store, name, key)
    making.folders(CHECKPOINTS, {"checkpoints": settings.CHECKPOINT_FOLDER})
    with making.file(BASE) as into:
        server.copy(into)
    kept = {
        "reports": settings.REPORTS_FOLDER,
        "uploads": settings.UPLOADS_FOLDER,
        "evidence": settings.EVIDENCE_FOLDER,
    }
    making.folders(FILES, kept | ({"secrets": settings.SECRETS_FOLDER} if key else {}))
    backup = Backup(
        name=name,
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
        files={named: put.digest for named, put in making.put.items()},
    )
    bytes_ = sum(put.bytes for put in making.put.values())
    store.keep(backup)
    server.fetch(key)
    _enter(backup, bytes_, actor)
    return Taken(backup, bytes_, lost)


class _Making:
    """The files of a backup on their way to where it is kept."""

    def __init__(self, store: Store, name: str, key: bytes | None) -> None:
        self._place, self._folder, self._key = store.place, name, key
        self.put: dict[str, Put] = {}

    @contextmanager
    def file(self, plain: str) -> Iterator[GzipFile]:
        named = sealed.name(plain, seal=self._key is not None)
        with sealed.written(self._place, f"{self._folder}/{named}", self._key) as (into, put):
            yield into
        self.put[named] = put

    def folders(self, plain: str, folders: dict[str, str]) -> None:
        with self.file(plain) as into, tarfile.open(fileobj=into, mode="w|", format=tarfile.PAX_FORMAT) as packed:
            for name, folder in folders.items():
                if is_bucket(folder):
                    _add_all(packed, place_of(folder), name)
                elif folder and Path(folder).is_dir():
                    for file in _files(Path(folder)):
                        _add(packed, file, f"{name}/{file.relative_to(folder)}")


def _embedded() -> bool:
    parts = urlsplit(settings.BACKUP_DATABASE)
    return parts.hostname == ports.LOOPBACK and parts.username == roles.BACKUP and (parts.port or 0) in ports.OURS


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _add(packed: tarfile.TarFile, file: Path, name: str) -> None:
    """One that was taken away meanwhile, an upload that was read, is not in it."""
    try:
        with file.open("rb") as opened:
            packed.addfile(packed.gettarinfo(arcname=name, fileobj=opened), opened)
    except FileNotFoundError:
        return


def _add_all(packed: tarfile.TarFile, place: Place, name: str) -> None:
    """What lies in the folders of a bucket, as it would lie below a folder."""
    for file in (file for folder in place.folders() for file in place.files(folder)):
        info = tarfile.TarInfo(f"{name}/{file}")
        info.mode = 0o600
        with suppress(FileNotFoundError):  # taken away meanwhile
            info.size = place.size(file)
            with place.reading(file) as opened:
                packed.addfile(info, opened)


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


def log_fetch(*, folder: str, key: bytes | None) -> datetime:
    """Fetch what the database's log grew by since the last time."""
    return source(Store(folder)).fetch(key)
