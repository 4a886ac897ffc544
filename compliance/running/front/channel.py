"""One connection: takes requests, has large ones looked at first, and does not hang up on an answer that is still on its way."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from typing import Any

from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.utilities import BadRequest

from compliance.running.front.arriving import Arriving, BodyWanted, Look

HEADERS_WITHIN = 20.0
WHOLE_WITHIN = 600.0
"""Seconds for a request to arrive, to the last byte: 256 MB by a line of 4 Mbit a second."""
SILENT_AT_MOST = 60.0
LINGERS = 30.0
THROWN_AWAY_AT_MOST = 1024 * 1024 * 1024
"""Of what was refused by its headers: a browser reads the answer only when it has sent everything."""


class Channel(HTTPChannel):  # type: ignore[misc]
    parser_class = Arriving
    request: Arriving | None
    will_close: bool
    looking = False
    leaving = False  # answered early: what still comes of the body is thrown away
    hung_up_at = 0.0
    began = 0.0  # when the request that is arriving began
    thrown_away = 0

    def readable(self) -> bool:
        return not self.looking and bool(super().readable())

    def received(self, data: bytes) -> bool:
        if self.leaving:
            self.thrown_away += len(data)
            self.will_close = self.will_close or self.thrown_away > THROWN_AWAY_AT_MOST
            return True
        before = self.request
        went = bool(super().received(data))
        if self.request is not before:
            self.began = time.monotonic()
        if self.request is not None and self.request.waits:
            self._have_looked_at(self.request)
        return went

    def _have_looked_at(self, request: Arriving) -> None:
        request.looked_at = True
        with self.requests_lock:
            if self.requests:  # answers go out in order, and nothing large is taken before somebody has looked
                request.error, request.completed = BadRequest("A large body behind a request without its answer."), True
                self.requests.append(request)
                self.request = None
                return
            self.looking = True
        self.server.add_task(_Looking(self, request))

    def go_on(self, request: Arriving) -> None:
        """Take the body."""
        self.began = time.monotonic()
        with self.requests_lock:
            self.looking = False
            if request.asks_to_continue:
                self.send_continue()
        self.server.pull_trigger()

    def leave(self) -> None:
        """Answered without the body: send the answer off, and only then hang up."""
        with self.requests_lock:
            self.leaving, self.looking = True, False
            self.close_when_flushed = True
        self.server.pull_trigger()

    def handle_write(self) -> None:
        if not self.leaving or self.will_close or self.hung_up_at:
            super().handle_write()
            return
        self._flush_exception(self._flush_some)
        if not self.total_outbufs_len:
            # Closed with bytes unread, the kernel would take the answer back from a client that is still sending.
            self.close_when_flushed, self.hung_up_at = False, time.monotonic()
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)

    def overdue(self, now: float) -> bool:
        if self.requests or self.looking:
            return False
        if self.hung_up_at:
            return now - self.hung_up_at > LINGERS
        if self.request is not None:
            allowed = WHOLE_WITHIN if self.request.headers_finished else HEADERS_WITHIN
            if now - self.began > allowed:
                return True
        return bool(time.time() - self.last_activity > SILENT_AT_MOST)

    @property
    def busy(self) -> bool:
        """Something is worked on, or an answer is on its way."""
        return bool(self.requests) or self.looking or bool(self.total_outbufs_len)

    def handle_close(self) -> None:
        if self.request is not None and not self.looking:
            self.request.close()  # its file, where it had become one
        super().handle_close()


class _Looking:
    """What a thread does for a connection that wants to send much."""

    def __init__(self, channel: Channel, request: Arriving) -> None:
        self.channel, self.request = channel, request

    def service(self) -> None:
        try:
            Look(self.channel, self.request).service()
        except BodyWanted:
            self.channel.go_on(self.request)
        except ClientDisconnected:
            self.channel.leave()
        except Exception:
            self.channel.logger.exception("Exception while looking at %s", self.request.path)
            self.channel.leave()
        else:
            self.channel.leave()

    def cancel(self) -> None:
        self.channel.cancel()


class Server(TcpWSGIServer):  # type: ignore[misc]
    channel_class = Channel
    active_channels: dict[Any, Channel]

    def maintenance(self, now: float) -> None:
        """Hangs up on those who take longer than anybody needs."""
        at = time.monotonic()
        for channel in list(self.active_channels.values()):
            if channel.overdue(at):
                channel.will_close = True
