"""Signs what the record holds now: a checkpoint in the table and a copy in the archive, in O(log n) reads."""

from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from compliance.record import read
from compliance.record.archive import Archive
from compliance.record.checkpoint import PublicKey, Signer


class SealError(RuntimeError):
    """No checkpoint can be signed; the message says why and what to do."""


def signer() -> Signer:
    """The log's signing key, from the secrets folder."""
    if not settings.SECRETS_FOLDER:
        raise SealError("there is no signing key: set OLIVER_SECRETS to the folder that holds `signing_key`")
    path = Path(settings.SECRETS_FOLDER) / "signing_key"
    try:
        return Signer(path.read_bytes())
    except OSError as error:
        raise SealError(f"the signing key {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SealError(f"the signing key {path} is no Ed25519 private key in PEM: {error}") from error


def archive() -> Archive | None:
    """Where checkpoints are kept outside the database, if a folder is set."""
    return Archive(Path(settings.CHECKPOINT_FOLDER)) if settings.CHECKPOINT_FOLDER else None


def keys() -> list[PublicKey]:
    """The keys whose signatures this installation believes: its own and those its archive remembers."""
    kept = archive()
    known = kept.keys() if kept else []
    try:
        own = signer().public
    except SealError:
        return known
    return known if own in known else [*known, own]


def checkpoint_make(*, now: datetime, sign: Signer) -> read.StoredCheckpoint | None:
    """Sign the record as it stands, if it grew since the last checkpoint; give back the newest one (None: no entries).

    A log must never sign two heads that contradict each other, so what was signed last is looked up again first.
    The transaction is its own: a checkpoint of entries that are rolled back afterwards would accuse an honest house.
    """
    kept = archive()
    archived = kept.largest() if kept else 0  # before the size is read: what is archived is in the table already
    with transaction.atomic(durable=True):
        size, latest = read.size(), read.checkpoint_latest()
        if size < max(archived, latest.size if latest else 0):
            raise SealError(f"the record ends at {size}, before its last checkpoint; run `manage.py verify`")
        if latest is not None and read.root(latest.size) != latest.root:
            raise SealError(f"the record is not the one signed at {latest.at}; run `manage.py verify`")
        if size > (latest.size if latest else 0):
            _store(size, read.root(size), now, sign)
    latest = read.checkpoint_latest()
    if kept is not None and latest is not None:
        try:
            kept.key_put(sign.public)
            kept.put(latest.size, latest.note)
        except OSError as error:
            raise SealError(f"the checkpoint is signed, but no copy can be kept in {kept.folder}: {error}") from error
    return latest


def _store(size: int, root: bytes, now: datetime, sign: Signer) -> None:
    """The first of two that seal the same size wins: both would be true."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO record_checkpoint (size, root, at, note) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING",
            [size, root, now, sign.note(size=size, root=root, at=now)],
        )
