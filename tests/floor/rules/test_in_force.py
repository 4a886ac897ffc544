"""What is compiled once for a stretch of days is what would be compiled on each of them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from compliance.floor.rules.in_force import InForce
from games.hand.form import Hand, decode
from games.schema import Game, load
from games.schema.dated import turns
from games.terms.game import FeeTerms, GameTerms, NotInForce, fee_terms, game_terms
from tests import builders

A_DAY = datetime.timedelta(days=1)
LATER = datetime.date(2027, 3, 1)
GAMES = load.catalogue().games


def hand_of(game: Game, day: datetime.date) -> Hand:
    hand = decode(builders.line(builders.hand()))
    return msgspec.structs.replace(hand, game=str(game.slug), gaming_day=day, wagers=[])


def days_about(game: Game) -> Iterator[datetime.date]:
    """The days on which something begins or ends, those before and after, in an order that is not theirs."""
    for day in sorted(turns(game), reverse=True):
        yield from (day, day + 40 * A_DAY, day - A_DAY, day + A_DAY)


def compiled(game: Game, day: datetime.date) -> GameTerms | str:
    try:
        return game_terms(game, day)
    except NotInForce as error:
        return str(error)


def told(terms: GameTerms) -> list[Any]:
    kinds = [(name, wager.kind, wager.rows) for name, wager in terms.wagers.items()]
    blocks = (terms.edition, terms.deck, terms.layouts, terms.settlement, terms.action_button, terms.rotation)
    return [kinds, *blocks, dict(terms.readings), terms.procedure, dict(terms.options), terms.digest]


@pytest.mark.parametrize("slug", [*GAMES, "a block begins", "a block ends"])
def test_as_compiled_on_every_day(slug: str) -> None:
    game = GAMES.get(slug) or changed(slug)
    held = InForce({str(game.slug): game})
    for day in days_about(game):
        terms, why = held.game(hand_of(game, day), None)
        alone = compiled(game, day)
        assert why == ("" if isinstance(alone, GameTerms) else alone)
        assert terms is None or (isinstance(alone, GameTerms) and told(terms) == told(alone))
        for schedule in game.schedule:
            for option in schedule.option[:2]:
                key = (schedule.schedule, option.number, day)
                assert fee_told(*held.fee(str(game.slug), *key)) == fee_alone(game, *key)


def fee_told(fee: FeeTerms | None, why: str) -> list[Any]:
    return [why] if fee is None else [fee.schedule, fee.option, fee.digest, dict(fee.readings)]


def fee_alone(game: Game, schedule: str, number: int, day: datetime.date) -> list[Any]:
    try:
        return fee_told(fee_terms(game, schedule, number, day), "")
    except NotInForce as error:
        return [str(error)]


def changed(which: str) -> Game:
    """The small house's game with a rotation that is another from a day on, or that ends."""
    game = GAMES[builders.GAME]
    first = game.rotation[0]
    if which == "a block begins":
        more = msgspec.structs.replace(first, from_=LATER, hands=3)
        return msgspec.structs.replace(game, rotation=(*game.rotation, more))
    return msgspec.structs.replace(game, rotation=(msgspec.structs.replace(first, until=LATER),))


def test_a_year_of_days_on_which_nothing_changes_is_compiled_once() -> None:
    game = GAMES[builders.GAME]
    held = InForce({builders.GAME: game})
    terms = {id(held.game(hand_of(game, builders.DAY + n * A_DAY), None)[0]) for n in range(365)}
    fees = {id(held.fee(builders.GAME, "own", 2, builders.DAY + n * A_DAY)[0]) for n in range(365)}
    assert (len(terms), len(fees)) == (1, 1)


def test_another_rotation_holds_from_its_day_on() -> None:
    game = changed("a block begins")
    held = InForce({builders.GAME: game})
    hands = [
        terms.rotation.hands
        for day in (LATER - A_DAY, LATER, LATER + A_DAY)
        if (terms := held.game(hand_of(game, day), None)[0]) is not None and terms.rotation is not None
    ]
    assert hands == [2, 3, 3]
