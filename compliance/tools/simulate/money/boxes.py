"""Drop and count: boxes taken off their tables, two counts blind to each other, what was banked, what was explained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from compliance.money.papers.deposit import Deposit
from compliance.money.papers.explanation import Explanation
from compliance.papers.forms.form import Holds, Paper, amount_of, cents
from compliance.tools.simulate.money.cast import cast
from compliance.tools.simulate.money.office import HOUR, Office, at, box_name
from games.cards.money import plain

COUNTED_AFTER = 70  # minutes after the end of the shift
BETWEEN = 4  # minutes between two boxes
EXPLAINED = 2  # on every second day a box is off enough to be explained


class _Off(NamedTuple):
    """By how much a box is off. Cents."""

    by: int
    explained: bool


def drop_and_count(office: Office) -> Iterator[Paper]:
    """All papers of the day's boxes."""
    keys = sorted(key for key, amount in office.taken.boxes.items() if amount)
    drops = [place for place, (_, _, holds) in enumerate(keys) if holds == "drop"]
    explained = office.rng.choice(drops) if drops and office.turn(EXPLAINED, 0) else None
    counted: dict[Holds, int] = {}
    for place, (table, shift, holds) in enumerate(keys):
        collected = office.taken.boxes[table, shift, holds]
        off = _off(office, collected, holds, place == explained)
        yield _removed(office, table, shift, holds, place)
        yield from _counts(office, (table, shift, holds), collected + off.by, place)
        if off.explained:
            yield _explained(office, table, shift, off.by)
        counted[holds] = counted.get(holds, 0) + collected + off.by
    for holds, amount in sorted(counted.items()):
        if amount:
            yield _banked(office, holds, amount)


def _off(office: Office, collected: int, holds: Holds, explained: bool) -> _Off:
    """Jackpot boxes hold what was dropped: the players' money is counted to the dollar."""
    if holds == "jackpot":
        return _Off(0, False)
    by = cents(office.rng.choice(cast().count.explained if explained else cast().count.small))
    return _Off(by, explained) if collected + by > 0 else _Off(0, False)


def _removed(office: Office, table: str, shift: str, holds: Holds, place: int) -> Box:
    watch, (floor, guard) = office.watch(shift), (office.badges("F", 1)[0], office.badges("S", 1)[0])
    removed = at(watch.ends, 2 + place % 20)
    return Box(
        id=office.paper("BX", table, shift, holds),
        gaming_day=office.day,
        box=box_name(table, shift, holds),
        table=table,
        shift=shift,
        holds=holds,
        removed=removed,
        removed_by=floor,
        carried_by=(floor, guard),
        received=at(removed, 9),
        received_by=office.badges("C", 1)[0],
    )


def _counts(office: Office, of: tuple[str, str, Holds], amount: int, place: int) -> Iterator[Count]:
    """The first count may be a chip off where the second, which does not know it, is right."""
    table, shift, holds = of
    people = office.rng.sample(range(1, 10), 4)
    first = amount + cents(office.rng.choice(cast().count.small))
    for name, counters, counted, after in (
        ("first", people[:2], first if first > 0 else amount, 0),
        ("second", people[2:], amount, BETWEEN // 2),
    ):
        yield Count(
            id=office.paper("CT", table, shift, holds, name),
            gaming_day=office.day,
            box=box_name(table, shift, holds),
            table=table,
            shift=shift,
            holds=holds,
            count=name,  # type: ignore[arg-type]
            at=at(office.watch(shift).ends, COUNTED_AFTER + BETWEEN * place + after),
            counted_by=tuple(f"C-{number}" for number in sorted(counters)),
            amount=plain(counted),
            pieces=pieces(counted),
        )


def pieces(amount: int) -> dict[str, int]:
    """An amount in as few pieces as there are."""
    found = {}
    for value in cast().count.pieces:
        count, amount = divmod(amount, cents(value))
        if count:
            found[value] = count
    return found


def recounted(count: Count, amount: int) -> Count:
    """The same line with another amount and its pieces."""
    values: dict[str, object] = {name: getattr(count, name) for name in count.__struct_fields__}
    return Count(**{**values, "amount": plain(amount), "pieces": pieces(amount)})  # type: ignore[arg-type]


def _explained(office: Office, table: str, shift: str, by: int) -> Explanation:
    return Explanation(
        id=office.paper("EX", table, shift),
        gaming_day=office.day,
        step="collected-counted",
        holds="drop",
        table=table,
        shift=shift,
        amount=plain(by),
        reason=office.rng.choice(cast().count.reasons),
        grade="final",
        by=office.badges("A", 1)[0],
    )


def _banked(office: Office, holds: Holds, amount: int) -> Deposit:
    return Deposit(
        id=office.paper("DP", holds),
        gaming_day=office.day,
        holds=holds,
        at=at(office.morning + 3 * HOUR, 5 * (holds == "jackpot")),
        amount=plain(amount),
        reference=office.paper("BANK", holds),
        by=office.badges("A", 1)[0],
    )


def amount(paper: Paper) -> int:
    """Cents of a paper that has an amount."""
    found = amount_of(paper)
    assert found is not None
    return found
