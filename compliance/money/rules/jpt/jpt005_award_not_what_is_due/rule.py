"""A progressive award is not what is due.

What it checks: the award against the printed table of the progressive: a fixed sum for the hand, or its share of what the
meter showed right before the payout, by the rank of its cards where they stand in the log; where no table is printed and the
indicator is what is won, the whole of it. Where nobody read the meter before a share was paid, or several awards were paid for
one hand (what each gets the book leaves open), it cannot be told.

Why it matters: too little is owed to a player; too much is paid by the players who come after.

What to do: look at the hand and the reading before the payout. Pay what is owed, or correct what was written down wrongly.
"""

from collections.abc import Sequence
from fractions import Fraction

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import place, set_up_at
from compliance.money.ledger.progressive import Part, duty_cites, parts, reading_open
from compliance.money.ledger.winning import true_rank
from compliance.money.papers.award import Award
from compliance.money.papers.reading import Reading
from compliance.money.rules.day_wording import against, book_cites
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "severe"
READS = ("jackpot:progressive", "pay-table")


def check(day: Day) -> Sequence[Fault]:
    return [fault for award in day.papers.of(Award) if (fault := _fault(day, award)) is not None]


def _fault(day: Day, award: Award) -> Fault | None:
    set_up, subject = set_up_at(day, award.meter, award.at), f"award {said.paper(award.id)}"
    paid, table = cents(award.amount), award.table or ""
    if set_up is None:
        says = f"An award of {said.money(paid)} was paid off meter {said.meter(award.meter)}, which was never set up on record."
        return Fault("cannot tell", says, subject, said.money(paid), None, table=table)
    held, named = parts(day, set_up.game), true_rank(day, set_up.game, award)
    rank = named.replace("-", " ")
    shown = duty_cites(day, set_up.game, "indicator-not-lowered")
    if not held and not shown:
        return None
    part = held.get(named) if held else Part(Fraction(1), None, shown[0])  # the amount displayed is won
    if part is None:
        says = f"An award of {said.money(paid)} was paid for {rank}; the table of the progressive has no such hand."
        return Fault("fail", says, subject, said.money(paid), "nothing", paid, table=table)
    cites = book_cites(day, set_up.game, [part.cite])
    due, why, working = _due(day, award, part)
    fault = Fault("cannot tell", "", subject, said.money(paid), cites=cites, table=table)
    if _several(day, award) and (name := _shared(day, set_up.game)):
        says = f"{said.money(paid)} was paid for {rank}, and another award for the same hand"
        says += "; what each gets the book leaves open."
        return fault._replace(says=says, reading=name)
    if due is None:
        return fault._replace(says=f"{said.money(paid)} was paid for {rank}; what was due cannot be told: {why}.")
    if paid == due:
        return None
    says = f"{said.money(paid)} was paid for {rank}, due {said.money(due)}: {said.difference(paid - due)}."
    return against(paid, due, fault._replace(outcome="fail", says=says, working=working))


def _due(day: Day, award: Award, part: Part) -> tuple[int | None, str, tuple[str, ...]]:
    if part.share is None:
        return part.amount, "the line prints no figure", ()
    shown = _shown(day, award)
    if shown is None:
        return None, "the meter was not read right before the payout", ()
    due = shown * part.share
    if due.denominator != 1:
        why = f"{part.share} of {said.money(shown)} is no whole number of cents, and the book prints no rounding"
        return None, why, ()
    share = "the whole" if part.share == 1 else f"{part.share}"
    return int(due), "", (f"{share} of {said.money(shown)}, the reading before the payout{said.total(int(due))}",)


def _shared(day: Day, game: str) -> str:
    """The reading of the book on two who win at once, where it is open."""
    return reading_open(day, game, "shared-jackpot", "one-jackpot-divided") or reading_open(day, game, "several-win")


def _several(day: Day, award: Award) -> bool:
    """Whether another award was paid for the same hand: by its id, or at the same table and moment."""
    return any(
        one.id != award.id
        and one.meter == award.meter
        and (one.hand == award.hand if award.hand and one.hand else (one.table, one.at) == (award.table, award.at))
        for one in day.papers.of(Award)
    )


def _shown(day: Day, award: Award) -> int | None:
    """What the meter showed right before: read for this payout, and nothing was paid since."""
    payout = (award.at, 1)  # a reading before a payout comes before it, whatever minute was written down; others behind
    read = [one for one in day.papers.of(Reading) if one.meter == award.meter and place(one)[:2] < payout]
    if not read:
        return None
    last = max(read, key=place)
    others = [one for one in day.papers.of(Award) if one.meter == award.meter and one.id != award.id]
    paid = [one for one in others if last.at <= one.at <= award.at]
    return None if last.moment != "before-payout" or paid else cents(last.amount)
