"""What the record shows of the fee, and the sum from which the fee due follows: shared by the rules of the fee
family.
"""

from __future__ import annotations

from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.owing import several_pay
from compliance.floor.rules.wording import capital, cites, stakes_shown
from compliance.law.finding import Cite
from games import said
from games.cards.money import CENTS
from games.hand.form import Bank, Collection, Wager
from games.schema import Band, Charge
from games.settling.wording import band_title, in_lines
from games.terms import play
from games.terms.fee import pot_parts
from games.terms.game import FeeTerms


class Taken(NamedTuple):
    """Fees collected, in cents: from the one who owes them, and from anybody else. None: no fee from there on record."""

    payer: int | None
    others: int | None

    @property
    def amount(self) -> int:
        """What is held against the fee due: the payer's, or what others gave instead."""
        return self.payer if self.payer is not None else self.others or 0


def from_payer(collection: Collection, payer: str, bank: Bank | None) -> bool:
    """Whether it came from the one who owes the fee; the bank's own seat is the player-dealer."""
    if collection.source == payer:
        return True
    own_seat = collection.source == "seat" and bank is not None and collection.seat == bank.seat
    return payer == "player-dealer" and own_seat


# What a charge of the schedule is called when it is collected.
_KINDS = {"fee": "fee", "jackpot": "jackpot-drop", "rake": "rake", "vigorish": "vigorish", "commission": "vigorish"}
_NOBODY_NAMED = {"not-stated", "button", "banker", "winner"}  # the record does not say who of those it was


def answering(fee: FeeTerms, collection: Collection, bank: Bank | None) -> list[Charge]:
    """The charges of the option for which this could have been collected."""
    return [
        terms.charge
        for terms in fee.charges
        if _KINDS.get(terms.charge.kind, terms.charge.kind) == collection.kind
        and (terms.charge.payer in _NOBODY_NAMED or from_payer(collection, terms.charge.payer, bank))
        and (terms.charge.payer != "seat" or any(terms.fees) or terms.charge.share is not None)
    ]


def beside_of(facts: HandFacts, collection: Collection) -> bool:
    """Whether a collection is somebody else's own charge, and so no part of the fees shown beside what is due. Where several
    owe fees, all of them are shown together."""
    return facts.fee is not None and not several_pay(facts) and beside(facts.fee, collection, facts.hand.bank)


def beside(fee: FeeTerms, collection: Collection, bank: Bank | None) -> bool:
    """Whether somebody else gave it for another charge: a player's fee beside the player-dealer's."""
    if fee.payer in _NOBODY_NAMED:  # the page does not say who pays: it may have been anybody
        return False
    return not from_payer(collection, fee.payer, bank) and bool(answering(fee, collection, bank))


def taken(facts: HandFacts, fee: FeeTerms) -> Taken:
    """The schedule fee as collected. A jackpot drop, a rake, vigorish or time is not the schedule fee."""
    payer: int | None = None
    others: int | None = None
    for collection in facts.hand.collections or ():
        if collection.kind != "fee":
            continue
        if from_payer(collection, fee.payer, facts.hand.bank):
            payer = (payer or 0) + CENTS[collection.amount]
        elif not beside(fee, collection, facts.hand.bank):
            others = (others or 0) + CENTS[collection.amount]
    return Taken(payer, others)


def told_with_the_fee(facts: HandFacts) -> bool:
    """Whether the rule on missing fees says of this hand that what was collected was not recorded, or the rule on rakes: then
    no other says it again."""
    fee, due = facts.fee, facts.due
    if fee is None or due is None or facts.hand.collections is not None or fee.payer == "seat":
        return False
    if fee.main.charge.kind == "rake":
        return facts.game is not None and facts.game.game.banked_by == "pot"
    return fee.main.charge.kind == "fee" and not due.ceiling and bool(any(due.fees) or (not due.fees and due.base))


def source_title(collection: Collection) -> str:
    """“the player-dealer”, “seat 3” or “the pot”."""
    if collection.source != "seat":
        return f"the {collection.source}"
    return "a seat" if collection.seat is None else f"seat {said.seat(collection.seat)}"


def bands_of(facts: HandFacts) -> tuple[Band, ...]:
    """The rows of the option that answered."""
    if facts.fee is None or facts.due is None:
        return ()
    return tuple(facts.fee.bands[i] for i in facts.due.bands)


