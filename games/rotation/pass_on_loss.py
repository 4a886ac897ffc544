"""Chemin de fer: the bank passes on a loss and may be passed after any hand; a passed bank goes to who matches the stake.

After a loss it is offered round the table; passed of free will it is offered too, and where nobody meets the condition it
goes by bids, which the text keeps apart from the offers. A passed bank that loses goes on from whoever passed it. Who moved
to a seat where the bank would come sooner misses a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from games import said
from games.cards.money import CENTS
from games.hand.form import Offer
from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn, after, present
from games.rotation.bidding import bids_after_pass, bids_of, offered_and_bid, opening_bids, willing
from games.rotation.order import Queue, out_of_turn
from games.rotation.qualify import OPEN, askable

TITLE = "passes on a loss"
LOST, WON = "player", "banker"
Able = Mapping[int, bool | None]
WHO_MISSES = "whether who moved to another seat misses this turn is not printed"
MOST_PASSES = 9
"""The bank is followed back through so many who passed it: what is carried has to come to rest."""


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    hand, last = asked.hand, asked.last
    if hand.bank is not None and asked.opens:
        yield from opening_bids(asked)
    if hand.bank is None or last is None or not asked.follows:
        return
    owed = missing(asked)
    sure = [*_turn(asked, {who for who, misses in owed.items() if misses})]
    if None in owed.values():  # what holds either way is certain
        yield from _either(sure, [*_turn(asked, set(owed))])
    else:
        yield from sure
    yield from bank.asked_wrongly(asked)


def _either(one: Sequence[Slip], other: Sequence[Slip]) -> Iterator[Slip]:
    for slip in [*one, *(slip for slip in other if slip.about not in {mine.about for mine in one})]:
        same = [also for also in (*one, *other) if also.about == slip.about]
        both = slip.about in {mine.about for mine in one} & {mine.about for mine in other}
        doubtful = next((also for also in same if also.unknown or also.readings), None)
        yield doubtful or (slip if both else slip._replace(unknown=WHO_MISSES))


def _turn(asked: Turn, out: Set[str]) -> Iterator[Slip]:
    """What goes against it where these players miss a turn."""
    last, held = asked.last, asked.carried
    assert asked.hand.bank is not None
    assert last is not None
    here = present(asked.hand)
    able = {seat: can and here.get(seat) not in out for seat, can in askable(asked).items()}
    kept = last.occupant == asked.hand.bank.occupant
    if asked.hand.bank.occupant in out:
        yield from _took_missed_turn(asked, able)
    if held.lost and kept:
        yield from _kept(asked, able)
    elif held.lost:
        yield from _after_loss(asked, held, able)
    elif held.lost is False and kept:
        yield from _stake(asked, held, kept=True)
    elif held.lost is False:
        yield from _after_pass(asked, held, able)


def _took_missed_turn(asked: Turn, able: Able) -> Iterator[Slip]:
    """Of a turn that nobody else takes, and of bids, the text does not say that who moved may not have them."""
    bank_, offers = asked.hand.bank, asked.hand.offers
    if bank_ is None or any(one.stake is not None for one in offers or ()) or not _somebody_left(asked, able):
        return
    did = f"{said.person(bank_.occupant)} took the bank at seat {said.seat(bank_.seat)} after moving there"
    unknown = "whether everybody else declined was not recorded" if offers is None else ""
    yield Slip("not-entitled", "bank.occupant", did, "a turn missed after a move", asked.rotation.cite, unknown=unknown)


def _somebody_left(asked: Turn, able: Able) -> bool:
    """Whether somebody beside the last banker who may have it is not on record as having declined."""
    refused = {offer.seat for offer in asked.hand.offers or () if not offer.accepted}
    here, holder = present(asked.hand), None if asked.last is None else asked.last.occupant
    return any(can and seat not in refused and here.get(seat) != holder for seat, can in able.items())


def _kept(asked: Turn, able: Able) -> Iterator[Slip]:
    """The bank passes on a loss; what follows when nobody else takes it is not printed."""
    hand, last = asked.hand, asked.last
    assert hand.bank is not None
    assert last is not None
    did = f"{said.person(hand.bank.occupant)} kept the bank after hand {said.hand(last.id, last.number)}, which it lost"
    slip = Slip("not-back", "bank.occupant", did, "the bank passes on a loss", asked.rotation.cite)
    declined = any(not offer.accepted for offer in hand.offers or ()) and not _somebody_left(asked, able)
    if hand.offers is None:
        yield slip._replace(unknown="whether it was offered and everybody declined was not recorded")
    elif declined and asked.readings.get(bank.NOBODY, OPEN) == OPEN:
        yield slip._replace(readings=(bank.NOBODY,))
    else:
        yield slip


def _after_loss(asked: Turn, held: Carried, able: Able) -> Iterator[Slip]:
    """Offered from the seat next to the banker who lost; from the one who had passed it, where a passed bank lost. Where
    several had passed it the text does not say from which of them: what fits one of them is in order."""
    last, direction, hand = asked.last, asked.rotation.direction, asked.hand
    if last is None or last.seat is None or direction is None or hand.bank is None:
        return
    found = []
    for start in held.passed or (last.seat,):
        queue = Queue(after(list(able), start, direction), able, "bank", spared=frozenset([start]))
        slip = out_of_turn(asked, queue, hand.bank.seat)
        if slip is None:
            return
        found.append(slip)
    yield found[-1]


def _after_pass(asked: Turn, held: Carried, able: Able) -> Iterator[Slip]:
    """Offered to each; the first who accepts and wagers once to twice the last stake has it, else the highest bidder."""
    hand, last, direction = asked.hand, asked.last, asked.rotation.direction
    assert hand.bank is not None
    assert last is not None
    offered, later = offered_and_bid(hand.offers or ())
    met = willing([one for one in offered if able.get(one.seat) is not False], held.stake)
    if not met and bids_of(hand.offers or ()):
        yield from bids_after_pass(asked, offered, later, out=last.occupant)
        return  # bids go by their amount
    yield from _stake(asked, held, kept=False)
    if met and met[0].seat != hand.bank.seat and met[0].stake is not None:
        did = (
            f"Seat {said.seat(met[0].seat)} was willing to wager {said.money(CENTS[met[0].stake])} and was asked before"
            f" seat {said.seat(hand.bank.seat)}, which took the bank"
        )
        yield Slip("bid", "bank.seat", did, "the first who meets the condition", asked.rotation.cite)
        return
    if last.seat is None or direction is None:
        return
    seats = after(list(able), last.seat, direction)
    free = frozenset(seat for seat, who in present(hand).items() if who == last.occupant)
    only = None if hand.offers is None else _up_to(offered, hand.bank.seat)
    slip = out_of_turn(asked, Queue(seats, able, "bank", free), hand.bank.seat, only)
    if slip is not None:
        yield slip


def _up_to(offered: Sequence[Offer], taker: int) -> list[Offer]:
    """The round of offers as far as the one who took it: what others would have wagered is moot."""
    upto: list[Offer] = []
    for one in offered:
        took = one.accepted or (one.stake is not None and one.seat == taker)
        upto.append(Offer(one.seat, accepted=took))
        if took:
            break
    return upto


def _stake(asked: Turn, held: Carried, kept: bool) -> Iterator[Slip]:
    """Who keeps the bank, or takes one that was passed, wagers once to twice the last stake."""
    stake, before = bank.put_up(asked.hand), held.stake
    if stake is None or before is None or before <= stake <= 2 * before:
        return
    did = f"The bank put up {said.money(stake)} after {said.money(before)}"
    due = f"{said.money(before)} to {said.money(2 * before)}"
    slip = Slip("bid", "bank.wager", did, due, asked.rotation.cite)
    if not kept and asked.hand.offers is None:
        slip = slip._replace(unknown="whether nobody met that and the highest bid took it was not recorded")
    yield slip


# --- who moved and misses a turn --------------------------------------------------------------------------------------


def missing(asked: Turn) -> dict[str, bool | None]:
    """Who moved to a seat to which the bank would come sooner, and has not missed a turn yet; None: it cannot be told."""
    held, direction, at = asked.carried, asked.rotation.direction, {who: s for s, who in present(asked.hand).items()}
    owed = {who: sure for who, sure in held.missing if who in at}
    if asked.last is None or direction is None:
        return {}
    for who, old in held.seats:
        if who not in at or at[who] == old or who == asked.last.occupant:
            continue
        orders = [after([old, at[who]], start, direction) for start in _starts(asked)]
        sooner = {order[0] == at[who] for order in orders}
        if who in owed or len(sooner) > 1:
            owed[who] = None
        elif True in sooner:
            owed[who] = True
    return owed


def _starts(asked: Turn) -> tuple[int, ...]:
    """From whose right the next offer may begin."""
    held, last = asked.carried, asked.last
    if last is None or last.seat is None:
        return ()
    return (held.passed or (last.seat,)) if held.lost else (last.seat, *held.passed)


def _still_owed(asked: Turn) -> Iterator[tuple[str, bool | None]]:
    """The turns that are still to be missed after the hand: the bank has not gone past those seats."""
    hand, last, direction = asked.hand, asked.last, asked.rotation.direction
    if hand.bank is None or last is None or last.seat is None or direction is None:
        return
    at, kept = {who: seat for seat, who in present(hand).items()}, last.occupant == hand.bank.occupant
    starts = _starts(asked) if asked.carried.lost else (last.seat,)
    for who, sure in missing(asked).items():
        ways = [after([*{at[who], hand.bank.seat}], start, direction) for start in starts]
        past = set() if kept else {order[0] == at[who] for order in ways}
        unsure = bool(hand.offers) if kept else len(past) > 1 or bool(bids_of(hand.offers or ()))
        if past != {True}:
            yield who, None if unsure else sure


def carry(asked: Turn) -> Carried | None:
    """Whether the bank lost, what it had put up, and from where it was passed of its own will."""
    hand, last, held = asked.hand, asked.last, asked.carried
    told = asked.sheet is not None and asked.sheet.lines is not None
    lost = (asked.sheet.outcome == LOST) if told and asked.sheet is not None else None
    passed = held.passed if held.lost is False else ()
    moved = hand.bank is not None and last is not None and asked.follows and last.occupant != hand.bank.occupant
    if moved and held.lost is False and last is not None and last.seat is not None:
        passed = (*passed, last.seat)[-MOST_PASSES:]
    seats = tuple(sorted((who, seat) for seat, who in present(hand).items()))
    owed = tuple(sorted(_still_owed(asked))) if asked.follows else ()
    return Carried(lost=lost, stake=bank.put_up(hand), passed=passed, seats=seats, missing=owed)
