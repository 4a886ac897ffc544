"""What several regimes of the player-dealer position have in common: the run of hands, who may hold it, whom to ask."""

from __future__ import annotations

from collections.abc import Iterator

from games import said
from games.cards.money import CENTS
from games.hand.form import Hand
from games.rotation.asked import MOST_COUNTED, Carried, Slip, Turn, after, between, present
from games.rotation.order import Queue, out_of_turn
from games.rotation.qualify import OPEN, askable, meets, others_declined
from games.schema import RotationNeed

NOBODY = "nobody-accepts"
GOES_ON, STOPS = "holder-goes-on", "game-stops"
BREAKS = "game-breaks"
OF_THE_HAND_BEFORE = {"wagered-on-the-spot-before", "spot-wagered-before", "played-the-hand-before"}


def after_nobody(asked: Turn) -> str:
    """What follows when everybody declines: a reading where the text leaves it open, else as the rotation has it."""
    return asked.readings.get(NOBODY) or (STOPS if asked.rotation.refused == BREAKS else "")


def keeps(asked: Turn) -> bool:
    """Whether the bank is with whom it was before this hand."""
    last, bank = asked.last, asked.hand.bank
    return last is not None and bank is not None and last.occupant == bank.occupant and not asked.hand.opened


def held_too_long(asked: Turn) -> Iterator[Slip]:
    """More hands in a row than the text gives anybody."""
    last, hand, most = asked.last, asked.hand, asked.rotation.hands
    if last is None or hand.bank is None or most is None or not keeps(asked) or last.run < most:
        return
    goes = after_nobody(asked)
    if goes and others_declined(asked, last.occupant):
        return  # the game went on without a taker: that is told by itself
    if goes in (GOES_ON, OPEN) and last.most is not None and last.most < most:
        return  # it had gone round, and the count began anew
    who, due = said.person(hand.bank.occupant), f"at most {most} hand{'' if most == 1 else 's'} in a row"
    run = f"{'' if last.whole else 'at least '}{last.run + 1} hands in a row"
    slip = Slip("run", "bank.occupant", f"{who} held the bank for {run}", due, asked.rotation.cite)
    if not asked.follows:
        unknown = (
            f"the hands between {said.hand(last.id, last.number)} and {said.hand(hand.id, hand.number)} are missing,"
            " and somebody else may have held it"
        )
        yield slip._replace(did=f"{who} held the bank before and after a gap in the record", unknown=unknown)
    elif hand.offers is None and goes in (GOES_ON, OPEN):
        yield slip._replace(unknown="whether it was offered and everybody declined was not recorded")
    elif goes not in (GOES_ON, OPEN) or last.least >= most:
        yield slip
    else:
        yield slip._replace(unknown="whether it had been offered to everybody since was not recorded")


def went_on(asked: Turn) -> Iterator[Slip]:
    """Everybody declined after the holder had all hands that the text gives, and the holder went on where it ends the game."""
    last, hand, most = asked.last, asked.hand, asked.rotation.hands
    if last is None or hand.bank is None or most is None or not asked.follows or not keeps(asked) or last.run < most:
        return
    goes = after_nobody(asked)
    if goes not in (STOPS, OPEN) or not others_declined(asked, last.occupant):
        return
    if goes == OPEN and last.most is not None and last.most < most:
        return  # it had gone round before its time, and was not due again
    did = f"Everybody declined the bank, and {said.person(hand.bank.occupant)} held it for hand {last.run + 1} in a row"
    slip = Slip("went-on", "bank.occupant", did, "the game is broken", asked.rotation.cite)
    yield slip._replace(readings=(NOBODY,)) if goes == OPEN else slip


def so_many_in_a_row(asked: Turn) -> Iterator[Slip]:
    """All that goes against a regime in which nobody holds the bank for more than so many hands in a row."""
    yield from held_too_long(asked)
    yield from went_on(asked)
    yield from not_entitled(asked)
    yield from asked_wrongly(asked)
    yield from offered_round(asked)


