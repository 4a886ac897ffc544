"""What the hands of a table's gaming day leave for each other: how long the position has been held, since which offer."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET, UnsetType

from compliance.floor.rules import opening
from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.holding import MOST_RUN, held
from compliance.floor.rules.turns import carried
from games.cards.money import CENTS
from games.hand.form import Hand
from games.rotation.qualify import others_declined
from games.terms.game import GameTerms
from games.terms.play import of_hand


def after(hand: Hand, before: Before | None, facts: HandFacts | None = None) -> Before:
    """What a hand leaves for the next one at its table on its gaming day."""
    bank = hand.bank
    occupant = None if bank is None else bank.occupant
    run, whole, least = 1, True, 1
    most: int | None = 1
    part: int | UnsetType = UNSET
    if before is None:
        whole = hand.number == 1 or bool(hand.opened)
    elif hand.opened:
        pass  # a new game: the count begins anew
    elif before.number + 1 != hand.number:
        whole = False
    elif occupant is not None and before.occupant == occupant:
        run, whole = (before.run + 1, before.whole) if before.run < MOST_RUN else (MOST_RUN, False)
        if not _went_round(hand, before, facts):
            # Without a list of offers one may have been made: then this hand is the first since.
            least = 1 if hand.offers is None else min(before.least + 1, MOST_RUN)
            most = None if before.most is None else min(before.most + 1, MOST_RUN)
            part = 1 if hand.offers else UNSET if before.part is UNSET else min(before.part + 1, MOST_RUN)
    if not hand.offers and (occupant is None or (run == 1 and not whole)):
        most = None
    seat = None if bank is None else bank.seat
    left = None if facts is None else carried(facts)
    since = held(hand, before) if facts is None else facts.held
    game = UNSET if facts is None or facts.opening is None else opening.left(hand, facts.opening)
    ends = hand.started, hand.ended
    stakes = None if facts is None or facts.game is None else _stakes(hand, facts.game)
    won = None if facts is None or facts.game is None or not facts.game.game.kill else _won(hand)
    rotation = None if facts is None or facts.game is None else facts.game.rotation
    portions = tuple(facts.portions.items()) if facts is not None and rotation is not None and rotation.portions else ()
    return Before(
        hand.id,
        hand.number,
        *ends,
        occupant,
        seat,
        run,
        whole,
        least,
        most,
        left,
        since,
        game,
        stakes,
        part,
        won,
        portions,
        None if facts is None else _paid(hand, facts),
    )


def _paid(hand: Hand, facts: HandFacts) -> tuple[str, ...] | None:
    """Who has paid in the round of play, this hand included; None where the fee is not taken by the round, or not on record."""
    once = facts.fee is not None and any(one.charge.once_a_round for one in facts.fee.charges)
    begins = of_hand(hand).begins_round if once else None
    earlier = frozenset[str]() if begins else facts.paid
    if begins is None or earlier is None or hand.collections is None:
        return None
    here = {one.seat: one.occupant for one in hand.seats}
    now = {here[one.seat] for one in hand.collections if one.kind == "fee" and one.seat in here}
    return tuple(sorted(earlier | now))


def _won(hand: Hand) -> tuple[bool, int, int] | None:
    """Whether one player won the pot whole, what was awarded, and what was put in and called; None where it is not on record."""
    pot = hand.pot
    if pot is None or not pot.awards or pot.streets is None:
        return None
    put = [one for street in pot.streets for one in (*(street.acts or ()), *(street.puts or ()))]
    back = sum(CENTS[one.amount] for one in pot.returned or ())
    awarded = sum(CENTS[one.amount] for one in pot.awards)
    laid = sum(CENTS[one.amount] for one in put if one.amount is not None) - back
    return len({one.seat for one in pot.awards}) == 1, awarded, max(laid, awarded)


def _stakes(hand: Hand, game: GameTerms) -> tuple[tuple[str, str, int], ...] | None:
    """What was wagered of the wagers by which the next hand's are measured."""
    measuring = _measuring(game)
    if not measuring:
        return None
    return tuple((wager.bettor, wager.wager, CENTS[wager.amount]) for wager in hand.wagers if wager.wager in measuring)


@lru_cache(maxsize=256)
def _measuring(game: GameTerms) -> frozenset[str]:
    bounds = (bound for terms in game.wagers.values() for bound in terms.kind.bound)
    return frozenset(bound.of for bound in bounds if bound.of_last and bound.of is not None)


def _went_round(hand: Hand, before: Before, facts: HandFacts | None) -> bool:
    """Whether the count begins anew with a hand in which the holder went on: everybody else who may have it had been asked, or
    the offer was due; that it was then not made to all of them is told of that hand, and once."""
    asked = None if facts is None else facts.asked
    if asked is None or not hand.offers:
        return bool(hand.offers)
    hands = asked.rotation.hands
    due = hands is None or before.most is None or before.most >= hands
    return due or others_declined(asked, before.occupant)
