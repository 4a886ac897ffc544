"""Faults as they happen on a floor, each in the file `fault.py` beside its rule.

A planter has `plant(scene, place, rng) -> Planted | None`: the hand at that place of the table-day with the fault in
it, or None where the fault does not fit. Everything else about the hand stays right: what follows from the fault is
settled and collected as a careful dealer would have done, so that only the fault remains. What else must be found
because of it is declared as `also`. `VARIANTS` are other ways to do the same wrong; `fits(game)` says in which games it
can be done at all, where that is not every game; `LAW` names the instrument by which the floor must be dealt. A fault in
a notice has `hang(scene, rng) -> Hung | None` instead, one in the playing book `book(scene, rng) -> Booked | None`: they
change the house. Files do not import each other; every rule has one.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from compliance.houses.forms.house import House, Posting
from compliance.houses.forms.session import Session
from compliance.law.registry import HAND_RULES
from compliance.tools.simulate.finish import finished, in_part
from compliance.tools.simulate.spec import fixed
from compliance.tools.simulate.table_day import Surroundings
from games.hand.form import Collection, Hand
from games.schema import dated
from games.terms.game import GameTerms


class Label(Struct, frozen=True):
    """What was planted: at which hand, which rule must find it, what it is in words, which findings follow from it."""

    hand: str
    rule: str
    what: str
    also: tuple[str, ...] = ()


class Scene(NamedTuple):
    """A table-day as it was dealt, and what held there."""

    house: House
    around: Surroundings
    hands: Sequence[Hand]

    def notices(self, moment: datetime.datetime) -> list[Posting]:
        """What hung at the table at that moment."""
        table = self.around.plan.table
        return [notice for notice in self.house.postings if notice.table == table and notice.holds(moment)]

    def neighbour(self) -> int | None:
        """Another option of the posted schedule as its page prints them: the next one, or of the last the one before it."""
        posting, day = self.around.posting, self.around.game.day
        held = dated.as_of(self.around.game.game.schedule, day).get(posting.schedule)
        if held is None or posting.option is None:
            return None
        printed = sorted(option.number for option in dated.as_of(held.option, day).values())
        others = [each for each in printed if each > posting.option] or [
            each for each in reversed(printed) if each < posting.option
        ]
        return others[0] if others else None

    def booked(self, moment: datetime.datetime) -> list[Session]:
        """The sessions at the table at that moment, and elsewhere of whoever is booked at it that day."""
        own = self.around.session
        return [
            one
            for one in self.house.sessions
            if one.holds(moment)
            and (one.table == self.around.plan.table or (own is not None and one.person == own.person))
        ]

    def again(self, hand: Hand, *, fee: bool = True) -> Hand | None:
        """The hand settled again, and its fee collected again; None where that cannot be done in whole cents."""
        high = self.around.limits.high
        return finished(hand, self.around.game, self.around.fee, collect=fee, opened=self.opened(hand), high=high)

    def opened(self, hand: Hand) -> int | None:
        """Which hand of a newly opened game it is, where the first ones are free."""
        if self.around.fee is None or not self.around.fee.free_hands:
            return None
        before = (one.number for one in reversed(self.hands[: hand.number]) if one.opened)
        return hand.number - next(before, 1) + 1

    def taken(self, hand: Hand, collections: list[Collection]) -> Hand | None:
        """The hand with other collections; where what is due to players is what is left, that is given as it then is."""
        other, game = changed(hand, collections=collections), self.around.game
        same = hand.pot is None and game.settle(other).lines == game.settle(hand).lines
        return other if same else self.again(other, fee=False)

    def as_told(self, hand: Hand) -> Hand:
        """The hand settled as far as the book says what is due, and collected as due."""
        return in_part(hand, self.around.game, self.around.fee, self.opened(hand))

    def asks(self, *meanings: str) -> bool:
        """Whether the text asks for all of these, in the words of `games.schema.meanings`."""
        duties = dated.as_of(self.around.game.game.duty, self.around.day).values()
        return {name for duty in duties for name in duty.means}.issuperset(meanings)


class Planted(NamedTuple):
    """The hands that are changed, by place; None is a hand left out. `found_at` is where it must be found."""

    changes: Mapping[int, Hand | None]
    found_at: tuple[int, ...]
    what: str
    also: tuple[str, ...] = ()


def dealt_by_seat(hand: Hand) -> bool:
    """Whether a seat that wagers has cards of its own: then nobody wagers who was not dealt to."""
    return any(pile.startswith("seat-") for pile in hand.cards or {})


def plain_wagers(scene: Scene, hand: Hand) -> list[int]:
    """Places of the wagers that only the table limit holds, and by which no other wager of the bettor is measured."""
    fee, kinds = scene.around.fee, scene.around.game.wagers
    own = {
        name for held in dated.as_of(scene.around.game.game.range, scene.around.day).values() for name in held.wagers
    }
    if fee is not None:
        own |= {name for held in (*fee.schedule.wager_limit, *fee.option.wager_limit) for name in held.wagers}
    sums = dated.as_of(scene.around.game.game.together, scene.around.day).values()
    own |= {name for one in sums for name in (*one.wagers, *one.of)}
    return [
        i
        for i in lone_wagers(scene, hand)
        if hand.wagers[i].wager not in own and not kinds[hand.wagers[i].wager].kind.bound
    ]


def lone_wagers(scene: Scene, hand: Hand) -> list[int]:
    """Places of the wagers of before the deal by which no other wager of the bettor is measured."""
    kinds = scene.around.game.wagers
    return [
        i
        for i, wager in enumerate(hand.wagers)
        if kinds[wager.wager].kind.placed == "before-deal"
        and not any(
            bound.of == wager.wager
            for other in hand.wagers
            if (other.seat, other.bettor) == (wager.seat, wager.bettor)
            for bound in kinds[other.wager].kind.bound
        )
    ]


def at(place: int, hand: Hand | None, what: str, also: tuple[str, ...] = ()) -> Planted | None:
    """A fault within one hand."""
    return None if hand is None else Planted({place: hand}, (place,), what, also)


def earlier(hand: Hand, back: datetime.timedelta) -> Hand:
    """The hand with all its times so much earlier: one clock writes them."""
    moved: dict[str, object] = {name: fixed(getattr(hand, name) - back) for name in ("started", "dealt", "ended")}
    if hand.offers:
        moved["offers"] = [
            one if one.at is None else msgspec.structs.replace(one, at=fixed(one.at - back)) for one in hand.offers
        ]
    return msgspec.structs.replace(hand, **moved)


def changed(hand: Hand, **fields: object) -> Hand:
    """The hand with some fields exchanged."""
    return msgspec.structs.replace(hand, **fields)


class Hung(NamedTuple):
    """A notice that hung wrongly: the posting it replaces, what hung instead, and the hands dealt under it."""

    posting: Posting
    instead: tuple[Posting, ...]
    found_at: tuple[int, ...]
    what: str
    also: tuple[str, ...] = ()

    def house(self, house: House) -> House:
        """The house with it."""
        hung = [new for old in house.postings for new in (self.instead if old == self.posting else (old,))]
        return msgspec.structs.replace(house, postings=tuple(hung))


class Booked(NamedTuple):
    """A playing book that says otherwise than it was: the session it replaces, and what stands there instead."""

    session: Session
    instead: tuple[Session, ...]
    found_at: tuple[int, ...]
    what: str
    also: tuple[str, ...] = ()

    def house(self, house: House) -> House:
        """The house with it."""
        kept = [new for old in house.sessions for new in (self.instead if old == self.session else (old,))]
        return msgspec.structs.replace(house, sessions=tuple(kept))


Paper = Hung | Booked


class Planter(Protocol):
    """The shape of a file whose fault is in a hand."""

    def plant(self, scene: Scene, place: int, rng: Random, /) -> Planted | None: ...


Writer = Callable[[Scene, Random], Paper | None]


def planters(game: GameTerms | None = None, law: frozenset[str] = frozenset()) -> dict[str, Planter]:
    """Faults of hands, by the code of their rule; of a game, those that it can have where the floor goes by this law."""
    return {code: module for code, module in walk().items() if hasattr(module, "plant") and _fits(module, game, law)}


def hangers(game: GameTerms | None = None) -> dict[str, Writer]:
    """Faults of notices, by the code of their rule; of a game, those that it can have."""
    return {code: module.hang for code, module in walk().items() if hasattr(module, "hang") and _fits(module, game)}


def bookers(game: GameTerms | None = None) -> dict[str, Writer]:
    """Faults of the playing book, in the same way."""
    return {code: module.book for code, module in walk().items() if hasattr(module, "book") and _fits(module, game)}


def papers(game: GameTerms | None = None) -> dict[str, Writer]:
    """Both: what is wrong in the house's papers, and not in a hand."""
    return {**hangers(game), **bookers(game)}


def _fits(module: Any, game: GameTerms | None, law: frozenset[str] = frozenset()) -> bool:
    if game is None:
        return True
    asked: str | None = getattr(module, "LAW", None)
    return (asked is None or asked in law) and (not hasattr(module, "fits") or bool(module.fits(game)))


@cache
def walk() -> dict[str, Any]:
    """Every fault's file by the code of its rule."""
    return {code: import_module(f"{rule.folder}.fault") for code, rule in HAND_RULES.items() if rule.has_fault}
