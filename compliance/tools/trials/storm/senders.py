"""Table systems: each sends its hands batch by batch, and again until there is an answer, as the documentation asks of them."""

from __future__ import annotations

import http.client
import threading
import time
from collections import Counter
from http import HTTPStatus
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from compliance.tools.trials.storm.deliveries import Batch
    from compliance.tools.trials.storm.ground import Ground

ADDRESS = "/api/v1/intake/hands"
PATIENCE = 30.0
AGAIN_AFTER = 0.5
GIVES_UP_AFTER = 300.0
"""Seconds without an answer, after which the storm has failed."""


class Answer(msgspec.Struct):
    """What is said of one hand."""

    id: str
    status: str
    record: int | None = None


class Answers(msgspec.Struct):
    """What is said of a batch."""

    answers: list[Answer]


_decode = msgspec.json.Decoder(Answers).decode


class Pace:
    """So many hands a second, of all senders together; what was missed while nobody answered is caught up with."""

    def __init__(self, rate: float) -> None:
        self._rate, self._lock, self._began, self._given, self._over = rate, threading.Lock(), 0.0, 0, False

    def wait_for(self, count: int) -> None:
        with self._lock:
            self._began = self._began or time.monotonic()
            due = self._began + self._given / self._rate
            self._given += count
        while not self._over and (left := due - time.monotonic()) > 0:
            time.sleep(min(left, 1.0))

    def stop(self) -> None:
        self._over = True


class Sender(threading.Thread):
    """`records`: for each acknowledged hand the entry that was named, which is the same for ever."""

    def __init__(self, ground: Ground, token: str, queue: list[Batch], pace: Pace) -> None:
        super().__init__(daemon=True)
        self._ground, self.queue, self._pace = ground, queue, pace
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/x-ndjson"}
        self._connection: http.client.HTTPConnection | None = None
        self.records: dict[str, int] = {}
        self.statuses: Counter[str] = Counter()
        self.faults: list[str] = []
        self.longest = 0.0  # seconds until a batch was acknowledged

    def run(self) -> None:
        for batch in self.queue:
            self._pace.wait_for(len(batch.ids))
            began = time.monotonic()
            while not self._sent(batch):
                if time.monotonic() - began > GIVES_UP_AFTER:
                    self.faults.append(f"no answer for {GIVES_UP_AFTER:.0f} s")
                    return
                time.sleep(AGAIN_AFTER)
            self.longest = max(self.longest, time.monotonic() - began)

    def _sent(self, batch: Batch) -> bool:
        """Whether there is an answer that acknowledges every hand of it."""
        try:
            connection = self._connection or http.client.HTTPConnection(
                "127.0.0.1", self._ground.port, timeout=PATIENCE
            )
            self._connection = connection
            connection.request("POST", ADDRESS, batch.body, self._headers)
            response = connection.getresponse()
            status, body = response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            self.statuses[type(error).__name__] += 1
            if self._connection is not None:
                self._connection.close()
            self._connection = None
            return False
        self.statuses[str(status)] += 1
        if status in (HTTPStatus.OK, HTTPStatus.CREATED, HTTPStatus.MULTI_STATUS):
            return self._acknowledged(body)
        if status != HTTPStatus.SERVICE_UNAVAILABLE:
            self.faults.append(f"{status}: {body[:300].decode(errors='replace')}")
        return False

    def _acknowledged(self, body: bytes) -> bool:
        for answer in _decode(body).answers:
            if answer.record is None or answer.status not in ("recorded", "already held"):
                self.faults.append(f"{answer.id} was not taken in: {answer.status}")
            elif self.records.setdefault(answer.id, answer.record) != answer.record:
                self.faults.append(f"{answer.id} was answered with two entries")
        return True
