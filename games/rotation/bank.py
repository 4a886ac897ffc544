"""What several regimes of the player-dealer position have in common: the run of hands, who may hold it, whom to ask."""

from __future__ import annotations

from collections.abc import Iterator

from games import said
from games.cards.money import CENTS
from games.hand.form import Hand
from games.rotation.asked import MOST_COUNTED, Carried, Slip, Turn, between, present
from games.schema import RotationNeed

NOBODY = "nobody-accepts"
GOES_ON, STOPS, OPEN = "holder-goes-on", "game-stops", "not-stated"
BREAKS = "game-breaks"


def declined(hand: Hand) -> bool:
    """Whether it was offered and nobody took it."""
    return bool(hand.offers) and not any(offer.accepted for offer in hand.offers or ())


def after_nobody(asked: Turn) -> str:
    """What follows when everybody declines: a reading where the text leaves it open, else as the rotation has it."""
    return asked.readings.get(NOBODY) or (STOPS if asked.rotation.refused == BREAKS else "")


def held_too_long(asked: Turn) -> Iterator[Slip]:
    """More hands in a row than the text gives anybody."""
    last, hand, most = asked.last, asked.hand, asked.rotation.hands
    if last is None or hand.bank is None or most is None or hand.opened or last.occupant != hand.bank.occupant:
        return
    goes = after_nobody(asked)
    if last.run < most or (declined(hand) and goes):
        return
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
    else:
        yield slip


def went_on(asked: Turn) -> Iterator[Slip]:
    """Everybody declined after the holder had all hands that the text gives, and the holder went on where it ends the game."""
    last, hand, most = asked.last, asked.hand, asked.rotation.hands
    if last is None or hand.bank is None or most is None or not declined(hand) or not asked.follows:
        return
    if last.occupant != hand.bank.occupant or last.run < most:
        return
    goes = after_nobody(asked)
    if goes not in (STOPS, OPEN):
        return
    did = f"Everybody declined the bank, and {said.person(hand.bank.occupant)} held it for hand {last.run + 1} in a row"
    slip = Slip("went-on", "bank.occupant", did, "the game is broken", asked.rotation.cite)
    yield slip._replace(readings=(NOBODY,)) if goes == OPEN else slip


def so_many_in_a_row(asked: Turn) -> Iterator[Slip]:
    """All that goes against a regime in which nobody holds the bank for more than so many hands in a row."""
    yield from held_too_long(asked)
    yield from went_on(asked)
    yield from not_entitled(asked)
    yield from asked_wrongly(asked)


# --- who may hold it --------------------------------------------------------------------------------------------------


def not_entitled(asked: Turn) -> Iterator[Slip]:
    """Somebody newly took the bank who may not: each condition of the text by itself."""
    last, bank = asked.last, asked.hand.bank
    if bank is None or last is None or last.occupant == bank.occupant or asked.hand.opened:
        return
    for need in asked.rotation.needs:
        lacks = _lacks(need, asked, bank.seat, bank.occupant)
        if lacks is not None:
            did, unknown = lacks
            slip = Slip("not-entitled", "bank.occupant", did, _words(need), need.cite, unknown=unknown)
            open_ = need.reading if need.reading and asked.readings.get(need.reading) == OPEN else ""
            yield slip._replace(readings=(open_,)) if open_ else slip


def _lacks(need: RotationNeed, asked: Turn, seat: int, who: str) -> tuple[str, str] | None:
    """What somebody lacks of a condition, and what is not known of it; None where that is met, or nothing can be said."""
    held = asked.carried
    named = said.person(who)
    if need.kind == "wagers-this-round":
        return _few(need, held, who)
    if need.kind == "bet-against-the-house":
        if held.against_house is None or who in held.against_house:
            return None  # the last hand that the house banked is not on record, or that player had wagered in it
        return f"{named} took the bank and had not wagered when the house last held it", ""
    if held.spots is None:  # both other conditions look at the hand before
        return _unless(asked, f"{named} took the bank at seat {said.seat(seat)}")
    if need.kind == "wagered-on-the-spot-before":
        met = any(spot == seat for spot, _ in held.spots)
        return (
            None
            if met
            else (f"{named} took the bank at seat {said.seat(seat)}, where nobody wagered on the hand before", "")
        )
    met = any(bettor == who for _, bettor in held.spots)
    return None if met else (f"{named} took the bank and had not played the hand before", "")


def _few(need: RotationNeed, held: Carried, who: str) -> tuple[str, str] | None:
    counted = dict(held.wagered or ())
    if held.wagered is None or not held.whole:
        return None
    wagers, asked_for = counted.get(who, 0), need.times or 1
    if wagers >= asked_for:
        return None
    return f"{said.person(who)} took the bank after {wagers} wager{'' if wagers == 1 else 's'} in this round", ""


def _unless(asked: Turn, did: str) -> tuple[str, str] | None:
    """A condition that looks at the hand before cannot be told where that is missing in the middle of a record."""
    if asked.last is None or asked.follows:
        return None
    return did, f"hand {asked.hand.number - 1} is missing"


def _words(need: RotationNeed) -> str:
    return {
        "wagered-on-the-spot-before": "a wager on that spot on the hand before",
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
        spots=spots if kinds & {"wagered-on-the-spot-before", "played-the-hand-before"} else None,
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
