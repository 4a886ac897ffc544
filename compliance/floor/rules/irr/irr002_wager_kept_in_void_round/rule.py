"""A wager was paid or kept although the rule book says that it goes back.

What it checks: where something went wrong and the book prints that the round is void, that the hand of a seat is void, or
that a bet is returned or has no action, then nothing may have been won or lost by it. A round that the house itself declared
void is settled so by the rule on payouts.

Why it matters: in a round that is void nobody has won. Who keeps a wager of it keeps somebody else's money.

What to do: see the round on surveillance. If it was recorded wrongly, correct the hand with a superseding record;
otherwise give the wagers back by the house's dispute procedure and note it.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.irregular import Ruled, done, ruled, wanted, what, working
from compliance.floor.rules.payouts import recorded_words
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Hand
from games.hand.irregular import REMEDIES
from games.schema import Irregularity as Printed
from games.settling.wording import listed

SEVERITY = "severe"
READS = ("irregularity",)
BACK = ("bet-returned", "bet-no-action")


def check(facts: HandFacts) -> Faults:
    return tuple(_faults(facts)) if facts.hand.irregularities else ()


def _faults(facts: HandFacts) -> Iterator[Fault]:
    for found in ruled(facts):
        block = found.ruling.block
        if block is None or block.may or block.or_:
            continue
        kept = [i for i in _back(facts.hand, found, block) if _moved(facts.hand, i)]
        awarded = _awarded(facts.hand, found, block)
        if kept:
            yield _fault(facts, found, block, kept)
        elif awarded:
            yield _pot(facts, found, block, awarded)


def _back(hand: Hand, found: Ruled, block: Printed) -> list[int]:
    """The wagers that go back by what is printed, where the house did not say so itself."""
    voids = {REMEDIES[name].voids for name in block.remedy}
    everything = range(len(hand.wagers))
    if "round" in voids and not found.one.voids("round"):
        return list(everything)
    if "seat" in voids and found.one.seat is not None and not found.one.voids("seat"):
        return [i for i in everything if hand.wagers[i].seat == found.one.seat]
    if set(block.remedy) & set(BACK) and found.one.wager is not None:
        seat, name = found.one.seat, found.one.wager
        return [
            i
            for i in everything
            if hand.wagers[i].wager == name and hand.wagers[i].seat in (seat, seat or hand.wagers[i].seat)
        ]
    return []


def _moved(hand: Hand, i: int) -> bool:
    settled = hand.wagers[i].settled
    return settled is not None and bool(CENTS[settled.paid] or CENTS[settled.taken])


def _awarded(hand: Hand, found: Ruled, block: Printed) -> int:
    """What was awarded of a pot that goes back."""
    voids = any(REMEDIES[name].voids == "round" for name in block.remedy)
    if hand.pot is None or not voids or found.one.voids("round"):
        return 0
    return sum(CENTS[award.amount] for award in hand.pot.awards or ())


def _fault(facts: HandFacts, found: Ruled, block: Printed, kept: list[int]) -> Fault:
    wagers = facts.hand.wagers
    shown = listed(
        f"{wager_at(facts, wagers[i])}: {recorded_words(settled)}" for i in kept if (settled := wagers[i].settled)
    )
    difference = sum(
        CENTS[settled.paid] - CENTS[settled.taken] for i in kept if (settled := wagers[i].settled) is not None
    )
    says = f"{what(found.one)}: by the book {wanted(block)}, and yet {shown}."
    subject = f"wagers[{kept[0]}].settled" if len(kept) == 1 else "wagers"
    return Fault(
        "fail",
        says,
        subject,
        done(found.one),
        wanted(block),
        difference,
        cites(facts, block.cite),
        working=working([block]),
    )


def _pot(facts: HandFacts, found: Ruled, block: Printed, awarded: int) -> Fault:
    says = f"{what(found.one)}: by the book {wanted(block)}, and yet {said.money(awarded)} of the pot was awarded."
    return Fault(
        "fail",
        says,
        "pot.awards",
        done(found.one),
        wanted(block),
        awarded,
        cites(facts, block.cite),
        working=working([block]),
    )
