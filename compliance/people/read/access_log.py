"""Who did what, when and from where: the access log as pages show it, and what readers of the API see of it."""

import datetime
from typing import Annotated, cast

from django.db.models import Q, QuerySet
from msgspec import Meta, Struct

from compliance.houses.models import Establishment
from compliance.people.models import Access, Person
from compliance.shell.lists import Key, rows

PAGE = 100
WHATS = (
    "page", "export", "notice", "sign put up", "sign changed", "sign taken down",
    "report run", "report stopped", "report file", "upload", "upload stopped",
    "session entered", "session corrected", "paper entered", "books prepared", "books closed", "verification",
    "verification stopped", "API read", "API refused", "sign-in", "sign-in refused", "sign-out", "refused",
    "change drafted", "change edited", "change submitted", "change withdrawn", "change approved", "change refused",
    "change forecast", "change forecast stopped", "returns", "returns stopped", "establishment made", "person added",
    "role given", "role confirmed", "lead named", "role ended", "access ended", "first password", "password changed",
    "lock-out lifted", "identity named", "identity ended",
    "dealer looked at", "patron looked at", "player looked at", "supervisor looked at", "reason for looking at people",
    "tables taken", "tables given up",
    "camera drafted", "camera confirmed", "camera refused", "camera noted", "video", "video asked for",
    "term written", "file", "file opened", "file attached", "file struck out", "small picture",
    "second factor set up", "second factor removed", "token made", "token revoked", "signing key changed", "clock accepted",
    "older state accepted", "backup", "backup checked", "checkpoint co-signed",
    "observed", "observation struck out", "inspection", "inspection struck out", "correction proposed", "house change drafted",
    "shifts changed", "tables changed", "emergency asked for", "emergency ended", "bodies removed", "files removed",
    "irregularity", "irregularity struck out", "plan made", "units of a plan listed", "unit of a plan looked at",
    "audit begun", "audit answered", "audit corrected", "standard of audits set",
    "hand corrected", "access log removed", "calendar address made", "calendar address ended", "mail chosen",
)  # fmt: skip
"""The words under which something is written down, as a page offers them."""

ACCOUNT_ACTS = (
    "person added", "role given", "role confirmed", "lead named", "role ended", "access ended", "first password",
    "lock-out lifted", "second factor removed", "identity named", "identity ended",
)  # fmt: skip
"""What is done to an account; the row's detail begins with whose it is."""

OWN_ACTS = ("password changed", "second factor set up", "second factor removed")


class Filters(Struct, frozen=True):
    """Which rows are wanted. Empty: all of them."""

    who: str = ""
    what: str = ""
    since: datetime.datetime | None = None
    until: datetime.datetime | None = None


class AccessLine(Struct, frozen=True):
    id: int
    at: datetime.datetime
    name: str
    what: str
    where: str
    establishment: str | None
    address: str | None
    agent: str
    detail: str


_FIELDS = ("id", "at", "name", "what", "where", "establishment__title", "address", "agent", "detail")


def access_page(
    *, establishment: Establishment | None, asked: Filters, before: int | None = None, size: int = PAGE
) -> tuple[list[AccessLine], int | None]:
    """What was done at an establishment, or (None) in the whole of this Oliver; and the key of the next page.

    An establishment also sees reads of all that its commission regulates. Each half comes from its own index.
    """
    wanted = _asked(Access.objects.order_by("-id"), asked)
    if before is not None:
        wanted = wanted.filter(id__lt=before)
    halves = [wanted]
    if establishment is not None:
        halves = [wanted.filter(establishment=establishment)]
        if establishment.commission_id is not None:
            halves.append(wanted.filter(establishment=None, commission=establishment.commission_id))
    found = [AccessLine(*row) for half in halves for row in half.values_list(*_FIELDS)[: size + 1]]
    found.sort(key=lambda line: -line.id)
    return found[:size], found[size - 1].id if len(found) > size else None


