"""A whole Oliver that is thrown away: an empty database in the sandbox, web server and worker, until the block ends."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from compliance.running import parts, ports
from compliance.running.home import Home
from compliance.running.parts import start_all
from compliance.running.process import run_to_end
from compliance.running.secrets import Secrets
from compliance.running.trouble import of_what_it_said
from compliance.tools.ground.sandbox import sandbox

_DATABASE = "oliver_stage"


@dataclass(frozen=True, slots=True)
class Stage:
    root: Path
    home: Home
    port: int
    environment: dict[str, str]

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def manage(self, *words: str) -> None:
        """A command of ours; whatever it has to say only when it goes wrong."""
        argv = [sys.executable, str(self.root / "manage.py"), *words]
        code, said = run_to_end(argv, self.environment, self.root, quiet=True)
        if code != 0:
            raise of_what_it_said(f"`manage.py {words[0]}` ended with code {code}.", said, "mend what it says.")

    def count(self, query: str) -> int:
        with psycopg.connect(self.environment["DATABASE_URL"]) as connection:
            row = connection.execute(query.encode()).fetchone()
        return int(row[0]) if row else 0


@contextmanager
def stage(root: Path) -> Iterator[Stage]:
    with ExitStack() as ends:
        servers = ends.enter_context(sandbox(root))
        home = Home(Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="oliver-"))) / "home")
        home.make()
        Secrets(home.secrets).make()
        set_up = Stage(root, home, ports.free(), _environment(servers, home))
        set_up.environment["OLIVER_ADDRESS"] = set_up.address
        set_up.manage("prepare")
        env = {key: value for key, value in set_up.environment.items() if key != "OWNER_DATABASE_URL"}
        children = [parts.worker(root, home, env), parts.web(root, home, env, ports.LOOPBACK, set_up.port)]
        for child in children:
            ends.callback(child.stop)
        start_all(children)
        yield set_up


def _environment(servers: dict[str, str], home: Home) -> dict[str, str]:
    owner = servers["OWNER_DATABASE_URL"]
    with psycopg.connect(_named(owner, "postgres"), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {_DATABASE} WITH (FORCE)".encode())
        connection.execute(f"CREATE DATABASE {_DATABASE}".encode())
    home.forget()
    return {
        **servers,
        "DATABASE_URL": _named(servers["DATABASE_URL"], _DATABASE),
        "OWNER_DATABASE_URL": _named(owner, _DATABASE),
        "OLIVER_SECRETS": str(home.secrets),
        "OLIVER_LOG": str(home.checkpoints),
        "OLIVER_REPORTS": str(home.reports),
        "OLIVER_EVIDENCE": str(home.evidence),
        "OLIVER_HOSTS": "localhost,127.0.0.1",
        "OLIVER_HTTP": "1",
    }


def _named(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))
