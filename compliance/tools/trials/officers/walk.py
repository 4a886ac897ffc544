"""One officer: from the inbox to issues, findings, hands, tables, money and people, and a comment on what was found."""

from __future__ import annotations

import http.client
import re
import threading
import time
from argparse import Namespace
from collections import defaultdict
from http import HTTPStatus
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlencode

if TYPE_CHECKING:
    from compliance.tools.trials.storm.ground import Ground

PATIENCE = 60.0
COMMENT = "comment on a finding"
_CSRF = "k" * 32  # a cookie and a field that say the same: the form of a page need not be read for it
_LINK = re.compile(r'href="(/[^"#]*)"')
_WALK: tuple[tuple[str, str], ...] = (  # a page by its address, or by the link that leads to it from a page before
    ("inbox", "/at/{house}/inbox"),
    ("issues", "/at/{house}/issues"),
    ("an issue", r"/at/[^/]+/issues/\d+"),
    ("a finding", r"/at/[^/]+/findings/\d+"),
    (COMMENT, ""),
    ("a hand", r"/at/[^/]+/hands/[^/?]+"),
    ("findings, worst first", "/at/{house}/{day}/findings?days=all&sort=severity"),
    ("search: table and number", "/at/{house}/{day}/search?q=T03+150"),
    ("today", "/at/{house}/{day}"),
    ("tables", "/at/{house}/{day}/tables"),
    ("a table", r"/at/[^/]+/[0-9-]{10}/tables/[^/?]+"),
    ("a table's rotation", r"/at/[^/]+/[0-9-]{10}/tables/[^/?]+/rotation"),
    ("rotation", "/at/{house}/{day}/rotation"),
    ("money", "/at/{house}/{day}/money"),
    ("dealers", "/at/{house}/dealers"),
    ("a dealer", r"/at/[^/]+/dealers/[^/?]+"),
    ("trends", "/at/{house}/trends"),
    ("search: an amount", "/at/{house}/{day}/search?q=%2417.00"),
    ("cases", "/at/{house}/cases"),
    ("record", "/at/{house}/{day}/record"),
    ("rule books", "/at/{house}/{day}/books"),
)


class Officer(threading.Thread):
    """`took`: by page, the seconds of each; `said`: the comments that were acknowledged."""

    def __init__(self, ground: Ground, number: int, key: str, stop: threading.Event, options: Namespace) -> None:
        super().__init__(daemon=True)
        self.number, self._ground, self._stopping, self._look = number, ground, stop, options.look
        self._random = Random(f"{options.seed}/{number}")
        self._cookie = f"sessionid={key}; csrftoken={_CSRF}"
        [(self._house, self._day)] = ground.ask(
            "SELECT house.slug, max(total.gaming_day)::text FROM compliance_table_day AS total"
            " JOIN games_establishment AS house ON house.id = total.establishment_id GROUP BY 1"
        )
        self._links: dict[str, list[str]] = {}  # by page: the latest ways to it
        self.took: dict[str, list[float]] = defaultdict(list)
        self.said: list[str] = []
        self.faults: list[str] = []

    def run(self) -> None:
        place = self._random.randrange(len(_WALK))  # not all of them at the same page at once
        while not self._stopping.wait(self._random.uniform(0.5, 1.5) * self._look):
            name, way = _WALK[place % len(_WALK)]
            place += 1
            if name == COMMENT:
                self._comment()
            elif (address := self._address(name, way)) is not None:
                self._page(name, address)

    def _address(self, name: str, way: str) -> str | None:
        known = self._links.get(name)
        return (
            way.format(house=self._house, day=self._day) if "{house}" in way else self._random.choice(known or [None])
        )

    def _page(self, name: str, address: str) -> None:
        status, body = self._asked(name, "GET", address)
        if status == HTTPStatus.FOUND and name.startswith("search"):
            return  # it knew the one hand that was meant, and leads there
        if status != HTTPStatus.OK:
            self.faults.append(f"{name}: {address} answered {status}")
            return
        links = {link.replace("&amp;", "&") for link in _LINK.findall(body)}
        for other, way in _WALK:
            found = sorted(
                link for link in links if way and "{house}" not in way and re.fullmatch(way, link.partition("?")[0])
            )
            if found:
                self._links[other] = found

    def _comment(self) -> None:
        """On a finding that was seen: in words that nobody else writes."""
        if not (known := self._links.get("a finding")):
            return
        words = f"officer {self.number} says {len(self.said)} {self._random.getrandbits(64):x}"
        form = urlencode({"csrfmiddlewaretoken": _CSRF, "act": "comment", "words-comment": words})
        status, _ = self._asked(COMMENT, "POST", f"{self._random.choice(known).partition('?')[0]}/act", form)
        if status == HTTPStatus.FOUND:
            self.said.append(words)
        else:
            self.faults.append(f"a comment was answered {status}")

    def _asked(self, name: str, method: str, address: str, form: str | None = None) -> tuple[int, str]:
        headers = {"Host": f"localhost:{self._ground.port}", "Cookie": self._cookie}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self._ground.port, timeout=PATIENCE)
        try:
            connection.request(method, address, form, headers)
            response = connection.getresponse()
            return response.status, response.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            self.faults.append(f"{name}: {type(error).__name__}")
            return 0, ""
        finally:
            connection.close()
            self.took[name].append(time.monotonic() - began)
