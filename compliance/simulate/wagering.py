"""What lies on the layout before the deal, by each guest's way of playing, within the limits posted."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from compliance.simulate.people import Guest, People
from games.hand import Wager
from games.house import Posting
from games.money import CENTS, cents_of, plain
from games.terms import FeeTerms, GameTerms

LOWEST_STEP = 500  # cents: the smallest chip on the floor


class Limits(NamedTuple):
    """The table's limits in cents."""

    low: int
    high: int


def limits_of(posting: Posting) -> Limits:
    """The limits set at the table."""
    return Limits(cents_of(posting.min), cents_of(posting.max))


class Spaces(NamedTuple):
    """The betting spaces of a game by what they ask for: bonus bets need a line beside them, the rest stand alone."""

    lines: tuple[str, ...]
    bonus: tuple[str, ...]
    alone: tuple[str, ...]


def spaces_of(terms: GameTerms) -> Spaces:
    """The spaces, found from what each wager needs beside it."""
    needed = {name for wager in terms.wagers.values() for name in wager.needs_one_of}
    bonus = tuple(name for name, wager in terms.wagers.items() if wager.needs_one_of)
    lines = tuple(name for name in terms.wagers if name in needed)
    return Spaces(lines, bonus, tuple(name for name in terms.wagers if name not in needed and name not in bonus))


def place(people: People, bank: int, spaces: Spaces, limits: Limits, rng: Random) -> list[Wager]:
    """Everybody's wagers for one hand; never none."""
    wagers: list[Wager] = []
    guests = [(number, guest) for number, guest in sorted(people.seats.items()) if number != bank]
    for number, guest in guests:
        if rng.random() < guest.style.plays:
            _of(number, guest, spaces, limits, rng, wagers)
            if rng.random() < guest.style.behind:
                taken = {guest.occupant for guest in people.seats.values()}
                friend = people.stranger(taken)
                wagers.append(
                    Wager(number, friend, rng.choice(spaces.lines), _amount(guest, 2, limits, rng), backline=True)
                )
    if not wagers:
        number, guest = rng.choice(guests)
        wagers.append(Wager(number, guest.occupant, rng.choice(spaces.lines), plain(rounded(limits.low))))
    return wagers


def _of(number: int, guest: Guest, spaces: Spaces, limits: Limits, rng: Random, wagers: list[Wager]) -> None:
    style = guest.style
    tie_alone = rng.random() < style.tie * 0.2
    if not tie_alone:
        name = rng.choice(spaces.lines)
        wagers.append(Wager(number, guest.occupant, name, _amount(guest, style.most, limits, rng)))
        for name in spaces.bonus:
            if rng.random() < style.bonus:
                wagers.append(Wager(number, guest.occupant, name, _amount(guest, 1, limits, rng)))
    for name in spaces.alone:
        if tie_alone or rng.random() < style.tie:
            wagers.append(Wager(number, guest.occupant, name, _amount(guest, 1, limits, rng)))


def _amount(guest: Guest, count: int, limits: Limits, rng: Random) -> str:
    """The table's minimum in the guest's chips, and some chips more."""
    chip = rng.choice(guest.style.chips)
    least = -(-limits.low // chip) * chip
    cents = least + chip * rng.randint(0, max(0, count - 1)) * rng.randint(0, 1)
    return plain(max(rounded(limits.low), min(cents, limits.high)))


def rounded(low: int) -> int:
    """A minimum in whole chips of the smallest kind."""
    return -(-low // LOWEST_STEP) * LOWEST_STEP


def total(wagers: list[Wager], fee: FeeTerms, limits: Limits) -> list[Wager]:
    """The wagers, the first one raised until the action stands in a printed band (a first band may begin higher)."""
    action = sum(CENTS[wager.amount] for wager in wagers if wager.wager in fee.counts)
    while fee.quote(action).fee is None:
        first = wagers[0]
        cents = CENTS[first.amount] + LOWEST_STEP
        if cents > limits.high:
            raise LookupError(f"option {fee.option.number} prints no band for an action near {plain(action)}")
        wagers = [Wager(first.seat, first.bettor, first.wager, plain(cents), backline=first.backline), *wagers[1:]]
        action += LOWEST_STEP
    return wagers
