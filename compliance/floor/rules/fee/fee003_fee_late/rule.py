"""The fee was collected after the deal.

What it checks: where the schedule takes its fee before cards are dealt, every collected fee is recorded as taken
before the deal. Where the lines take it before its payer wagers, or before the dice are uncovered, a fee whose moment is on
record was taken before these. A vigorish that is paid with the bet is taken before the dice that follow it. When the moment of
a fee was not recorded, or where the lines of the schedule have the player-dealer's fee taken after the first cards as well, the
answer is that it cannot be told.

Why it matters: the schedule has the fee collected prior to cards being dealt or any round of play being conducted, so
that it cannot depend on how the hand goes. The statute is reported to ask only that the amount be fixed before play;
the approved schedule asks for more, and the house is held to its schedule.

What to do: see the surveillance of that hand. If the moment was recorded wrongly, correct the hand with a superseding
record; otherwise remind the table that the fee is dropped before the first card.
"""

from collections.abc import Iterator, Sequence

from compliance.floor.rules.collected import answering, source_title
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import BEFORE_DEAL, Collection
from games.schema import Charge
from games.schema.load import readings
from games.settling.wording import in_lines, lines_say
from games.terms.game import FeeTerms

SEVERITY = "serious"
VIGORISH = "vigorish"
READS = (
    "charge:fee",
    "charge:vigorish",
    "reading:collection-moment",
    "means:fee-before-cards",
    "means:fee-before-dice",
    "means:fee-before-wagers",
)
SOONER = {
    "fee-before-wagers": (("before-wagers",), "after the payer's wager", "before its payer wagers"),
    "fee-before-dice": (
        ("before-wagers", "before-dice"),
        "after the dice were uncovered",
        "before the dice are uncovered",
    ),
}
"""By what a duty means: the moments at which it may be taken, what it was otherwise, what is due."""
MOMENT, WITH_BET = "collection-moment", "with-bet"


def check(facts: HandFacts) -> Faults:
    fee, collections = facts.fee, facts.hand.collections
    if fee is None or not collections:
        return ()
    faults = [*_with_bet(facts, fee, collections)]
    faults += _too_late_before_deal(facts, collections)
    if fee.moment != "before-deal":
        return faults
    for i, collection in enumerate(collections):
        if collection.when != "before-deal" and collection.kind == "fee" and CENTS[collection.amount]:
            charges = answering(fee, collection, facts.hand.bank)
            if any(charge.moment != "before-deal" for charge in charges):
                continue  # another charge of the option, which is taken later
            faults.append(_fault(facts, fee, i, collection, charges))
    return faults


def _with_bet(facts: HandFacts, fee: FeeTerms, collections: Sequence[Collection]) -> Iterator[Fault]:
    """A vigorish taken after the dice although it is paid with the bet; of a bet that was made after the first roll the record
    does not say after which."""
    charges = [one.charge for one in fee.charges if one.charge.moment == WITH_BET and one.charge.kind == VIGORISH]
    for i, one in enumerate(collections):
        laid = [
            (wager, charge)
            for wager in facts.hand.wagers
            for charge in charges
            if wager.seat == one.seat and wager.wager in charge.counts
        ]
        if one.kind != VIGORISH or one.when != "after-deal" or not laid or not CENTS[one.amount]:
            continue
        lines = tuple(dict.fromkeys(line for _, charge in laid for line in charge.cite))
        title = f"Vigorish of {said.money(CENTS[one.amount])} collected from {source_title(one)}"
        says = f"{title} after the dice; {lines_say(lines, 'have')} it paid with the bet."
        due = "with the bet"
        fault = Fault("fail", says, f"collections[{i}].when", "after the dice", due, cites=cites(facts, lines))
        early = all((wager.from_roll or 1) == 1 for wager, _ in laid)
        yield fault if early else fault.in_doubt("Whether the bet was made after these dice was not recorded")


def _too_late_before_deal(facts: HandFacts, collections: Sequence[Collection]) -> Iterator[Fault]:
    """Fees that were taken before the deal and all the same too late: after the wager, or with the dice uncovered."""
    game = facts.game
    for i, one in enumerate(collections):
        told = one.kind == "fee" and one.moment in BEFORE_DEAL and CENTS[one.amount]
        for meaning, (moments, done, due) in SOONER.items() if told and game is not None else ():
            asked = duty(game, (meaning,))
            if asked is None or one.moment in moments:
                continue
            title = f"Fee of {said.money(CENTS[one.amount])} collected from {source_title(one)}"
            says = f"{title} {done}; {lines_say(asked.cite, 'have')} it taken {due}."
            yield Fault("fail", says, f"collections[{i}].moment", done, due, cites=cites(facts, asked.cite))
            break


def _fault(facts: HandFacts, fee: FeeTerms, i: int, collection: Collection, charges: list[Charge]) -> Fault:
    head = f"Fee of {said.money(CENTS[collection.amount])} collected from {source_title(collection)}"
    subject, lines = f"collections[{i}].when", cites(facts, fee.schedule.cite[:1])
    due = "before the deal"
    if collection.when is None:
        says = f"{head}; whether that was before the deal was not recorded."
        return Fault("cannot tell", says, subject, None, due, cites=lines)
    says = f"{head} after the deal; the schedule ({in_lines(fee.schedule.cite[:1])}) takes it before cards are dealt."
    fault = Fault("fail", says, subject, "after the deal", due, cites=lines)
    return fault.in_doubt("The book says both (collection moment)", reading=MOMENT) if _both(facts, charges) else fault


def _both(facts: HandFacts, charges: list[Charge]) -> bool:
    """Whether the lines that print these charges name another moment too, by an interpretation of the game."""
    held = None if facts.game is None else readings(facts.game.game).get(MOMENT)
    if held is None or facts.game is None or MOMENT not in facts.game.readings:
        return False
    return any(charge.payer == "player-dealer" and set(charge.cite) & set(held.cite) for charge in charges)
