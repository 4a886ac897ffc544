"""Takes a house file (`oliver.house/1`) into the database: establishment, tables, postings. What is there already stays."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange
from msgspec import Struct

from compliance.services.posting_add import PostingError, posting_add, posting_end
from games import house as forms
from games import shifts
from games.models import CatalogueAdoption, Establishment, GamingTable, Posting
from games.money import cents_of


class HouseLoaded(Struct, frozen=True):
    """What a load added."""

    establishment: str
    created: bool
    tables: int
    postings: int


def house_load(*, house: forms.House, actor: str, now: datetime.datetime) -> HouseLoaded:
    """Load a house; HouseError or PostingError says what does not fit. Whole or not at all."""
    try:
        ZoneInfo(house.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise forms.HouseError(f"time_zone {house.time_zone!r} is no IANA zone, like America/Los_Angeles.") from None
    with transaction.atomic():
        establishment, created = Establishment.objects.get_or_create(
            slug=house.establishment,
            defaults={
                "title": house.title,
                "commission_id": _commission(house),
                "time_zone": house.time_zone,
                "boundary_hour": house.boundary_hour,
                "demonstration": house.demonstration,
            },
        )
        _same(establishment, house)
        _shifts(establishment, house)
        known = set(GamingTable.objects.filter(establishment=establishment).values_list("name", flat=True))
        new = [name for name in house.tables if name not in known]
        GamingTable.objects.bulk_create(GamingTable(establishment=establishment, name=name) for name in new)
        hung = sum(_posting(house.establishment, posting, actor, now) for posting in house.postings)
    return HouseLoaded(establishment=house.establishment, created=created, tables=len(new), postings=hung)


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
    """Shifts only divide the sums of a report, so a house may change them; a file without any leaves them."""
    written = msgspec.to_builtins(house.shifts)
    try:
        shifts.read(written)
    except shifts.ShiftError as error:
        raise forms.HouseError(f"shifts: {error}") from None
    if written and list(written) != stored.shifts:
        stored.shifts = list(written)
        stored.save(update_fields=["shifts"])


def _posting(establishment: str, posting: forms.Posting, actor: str, now: datetime.datetime) -> bool:
    """Hang one posting; False when it hangs already. An open one that the file ends is ended."""
    held = Posting.objects.filter(
        table__establishment__slug=establishment,
        table__name=posting.table,
        option__game__slug=posting.game,
        option__schedule=posting.schedule,
        option__number=posting.option,
        min_cents=cents_of(posting.min),
        max_cents=cents_of(posting.max),
        period__startswith=posting.from_,
    ).first()
    if held is None:
        posting_add(establishment=establishment, posting=posting, actor=actor, now=now, as_it_hung=True)
        return True
    if held.period == DateTimeTZRange(posting.from_, posting.until):
        return False
    if held.period.upper is None and posting.until is not None:
        posting_end(posting=held, at=posting.until, actor=actor, now=now)
        return True
    raise PostingError(
        f"Table {posting.table}: {held.option} hangs until {held.period.upper}, the file says otherwise."
    )
