"""A progressive meter is set up otherwise than the book prints.

What it checks: each paper by which a meter is set up, or set anew, against what the book prints of the progressive of its game:
the base to which it is set and reset, the increment, and what advances it. Where the book names a base without a figure the
house sets it; whether it may set another one later is left open, and so is the whole where the book prints no progressive of the
game. No book prints a figure for a limit: that it stands above what the meter shows is for the rule on limits.

Why it matters: the seed and the rate are what the players are promised for each coin. A meter that begins lower or grows more
slowly than it is printed keeps money of theirs, however well each reading agrees with the one before it.

What to do: set the meter to what is printed, and find out since when it was otherwise: what the players are short of goes on the
meter. Where the paper was written wrongly, correct it.
"""

from collections.abc import Iterator, Sequence

from compliance.law.finding import Cite, Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.progressive import game_of, printed, reading_open, set_ups
from compliance.money.papers.meter import Meter
from compliance.money.rules.day_wording import against, book_cites, duty_cited
from compliance.papers.forms.form import cents
from games import said
from games.cards.money import cents_of
from games.schema import Jackpot

OF = "day"
SEVERITY = "serious"
MEANS = "meter-and-seed"
READS = ("jackpot:progressive", f"means:{MEANS}")
SAME, AS_A_COIN = "coin-or-token", ("coin", "wager")  # by that reading the token of a wager is the coin
BASE = "base-figure"


def check(day: Day) -> Sequence[Fault]:
    return [fault for meter in day.papers.of(Meter) for fault in _faults(day, meter)]


def _faults(day: Day, meter: Meter) -> Iterator[Fault]:
    block = printed(day, meter.game)
    if block is None:
        game = game_of(day, meter.game)
        why = (
            "no book that is loaded has its game" if game is None else f"the book prints no progressive of {game.title}"
        )
        says = f"{meter.title} ({said.meter(meter.meter)}) is set up; {why}, so what it should be cannot be told."
        yield Fault("cannot tell", says, f"set-up {said.paper(meter.id)}")
        return
    yield from _base(day, meter, block)
    yield from _increment(day, meter, block)
    yield from _advanced_by(day, meter, block)


def _base(day: Day, meter: Meter, block: Jackpot) -> Iterator[Fault]:
    subject, base = f"base {said.paper(meter.id)}", cents(meter.base)
    if block.seed is not None:
        due = cents_of(block.seed)
        if base != due:
            yield _wrong(day, meter, block, "is set to a base of", base, due, subject)
        return
    name = reading_open(day, meter.game, BASE)
    held = set_ups(day, meter.meter)
    earlier = held[: held.index(meter)]
    if name and earlier and earlier[-1].base != meter.base:
        was = said.money(cents(earlier[-1].base))
        head = f"The base of {meter.title} ({said.meter(meter.meter)}) was {was} and is set to {said.money(base)}"
        says = f"{head}; the book prints no figure, and whether the house may change it is left open."
        lines = book_cites(day, meter.game, block.cite)
        yield Fault("cannot tell", says, subject, said.money(base), was, base - cents(earlier[-1].base), lines, name)


def _increment(day: Day, meter: Meter, block: Jackpot) -> Iterator[Fault]:
    grows = cents(meter.increment)
    if block.increment is not None and grows != cents_of(block.increment):
        due = cents_of(block.increment)
        yield _wrong(
            day, meter, block, f"grows for each {meter.per} by", grows, due, f"increment {said.paper(meter.id)}"
        )


def _advanced_by(day: Day, meter: Meter, block: Jackpot) -> Iterator[Fault]:
    if block.per in (None, meter.per):
        return
    if block.per in AS_A_COIN and meter.per in AS_A_COIN and not reading_open(day, meter.game, SAME):
        return
    head = f"{meter.title} ({said.meter(meter.meter)}) advances for each {meter.per}"
    says = f"{head}; the book has it advance for each {block.per}."
    fault = Fault(
        "fail", says, f"advance {said.paper(meter.id)}", meter.per, block.per, None, _cites(day, meter, block)
    )
    if block.per in AS_A_COIN and meter.per in AS_A_COIN:
        fault = fault._replace(outcome="cannot tell", reading=SAME)
    yield fault


def _wrong(day: Day, meter: Meter, block: Jackpot, does: str, found: int, due: int, subject: str) -> Fault:
    head = f"{meter.title} ({said.meter(meter.meter)}) {does} {said.money(found)}; the book prints {said.money(due)}"
    says = f"{head}: {said.difference(found - due)}."
    return against(found, due, Fault("fail", says, subject, cites=_cites(day, meter, block)))


def _cites(day: Day, meter: Meter, block: Jackpot) -> tuple[Cite, ...]:
    return duty_cited(day, meter.game, MEANS) or book_cites(day, meter.game, block.cite)
