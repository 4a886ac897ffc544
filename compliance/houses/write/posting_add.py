"""Hangs an option at a table, and takes it down again. Both are entries in the record; neither is ever edited."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange

from compliance.houses.announced import posting_changed
from compliance.houses.forms import house as forms
from compliance.houses.models import Establishment, GamingTable, Posting
from compliance.houses.read.games import pinned_read
from compliance.houses.read.house import establishment_get
from compliance.houses.write.review_queue import pending_add_for_period
from compliance.record import append, canonical
from games.cards.money import cents_of, dollars, plain
from games.models import CatalogueAdoption, LicensedGame, ScheduleOption, WagerLimit
from games.terms.game import NotInForce, game_terms
from games.terms.ranges import range_of_notice


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
    day = posting.from_.astimezone(ZoneInfo(house.time_zone)).date()
    option = None if posting.schedule is None else _option(posting, day)
    game = _without_schedule(posting) if option is None else option.game
    _check(posting)
    if not as_it_hung:
        _within_book(posting, option, game, day)
    period = DateTimeTZRange(posting.from_, posting.until)
    with transaction.atomic():
        append.lock()  # postings are few: one at a time, so the overlap seen here is the only one there can be
        other = Posting.objects.filter(table=table, period__overlap=period).select_related("option", "game").first()
        if other is not None:
            raise PostingError(_overlap(posting.table, other))
        hung = Posting.objects.create(
            table=table,
            option=option,
            game=game if option is None else None,
            min_cents=cents_of(posting.min),
            max_cents=cents_of(posting.max),
            sign=sign_body(posting),
            period=period,
            record_index=_record(establishment, {"posted": _body(posting, game)}, actor, now),
        )
        pending_add_for_period(table=table, start=posting.from_, end=posting.until)
        posting_changed.send(None, establishment_id=table.establishment_id, start=posting.from_, end=posting.until)
    return hung


def _body(posting: forms.Posting, game: LicensedGame) -> dict[str, Any]:
    """Schedule and option are null where the limits of a game hang alone; without a word of the sign there is no `sign`."""
    sign = sign_body(posting)
    return ({} if sign is None else {"sign": sign}) | {
        "table": posting.table,
        "game": posting.game,
        "schedule": posting.schedule,
        "option": posting.option,
        "from": posting.from_,
        "until": posting.until,
        "min": plain(cents_of(posting.min)),
        "max": plain(cents_of(posting.max)),
        "game_digest": game.digest,
    }


def sign_body(posting: forms.Posting) -> dict[str, Any] | None:
    """The sign as it stands in the record and in the row: amounts and moments as they were written."""
    return None if posting.sign is None else msgspec.to_builtins(posting.sign)


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
        posting_changed.send(None, establishment_id=held.table.establishment_id, start=at, end=None)
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


def _option(posting: forms.Posting, day: datetime.date) -> ScheduleOption:
    """The option as printed on the day it goes up, in the version of the game that holds."""
    adopted = CatalogueAdoption.objects.filter(slug=posting.game).order_by("-id").values("game_id")[:1]
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


def _without_schedule(posting: forms.Posting) -> LicensedGame:
    """The version of the game that holds, for which its book prints no fee schedule: its limits may hang alone."""
    adopted = CatalogueAdoption.objects.filter(slug=posting.game).select_related("game").order_by("-id").first()
    if adopted is None:
        raise PostingError(f"No licensed game is named {posting.game}; `manage.py explain` lists those there are.")
    if adopted.game.options.exists():
        raise PostingError(
            f"{posting.game}: its book prints fee schedules, so limits cannot hang without an option; "
            f"`manage.py explain {posting.game}` lists what is printed."
        )
    return adopted.game


def _check(posting: forms.Posting) -> None:
    """Whether it could hang at all."""
    if posting.until is not None and posting.until <= posting.from_:
        raise PostingError(
            f"A posting from {posting.from_} until {posting.until} would never hang; give an end after its beginning."
        )
    least, most = cents_of(posting.min), cents_of(posting.max)
    if not 0 < least <= most:
        raise PostingError(
            f"A limit goes from a minimum up to a maximum, not from {dollars(least)} to {dollars(most)}."
        )
    for what in () if posting.sign is None else forms.contradictions_of_sign(posting.sign):
        raise PostingError(f"The sign: {what}")


def _within_book(posting: forms.Posting, option: ScheduleOption | None, game: LicensedGame, day: datetime.date) -> None:
    """Whether the book lets it hang: within the option's limits, or within those that it rules for the game itself."""
    least, most = cents_of(posting.min), cents_of(posting.max)
    if option is None:
        _within_ranges(posting, game, day)
        return
    limit: WagerLimit = option.limit
    for word, cents, low, high in (
        ("minimum", least, limit.min_from, limit.min_to),
        ("maximum", most, limit.max_from, limit.max_to),
    ):
        if low is not None and high is not None and not low <= cents <= high:
            allowed = dollars(low) if low == high else f"between {dollars(low)} and {dollars(high)}"
            raise PostingError(
                f"A {word} of {dollars(cents)} cannot hang with {option}: the book prints {allowed} "
                f"(line {', '.join(limit.cite)})."
            )


def _within_ranges(posting: forms.Posting, game: LicensedGame, day: datetime.date) -> None:
    held = pinned_read(digest=game.digest)
    if held is None:
        raise PostingError(f"The catalogue does not hold {posting.game} as it was adopted; load it anew.")
    try:
        within = range_of_notice(game_terms(held, day))
    except NotInForce as error:
        raise PostingError(f"Nothing of {posting.game} can hang on {day}: {error}.") from None
    least, most = cents_of(posting.min), cents_of(posting.max)
    if within is not None and not within.lets(least, most):
        raise PostingError(
            f"Limits from {dollars(least)} to {dollars(most)} cannot hang for {game.title}: the book prints "
            f"{within.words} (line {', '.join(within.cite)})."
        )


def _overlap(table: str, other: Posting) -> str:
    began, ended = other.period.lower, other.period.upper
    held = f"from {began:%Y-%m-%d %H:%M %Z}" + (f" to {ended:%Y-%m-%d %H:%M %Z}" if ended else " on, with no end")
    option = other.option
    what = f"limits of {other.game}" if option is None else f"option {option.number} ({option.schedule})"
    return (
        f"Table {table} already has {what} posted {held}; end it first. "
        "Only one collection schedule may be used at a table at any one time."
    )
