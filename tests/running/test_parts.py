"""The small pieces below `up`: secrets, logs, identities, ports, versions, headers."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from django.test import Client

from compliance.running import home, ports
from compliance.running.home import Home
from compliance.running.postgres import Cluster
from compliance.running.process import Identity, orphans_stop
from compliance.running.secrets import Secrets
from compliance.running.trouble import Trouble


def test_secrets_once_made_are_kept(tmp_path: Path) -> None:
    secrets = Secrets(tmp_path / "secrets")
    secrets.make()
    before = {path.name: path.read_bytes() for path in secrets.folder.iterdir()}
    secrets.make()
    assert {path.name: path.read_bytes() for path in secrets.folder.iterdir()} == before
    assert len(set(before.values())) == len(before)


def test_an_installation_without_a_database_of_its_own_makes_no_passwords(tmp_path: Path) -> None:
    secrets = Secrets(tmp_path / "secrets")
    secrets.make(embedded=False)
    assert {path.name for path in secrets.folder.iterdir()} == {"secret_key", "signing_key"}


def test_open_secrets_are_closed_again(tmp_path: Path) -> None:
    secrets = Secrets(tmp_path / "secrets")
    secrets.make()
    (secrets.folder / "secret_key").chmod(0o644)
    secrets.folder.chmod(0o755)
    secrets.make()
    assert (secrets.folder / "secret_key").stat().st_mode & 0o777 == 0o600
    assert secrets.folder.stat().st_mode & 0o777 == 0o700


def test_a_large_log_is_put_aside_and_the_oldest_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "LOG_LIMIT", 10)
    here = Home(tmp_path)
    here.make()
    for number in range(6):
        here.log("web").write_text(f"start {number}, long enough")
    names = sorted(path.name for path in here.logs.iterdir())
    assert names == ["web.log", "web.log.1", "web.log.2", "web.log.3"]
    assert (here.logs / "web.log.1").read_text().startswith("start 4")


def test_a_log_is_put_aside_while_a_part_writes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "LOG_LIMIT", 10)
    here = Home(tmp_path)
    here.make()
    with here.log("web").open("ab", buffering=0) as log:
        log.write(b"a day's lines, long enough")
        home.log_aside(here.logs / "web.log")
        log.write(b"the next")
    assert (here.logs / "web.log").read_bytes() == b"the next"
    assert (here.logs / "web.log.1").read_bytes() == b"a day's lines, long enough"


def test_one_process_at_a_time_has_the_folder(tmp_path: Path) -> None:
    here = Home(tmp_path)
    here.make()
    first = here.lock()
    assert first is not None
    assert here.lock() is None
    os.close(first)
    again = here.lock()
    assert again is not None
    os.close(again)


def test_the_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Home(tmp_path).make()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(Trouble, match="belongs to the user"):
        Home(tmp_path).make()


def test_too_little_room_is_said_before_anything_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "ROOM_NEEDED", 2**60)
    with pytest.raises(Trouble, match="MB are free") as caught:
        Home(tmp_path).make()
    assert "free some space" in caught.value.cure


def test_a_process_number_given_to_another_process_is_not_mistaken(tmp_path: Path) -> None:
    me = Identity.of(os.getpid())
    assert me is not None
    assert me.alive()
    another = Identity(me.pid, me.boot, "1")
    assert not another.alive()
    pid_file = tmp_path / "web.json"
    pid_file.write_text(f'{{"pid": {another.pid}, "boot": "{another.boot}", "started": "1"}}')
    assert orphans_stop([pid_file]) == []  # and we are still alive
    assert not pid_file.exists()


def test_a_used_port_is_refused_and_another_is_named() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(Trouble, match=str(taken.getsockname()[1])) as caught,
    ):
        ports.check("127.0.0.1", taken.getsockname()[1])
    assert "--port" in caught.value.cure


def test_data_of_another_postgresql_is_refused_with_the_way_out(tmp_path: Path) -> None:
    here = Home(tmp_path)
    here.make()
    here.postgres.mkdir()
    (here.postgres / "PG_VERSION").write_text("16\n")
    with pytest.raises(Trouble, match="made by PostgreSQL 16") as caught:
        Cluster(here, Secrets(here.secrets)).make()
    assert "pg_dump" in caught.value.cure


def test_a_strange_data_folder_is_left_alone(tmp_path: Path) -> None:
    here = Home(tmp_path)
    here.make()
    here.postgres.mkdir()
    (here.postgres / "letters").write_text("dear")
    with pytest.raises(Trouble, match="no PostgreSQL data folder"):
        Cluster(here, Secrets(here.secrets)).make()
    assert (here.postgres / "letters").exists()


@pytest.mark.django_db
def test_health_is_answered_with_the_headers_every_page_has(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "broker": "ok"}
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
