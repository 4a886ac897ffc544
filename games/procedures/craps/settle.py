"""Craps: a shooter's rolls, and every wager from the roll before which it was placed until it is decided or taken down.

What one hand is: a round from the come-out roll with which a shooter begins to his seven-out (or to where the dice are
passed). Where a point stood before the first roll, taken over with the dice, the hand says it (`point`), and line bets
that lie from the first roll on stand on it; a come bet that has its number already is recorded with it. The recorder
sends all its `rolls`, and each wager with `from_roll`, the first roll for which it lay: so line bets, come bets and
their points, odds, bets on numbers and bets on one roll all settle out of one record. Only a wager that was taken down
has a `to_roll`, the last roll for which it lay; one that the rolls do not decide cannot be told. A wager that won and
stays up is a wager anew, with a `from_roll` of its own. `called_on` names come-out rolls for which a wager that is off
then was called on. `on` names the number of a put, come odds or put odds bet where there are several, the two dice of a
hop, the extra total of a horn high. All wagers are `placed` before the deal: each lay before its roll.

Which totals win, lose or push, what is off on a come-out roll and what pays how much stand in the game's file. A
vigorish is a charge, and not settled here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct, convert

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.dice_rolls import Fate, Rolled, read_rolls
from games.hand.form import Hand, Wager
from games.procedures.craps.wagers import Condition, Lasting, Stands, lined, numbered, supported
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED, WON, as_read, lost, pushed, stranger, whole, won
from games.terms.game import GameTerms

__all__ = ["Condition", "Options", "Table"]

DICE = 2
Known = dict[tuple[int, str, str], list[Stands]]  # of a bettor at a seat, by wager: those that have a number


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The totals that make a point and the one that ends it, with their lines."""

    points: tuple[int, ...]
    points_cite: tuple[str, ...]
    seven: int
    seven_cite: tuple[str, ...]


