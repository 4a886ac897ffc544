"""The figures of the statements, reckoned from raw records in the plainest way. Whole cents; what is not known is None.

Knows nothing of games/ or compliance/: see `floor`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from tests.oracle.floor import Floor, Raw, cents, let_go, taken

Key = tuple[str, ...]


class Line(NamedTuple):
    """A table's shift, one kind of box."""

    hands: int = 0
    due: int | None = None
    compared: int | None = None
    collected: int | None = None
    counted: int | None = None
    waived: int = 0


def holds(kind: str) -> str:
    return "jackpot" if kind == "jackpot-drop" else "drop"


def plus(one: int | None, other: int) -> int:
    return other if one is None else one + other


def of_hands(floor: Floor) -> Iterator[tuple[Raw, str, str, int | None, int]]:
    """Each hand with its shift, and by kind of collection what was due and what was collected."""
    for hand in floor.hands:
        due, had, shift = floor.due(hand), taken(hand), floor.shift(hand["started"])
        for kind in {"fee", *had, *(due or {})}:
            owed = None if due is None else due.get(kind, 0)
            if kind == "fee" or owed or had[kind]:
                yield hand, shift, kind, owed, had[kind]


def slips(floor: Floor) -> Iterator[tuple[Raw, str]]:
    """The slips of tables and shifts whose hands are not recorded, and those of money of which no hand tells."""
    recorded = {(hand["gaming_day"], hand["table"], floor.shift(hand["started"])) for hand in floor.hands}
    for slip in floor.papers("slip"):
        shift = floor.shift(slip["from"])
        if (slip["gaming_day"], slip["table"], shift) not in recorded or late(slip) or slip["kind"] == "time":
            yield slip, shift


def late(slip: Raw) -> bool:
    """Vigorish that hands had put off, paid later: it answers what they had owed."""
    return bool(slip.get("settles"))


def lines(floor: Floor, once: bool = True) -> dict[Key, Line]:
    """By gaming day, table, shift and box: the page Money; CNT01 without what was counted `once` only."""
    found: dict[Key, Line] = defaultdict(Line)
    for hand, shift, kind, due, had in of_hands(floor):
        key = (hand["gaming_day"], hand["table"], shift, holds(kind))
        line = found[key]._replace(collected=plus(found[key].collected, had))
        if due is not None:
            waived = line.waived + let_go(floor.papers("waiver"), hand, kind, due, had)
            line = line._replace(due=plus(line.due, due), compared=plus(line.compared, had), waived=waived)
        found[key] = line._replace(hands=line.hands + (kind == "fee"))
    for slip, shift in slips(floor):
        key = (slip["gaming_day"], slip["table"], shift, holds(slip["kind"]))
        amount = cents(slip["amount"])
        line = found[key]._replace(collected=plus(found[key].collected, amount))
        found[key] = line._replace(compared=plus(line.compared, amount)) if late(slip) else line
    for key, amount in counted(floor, once):
        found[key] = found[key]._replace(counted=plus(found[key].counted, amount))
    for box in floor.papers("box"):
        found[box["gaming_day"], box["table"], box["shift"], box["holds"]]  # one that is out is a line too
    return dict(found)


def counted(floor: Floor, once: bool) -> Iterator[tuple[Key, int]]:
    """Each box by its second count; where there is none, by the first, if what was counted `once` is told."""
    sheets: dict[Key, dict[str, Raw]] = defaultdict(dict)
    for count in floor.papers("count"):
        sheets[count["gaming_day"], count["box"], count["holds"]][count["count"]] = count
    for counts in sheets.values():
        if "second" not in counts and not once:
            continue
        one = counts.get("second") or counts["first"]
        yield (one["gaming_day"], one["table"], one["shift"], one["holds"]), cents(one["amount"])


