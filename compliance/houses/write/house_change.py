"""A house that is there gets tables at once, and other shifts, layouts or seats from a gaming day on, by two people.

What nothing was dealt by yet is set up at once, the way its house file would say it: it holds from the beginning.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction

from compliance.houses.forms import house as forms
from compliance.houses.forms.dated import Change, changes_of, wrong
from compliance.houses.models import Establishment, HouseChange, HouseChangeWord
from compliance.houses.read.dealt import tables_dealt
from compliance.houses.read.games import games_read
from compliance.houses.read.recorded import CHANGE_WORDS, CHANGES
from compliance.houses.write.house_load import BY_TWO, HouseLoaded, house_load, house_record
from compliance.houses.write.second_word import TwoPeopleError, recorded, waiting, word_say


def tables_change(
    *, establishment: Establishment, names: Sequence[str], layout: str, actor: str, now: datetime.datetime
) -> HouseLoaded:
    """New tables, and (with a layout) which layout these tables have; HouseError says what does not fit."""
    held = set(establishment.tables.values_list("name", flat=True))
    if not layout and (there := sorted(held & set(names))):
        raise forms.HouseError(f"{', '.join(there)}: there already. Choose a layout to say which one it is.")
    if dealt := tables_dealt(establishment_id=establishment.pk, tables=list(names)):
        raise forms.HouseError(f"{', '.join(dealt)}: hands were dealt there. {BY_TWO}")
    layouts = [{"table": name, "layout": layout} for name in names] if layout else []
    new = [name for name in names if name not in held]
    return _load(establishment, {"tables": [*sorted(held), *new], "layouts": layouts}, actor, now)


def shifts_set_up(
    *, establishment: Establishment, shifts: Sequence[tuple[str, int]], actor: str, now: datetime.datetime
) -> HouseLoaded:
    """The shifts of a house in which nothing was dealt yet; HouseError says what does not fit."""
    held = list(establishment.tables.values_list("name", flat=True))
    written = [{"name": name, "from": hour} for name, hour in shifts]
    return _load(establishment, {"tables": held, "shifts": written}, actor, now)


def change_draft(*, establishment: Establishment, change: Change, by: str, now: datetime.datetime) -> HouseChange:
    """What the house is to be otherwise from a gaming day on; it holds once a second person has confirmed it."""
    _fits(establishment, change, now)
    body = {"change": msgspec.to_builtins(change)}
    with transaction.atomic():
        place, entry = recorded("house-change/1", establishment.slug, body, by, now)
        return HouseChange.objects.create(index=place, establishment=establishment, **CHANGES.stored(entry, body))


def change_decide(*, index: int, confirmed: bool, why: str, by: str, now: datetime.datetime) -> HouseChangeWord:
    """The second person's word; with it the house stands otherwise in the record, from the change's first day on."""
    with transaction.atomic():
        draft = waiting(HouseChange.objects.all(), index)
        word = word_say(
            draft, word=HouseChangeWord, rows=CHANGE_WORDS, named="change", confirmed=confirmed, why=why, by=by, now=now
        )
        if confirmed:
            establishment = Establishment.objects.select_for_update().get(pk=draft.establishment_id)
            change = msgspec.json.decode(draft.change, type=Change)
            _fits(establishment, change, now)
            establishment.dated = [*establishment.dated, msgspec.to_builtins(change)]
            establishment.save(update_fields=["dated"])
            house_record(establishment.slug, by, now)
        return word


def _fits(establishment: Establishment, change: Change, now: datetime.datetime) -> None:
    """A change holds from a gaming day that has not begun: no hand, paper or account of it has been judged."""
    tables = set(establishment.tables.values_list("name", flat=True))
    printed = {layout.table for game in games_read().values() for layout in game.layout}
    for what in wrong(change, tables, printed):
        raise TwoPeopleError(what)
    today = forms.gaming_day(now, ZoneInfo(establishment.time_zone), establishment.boundary_hour)
    if change.from_ <= today:
        raise TwoPeopleError(
            f"Its first day, {change.from_:%m/%d/%Y}, has begun or is over, and is judged by what holds now. Name a gaming day"
            f" after {today:%m/%d/%Y}."
        )
    last = next((one for one in reversed(changes_of(establishment.dated)) if one.of == change.of), None)
    if last is not None and last.from_ == change.from_ and last == change:
        raise TwoPeopleError("It is to hold so from that day on already.")


def _load(establishment: Establishment, said: dict[str, object], actor: str, now: datetime.datetime) -> HouseLoaded:
    as_it_is = {
        "form": forms.FORM,
        "establishment": establishment.slug,
        "title": establishment.title,
        "time_zone": establishment.time_zone,
        "boundary_hour": establishment.boundary_hour,
        "demonstration": establishment.demonstration,
    }
    try:
        house = msgspec.convert({**as_it_is, **said}, forms.House)
    except msgspec.ValidationError as error:
        raise forms.HouseError(f"{error}. Names are letters, figures and -_.: without blanks.") from None
    forms.check(house)
    return house_load(house=house, actor=actor, now=now)
