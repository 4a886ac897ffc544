"""The web server with real sockets: who sends or reads slowly holds no thread, and nobody sends much before being asked in."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

from compliance.running import ports
from compliance.running.front import AT_ONCE
from compliance.running.front.channel import HEADERS_WITHIN, LINGERS, SILENT_AT_MOST, WHOLE_WITHIN, Channel
from compliance.running.home import wait_until
from tests.places import ROOT

MANY = 40
WITHIN = 1.0


@pytest.fixture(scope="module")
def server() -> Iterator[subprocess.Popen[bytes]]:
    """One process with two threads: what held one of them would be felt at once."""
    port = ports.free()
    command = [sys.executable, "-m", "gunicorn", "-k", "compliance.running.front.worker.Front", "--threads", "2"]
    command += ["--bind", f"127.0.0.1:{port}", "--no-control-socket", "tests.running.small_web:application"]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL, start_new_session=True)
    process.port = port  # type: ignore[attr-defined]
    try:
        assert wait_until(lambda: _listens(port), 30)
        yield process
    finally:
        with suppress(ProcessLookupError):  # the last test has ended it
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def port(server: subprocess.Popen[bytes]) -> int:
    return int(server.port)  # type: ignore[attr-defined]


def _listens(port: int) -> bool:
    with closing(socket.socket()) as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


def opened(port: int, first: bytes) -> socket.socket:
    sender = socket.create_connection(("127.0.0.1", port), timeout=20)
    sender.sendall(first)
    return sender


def head(path: str, length: int | str, *more: str) -> bytes:
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        *([f"Content-Length: {length}"] if length != "" else []),
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def answer(sender: socket.socket) -> tuple[int, dict[str, Any]]:
    """Read to its last byte and no further: another one may lie behind it."""
    heading = b""
    while not heading.endswith(b"\r\n\r\n"):
        heading += sender.recv(1) or pytest.fail(f"hung up after {heading!r}")
    status = int(heading.split(b" ")[1])
    length = next(int(line[15:]) for line in heading.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    body = b""
    while len(body) < length:
        body += sender.recv(length - len(body)) or pytest.fail(f"hung up after {body!r}")
    return status, json.loads(body) if body.startswith(b"{") else {}


def seconds_for_a_page(port: int) -> float:
    began = time.monotonic()
    with closing(opened(port, b"GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n")) as sender:
        assert answer(sender)[0] == 200
    return time.monotonic() - began


@pytest.mark.parametrize(
    "begun",
    [
        pytest.param(head("/reads", AT_ONCE) + b"a", id="small bodies"),
        pytest.param(head("/reads", AT_ONCE * 4) + b"a", id="large bodies"),
        pytest.param(head("/reads", AT_ONCE * 4, "Expect: 100-continue"), id="large bodies that wait to be asked"),
        pytest.param(b"POST /reads HTTP/1.1\r\nHost: loc", id="headers"),
        pytest.param(b"", id="nothing at all"),
    ],
)
def test_pages_answer_beside_many_slow_senders(port: int, begun: bytes) -> None:
    beside(port, begun, MANY)


def test_pages_answer_beside_those_who_do_not_fetch_their_answers(port: int) -> None:
    beside(port, b"GET /large-answer HTTP/1.1\r\nHost: localhost\r\n\r\n", 8)


def beside(port: int, begun: bytes, many: int) -> None:
    slow = [opened(port, begun) for _ in range(many)]
    try:
        time.sleep(0.3)
        assert max(seconds_for_a_page(port) for _ in range(5)) < WITHIN
    finally:
        for sender in slow:
            sender.close()


@pytest.mark.parametrize("length", [0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, AT_ONCE * 40])
@pytest.mark.parametrize("asks", [False, True])
def test_a_body_arrives_whole_whatever_its_length(port: int, length: int, asks: bool) -> None:
    with closing(opened(port, head("/reads", length, *(["Expect: 100-continue"] if asks else [])))) as sender:
        if asks and length:
            assert sender.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sender.sendall(b"b" * length)
        status, said = answer(sender)
        assert (status, said["length"] or "0", said["read"]) == (200, str(length), length)
        sender.sendall(b"GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n")  # and the connection stays
        assert answer(sender)[1]["path"] == "/again"


def test_who_is_refused_is_told_before_sending_and_after_sending_all(port: int) -> None:
    with closing(opened(port, head("/refuses", AT_ONCE * 1000))) as sender:
        assert answer(sender)[0] == 413
    with closing(opened(port, head("/refuses", AT_ONCE * 200, "Expect: 100-continue"))) as sender:
        assert answer(sender)[0] == 413  # and no "continue" before it
    with closing(opened(port, head("/refuses", AT_ONCE * 200))) as sender:
        sender.sendall(b"c" * (AT_ONCE * 200))  # a browser sends all of it before it reads
        assert answer(sender)[0] == 413
        assert sender.recv(1) == b""


def test_a_body_without_a_length_is_not_read_and_ends_the_connection(port: int) -> None:
    """What lies in it is not taken for another request."""
    inside = b"GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for more in (("Transfer-Encoding: chunked",), ("Content-Length: 4", "Transfer-Encoding: chunked")):
        chunk = b"%x\r\n%b\r\n0\r\n\r\n" % (len(inside), inside)
        with closing(opened(port, head("/reads", "", *more) + chunk + inside)) as sender:
            status, said = answer(sender)
            assert (status, said["length"], said["read"], said["path"]) == (200, "", 0, "/reads")
            assert sender.recv(1) == b""


def test_requests_behind_each_other_are_answered_in_order_and_a_large_one_must_wait(port: int) -> None:
    first = b"GET /one HTTP/1.1\r\nHost: localhost\r\n\r\nGET /two HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with closing(opened(port, first + head("/reads", AT_ONCE * 2) + b"d")) as sender:
        assert [answer(sender)[1]["path"] for _ in range(2)] == ["/one", "/two"]
        assert answer(sender)[0] == 400


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        head("/reads", "4, 5"),
        head("/reads", "-1"),
        b"\x16\x03\x01\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused_and_the_next_one_is_answered(port: int, sent: bytes) -> None:
    with closing(opened(port, sent)) as sender:
        assert answer(sender)[0] == 400
    assert seconds_for_a_page(port) < WITHIN


class Waiting:
    """What `overdue` looks at, and nothing else."""

    def __init__(self, **given: Any) -> None:
        ours: dict[str, Any] = {"requests": [], "looking": False, "hung_up_at": 0.0, "request": None, "began": 0.0}
        self.__dict__ |= ours | {"last_activity": time.time()} | given


class Head:
    def __init__(self, finished: bool) -> None:
        self.headers_finished = finished


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ({"request": Head(False)}, HEADERS_WITHIN),
        ({"request": Head(True)}, WHOLE_WITHIN),
        ({"hung_up_at": 0.001}, LINGERS + 0.001),
    ],
)
def test_who_takes_longer_than_anybody_needs_is_hung_up_on(given: dict[str, Any], allowed: float) -> None:
    channel: Any = Waiting(**given)
    assert not Channel.overdue(channel, allowed)
    assert Channel.overdue(channel, allowed + 0.01)


def test_a_silent_one_is_hung_up_on_but_nobody_whose_answer_is_being_made() -> None:
    silent: dict[str, Any] = {"last_activity": time.time() - SILENT_AT_MOST - 1}
    assert Channel.overdue(Waiting(**silent), 1.0)  # type: ignore[arg-type]
    assert not Channel.overdue(Waiting(**silent, requests=[1]), 1.0)  # type: ignore[arg-type]
    assert not Channel.overdue(Waiting(**silent, looking=True), 1.0)  # type: ignore[arg-type]
    assert not Channel.overdue(Waiting(last_activity=time.time() - SILENT_AT_MOST + 1), 1.0)  # type: ignore[arg-type]


def test_it_ends_with_what_is_worked_on_answered_and_does_not_wait_for_slow_senders(
    server: subprocess.Popen[bytes], port: int
) -> None:
    """The last one of this file: the server is gone after it."""
    with closing(opened(port, b"GET /takes-its-time HTTP/1.1\r\nHost: localhost\r\n\r\n")) as worked_on:
        slow = [opened(port, head("/reads", AT_ONCE) + b"a") for _ in range(5)]
        time.sleep(0.3)
        server.terminate()
        assert answer(worked_on)[0] == 200
    began = time.monotonic()
    assert server.wait(timeout=20) == 0
    assert time.monotonic() - began < 5
    for sender in slow:
        sender.close()
