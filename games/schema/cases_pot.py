"""The pot of a worked hand: what each seat put in all together, and what comes of it. Part of `<slug>.cases.toml`.

[case.pot]
button = 1
puts = { seat-1 = 20, seat-2 = 50, seat-3 = 50, seat-4 = 2 }   # over the whole hand; antes and bombs stand in `antes`
all_in = [1]
folded = [4]
showed = [1, 2, 3]        # left out: not recorded
chip = 1
rake = 4                  # taken out of the pot; left out: not recorded
pots = [62, 60]           # what comes of it: the main pot first, nothing taken out yet
back = { seat-2 = 10 }    # the bet that nobody called
awards = [{ seat = 1, amount = 58 }, { seat = 3, amount = 60, pot = 1 }]
loose = [{ amount = 1, seats = [2, 3] }]     # odd chips that the text gives to nobody in particular
untold = { pot-0 = "the low half" }          # pots that cannot be told, and a part of why
"""

from __future__ import annotations

from msgspec import Struct

from games.cards.money import cents_of, plain
from games.hand.form import Collection
from games.hand.pot import Act, Pot, Put, Street
from games.schema import Dollars as Figure
from games.settling.sheet import Sheet


class Form(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a case file: unknown keys are refused."""


def amount_text(amount: Figure | None) -> str | None:
    """An amount as the hand form writes it, where there is one."""
    return None if amount is None else plain(cents_of(amount))


class CaseAward(Form, frozen=True, kw_only=True):
    """What a seat is due."""

    seat: int
    amount: Figure
    pot: int = 0
    half: str = ""
    board: int = 0


class CaseLoose(Form, frozen=True, kw_only=True):
    """Chips that the text gives to nobody in particular."""

    amount: Figure
    seats: tuple[int, ...]
    pot: int = 0


class CasePot(Form, frozen=True, kw_only=True):
    """A pot, and what comes of it."""

    puts: dict[str, Figure]
    button: int | None = None
    antes: dict[str, Figure] = {}
    all_in: tuple[int, ...] = ()
    folded: tuple[int, ...] = ()
    showed: tuple[int, ...] | None = None
    runs: int | None = None
    kind: str | None = None
    chip: Figure | None = None
    rake: Figure | None = None
    street: str = "river"
    pots: tuple[Figure, ...] = ()
    back: dict[str, Figure] = {}
    awards: tuple[CaseAward, ...] = ()
    loose: tuple[CaseLoose, ...] = ()
    untold: dict[str, str] = {}

    @property
    def seats(self) -> set[int]:
        """Who put something in."""
        return {_seat(name) for name in (*self.puts, *self.antes)}


def recorded(case: CasePot) -> Pot:
    """The pot of the hand form."""
    puts = {_seat(name): plain(cents_of(amount)) for name, amount in case.puts.items()}
    antes = {_seat(name): plain(cents_of(amount)) for name, amount in case.antes.items()}
    streets = []
    if antes:
        acts = [
            Act(
                seat=seat,
                act="bomb" if case.kind == "bomb" else "ante",
                amount=amount,
                all_in=seat in case.all_in and seat not in puts,
            )
            for seat, amount in antes.items()
        ]
        streets.append(Street(name="ante", acts=acts))
    laid = [Put(seat=seat, amount=amount, all_in=seat in case.all_in) for seat, amount in puts.items()]
    streets.append(Street(name=case.street, puts=laid, folded=list(case.folded)))
    return Pot(
        button=case.button,
        kind=case.kind,
        streets=streets,
        runs=case.runs,
        showed=None if case.showed is None else list(case.showed),
        chip=amount_text(case.chip),
    )


def collections(case: CasePot) -> list[Collection] | None:
    """What was taken out of the pot."""
    if case.rake is None:
        return None
    return [Collection(source="pot", kind="rake", amount=plain(cents_of(case.rake)))] if case.rake else []


def misses(case: CasePot, sheet: Sheet) -> list[str]:
    """What of the sheet is not as the case says, in words; an empty list where all is."""
    pot = sheet.pot
    if pot is None:
        return [f"there is no pot on the sheet: {sheet.why_not}"]
    expected = [
        ("pots", [one.amount for one in pot.pots], list(map(cents_of, case.pots))),
        ("back", dict(pot.uncalled), {_seat(name): cents_of(amount) for name, amount in case.back.items()}),
        (
            "awards",
            sorted(one[:5] for one in pot.awards),
            sorted((one.seat, cents_of(one.amount), one.pot, one.half, one.board) for one in case.awards),
        ),
        (
            "loose",
            sorted((one.amount, tuple(sorted(one.seats)), one.pot) for one in pot.loose),
            sorted((cents_of(one.amount), one.seats, one.pot) for one in case.loose),
        ),
        (
            "untold",
            [f"pot-{i}" for i, one in enumerate(pot.pots) if one.why_not],
            sorted(case.untold),
        ),
    ]
    found = [f"{name}: {is_}, and the case says {due}" for name, is_, due in expected if is_ != due]
    for name, part in case.untold.items():
        i = int(name.removeprefix("pot-"))
        if i < len(pot.pots) and part not in pot.pots[i].why_not:
            found.append(f"{name}: {pot.pots[i].why_not!r} does not say {part!r}")
    return found


def _seat(name: str) -> int:
    return int(name.removeprefix("seat-"))
