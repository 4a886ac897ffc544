"""Which cards are whose, and on which hand each wager lies: a split's on the hand it made, a doubling's on the hand doubled.

`seat-3` is the hand of seat 3, `seat-3-2` its second after a split; where a seat plays two hands from the first they are
`seat-3-1` and `seat-3-2`, and after a split of the first `seat-3-1-2`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.cards.money import CENTS
from games.hand.form import Decision, Hand, Wager
from games.procedures.blackjack.options import Options, WagerRole

_PILE = re.compile(r"seat-([1-9][0-9]?)(?:-([1-9]))?(?:-([1-9]))?", re.ASCII)
_FREE = "free-"
ENDING = ("surrender", "even-money", "rescue")


class Spot(NamedTuple):
    """One of the hands with which a seat began."""

    seat: int
    lane: int


class Played(NamedTuple):
    """What became of the hand of a spot: its piles, one or after splits several, and what was chosen on each."""

    names: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    first_two: tuple[str, ...]
    switched: bool

    @property
    def split(self) -> bool:
        return len(self.cards) > 1


def spot_of(pile: str, lanes: int) -> tuple[Spot, int] | None:
    """Whose a pile is and the how-manieth hand after splits; None where it is none of a seat."""
    match = _PILE.fullmatch(pile)
    if match is None:
        return None
    seat, second, third = (int(part) if part else None for part in match.groups())
    if lanes == 1:
        return None if third is not None or second == 1 else (Spot(int(match[1]), 1), second or 1)
    if second is None or second > lanes or third == 1:
        return None
    return Spot(int(seat or 0), second), third or 1


def spots(cards: Mapping[str, Sequence[str]], lanes: int, decisions: Sequence[Decision]) -> dict[Spot, Played]:
    """The hands that were played, by spot."""
    found: dict[Spot, dict[int, str]] = {}
    for pile in cards:
        whose = spot_of(pile, lanes)
        if whose is not None:
            found.setdefault(whose[0], {})[whose[1]] = pile
    switched = {one.seat for one in decisions if one.action == "switch"}
    return {spot: _played(named, cards, spot.seat in switched) for spot, named in found.items()}


def _played(named: Mapping[int, str], cards: Mapping[str, Sequence[str]], switched: bool) -> Played:
    names = tuple(named[number] for number in sorted(named))
    hands = tuple(tuple(cards[name]) for name in names)
    two = (hands[0][0], hands[1][0]) if len(hands) > 1 else hands[0][:2]
    return Played(names, hands, two, switched)


def chosen(hand: Hand, seat: int, bettor: str, names: Sequence[str], number: int) -> str:
    """The last choice of a bettor on a hand that ends it: "surrender", "even-money", "rescue"; "" where there was none.

    A choice that names no pile was made on the first hand, one that names no bettor by all who wager on it.
    """
    last = ""
    for one in hand.decisions or ():
        if one.seat == seat and one.bettor in (None, bettor) and (one.pile or names[0]) == names[number]:
            last = one.action if one.action in ENDING else last
    return last


def unnamed(hand: Hand, wager: Wager) -> bool:
    """Whether somebody at the seat ended the hand, a wager from behind lies there too, and the record does not say whose choice
    it was. No book says that who wagers from behind gives up with the seated player."""
    return wager.backline and any(
        one.seat == wager.seat and one.bettor is None and one.action in ENDING for one in hand.decisions or ()
    )


def doubled_piles(hand: Hand, wager: Wager, played: Played) -> list[str]:
    """The piles that the seat's doublings were made on, in their order, as far as the decisions name them."""
    found = []
    for one in hand.decisions or ():
        mine = one.seat == wager.seat and one.bettor in (None, wager.bettor)
        if mine and one.action.removeprefix(_FREE).startswith("double"):
            pile = one.pile or (played.names[0] if not played.split else "")
            if pile in played.names:
                found.append(pile)
    return found


