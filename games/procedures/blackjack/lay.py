"""On which hand each wager lies: a split's on the hand it made, a doubling's on the hand that was doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from games.cards.money import CENTS
from games.hand.form import Hand, Wager
from games.procedures.blackjack.options import Options, WagerRole
from games.procedures.blackjack.piles import Played, Spot, chosen, doubled_piles, unnamed


class Laid(NamedTuple):
    """A wager and the hands on which it may lie: one, or where the record does not tell which, several."""

    wager: Wager
    role: WagerRole
    spot: Spot
    on: tuple[int, ...]
    decisions: tuple[str, ...] = ()  # by hand it may lie on
    unnamed: bool = False  # whether these choices were his the record does not say
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
