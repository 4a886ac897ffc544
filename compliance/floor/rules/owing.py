"""What a hand owes by all charges of the posted option, told once for each hand: all fees together, and by kind."""

from __future__ import annotations

import logging

from compliance.floor.rules.facts import HandFacts, Stopped
from compliance.floor.rules.opening import opened
from games.settling.sheet import Due
from games.terms.dues import ChargeDue, dues, total

log = logging.getLogger(__name__)
NO_FEE = Due((0,), 0, (), "the option prints no fee of the hand")
CEILING = "the book prints the most that may be taken, not what is due"


def dues_of(facts: HandFacts) -> tuple[ChargeDue, ...]:
    """What is due by every charge of the option; nothing where none is known."""
    if facts.dues is None:
        facts.dues = ()
        if facts.fee is not None:
            facts.dues = dues(facts.fee, facts.hand, facts.game, facts.sheet, opened(facts.opening))
    return facts.dues


def total_of(facts: HandFacts, kind: str) -> Due | None:
    """What all payers together owe of a kind of collection ("jackpot-drop"); None: the option charges nothing of it here."""
    return total(dues_of(facts), kind)


def fee_due(facts: HandFacts) -> Due | None:
    """All fees of the hand, whoever owes them: what stands against all fees that were collected.

    Mostly that is the main charge, which is known already. Where several pay, a part that cannot be told leaves all untold.
    """
    fee = facts.fee
    if fee is None or fee.main_alone or facts.due is None:
        return facts.due
    try:
        whole = total_of(facts, "fee")
    except MemoryError:
        raise
    except Exception as error:
        log.exception("hand %s: a fee basis stopped", facts.hand.id)
        facts.stopped = (*facts.stopped, Stopped("a fee basis of the option", type(error).__name__))
        return Due((), 0, (), "the program stopped on a charge of the option")
    if whole is None:
        return NO_FEE
    if whole.ceiling and whole.fees:
        return whole._replace(fees=(), why=CEILING)
    return whole


def shown_due(facts: HandFacts) -> Due | None:
    """What is shown beside the fees collected: all fees of the hand; of an option that prints none, its main charge."""
    fee = facts.fee
    return facts.due if fee is None or fee.main.charge.kind != "fee" else facts.fee_due


def several_pay(facts: HandFacts) -> bool:
    """Whether others than the one who owes the main charge owe fees too: then all fees together stand against all due."""
    fee = facts.fee
    return fee is not None and fee.main.charge.kind == "fee" and not fee.main_alone
