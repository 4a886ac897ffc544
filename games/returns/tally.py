"""Rounds as the game's own procedure settles them, how many deals came to which line, and with how many packs a game is counted:
with each number that its text prints, and where it prints a range, with its ends."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from games import said
from games.cards.money import CENTS
from games.hand.form import Hand, Seat, Wager
from games.returns.answer import Chance, Result, WagerReturn, Way
from games.schema import Deck
from games.settling.sheet import WagerDue as Settled
from games.terms.game import GameTerms, RowTerms, WagerTerms

ASKED_FOR = (1, 2, 4, 6, 8)
"""Where no number is printed, or only the least: the numbers of packs in which shoes are sold, so that a house finds its own."""


def packs_of(terms: GameTerms) -> tuple[int, ...]:
    """Numbers of packs, the most first: that is how shoes are dealt where there is a choice."""
    deck = next((one for one in (terms.deck,) if one is not None and one.kind == "cards"), None)
    return tuple(sorted(_of(deck), reverse=True))


def packs_said(terms: GameTerms) -> bool:
    """Whether the text prints any number of packs."""
    deck = terms.deck
    return deck is not None and deck.kind == "cards" and deck.allows(1) is not None


def _of(deck: Deck | None) -> set[int]:
    if deck is None or deck.allows(1) is None:
        return set(ASKED_FOR)
    if deck.packs_one_of:
        return set(deck.packs_one_of)
    least, most = deck.packs_min or 1, deck.packs_max
    if most is None:
        return {least, *(one for one in ASKED_FOR if one > least)}
    return {least, most, *(one for one in ASKED_FOR if least < one < most)}


PACKS = ("pack", "packs")


def packs_called(packs: int) -> str:
    """How a way with so many packs is called."""
    return "1 pack" if packs == 1 else f"{packs} packs"


# --- Rounds as the game's own procedure settles them, and how many deals came to which line ---------------------------

STAKE = "10.00"
SEAT = 1
_AT = datetime.datetime(2000, 1, 1, 12, tzinfo=datetime.UTC)  # a round needs a time; no settlement looks at it
_RESULTS: dict[str, Result] = {"win": "win", "lose": "lose", "push": "push"}


class Outcome(NamedTuple):
    """What became of one staked."""

    result: Result
    row: int
    net: Fraction
    label: str = ""  # tells lines apart that no pay table names: "total 3"


LOST = Outcome("lose", 0, Fraction(-1))


def wager(name: str, **more: Any) -> Wager:
    """A wager of a plain stake at the first seat."""
    return Wager(seat=SEAT, bettor="A", wager=name, amount=STAKE, **more)


def round_of(terms: GameTerms, wagers: Sequence[Wager], **what: Any) -> Hand:
    """A round with these wagers, and what was dealt, thrown or spun."""
    return Hand(
        form="oliver.hand/1",
        id="counted",
        establishment="counted",
        table="counted",
        game=terms.slug,
        gaming_day=terms.day,
        number=1,
        started=_AT,
        dealt=_AT,
        ended=_AT,
        seats=[Seat(seat=SEAT, occupant="A")],
        wagers=list(wagers),
        **what,
    )


def outcome(terms: WagerTerms, line: Settled, label: str = "") -> Outcome:
    """A settled line for one staked."""
    row = terms.rows[line.row - 1].row if line.row else None
    if row is not None and (row.pays is not None or row.share is not None):
        return Outcome("money", line.row, Fraction(0), label)
    net = Fraction(line.paid - line.taken) / CENTS[STAKE]
    return Outcome(_RESULTS.get(line.result, "open"), line.row, net, label)


class Tally:
    """Weights by wager and outcome, and the readings on which any of it hung."""

    def __init__(self, terms: GameTerms, names: Iterable[str]) -> None:
        self.terms, self.names = terms, tuple(names)
        self._found: dict[str, Counter[Outcome]] = {name: Counter() for name in self.names}
        self._readings: dict[str, dict[str, None]] = {name: {} for name in self.names}
        self.why: dict[str, str] = {}

    def told(
        self, name: str, label: str = "", beside: Iterable[Wager] = (), **what: Any
    ) -> tuple[Outcome, tuple[str, ...], str]:
        """What becomes of a wager in one deal, the readings on which it hangs, and why where it cannot be told."""
        sheet = self.terms.settle(round_of(self.terms, [wager(name), *beside], **what))
        if sheet.lines is None:
            return Outcome("open", 0, Fraction(0)), sheet.readings, said.plain(sheet.why_not)
        found = outcome(self.terms.wagers[name], sheet.lines[0], label)
        why = said.plain(sheet.whys[0]) if found.result == "open" and sheet.whys else ""
        return found, sheet.readings, why

    def settle(self, weight: int, label: str = "", beside: Iterable[Wager] = (), **what: Any) -> None:
        """Settle one deal for each wager by itself and count it so many times. Wagers `beside` are not counted."""
        for name in self.names:
            found, readings, why = self.told(name, label, beside, **what)
            self.put(name, found, weight, readings, why)

    def together(self, weight: int, **what: Any) -> None:
        """Settle one deal for all wagers at once: a banker's own wins what is wagered against it."""
        sheet = self.terms.settle(round_of(self.terms, [wager(name) for name in self.names], **what))
        for i, name in enumerate(self.names):
            if sheet.lines is None:
                self.put(name, Outcome("open", 0, Fraction(0)), weight, why=said.plain(sheet.why_not))
            else:
                self.put(name, outcome(self.terms.wagers[name], sheet.lines[i]), weight, sheet.readings)

    def put(self, name: str, found: Outcome, weight: int, readings: Iterable[str] = (), why: str = "") -> None:
        """Count an outcome."""
        if weight:
            self._found[name][found] += weight
            self._readings[name].update(dict.fromkeys(readings))
            if found.result == "open":
                self.why.setdefault(name, why)

    def found(self, name: str) -> Counter[Outcome]:
        return self._found[name]

    def readings(self, name: str) -> tuple[str, ...]:
        """The readings asked for on the way, of those that the game has."""
        return tuple(one for one in self._readings[name] if one in self.terms.readings)

    def counted(self, name: str, of: str, ways: Sequence[Way] = (), notes: tuple[str, ...] = ()) -> WagerReturn:
        """The answer for a wager: `of` says what was counted. Where a deal of it is open it cannot be told, and why not."""
        ways = tuple(ways) or (self.way(name),)
        return WagerReturn(
            wager=name,
            title=self.terms.wagers[name].title,
            how="not-told" if any(way.open for way in ways) else "counted",
            ways=ways,
            of=of,
            why=self.why.get(name, ""),
            notes=notes,
            readings=self.readings(name),
        )

    def way(self, name: str, called: str = "") -> Way:
        """What was counted of a wager."""
        return way(self.terms.wagers[name], self._found[name], called)


