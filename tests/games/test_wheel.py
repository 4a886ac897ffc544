"""Wheels: every section of every wager, and what is refused at the intake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.settling.sheet import WagerDue
from tests.games.round_hands import round_of, terms_of, wager

DOUBLE = ["0", "00", *map(str, range(1, 37))]
SECTIONS = {"dollar-1": 24, "dollar-2": 15, "dollar-5": 7, "dollar-10": 4, "dollar-20": 2, "casino-name": 1, "joker": 1}
CHOCTAW, RONDE = "roulette-choctaw", "roulette-grand-ronde"


def settled(slug: str, spin: str, *wagers: dict[str, object], **readings: str) -> tuple[WagerDue, ...]:
    sheet = terms_of(slug, **readings).settle(round_of(slug, list(wagers), spin=spin))
    assert sheet.lines is not None, sheet.why_not
    return sheet.lines


@pytest.mark.parametrize("slug", [CHOCTAW, RONDE])
def test_every_bet_gives_away_two_pockets_of_thirty_eight(slug: str) -> None:
    """Known of the wheel with two zeros: 1/19 of every bet, and 3/38 of the one on five numbers."""
    sizes = {
        "straight-up": 1,
        "split": 2,
        "three-number": 3,
        "four-number": 4,
        "six-number": 6,
        "column": 12,
        "dozen": 12,
    }
    laid = [wager(name, on=DOUBLE[2 : 2 + size]) for name, size in sizes.items()]
    laid += [wager(name) for name in ("red", "black", "odd", "low", "high")]
    if slug == RONDE:
        names = {"three-number": "three-numbers", "four-number": "four-numbers", "six-number": "six-numbers"}
        names |= {"low": "1-to-18", "high": "19-to-36"}
        laid = [{**each, "wager": names.get(str(each["wager"]), each["wager"])} for each in laid]
    spins = [settled(slug, spin, *laid) for spin in DOUBLE]
    for i, each in enumerate(laid):
        nets = [Fraction(lines[i].paid) - lines[i].taken for lines in spins]
        assert sum(nets) / 38 / 1000 == Fraction(-1, 19), each
    five = [settled(slug, spin, wager("five-number" if slug == CHOCTAW else "first-five-numbers"),
                    **({"five_number": "zeros-one-two-three"} if slug == CHOCTAW else {}))[0] for spin in DOUBLE]  # fmt: skip
    assert sum(Fraction(line.paid) - line.taken for line in five) / 38 / 1000 == Fraction(-3, 38)


def test_red_and_black_part_the_numbers_and_leave_the_zeros() -> None:
    for spin in DOUBLE:
        red, black = settled(CHOCTAW, spin, wager("red"), wager("black"))
        assert (red.result == "win") + (black.result == "win") == (spin not in ("0", "00"))


def test_the_sections_of_big_six_are_those_printed() -> None:
    """54 sections (line 1069): one to one gives away 6 of 54, forty to one 13 of 54."""
    laid = [wager(name) for name in SECTIONS]
    total = [Fraction(0)] * len(laid)
    for spin, times in SECTIONS.items():
        for i, line in enumerate(settled("big-six-choctaw", spin, *laid)):
            total[i] += times * (Fraction(line.paid) - line.taken) / 1000
    assert total == [-6, -9, -12, -10, -12, -13, -13]


@pytest.mark.parametrize(
    ("laid", "spin", "what"),
    [
        (wager("split", on=["1"]), "1", "this wager covers 2"),
        (wager("split", on=["1", "1"]), "1", "this wager covers 2"),
        (wager("split", on=["1", "37"]), "1", "no such section"),
        (wager("red", on=["1"]), "1", "not laid on sections of one's choice"),
        (wager("dozen", on=[str(n) for n in range(2, 14)]), "1", "no group of this wager"),
        (wager("red"), "37", "no such section"),
    ],
)
def test_what_the_wheel_does_not_have_is_refused(laid: dict[str, object], spin: str, what: str) -> None:
    found = terms_of(RONDE).refuse(round_of(RONDE, [laid], spin=spin))
    assert len(found) == 1
    assert what in found[0].what


def test_without_a_spin_or_numbers_nothing_is_guessed() -> None:
    assert terms_of(RONDE).settle(round_of(RONDE, [wager("red")])).lines is None
    assert settled(RONDE, "17", wager("straight-up"))[0].result == "not stated"
