"""The house as the pure rooms see it (compliance.houses.forms.house.House), made from the stored rows."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import msgspec
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange
from django.db.models.functions import Coalesce
from msgspec import Struct

from compliance.houses.forms import shifts
from compliance.houses.forms.dated import changes_of, divisions, layouts_on, seats_on
from compliance.houses.forms.house import House, Posting, TableLayout
from compliance.houses.models import Establishment, GamingTable
from compliance.houses.models import Posting as StoredPosting
from games.terms.sign import Sign


class Place(Struct, frozen=True):
    """An establishment by its key and those of its tables, and the names of its shifts, of whatever day."""

    id: int
    slug: str
    tables: dict[str, int]
    shifts: tuple[str, ...] = ()


class UnknownEstablishment(LookupError):
    """No establishment has this slug; the message lists those there are."""


def establishment_get(*, slug: str) -> Establishment:
    """The establishment of this slug; UnknownEstablishment names what there is instead."""
    establishment = Establishment.objects.filter(slug=slug).first()
    if establishment is None:
        known = list(Establishment.objects.order_by("slug").values_list("slug", flat=True)[:20])
        there = f"Known: {', '.join(known)}." if known else "None is loaded yet: `manage.py house FILE` makes one."
        raise UnknownEstablishment(f"no establishment is named {slug!r}. {there}")
    return establishment


def place_read(*, slug: str) -> Place:
    """Keys of an establishment and its tables, in two queries."""
    establishment = establishment_get(slug=slug)
    tables = dict(GamingTable.objects.filter(establishment=establishment).values_list("name", "id"))
    return Place(id=establishment.pk, slug=slug, tables=tables, shifts=divisions_of(establishment).names())


def divisions_of(establishment: Establishment) -> shifts.Divisions:
    """How its gaming days are divided. Whoever asks for the shifts of a day asks here."""
    return divisions(shifts.read(establishment.shifts), changes_of(establishment.dated))


def layout_on(establishment: Establishment, table: str, first: str | None, day: datetime.date) -> str | None:
    """Which layout a table has on a gaming day, `first` being the one it had from the beginning; None: not known."""
    held = {} if first is None else {table: first}
    return layouts_on(held, changes_of(establishment.dated), day).get(table)


class TableStands(Struct, frozen=True):
    """A table as it is on a gaming day; None: not known."""

    name: str
    layout: str | None
    seats: int | None


def table_on(establishment: Establishment, name: str, day: datetime.date) -> TableStands:
    """A table of the house on a gaming day."""
    return next(one for one in tables_on(establishment, day, name) if one.name == name)


def tables_on(establishment: Establishment, day: datetime.date, name: str | None = None) -> list[TableStands]:
    """The tables of the house on a gaming day, by name, or one of them; in one query."""
    named = GamingTable.objects.filter(establishment=establishment).order_by("name")
    held = dict((named if name is None else named.filter(name=name)).values_list("name", "layout"))
    changes = changes_of(establishment.dated)
    layouts = layouts_on({one: layout for one, layout in held.items() if layout is not None}, changes, day)
    seats = seats_on(changes, day)
    return [TableStands(one, layouts.get(one), seats.get(one)) for one in held]


def house_read(
    *, slug: str, table: str | None = None, within: tuple[datetime.datetime, datetime.datetime] | None = None
) -> House:
    """The house with its postings, or with those of one table, or those that hung between two moments (both included)."""
    establishment = establishment_get(slug=slug)
    tables = GamingTable.objects.filter(establishment=establishment).order_by("name").values_list("name", "layout")
    return House(
        form="oliver.house/1",
        establishment=establishment.slug,
        title=establishment.title,
        time_zone=establishment.time_zone,
        boundary_hour=establishment.boundary_hour,
        demonstration=establishment.demonstration,
        city=establishment.city or None,
        shifts=shifts.read(establishment.shifts),
        tables=tuple(name for name, _ in tables),
        layouts=tuple(
            TableLayout(table=name, layout=layout)
            for name, layout in tables
            if layout is not None and table in (None, name)
        ),
        postings=_postings(establishment, table, within),
        dated=changes_of(establishment.dated),
    )


def _postings(
    establishment: Establishment, table: str | None, within: tuple[datetime.datetime, datetime.datetime] | None
) -> tuple[Posting, ...]:
    held = StoredPosting.objects.filter(table__establishment=establishment).order_by("period", "id")
    if table is not None:
        held = held.filter(table__name=table)
    if within is not None:
        held = held.filter(period__overlap=DateTimeTZRange(*within, "[]"))
    game = Coalesce("option__game__slug", "game__slug")
    rows = held.values_list(
        "table__name", game, "option__schedule", "option__number", "period", "min_cents", "max_cents", "sign"
    )
    return tuple(
        Posting(
            table=name,
            game=slug,
            schedule=schedule,
            option=number,
            from_=period.lower,
            until=period.upper,
            min=Decimal(min_cents) / 100,
            max=Decimal(max_cents) / 100,
            sign=sign_of(sign),
        )
        for name, slug, schedule, number, period, min_cents, max_cents, sign in rows
    )


def sign_of(stored: dict[str, Any] | None) -> Sign | None:
    """The sign of a stored posting, in its form; None: not recorded."""
    return None if stored is None else msgspec.convert(stored, Sign)
