"""More was taken from the pot than the page allows, or not what it prints.

What it checks: rakes on record against the charges of the posted option: never more than a ceiling such as ten percent of all
sums bet, and exactly what is printed where a figure is due. Whether a bet that nobody called counts among the sums bet is a
reading. Fees of a schedule are for the rules on fees, jackpot drops for the rule on those. Where the pot or what was taken was
not recorded, the answer is that it cannot be told.

Why it matters: what leaves the pot leaves the players. The share is approved, and the house may not take a cent beyond it.

What to do: count the pot again. If the rake or a bet was recorded wrongly, correct the hand with a superseding
record; otherwise the difference is the players', and the drop has to be corrected.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS, cents_of
from games.settling.sheet import Due
from games.settling.wording import in_lines, listed
from games.terms import play
from games.terms.game import ChargeTerms, FeeTerms, GameTerms

SEVERITY = "severe"
READS = ("charge:rake", "means:rake-at-most")
RAKE = "rake"


def check(facts: HandFacts) -> Faults:
    fee, game = facts.fee, facts.game
    if game is None or game.game.banked_by != "pot":
        return ()
    if fee is None:
        above = _above_sign(facts, game)
        return () if above is None else (above,)
    charges = [one for one in fee.charges if one.charge.kind == RAKE and one.charge.payer in ("pot", "not-stated")]
    fault = (_raked(facts, fee, charges) if charges else None) or _above_sign(facts, game)
    return () if fault is None else (fault,)


def _above_sign(facts: HandFacts, game: GameTerms) -> Fault | None:
    """More than the house itself says that it takes."""
    shown = None if game.sign is None else game.sign.rake_most
    taken = facts.hand.collections
    if shown is None or taken is None:
        return None
    most, amount = cents_of(shown), sum(CENTS[one.amount] for one in taken if one.kind in (RAKE, "fee"))
    if amount <= most:
        return None
    says = (
        f"Rake: {said.money(amount)} was taken from the pot; the sign at table {said.table(facts.hand.table)} says "
        f"{said.money(most)} at most: {said.difference(amount - most)}."
    )
    lines = (
        ()
        if facts.fee is None
        else tuple(line for one in facts.fee.charges if one.charge.kind == RAKE for line in one.charge.cite)
    )
    due = f"at most {said.money(most)}"
    return Fault("fail", says, "collections", said.money(amount), due, amount - most, cites(facts, lines))


def _raked(facts: HandFacts, fee: FeeTerms, charges: list[ChargeTerms]) -> Fault | None:
    """All charges of the kind together."""
    recorded = play.of_hand(facts.hand)
    dues = [owed.due for one in charges for owed in one.owed(recorded)]
    ceiling = any(due.ceiling for due in dues)
    if facts.hand.collections is None:
        return None if not ceiling else _fault(facts, charges, dues, None)
    names = (RAKE,) if any(one.charge.kind == "fee" for one in fee.charges) else (RAKE, "fee")
    amount = sum(CENTS[one.amount] for one in facts.hand.collections if one.kind in names)
    if any(not due.fees for due in dues):
        return _fault(facts, charges, dues, amount) if amount or not ceiling else None
    least = sum(min(due.fees) for due in dues)
    most = sum(max(due.fees) for due in dues)
    right = amount <= least if ceiling else least <= amount <= most
    return None if right else _fault(facts, charges, dues, amount)


def _fault(facts: HandFacts, charges: list[ChargeTerms], dues: list[Due], amount: int | None) -> Fault:
    ceiling = any(due.ceiling for due in dues)
    lines = tuple(dict.fromkeys(line for one in charges for line in one.charge.cite))
    readings = tuple(dict.fromkeys(name for due in dues for name in due.readings))
    told = [sorted({sum(figures) for figures in _sums(dues)})] if all(due.fees for due in dues) else []
    due = None if not told else listed([said.money(figure) for figure in told[0]], "or")
    words = None if due is None else f"at most {due}" if ceiling else due
    shown = None if amount is None else said.money(amount)
    head = f"Rake: {shown or 'what was taken was not recorded'}, due {words or 'cannot be told'}"
    reading, working = ", ".join(readings) or None, _working(facts, charges, dues)
    fault = Fault("cannot tell", f"{head}.", "collections", shown, words, None, cites(facts, lines), reading, working)
    if amount is None or due is None:
        why = next((one.why for one in dues if not one.fees), "")
        return fault._replace(says=f"{head}: {why}.") if why and amount is not None else fault
    most = told[0][-1]
    if ceiling and amount <= most:
        return fault._replace(says=f"Rake: {shown}, due {words}: by one reading it is too much.")
    nearest = min(told[0], key=lambda figure: abs(amount - figure))
    more = amount - (most if ceiling else nearest)
    says = f"Rake: {shown}, due {words}: {said.difference(more)}."
    return fault._replace(outcome="fail", says=says, difference=more)


def _sums(dues: list[Due]) -> list[tuple[int, ...]]:
    made: list[tuple[int, ...]] = [()]
    for due in dues:
        made = [(*one, figure) for one in made for figure in due.fees]
    return made


def _working(facts: HandFacts, charges: list[ChargeTerms], dues: list[Due]) -> tuple[str, ...]:
    recorded = play.of_hand(facts.hand)
    lines = [] if recorded.bet is None else [f"All sums bet{said.total(recorded.bet)}"]
    if recorded.pot is not None and recorded.pot != recorded.bet:
        lines.append(f"Without the bet that nobody called{said.total(recorded.pot)}")
    for charge, due in zip(charges, dues, strict=False):
        share = f": {charge.charge.share} of it" if charge.charge.share is not None else ""
        figures = " or ".join(map(said.money, due.fees)) if due.fees else due.why
        most = "at most " if due.ceiling and due.fees else ""
        head = f"{charge.charge.title or charge.charge.name} ({in_lines(charge.charge.cite)}){share}"
        lines.append(f"{head}: {most}{figures}" if most or due.fee is None else f"{head}{said.total(due.fee)}")
    taken = facts.hand.collections or ()
    return (*lines, *(f"Taken: {said.money(CENTS[one.amount])}, recorded as {one.kind}" for one in taken))
