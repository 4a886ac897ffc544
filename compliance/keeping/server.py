"""A server that recovers a copy: reached by nobody but us, through a socket in a folder of its own; nothing else is changed."""

import json
import os
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

import psycopg

from compliance.keeping.sealed import digest
from compliance.running import account, postgres
from compliance.running.home import write_private
from compliance.running.process import Child
from compliance.running.trouble import Trouble

# Whatever the copied server was told: it archives nothing, sends nothing, waits for nobody and writes its log to us.
_ALONE = {
    "listen_addresses": "",
    "port": "5432",
    "archive_mode": "off",
    "primary_conninfo": "",
    "synchronous_standby_names": "",
    "shared_preload_libraries": "",
    "logging_collector": "off",
    "ssl": "off",
    "hot_standby": "off",
    "recovery_target_action": "promote",
}
_NOT_REACHED = "recovery ended before configured recovery target was reached"


class Recovery:
    """A copied data folder `data` and the log that belongs to it in `log`."""

    def __init__(self, data: Path, log: Path, *, at: str | None = None) -> None:
        self._data, self._log, self._at = data, log, at
        self._account = account.choose(data, postgres.programs(), "INT")
        for path in (data, *data.rglob("*"), log, *log.iterdir()):
            self._account.give(path)
        data.chmod(0o700)

    @contextmanager
    def running(self, *, database: str, role: str) -> Iterator[str]:
        """Recover, serve, and give the URL of the database; the server is stopped in the end."""
        (self._data / "recovery.signal").touch()
        self._account.give(self._data / "recovery.signal")
        with tempfile.TemporaryDirectory(prefix="oliver-") as name:
            folder = Path(name)
            place = {"host": name, "port": "5432", "user": role, "dbname": database}
            child = self._start(folder, place)
            try:
                yield f"postgresql://{quote(role)}@/{quote(database)}?{urlencode({'host': name})}"
            finally:
                child.stop()

    def _start(self, folder: Path, place: dict[str, str]) -> Child:
        write_private(folder / "hba", "local all all trust\n")
        write_private(folder / "conf", "")
        for path in (folder / "hba", folder / "conf", folder):
            self._account.give(path)
        child = self._child(folder, place, self._at)
        try:
            child.start()
            child.wait_for_answer()
        except Trouble:
            child.stop()
            if self._at is None or _NOT_REACHED not in child.log.read_text(errors="replace"):
                raise
            # Nothing was written after the moment asked for, up to the end of the log: the end is that moment's state.
            child = self._child(folder, place, None)
            child.start()
            child.wait_for_answer()
        return child

    def _child(self, folder: Path, place: dict[str, str], at: str | None) -> Child:
        log = shlex.quote(str(self._log).replace("%", "%%"))
        settings = {
            **_ALONE,
            "config_file": str(folder / "conf"),
            "hba_file": str(folder / "hba"),
            "ident_file": str(folder / "conf"),
            "unix_socket_directories": str(folder),
            "restore_command": f'cp {log}/%f "%p"',
            **({"recovery_target_time": at} if at else {}),
        }

        def answers() -> bool:
            try:
                with psycopg.connect(**place, connect_timeout=5) as connection:  # type: ignore[arg-type]
                    return connection.execute("SELECT NOT pg_is_in_recovery()").fetchone() == (True,)
            except psycopg.OperationalError:
                return False

        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return Child(
            name="recovery",
            argv=[*self._account.prefix, str(postgres.programs() / "postgres"), "-D", str(self._data), *options],
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            folder=Path("/"),
            log=self._data.parent / "recovery.log",
            pid_file=self._data.parent / "recovery.json",
            farewell=postgres.FAREWELL,
            answers=answers,
            seconds_to_answer=24 * 3600,  # it has all of its log to go through
        )


def major_check(found: int) -> None:
    if found != postgres.MAJOR:
        raise Trouble(
            f"The backup is of PostgreSQL {found}; this Oliver brings PostgreSQL {postgres.MAJOR}.",
            f"restore it with PostgreSQL {found} as README says under Keeping it: base.tar, then the log by restore_command.",
        )


def whole_check(data: Path) -> None:
    """That each file of the copy is the one that the server sent, by the list it sent with them.

    (The wheel's pg_verifybackup ends with a segmentation fault.)
    """
    for each in json.loads((data / "backup_manifest").read_bytes())["Files"]:
        name = each["Path"] if "Path" in each else os.fsdecode(bytes.fromhex(each["Encoded-Path"]))
        path = data / name
        if not path.is_file() or (path.stat().st_size, digest(path)) != (each["Size"], each["Checksum"]):
            raise Trouble(
                f"The copy of the database is damaged: {name} is not what the server sent.", "take another backup."
            )
