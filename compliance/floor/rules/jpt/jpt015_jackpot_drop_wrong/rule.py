"""What was dropped for the jackpot is not what the page prints.

What it checks: all jackpot drops of a hand together against the jackpot charges of the posted option: exactly what is printed,
the second dollar only once the pot has reached its size, never more than a ceiling, and nothing at a short table or a timed one.
What was taken in parts before the pot had reached the printed size, or after the deal where it is taken before, was taken too
early or too late. Where a line has nothing taken for a jackpot at the game, any drop is too much. Where the page prints no
jackpot, or who qualified or how large the pot was is not known, the answer is that it cannot be told.

Why it matters: a jackpot drop is the players' money, collected for the players. What is dropped too much was approved by nobody,
and what is not dropped is missing in the fund from which they will be paid.

What to do: count the jackpot box against the hands. If the drop was recorded wrongly, correct the hand with a superseding record;
otherwise give back what was too much, or put into the fund what is missing, with a note.
"""

from collections.abc import Sequence

from compliance.floor.rules.collected import told_with_the_fee
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.owing import waived_away, waived_words
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites
from compliance.law.finding import Cite, Fault, Faults
from games import said
from games.cards.money import CENTS, cents_of
from games.hand.form import Collection
from games.settling.sheet import Due
from games.settling.wording import lines_say, listed
from games.terms.dues import ChargeDue
from games.terms.game import FeeTerms

SEVERITY = "serious"
NOTHING = "no-jackpot-drop"
READS = ("charge-beside:jackpot", "means:jackpot-drop-as-printed", "means:jackpot-drop-at-most", f"means:{NOTHING}")
NEEDS: dict[str, tuple[str, ...]] = {f"means:{NOTHING}": ()}  # where nothing may be taken, nothing is printed
DROP, JACKPOT = "jackpot-drop", "jackpot"


def check(facts: HandFacts) -> Faults:
    fee, collections = facts.fee, facts.hand.collections
    if fee is None:
        return ()
    drops = [one for one in collections or () if one.kind == DROP] if collections else []
    if not drops and not (fee.charges_beside and any(one.charge.kind == JACKPOT for one in fee.charges)):
        return ()
    owed = [one for one in facts.dues if one.kind == DROP]
    if not owed:
        return _none_printed(facts, fee, drops)
    due = facts.total_due(DROP)
    assert due is not None
    if collections is None:
        return _not_recorded(facts, owed, due)
    wrong = _amount(facts, owed, due, sum(CENTS[one.amount] for one in drops))
    return (wrong,) if wrong is not None else _moments(facts, fee, drops)


def _none_printed(facts: HandFacts, fee: FeeTerms, drops: Sequence[Collection]) -> Faults:
    taken = sum(CENTS[one.amount] for one in drops)
    if not taken:
        return ()
    head = f"Jackpot drop of {said.money(taken)}; option {fee.option.number} prints none"
    pages = facts.game.game.schedule if facts.game is not None else ()
    elsewhere = any(charge.kind == JACKPOT for page in pages for charge in page.charge)
    fault = Fault("fail", f"{head}, other options of the game do.", _at(facts), said.money(taken), "none", taken)
    forbidden = None if facts.game is None else duty(facts.game, (NOTHING,))
    if forbidden is not None:
        lines = lines_say(forbidden.cite, "let")
        fault = fault._replace(says=f"{head}; {lines} nothing be taken for a jackpot at this game.")
        return (fault._replace(cites=cites(facts, forbidden.cite)),)
    if not elsewhere:
        says = f"{head}, nor does any page of the game: what it was taken for cannot be told."
        fault = fault._replace(outcome="cannot tell", says=says, difference=None, due=None)
    return (fault._replace(cites=cites(facts, fee.option.cite)),)


def _not_recorded(facts: HandFacts, owed: Sequence[ChargeDue], due: Due) -> Faults:
    if due.fees == (0,) or told_with_the_fee(facts):
        return ()
    says = f"What was collected was not recorded; for the jackpot {_figures(due) or 'something'} was due."
    return (_fault(facts, owed, due, None)._replace(says=says),)


