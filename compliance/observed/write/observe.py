"""Stores an observation with what the rules say of it. A draft that comes twice is stored once."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from zoneinfo import ZoneInfo

import msgspec
from django.db import connection, transaction
from msgspec import Struct

from compliance.floor.rules.facts import Before
from compliance.houses.models import Establishment
from compliance.houses.read.cameras import notes_read, register_read
from compliance.houses.read.games import games_read
from compliance.houses.read.house import Place, place_read
from compliance.observed.forms.composed import About, Composed, Last, compose, moments
from compliance.observed.forms.line.read import line_read
from compliance.observed.forms.observation import Observation
from compliance.observed.models import Observed, ObservedStruck
from compliance.observed.read.hanging import hung_at
from compliance.observed.read.looks import Look, by_id, last_of, look_read, looks_at
from compliance.observed.read.recorded import OBSERVED, STRUCK
from compliance.observed.write.review import Seen, review_store
from compliance.record import append, canonical
from games.hand.form import Hand

_before = msgspec.json.Decoder(Before | None)


class Stored(Struct, frozen=True):
    """What became of a form that was sent: its entry, whether it stood there already; or what does not fit, and where."""

    index: int | None
    composed: Composed | None = None
    again: bool = False
    wrong: dict[str, str] = {}
    others: tuple[Look, ...] = ()  # what others saw at the table in that time


@transaction.atomic
def observe(
    *, establishment: Establishment, values: Mapping[str, str], actor: str, now: datetime.datetime, twice: bool = False
) -> Stored:
    """Store what the fields say. `twice`: the observer says that the same stretch is looked at again on purpose."""
    _lock(values.get("watch", ""))
    place = place_read(slug=establishment.slug)
    held = by_id(establishment_id=establishment.pk, observation_id=values.get("id", ""))
    if held is not None:
        return _held(establishment, held, values)
    composed, left = composed_of(establishment=establishment, place=place, values=values, now=now)
    one, hand = composed.observation, composed.hand
    if one is None or hand is None:
        return Stored(None, composed, wrong=composed.wrong)
    others = looks_at(table_id=place.tables[one.table], began=one.began, ended=one.ended)
    mine = [each for each in others if each.observer == actor and each.mode == one.mode]
    if mine and not twice:
        words = f"You looked at this stretch already: observation {mine[0].index}. Tick “Look again” if that is meant."
        return Stored(None, composed, wrong={"twice": words})
    index = _store(establishment, place, one, hand, left, actor, now)
    return Stored(index, composed, others=tuple(each for each in others if each.observer != actor))


def _lock(watch: str) -> None:
    """One after the other within a watch; the record's own lock is held only to append."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 17))", [watch])


def _held(establishment: Establishment, index: int, values: Mapping[str, str]) -> Stored:
    """A form that was stored before: the same again is no news, another one under its number is not taken."""
    detail = look_read(establishment_id=establishment.pk, index=index)
    assert detail is not None
    same = all(getattr(detail.one, name) == values.get(name, "") for name in ("line", "table", "mode", "watch"))
    if same:
        return Stored(index, again=True)
    words = f"This form was stored before as observation {index}, otherwise. Strike that one out, or begin a new hand."
    return Stored(None, wrong={"line": words})


def composed_of(
    *, establishment: Establishment, place: Place, values: Mapping[str, str], now: datetime.datetime
) -> tuple[Composed, Before | None]:
    """What the fields say, and what the look before leaves."""
    zone = ZoneInfo(establishment.time_zone)
    about = About(
        establishment.slug,
        zone,
        establishment.boundary_hour,
        games_read(),
        _hangs(place, values, zone, now),
        recorders_of(establishment_id=establishment.pk),
    )
    found = last_of(establishment_id=establishment.pk, watch=values.get("watch", ""))
    last: Last | None = None
    left: Before | None = None
    if found is not None:
        last, left = found[0], _before.decode(found[1])
    composed = compose(values, about, last, now)
    wrong = dict(composed.wrong)
    if values.get("table", "") not in place.tables:
        wrong["table"] = "Choose a table of the house."
    elif last is not None and last.table != values["table"]:
        wrong["table"] = f"This watch is of table {last.table}. Begin a new watch for another table."
    if wrong:
        return Composed(composed.read, wrong, composed.terms), None
    return composed, left


def _hangs(place: Place, values: Mapping[str, str], zone: ZoneInfo, now: datetime.datetime) -> str | None:
    """The game whose notice hung at the table at that time."""
    table = place.tables.get(values.get("table", ""))
    try:
        began = moments(values, zone, line_read(values.get("line", ""), None, {}).clock)[0]
    except ValueError:
        began = now
    return hung_at(table, began)


def recorders_of(*, establishment_id: int) -> dict[str, tuple[str, int | None]]:
    """By camera: its recorder, and by how many seconds its clock was ahead when somebody last measured it."""
    measured: dict[str, int] = {}
    for note in notes_read(establishment_id=establishment_id):
        if note.seconds is not None:
            measured.setdefault(note.camera, note.seconds)
    entries = register_read(establishment_id=establishment_id).entries
    return {one.camera: (one.recorder, measured.get(one.camera)) for one in entries if one.sees}


def _store(
    establishment: Establishment,
    place: Place,
    one: Observation,
    hand: Hand,
    left: Before | None,
    actor: str,
    now: datetime.datetime,
) -> int:
    """Into the record and the tables: what was seen, and what the rules say of it."""
    table = place.tables[one.table]
    entry = append.NewEntry("observation/1", establishment.slug, actor, now, canonical.encode(one))
    [index] = append.append([entry])
    Observed.objects.create(
        index=index, establishment_id=establishment.pk, table_id=table, **OBSERVED.stored(entry, one)
    )
    review_store(establishment, table, Seen(index, one, hand, left), actor, now)
    return index


class StrikeError(ValueError):
    """Why it is not struck out."""


@transaction.atomic
def strike(
    *, establishment: Establishment, index: int, why: str, actor: str, lead: bool, now: datetime.datetime
) -> int:
    """An observation that was typed wrongly counts no more: whoever typed it says so, or a lead."""
    append.lock()
    held = Observed.objects.filter(establishment=establishment, index=index).first()
    if held is None:
        raise StrikeError("There is no such observation here.")
    if held.observer != actor and not lead:
        raise StrikeError("Only whoever typed it strikes it out, or a lead officer.")
    if not 3 <= len(why.strip()) <= 500 or "\x00" in why:
        raise StrikeError("Say why in a sentence.")
    if ObservedStruck.objects.filter(observed_id=index).exists():
        raise StrikeError("It is struck out already.")
    body = {"observation": index, "why": why.strip()}
    entry = append.NewEntry("observation-struck/1", establishment.slug, actor, now, canonical.encode(body))
    [struck] = append.append([entry])
    ObservedStruck.objects.create(index=struck, **STRUCK.stored(entry, body))
    return index
