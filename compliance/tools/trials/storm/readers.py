"""People of every role who look about: from the first page along its links, as fast as the pages come."""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections import Counter
from http import HTTPStatus
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from compliance.tools.trials.storm.ground import Ground

PATIENCE = 60.0
BETWEEN = 0.5  # seconds that somebody looks at a page
MOST = 4 * 1024 * 1024  # bytes of one answer that are read
COMMISSION = "commission"
_LINK = re.compile(rb'href="(/[^"#]*)"')
_NOT = re.compile(r"/(sign-out|sign-in|static|account|check)\b|\.(xlsx|pdf|zip)$")
_LISTS = ("status", "findings", "hands", "reviews", "collections", "checkpoints", "rotation", "books", "access-log")
_FIRST = {COMMISSION: tuple(f"/api/v1/{name}" for name in _LISTS)}


class Reader(threading.Thread):
    """One of them. `key`: of the session, or the token of the commission's reader."""

    def __init__(self, ground: Ground, role: str, key: str, stop: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.role = role
        self._ground, self._stopping, self._random = ground, stop, Random(f"{seed}/{role}")
        token = role == COMMISSION
        self._headers = {"Authorization": f"Bearer {key}"} if token else {"Cookie": f"sessionid={key}"}
        self._links: list[str] = []
        self.took: list[float] = []
        self.statuses: Counter[str] = Counter()
        self.faults: list[str] = []

    def run(self) -> None:
        while not self._stopping.is_set():
            self._look(self._next())
            self._stopping.wait(BETWEEN)

    def _next(self) -> str:
        if self._links and self._random.random() < 0.85:
            return self._random.choice(self._links)
        return self._random.choice(_FIRST.get(self.role, ("/",)))

    def _look(self, address: str, hops: int = 3) -> None:
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self._ground.port, timeout=PATIENCE)
        try:
            connection.request("GET", address, headers={"Host": f"localhost:{self._ground.port}", **self._headers})
            response = connection.getresponse()
            body, status, away = response.read(MOST), response.status, response.headers.get("Location", "")
        except (OSError, http.client.HTTPException) as error:
            self.statuses[type(error).__name__] += 1
            return
        finally:
            connection.close()
        self.took.append(time.monotonic() - began)
        self.statuses[str(status)] += 1
        if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST and away and hops:
            self._look(urlsplit(away)._replace(scheme="", netloc="").geturl(), hops - 1)
        elif status >= HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.SERVICE_UNAVAILABLE:
            self.faults.append(f"{self.role}: {address} answered {status}")
        elif status == HTTPStatus.OK:
            found = {link.decode().replace("&amp;", "&") for link in _LINK.findall(body)}
            links = sorted(link for link in found if not _NOT.search(link))
            self._links = links or self._links
