"""Vigorish of the day was not settled as it was due.

What it checks: where the page prints vigorish or a commission as an exact share, what all hands of a table owed of it on the
gaming day against what was collected, on the hands or on slips of vigorish: it may be put off to a later hand, so that single
hands do not tell. More than all hands owed is too much. Less is told with the sum that is still open: whether it was put off
beyond the day, and settled then, is not on record. Markers that are open are for the rule on them. Where the page lets the house
take it or leave it, nobody owes it, and less is no fault. A share that is printed as the most that may be taken is for the rule
on commission above its share.

Why it matters: what is marked with a token and put off is owed by a player who may leave. What is collected without being owed
is a player's money.

What to do: look for tokens that were cleared without a payment. If it was collected later, record it with the hand at which that
was, or as a slip of the shift in which it was; if it was waived, write the waiver.
"""

from collections.abc import Sequence

from compliance.floor.papers.waiver import Waiver
from compliance.law.finding import Cite, Fault
from compliance.money.ledger.day import Day, Taking
from compliance.money.ledger.markers import late_slips, paid_late, still_open
from compliance.money.papers.slip import Slip
from compliance.money.rules.day_wording import book_cites
from compliance.papers.forms.form import cents
from games import said
from games.schema import dated
from games.terms.dues import LEFT, MAY

OF = "day"
SEVERITY = "serious"
READS = ("charge:vigorish", "charge:commission")
KIND = "vigorish"


def check(day: Day) -> Sequence[Fault]:
    tables: dict[str, list[Taking]] = {}
    for taking in day.takings:
        if taking.kind == KIND:
            tables.setdefault(taking.table, []).append(taking)
    found = [_fault(day, table, takings) for table, takings in sorted(tables.items())]
    return [fault for fault in found if fault is not None]


def _fault(day: Day, table: str, takings: Sequence[Taking]) -> Fault | None:
    """A table as a whole, whatever was dealt at it: a slip or a marker does not always say of which game it is."""
    free = {game for game in {one.game for one in takings} if _left_to_the_house(day, game)}
    owed = [one for one in takings if one.game not in free]
    left, takings = not owed, owed or takings
    games = sorted({one.game for one in takings})
    due = sum(one.due for one in takings)
    taken = sum(one.collected + one.untold_collected for one in takings)
    open_ = sum(one.not_recorded + (0 if left else one.untold) for one in takings)
    beside = late_slips(day)
    of_table = [one for one in day.papers.of(Slip) if one.kind == KIND and one.table == table]
    slips = sum(cents(one.amount) for one in of_table if one.id not in beside)
    late = sum(amount for slip, amount in paid_late(day) if slip.table == table)
    paid = taken + late
    known = {paid, slips, paid + slips}  # a slip may be of the same money as the hands
    if not due + paid or (not open_ and (left or due in known)):
        return None
    subject, lines = (
        f"{said.table(table)} {' '.join(games)} vigorish",
        tuple(cite for game in games for cite in _cites(day, game)),
    )
    working = (
        f"Owed by the hands of table {said.table(table)}{said.total(due)}",
        f"Collected at them{said.total(taken)}",
        *([f"On slips of vigorish that was put off{said.total(late)}"] if late else []),
        *([f"On slips of vigorish{said.total(slips)}"] if slips else []),
    )
    fault = Fault(
        "cannot tell", "", subject, said.money(taken), said.money(due), None, lines, working=working, table=table
    )
    head, over = f"Table {said.table(table)}", paid - due
    if over > 0 and not open_:
        says = f"{head}: {said.money(paid)} of vigorish at hands that owed {said.money(due)}: over {said.money(over)}."
        return fault._replace(outcome="fail", says=says, difference=over)
    if open_:
        says = f"{head}: of {open_:,} hands it is not known what vigorish was due or collected; the others owed"
        return fault._replace(says=f"{says} {said.money(due)}, and {said.money(paid)} is on record.")
    short = due - max((one for one in known if one < due), default=0) - still_open(day, table)
    if short <= 0 or _waived(day, table, short):
        return None
    says = (
        f"{head}: {said.money(short)} of {said.money(due)} of vigorish was not collected on the gaming day; whether it"
        " was put off and settled later is not on record."
    )
    return fault._replace(says=says, difference=-short)


def _left_to_the_house(day: Day, game: str) -> bool:
    held = day.games.get(game)
    readings = {} if held is None else dated.as_of(held.reading, day.gaming_day)
    return MAY in readings and readings[MAY].applied in LEFT


def _waived(day: Day, table: str, short: int) -> bool:
    waivers = [one for one in day.papers.of(Waiver) if one.kind == KIND and one.table == table]
    whole = any(one.amount is None or one.hand is None for one in waivers)
    return whole or sum(cents(one.amount) for one in waivers if one.amount is not None) >= short


def _cites(day: Day, game: str) -> tuple[Cite, ...]:
    held = day.games.get(game)
    pages = () if held is None else held.schedule
    lines = (line for page in pages for charge in page.charge if charge.basis == KIND for line in charge.cite)
    return book_cites(day, game, dict.fromkeys(lines))