def fee_cites(facts: HandFacts) -> tuple[Cite, ...]:
    """The row that answered; where none did, the whole option."""
    if facts.fee is None:
        return ()
    rows = bands_of(facts)
    return cites(facts, [band.cite for band in rows] or facts.fee.option.cite)


def working(facts: HandFacts) -> tuple[str, ...]:
    """The sum as a person redoes it: the wagers that count, their total, the row, the fee; then what was collected."""
    fee, due = facts.fee, facts.due
    if fee is None or due is None:
        return ()
    if facts.hand.pot is not None or not fee.by_table_action:
        return (*columns(facts, fee), *_collections(facts))
    counted, lines = _counted(facts, fee)
    if len(counted) > 1:
        summed = " + ".join(said.money(CENTS[wager.amount]) for wager in counted)
        lines.append(f"Total table action: {summed}{said.total(due.base, ' = ')}")
    else:
        lines.append(f"Total table action{said.total(due.base)}")
    option = f"Option {fee.option.number} of schedule “{fee.schedule.title}”, {in_lines(fee.option.cite)}"
    rows = bands_of(facts)
    lines += [
        f"{option}: band {_row(band)}, fee {said.money(fee.fees[i])}" for band, i in zip(rows, due.bands, strict=True)
    ]
    if not rows:
        lines.append(f"{option}: bands {', '.join(map(_row, fee.bands))}")
        lines.append(capital(due.why))
    return (*lines, *_collections(facts))


def _collections(facts: HandFacts) -> list[str]:
    return [
        f"Collected: {said.money(CENTS[collection.amount])} from {source_title(collection)}, recorded as {collection.kind}"
        for collection in facts.hand.collections or ()
    ]


def _counted(facts: HandFacts, fee: FeeTerms) -> tuple[list[Wager], list[str]]:
    """The wagers that count toward the fee, and each of them in words."""
    counted = [wager for wager in facts.in_action.wagers if wager.wager in fee.counts and wager.placed == "before-deal"]
    return counted, stakes_shown(facts, counted)


def columns(facts: HandFacts, fee: FeeTerms) -> list[str]:
    """What a fee follows from that is not one by the table's action: the facts at which its columns look, and of those no
    other, and each column of the option with its row."""
    recorded, parts = play.of_hand(facts.in_action), pot_parts(fee, play.of_hand(facts.in_action))
    looked_at = frozenset().union(*(part.charge.asks for part in parts))
    facts_of = {
        "players": f"Players dealt in: {recorded.players}",
        "pot": "The pot" + (": not told" if recorded.pot is None else said.total(recorded.pot)),
        "ended": "Last street: " + (recorded.ended or "not told").replace("-", " "),
    }
    shown = _counted(facts, fee)[1] if "stakes" in looked_at else []
    if any(part.charge.charge.basis == "total_table_action" for part in parts) and facts.due is not None:
        shown.append(f"Total table action{said.total(facts.due.base)}")
    shown += [words for name, words in facts_of.items() if name in looked_at]
    option = f"Option {fee.option.number} of schedule “{fee.schedule.title}”, {in_lines(fee.option.cite)}"
    for part in parts:
        charge = part.charge
        rows = [charge.bands[i].cite for i in part.due.bands] if charge.bands else []
        figures = " or ".join(map(said.money, part.due.fees)) if part.due.fees else "cannot be told"
        most = "at most " if part.due.ceiling and part.due.fees else ""
        where = f" ({in_lines(rows)})" if rows else ""
        why = f": {part.due.why}" if part.due.why else ""
        shown.append(f"{option}: {charge.charge.title or charge.charge.name}{where}, {most}{figures}{why}")
    return shown


def _row(band: Band) -> str:
    """“$51–$100 (line 702)”."""
    return f"{band_title(band)} (line {said.lines([band.cite])})"


def gap(facts: HandFacts) -> str:
    """Between which rows, or before which, a total lies that no row holds."""
    fee, due = facts.fee, facts.due
    if fee is None or due is None:
        return ""
    below = [band for band in fee.bands if band.from_ * 100 <= due.base]
    above = [band for band in fee.bands if band.from_ * 100 > due.base]
    if below and above:
        before, after = max(below, key=lambda band: band.from_), min(above, key=lambda band: band.from_)
        return f"it lies between {_row(before)} and {_row(after)}"
    if above:
        first = min(above, key=lambda band: band.from_)
        return f"the lowest band is {_row(first)}"
    return ""
