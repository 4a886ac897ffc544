"""Hangs an option at a table, and takes it down again. Both are entries in the record; neither is ever edited."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange

from compliance.record import append, canonical
from compliance.selectors.house import establishment_get
from compliance.services.review_queue import pending_add_for_period
from games import house as forms
from games.models import CatalogueAdoption, Establishment, GamingTable, Posting, ScheduleOption, WagerLimit
from games.money import cents_of, dollars, plain


class PostingError(ValueError):
    """A posting that cannot hang there; the message says why and what to do."""


def posting_add(
    *, establishment: str, posting: forms.Posting, actor: str, now: datetime.datetime, as_it_hung: bool = False
) -> Posting:
    """Hang an option at a table from a moment on (until another). Hands already dealt in that time are judged again.

    `as_it_hung` takes in a notice with limits that the book does not print, because it did hang: a rule judges it.
    """
    house = establishment_get(slug=establishment)
    table = _table(house, posting.table)
    option = _option(house, posting)
    _check(posting, option, as_it_hung=as_it_hung)
    period = DateTimeTZRange(posting.from_, posting.until)
    with transaction.atomic():
        append.lock()  # postings are few: one at a time, so the overlap seen here is the only one there can be
        other = Posting.objects.filter(table=table, period__overlap=period).select_related("option").first()
        if other is not None:
            raise PostingError(_overlap(posting.table, other))
        hung = Posting.objects.create(
            table=table,
            option=option,
            min_cents=cents_of(posting.min),
            max_cents=cents_of(posting.max),
            period=period,
            record_index=_record(establishment, {"posted": _body(posting, option)}, actor, now),
        )
        pending_add_for_period(table=table, start=posting.from_, end=posting.until)
    return hung


def _body(posting: forms.Posting, option: ScheduleOption) -> dict[str, Any]:
    return {
        "table": posting.table,
        "game": posting.game,
        "schedule": posting.schedule,
        "option": posting.option,
        "from": posting.from_,
        "until": posting.until,
        "min": plain(cents_of(posting.min)),
        "max": plain(cents_of(posting.max)),
        "game_digest": option.game.digest,
    }


def posting_end(*, posting: Posting, at: datetime.datetime, actor: str, now: datetime.datetime) -> Posting:
    """Take a posting down at a moment. Hands dealt from then on are judged again without it."""
    with transaction.atomic():
        append.lock()
        held = Posting.objects.select_related("table__establishment").get(pk=posting.pk)
        began, ended = held.period.lower, held.period.upper
        if ended is not None:
            raise PostingError(f"{held} was taken down at {ended} already; it ends once.")
        if at <= began:
            raise PostingError(f"{held} began to hang at {began}; it cannot end at {at}. Give a later moment.")
        body = {"ended": {"posting": held.record_index, "at": at}}
        held.end_record_index = _record(held.table.establishment.slug, body, actor, now)
        held.period = DateTimeTZRange(began, at)
        held.save(update_fields=["period", "end_record_index"])
        pending_add_for_period(table=held.table, start=at, end=None)
    return held


def _record(establishment: str, body: dict[str, Any], actor: str, now: datetime.datetime) -> int:
    entry = append.NewEntry(
        kind="posting/1", establishment=establishment, actor=actor, at=now, body=canonical.encode(body)
    )
    return append.append([entry]).start


def _table(house: Establishment, name: str) -> GamingTable:
    table = GamingTable.objects.filter(establishment=house, name=name).first()
    if table is None:
        raise PostingError(f"{house.title} has no table {name}; add the table first.")
    return table


def _option(house: Establishment, posting: forms.Posting) -> ScheduleOption:
    """The option as printed on the day it goes up, in the version of the game that holds."""
    adopted = CatalogueAdoption.objects.filter(slug=posting.game).order_by("-id").values("game_id")[:1]
    day = posting.from_.astimezone(ZoneInfo(house.time_zone)).date()
    printed = (
        ScheduleOption.objects.filter(
            game_id__in=adopted, schedule=posting.schedule, number=posting.option, first_day__lte=day
        )
        .select_related("game", "limit")
        .order_by("-first_day")
        .first()
    )
    if printed is None:
        raise PostingError(
            f"{posting.game} has no option {posting.option} of schedule {posting.schedule!r} on {day}; "
            f"`manage.py explain {posting.game}` lists what is printed."
        )
    return printed


def _check(posting: forms.Posting, printed: ScheduleOption, *, as_it_hung: bool) -> None:
    """Whether it could hang at all, and (unless it did hang) whether the book lets it."""
    if posting.until is not None and posting.until <= posting.from_:
        raise PostingError(
            f"A posting from {posting.from_} until {posting.until} would never hang; give an end after its beginning."
        )
    least, most = cents_of(posting.min), cents_of(posting.max)
    if not 0 < least <= most:
        raise PostingError(
            f"A limit goes from a minimum up to a maximum, not from {dollars(least)} to {dollars(most)}."
        )
    limit: WagerLimit = printed.limit
    for word, cents, low, high in (
        ("minimum", least, limit.min_from, limit.min_to),
        ("maximum", most, limit.max_from, limit.max_to),
    ):
        if not as_it_hung and low is not None and high is not None and not low <= cents <= high:
            allowed = dollars(low) if low == high else f"between {dollars(low)} and {dollars(high)}"
            raise PostingError(
                f"A {word} of {dollars(cents)} cannot hang with {printed}: the book prints {allowed} "
                f"(line {', '.join(limit.cite)})."
            )


def _overlap(table: str, other: Posting) -> str:
    began, ended = other.period.lower, other.period.upper
    held = f"from {began:%Y-%m-%d %H:%M %Z}" + (f" to {ended:%Y-%m-%d %H:%M %Z}" if ended else " on, with no end")
    return (
        f"Table {table} already has option {other.option.number} ({other.option.schedule}) posted {held}; end it first. "
        "Only one collection schedule may be used at a table at any one time."
    )