# --- in which order it is offered -------------------------------------------------------------------------------------


def offered_round(asked: Turn) -> Iterator[Slip]:
    """Offered around the table: from the seat next to the holder, the holder's own seat last; until its hands are over the
    holder may be asked at any time, because they are the holder's to use."""
    hand, last, direction = asked.hand, asked.last, asked.rotation.direction
    if hand.bank is None or (hand.offers == [] and keeps(asked)):
        return
    if asked.opens:
        queue = _beginning(asked)
    elif last is None or last.seat is None or direction is None:
        return  # the text names no direction, or nobody is on record from whom it goes on
    else:
        queue = _from_holder(asked, last.seat, last.occupant, direction)
    slip = None if queue is None else out_of_turn(asked, queue, None if keeps(asked) else hand.bank.seat)
    if slip is not None:
        yield slip


def _from_holder(asked: Turn, seat: int, holder: str | None, direction: str) -> Queue:
    last, most, able = asked.last, asked.rotation.hands, askable(asked)
    there = present(asked.hand).get(seat)
    own = [one for one, who in present(asked.hand).items() if who == holder]
    seats = [one for one in after(list(able), seat, direction) if one != seat and one not in own]
    due = last is not None and most is not None and last.most is not None and last.most >= most and last.least >= most
    why = ""
    if not asked.follows:
        why = "from which seat the offers had to begin, because hands are missing"
    elif there != holder:
        why = f"from which seat the offers had to begin, because {said.person(holder or '')} no longer sits there"
    # Of the holder no condition is asked: whether the position may stay is for the rules on that.
    free = frozenset(own) if not due or asked.hand.offers is None else frozenset()
    able |= dict.fromkeys(own, True)
    all_asked = due and keeps(asked)
    return Queue([*seats, *own], able, free=free, spared=frozenset(own), all_asked=all_asked, why=why)


def _beginning(asked: Turn) -> Queue | None:
    """The first offers of a game: from the house dealer's left, where the text says so; else from wherever they began."""
    hand, direction = asked.hand, asked.rotation.direction
    if not hand.offers or direction is None or hand.bank is None:
        return None
    able, first = askable(asked), hand.offers[0].seat
    if asked.rotation.begins == "left-of-dealer":
        active = {wager.seat for wager in hand.wagers} | {hand.bank.seat}
        return Queue(sorted(able), able, free=frozenset(able) - active)
    return Queue([first, *[seat for seat in after(list(able), first, direction) if seat != first]], able)


# --- who may hold it --------------------------------------------------------------------------------------------------


def not_entitled(asked: Turn) -> Iterator[Slip]:
    """Somebody newly took the bank who may not: each condition of the text by itself."""
    last, bank = asked.last, asked.hand.bank
    if bank is None or last is None or last.occupant == bank.occupant or asked.hand.opened:
        return
    for need in asked.rotation.needs:
        met = meets(need, asked, bank.seat, bank.occupant)
        gap = "" if asked.follows else f"hand {asked.hand.number - 1} is missing"
        if met is False or (met is None and gap):
            slip = Slip("not-entitled", "bank.occupant", _did(need, asked), _words(need), need.cite)
            # How often is left open by what a round is; that nobody wagered on the spot is not.
            open_ = need.reading if need.times and asked.readings.get(need.reading or "") == OPEN else ""
            yield slip._replace(readings=(open_,) if open_ else (), unknown="" if met is False else gap)


