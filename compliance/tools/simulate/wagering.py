"""What lies on the layout before the deal, by each guest's way of playing, within the limits posted."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from compliance.houses.forms.house import Posting
from compliance.tools.simulate.people import Guest, People
from games.cards.money import CENTS, cents_of, plain
from games.dealing import LOWEST_STEP, Bounds, Limits
from games.hand.form import Wager
from games.terms.game import FeeTerms, GameTerms

Group = tuple[str, ...]


def limits_of(posting: Posting) -> Limits:
    """The limits set at the table."""
    return Limits(cents_of(posting.min), cents_of(posting.max))


class Spaces(NamedTuple):
    """The betting spaces of a game by what they ask for: bonus bets need a line beside them, the rest stand alone. A line is
    one wager, or several that are made together."""

    lines: tuple[Group, ...]
    bonus: Mapping[str, tuple[Group, bool]]  # what it needs, and whether all of it
    alone: tuple[str, ...]
    behind: tuple[Group, ...] = ()  # lines on which somebody who stands behind may wager

    @property
    def single(self) -> tuple[str, ...]:
        """The lines that are one wager."""
        return tuple(line[0] for line in self.lines if len(line) == 1)


def spaces_of(terms: GameTerms, left_out: frozenset[str] = frozenset()) -> Spaces:
    """The spaces, found from what each wager needs beside it. `left_out` are wagers that are made in another way."""
    kinds = {name: one.kind for name, one in terms.wagers.items() if name not in left_out}
    before = {name: kind for name, kind in kinds.items() if kind.placed == "before-deal"}
    together = {name: _together(name, terms) for name in before}
    needed = {name for kind in before.values() for name in (*kind.needs_one_of, *kind.needs_all_of)}
    bonus: dict[str, tuple[Group, bool]] = {}
    lines: dict[Group, None] = {}
    alone: list[str] = []
    for name, kind in before.items():
        if len(together[name]) > 1:
            lines[together[name]] = None
        elif kind.needs_one_of or kind.needs_all_of:
            bonus[name] = (kind.needs_one_of or kind.needs_all_of, not kind.needs_one_of)
        elif name in needed:
            lines[(name,)] = None
        else:
            alone.append(name)
    if not lines:
        lines, alone = {(name,): None for name in alone}, []
    found = tuple(lines)
    behind = tuple(line for line in found if all(before[name].backline is True for name in line))
    return Spaces(found, bonus, tuple(alone), behind if terms.game.banked_by == "player-dealer" else ())


def _together(name: str, terms: GameTerms) -> Group:
    """The wagers that need each other: none of them lies without the rest."""
    mutual = [
        other
        for other in terms.wagers[name].kind.needs_all_of
        if name in terms.wagers[other].kind.needs_all_of and terms.wagers[other].kind.placed == "before-deal"
    ]
    return tuple(one for one in terms.wagers if one == name or one in mutual)


def place(people: People, bank: int | None, spaces: Spaces, bounds: Bounds, rng: Random) -> list[Wager]:
    """Everybody's wagers for one hand; never none."""
    wagers: list[Wager] = []
    guests = [(number, guest) for number, guest in sorted(people.seats.items()) if number != bank]
    for number, guest in guests:
        if rng.random() < guest.style.plays:
            _of(number, guest, spaces, bounds, rng, wagers)
            if rng.random() < guest.style.behind and spaces.behind:
                taken = {guest.occupant for guest in people.seats.values()}
                friend = people.stranger(taken)
                wagers += _line(number, friend, rng.choice(spaces.behind), guest, 2, bounds, rng, behind=True)
    if not wagers:
        number, guest = rng.choice(guests)
        own: dict[str, int] = {}
        for name in rng.choice(spaces.lines):
            least = _least(bounds.of(name, own))
            own[name] = next(iter(bounds.exactly(name, own)), least)
            wagers.append(Wager(number, guest.occupant, name, plain(own[name])))
    return wagers


def _of(number: int, guest: Guest, spaces: Spaces, bounds: Bounds, rng: Random, wagers: list[Wager]) -> None:
    style, own = guest.style, dict[str, int]()
    tie_alone = rng.random() < style.tie * 0.2 and bool(spaces.alone)
    if not tie_alone:
        line = _line(number, guest.occupant, rng.choice(spaces.lines), guest, style.most, bounds, rng)
        wagers += line
        own |= {wager.wager: CENTS[wager.amount] for wager in line}
        for name, (needs, all_of) in spaces.bonus.items():
            chosen = rng.random() < style.bonus
            needed = (all if all_of else any)(need in own for need in needs)
            if chosen and needed and bounds.fits(name, own):
                wagers.append(Wager(number, guest.occupant, name, _amount(guest, 1, name, own, bounds, rng)))
                own[name] = CENTS[wagers[-1].amount]
    for name in spaces.alone:
        if (tie_alone or rng.random() < style.tie) and (tie_alone or bounds.fits(name, own)):
            wagers.append(Wager(number, guest.occupant, name, _amount(guest, 1, name, own, bounds, rng)))
            own[name] = CENTS[wagers[-1].amount]


def _line(
    number: int,
    bettor: str,
    group: Group,
    guest: Guest,
    most: int,
    bounds: Bounds,
    rng: Random,
    behind: bool = False,
) -> list[Wager]:
    """A line wager, or the several that are made together."""
    own: dict[str, int] = {}
    # The one that the others are measured by is made first; they lie in the order of the game's file all the same.
    for name in sorted(group, key=lambda name: bool(bounds.measured(name, group))):
        own[name] = CENTS[_amount(guest, most, name, own, bounds, rng)]
    return [Wager(number, bettor, name, plain(own[name]), backline=behind) for name in group]


def _amount(guest: Guest, count: int, name: str, own: Mapping[str, int], bounds: Bounds, rng: Random) -> str:
    """The wager's minimum in the guest's chips, and some chips more; or the multiple of another that it has to be."""
    exactly = bounds.exactly(name, own)
    if exactly:
        return plain(rng.choice(exactly))
    limits = bounds.of(name, own)
    chip = rng.choice(guest.style.chips)
    least = -(-limits.low // chip) * chip
    cents = least + chip * rng.randint(0, max(0, count - 1)) * rng.randint(0, 1)
    return plain(max(_least(limits), min(cents, limits.high)))


def _least(limits: Limits) -> int:
    return min(rounded(limits.low), limits.high)


def rounded(low: int) -> int:
    """A minimum in whole chips of the smallest kind."""
    return -(-low // LOWEST_STEP) * LOWEST_STEP


def total(wagers: list[Wager], fee: FeeTerms, limits: Limits) -> list[Wager]:
    """The wagers, the first one raised until the action stands in a printed band (a first band may begin higher)."""
    action = sum(CENTS[wager.amount] for wager in wagers if wager.wager in fee.counts)
    while not fee.quote(action).fees:
        first = wagers[0]
        cents = CENTS[first.amount] + LOWEST_STEP
        if cents > limits.high:
            raise LookupError(f"option {fee.option.number} prints no band for an action near {plain(action)}")
        wagers = [Wager(first.seat, first.bettor, first.wager, plain(cents), backline=first.backline), *wagers[1:]]
        action += LOWEST_STEP
    return wagers
