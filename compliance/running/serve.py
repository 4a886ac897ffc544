"""Inside the parts: what runs in the process of `manage.py web`, `worker` and `beat`."""

import hashlib
import os
import socket
import warnings
from pathlib import Path
from typing import Any

from celery.exceptions import SecurityWarning
from celery.signals import beat_init
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from gunicorn.app.base import BaseApplication

from compliance.running.trouble import Trouble


def environment_check(*names: str) -> None:
    for name in names:
        if not os.environ.get(name):
            raise Trouble(
                f"{name} is not set.",
                f"set {name} (this command takes everything from the environment), or start all with `manage.py up`.",
            )


def secret_key_check() -> None:
    if not settings.SECRET_KEY:
        raise Trouble(
            "There is no secret key; sessions could not be signed.",
            "set OLIVER_SECRET_KEY, or OLIVER_SECRETS to the folder that holds `secret_key`.",
        )


def static_collect() -> None:
    """Put the static files where they are served from, when one of them has changed since the last time."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            kept = Path(storage.path(path)).stat()
            digest.update(f"{path} {kept.st_size} {kept.st_mtime_ns}\n".encode())
    stamp = Path(settings.STATIC_ROOT) / "collected.sha256"
    if stamp.exists() and stamp.read_text() == digest.hexdigest():
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(digest.hexdigest())


def cores() -> int:
    """Cores this process may use: fewer than the machine has inside many containers."""
    return len(os.sched_getaffinity(0))


class _Server(BaseApplication):  # type: ignore[misc]
    """gunicorn with settings from here instead of its own command line."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values
        super().__init__()

    def load_config(self) -> None:
        for key, value in self.values.items():
            self.cfg.set(key, value)

    def load(self) -> Any:
        from compliance.wsgi import application

        return application


def web(host: str, port: int, processes: int, threads: int) -> None:
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    memory = Path("/dev/shm")  # noqa: S108 - heartbeats must not wait for a disk; gunicorn makes unnamed files there
    _Server(
        {
            "bind": address,
            "worker_class": "compliance.running.front.worker.Front",
            "workers": processes or max(2, min(4, cores())),
            "threads": threads,
            "preload_app": True,
            "timeout": 120,
            "graceful_timeout": 10,
            "worker_tmp_dir": str(memory) if os.access(memory, os.W_OK) else None,
            "control_socket_disable": True,
            "proc_name": "oliver-web",
        }
    ).run()


def worker(processes: int, name: str) -> None:
    from compliance.celery import app

    # Run as root it warns of pickled tasks; ours are JSON and nothing else is taken.
    warnings.filterwarnings("ignore", category=SecurityWarning)
    app.worker_main(
        [
            "worker",
            "--loglevel=INFO",
            f"--concurrency={processes or cores()}",
            f"--hostname={name or f'oliver-{os.getpid()}@{socket.gethostname()}'}",
            "--without-gossip",
            "--without-mingle",
        ]
    )


def beat(ready_file: Path | None) -> None:
    from compliance.celery import app

    def ready(**_: object) -> None:
        if ready_file:
            ready_file.touch()

    beat_init.connect(ready, weak=False)
    app.Beat(loglevel="INFO", quiet=True).run()