def _did(need: RotationNeed, asked: Turn) -> str:
    bank = asked.hand.bank
    assert bank is not None
    who, spot = said.person(bank.occupant), f"seat {said.seat(bank.seat)}"
    if not asked.follows:
        return f"{who} took the bank at {spot}"
    if need.kind == "wagers-this-round":
        wagers = dict(asked.carried.wagered or ()).get(bank.occupant, 0)
        return f"{who} took the bank after {wagers} wager{'' if wagers == 1 else 's'} in this round"
    return {
        "wagered-on-the-spot-before": f"{who} took the bank at {spot} and had not wagered there on the hand before",
        "spot-wagered-before": f"{who} took the bank at {spot}, where nobody wagered on the hand before",
        "bet-against-the-house": f"{who} took the bank and had not wagered when the house last held it",
        "played-the-hand-before": f"{who} took the bank and had not played the hand before",
    }[need.kind]


def _words(need: RotationNeed) -> str:
    return {
        "wagered-on-the-spot-before": "a wager of one's own on that spot on the hand before",
        "spot-wagered-before": "a wager on that spot on the hand before",
        "played-the-hand-before": "played the hand before",
        "wagers-this-round": f"{need.times} wagers in this round",
        "bet-against-the-house": "a wager in the last round that the house banked",
    }[need.kind]


def asked_wrongly(asked: Turn) -> Iterator[Slip]:
    """Offered to a seat of the house, or to one at which nobody was."""
    if not asked.hand.offers:
        return
    for one in asked.hand.seats:
        if one.role == "house" or one.away:
            break
    else:
        return  # as nearly always: whoever sits there may be asked
    seats = {seat.seat: seat for seat in asked.hand.seats}
    for i, offer in enumerate(asked.hand.offers):
        seat = seats.get(offer.seat)
        what = "is the house's" if seat is not None and seat.role == "house" else ""
        what = what or ("was empty while its player was away" if seat is not None and seat.away else "")
        if what:
            did = f"The bank was offered to seat {said.seat(offer.seat)}, which {what}"
            yield Slip(
                "asked-wrongly", f"offers[{i}]", did, "an offer to somebody who may take it", asked.rotation.cite
            )


# --- what is carried --------------------------------------------------------------------------------------------------


def carry(asked: Turn) -> Carried | None:
    """What the conditions of the text look at; None where it has none."""
    kinds = {need.kind for need in asked.rotation.needs}
    if not kinds:
        return None
    hand, before = asked.hand, asked.carried
    spots = tuple(sorted({(wager.seat, wager.bettor) for wager in hand.wagers}))
    against = tuple(sorted({bettor for _, bettor in spots})) if hand.bank is None else before.against_house
    counted, whole = _counted(asked, before) if "wagers-this-round" in kinds else (None, False)
    return Carried(
        spots=spots if kinds & OF_THE_HAND_BEFORE else None,
        against_house=against if "bet-against-the-house" in kinds else None,
        wagered=counted,
        whole=whole,
    )


def _counted(asked: Turn, before: Carried) -> tuple[tuple[tuple[str, int], ...], bool]:
    """How often each has wagered since the bank was last theirs to take, as far as the record shows where it went."""
    hand, last = asked.hand, asked.last
    opened = bool(hand.opened) or (last is None and hand.number == 1)
    counted = {} if opened else dict(before.wagered or ())
    whole = opened or (before.whole and asked.follows)
    if last is not None and last.seat is not None and hand.bank is not None and last.seat != hand.bank.seat:
        here = present(hand)
        passed = (
            between(last.seat, hand.bank.seat, asked.rotation.direction, list(here)) if asked.rotation.direction else []
        )
        for seat in passed:
            counted.pop(here[seat], None)
        counted.pop(last.occupant or "", None)
    for bettor in {wager.bettor for wager in hand.wagers}:
        counted[bettor] = min(counted.get(bettor, 0) + 1, MOST_COUNTED)
    return tuple(sorted(counted.items())), whole


def put_up(hand: Hand) -> int | None:
    """Cents the bank wagered: its own wager where the game has one, else what it put up."""
    bank = hand.bank
    if bank is None:
        return None
    own = [CENTS[wager.amount] for wager in hand.wagers if (wager.seat, wager.bettor) == (bank.seat, bank.occupant)]
    return sum(own) if own else None if bank.wager is None else CENTS[bank.wager]
