"""A house as a file, `oliver.house/1`: the establishment, its tables and what hangs at them from when to when.

The running house keeps this in the database; the same frozen value is made from there, so that a hand is judged alike
with a database and without one.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from compliance.houses.forms import shifts
from compliance.houses.forms.cameras import Camera, cameras_wrong
from compliance.houses.forms.dated import Change, divisions, layouts_on
from compliance.houses.forms.session import LONGEST, Session
from compliance.houses.forms.shifts import Shift
from compliance.houses.forms.waiver import Waived, contradictions
from games.cards.money import cents_of
from games.hand.form import Identifier, Slug
from games.schema import Dollars, plain_file
from games.schema.misfit import misfit, written
from games.schema.refusal import near
from games.terms.sign import Sign
from games.terms.sign_asked import Hung

FORM = "oliver.house/1"


LIMITS_ALONE = "limits alone, no fee printed"  # of a game for which the book prints no fee schedule


class Posting(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Which option of which game hangs at which table, with the limits set there, from when to when.

    Without `schedule` and `option` the limits hang alone: of a game for which the book prints no fee schedule.
    """

    table: Identifier
    game: Slug
    schedule: Slug | None = None
    option: Annotated[int, Meta(ge=1)] | None = None
    from_: Annotated[datetime.datetime, Meta(tz=True)] = field(name="from")
    until: Annotated[datetime.datetime, Meta(tz=True)] | None = None
    min: Dollars
    max: Dollars
    sign: Sign | None = None  # what hangs there, word for word; absent: not recorded

    def holds(self, moment: datetime.datetime) -> bool:
        """Whether it hung at that moment; `until` is the first moment at which it no longer did."""
        return self.from_ <= moment and (self.until is None or moment < self.until)

    def hung(self, zone: datetime.tzinfo) -> Hung:
        """What hangs, as far as its changes go, by the clock of the house."""
        return Hung(
            self.from_.astimezone(zone), self.schedule, self.option, (cents_of(self.min), cents_of(self.max)), self.sign
        )


def before(posting: Posting, postings: Iterable[Posting]) -> Posting | None:
    """What hung of the same game at the same table before it."""
    earlier = [
        one for one in postings if (one.table, one.game) == (posting.table, posting.game) and one.from_ < posting.from_
    ]
    return max(earlier, key=lambda one: one.from_, default=None)


class TableLayout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which of the layouts that rule books print a table is, by its printed name. A table without one: not known."""

    table: Identifier
    layout: Slug


class House(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One establishment as far as a hand's judgement needs it."""

    form: Literal["oliver.house/1"]
    establishment: Slug
    title: Annotated[str, Meta(min_length=1)]
    time_zone: str
    boundary_hour: Annotated[int, Meta(ge=0, le=23)]
    demonstration: bool = False
    city: Slug | None = None  # whose statement accounting files; one that Oliver has a file of
    shifts: tuple[Shift, ...] = ()
    tables: tuple[Identifier, ...]
    layouts: tuple[TableLayout, ...] = ()
    postings: tuple[Posting, ...] = ()
    sessions: tuple[Session, ...] = ()  # the providers' playing books; none: not known
    waivers: tuple[Waived, ...] = ()  # collections that were waived
    cameras: tuple[Camera, ...] = ()  # as they stand; none: not known
    dated: tuple[Change, ...] = ()  # what two people changed from a gaming day on; the rest holds from the beginning

    def on(self, day: datetime.date) -> House:
        """The house with the shifts and layouts that hold on a gaming day."""
        if not self.dated:
            return self
        layouts = layouts_on({one.table: one.layout for one in self.layouts}, self.dated, day)
        return replace(
            self,
            shifts=divisions(self.shifts, self.dated).on(day),
            layouts=tuple(TableLayout(table=table, layout=layout) for table, layout in layouts.items()),
            dated=(),
        )