def _amount(facts: HandFacts, owed: Sequence[ChargeDue], due: Due, taken: int) -> Fault | None:
    shown, figures = said.money(taken), _figures(due)
    if not due.fees:
        if (due.ceiling and not taken) or (not taken and facts.due is not None and due.why == facts.due.why):
            return None
        return _fault(facts, owed, due, taken)._replace(says=f"Jackpot drop: {shown}, due cannot be told: {due.why}.")
    if taken in due.fees or (due.ceiling and taken <= min(due.fees)) or waived_away(facts, DROP):
        return None
    fault = _fault(facts, owed, due, taken)
    if due.ceiling and taken <= max(due.fees):
        return fault._replace(says=f"Jackpot drop: {shown}, due {figures}: by one reading it is too much.")
    more = taken - max(due.fees) if due.ceiling else min((taken - figure for figure in due.fees), key=abs)
    free = f": {due.why}" if due.fees == (0,) and due.why else ""
    says = f"Jackpot drop: {shown}, due {figures}: {said.difference(more)}{free}.{waived_words(facts, DROP)}"
    return fault._replace(outcome="fail", says=says, difference=more)


def _moments(facts: HandFacts, fee: FeeTerms, drops: Sequence[Collection]) -> Faults:
    """When it was taken: before the deal where the page says so; what is due from a size of the pot on, not sooner."""
    charges = [one for one in fee.charges if one.charge.kind == JACKPOT and any(one.fees)]
    faults = []
    if charges and all(one.charge.moment == "before-deal" for one in charges):
        for i, one in enumerate(facts.hand.collections or ()):
            if one.kind == DROP and one.when != "before-deal" and CENTS[one.amount]:
                faults.append(_late(facts, i, one, charges[0].charge.cite))
    sizes = [cents_of(one.pot_from) for one in charges if one.pot_from is not None]
    early = sum(CENTS[d.amount] for d in drops if d.pot_size is not None and sizes and CENTS[d.pot_size] < min(sizes))
    first = sum(max(one.fees) for one in charges if one.pot_from is None)
    if sizes and early > first:
        lines = tuple(line for one in charges if one.pot_from is not None for line in one.charge.cite)
        says = (
            f"Jackpot drop: {said.money(early)} taken before the pot had reached {said.money(min(sizes))}; until then"
            f" {said.money(first)} is due."
        )
        faults.append(
            Fault("fail", says, _at(facts), said.money(early), said.money(first), early - first, cites(facts, lines))
        )
    return faults


def _late(facts: HandFacts, i: int, one: Collection, lines: Sequence[str]) -> Fault:
    head, subject = f"Jackpot drop of {said.money(CENTS[one.amount])}", f"collections[{i}].when"
    fault = Fault("fail", f"{head} after the deal; it is taken before.", subject, "after the deal", "before the deal")
    if one.when is None:
        says = f"{head}; whether that was before the deal was not recorded."
        fault = fault._replace(outcome="cannot tell", says=says, recorded=None)
    return fault._replace(cites=cites(facts, lines))


def _fault(facts: HandFacts, owed: Sequence[ChargeDue], due: Due, taken: int | None) -> Fault:
    """The figures and the working of one about the amount; what it says is put in."""
    shown = None if taken is None else said.money(taken)
    reading, lines = ", ".join(due.readings) or None, tuple(one.words for one in owed)
    return Fault("cannot tell", "", _at(facts), shown, _figures(due), None, _cites(facts, owed), reading, lines)


def _figures(due: Due) -> str | None:
    if not due.fees:
        return None
    return f"{'at most ' if due.ceiling else ''}{listed(map(said.money, due.fees), 'or')}"


def _at(facts: HandFacts) -> str:
    found = [i for i, one in enumerate(facts.hand.collections or ()) if one.kind == DROP]
    return f"collections[{found[0]}]" if len(found) == 1 else "collections"


def _cites(facts: HandFacts, owed: Sequence[ChargeDue]) -> tuple[Cite, ...]:
    return cites(facts, dict.fromkeys(line for one in owed for line in (*one.charge.cite, *one.cites)))
