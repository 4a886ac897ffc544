"""Vigorish that was put off was not settled as the book asks.

What it checks: each marker of vigorish that was not taken with the payout. Where the book has it taken with the bet or right
after the hand, it may not be put off at all. Where it is owed until the cards of the shoe are reshuffled, it is settled by then;
where the book prints no end, one that is still open leaves it open. The slip on which it was paid is of the same table and of
that time, and holds as much as the markers that it settles. Without the game, the reshuffle or the slip on record it cannot be
told.

Why it matters: a marker is a player's debt to the house, with a button for a receipt. What is not settled in its time leaves the
table with him; what is settled twice is his money.

What to do: look for the button and the slip. If it was paid, name the slip or correct the marker with the time; if it was
forgiven, write the waiver. Otherwise the shift is short of it: say so in the explanation of its difference.
"""

import datetime
from collections.abc import Iterator, Sequence

from compliance.floor.papers.waiver import Waiver
from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.markers import VIGORISH, Settled, late_slips, named_on, settled
from compliance.money.ledger.posted import posted
from compliance.money.ledger.progressive import duty_cites, reading_open
from compliance.money.papers.marker import Marker
from compliance.money.papers.slip import Slip
from compliance.money.rules.day_wording import book_cites
from compliance.papers.forms.form import cents
from games import said
from games.schema import Charge, dated
from games.settling.wording import listed
from games.terms.dues import KINDS

OF = "day"
SEVERITY = "serious"
READS = ("means:commission-deferred", "means:commission-at-once", "means:commission-with-bet")
AT_ONCE = {"with-bet": "with the bet", "end-of-hand": "right after the hand"}
RESHUFFLE = "commission-deferred"
OPEN = "deferred-how-long"


def check(day: Day) -> Sequence[Fault]:
    faults = [fault for marker in day.papers.of(Marker) for fault in _faults(day, marker)]
    late = late_slips(day)
    return [*faults, *(fault for slip in day.papers.of(Slip) if slip.id in late for fault in _slip(day, slip))]


def _faults(day: Day, marker: Marker) -> Iterator[Fault]:
    game, paid = _game(day, marker), settled(day, marker)
    charges = _charges(day, game)
    fault = Fault(
        "cannot tell", "", f"marker {said.paper(marker.id)}", said.money(cents(marker.amount)), table=marker.table
    )
    if not charges:
        why = "what game it is of is not on record" if not game else "the book prints no vigorish of its game"
        yield fault._replace(says=f"{_head(marker)}; {why}, so whether it may be put off cannot be told.")
        return
    moments = {charge.moment for charge in charges}
    lines = book_cites(day, game, dict.fromkeys(line for charge in charges for line in charge.cite))
    if moments <= set(AT_ONCE):
        says = f"{_head(marker)} was put off; the book has it taken {listed((AT_ONCE[one] for one in moments), 'or')}."
        yield fault._replace(outcome="fail", says=says, due="not put off", cites=lines)
    else:
        yield from _in_time(day, marker, game, paid, fault._replace(cites=lines))
    yield from _paid_by(day, marker, paid)


def _game(day: Day, marker: Marker) -> str:
    """As written on it, else what hung at its table then."""
    return marker.game or posted(day, marker.table, marker.at).game


def _charges(day: Day, slug: str) -> list[Charge]:
    game = day.games.get(slug)
    pages = () if game is None else dated.as_of(game.schedule, day.gaming_day).values()
    return [charge for page in pages for charge in page.charge if KINDS.get(charge.kind) == VIGORISH]


def _in_time(day: Day, marker: Marker, game: str, paid: Settled | None, fault: Fault) -> Iterator[Fault]:
    if paid is None and _waived(day, marker):
        return
    until = duty_cites(day, game, RESHUFFLE)
    if until:
        yield from _before_reshuffle(day, marker, paid, fault._replace(cites=book_cites(day, game, until)))
    elif paid is None:
        says = f"{_head(marker)} is not settled on record; until when it may be put off the book leaves open."
        yield fault._replace(says=says, reading=reading_open(day, game, OPEN) or None)


