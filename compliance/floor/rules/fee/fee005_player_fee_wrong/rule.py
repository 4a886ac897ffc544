"""A player's own fee was not collected as it is due.

What it checks: where the posted option prints a fee for each player, by his wager, his betting circle or his place, every seat
that owes one against what was collected from it: too little, too much, or nothing. The fee of the player-dealer is for the
rules on wrong and missing fees. Where a seat's fee cannot be told, or from which seat a fee came was not recorded, the answer is
that it cannot be told.

Why it matters: the player's fee is printed beside the player-dealer's and approved with it. What is taken too much is a
player's money; what is not taken is income that the drop will lack.

What to do: compare with the wagers of that seat. If the seat or the amount was recorded wrongly, correct the hand with a
superseding record; otherwise give back what was too much by the house's dispute procedure. If a fee was waived, write the waiver.
"""

from collections.abc import Iterable, Sequence

from compliance.floor.rules.collected import told_with_the_fee
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.fees_read import or_left_open
from compliance.floor.rules.owing import waived_away, waived_words
from compliance.floor.rules.wording import cites
from compliance.law.finding import Cite, Fault, Faults
from games import said
from games.cards.money import CENTS
from games.fees.player_wager_band import ALL, POSITIONS
from games.settling.wording import listed
from games.terms.dues import ChargeDue
from games.terms.game import FeeTerms, GameTerms

SEVERITY = "serious"
READS = ("charge:fee", "charge-beside:fee", "means:fee-for-each-wager", "means:no-fee-beyond-printed")
FEE, SEAT = "fee", "seat"


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games of which some page has the players pay."""
    return any(charge.kind == FEE and charge.payer == SEAT for page in game.game.schedule for charge in page.charge)


def check(facts: HandFacts) -> Faults:
    return or_left_open(facts, _found(facts), _is_owed)


def _is_owed(facts: HandFacts) -> bool:
    """Whether the fees are what is due: seat by seat; all of them together where a player's positions are added up, for which of
    them then pays is nowhere said."""
    owed = [one for one in facts.dues if one.kind == FEE and one.charge.payer == SEAT]
    if any(one.seat is None or not one.due.fees for one in owed):
        return False
    if facts.fee is not None and facts.fee.readings.get(POSITIONS) == ALL:
        return sum(_taken(facts).values()) in _sums(owed)
    return not _found(facts)


def _found(facts: HandFacts) -> Faults:
    fee = facts.fee
    if fee is None or fee.main_alone or not _seats_pay(fee):
        return ()
    owed = [one for one in facts.dues if one.kind == FEE and one.charge.payer == SEAT]
    if facts.hand.collections is None:
        return _not_recorded(facts, owed)
    taken = _taken(facts)
    if None in taken:
        says = "From which seat a player's fee came was not recorded."
        return (Fault("cannot tell", says, "collections", said.money(taken[None]), None, None, _cites(facts, owed)),)
    by_seat: dict[int, list[ChargeDue]] = {}
    untold = [one for one in owed if one.seat is None and one.due.fees != (0,)]
    for one in owed:
        if one.seat is not None:
            by_seat.setdefault(one.seat, []).append(one)
    if untold:
        return _untold(facts, untold)
    seats = sorted({*by_seat, *(seat for seat in taken if seat is not None)})
    found = [_seat(facts, seat, by_seat.get(seat, []), taken.get(seat)) for seat in seats]
    faults = [fault for fault in found if fault is not None]
    short = {fault.subject for fault in faults}
    untold = [
        one
        for seat, parts in by_seat.items()
        for one in parts
        if not one.due.fees and _subject(facts, seat) not in short
    ]
    return [*([] if faults and waived_away(facts, FEE) else faults), *(_untold(facts, untold) if untold else ())]


def _seats_pay(fee: FeeTerms) -> bool:
    return any(one.charge.kind == FEE and one.charge.payer == SEAT and any(one.fees) for one in fee.charges)


def _taken(facts: HandFacts) -> dict[int | None, int]:
    """What came from each seat as a fee. What the player-dealer's own seat gave is his."""
    bank, found = facts.hand.bank, dict[int | None, int]()
    for one in facts.hand.collections or ():
        if one.kind == FEE and one.source == SEAT and (bank is None or one.seat != bank.seat):
            found[one.seat] = found.get(one.seat, 0) + CENTS[one.amount]
    return found


