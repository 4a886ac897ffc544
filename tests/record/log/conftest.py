"""A log to try things on: its entries, its signing key and archive, and an owner who tampers with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.db import transaction

from compliance.record import append, canonical, seal, verifier
from compliance.record.inspection import Inspection

MORNING = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
TABLES = ("record_entry", "record_tile", "record_checkpoint")

# One bit of the middle byte.
FLIP = """
CREATE FUNCTION pg_temp.flip(value bytea) RETURNS bytea LANGUAGE sql AS
'SELECT set_byte(value, octet_length(value) / 2, get_byte(value, octet_length(value) / 2) # 1)'
"""


def new_entries(count: int, first: int = 0) -> list[append.NewEntry]:
    """Entries of three houses, two kinds and some days."""
    return [
        append.NewEntry(
            kind="review/1" if number % 3 == 2 else "hand/1",
            establishment=(None, "lucky-derby", "river-house")[number % 3],
            actor=f"recorder:table-{number % 4}",
            at=MORNING + timedelta(minutes=number),
            body=canonical.encode({"hand": f"H-{number}", "wager": "25.00", "word": "Süß „♠“"}),
        )
        for number in range(first, first + count)
    ]


@pytest.fixture(autouse=True)
def _no_rows_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """These entries are only bytes: no table of another room repeats them (those rooms test their own comparison)."""
    monkeypatch.setattr("compliance.record.inspection.checks", lambda: ())


@pytest.fixture(autouse=True)
def _own_archive(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run's archive is shared: a checkpoint that somebody else's record left there would make this one look cut."""
    folder = str(tmp_path / "archive")
    monkeypatch.setenv("OLIVER_LOG", folder)
    settings.CHECKPOINT_FOLDER = folder


@pytest.fixture
def record() -> Callable[..., range]:
    """Append so many entries."""

    def append_some(count: int, first: int = 0) -> range:
        with transaction.atomic():
            return append.append(new_entries(count, first))

    return append_some


@pytest.fixture
def house(settings: Any, tmp_path: Path) -> Path:
    """Secrets with a signing key, and an archive: as a running house has them."""
    key = Ed25519PrivateKey.from_private_bytes(sha256(b"house").digest())
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    (secrets / "signing_key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    settings.SECRETS_FOLDER = str(secrets)
    settings.CHECKPOINT_FOLDER = str(tmp_path / "log")
    return tmp_path


@pytest.fixture
def sealed(house: Path) -> Callable[[], Any]:
    """Sign a checkpoint now."""
    return lambda: seal.checkpoint_make(now=MORNING + timedelta(days=1), sign=seal.signer())


@pytest.fixture
def log(record: Callable[..., range], sealed: Callable[[], Any]) -> int:
    """700 entries: two full tiles and a ragged edge, sealed at 100, 600 and 700."""
    for start, stop in ((0, 100), (100, 600), (600, 700)):
        record(stop - start, start)
        sealed()
    return 700


@pytest.fixture
def verdict() -> Callable[..., dict[str, Any]]:
    """What `manage.py verify` finds."""

    def inspect(*notes: str) -> dict[str, Any]:
        return verifier.verdict(lambda: Inspection(keys=seal.pinned(), archive=seal.archive(), notes=notes).run())

    return inspect


@pytest.fixture
def tamper(owner_url: str) -> Callable[..., None]:
    """What only the tables' owner can do: take the guard off, change rows, put it back."""

    def change(*statements: str, **values: Any) -> None:
        with psycopg.connect(owner_url) as owner:
            owner.execute(FLIP)
            for table in TABLES:
                owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER append_only")  # type: ignore[arg-type]
            for statement in statements:
                cursor = owner.execute(statement, values)  # type: ignore[arg-type]
                assert cursor.rowcount, f"nothing was tampered with by: {statement}"
            for table in TABLES:
                owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER append_only")  # type: ignore[arg-type]

    return change