def _before_reshuffle(day: Day, marker: Marker, paid: Settled | None, fault: Fault) -> Iterator[Fault]:
    shuffled = marker.reshuffled
    if shuffled is None:
        what = (
            "neither settled nor is the reshuffle" if paid is None else "settled; when the cards were reshuffled is not"
        )
        says = f"{_head(marker)} is {what} on record, so whether it was settled in time cannot be told."
        yield fault._replace(says=says)
    elif paid is None:
        says = f"{_head(marker)} was still open when the cards were reshuffled at {_clock(day, shuffled)}."
        yield fault._replace(outcome="fail", says=says, due="settled", difference=-cents(marker.amount))
    elif paid.earliest > shuffled:
        at = _clock(day, paid.earliest)
        says = f"{_head(marker)} was settled at {at}; the cards were reshuffled at {_clock(day, shuffled)}."
        yield fault._replace(
            outcome="fail", says=says, recorded=_clock(day, paid.earliest), due=f"by {_clock(day, shuffled)}"
        )
    elif paid.latest > shuffled:
        span = f"{_clock(day, paid.earliest)} to {_clock(day, paid.latest)}"
        says = (
            f"{_head(marker)} is on a slip of {span}; the cards were reshuffled at {_clock(day, shuffled)}, in between."
        )
        yield fault._replace(says=says)


def _paid_by(day: Day, marker: Marker, paid: Settled | None) -> Iterator[Fault]:
    """By what it was settled: a slip of the day that fits, or a hand."""
    fault = Fault(
        "cannot tell", "", f"payment of {said.paper(marker.id)}", said.money(cents(marker.amount)), table=marker.table
    )
    if paid is None or marker.paid_with is not None:
        return
    if paid.slip is None:
        of = (
            f"slip {said.paper(marker.slip)}, which is not among the papers of the day"
            if marker.slip
            else "nothing on record"
        )
        yield fault._replace(says=f"{_head(marker)} is settled by {of}.")
        return
    slip, wrong = paid.slip, []
    if slip.kind != VIGORISH:
        wrong.append(f"is of {slip.kind.replace('-', ' ')}")
    if slip.table != marker.table:
        wrong.append(f"is of table {said.table(slip.table)}")
    if not slip.from_ <= paid.latest <= slip.to:
        wrong.append(
            f"goes from {_clock(day, slip.from_)} to {_clock(day, slip.to)}, and it was settled at {_clock(day, paid.latest)}"
        )
    if wrong:
        says = f"{_head(marker)} is settled by slip {said.paper(slip.id)}, which {listed(wrong)}."
        yield fault._replace(outcome="fail", says=says, recorded=f"slip {said.paper(slip.id)}")


def _slip(day: Day, slip: Slip) -> Iterator[Fault]:
    """What a slip of late vigorish holds against the markers that it settles."""
    named, taken = named_on(day, slip), cents(slip.amount)
    unknown = [said.paper(name) for name, amount in named.items() if amount is None]
    fault = Fault("cannot tell", "", f"slip {said.paper(slip.id)}", said.money(taken), table=slip.table)
    if unknown:
        says = (
            f"Slip {said.paper(slip.id)} of late vigorish settles {listed(unknown)}, of which no marker is on record."
        )
        yield fault._replace(says=says)
        return
    due = sum(amount or 0 for amount in named.values())
    if taken != due:
        says = f"Slip {said.paper(slip.id)} of late vigorish has {said.money(taken)}; its markers come to {said.money(due)}: "
        working = tuple(f"Marker {said.paper(name)}{said.total(amount or 0)}" for name, amount in named.items())
        says += f"{said.difference(taken - due)}."
        yield fault._replace(outcome="fail", says=says, due=said.money(due), difference=taken - due, working=working)


def _waived(day: Day, marker: Marker) -> bool:
    """Whether the vigorish of its hand, or of its table at that time, was waived."""
    return any(
        (one.hand is not None and one.hand == marker.hand)
        or (one.from_ is not None and one.to is not None and one.from_ <= marker.at <= one.to)
        for one in day.papers.of(Waiver)
        if one.kind == VIGORISH and one.table == marker.table
    )


def _head(marker: Marker) -> str:
    where = f"Table {said.table(marker.table)}, seat {said.seat(marker.seat)}"
    return f"{where}: {said.money(cents(marker.amount))} of vigorish (marker {said.paper(marker.id)})"


def _clock(day: Day, moment: datetime.datetime) -> str:
    return said.moment(moment.astimezone(day.zone), "%H:%M")
