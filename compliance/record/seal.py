"""Signs what the record holds now: a checkpoint in the table and a copy in the archive, in O(log n) reads."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.conf import settings
from django.db import connection, transaction

from compliance.record import append, clock, read, trust, verifier
from compliance.record.archive import Archive
from compliance.record.checkpoint import PublicKey, Signer, signature_holds

KEY, FIRST, NEXT = "signing_key", "first_key", "signing_key.next"  # in the secrets folder


class SealError(RuntimeError):
    """No checkpoint can be signed; the message says why and what to do."""


def signer() -> Signer:
    """The log's signing key, from the secrets folder; it goes by the name of the first one."""
    _change_finish()
    first = _first_key()
    path = _secrets() / KEY
    try:
        return Signer(path.read_bytes(), first.name if first else None)
    except OSError as error:
        raise SealError(f"the signing key {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SealError(f"the signing key {path} is no Ed25519 private key in PEM: {error}") from error


def _secrets() -> Path:
    if not settings.SECRETS_FOLDER:
        raise SealError("there is no signing key: set OLIVER_SECRETS to the folder that holds `signing_key`")
    return Path(settings.SECRETS_FOLDER)


def _first_key() -> PublicKey | None:
    """The pinned first key, written when it was replaced; until then it is the signing key itself."""
    path = _secrets() / FIRST
    try:
        return PublicKey.parse(path.read_text(encoding="ascii")) if path.exists() else None
    except (OSError, ValueError) as error:
        raise SealError(f"the pinned first key {path} cannot be read: {error}") from error


def _change_finish() -> None:
    """A change of key that ended between the record and the folder: what the record says holds."""
    path = _secrets() / NEXT
    first = _first_key()
    if first is None or not path.exists():
        return
    new = Signer(path.read_bytes(), first.name).public
    if keys()[-1] == new:
        with suppress(FileNotFoundError):  # another process was quicker
            path.replace(_secrets() / KEY)


def key_change(*, reason: str, actor: str, now: datetime) -> PublicKey:
    """A new signing key, signed by the one it replaces, as an entry of the record. What stands is sealed by the old one."""
    old = signer()
    checkpoint_make(now=now, sign=old)
    folder, made = _secrets(), Ed25519PrivateKey.generate()
    pem = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    new = Signer(pem, old.public.name)
    try:
        with transaction.atomic(durable=True):
            append.lock()
            if _first_key() is None:
                _private(folder / FIRST, f"{old.public}\n".encode())
            size = read.size()
            note = old.change(new=new.public, after=size, at=now)
            trust.known(pinned(), trust.changes() | {size: note})  # the old one may have been replaced meanwhile
            _private(folder / NEXT, pem)
            append.append([append.NewEntry(trust.KIND, None, actor, now, trust.body(note=note, reason=reason))])
    except OSError as error:
        raise SealError(f"the new key cannot be kept in {folder}: {error.strerror}; the old one signs on") from error
    except verifier.TamperedError as error:
        raise SealError(f"the key cannot be changed: {error.what}; run `manage.py verify`") from error
    _change_finish()
    checkpoint_make(now=now, sign=signer())
    return new.public


def _private(path: Path, content: bytes) -> None:
    """Whole or not at all, on the disk, and for its owner only."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def archive() -> Archive | None:
    """Where checkpoints are kept outside the database, if a folder is set."""
    return Archive(Path(settings.CHECKPOINT_FOLDER)) if settings.CHECKPOINT_FOLDER else None


def pinned() -> list[PublicKey]:
    """The first key, from which all others follow; none where this machine has no secrets."""
    try:
        return [_first_key() or signer().public]
    except SealError:
        return []


def known(*, size: int | None = None) -> verifier.Keys:
    """The keys that count here, each with the heads it may sign. Raises TamperedError where the record forges one."""
    return trust.known(pinned(), trust.changes(size))


def keys() -> list[PublicKey]:
    """The same keys, the first one first. Where the record forges one only the first: `manage.py verify` names it."""
    roots = pinned()
    try:
        return [PublicKey(name, key.public) for (name, _), key in trust.known(roots, trust.changes()).items()]
    except verifier.TamperedError:
        return roots


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
        if latest is not None:
            _follows_check(latest, size, now)
        if size > (latest.size if latest else 0):
            root = read.root(size)
            note = sign.note(size=size, root=root, at=now, numbers=read.last_numbers(size))
            _believed(note, size)
            _store(size, note, root, now)
    latest = read.checkpoint_latest()
    if kept is not None and latest is not None:
        try:
            for first in pinned():
                kept.key_put(first)
            kept.put(latest.size, latest.note)
        except OSError as error:
            raise SealError(f"the checkpoint is signed, but no copy can be kept in {kept.folder}: {error}") from error
    return latest


def _follows_check(latest: read.StoredCheckpoint, size: int, now: datetime) -> None:
    """What is signed now goes on from what was signed last, also in time: but where a person decided on the clock."""
    _believed(latest.note, size)
    if read.root(latest.size) != latest.root:
        raise SealError(f"the record is not the one signed at {latest.at}; run `manage.py verify`")
    if size > latest.size and now < latest.at and not any(read.entries(latest.size, size, kind=clock.KIND)):
        raise SealError(f"the clock says {now}, before the last checkpoint, of {latest.at}; set it right")


def _believed(note: str, size: int) -> None:
    """Nothing is signed with a key that does not count, nor on top of what such a key signed."""
    try:
        verifier.head_open(note, known(size=size), signature_holds)
    except (verifier.TamperedError, verifier.UncheckableError) as error:
        what = error.what if isinstance(error, verifier.TamperedError) else str(error)
        raise SealError(f"nothing is signed: {what}; run `manage.py key list` and `manage.py verify`") from error


def _store(size: int, note: str, root: bytes, now: datetime) -> None:
    """The first of two that seal the same size wins: both would be true."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO record_checkpoint (size, root, at, note) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING",
            [size, root, now, note],
        )
