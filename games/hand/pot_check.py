"""What the types of a pot cannot say: who acts, folds, shows or is awarded was dealt in and still in; amounts are exact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.hand.form import Hand
from games.hand.names import NEGATIVE, exact, slug
from games.hand.pot import CHIPLESS, Act, Pot, Put, Street
from games.hand.refusal import Problems


def pot_problems(hand: Hand, occupants: dict[int, str], found: Problems) -> None:
    """Put to `found` what is wrong with the pot of the hand, and with what collections say of one."""
    pot = hand.pot
    for i, taken in enumerate(hand.collections or ()):
        if taken.street is not None or taken.pot_size is not None:
            _collection(f"$.collections[{i}]", taken.source, taken.street, taken.pot_size, found)
    if pot is not None:
        _Check(pot, occupants, found).run()


def _collection(where: str, source: str, street: str | None, size: str | None, found: Problems) -> None:
    if source != "pot":
        cure = "Leave `street` and `pot_size` out, or correct `from`."
        found.add(where, repr(source), "a street or the size of a pot, but not from the pot", cure)
    if street is not None:
        slug(f"{where}.street", street, found)
    if size is not None:
        _exact(f"{where}.pot_size", size, found, nothing=True)


def _exact(where: str, amount: str, found: Problems, nothing: bool = False) -> int:
    """The cents of an amount; 0 where it is none."""
    cents = exact(where, amount, found, below=NEGATIVE)
    if cents == 0 and not nothing:
        found.add(where, repr(amount), "no chips", "Leave the entry out where nothing moved.")
    return cents or 0


class _Left(NamedTuple):
    """Who has folded, and who has no chips left to act with."""

    folded: dict[int, str]  # seat: the street
    all_in: dict[int, str]


class _Check:
    """One pot, looked through from the first street on."""

    def __init__(self, pot: Pot, occupants: dict[int, str], found: Problems) -> None:
        self._pot, self._occupants, self._found = pot, occupants, found
        self._in = set(occupants if pot.dealt_in is None else pot.dealt_in)
        self._left = _Left({}, {})
        self._put: dict[int, int] = {}

    def run(self) -> None:
        pot = self._pot
        if pot.kind is not None:
            slug("$.pot.kind", pot.kind, self._found)
        if pot.chip is not None:
            _exact("$.pot.chip", pot.chip, self._found)
        self._once("dealt_in", pot.dealt_in or ())
        for i, seat in enumerate(pot.dealt_in or ()):
            if seat not in self._occupants:
                self._say(f"dealt_in[{i}]", str(seat), "nobody sits there", "Add the seat to $.seats, or correct it.")
        names: set[str] = set()
        for i, street in enumerate(pot.streets or ()):
            self._street(f"streets[{i}]", street, names)
        self._once("showed", pot.showed or ())
        for i, seat in enumerate(pot.showed or ()):
            self._live(f"showed[{i}]", seat, "shows")
        self._paid()

    def _say(self, where: str, value: str, what: str, cure: str) -> None:
        self._found.add(f"$.pot.{where}", value, what, cure)

    def _once(self, where: str, seats: Iterable[int]) -> None:
        seen: set[int] = set()
        for i, seat in enumerate(seats):
            if seat in seen:
                self._say(f"{where}[{i}]", str(seat), "the seat stands twice", "Name each seat once.")
            seen.add(seat)

    def _dealt(self, where: str, seat: int) -> bool:
        if seat in self._in:
            return True
        cure = "Add the seat to $.pot.dealt_in, or correct the number."
        if self._pot.dealt_in is None:
            cure = "Add the seat to $.seats, or correct the number."
        self._say(where, str(seat), "the seat was not dealt in", cure)
        return False

    def _live(self, where: str, seat: int, does: str) -> bool:
        if not self._dealt(where, seat):
            return False
        street = self._left.folded.get(seat)
        if street is not None:
            cure = "Correct the seat, or the fold."
            self._say(where, str(seat), f"the seat {does} although it had folded on the street {street}", cure)
        return street is None

    # --- streets -------------------------------------------------------------------------------------------------------

    def _street(self, where: str, street: Street, names: set[str]) -> None:
        slug(f"$.pot.{where}.name", street.name, self._found)
        if street.name in names:
            self._say(f"{where}.name", repr(street.name), "the street stands twice", "Put its acts into one street.")
        names.add(street.name)
        if street.acts is not None and (street.puts is not None or street.folded is not None):
            cure = "Leave `puts` and `folded` out: the acts say it."
            self._say(where, "acts and puts", "what was put in is told twice", cure)
        for i, act in enumerate(street.acts or ()):
            self._act(f"{where}.acts[{i}]", act, street.name)
        self._puts(where, street)

    def _act(self, where: str, act: Act, street: str) -> None:
        seat = act.seat
        live = self._live(f"{where}.seat", seat, "acts")
        if live and seat in self._left.all_in:
            cure = "Correct the seat, or `all_in` of the act before."
            self._say(
                f"{where}.seat", str(seat), f"the seat acts although all in since {self._left.all_in[seat]}", cure
            )
        if act.act in CHIPLESS:
            if act.amount is not None or act.all_in:
                cure = "Leave `amount` and `all_in` out."
                self._say(f"{where}.act", repr(act.act), "no chips go with it", cure)
        elif act.amount is None:
            self._say(f"{where}.amount", "nothing", f"how much the {act.act} added is missing", "Add `amount`.")
        else:
            self._add(seat, _exact(f"$.pot.{where}.amount", act.amount, self._found))
        if act.act == "fold":
            self._left.folded.setdefault(seat, street)
        if act.all_in:
            self._left.all_in.setdefault(seat, street)

    def _puts(self, where: str, street: Street) -> None:
        self._once(f"{where}.puts", [put.seat for put in street.puts or ()])
        for i, put in enumerate(street.puts or ()):
            self._live(f"{where}.puts[{i}].seat", put.seat, "puts chips in")
            self._add(put.seat, _exact(f"$.pot.{where}.puts[{i}].amount", put.amount, self._found))
            if put.all_in:
                self._left.all_in.setdefault(put.seat, street.name)
        for i, seat in enumerate(street.folded or ()):
            if self._live(f"{where}.folded[{i}]", seat, "folds"):
                self._left.folded[seat] = street.name

    def _add(self, seat: int, cents: int) -> None:
        self._put[seat] = self._put.get(seat, 0) + cents

    # --- what was given ------------------------------------------------------------------------------------------------

    def _paid(self) -> None:
        pot = self._pot
        for i, award in enumerate(pot.awards or ()):
            self._live(f"awards[{i}].seat", award.seat, "is awarded chips")
            _exact(f"$.pot.awards[{i}].amount", award.amount, self._found)
        keys = [(award.seat, award.pot, award.half, award.board) for award in pot.awards or ()]
        for i, key in enumerate(keys):
            if key in keys[:i]:
                cure = "Add the two amounts, or say for which pot, half or board each was."
                self._say(f"awards[{i}]", str(key[0]), "the same award stands twice", cure)
        self._returned(pot.returned or ())
        self._stacks(pot)
        for i, share in enumerate(pot.jackpot or ()):
            self._dealt_or_seated(f"jackpot[{i}].seat", share.seat)
            _exact(f"$.pot.jackpot[{i}].amount", share.amount, self._found)
            slug(f"$.pot.jackpot[{i}].jackpot", share.jackpot, self._found)

    def _returned(self, returned: Iterable[Put]) -> None:
        for i, put in enumerate(returned):
            cents = _exact(f"$.pot.returned[{i}].amount", put.amount, self._found)
            most = self._put.get(put.seat, 0)
            if self._dealt(f"returned[{i}].seat", put.seat) and self._pot.streets is not None and cents > most:
                cure = "Nobody gets more back than he put in; correct the amount, or add what he put in."
                self._say(f"returned[{i}].amount", repr(put.amount), "more than the seat put in", cure)

    def _stacks(self, pot: Pot) -> None:
        self._once("stacks", [stack.seat for stack in pot.stacks or ()])
        for i, stack in enumerate(pot.stacks or ()):
            cents, put = _exact(f"$.pot.stacks[{i}].amount", stack.amount, self._found), self._put.get(stack.seat, 0)
            if not self._dealt(f"stacks[{i}].seat", stack.seat) or not cents:
                continue
            if put > cents or (put < cents and stack.seat in self._left.all_in):
                what = "the seat put more in than that" if put > cents else "the seat was all in with less"
                cure = "Correct the stack, or what was put in; leave a stack out that nobody counted."
                self._say(f"stacks[{i}].amount", repr(stack.amount), what, cure)

    def _dealt_or_seated(self, where: str, seat: int) -> None:
        if seat not in self._occupants:
            self._say(where, str(seat), "nobody sits there", "Add the seat to $.seats, or correct it.")
