"""The register of postings: what hung where from when to when, posted by whom, how long before; one posting; its notice."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.utils import timezone

from compliance.houses.forms.house import gaming_day, natural
from compliance.houses.pages.posting_form import now_words
from compliance.houses.read.games import games_read
from compliance.houses.read.house import place_read
from compliance.houses.read.posting_changes import approvals_read
from compliance.houses.read.postings import (
    PAGE,
    Key,
    PostingRow,
    Wanted,
    games_posted_read,
    gaps_read,
    posting_read,
    postings_page,
)
from compliance.law.instruments import Instrument, binds
from compliance.licensed.words.placard import law_of_notices
from compliance.licensed.words.sign import sign_lines
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.csv_file import amount, csv_response
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show
from games.schema import Duty, dated
from reports.placards import code_of


@page(Right.SEE_CATALOGUE)
def postings(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment, standing = establishment_of(request), standing_of(request=request)
    wanted, all_days = _wanted(request, day)
    older, newer = _key(request.GET, "older"), _key(request.GET, "newer")
    found = postings_page(establishment_id=establishment.pk, wanted=wanted, older=older, newer=newer, size=PAGE)
    gaps = None
    if standing.may(Right.SEE_FINDINGS, establishment) and not wanted.game and older is newer is None:
        gaps = gaps_read(establishment_id=establishment.pk, table=wanted.table, day=None if all_days else day)
    return show(
        request,
        "houses/postings.html",
        {
            "found": found,
            "wanted": wanted,
            "all_days": all_days,
            "gaps": gaps,
            "asked": _asked(found.rows, day),
            "tables": sorted(place_read(slug=house).tables, key=natural),
            "games": games_posted_read(establishment_id=establishment.pk),
            "game_title": _title(wanted.game),
            "now": timezone.now(),
            "house": house,
            "day": day,
            "may_export": standing.may(Right.EXPORT, establishment),
            "may_put_up": standing.may(Right.PROPOSE, establishment),
        },
        section="tables",
        day=day,
    )


@page(Right.EXPORT, what="export")
def postings_csv(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """All that the filters leave, read by key as it is sent."""
    wanted, all_days = _wanted(request, day)
    zone = ZoneInfo(establishment_of(request).time_zone)
    name = f"postings-{house}-{'all' if all_days else day.isoformat()}"
    return csv_response(name, _HEAD, _rows(establishment_of(request).pk, wanted, zone))


@page(Right.SEE_CATALOGUE)
def posting(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """One posting with what the book asks of notices, and the notice itself to print."""
    establishment = establishment_of(request)
    found = posting_of(establishment.pk, index)
    zone = ZoneInfo(establishment.time_zone)
    day = gaming_day(found.since, zone, establishment.boundary_hour)
    context = {
        "posting": found,
        "duties": notice_duties(found.game, found.since.astimezone(zone).date()),
        "law": _law(found.game, found.since.astimezone(zone).date()),
        "code": code_of(record=found.record),
        "approval": approvals_read(establishment_id=establishment.pk, postings=[found.record]).get(found.record),
        "hangs": found.hangs(timezone.now()),
        "comes": found.since > timezone.now(),
        "may_put_up": standing_of(request=request).may(Right.PROPOSE, establishment),
        "now_words": now_words(establishment, timezone.now()),
        "sign": [] if found.sign is None else list(sign_lines(games_read().get(found.game), found.sign, zone)),
        "house": house,
        "on": day,
    }
    return show(request, "houses/posting.html", context, section="tables", day=day)


def _title(game: str) -> str:
    """The title of the game that is filtered by, whether or not it ever hung here."""
    held = games_read().get(game) if game else None
    return game if held is None else held.title


def posting_of(establishment_id: int, index: int) -> PostingRow:
    found = posting_read(establishment_id=establishment_id, record=index) if index < 2**63 else None
    if found is None:
        raise Http404(f"No posting of this establishment is entry {index} of the record.")
    return found


def notice_duties(game: str, day: datetime.date) -> list[Duty]:
    """What the game's book asks of notices before an option hangs."""
    held = games_read().get(game)
    duties = dated.as_of(held.duty, day).values() if held is not None else ()
    return [duty for duty in duties if duty.concerns == "posting" and "notice" in duty.text]


def _law(game: str, day: datetime.date) -> list[tuple[Instrument, bool | None]]:
    """The law that fixes words for the notice, each with whether it binds on the day it goes up."""
    held = games_read().get(game)
    return [] if held is None else [(each, binds(each, day)) for each in law_of_notices(held)]


def _asked(shown: list[PostingRow], day: datetime.date) -> list[tuple[PostingRow, Duty]]:
    """What the books of the games shown ask of notices: each sentence once, with a posting of a game whose book prints it."""
    games = {row.game: row for row in shown}
    found = ((row, duty) for game, row in games.items() for duty in notice_duties(game, day))
    return list({(row.book, duty.text, duty.cite): (row, duty) for row, duty in found}.values())


def _wanted(request: HttpRequest, day: datetime.date) -> tuple[Wanted, bool]:
    """The filters in the address: the gaming day of the page unless all are asked for, a table, a game."""
    table, game = (request.GET.get(name, "").strip()[:120] for name in ("table", "game"))
    all_days = request.GET.get("days") == "all"
    opens, closes = (None, None) if all_days else opens_closes(establishment_of(request), day)
    return Wanted(table=table, game=game, opens=opens, closes=closes), all_days


def _key(query: QueryDict, name: str) -> Key | None:
    text = query.get(name)
    if not text:
        return None
    since, _, record = text.partition(".")
    if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in (since.removeprefix("-"), record)):
        raise Http404("That page of the register does not exist.")
    return Key(int(since), int(record))


_HEAD = (
    "table", "game", "title", "schedule", "option", "label", "minimum", "maximum", "from", "until", "recorded",
    "posted_by", "notice_hours", "notice_asked", "record", "taken_down", "taken_down_by", "ended_record", "sign",
)  # fmt: skip


def _rows(establishment_id: int, wanted: Wanted, zone: ZoneInfo) -> Iterator[tuple[object, ...]]:
    older: Key | None = None
    asked: dict[str, str] = {}  # by game: the lines of its book that ask for notice
    while True:
        found = postings_page(establishment_id=establishment_id, wanted=wanted, older=older, size=500)
        for row in found.rows:
            if row.game not in asked:
                duties = notice_duties(row.game, row.since.astimezone(zone).date())
                asked[row.game] = ", ".join(line for duty in duties for line in duty.cite)
            yield _cells(row, zone, asked[row.game])
        older = found.older
        if older is None:
            return


def _cells(row: PostingRow, zone: ZoneInfo, asked: str) -> tuple[object, ...]:
    def moment(value: datetime.datetime | None) -> str:
        return "" if value is None else value.astimezone(zone).isoformat(timespec="seconds")

    return (
        row.table, row.game, row.title, row.schedule, row.option, row.label or "", amount(row.min), amount(row.max),
        moment(row.since), moment(row.until), moment(row.recorded), row.by, round(row.notice.total_seconds() / 3600), asked,
        row.record, moment(row.ended), row.ended_by or "", "" if row.ended_record is None else row.ended_record,
        _sign_words(row, zone),
    )  # fmt: skip


def _sign_words(row: PostingRow, zone: ZoneInfo) -> str:
    """What the sign says, line after line; empty: not recorded."""
    if row.sign is None:
        return ""
    return "; ".join(f"{line.about}: {line.says}" for line in sign_lines(games_read().get(row.game), row.sign, zone))