class Table:
    """One game's wagers, ready to settle round after round."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        self.options = convert(dict(terms.options), Options)
        self._points, self._readings = frozenset(self.options.points), dict(terms.readings)
        self._says = {name: convert(wager.wins or {}, Condition) for name, wager in terms.wagers.items()}
        self._rows = {
            name: [convert(row.row.wins or {}, Condition) for row in wager.rows] for name, wager in terms.wagers.items()
        }

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Rolls that are not of two dice; numbers and dice that a wager cannot lie on."""
        found = []
        for i, dice in enumerate(hand.rolls or ()):
            if len(dice) != DICE:
                cure = "Write the two dice of each roll."
                found.append(Problem(f"$.rolls[{i}]", str(dice), "a roll of this game has two dice", cure))
        if hand.point and hand.point not in self.options.points:
            numbers = ", ".join(map(str, self.options.points))
            cure = f"Write one of {numbers}, or 0 where none stood."
            found.append(Problem("$.point", str(hand.point), "no point of this game", cure))
        for i, wager in enumerate(hand.wagers):
            says = self._says.get(wager.wager)
            kept = says is not None and wager.on is not None and self._has_its_point(hand, wager, says, wager.on)
            if wager.on is not None and says is not None and not kept and not self._may_lie(says, wager.on):
                cure = f"Write {self._place_of(says)}."
                found.append(Problem(f"$.wagers[{i}].on", " ".join(wager.on), "the wager cannot lie there", cure))
        return found

    def _has_its_point(self, hand: Hand, wager: Wager, says: Condition, on: list[str]) -> bool:
        """Whether it is a come bet that had its number before the round on record began."""
        earlier = hand.point is not None and wager.from_roll in (None, 1)
        own = says.play == "line" and says.point == "own"
        return earlier and own and len(on) == 1 and on[0] in map(str, self.options.points)

    def _may_lie(self, says: Condition, on: list[str]) -> bool:
        if says.play == "hop":
            known = len(on) == DICE and all(die in "123456" and len(die) == 1 for die in on)
            return known and says.dice in (None, "pair" if on[0] == on[1] else "unlike")
        return len(on) == 1 and on[0] in map(str, self._numbers(says))

    def _numbers(self, says: Condition) -> tuple[int, ...]:
        """The numbers that may be recorded with a wager."""
        if says.one_more:
            return tuple(total for part in says.parts for total in self._says[part].totals)
        return self.options.points if says.play in ("number", "odds") and says.number is None else ()

    def _place_of(self, says: Condition) -> str:
        if says.play == "hop":
            return f"two dice, {says.dice or 'alike or not'}"
        numbers = ", ".join(map(str, self._numbers(says)))
        return f"one of {numbers}" if numbers else "nothing: its place is in its name"

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The round settled again."""
        if not hand.rolls or any(len(dice) != DICE for dice in hand.rolls):
            return cannot_settle("the rolls were not recorded")
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        rolls = read_rolls(hand.rolls, self._points, self.options.seven, hand.point or None)
        asked: dict[str, None] = {}
        standing = self._standing(hand, rolls)
        settled = [self._settled(wager, rolls, standing, asked) for wager in hand.wagers]
        readings = tuple(name for name in asked if name in self._readings)
        lines, whys = tuple(line for line, _ in settled), tuple(why for _, why in settled)
        return Sheet(lines, "", self._outcome(rolls[-1]), readings=readings, whys=whys)

    def _outcome(self, last: Rolled) -> str:
        if last.come_out:
            return f"point {last.total}" if last.total in self._points else f"come out {last.total}"
        if last.total == self.options.seven:
            return "seven out"
        return f"point {last.point} made" if last.total == last.point else f"point {last.point}"

    def _lasting(self, wager: Wager, rolls: tuple[Rolled, ...]) -> Lasting:
        return Lasting(wager, self._says[wager.wager], rolls, self._readings, self.options.seven)

    def _standing(self, hand: Hand, rolls: tuple[Rolled, ...]) -> Known:
        """Line bets with their points and bets on numbers: what odds may stand beside."""
        known: Known = {}
        for wager in hand.wagers:
            of = self._lasting(wager, rolls)
            stands: Stands | None = None
            if of.says.play == "line":
                stands = lined(of)[1]
            elif of.says.play == "number" and (number := self._number(wager)) is not None:
                fate = numbered(of, number)
                stands = Stands(number, of.first - 1, len(rolls) + 1 if fate.roll is None else fate.roll.place)
            if stands is not None:
                known.setdefault((wager.seat, wager.bettor, wager.wager), []).append(stands)
        return known

    def _number(self, wager: Wager) -> int | None:
        named = self._says[wager.wager].number
        if named is not None or wager.on is None:
            return named
        return int(wager.on[0]) if wager.on[0].isascii() and wager.on[0].isdigit() else None

    def _settled(
        self, wager: Wager, rolls: tuple[Rolled, ...], standing: Known, asked: dict[str, None]
    ) -> tuple[WagerDue, str]:
        says = self._says[wager.wager]
        if says.play in ("number", "line", "odds"):
            return self._long(wager, rolls, standing, asked)
        lying = rolls[(wager.from_roll or 1) - 1 :]
        if not lying:
            return NOT_STATED, "the rolls on record do not decide it"
        first = lying[0]
        why = f"roll {first.place} is {first.total} ({'-'.join(map(str, first.dice))})"
        line = self._at_once(wager, says, first, asked)
        if line.result == "not stated":
            missing = wager.on is None and (says.play == "hop" or says.one_more)
            open_ = "what it covers was not recorded" if missing else "the book leaves open what it pays"
            return line, f"{why}, and {open_}"
        return line, why

    def _at_once(self, wager: Wager, says: Condition, first: Rolled, asked: dict[str, None]) -> WagerDue:
        """A wager on one roll."""
        if says.play == "parts":
            return self._spread(wager, says, first, asked)
        if says.play == "hop":
            return self._hopped(wager, says, first, asked)
        hit = first.total in says.totals
        return self._paid(wager, says, first.total, asked) if hit else lost(CENTS[wager.amount])

    def _long(
        self, wager: Wager, rolls: tuple[Rolled, ...], standing: Known, asked: dict[str, None]
    ) -> tuple[WagerDue, str]:
        """A wager that lasts until it is decided."""
        of, number = self._lasting(wager, rolls), self._number(wager)
        if of.says.off_by is not None and any(rolled.come_out for rolled in of.lying()):
            asked.setdefault(of.says.off_by)
        if of.says.play == "line":
            fate, stands = lined(of)
            number = None if stands is None else stands.number
        elif of.says.play == "number":
            fate = numbered(of, number)
        else:
            beside = standing.get((wager.seat, wager.bettor, of.says.supports or ""), [])
            fate, number = supported(of, beside, number)
        return self._line(wager, of.says, fate, number, asked), fate.why

    def _line(self, wager: Wager, says: Condition, fate: Fate, number: int | None, asked: dict[str, None]) -> WagerDue:
        if fate.result == "win":
            return self._paid(wager, says, number, asked)
        asked |= dict.fromkeys(says.loses_where if fate.result != "push" else ())
        stake = CENTS[wager.amount]
        plain: Mapping[str, WagerDue] = {"lose": lost(stake), "push": pushed(stake)}
        return plain.get(fate.result, NOT_STATED)

    def _reads(self, says: Condition, asked: dict[str, None]) -> bool:
        """Whether the readings are applied under which the wager is paid."""
        asked |= dict.fromkeys(says.where)
        return bool(as_read(self._readings, says.where))

    def _paid(self, wager: Wager, says: Condition, number: int | None, asked: dict[str, None]) -> WagerDue:
        """A winning wager by its odds, or by the line of its pay table for the number or total."""
        terms, stake = self.terms.wagers[wager.wager], CENTS[wager.amount]
        if not self._reads(says, asked):
            return NOT_STATED
        for place, (row, pays) in enumerate(zip(terms.rows, self._rows[wager.wager], strict=True), 1):
            if number in pays.totals:
                return won(stake, Fraction(row.pays, row.per), place)
        return WON if terms.kind.odds is None else won(stake, Fraction(terms.pays, terms.per))

    def _hopped(self, wager: Wager, says: Condition, first: Rolled, asked: dict[str, None]) -> WagerDue:
        """The two dice named, in either order where the book does not ask for theirs."""
        on, stake = wager.on, CENTS[wager.amount]
        if on is None:
            return NOT_STATED
        dice = [str(die) for die in first.dice]
        if sorted(on) != sorted(dice):
            return lost(stake)
        if on != dice and not self._reads(says, asked):
            return NOT_STATED
        terms, kind = self.terms.wagers[wager.wager], "pair" if on[0] == on[1] else "unlike"
        for place, (row, pays) in enumerate(zip(terms.rows, self._rows[wager.wager], strict=True), 1):
            if pays.dice == kind:
                return won(stake, Fraction(row.pays, row.per), place)
        return WON if terms.kind.odds is None else won(stake, Fraction(terms.pays, terms.per))

    def _spread(self, wager: Wager, says: Condition, first: Rolled, asked: dict[str, None]) -> WagerDue:
        """A stake spread evenly over wagers on one roll, each paid by its own odds."""
        stake, parts = CENTS[wager.amount], list(says.parts)
        if not any(first.total in self._says[part].totals for part in parts):
            return lost(stake)
        if not self._reads(says, asked) or (says.one_more and wager.on is None):
            return NOT_STATED
        if says.one_more and wager.on is not None:
            parts += [part for part in parts if int(wager.on[0]) in self._says[part].totals]
        unit = Fraction(stake, len(parts))
        hits = [part for part in parts if first.total in self._says[part].totals]
        paid = sum(unit * Fraction(self.terms.wagers[p].pays, self.terms.wagers[p].per) for p in hits)
        taken = unit * (len(parts) - len(hits))
        if says.net and paid >= taken:
            paid, taken = paid - taken, Fraction(0)
        return WagerDue("win", whole(paid), whole(taken), 0, 0)