def _seat(facts: HandFacts, seat: int, owed: Sequence[ChargeDue], taken: int | None) -> Fault | None:
    figures = _sums(one for one in owed if one.due.fees)
    amount, at_least = taken or 0, any(not one.due.fees for one in owed)
    if (
        amount in figures
        or (at_least and amount >= min(figures))
        or (facts.hand.bank is not None and facts.hand.bank.seat == seat)
    ):
        return None  # what the seat of the player-dealer gave cannot be parted from his own fee
    nearest = min((amount - figure for figure in figures), key=abs)
    due = f"{'at least ' if at_least else ''}{listed(map(said.money, figures), 'or')}"
    gave = "no fee was collected" if taken is None else f"{said.money(amount)} collected"
    says = f"Seat {said.seat(seat)}: {gave}, due {due}: {said.difference(nearest)}.{waived_words(facts, FEE)}"
    if not owed:
        says = f"Seat {said.seat(seat)}: {said.money(amount)} collected as a fee; {_why_none(facts)}: {said.difference(nearest)}."
    recorded, working = "none" if taken is None else said.money(amount), tuple(one.words for one in owed)
    lines, reading = _cites(facts, owed), _readings(owed)
    fault = Fault("fail", says, _subject(facts, seat), recorded, due, nearest, lines, reading, working)
    if len(owed) == 1 and amount == _next_row(owed[0]):
        open_ = f"The book leaves open in which row the wager lies: {owed[0].words}."
        says = f"Seat {said.seat(seat)}: {said.money(amount)} collected. {open_}"
        fault = fault._replace(outcome="cannot tell", says=says, difference=None)
    return fault


def _subject(facts: HandFacts, seat: int) -> str:
    """What was collected from the seat; where nothing was, the seat."""
    for i, one in enumerate(facts.hand.collections or ()):
        if one.source == SEAT and one.seat == seat and one.kind == FEE:
            return f"collections[{i}].amount"
    return next((f"seats[{i}]" for i, one in enumerate(facts.hand.seats) if one.seat == seat), "collections")


def _next_row(one: ChargeDue) -> int | None:
    """The fee of the row above, where a wager with cents lies between the two."""
    row = max(one.due.bands, default=None)
    return one.terms.fees[row + 1] if one.due.readings and row is not None and row + 1 < len(one.terms.fees) else None


def _why_none(facts: HandFacts) -> str:
    """Why a seat owes no fee."""
    free = (one.due.why for one in facts.dues if one.kind == FEE and one.charge.payer == SEAT and one.seat is None)
    return next(filter(None, free), "no wager there owes one")


def _sums(owed: Iterable[ChargeDue]) -> list[int]:
    sums = {0}
    for one in owed:
        sums = {so_far + figure for so_far in sums for figure in one.due.fees}
    return sorted(sums)


def _untold(facts: HandFacts, untold: Sequence[ChargeDue]) -> Faults:
    due = facts.due
    if due is not None and not due.fees and due.why in {one.due.why for one in untold}:
        return ()  # the fee of the hand cannot be told for the same reason, and its rule says so
    why = "; ".join(dict.fromkeys(one.due.why for one in untold if one.due.why))
    who = listed(dict.fromkeys(one.who for one in untold))
    says = f"What {who} owed as a fee cannot be told{f': {why}' if why else ''}."
    lines = tuple(one.words for one in untold)
    return (
        Fault("cannot tell", says, "collections", None, None, None, _cites(facts, untold), _readings(untold), lines),
    )


def _not_recorded(facts: HandFacts, owed: Sequence[ChargeDue]) -> Faults:
    if told_with_the_fee(facts):
        return ()
    owing = [one for one in owed if one.due.fees != (0,)]
    if not owing:
        return ()
    says = f"What was collected was not recorded; {listed(dict.fromkeys(one.who for one in owing))} owed a fee."
    lines = tuple(one.words for one in owing)
    return (Fault("cannot tell", says, "collections", None, None, None, _cites(facts, owing), _readings(owing), lines),)


def _readings(owed: Iterable[ChargeDue]) -> str | None:
    return ", ".join(dict.fromkeys(name for one in owed for name in one.due.readings)) or None


def _cites(facts: HandFacts, owed: Iterable[ChargeDue]) -> tuple[Cite, ...]:
    """The rows that answered; where nobody owes anything, the option."""
    lines = tuple(dict.fromkeys(line for one in owed for line in one.cites))
    return cites(facts, lines or (facts.fee.option.cite if facts.fee is not None else ()))