class HouseError(Exception):
    """A house that does not load: `says` names key and cure; from a file, the message begins with it."""

    def __init__(self, says: str, *, file: Path | None = None, line: int | None = None) -> None:
        self.says = f"line {line}: {says}" if line else says
        super().__init__(self.says if file is None else f"{file}{', ' if line else ': '}{self.says}")


class ZoneError(HouseError):
    """A house whose time zone there is not."""


def read(path: Path) -> House:
    """The house in a TOML file; HouseError names file, key and cure."""
    raw = None
    try:
        raw = plain_file.toml(plain_file.read_text(path))
        house = msgspec.convert(raw, House)
    except plain_file.UnreadableError as error:
        says = f"{error.what}. {error.cure} A house file says which option hung at which table."
        raise HouseError(says, file=path, line=error.line) from None
    except msgspec.ValidationError as error:
        found = misfit(raw, House)
        where = f"{written(found.steps)}: " if found is not None and found.steps else ""
        what = str(error if found is None else found.what).replace("`", "")
        raise HouseError(f"{where}{what}. See the demonstration house for an example.", file=path) from None
    try:
        check(house)
    except HouseError as error:
        raise HouseError(error.says, file=path) from None
    return house


def check(house: House) -> None:
    """Refuses what the types of the form cannot say; HouseError names key and cure."""
    try:
        ZoneInfo(house.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zones = near(house.time_zone, available_timezones(), few=True)
        raise ZoneError(f"time_zone: {house.time_zone!r} is no IANA zone, like America/Los_Angeles. {zones}") from None
    try:
        shifts.read(msgspec.to_builtins(house.shifts))
    except shifts.ShiftError as error:
        raise HouseError(f"shifts: {error}") from None
    _once("tables", house.tables)
    _once("layouts", [one.table for one in house.layouts])
    for i, one in enumerate(house.layouts):
        _known(house, f"layouts[{i}].table", one.table)
    for i, posting in enumerate(house.postings):
        _posting(house, i, posting)
    _sessions(house)
    _waivers(house)
    for what in cameras_wrong(house.cameras, house.tables):
        raise HouseError(what)
    for earlier, later in _overlapping(house):
        raise HouseError(
            f"postings[{later}].from: at table {house.postings[later].table} another notice (postings[{earlier}]) still "
            "hangs then. Only one hangs at a table at any one time: give the earlier one an `until`."
        )


def _once(key: str, tables: Iterable[str]) -> None:
    seen: set[str] = set()
    for i, table in enumerate(tables):
        if table in seen:
            raise HouseError(f"{key}[{i}]: table {table} stands twice. Name each table once.")
        seen.add(table)


def _known(house: House, key: str, table: str) -> None:
    if table not in house.tables:
        raise HouseError(f"{key}: the house has no table {table}. {near(table, house.tables)} Or add it to `tables`.")


def _posting(house: House, i: int, posting: Posting) -> None:
    _known(house, f"postings[{i}].table", posting.table)
    for name, amount in (("min", posting.min), ("max", posting.max)):
        if not amount.is_finite() or amount <= 0 or amount * 100 % 1:
            raise HouseError(
                f"postings[{i}].{name}: {amount} is no limit. Write dollars, or dollars and cents, above 0."
            )
    if (posting.schedule is None) != (posting.option is None):
        there, absent = ("option", "schedule") if posting.schedule is None else ("schedule", "option")
        cure = "Give both, or neither where the book prints no fee schedule for the game."
        raise HouseError(f"postings[{i}].{absent}: it is missing beside `{there}`. {cure}")
    if posting.min > posting.max:
        cure = "The minimum is never above the maximum; exchange them if they were mixed up."
        raise HouseError(f"postings[{i}].min: {posting.min} is above the maximum of {posting.max}. {cure}")
    if posting.until is not None and posting.until <= posting.from_:
        raise HouseError(f"postings[{i}].until: {posting.until} is not after `from`. Give an end after its beginning.")
    for what in () if posting.sign is None else contradictions_of_sign(posting.sign):
        raise HouseError(f"postings[{i}].sign.{what}")


def contradictions_of_sign(sign: Sign) -> Iterator[str]:
    """What no sign can say: an amount that is none, a minimum above its maximum, one wager with two limits.

    What a sign should not say is judged, not refused: it did hang.
    """
    seen = set[str]()
    for i, one in enumerate(sign.limits):
        if one.wager in seen:
            yield f"limits[{i}].wager: {one.wager} stands twice. Give each wager its limits once."
        seen.add(one.wager)
        if one.min is None and one.max is None:
            yield f"limits[{i}]: {one.wager} has no limit. Write `min`, `max` or both."
        if one.min is not None and one.max is not None and one.min > one.max:
            yield f"limits[{i}].min: {one.min} is above the maximum of {one.max}. Exchange them if they were mixed up."
    amounts = [(f"limits[{i}]", end) for i, one in enumerate(sign.limits) for end in (one.min, one.max)]
    amounts += [(f"rates[{i}].amount", one.amount) for i, one in enumerate(sign.rates)]
    for key, amount in (*amounts, ("rake_most", sign.rake_most)):
        if amount is not None and (not amount.is_finite() or amount < 0 or amount * 100 % 1):
            yield f"{key}: {amount} is no amount. Write dollars, or dollars and cents."


def _sessions(house: House) -> None:
    seen = dict[str, int]()
    corrected = set[str]()
    for i, one in enumerate(house.sessions):
        _known(house, f"sessions[{i}].table", one.table)
        if one.id in seen:
            raise HouseError(f"sessions[{i}].id: {one.id} is sessions[{seen[one.id]}] already. Give each its own id.")
        if one.until is not None and not one.from_ < one.until <= one.from_ + LONGEST:
            cure = "A session ends after it began, within a day; cut a longer one."
            raise HouseError(f"sessions[{i}].until: {one.until} with `from` {one.from_}. {cure}")
        if one.supersedes is not None:
            target = one.supersedes.id
            if target not in seen or target in corrected:
                cure = "A session corrects one that stands before it and that no other corrects."
                raise HouseError(f"sessions[{i}].supersedes.id: {target}. {cure}")
            corrected.add(target)
        seen[one.id] = i


def _waivers(house: House) -> None:
    seen = set[str]()
    for i, one in enumerate(house.waivers):
        _known(house, f"waivers[{i}].table", one.table)
        if one.id in seen:
            raise HouseError(f"waivers[{i}].id: {one.id} stands twice. Give each waiver its own id.")
        seen.add(one.id)
        for what in contradictions(one):
            raise HouseError(f"waivers[{i}]: {what}")


def _overlapping(house: House) -> Iterator[tuple[int, int]]:
    """Places of two postings that hang at one table at the same moment, the earlier one first."""
    hung: dict[str, int] = {}
    for i in sorted(range(len(house.postings)), key=lambda i: house.postings[i].from_):
        posting = house.postings[i]
        before = hung.get(posting.table)
        if before is not None:
            until = house.postings[before].until
            if until is None or posting.from_ < until:
                yield before, i
        hung[posting.table] = i


def gaming_day(moment: datetime.datetime, zone: datetime.tzinfo, boundary_hour: int) -> datetime.date:
    """The gaming day of a moment: the local day, or the one before while the boundary hour has not come."""
    return (moment.astimezone(zone) - datetime.timedelta(hours=boundary_hour)).date()


@lru_cache(maxsize=4_096)
def natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """A key by which table 2 comes before table 10. Two names never have the same key: T1 and T01 are two tables."""
    parts = re.findall(r"([0-9]+)|([^0-9]+)", name)
    return (*((0, int(number)) if number else (1, words) for number, words in parts), (-1, name))
