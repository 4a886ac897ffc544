"""A hand as a careful dealer finishes it: settled by the game's Sheet, the fees by the posted option."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, cast

import msgspec

from games.cards.money import CENTS, plain
from games.hand.form import Collection, Hand, Settled, Wager
from games.hand.pot import Award, Put
from games.hand.pots import dealt_in
from games.settling.sheet import Sheet, WagerDue
from games.terms import dues, play
from games.terms.game import ChargeTerms, FeeTerms, GameTerms
from games.terms.in_action import in_action, settle

Half = Literal["high", "low"]
Kind = Literal["fee", "jackpot-drop", "rake", "vigorish", "time"]
# How a charge is called when it is collected; vouchers are bought, not collected with a hand.
KINDS: dict[str, Kind] = {"fee": "fee", "vigorish": "vigorish", "commission": "vigorish"}
STREETS = {"at-flop": "flop", "at-river": "river"}
NOT_BY_HAND = frozenset({"per_voucher", "time_collection"})
BEFORE = ("before-deal", "not-stated")  # taken with the fee


def finished(
    hand: Hand,
    game: GameTerms,
    fee: FeeTerms | None,
    *,
    collect: bool = True,
    opened: int | None = None,
    high: int | None = None,
) -> Hand | None:
    """The hand with everything settled and collected as due; None where the book leaves open what is due to a wager, a part
    of a cent would have to be paid, or no single fee is due. Without `collect` the collections stay as they are. `opened`:
    which hand of a newly opened game it is, where that is known. `high`: the posted maximum, above which a wager may have
    no action."""
    played = in_action(hand, game, high)
    taken = collections(played, fee, opened) if collect else hand.collections
    if collect and (taken is None or not seats_told(played, fee, opened)):
        return None
    hand = msgspec.structs.replace(hand, collections=taken)
    sheet = settle(game, hand, high)
    wagers = settled(hand, sheet)
    if wagers is None:
        return None
    done = msgspec.structs.replace(hand, wagers=wagers, action_seat=sheet.action_seat)
    if collect:
        done = msgspec.structs.replace(done, collections=[*(taken or []), *_from_winners(done, game, fee, sheet)])
    return done if hand.pot is None else awarded(done, game)


def takes_all(hand: Hand, game: GameTerms, fee: FeeTerms | None) -> bool:
    """Whether what is collected is more than lies in the pot: then no house collects it."""
    if hand.pot is None:
        return False
    taken = collections(hand, fee) or []
    due = game.settle(msgspec.structs.replace(hand, collections=taken)).pot
    return due is not None and sum(CENTS[one.amount] for one in taken if one.source == "pot") > due.total


def awarded(hand: Hand, game: GameTerms) -> Hand | None:
    """The pot given to whom it is due, after what was taken from it; None where that cannot be told to the chip."""
    due = game.settle(hand).pot
    if hand.pot is None or due is None or due.loose or any(pot.why_not for pot in due.pots):
        return None
    awards = [
        Award(one.seat, plain(one.amount), one.pot, cast("Half | None", one.half or None), one.board or None)
        for one in due.awards
        if one.amount
    ]
    back = [Put(seat, plain(cents)) for seat, cents in due.uncalled]
    return msgspec.structs.replace(hand, pot=msgspec.structs.replace(hand.pot, awards=awards, returned=back))


def settled(hand: Hand, sheet: Sheet) -> list[Wager] | None:
    """The wagers with what the sheet says became of each; None where it does not say so in whole cents."""
    if sheet.lines is None or sheet.open_draws:
        return None
    wagers = []
    for wager, line in zip(hand.wagers, sheet.lines, strict=True):
        outcome = None if line.result == "not stated" else recorded(line)
        if outcome is None:
            return None
        wagers.append(msgspec.structs.replace(wager, settled=outcome))
    return wagers


def recorded(line: WagerDue) -> Settled | None:
    """A line of the sheet as it is recorded; None for parts of a cent."""
    parts = (line.paid, line.taken, line.pushed, line.returned)
    if any(isinstance(part, Fraction) and part.denominator != 1 for part in parts):
        return None
    names = ("paid", "taken", "pushed", "returned")
    return Settled(**{name: plain(int(part)) for name, part in zip(names, parts, strict=True) if part})


def collections(hand: Hand, fee: FeeTerms | None, opened: int | None = None) -> list[Collection] | None:
    """What the posted option has collected: the fee of the hand, and from the seats what each owes beside it. None where
    the fee of the hand cannot be told."""
    if fee is None:
        return []
    taken: list[Collection] = []
    if fee.main.charge.kind == "fee" and fee.payer != "seat":
        fees = fee.due(hand, opened).fees
        if not fees:
            return None
        due = fees[0]  # where two rows hold the action, each is printed
        when: Literal["before-deal", "after-deal"] = "before-deal" if fee.moment == "before-deal" else "after-deal"
        one = Collection(source="pot", kind="fee", amount=plain(due), when=when, street=_street(hand, fee))
        if fee.payer == "player-dealer":
            one = msgspec.structs.replace(one, source="player-dealer")
        elif fee.payer == "button" and hand.pot is not None and hand.pot.button in dealt_in(hand):
            one = msgspec.structs.replace(one, source="seat", seat=hand.pot.button, street=None)
        taken = [one] if due else []
    beside = [
        charge for charge in fee.charges if charge is not fee.main or charge.charge.kind != "fee" or fee.payer == "seat"
    ]
    return taken + _for_jackpot(hand, beside) + list(_from_seats(hand, beside, opened))


def _street(hand: Hand, fee: FeeTerms) -> str | None:
    """On which street the pot pays its fee."""
    if hand.pot is None or not hand.pot.streets:
        return None
    return STREETS.get(fee.moment, hand.pot.streets[-1].name)


def _for_jackpot(hand: Hand, charges: list[ChargeTerms]) -> list[Collection]:
    """The drop for a jackpot: out of the pot; where there is none, with the fee of the player-dealer, for whose it is no page
    says."""
    recorded, jackpots = play.of_hand(hand), [terms for terms in charges if terms.charge.kind == "jackpot"]
    dues = [
        owed.due for terms in jackpots if terms.charge.payer in ("pot", "not-stated") for owed in terms.owed(recorded)
    ]
    cents = sum(due.fees[0] for due in dues if due.fees and not due.ceiling)
    if not cents or (hand.pot is None and hand.bank is None):
        return []
    if hand.pot is None:
        when: Literal["before-deal", "after-deal"] = (
            "before-deal" if all(terms.charge.moment in BEFORE for terms in jackpots) else "after-deal"
        )
        return [Collection(source="player-dealer", kind="jackpot-drop", amount=plain(cents), when=when)]
    last = hand.pot.streets[-1].name if hand.pot.streets else None
    return [Collection(source="pot", kind="jackpot-drop", amount=plain(cents), when="after-deal", street=last)]


def seats_told(hand: Hand, fee: FeeTerms | None, opened: int | None = None) -> bool:
    """Whether the page says what each seat owes as a fee: some print no row for what a seat may wager in all."""
    if fee is None:
        return True
    recorded = play.of_hand(hand)._replace(opened=opened)
    return all(
        owed.due.fees == (0,) or (owed.seat is not None and owed.due.fees)
        for terms in fee.charges
        if terms.charge.kind == "fee" and terms.charge.payer == "seat" and any(terms.fees)
        for owed in terms.owed(recorded)
    )


def _from_seats(hand: Hand, charges: list[ChargeTerms], opened: int | None) -> Iterator[Collection]:
    recorded = play.of_hand(hand)._replace(opened=opened)
    sums: dict[tuple[int, Kind, str], int] = {}
    for terms in charges:
        kind = KINDS.get(terms.charge.kind)
        if kind is None or terms.charge.payer != "seat" or terms.charge.basis in NOT_BY_HAND:
            continue
        for owed in terms.owed(recorded):
            if owed.seat is not None and owed.due.fees and not owed.due.ceiling:
                key = (owed.seat, kind, terms.charge.moment)
                sums[key] = sums.get(key, 0) + owed.due.fees[0]  # where two rows hold the action, each is printed
    for (seat, kind, moment), cents in ((key, cents) for key, cents in sums.items() if cents):
        when: Literal["before-deal", "after-deal"] = (
            "before-deal" if moment in ("before-deal", "with-bet") else "after-deal"
        )
        yield Collection(source="seat", kind=kind, amount=plain(cents), when=when, seat=seat)


def _from_winners(hand: Hand, game: GameTerms, fee: FeeTerms | None, sheet: Sheet) -> Iterator[Collection]:
    """The vigorish of each winner, where the page prints it as so much and not as the most that may be taken."""
    if fee is None or not any(one.charge.basis == "vigorish" and one.charge.payer == "winner" for one in fee.charges):
        return
    sums: dict[int, int] = {}
    for owed in dues.dues(fee, hand, game, sheet):
        if owed.kind == "vigorish" and owed.charge.payer == "winner" and owed.seat is not None and owed.fee:
            sums[owed.seat] = sums.get(owed.seat, 0) + owed.fee
    for seat, cents in sums.items():
        yield Collection(source="seat", kind="vigorish", amount=plain(cents), when="after-deal", seat=seat)


def in_part(hand: Hand, game: GameTerms, fee: FeeTerms | None, opened: int | None = None) -> Hand:
    """A hand of which not everything can be told: what is open stays unsaid, the rest is settled and collected as due."""
    sheet = game.settle(hand)
    wagers = list(hand.wagers)
    if sheet.lines is not None:
        for i, line in enumerate(sheet.lines):
            outcome = None if line.result == "not stated" else recorded(line)
            wagers[i] = msgspec.structs.replace(wagers[i], settled=outcome)
    taken = collections(hand, fee, opened)
    taken = [*(taken or []), *_from_winners(hand, game, fee, sheet)]
    done = msgspec.structs.replace(hand, wagers=wagers, action_seat=sheet.action_seat, collections=taken)
    return done if hand.pot is None else awarded(done, game) or done


def money_moved(sheet: Sheet) -> tuple[int, int]:
    """Cents paid to winners and taken from losers, rounded up."""
    lines = sheet.lines or ()
    return sum(-(-line.paid // 1) for line in lines), sum(-(-line.taken // 1) for line in lines)
