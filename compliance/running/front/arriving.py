"""A request while it arrives, and the look at its headers before a large body is taken."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NoReturn

from waitress.parser import HTTPRequestParser
from waitress.receiver import FixedStreamReceiver
from waitress.task import WSGITask

from compliance.running.front import AT_ONCE

_NO_END = 2**60


class BodyWanted(BaseException):
    """The application reads a body that is not here yet. Not an Exception, which pages answer as an error of theirs."""


class NotHere:
    """Stands for a body that has not been taken yet."""

    def read(self, size: int = -1) -> NoReturn:
        raise BodyWanted

    readline = read


class Arriving(HTTPRequestParser):  # type: ignore[misc]
    """Knows when it has to be looked at: once its headers are there and its body is large, or of unknown length."""

    chunked: bool
    body_rcv: Any
    expect_continue: bool
    looked_at = False
    endless = False
    asks_to_continue = False

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.chunked:  # a body that declares no length is never read: the application sees none
            self.chunked, self.endless, self.content_length = False, True, _NO_END
            self.headers.pop("CONTENT_LENGTH", None)
            self.body_rcv = FixedStreamReceiver(_NO_END, self.body_rcv.buf)

    def received(self, data: bytes) -> int:
        taken: int = super().received(data)
        if self.waits and self.expect_continue:  # "100 Continue" is said when somebody has looked
            self.asks_to_continue, self.expect_continue = True, False
        if self.completed:  # and not to who has nothing more to send
            self.expect_continue = False
        return taken

    @property
    def waits(self) -> bool:
        return self.headers_finished and not self.completed and not self.looked_at and self.content_length > AT_ONCE


class Look(WSGITask):  # type: ignore[misc]
    """Runs the application on the headers alone. It answers, which ends the connection, or wants the body (BodyWanted)."""

    def start(self) -> None:
        super().start()
        self.set_close_on_finish()

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ["wsgi.input"] = BytesIO() if self.request.endless else NotHere()
        return environ
