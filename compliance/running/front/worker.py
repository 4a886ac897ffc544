"""A process of the web server, as gunicorn starts, counts and ends it."""

from __future__ import annotations

import os
import resource
import time

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from compliance.running.front import AT_ONCE
from compliance.running.front.channel import Server

CONNECTIONS = 1000
"""Of one process at once; who sends slowly holds one of these, and no thread."""
_FILES_EACH = 3  # the socket, a body and an answer that became files
_OTHERS = 200
_ANSWER_WAITING = 256 * 1024 * 1024  # of an answer, on disk: a slow reader holds no thread either


class Front(Worker):  # type: ignore[misc]
    servers: tuple[Server, ...] = ()

    def run(self) -> None:
        open_ones: dict[int, object] = {}
        threads = ThreadedTaskDispatcher()
        threads.set_thread_count(self.cfg.threads)
        adjusted = Adjustments(
            # No body is larger than what comes at once without being looked at.
            recv_bytes=AT_ONCE,
            max_request_body_size=2**62,  # each address says how much it takes
            outbuf_high_watermark=_ANSWER_WAITING,
            connection_limit=_connections(),
            cleanup_interval=1,
            channel_timeout=60,
            log_socket_errors=False,
            ident="",
            server_name="localhost",
            clear_untrusted_proxy_headers=False,  # running.origin reads them, by who sent them
            asyncore_use_poll=True,
        )
        self.servers = tuple(
            Server(
                self.wsgi,
                map=open_ones,
                _sock=listener.sock,
                dispatcher=threads,
                adj=adjusted,
                bind_socket=False,
                sockinfo=(listener.sock.family, listener.sock.type, listener.sock.proto, listener.sock.getsockname()),
            )
            for listener in self.sockets
        )
        while self.alive and self.ppid == os.getppid():
            self._turn(open_ones)
        self._finish(open_ones)
        threads.shutdown(timeout=1)

    def _turn(self, open_ones: dict[int, object], patience: float = 1.0) -> None:
        self.notify()
        wasyncore.loop(timeout=patience, use_poll=True, map=open_ones, count=1)

    def _finish(self, open_ones: dict[int, object]) -> None:
        """What is worked on is answered; what has not arrived whole is sent again by whoever sent it."""
        until = time.monotonic() + self.cfg.graceful_timeout
        for server in self.servers:
            server.accepting = False
        while time.monotonic() < until:
            channels = [channel for server in self.servers for channel in server.active_channels.values()]
            for channel in channels:
                if not channel.busy:
                    channel.will_close = True
            if not channels:
                return
            self._turn(open_ones, 0.2)

    def handle_exit(self, sig: int, frame: object) -> None:
        super().handle_exit(sig, frame)
        for server in self.servers:
            server.pull_trigger()


def _connections() -> int:
    """As many as the files allow that this process may open."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS * _FILES_EACH + _OTHERS
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return max(40, (allowed - _OTHERS) // _FILES_EACH)
