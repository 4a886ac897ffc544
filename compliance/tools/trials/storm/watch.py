"""How far the reviews are behind, asked each second of /metrics, as whoever keeps the house would."""

from __future__ import annotations

import http.client
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compliance.tools.trials.storm.ground import Ground

EVERY = 1.0
_AGE, _HANDS = "oliver_backlog_age_seconds ", "oliver_backlog_hands "


class Watch(threading.Thread):
    def __init__(self, ground: Ground, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._ground, self._stopping = ground, stop
        self.oldest = 0.0  # seconds that a hand waited for its review
        self.most = 0.0  # hands that waited at once
        self.unanswered = 0

    def run(self) -> None:
        while not self._stopping.wait(EVERY):
            connection = http.client.HTTPConnection("127.0.0.1", self._ground.port, timeout=10)
            try:
                connection.request("GET", "/metrics", headers={"Host": "localhost"})
                lines = connection.getresponse().read().decode().splitlines()
            except (OSError, http.client.HTTPException):
                self.unanswered += 1
                continue
            finally:
                connection.close()
            self.oldest = max(self.oldest, *_figures(lines, _AGE))
            self.most = max(self.most, *_figures(lines, _HANDS))


def _figures(lines: list[str], name: str) -> list[float]:
    return [0.0, *(float(line[len(name) :]) for line in lines if line.startswith(name))]
