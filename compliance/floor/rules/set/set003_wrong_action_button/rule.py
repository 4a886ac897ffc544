"""The action button stood at another seat than the card says.

What it checks: the recorded seat with first action against the seat that the button's card points to, counted
clockwise from the house dealer's left without the player-dealer's seat. A count past the last seat needs the table's
layout; where the house does not say it, such a count cannot be told. A button that was not recorded is asked about
only when the cover ran out: then it decides who is paid and who is not.

Why it matters: the button decides whose wager is settled first. While the player-dealer's wager reaches everybody it
changes nothing; once it runs out, a wrong seat moves money from one bettor to another.

What to do: see the card and the seats on surveillance. If the seat was recorded wrongly, correct the hand with a
superseding record; if the button was placed wrongly and the cover ran out, the order of settlement has to be gone
through again.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.otherwise import single
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.card import rank_of
from games.schema import ActionButton
from games.settling.sheet import Sheet
from games.settling.wording import in_lines, listed

SEVERITY = "minor"
READS = ("procedure", "action-button", "means:first-action")


def check(facts: HandFacts) -> Faults:
    sheet, recorded = facts.sheet, facts.hand.action_seat
    if sheet is None or sheet.lines is None or recorded == sheet.action_seat or (recorded is None and sheet.covered):
        return ()
    game = facts.game
    if game is None or game.action_button is None or facts.hand.bank is None:
        return ()
    settles_there = game.settlement is None or game.settlement.first_action == "action-button"
    if recorded is None and not settles_there:
        return ()  # the button places no wager before another
    return _fault(facts, game.action_button, sheet, recorded)


def _fault(facts: HandFacts, button: ActionButton, sheet: Sheet, recorded: int | None) -> Faults:
    due = sheet.action_seat
    lines, shown = cites(facts, button.cite), _working(facts, button, due)
    told = None if due is None else f"seat {said.seat(due)}"
    if recorded is None:
        card = f"by the card it is {told or _by_layout(facts) or 'not to be told'}"
        says = f"The cover ran out, and the seat with first action was not recorded; {card}."
        return (Fault("cannot tell", says, "action_seat", None, told, cites=lines, working=shown),)
    if due is None and (open_ := _by_layout(facts)):
        says = f"The action button was at seat {said.seat(recorded)}; {open_}."
        return (
            Fault("cannot tell", says, "action_seat", f"seat {said.seat(recorded)}", None, cites=lines, working=shown),
        )
    if due is None:
        says = (
            f"The action button was at seat {said.seat(recorded)}; to which seat the card points the book does not say."
        )
        return (
            Fault("cannot tell", says, "action_seat", f"seat {said.seat(recorded)}", None, cites=lines, working=shown),
        )
    says = f"The action button was at seat {said.seat(recorded)}; the card points to seat {said.seat(due)}."
    fault = Fault("fail", says, "action_seat", f"seat {said.seat(recorded)}", told, None, lines, None, shown)
    if facts.game is not None and all(recorded > layout.seats for layout in facts.game.layouts):
        return (fault,)  # no reading makes a seat of it
    for other in single(facts):
        if other.sheet.action_seat in (None, recorded) and other.sheet.lines is not None:
            return (other.leaves_open(fault),)
    return (fault,)


def _by_layout(facts: HandFacts) -> str:
    """To which seat the card points on each layout, where only that makes the difference."""
    game = facts.game
    if game is None or game.layout is not None:
        return ""
    seats = {layout.table: game.at(layout.table).settle(facts.hand).action_seat for layout in game.layouts}
    told = {table: seat for table, seat in seats.items() if seat is not None}
    if len(told) < len(seats) or len(set(told.values())) < 2:
        return ""
    shown = listed([f"seat {said.seat(seat)} on a {table} table" for table, seat in told.items()], "or")
    return (
        f"the card points to {shown}, and which of them table {said.table(facts.hand.table)} is the house does not say"
    )


def _working(facts: HandFacts, button: ActionButton, due: int | None) -> tuple[str, ...]:
    hand, bank = facts.hand, facts.hand.bank
    pile = (hand.cards or {}).get(button.pile or "", [])
    if bank is None or button.card is None or len(pile) < button.card:
        return ()
    card = pile[button.card - 1]
    value = button.values.get(rank_of(card))
    counted = f"Card {button.card} of the {button.pile} is {said.cards([card])}, which counts {value} ({in_lines(button.cite)})"
    skipped = (
        f"Counted clockwise from the house dealer's left, seat {said.seat(bank.seat)} of the player-dealer left out"
    )
    return (counted, skipped if due is None else f"{skipped}: seat {said.seat(due)}")
