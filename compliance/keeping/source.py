"""The running server: a copy of all of it, and its log from where it was fetched last."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from gzip import GzipFile
from hashlib import sha256
from pathlib import Path
from typing import IO
from urllib.parse import unquote, urlsplit, urlunsplit

import psycopg

from compliance.keeping import sealed
from compliance.keeping.store import LOG, PARTIAL, Store
from compliance.running import postgres
from compliance.running.home import tail
from compliance.running.process import dies_with_us
from compliance.running.trouble import Trouble, of_what_it_said

_PATIENCE = 480


class Source:
    """The server behind a URL whose role may copy it (REPLICATION), for one folder of backups.

    A slot of the server keeps what of the log was not fetched yet; it bears the folder's name in short.
    """

    def __init__(self, url: str, store: Store) -> None:
        self.store = store
        parts = urlsplit(url)
        self._url = url
        host = (parts.hostname or "") + (f":{parts.port}" if parts.port else "")
        self._plain = urlunsplit(
            parts._replace(netloc=f"{parts.username}@{host}")
        )  # a password is seen in lists of processes
        self._password = unquote(parts.password or "")
        self._slot = f"oliver_{sha256(str(store).encode()).hexdigest()[:12]}"

    @contextmanager
    def connected(self) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
        try:
            with psycopg.connect(self._url, autocommit=True, connect_timeout=10) as connection:
                yield connection
        except psycopg.OperationalError as error:
            raise Trouble(
                f"The database does not let a backup be made: {str(error).strip().splitlines()[0]}",
                "start it; BACKUP_DATABASE_URL names a role with REPLICATION, whom pg_hba.conf lets in for replication.",
            ) from error

    def begin(self) -> tuple[int, str, bool]:
        """Have the log kept from here on. The server's major version, the segment it writes, whether the log was lost before."""
        with self.connected() as connection:
            lost = self._slot_make(connection)
            [(version, name)] = connection.execute(
                "SELECT current_setting('server_version_num')::int / 10000, pg_walfile_name(pg_current_wal_lsn())"
            ).fetchall()
        return int(str(version)), str(name), lost

    def _slot_make(self, connection: psycopg.Connection[tuple[object, ...]]) -> bool:
        found = connection.execute(
            "SELECT wal_status FROM pg_replication_slots WHERE slot_name = %s", [self._slot]
        ).fetchone()
        lost = found is not None and found[0] == "lost"
        if lost:
            connection.execute("SELECT pg_drop_replication_slot(%s)", [self._slot])
        if found is None or lost:
            connection.execute("SELECT pg_create_physical_replication_slot(%s, true)", [self._slot])
        return lost

    def copy(self, into: GzipFile) -> None:
        """All of the server, as one tar with the part of the log that makes it whole."""
        argv = [
            "pg_basebackup",
            "-d",
            self._plain,
            "--no-password",
            *["-D", "-", "-Ft", "-X", "fetch", "--checkpoint=fast"],
        ]
        argv += ["--manifest-checksums=SHA256"]
        with tempfile.TemporaryFile() as said, self._program(argv, subprocess.PIPE, said) as running:
            if running.stdout is None:
                raise AssertionError
            shutil.copyfileobj(running.stdout, into, 1024 * 1024)
            if running.wait():
                said.seek(0)
                words = said.read().decode(errors="replace").strip()
                raise of_what_it_said("The database could not be copied.", words, "mend what it says, then try again.")

    def fetch(self, key: bytes | None) -> datetime:
        """Lay what the log grew by into the folder; until when it reaches now. The slot goes on when it lies there."""
        with self.connected() as connection:
            row = connection.execute(
                "SELECT restart_lsn - '0/0', pg_current_wal_flush_lsn() - '0/0', clock_timestamp(),"
                " left(pg_walfile_name(pg_current_wal_lsn()), 8), pg_size_bytes(current_setting('wal_segment_size'))"
                " FROM pg_replication_slots WHERE slot_name = %s AND wal_status <> 'lost'",
                [self._slot],
            ).fetchone()
            if row is None:
                raise Trouble(
                    "The server keeps no log for this folder (any more).",
                    "make a whole backup first: manage.py backup DIR.",
                )
            start, end, until, timeline, width = (
                int(str(row[0])),
                int(str(row[1])),
                row[2],
                str(row[3]),
                int(str(row[4])),
            )
            first = start // width
            if end > first * width:
                with tempfile.TemporaryDirectory(prefix="oliver-log-") as folder:
                    self._receive(Path(folder), _segment(timeline, first, width), end)
                    self._lay(Path(folder), key)
                where = f"{end >> 32:X}/{end & 0xFFFFFFFF:X}"
                connection.execute("SELECT pg_replication_slot_advance(%s, %s::pg_lsn)", [self._slot, where])
        if not isinstance(until, datetime):
            raise AssertionError
        self.store.reached(until)
        return until

    def _receive(self, folder: Path, first: str, end: int) -> None:
        (folder / f"{first}{PARTIAL}").touch()  # from there on
        last = end - 1  # it ends when it has more than this
        stop = f"--endpos={last >> 32:X}/{last & 0xFFFFFFFF:X}"
        argv = ["pg_receivewal", "-d", self._plain, "-D", str(folder), "--no-loop", "--no-password", stop]
        with (folder / "said").open("wb") as said, self._program(argv, subprocess.DEVNULL, said) as running:
            try:
                code = running.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                running.kill()
                code = -1
        if code:
            raise of_what_it_said(
                "The database's log could not be fetched.",
                tail(folder / "said"),
                "make a whole backup: manage.py backup DIR.",
            )
        (folder / "said").unlink()

    def _lay(self, folder: Path, key: bytes | None) -> None:
        for path in sorted(folder.iterdir()):
            name = path.name.removesuffix(PARTIAL)
            kept = sealed.name(f"{LOG}/{path.name}", seal=key is not None)
            with path.open("rb") as file, sealed.written(self.store.place, kept, key) as (into, _):
                shutil.copyfileobj(file, into, 1024 * 1024)
            if path.name == name:
                for end in ("", sealed.SEALED):
                    self.store.place.delete(f"{LOG}/{name}{PARTIAL}.gz{end}")

    @contextmanager
    def _program(self, argv: list[str], out: int, said: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
        """One of the wheel's programs; however we leave, it does not outlive us."""
        with subprocess.Popen(
            [str(postgres.programs() / argv[0]), *argv[1:]],
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC", "PGPASSWORD": self._password},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=said,
            preexec_fn=dies_with_us(signal.SIGTERM),
        ) as running:
            try:
                yield running
            except BaseException:
                running.kill()
                raise


def _segment(timeline: str, number: int, width: int) -> str:
    per_log = 0x100000000 // width
    return f"{timeline}{number // per_log:08X}{number % per_log:08X}"
