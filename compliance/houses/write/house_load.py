"""Takes a house file (`oliver.house/1`) into the database: establishment, tables, postings. What is there already stays."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange
from django.db.models import Q
from msgspec import Struct

from compliance.houses.announced import house_written
from compliance.houses.forms import house as forms
from compliance.houses.forms import shifts
from compliance.houses.forms.dated import changes_of
from compliance.houses.models import Commission, Establishment, GamingTable, Posting
from compliance.houses.read.dealt import is_dealt
from compliance.houses.read.games import games_read
from compliance.houses.read.house import divisions_of, sign_of
from compliance.houses.read.recorded import HOUSE, houses_stored
from compliance.houses.write.camera_change import cameras_load
from compliance.houses.write.posting_add import PostingError, posting_add, posting_end
from compliance.houses.write.review_queue import pending_add_for_period
from compliance.law.city import cities
from compliance.record import append, canonical, read
from games import said
from games.cards.money import cents_of
from games.models import CatalogueAdoption
from games.schema.refusal import near
from games.settling.wording import lines_say
from games.terms.game import NotInForce, fee_terms, game_terms
from games.terms.sign_rates import percentages

BY_TWO = "It is drafted on the page Tables and shifts with its first gaming day, and a second person confirms it."
_EVER = datetime.datetime(1900, 1, 1, tzinfo=datetime.UTC)


class HouseLoaded(Struct, frozen=True, omit_defaults=True):
    """What a load added."""

    establishment: str
    created: bool
    tables: int
    postings: int
    defects: tuple[str, ...] = ()  # rates on a sign that a line of the book forbids: what hung is taken in and told


def house_load(
    *, house: forms.House, actor: str, now: datetime.datetime, commission: Commission | None = None
) -> HouseLoaded:
    """Load a house; HouseError or PostingError says what does not fit. Whole or not at all.

    A new one is of `commission`, or of the one that licenses what hangs in it.
    """
    try:
        ZoneInfo(house.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise forms.HouseError(f"time_zone {house.time_zone!r} is no IANA zone, like America/Los_Angeles.") from None
    with transaction.atomic():
        establishment, created = Establishment.objects.get_or_create(
            slug=house.establishment,
            defaults={
                "title": house.title,
                "commission_id": _commission(house) if commission is None else commission.pk,
                "time_zone": house.time_zone,
                "boundary_hour": house.boundary_hour,
                "demonstration": house.demonstration,
            },
        )
        _same(establishment, house)
        _shifts(establishment, house)
        _dated(establishment, house)
        _city(establishment, house)
        new = _tables(establishment, house)
        house_record(house.establishment, actor, now)
        house_written.send(None, house=house, actor=actor, now=now)
        cameras_load(establishment=establishment, cameras=house.cameras, actor=actor, now=now)
        hung = sum(_posting(house.establishment, posting, actor, now) for posting in house.postings)
    told = tuple(_percentages(house))
    return HouseLoaded(establishment=house.establishment, created=created, tables=new, postings=hung, defects=told)


def _percentages(house: forms.House) -> Iterator[str]:
    """Rates on the signs of the file that are a percentage where the book forbids one, by the same check as the hands'."""
    zone, games = ZoneInfo(house.time_zone), games_read()
    for i, posting in enumerate(house.postings):
        game = games.get(posting.game)
        if posting.sign is None or not posting.sign.rates or game is None:
            continue
        day, fee = posting.from_.astimezone(zone).date(), None
        try:
            terms = game_terms(game, day, sign=posting.sign)
            if posting.schedule is not None and posting.option is not None:
                fee = fee_terms(game, posting.schedule, posting.option, day)
        except NotInForce:  # nothing of it is printed for that day: a rule says so of its hands
            continue
        for one in (each for each in percentages(terms, fee) if each.outcome == "fail"):
            lines = lines_say(one.cite, "forbid")
            yield f"postings[{i}].sign.rates: table {posting.table}: {one.shows}: a percentage; {said.plain(lines)} it."


def house_record(slug: str, actor: str, now: datetime.datetime) -> None:
    """The house as it stands now into the record, unless that says so already."""
    append.lock()
    body = canonical.encode(houses_stored([slug])[slug])
    last = read.latest(HOUSE).get(slug)
    if last is None or read.bodies([last])[last] != body:
        append.append([append.NewEntry(HOUSE, slug, actor, now, body)])


def _commission(house: forms.House) -> int | None:
    games = {posting.game for posting in house.postings}
    adoption = CatalogueAdoption.objects.filter(slug__in=games).select_related("game__book").order_by("-id").first()
    return None if adoption is None else adoption.game.book.commission_id