def way(terms: WagerTerms, found: Counter[Outcome], called: str = "", posted: str = "") -> Way:
    """The lines of a pay table in printed order, those never met too; then what no line names; what loses last."""
    total = sum(found.values())
    return Way(called, tuple(_lines(terms, found, total, posted)) if total else (), deals=total)


def _lines(terms: WagerTerms, found: Counter[Outcome], total: int, posted: str) -> Iterator[Chance]:
    pushing = [n for n, row in enumerate(terms.rows, 1) if row.row.pushes]
    pushed = pushing[0] if len(pushing) == 1 else 0  # settled without saying by which line: there is only one
    for number, row in enumerate(terms.rows, 1):
        if posted and row.table.name != posted:
            continue
        paying = {
            one: n for one, n in found.items() if one.row == number or (one.result == "push" and number == pushed)
        }
        if not paying:
            paying = {unmet(row, number): 0}
        for one, n in paying.items():
            yield _line(terms, one._replace(row=number), Fraction(n, total))
    unnamed = [one for one in found if not one.row and not (one.result == "push" and pushed)]
    for one in sorted(unnamed, key=_order):
        yield _line(terms, one, Fraction(found[one], total))


def unmet(row: RowTerms, number: int) -> Outcome:
    """A line that no deal came to."""
    if row.row.pushes:
        return Outcome("push", number, Fraction(0))
    if row.row.odds is None:
        return Outcome(
            "money" if row.row.pays is not None or row.row.share is not None else "open", number, Fraction(0)
        )
    return Outcome("win", number, Fraction(row.pays, row.per))


def _order(one: Outcome) -> tuple[int, Fraction, str]:
    return (("win", "money", "push", "open", "lose").index(one.result), -one.net, one.label)


def _line(terms: WagerTerms, one: Outcome, chance: Fraction) -> Chance:
    if not one.row:
        pays = terms.kind.odds if one.result == "win" and not one.label else None
        return Chance(one.result, chance, one.net, hand=one.label, pays=pays or "")
    row = terms.rows[one.row - 1].row
    pays = row.odds or (f"${row.pays:,}" if row.pays is not None else "")
    share, money = Fraction(row.share or 0), Fraction(row.pays or 0)
    return Chance(one.result, chance, one.net, one.row, row.hand, row.title or "", pays, share, money)
