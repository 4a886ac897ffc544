"""A fee was collected from somebody who owes none.

What it checks: where the player-dealer pays the fee and the option prints a player fee of $0.00, nothing of the kind
of a fee (fee, rake, vigorish, time) is collected from another seat or from a pot. What comes from the player-dealer's
own seat is his, and of him only the fee is taken: he owes no rake, vigorish or time either. Where the player with the dealer
button posts the fee, it comes from his seat, from no other and not out of the pot. A jackpot drop is no fee.

Why it matters: the schedule says that no collection fee is taken from players for placing any wager, and prints one fee
for the player-dealer. Anything else that is taken is a collection nobody has approved, whatever its amount.

What to do: see who gave the money. If the source was recorded wrongly, correct the hand with a superseding record;
otherwise the money goes back to the seat, with a note of who returned it.
"""

from compliance.floor.rules.collected import answering, from_payer, source_title
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Collection
from games.hand.pots import dealt_in
from games.terms.game import FeeTerms

SEVERITY = "serious"
READS = ("charge:fee", "charge-beside:fee", "means:no-fee-beyond-printed")
APART = "from the wrong payer"
FEE, NO_FEE, BUTTON = "fee", "jackpot-drop", "button"


def check(facts: HandFacts) -> Faults:
    fee, collections = facts.fee, facts.hand.collections
    if fee is None or not collections:
        return ()
    payer, faults = fee.payer, []
    if payer == BUTTON:
        return [fault for i, one in enumerate(collections) if (fault := _of_button(facts, fee, i, one)) is not None]
    for i, collection in enumerate(collections):
        owed = collection.source == payer and collection.kind == FEE
        if not owed and collection.kind != NO_FEE and CENTS[collection.amount]:
            if answering(fee, collection, facts.hand.bank):
                continue  # another charge of the option: its amount is another question
            fault = _fault(facts, fee, i, collection)
            faults += [fault] if fault is not None else []
    return faults


def _fault(facts: HandFacts, fee: FeeTerms, i: int, collection: Collection) -> Fault | None:
    payer = fee.payer
    if from_payer(collection, payer, facts.hand.bank):
        return _of_payer(facts, fee, i, collection) if collection.kind != FEE else None
    if collection.source == "seat" and fee.player_fee:  # a player fee is printed: its amount is another question
        return None
    subject, lines = f"collections[{i}]", cites(facts, (*fee.schedule.cite[:1], *fee.option.cite[:1]))
    recorded = f"{said.money(CENTS[collection.amount])} from {source_title(collection)}"
    says = f"{_taken(collection)}; option {fee.option.number} takes the fee from the {payer}"
    if collection.source == "seat" and fee.player_fee is None:
        says += " and prints no player fee."
        return Fault("cannot tell", says, subject, recorded, f"from the {payer}", cites=lines)
    printed = f" and prints a player fee of {said.money(fee.player_fee or 0)}" if collection.source == "seat" else ""
    return Fault("fail", f"{says}{printed}.", subject, recorded, f"from the {payer}", CENTS[collection.amount], lines)


def _taken(one: Collection) -> str:
    """“Rake of $5.00 collected from the pot”."""
    return f"{one.kind.capitalize()} of {said.money(CENTS[one.amount])} collected from {source_title(one)}"


def _of_payer(facts: HandFacts, fee: FeeTerms, i: int, collection: Collection) -> Fault:
    """Another collection than the fee from the one who owes the fee."""
    says = f"{_taken(collection)}; option {fee.option.number} takes a fee from the {fee.payer} and nothing else."
    lines = cites(facts, (*fee.schedule.cite[:1], *fee.option.cite[:1]))
    recorded = f"{collection.kind} of {said.money(CENTS[collection.amount])}"
    return Fault("fail", says, f"collections[{i}]", recorded, "the fee only", CENTS[collection.amount], lines)


def _of_button(facts: HandFacts, fee: FeeTerms, i: int, collection: Collection) -> Fault | None:
    """The player with the button posts it: who that was the record of the pot tells. Before an empty seat it is nobody's."""
    pot = facts.hand.pot
    if pot is None or pot.button not in dealt_in(facts.hand) or not CENTS[collection.amount]:
        return None
    if collection.kind == NO_FEE:
        return None
    if collection.kind == FEE and collection.source == "seat" and collection.seat in (None, pot.button):
        return None
    amount, source, seat = said.money(CENTS[collection.amount]), source_title(collection), said.seat(pot.button)
    by = f"by option {fee.option.number} the player with the button, seat {seat}, posts the fee"
    says = f"{_taken(collection)}; {by}."
    lines = cites(facts, (*fee.main.charge.cite[:1], *fee.option.cite[:1]))
    due = f"a fee from seat {seat}"
    return Fault("fail", says, f"collections[{i}]", f"{amount} from {source}", due, CENTS[collection.amount], lines)
