"""Every form of a house's pages, filled in wrongly by somebody of any role: issues, cases, video, views, tables, inspections;
found by opening pages.

Which pages those are is not said here: each address of a house that needs no number, and what it links to.
"""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple

from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from compliance.floor.write.hand_review import table_day_review
from compliance.houses.write.review_queue import table_days_claim_waiting
from compliance.tools.trials.mangle.bases import DAY
from compliance.tools.trials.mangle.changes import typed_mangled
from compliance.tools.trials.mangle.doors import Ways
from compliance.tools.trials.mangle.told import Told, WrongError

_ANSWERS = frozenset({200, 201, 204, 302, 303, 400, 403, 404, 409, 410, 413, 422, 429})
_PLAIN = re.compile(r"^at/%\(house\)s/(?:%\(day\)s/)?[a-z/-]*$")
_ONE = re.compile(r"\d$|/inspections/[a-z-]+")  # one thing of a list
_HOST = {"host": "localhost"}
_REVIEWED, _AT_ONCE = 3, 100  # table-days before a block, hands of each
_FOLLOWED = 3  # links of a page, of those that lead to one thing of a list


class Form(NamedTuple):
    """Where it goes, and what it holds as the page gives it."""

    address: str
    fields: dict[str, str]


class _Forms(HTMLParser):
    """The forms of a page that send something, and its links."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(said.get("href", "").partition("#")[0])
        elif tag == "form":
            address = said.get("hx-post") or said.get("action", "")
            sends = said.get("method", "").lower() == "post" or "hx-post" in said
            self._open = Form(address, {}) if sends and address.startswith("/at/") else None
            if self._open is not None:
                self.forms.append(self._open)
        elif tag in ("input", "select", "textarea", "button") and self._open is not None and said.get("name"):
            self._open.fields.setdefault(said["name"], said.get("value", "x"))


@cache
def addresses() -> tuple[str, ...]:
    """The pages of a house that need no number."""
    ways: Any = get_resolver().reverse_dict.values()
    found = {way for one in ways for way, _ in one[0]}
    return tuple(sorted(way for way in found if _PLAIN.match(way) and not way.endswith(("end", "take", "send"))))


def ready(ways: Ways) -> None:
    """What came in by other doors is reviewed, so that there are findings and issues of which something can be done."""
    now = timezone.now()
    for key in table_days_claim_waiting(now=now)[:_REVIEWED]:
        table_day_review(
            establishment=key.establishment,
            table=key.table,
            gaming_day=key.gaming_day,
            clock=timezone.now,
            chunk=_AT_ONCE,
        )


def form(ways: Ways, who: Client, draw: Random) -> tuple[Form, dict[str, str]] | None:
    """A form that one comes upon, and how it is filled in; None where the page has none."""
    address = "/" + draw.choice(addresses()) % {"house": ways.slug, "day": DAY}
    found = _opened(who, address)
    for _ in range(draw.randrange(_FOLLOWED)):
        inside = [link for link in found.links if link.startswith(f"/at/{ways.slug}/") and _ONE.search(link)]
        if not inside:
            break
        found = _opened(who, draw.choice(inside))
    if not found.forms:
        return None
    chosen = draw.choice(found.forms)
    return chosen, typed_mangled(chosen.fields, draw) if chosen.fields else {"x": "y"}


def _opened(who: Client, address: str) -> _Forms:
    shown = who.get(address, secure=True, headers=_HOST)
    if shown.status_code not in _ANSWERS | {405}:
        raise WrongError(f"{address} answers {shown.status_code}")
    forms = _Forms()
    if shown.status_code == 200 and shown.headers.get("Content-Type", "").startswith("text/html"):
        forms.feed(shown.content.decode())
    return forms


def sent(ways: Ways, draw: Random) -> list[Told]:
    """One of them is sent: it has an answer."""
    who = draw.choice(ways.everybody)
    found = form(ways, who, draw)
    if found is None:
        return [Told("judged")]
    where, fields = found
    answer = who.post(where.address, fields, secure=True, headers=_HOST)
    if answer.status_code not in _ANSWERS:
        raise WrongError(f"{where.address} answers {answer.status_code} to {fields!r:.500}")
    return [Told("judged")]
