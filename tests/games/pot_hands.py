"""Hands for a pot, made up for the tests: who put in how much, who folded, which cards; and a game's showdown by its options."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
from hypothesis import strategies as st

from games.cards.card import Card
from games.cards.money import plain
from games.hand import form as hand
from games.hand.form import Hand
from games.hand.pot import Pot, Put, Street
from games.hand.pots import Stake
from games.procedures.showdown.settle import Table
from games.settling.sheet import PotSheet

_MOMENT = datetime.datetime(2026, 9, 1, 20, 0, tzinfo=datetime.UTC)
CITE = ["1"]
HIGH = {"rank": "high", "cite": CITE}
LOW = {"rank": "ace-to-five", "at_most": 8, "cite": CITE}
TIES = {"odd_chip": "left-of-button"}
HOLDEM: dict[str, Any] = {"own": 2, "board": 5, "cards_cite": CITE, "high": HIGH, "ties": TIES}
TWO = {"fewest": 2, "most": 2, "cite": CITE}
OMAHA: dict[str, Any] = {**HOLDEM, "own": 4, "use": TWO}
HALVES = {"odd_chip": "high", "no_low": "high", "cite": CITE}
OMAHA_8: dict[str, Any] = {**OMAHA, "low": LOW, "high_low": HALVES}
STUD: dict[str, Any] = {"own": 7, "cards_cite": CITE, "high": HIGH, "ties": TIES}
STUD_8: dict[str, Any] = {**STUD, "low": LOW, "high_low": HALVES}
RAZZ: dict[str, Any] = {"own": 7, "cards_cite": CITE, "low": {"rank": "ace-to-five", "cite": CITE}, "ties": TIES}
BADUGI: dict[str, Any] = {"own": 4, "cards_cite": CITE, "low": {"rank": "badugi", "cite": CITE}, "ties": TIES}
DEUCE: dict[str, Any] = {
    "own": 5,
    "cards_cite": CITE,
    "ties": TIES,
    "low": {"rank": "deuce-to-seven", "ace": "high", "cite": CITE},
}


def table(options: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> Table:
    """The showdown of a game that prints these options."""
    terms: Any = SimpleNamespace(options=options, readings=readings or {})
    return Table(terms)


def played(
    puts: Mapping[int, int],
    piles: Mapping[str, Sequence[str]],
    folded: Sequence[int] = (),
    all_in: Sequence[int] = (),
    *,
    taken: int | None = 0,
    **pot: Any,
) -> Hand:
    """A hand in which each seat put in so many cents."""
    laid = [Put(seat=seat, amount=plain(cents), all_in=seat in all_in) for seat, cents in puts.items() if cents]
    collections = None
    if taken is not None:
        collections = [hand.Collection(source="pot", kind="rake", amount=plain(taken))] if taken else []
    cards = {name: [msgspec.convert(card, Card) for card in held] for name, held in piles.items()}
    return Hand(
        form="oliver.hand/1",
        id="pot",
        establishment="worked-hands",
        table="T1",
        game="pot",
        gaming_day=_MOMENT.date(),
        number=1,
        started=_MOMENT,
        dealt=_MOMENT,
        ended=_MOMENT,
        seats=[hand.Seat(seat=seat, occupant=f"P{seat}") for seat in puts],
        wagers=[],
        cards=cards,
        collections=collections,
        pot=Pot(**{"button": max(puts), **pot}, streets=[Street(name="bets", puts=laid, folded=list(folded))]),
    )


def given_to(pot: PotSheet) -> dict[int, int]:
    """What each seat gets out of the pots, and what goes back to it."""
    out = dict(pot.uncalled)
    for award in pot.awards:
        out[award.seat] = out.get(award.seat, 0) + award.amount
    return out


@st.composite
def matched(draw: st.DrawFn) -> dict[int, Stake]:
    """Stakes as a hand leaves them: who is neither all in nor folded has put in as much as anybody."""
    seats = draw(st.integers(2, 9))
    most = draw(st.integers(1, 40))
    put = {}
    for seat in range(1, seats + 1):
        kind = draw(st.sampled_from(["in", "all-in", "folded"])) if seat > 2 else "in"
        live = most if kind == "in" else draw(st.integers(0 if kind == "folded" else 1, most))
        put[seat] = Stake(live, 0, kind == "all-in", kind == "folded")
    return put
