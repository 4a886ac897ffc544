"""A pot as it was awarded against the Sheet, pot by pot, and in words: shared by the rules of the pot family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import seats_at
from games import said
from games.cards.money import CENTS
from games.hand.pot import Award, Pot
from games.settling.sheet import AwardDue, Loose, PotSheet, Sheet
from games.settling.wording import listed
from games.terms.game import GameTerms

Cents = Mapping[int, int]


class Group(NamedTuple):
    """Pots whose awards are told apart: one pot, or all together where the record does not say from which one they are."""

    pots: tuple[int, ...]
    recorded: Cents
    due: Cents
    loose: int  # odd chips that may go to any of those who win
    winners: frozenset[int]  # who may have them


class Awarded(NamedTuple):
    """The pot of a hand, the Sheet's and the record's."""

    game: GameTerms
    pot: Pot
    sheet: PotSheet
    awards: tuple[Award, ...]


def awarded(facts: HandFacts, sheet: Sheet | None = None) -> Awarded | None:
    """What there is to compare; None where there is no pot, no Sheet of it, or no awards."""
    sheet = facts.sheet if sheet is None else sheet
    pot, game = facts.hand.pot, facts.game
    if pot is None or game is None or sheet is None or sheet.pot is None or pot.awards is None:
        return None
    return Awarded(game, pot, sheet.pot, tuple(pot.awards))


def groups(facts: HandFacts, found: Awarded) -> Iterator[Group]:
    """The pots that can be told, with what was recorded and what was due of each."""
    apart = len(found.sheet.pots) == 1 or all(award.pot is not None for award in found.awards)
    together = tuple(range(len(found.sheet.pots)))
    for which in ((i,) for i in together) if apart else (together,):
        if all(not found.sheet.pots[i].why_not for i in which):
            yield _group(found, which, apart)


def _group(found: Awarded, which: tuple[int, ...], apart: bool) -> Group:
    recorded: dict[int, int] = {}
    for award in found.awards:
        if not apart or len(found.sheet.pots) == 1 or award.pot in which:
            recorded[award.seat] = recorded.get(award.seat, 0) + CENTS[award.amount]
    due: dict[int, int] = {}
    for one in found.sheet.awards:
        if one.pot in which:
            due[one.seat] = due.get(one.seat, 0) + one.amount
    _without_uncalled(found, recorded, due)
    loose = [one for one in found.sheet.loose if one.pot in which]
    free = frozenset(seat for one in loose for seat in one.seats)
    return Group(which, recorded, due, sum(one.amount for one in loose), free)


def _without_uncalled(found: Awarded, recorded: dict[int, int], due: Cents) -> None:
    """A bet that nobody called and that was pushed to its bettor with the pot: that part was no award."""
    for seat, cents in found.sheet.uncalled:
        missing = cents - back(found).get(seat, 0)
        if missing > 0 and recorded.get(seat, 0) - due.get(seat, 0) >= missing:
            recorded[seat] -= missing
            if not recorded[seat]:
                del recorded[seat]


def fits(group: Group) -> bool:
    """Whether the record is what was due, odd chips that the text gives to nobody in particular wherever they went."""
    if group.recorded == group.due:
        return True
    left = group.loose
    for seat in {*group.recorded, *group.due}:
        over = group.recorded.get(seat, 0) - group.due.get(seat, 0)
        if over < 0 or (over and seat not in group.winners):
            return False
        left -= over
    return left >= 0


def by_chips(group: Group, chip: int) -> bool:
    """Whether the same seats share it, and nobody has more than a chip too much or too little."""
    seats = {*group.recorded, *group.due}
    if len(group.due) < 2 or set(group.recorded) != set(group.due):
        return False
    if sum(group.recorded.values()) != sum(group.due.values()) + group.loose:
        return False
    return all(abs(group.recorded.get(seat, 0) - group.due.get(seat, 0)) <= chip for seat in seats)


def outsiders(group: Group, sheet: PotSheet) -> list[int]:
    """Seats that were given chips of a side pot in which they have no part."""
    if len(group.pots) > 1 or group.pots == (0,):
        return []
    return sorted(set(group.recorded) - set(sheet.pots[group.pots[0]].seats))


def low_moved(found: Awarded, group: Group) -> bool:
    """Whether a low half was awarded that nobody is due, or a low half that is due was not."""
    if found.game.options.get("low") is None or found.game.options.get("high") is None:
        return False
    due = any(one.half == "low" for one in found.sheet.awards if one.pot in group.pots)
    given = [one for one in found.awards if one.half is not None and (one.pot is None or one.pot in group.pots)]
    low = any(one.half == "low" for one in given)
    return low != due if given else False


def given(found: Awarded) -> int:
    """Everything that was awarded."""
    return sum(CENTS[award.amount] for award in found.awards)


def back(found: Awarded) -> dict[int, int]:
    """What went back on record, by seat."""
    out: dict[int, int] = {}
    for put in found.pot.returned or ():
        out[put.seat] = out.get(put.seat, 0) + CENTS[put.amount]
    return out


def kept_back(found: Awarded) -> tuple[int, int] | None:
    """The seat whose bet nobody called, and what of it is on record neither as returned nor in what it was awarded."""
    for seat, cents in found.sheet.uncalled:
        missing = cents - back(found).get(seat, 0)
        won = sum(CENTS[award.amount] for award in found.awards if award.seat == seat)
        due = sum(one.amount for one in found.sheet.awards if one.seat == seat)
        if missing > 0 and won - due < missing:
            return seat, missing
    return None


def surplus(found: Awarded) -> int | None:
    """What is on record as given, returned and taken, less what was put in; None where it cannot be told."""
    if found.sheet.taken is None:
        return None
    out = given(found) + sum(back(found).values()) + found.sheet.taken
    more = out - sum(cents for _, cents in found.sheet.put)
    uncalled = sum(cents for _, cents in found.sheet.uncalled)
    return 0 if found.pot.returned is None and more == -uncalled else more


# --- words ------------------------------------------------------------------------------------------------------------


def pot_title(which: tuple[int, ...], many: int) -> str:
    """“The pot”, “The main pot”, “Side pot 1”."""
    if len(which) > 1 or many == 1:
        return "The pot" if many == 1 else "The pots together"
    return "The main pot" if which[0] == 0 else f"Side pot {which[0]}"


def shares(cents: Cents) -> str:
    """“$23.00 to seat 1 and $22.00 to seat 3”."""
    given = [f"{said.money(amount)} to seat {said.seat(seat)}" for seat, amount in sorted(cents.items()) if amount]
    return listed(given) if given else "nothing"


def subject(found: Awarded, group: Group) -> str:
    """Where in the hand the awards of these pots stand."""
    mine = [i for i, one in enumerate(found.awards) if one.pot is None or one.pot in group.pots]
    return f"pot.awards[{mine[0]}]" if len(mine) == 1 else "pot.awards"


def difference(group: Group) -> int:
    """What went to the wrong seats."""
    seats = {*group.recorded, *group.due}
    return sum(max(0, group.recorded.get(seat, 0) - group.due.get(seat, 0)) for seat in seats)


def working(facts: HandFacts, found: Awarded) -> tuple[str, ...]:
    """How the pots came about and who is due what of them, as a person redoes it."""
    sheet = found.sheet
    put = [f"seat {said.seat(seat)} {said.money(cents)}" for seat, cents in sheet.put if cents]
    lines = [f"Put in: {listed(put)}" if put else "Nothing was put in"]
    lines += [f"Not called and back to seat {said.seat(seat)}{said.total(cents)}" for seat, cents in sheet.uncalled]
    for i, pot in enumerate(sheet.pots):
        who = seats_at(pot.seats)
        title = pot_title((i,), len(sheet.pots))
        out = f", {said.money(pot.net)} after what was taken out" if pot.net != pot.amount else ""
        lines.append(f"{title}: {said.money(pot.amount)}{out}, for {who}")
        lines += [f"{title} cannot be told: {pot.why_not}"] if pot.why_not else []
        lines += [_due_line(title, one) for one in sheet.awards if one.pot == i]
        lines += [
            f"{title}: {said.money(o.amount)} cannot be divided; no line says whose it is" for o in _loose(sheet, i)
        ]
    if facts.sheet is not None:
        lines += [f"{pile.replace('-', ' ').capitalize()}: {words}" for pile, words in facts.sheet.hands.items()]
    return tuple(lines)


def _loose(sheet: PotSheet, i: int) -> list[Loose]:
    return [one for one in sheet.loose if one.pot == i]


def _due_line(title: str, one: AwardDue) -> str:
    board = f", board {one.board}" if one.board else ""
    half = f", {one.half}" if one.half else ""
    return f"{title}{half}{board}: {said.money(one.amount)} to seat {said.seat(one.seat)} ({one.why})"


def option_cites(game: GameTerms, *names: str) -> tuple[str, ...]:
    """Lines of the options of the procedure: "high", "ties.odd_cite", "betting"."""
    found: list[str] = []
    for name in names:
        part = game.options
        key, _, field = name.partition(".")
        block = part.get(key)
        if isinstance(block, Mapping):
            found += block.get(field or "cite", ())
        elif block is not None:
            found += block
    return tuple(dict.fromkeys(found))


def procedure_cites(game: GameTerms, *names: str) -> tuple[str, ...]:
    """The same; the lines of the procedure where none of them is printed."""
    return option_cites(game, *names) or game.procedure_cite