def fees(floor: Floor) -> dict[Key, list[int]]:
    """COL01: hands, due, collected and hands that differ, by day, table, shift and option."""
    found: dict[Key, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for hand, shift, kind, due, had in of_hands(floor):
        notice = floor.hung(hand)
        if kind != "fee" or notice is None:
            continue
        option = f"{notice['schedule']} {notice['option']}"
        waived = 0 if due is None else let_go(floor.papers("waiver"), hand, kind, due, had)
        sums = (1, 0, 0, 0) if due is None else (1, due, had, int(due != had + waived))
        key = (hand["gaming_day"], hand["table"], shift, option)
        found[key] = [one + other for one, other in zip(found[key], sums, strict=True)]
    return found


def kinds(floor: Floor) -> dict[Key, list[int]]:
    """COL02: due, collected of it, collected where no due is known, and by slips, by game and kind of which there was any."""
    found: dict[Key, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for hand, _, kind, due, had in of_hands(floor):
        sums = (0, 0, had, 0) if due is None else (due, had, 0, 0)
        key = (hand["game"], kind)
        found[key] = [one + other for one, other in zip(found[key], sums, strict=True)]
    for slip, _ in slips(floor):
        found[slip["game"], slip["kind"]][3] += cents(slip["amount"])
    return {key: sums for key, sums in found.items() if any(sums)}


def downs(floor: Floor) -> dict[Key, list[int]]:
    """RAK01: hands, due to the house, collected for the house and for the players' jackpots, by dealer and hour."""
    found: dict[Key, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for hand, shift, kind, due, had in of_hands(floor):
        hour = f"{floor.clock(hand['started']):%H:00}"
        key = (hand["gaming_day"], hand["table"], shift, hand["dealer"], hour, hand["game"])
        mine = holds(kind) == "drop"
        sums = (kind == "fee", (due or 0) if mine else 0, had if mine else 0, 0 if mine else had)
        found[key] = [one + other for one, other in zip(found[key], sums, strict=True)]
    return found


def funds(floor: Floor) -> dict[Key, int]:
    """JPT01: what is left in each fund at the end of each gaming day."""
    found: dict[Key, int] = {}
    drops = {key: line.collected or 0 for key, line in lines(floor).items() if key[3] == "jackpot"}
    days = sorted({hand["gaming_day"] for hand in floor.hands})
    first = {paper["fund"]: paper for paper in sorted(floor.papers("fund"), key=lambda one: one["from"], reverse=True)}
    for fund, paper in first.items():
        left = cents(paper["opening"])
        for day in days:
            left += sum(had for key, had in drops.items() if key[0] == day and key[1] in paper["tables"])
            left -= sum(cents(one["amount"]) for one in _of(floor, "jackpot", fund, day))
            for one in _of(floor, "fund-entry", fund, day):
                left += {"in": 1, "out": -1, "posted": 0}[one["way"]] * cents(one["amount"])
            found[fund, day] = left
    return found


def _of(floor: Floor, kind: str, fund: str, day: str) -> list[Raw]:
    return [one for one in floor.papers(kind) if (one["fund"], one["gaming_day"]) == (fund, day)]


class Meter:
    """A progressive meter as its papers come, one after the other (book 004, 751-756, 772-778, 1173-1185)."""

    def __init__(self) -> None:
        self.set_up: Raw = {}
        self.due: int | None = None  # what it should show as of the coins told last
        self.coins = 0

    def move(self, kind: str, one: Raw) -> None:
        """Set up, paid out, in dispute, or decided."""
        if kind == "meter":
            self.set_up = one
        elif self.due is None:
            return
        elif kind == "award":
            self.due = self.base if one["rank"] == "royal-flush" else self.due - cents(one["amount"])
        elif one["step"] == "opened":
            self.due = self.base
        elif one["decided_for"] == "house":
            self.due += cents(one["amount"]) - self.base

    @property
    def base(self) -> int:
        return cents(self.set_up["base"])

    def read(self, one: Raw) -> int | None:
        """What a reading should show; it is what the next one is reckoned from."""
        if one.get("coin_in") is None:
            return None
        due = self.due
        if due is not None:
            due += (one["coin_in"] - self.coins) * cents(self.set_up["increment"])
            due = min(due, cents(self.set_up["limit"])) if self.set_up.get("limit") else due
        self.due, self.coins = cents(one["amount"]), one["coin_in"]
        return due


def meters(floor: Floor) -> dict[Key, int | None]:
    """PRG01: what each reading should have shown, by its paper."""
    moves: list[tuple[datetime, int, str, Any]] = []
    for place, kind in enumerate(("meter", "award", "dispute", "reading")):
        moves += [(floor.clock(one.get("at") or one["from"]), place, kind, one) for one in floor.papers(kind)]
    held: dict[str, Meter] = defaultdict(Meter)
    found: dict[Key, int | None] = {}
    for at, _, kind, one in sorted(moves, key=lambda move: move[:2]):
        meter = held[one["meter"]]
        if kind == "reading":
            found[one["meter"], at.isoformat()] = meter.read(one)
        else:
            meter.move(kind, one)
    return found