def _asked(wanted: QuerySet[Access], asked: Filters) -> QuerySet[Access]:
    if asked.who:
        person = Person.objects.filter(username=asked.who).first()
        # Also what somebody gave at the door who does not exist, or a token's label.
        wanted = wanted.filter(Q(name=asked.who) if person is None else Q(person=person))
    if asked.what:
        wanted = wanted.filter(what=asked.what)
    if asked.since is not None:
        wanted = wanted.filter(at__gte=asked.since)
    if asked.until is not None:
        wanted = wanted.filter(at__lt=asked.until)
    return wanted


# What readers of the API see: the establishment that was read and the commission for which it was see the same rows.

READ, REFUSED = "API read", "API refused"


class AccessItem(Struct, frozen=True):
    """One request of a reader."""

    id: Annotated[int, Meta(description="place in the log")]
    at: datetime.datetime
    reader: Annotated[str, Meta(description="username and label of the token, or the token's label")]
    what: str
    address: Annotated[str | None, Meta(description="from where")]
    asked: Annotated[str, Meta(description="path and query")]
    establishment: Annotated[str | None, Meta(description="null: all that the commission regulates")]
    agent: str
    detail: Annotated[str, Meta(description="status and number of rows")]


SETTLED = datetime.timedelta(seconds=10)
"""A request is shown so long after it, and not while a transaction as old is under way: numbers are given before they are
committed, and a reader who follows must not pass by one that comes late. Covers clocks of web servers that differ."""

_SETTLED = """
    SELECT least(clock_timestamp(), min(xact_start)) - %(settled)s AS until FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""


def settled_until() -> datetime.datetime:
    """Until when nothing can come into the log any more between what stands there."""
    return cast(datetime.datetime, rows(_SETTLED, {"settled": SETTLED})[0][0])


def history_of(username: str) -> list[AccessLine]:
    """What was done to somebody's account, by page or command, and by the person to their own; the latest first."""
    to = Q(detail=username) | Q(detail__startswith=f"{username}: ")
    found = Access.objects.filter(to, what__in=ACCOUNT_ACTS) | Access.objects.filter(name=username, what__in=OWN_ACTS)
    return [AccessLine(*row) for row in found.order_by("-id").values_list(*_FIELDS)[:PAGE]]


# Both halves come from the index by establishment; a read of no one establishment is of all of the commission's.
_PAGE = f"""
WITH settled AS ({_SETTLED})
SELECT log.id, log.at, log.name, log.what, host(log.address), log."where", house.slug, log.agent, log.detail
FROM (
    (SELECT * FROM people_access WHERE establishment_id = ANY(%(houses)s) AND what = ANY(%(what)s) AND id > %(after)s
     ORDER BY id LIMIT %(most)s)
    UNION ALL
    (SELECT * FROM people_access WHERE establishment_id IS NULL AND commission_id = ANY(%(commissions)s)
        AND what = ANY(%(what)s) AND id > %(after)s
     ORDER BY id LIMIT %(most)s)
) AS log
CROSS JOIN settled
LEFT JOIN games_establishment AS house ON house.id = log.establishment_id
WHERE log.at < settled.until
ORDER BY log.id LIMIT %(most)s
"""  # noqa: S608  # our own words
# Added to nothing, so that the index of times is asked and not the numbers from the first on.
_BEFORE = "SELECT min(id + 0) - 1 FROM people_access WHERE at >= %s"


def access_list(
    *,
    houses: tuple[int, ...],
    commissions: tuple[int, ...],
    after: Key,
    most: int,
    since: datetime.datetime | None = None,
) -> list[AccessItem]:
    """Reads of these establishments behind a place in the log, in its order; `since`: from this moment on."""
    place = after[0]
    if since is not None:
        before = rows(_BEFORE, [since])[0][0]
        if before is None:
            return []
        place = max(place, before)
    asked = {"houses": list(houses), "commissions": list(commissions), "what": [READ, REFUSED], "most": most}
    return [AccessItem(*row) for row in rows(_PAGE, asked | {"after": place, "settled": SETTLED})]