# --- On which hand each wager lies ------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A wager and the hands on which it may lie: one, or where the record does not tell which, several."""

    wager: Wager
    role: WagerRole
    spot: Spot
    on: tuple[int, ...]
    decisions: tuple[str, ...] = ()  # by hand it may lie on
    unnamed: bool = False  # whether these choices were the bettor's the record does not say
    last_double: bool = False
    doubled: tuple[bool, ...] = ()
    for_less: tuple[bool, ...] = ()


def lay(hand: Hand, options: Options, played: Mapping[Spot, Played]) -> list[Laid] | str:
    """Every wager with its hand; or why that cannot be told."""
    found: list[Laid] = []
    splits, doubles = Counter[tuple[Spot, str]](), Counter[tuple[Spot, str]]()
    for wager in hand.wagers:
        role = options.wagers.get(wager.wager)
        if role is None:
            return f"{wager.wager} is no wager of its own in this game: what a player chooses is recorded as a decision"
        spot = Spot(wager.seat, role.hand)
        if spot not in played:
            return f"the cards of seat {wager.seat} were not recorded"
        on: tuple[int, ...] = (0,)
        if role.role == "split":
            splits[spot, wager.bettor] += 1
            on = (splits[spot, wager.bettor],)
            if on[0] >= len(played[spot].cards):
                return f"seat {wager.seat} split, and the hand which that made was not recorded"
        elif role.role == "double":
            on = _doubled(hand, options, played[spot], wager, doubles[spot, wager.bettor])
            doubles[spot, wager.bettor] += 1
        if not on:
            return f"which hand of seat {wager.seat} was doubled was not recorded"
        found.append(Laid(wager, role, spot, on))
    return _completed(hand, found, played)


def _doubled(hand: Hand, options: Options, own: Played, wager: Wager, nth: int) -> tuple[int, ...]:
    if not own.split:
        return (0,)
    named = doubled_piles(hand, wager, own)
    if nth < len(named):
        return (own.names.index(named[nth]),)
    one_card = options.double_cards == "one-on-two"
    found = tuple(i for i, cards in enumerate(own.cards) if len(cards) == 3 or (len(cards) > 3 and not one_card))
    return found if one_card or len(found) == 1 else ()  # what a hand is paid may hang on whether it was doubled


def _completed(hand: Hand, laid: list[Laid], played: Mapping[Spot, Played]) -> list[Laid]:
    """Each with what its bettor chose and doubled."""
    groups: dict[tuple[Spot, str], list[Laid]] = {}
    for one in laid:
        groups.setdefault((one.spot, one.wager.bettor), []).append(one)
    return [_with_choices(hand, one, groups[one.spot, one.wager.bettor], played[one.spot].names) for one in laid]


def _with_choices(hand: Hand, one: Laid, mine: list[Laid], names: tuple[str, ...]) -> Laid:
    open_ = unnamed(hand, one.wager)
    none, bettor = (False,) * len(one.on), one.wager.bettor
    decisions = ("",) * len(one.on)
    if hand.decisions:
        decisions = tuple(chosen(hand, one.spot.seat, bettor, names, n) for n in one.on)
    doubles = [other for other in mine if other.role.role == "double"]
    if not doubles:
        return one._replace(decisions=decisions, unnamed=open_, doubled=none, for_less=none)
    first = {n: next((each for each in doubles if n in each.on), None) for n in one.on}
    last = [each for each in doubles if one.on[0] in each.on][-1:]
    return one._replace(
        decisions=decisions,
        unnamed=open_,
        last_double=any(each is one for each in last),
        doubled=tuple(first[n] is not None for n in one.on),
        for_less=tuple(_less(first[n], _stake(mine, n)) for n in one.on),
    )


def _less(double: Laid | None, stake: int) -> bool:
    return double is not None and CENTS[double.wager.amount] < stake


def _stake(mine: list[Laid], number: int) -> int:
    """What lay on a hand before it was doubled."""
    return sum(CENTS[one.wager.amount] for one in mine if one.role.role in ("base", "split") and one.on == (number,))
