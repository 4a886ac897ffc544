"""Something was taken from the pot at another moment than the page prints.

What it checks: the street on which a fee, a rake or a drop was taken from the pot against the moment of its charge: at the flop,
after the river or once the pot has reached the top row, at the end of the hand, and nothing before the flop where no flop means
no collection; none of these before the cards are dealt. Where a fee is taken once the pot has reached a size, what was taken of
a smaller pot is no more than what else is due of it. Where the street was not recorded and the page names one, the answer is
that it cannot be told. Whether a rake lay in its circle until the winner was paid is another rule's question.

Why it matters: a collection before its moment is taken from hands that would not owe it, and one after it from a pot of
another size.

What to do: see when the dealer took it. If the street was recorded wrongly, correct the hand with a superseding record;
otherwise remind the table.
"""

from collections.abc import Iterator

from compliance.floor.rules.collected import answering
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS, cents_of
from games.hand.form import Collection
from games.settling.wording import in_lines
from games.terms.game import ChargeTerms, FeeTerms
from games.terms.play import STREETS

SEVERITY = "minor"
READS = ("charge", "charge-beside", "means:fee-from-pot", "means:fee-from-antes")
EARLY = "before-flop"
ONLY = {"at-flop": "flop", "at-river": "river"}  # moments that name a street
AT_END, LATER = "end-of-hand", ("at-flop", "at-river", "during-play", "end-of-hand")  # when cards have been dealt


def check(facts: HandFacts) -> Faults:
    fee, hand = facts.fee, facts.hand
    if hand.pot is None or fee is None:
        return ()
    faults = []
    for i, taken in enumerate(hand.collections or ()):
        if taken.source != "pot" or not CENTS[taken.amount]:
            continue
        named = {charge.name for charge in answering(fee, taken, hand.bank)}
        charges = [one for one in fee.charges if one.charge.name in named and one.charge.payer == "pot"]
        fault = _before_cards(facts, i, taken, charges) or _fault(facts, i, taken, charges)
        faults += [fault] if fault is not None else []
    return [*faults, *_too_small(facts, fee)]


def _too_small(facts: HandFacts, fee: FeeTerms) -> Iterator[Fault]:
    """Fees of the hand that were taken before the pot had the size from which they are due."""
    charges = [one for one in fee.charges if one.charge.payer == "pot" and one.charge.kind == "fee"]
    sized = {cents_of(one.pot_from): one for one in charges if one.pot_from is not None}
    held = [
        (CENTS[one.pot_size], CENTS[one.amount], i)
        for i, one in enumerate(facts.hand.collections or ())
        if one.source == "pot" and one.kind == "fee" and one.pot_size is not None
    ]
    for size, charge in sorted(sized.items()):
        early = [(amount, i) for pot, amount, i in held if pot < size]
        taken = sum(amount for amount, _ in early)
        allowed = [one for one in charges if one.pot_from is None or cents_of(one.pot_from) < size]
        due = sum(max(one.fees, default=0) for one in allowed)
        if taken > due:
            says = (
                f"Fee of {said.money(taken)} taken before the pot had reached {said.money(size)}; until then at most"
                f" {said.money(due)} is due."
            )
            lines, subject = cites(facts, charge.charge.cite), f"collections[{early[-1][1]}].pot_size"
            yield Fault("fail", says, subject, said.money(taken), f"at most {said.money(due)}", taken - due, lines)
            return


def _before_cards(facts: HandFacts, i: int, taken: Collection, charges: list[ChargeTerms]) -> Fault | None:
    """Out of the blinds or antes before the first card, where every charge that it may answer is taken later."""
    if taken.when != "before-deal" or not charges or any(one.charge.moment not in LATER for one in charges):
        return None
    lines = tuple(dict.fromkeys(line for one in charges for line in one.charge.cite))
    due = " or ".join(dict.fromkeys(_due(one) for one in charges))
    title = f"{taken.kind.replace('-', ' ').capitalize()} of {said.money(CENTS[taken.amount])} from the pot"
    says = f"{title} before the deal; {in_lines(lines)}: {due}."
    return Fault("fail", says, f"collections[{i}].when", "before the deal", due, cites=cites(facts, lines))


def _fault(facts: HandFacts, i: int, taken: Collection, charges: list[ChargeTerms]) -> Fault | None:
    answers = [_right(facts, taken, one) for one in charges]
    if not charges or True in answers:
        return None
    lines = tuple(dict.fromkeys(line for one in charges for line in one.charge.cite))
    title = taken.kind.replace("-", " ").capitalize()
    head = f"{title} of {said.money(CENTS[taken.amount])} from the pot"
    due = " or ".join(dict.fromkeys(_due(one) for one in charges))
    fault = Fault("fail", "", f"collections[{i}].street", taken.street, due, cites=cites(facts, lines))
    if None in answers:
        missing = (
            "the street was not recorded" if taken.street is None else "how large the pot was then was not recorded"
        )
        return fault._replace(outcome="cannot tell", says=f"{head}: {missing}; {in_lines(lines)}: {due}.")
    street = (taken.street or "").replace("-", " ")
    return fault._replace(says=f"{head} on the street {street}; {in_lines(lines)}: {due}.")


def _right(facts: HandFacts, taken: Collection, one: ChargeTerms) -> bool | None:
    """Whether the moment is the printed one; None where it cannot be told."""
    street, moment = taken.street, one.charge.moment
    if moment == AT_END and street in STREETS:
        pot = facts.hand.pot
        played = [each.name for each in (pot.streets if pot is not None else None) or () if each.name in STREETS]
        return all(STREETS.index(street) >= STREETS.index(each) for each in played)
    if moment in ONLY:
        if street is None or street == ONLY[moment]:
            return None if street is None else True
        return _at_the_top(taken, one) if moment == "at-river" and street != EARLY else False
    return not (one.charge.needs_flop and street == EARLY)


def _at_the_top(taken: Collection, one: ChargeTerms) -> bool | None:
    """Before the river a fee by the size of the pot is taken as soon as the pot is in the top row."""
    top = next((cents_of(band.from_) for band in one.bands if band.to is None), None)
    if top is None:
        return False
    return None if taken.pot_size is None else CENTS[taken.pot_size] >= top


def _due(one: ChargeTerms) -> str:
    if one.charge.moment == "at-flop":
        return "taken at the flop"
    if one.charge.moment == "at-river":
        return "taken after the river, or when the pot is in the top row"
    if one.charge.moment == AT_END:
        return "taken at the end of the hand"
    return "not taken before the flop" if one.charge.needs_flop else one.charge.moment.replace("-", " ")
