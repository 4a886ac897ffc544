"""Where roads are walked: a process and a database of their own, beside the throw-away servers of the sandbox."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings

from compliance.running.process import run_to_end
from compliance.running.trouble import of_what_it_said
from compliance.tools.ground.sandbox import sandbox
from compliance.tools.roads import walked
from compliance.tools.roads.walk import Step

DATABASE = "oliver_roads"
MODULE = walked.__name__
SURROUNDINGS = {
    "DJANGO_SETTINGS_MODULE": "compliance.settings",
    "OLIVER_HTTP": "1",
    "PYTHONHASHSEED": "0",  # the same walk each time, wherever a set is gone through
}


def walks() -> dict[str, list[Step]]:
    """Every road by its name, walked now; Trouble says what went wrong."""
    with sandbox(settings.ROOT) as servers, tempfile.TemporaryDirectory(prefix="oliver-roads-") as name:
        files = dict.fromkeys(("OLIVER_REPORTS", "OLIVER_UPLOADS", "OLIVER_EVIDENCE", "OLIVER_LOG"), name)
        environment = {**servers, **SURROUNDINGS, **files, **_database_make(servers["OWNER_DATABASE_URL"], servers)}
        code, said = run_to_end([sys.executable, "-m", MODULE, name], environment, settings.ROOT, quiet=True)
        if code != 0:
            what = f"The roads could not be walked: {MODULE} ended with code {code}."
            raise of_what_it_said(what, said, "mend what it says; the names of doors stand in all_roads.py.")
        return walked.walks_read(Path(name))


def _database_make(owner: str, servers: dict[str, str]) -> dict[str, str]:
    """An empty database; how both roles reach it."""
    with psycopg.connect(_named(owner, "postgres"), autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)".encode())
        server.execute(f"CREATE DATABASE {DATABASE}".encode())
    return {name: _named(servers[name], DATABASE) for name in ("DATABASE_URL", "OWNER_DATABASE_URL")}


def _named(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))
