"""What a hand owed, what was collected of it, and what was waived: shown together, and in words."""

from __future__ import annotations

from compliance.floor.rules.facts import HandFacts
from games import said
from games.cards.money import CENTS
from games.settling.sheet import Due


def shown_due(facts: HandFacts) -> Due | None:
    """What is shown beside the fees collected: all fees of the hand; of an option that prints none, its main charge."""
    fee = facts.fee
    return facts.due if fee is None or fee.main.charge.kind != "fee" else facts.fee_due


def several_pay(facts: HandFacts) -> bool:
    """Whether others than the one who owes the main charge owe fees too: then all fees together stand against all due."""
    fee = facts.fee
    return fee is not None and fee.main.charge.kind == "fee" and not fee.main_alone


def collected(facts: HandFacts, kind: str) -> int:
    """All that was collected of a kind, from whomever."""
    return sum(CENTS[one.amount] for one in facts.hand.collections or () if one.kind == kind)


def all_due(facts: HandFacts, kind: str) -> Due | None:
    """What all payers owe of a kind."""
    return facts.fee_due if kind == "fee" else facts.total_due(kind)


def waived_away(facts: HandFacts, kind: str) -> bool:
    """Whether what was waived, added to what was collected, is what was due; where the whole was waived: nothing was collected.

    Where collections were not recorded it is not known whether it was left at that.
    """
    waivers = [one for one in facts.waived if one.kind == kind]
    if not waivers or facts.hand.collections is None:
        return False
    taken, due = collected(facts, kind), all_due(facts, kind)
    if any(one.amount is None for one in waivers):
        return taken == 0
    waived = sum(CENTS[one.amount] for one in waivers if one.amount is not None)
    return due is not None and not due.ceiling and taken + waived in due.fees


def waived_words(facts: HandFacts, kind: str) -> str:
    """“ $1.00 was waived by F-2: machine broke.”; nothing where nothing was waived."""
    words = [
        f" {'The whole' if one.amount is None else said.money(CENTS[one.amount])} was waived by {said.person(one.authority)}:"
        f" {one.reason.rstrip('.')}."
        for one in facts.waived
        if one.kind == kind
    ]
    return "".join(words)
