"""Thirteen cards set as three hands, compared seat with seat: every hand won or lost is a point that one player pays another.

What two seats may owe each other is one wager, recorded from either side: `on` names the other seat, `amount` is the stake
and `points` for how many points it stands, so that a point is worth the one by the other. Won, it is paid the points won
above those lost; lost, so many are taken and the rest goes back. The hands of a seat are the piles `seat-3-front` (three
cards, the top hand), `seat-3-middle` and `seat-3-back`. A player who is all in has a decision `all-in` with the amount
that lay before him as the hand began; what is exchanged with him ends there, from `action_seat` clockwise. Decisions
`surrender` and `clean-sweep` are recorded too: what they cost or bring is printed nowhere. `posted.agreed` names bonuses
or lowball hands on which the players agreed; it is empty where there were none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

from games.cards.money import CENTS
from games.hand.check import Problem
from games.hand.form import Hand, Wager
from games.procedures.chinese_points.thirteen_cards import PARTS, Set, called, part_of, sets, shown_twice
from games.settling.sheet import Sheet, WagerDue, cannot_settle
from games.settling.stakes import Applied, Explained, other_seat, pushed, sheet_of, stranger, untold, whole
from games.terms.game import GameTerms


def exchanged(moves: Iterable[Fraction], stack: int, net: bool) -> list[Fraction]:
    """How much of each move takes place, won (above nothing) or lost: until won and lost together come to the stack, or,
    `net`, as long as neither what was won above what was lost nor the other way goes beyond it."""
    found, gone = list[Fraction](), Fraction(0)
    for move in moves:
        sign = -1 if move < 0 else 1
        room = stack - sign * gone if net else stack - gone
        reached = min(abs(move), max(room, Fraction(0)))
        gone += sign * reached if net else reached
        found.append(sign * reached)
    return found


# --- Thirteen cards set as three hands, compared seat with seat -------------------------------------------------------

ALL_IN, OPEN_ACTS = "all-in", ("surrender", "clean-sweep")
Count = Annotated[int, Meta(ge=0)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The points, and the readings on what else may decide."""

    each: Annotated[int, Meta(ge=1)]  # of each hand
    each_cite: tuple[str, ...]
    sweep: Count = 0  # another for all three
    sweep_cite: tuple[str, ...] = ()
    ties_by: str  # whose point equal hands are: "nobody"
    front_by: str | None = None  # whether straights and flushes count in front: "do-not-count"; absent: they do not
    foul_by: str | None = None  # what a fouled hand loses: "loses-all"
    plain: dict[
        str, str
    ] = {}  # readings under which the printed points alone count, no bonus and no hand played for low
    acts_by: str | None = None  # what a surrender or a clean sweep is worth
    all_in_by: str | None = None  # what counts until an all-in player's money is exchanged: "won-and-lost" or "net"


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When the wager between two seats wins."""

    compared: Literal["hand-by-hand"]


class Table:
    """One game's points, ready to settle hand after hand."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms, self.options = terms, convert(dict(terms.options), Options)

    # --- what the intake refuses ---------------------------------------------------------------------------------------

    def refuse(self, hand: Hand) -> list[Problem]:
        """Piles that are no hand of thirteen cards, and wagers against nobody."""
        found, seats = list[Problem](), {str(seat.seat) for seat in hand.seats}
        for pile, cards in (hand.cards or {}).items():
            if part_of(pile) is None:
                cure = f"Name the hands of seat 3 {', '.join(f'`seat-3-{part}`' for part in PARTS)}."
                found.append(Problem(f"$.cards.{pile}", repr(pile), "there is no such pile in this game", cure))
            elif len(cards) > sum(PARTS.values()):
                cure = "Correct the cards; a hand set wrongly keeps the cards that it had."
                found.append(Problem(f"$.cards.{pile}", " ".join(cards), "too many cards", cure))
        pairs = set[frozenset[str]]()
        for i, wager in enumerate(hand.wagers):
            pair = frozenset((str(wager.seat), *(wager.on or ())))
            if wager.on is not None and pair in pairs:
                cure = "Record what two seats may owe each other once, from either side."
                found.append(Problem(f"$.wagers[{i}].on", " ".join(wager.on), "these two are compared already", cure))
            pairs |= {pair}
            if wager.on is not None and (len(wager.on) != 1 or wager.on[0] not in seats - {str(wager.seat)}):
                cure = "Name the one other seat with which the points are compared."
                found.append(Problem(f"$.wagers[{i}].on", " ".join(wager.on), "no other seat of the hand", cure))
        return found

    # --- settlement ----------------------------------------------------------------------------------------------------

    def settle(self, hand: Hand) -> Sheet:
        """The hand settled again."""
        if (unknown := stranger(self.terms.wagers, hand)) is not None:
            return unknown
        if not hand.cards:
            return cannot_settle("the cards were not recorded")
        held = sets(hand)
        twice = shown_twice(hand)
        if twice:
            return cannot_settle(f"{twice} is in the hands of two players: a misdeal")
        asked = Applied(self.terms.readings)
        told = [self._told(hand, wager, held, asked) for wager in hand.wagers]
        told = self._within_stacks(hand, told, asked)
        hands = {f"seat-{seat}": called(one) for seat, one in held.items()}
        fouled = tuple(f"seat-{seat}" for seat, one in held.items() if one.fouled)
        return sheet_of(told, "seat by seat", asked, hands, hand.action_seat, fouled)

    def _told(self, hand: Hand, wager: Wager, held: Mapping[int, Set], asked: Applied) -> Explained:
        other = other_seat(wager)
        if other is None or wager.points is None:
            return untold("with which seat it was compared, or for how many points it stands, was not recorded")
        if self.options.acts_by is not None and hand.decisions is None:
            return untold("whether somebody surrendered or declared a clean sweep was not recorded")
        pair = (wager.seat, other)
        for seat in pair:
            acts = [one.action for one in hand.decisions or () if one.seat == seat and one.action in OPEN_ACTS]
            if acts:
                asked.of(self.options.acts_by)
                return untold(f"seat {seat} declared a {acts[0].replace('-', ' ')}: what that is worth is not printed")
            if seat not in held:
                return untold(f"the hands of seat {seat} were not recorded")
        if self._agreed(hand, asked):
            return untold("points agreed by the players, or a hand played for low, may count")
        net, why = self._net(held[pair[0]], held[pair[1]], asked)
        if net is None:
            return untold(why)
        return Explained(_line(CENTS[wager.amount], Fraction(net, wager.points)), why)

    def _agreed(self, hand: Hand, asked: Applied) -> bool:
        """Whether more than the printed points may count: what was agreed, or where that is not on record, as it is read."""
        if hand.posted is not None and hand.posted.agreed is not None:
            return bool(hand.posted.agreed)
        return bool([name for name, plain in self.options.plain.items() if asked.of(name) != plain])

    def _net(self, mine: Set, other: Set, asked: Applied) -> tuple[int | None, str]:
        """The points won above those lost; None where nobody can say, with the reason."""
        if mine.fouled or other.fouled:
            return self._fouled(mine, other, asked)
        doubtful = self.options.front_by is not None and (mine.doubtful or other.doubtful)
        if doubtful and asked.of(self.options.front_by) != "do-not-count":
            return None, "three of a suit or in sequence in front: whether they count the book leaves open"
        results = {
            part: (mine.values[part] > other.values[part]) - (mine.values[part] < other.values[part]) for part in PARTS
        }
        if 0 in results.values() and asked.of(self.options.ties_by) != "nobody":
            equal = next(part for part, result in results.items() if not result)
            return None, f"the hands in {equal} are equal, and the book does not say whose point that is"
        return self._summed(list(results.values())), _said(results)

    def _fouled(self, mine: Set, other: Set, asked: Applied) -> tuple[int | None, str]:
        whose = (
            "both hands are" if mine.fouled and other.fouled else "its hand is" if mine.fouled else "the other hand is"
        )
        why = f"{whose} fouled: {mine.fouled or other.fouled}"
        if asked.of(self.options.foul_by) != "loses-all" or (mine.fouled and other.fouled):
            return None, f"{why}; what that costs is not printed"
        return self._summed([-1 if mine.fouled else 1] * len(PARTS)), why

    def _summed(self, results: Sequence[int]) -> int:
        swept = results[0] if len(set(results)) == 1 else 0
        return sum(results) * self.options.each + swept * self.options.sweep

    # --- a player without chips ----------------------------------------------------------------------------------------

    def _within_stacks(self, hand: Hand, told: list[Explained], asked: Applied) -> list[Explained]:
        """What is exchanged with a player who is all in ends at what lay there."""
        stacks = {one.seat: one.amount for one in hand.decisions or () if one.action == ALL_IN}
        if not stacks:
            return told
        for seat, amount in stacks.items():
            places = [i for i, wager in enumerate(hand.wagers) if str(seat) in (str(wager.seat), *(wager.on or ()))]
            lines = [told[i].line for i in places]
            told_all = all(line.result != "not stated" for line in lines)
            if told_all and amount is not None and sum(line.paid + line.taken for line in lines) <= CENTS[amount]:
                continue
            why = self._why_not(hand, amount, lines, len(stacks), asked)
            if why:
                return [untold(f"{one.why}; {why}") if i in places else one for i, one in enumerate(told)]
            told = self._exchanged(hand, told, seat, places, CENTS[amount or "0.00"], asked)
        return told

    def _why_not(self, hand: Hand, amount: str | None, lines: list[WagerDue], all_in: int, asked: Applied) -> str:
        if amount is None or hand.action_seat is None:
            return "a player was all in, and what lay before him or where settlement began was not recorded"
        if all_in > 1 or any(line.result == "not stated" for line in lines):
            return "a player was all in, and not everything exchanged with him can be told"
        if asked.of(self.options.all_in_by) == "not-stated":
            return "a player was all in, and until when he is paid the book leaves open"
        return ""

    def _exchanged(
        self, hand: Hand, told: list[Explained], seat: int, places: list[int], stack: int, asked: Applied
    ) -> list[Explained]:
        """Settled with one seat after the other, from the first action on."""
        seats = sorted({one.seat for one in hand.seats} | {_other(hand.wagers[i], seat) for i in places})
        order = [*(one for one in seats if one >= (hand.action_seat or 0)), *seats]
        places = sorted(places, key=lambda i: order.index(_other(hand.wagers[i], seat)))
        signs = [1 if (told[i].line.result == "win") == (hand.wagers[i].seat == seat) else -1 for i in places]
        moves = [sign * Fraction(told[i].line.paid + told[i].line.taken) for i, sign in zip(places, signs, strict=True)]
        found = list(told)
        for i, move, reached in zip(
            places, moves, exchanged(moves, stack, asked.of(self.options.all_in_by) == "net"), strict=True
        ):
            if reached != move:
                won, stake = told[i].line.result == "win", CENTS[hand.wagers[i].amount]
                found[i] = Explained(_line(stake, abs(reached) / (stake if won else -stake)), f"{told[i].why}; all in")
        return found


def _line(stake: int, part: Fraction) -> WagerDue:
    """So many stakes won, or lost where it is below nothing."""
    moved = whole(stake * abs(part))
    if part > 0:
        return WagerDue("win", moved, 0, 0, 0)
    return WagerDue("lose", 0, moved, whole(max(Fraction(stake - moved), Fraction(0))), 0) if part else pushed(stake)


def _other(wager: Wager, seat: int) -> int:
    """The seat with which a seat is compared by a wager of one of the two."""
    return other_seat(wager) or 0 if wager.seat == seat else wager.seat


def _said(results: Mapping[str, int]) -> str:
    words = {1: "won", 0: "equal", -1: "lost"}
    return ", ".join(f"{part} {words[result]}" for part, result in results.items())
