"""`manage.py up` with real processes: it comes up, says where, goes down whole, and comes back with its data."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
from pathlib import Path

import pytest

from compliance.running.home import wait_until
from compliance.running.process import identity_read
from tests.running.conftest import Tree, get, stop

pytestmark = pytest.mark.processes

MAKE_ROW = "from django.contrib.auth.models import Group; Group.objects.create(name='kept')"
READ_ROW = "from django.contrib.auth.models import Group; print('rows', Group.objects.filter(name='kept').count())"


def test_up_answers_serves_commands_beside_it_is_backed_up_keeps_its_secrets_and_ends_whole(
    tree: Tree, port: int, tmp_path: Path
) -> None:
    process = tree.up(port)
    assert get(port, "/healthz") == (200, b'{"database": "ok", "broker": "ok"}')

    second = tree.manage("up", "--empty")
    assert second.returncode == 0
    assert f"already runs at http://localhost:{port}/" in second.stdout

    verified = tree.manage("verify")  # a command beside it finds the database
    assert verified.returncode == 0, verified.stderr
    assert verified.stdout.startswith("CLEAN: ")
    assert "signed checkpoints: 1." in verified.stdout  # from the first moment on

    folder, key = str(tmp_path / "backups"), str(tmp_path / "key")
    made = tree.manage("backup", folder, "--key", key)
    assert made.returncode == 0, made.stderr
    assert "Keep a copy away from the backups" in made.stderr
    checked = tree.manage("backup", folder, "--key", key, "--check")
    assert checked.stdout.startswith("GOOD: "), checked.stdout + checked.stderr

    a_killed_worker_is_started_again(tree)
    said = stop(process, signal.SIGTERM)
    assert f"running at http://localhost:{port}/" in said
    assert "worker was killed by signal 9; starting it again" in said
    assert tree.processes() == []
    assert not (tree.data / "run" / "environment").exists()

    secrets = tree.data / "secrets"
    assert stat.S_IMODE(secrets.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in secrets.iterdir()}
    assert {"secret_key", "signing_key"} <= modes.keys()
    assert set(modes.values()) == {0o600}
    assert (secrets / "signing_key").read_text().startswith("-----BEGIN PRIVATE KEY-----")


def a_killed_worker_is_started_again(tree: Tree) -> None:
    pid_file = tree.data / "run" / "worker.json"
    first = identity_read(pid_file)
    assert first is not None
    os.kill(first.pid, signal.SIGKILL)
    assert wait_until(lambda: identity_read(pid_file) not in {first, None}, 20)


def test_whatever_kills_it_the_next_up_has_the_same_data(tree: Tree, port: int) -> None:
    """One `up` after the other in the same folder, each after another end of the one before: a start costs ten seconds."""
    process = tree.up(port)
    assert tree.manage("shell", "-v0", "-c", MAKE_ROW).returncode == 0
    process.kill()
    process.wait()
    assert tree.all_gone(30), tree.processes()

    alone = tree.manage("shell", "-v0", "-c", READ_ROW)  # what the killed one wrote names a database that is gone
    assert alone.returncode == 2
    assert "manage.py up" in alone.stderr
    assert "Traceback" not in alone.stderr

    again = tree.up(port)
    assert "rows 1" in tree.manage("shell", "-v0", "-c", READ_ROW).stdout
    again.kill()

    stop(tree.up(port), signal.SIGINT)  # right after a kill it waits for what was left
    assert tree.processes() == []

    lock = stale_lock_files_and_a_broken_first_start(tree)
    stop(tree.up(port), signal.SIGTERM)
    assert not lock.exists()


def stale_lock_files_and_a_broken_first_start(tree: Tree) -> Path:
    """As after the restart of a container: the number now belongs to a process that lives."""
    lock = tree.data / "postgres" / "postmaster.pid"
    lock.write_text(f"{os.getppid()}\n{tree.data}/postgres\n0\n0\n\n127.0.0.1\n0 0\nready\n")
    (tree.data / "postgres.making").mkdir()
    (tree.data / "run" / "postgres.json").write_text(json.dumps({"pid": os.getpid(), "boot": "x", "started": "1"}))
    return lock


def test_a_used_port_is_named_with_another_one(tree: Tree) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = tree.manage("up", "--empty", "--port", str(port))
    assert refused.returncode == 2
    assert f"Port {port} on 127.0.0.1 is used by another program" in refused.stderr
    assert "up --port " in refused.stderr
    assert "Traceback" not in refused.stderr
    assert tree.processes() == []


def test_a_command_without_a_database_says_how_to_get_one(tree: Tree) -> None:
    said = tree.manage("prepare")
    assert said.returncode == 2
    assert "python3 manage.py up" in said.stderr
    assert "DATABASE_URL" in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("part", ["web", "worker", "beat"])
def test_a_part_alone_asks_for_its_environment(tree: Tree, part: str) -> None:
    said = tree.manage(part)
    assert said.returncode == 2
    assert "is not set" in said.stderr