def _same(stored: Establishment, house: forms.House) -> None:
    """A gaming day means zone and boundary hour: they cannot change under hands that were recorded with them."""
    for name in ("time_zone", "boundary_hour", "demonstration"):
        if getattr(stored, name) != getattr(house, name):
            raise forms.HouseError(
                f"{name}: {stored.slug} is held with {getattr(stored, name)!r}, the file says {getattr(house, name)!r}. "
                "Load it as another establishment."
            )


def _shifts(stored: Establishment, house: forms.House) -> None:
    """Shifts divide what papers and accounts say, so once anything was dealt they change from a day on, by two people.

    A file without any leaves them; one that says them as they hold, or as they held first, changes nothing.
    """
    written = msgspec.to_builtins(house.shifts)
    try:
        shifts.read(written)
    except shifts.ShiftError as error:
        raise forms.HouseError(f"shifts: {error}") from None
    if not written or house.shifts in divisions_of(stored).shifts:
        return
    if is_dealt(establishment_id=stored.pk):
        raise forms.HouseError(
            f"shifts: {stored.slug} has hands or papers of gaming days that its shifts divided. {BY_TWO}"
        )
    stored.shifts = list(written)
    stored.save(update_fields=["shifts"])


def _dated(stored: Establishment, house: forms.House) -> None:
    """What a file says of days on is what two people confirmed, or it is refused."""
    held = changes_of(stored.dated)
    for i, change in enumerate(house.dated):
        if change not in held:
            raise forms.HouseError(f"dated[{i}]: {change}, from {change.from_}, is not held. {BY_TWO}")


def _city(stored: Establishment, house: forms.House) -> None:
    """A city only says what is filed where, so a house may name another one; a file without any leaves it."""
    if house.city is not None and house.city not in cities():
        raise forms.HouseError(f"city: {house.city!r} is none that Oliver has a file of. {near(house.city, cities())}")
    if house.city is not None and house.city != stored.city:
        stored.city = house.city
        stored.save(update_fields=["city"])


def _tables(establishment: Establishment, house: forms.House) -> int:
    """Add the tables that are new; take in which layout each is, where that was not known."""
    layouts = {one.table: one.layout for one in house.layouts}
    printed = {layout.table for game in games_read().values() for layout in game.layout}
    for table, layout in layouts.items():
        if layout not in printed:
            raise forms.HouseError(f"layouts: table {table}: no rule book prints a {layout!r}. {near(layout, printed)}")
    held = {table.name: table for table in GamingTable.objects.filter(establishment=establishment)}
    new = [name for name in house.tables if name not in held]
    GamingTable.objects.bulk_create(
        GamingTable(establishment=establishment, name=name, layout=layouts.get(name)) for name in new
    )
    for name, layout in layouts.items():
        if name in held and held[name].layout != layout:
            _layout(held[name], layout)
    return len(new)


def _layout(table: GamingTable, layout: str) -> None:
    """What was not known becomes known, and its hands are judged again. A table never becomes another one."""
    if table.layout is not None:
        raise forms.HouseError(
            f"layouts: table {table.name} is held as a {table.layout} table, the file says {layout}. "
            f"Hands were judged by it. {BY_TWO}"
        )
    table.layout = layout
    table.save(update_fields=["layout"])
    pending_add_for_period(table=table, start=_EVER, end=None)


def _posting(establishment: str, posting: forms.Posting, actor: str, now: datetime.datetime) -> bool:
    """Hang one posting; False when it hangs already. An open one that the file ends is ended."""
    alone = Q(option=None, game__slug=posting.game)
    of_option = Q(option__game__slug=posting.game, option__schedule=posting.schedule, option__number=posting.option)
    held = Posting.objects.filter(
        alone if posting.schedule is None else of_option,
        table__establishment__slug=establishment,
        table__name=posting.table,
        min_cents=cents_of(posting.min),
        max_cents=cents_of(posting.max),
        period__startswith=posting.from_,
    ).first()
    if held is None:
        posting_add(establishment=establishment, posting=posting, actor=actor, now=now, as_it_hung=True)
        return True
    if posting.sign is not None and sign_of(held.sign) != posting.sign:
        raise PostingError(
            f"Table {posting.table}: what hangs since {posting.from_} is held with another sign. "
            "End it and put up the new one from its own moment."
        )
    if held.period == DateTimeTZRange(posting.from_, posting.until):
        return False
    if held.period.upper is None and posting.until is not None:
        posting_end(posting=held, at=posting.until, actor=actor, now=now)
        return True
    raise PostingError(
        f"Table {posting.table}: {held.option or held} hangs until {held.period.upper}, the file says otherwise."
    )
