"""How the second reading spells a figure that is neither a fee nor a line of a pay table.

bound max 500 | base                     bound times 3,4 of ante | play         bound of-posted-max 1/5 | tie
range max-at-most 1000 | base            range min-exactly 1 max-at-least 400 | every
cap 25000 bettor | fortune-bonus         share at-most 1/20 of win rounds-up-to 0.25 | vigorish
deck pieces 52 jokers 1 | cards          layout players 7 seats 7 | standard    rotation hands 1 | counterclockwise
jackpot contribution 2 | bad-beat        table floor | pair-plus                table for-1 | bonus
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from games.schema import Bound, Charge, Deck, Game, Jackpot
from games.schema.load import readings
from games.settling.stakes import as_read
from tests.games.second_reading import Told


def odds(game: Game) -> Iterator[Told]:
    yield from (Told(str(game.slug), wager.odds, wager.name) for wager in game.wager if wager.odds is not None)


def figures(game: Game) -> Iterator[Told]:
    for spelled, name in _figures(game):
        yield Told(str(game.slug), spelled, name)


def _figures(game: Game) -> Iterator[tuple[str, str]]:
    yield from _played_with(game)
    yield from _posted(game)
    answers = {str(name): one.applied for name, one in readings(game).items()}
    bounds = (
        (_bound(bound), wager.name)
        for wager in game.wager
        for bound in wager.bound
        if as_read(answers, bound.under) is not None  # a bound that the text leaves open is no figure of the page
    )
    yield from ((f"bound {told}", name) for told, name in bounds if told)  # one that asks for whole chips has no figure
    yield from (("table floor", table.name) for table in game.pay_table if table.floor)
    yield from (("table for-1", table.name) for table in game.pay_table if table.unit == "for")
    yield from ((f"jackpot {told}", jackpot.name) for jackpot in game.jackpot for told in _jackpot(jackpot))
    charges = [charge for schedule in game.schedule for charge in schedule.charge]
    yield from ((_share(charge), charge.name) for charge in charges if charge.share is not None)


def _played_with(game: Game) -> Iterator[tuple[str, str]]:
    yield from ((f"deck {told}", deck.kind) for deck in game.deck if (told := _deck(deck)))
    for layout in game.layout:
        places = {"players-min": layout.players_min, "players": layout.players, "seats": layout.seats}
        yield _join("layout", places), layout.table
    for turn in game.rotation:
        if turn.hands is not None:
            yield f"rotation hands {turn.hands}", turn.direction or "not-printed"


def _posted(game: Game) -> Iterator[tuple[str, str]]:
    for posted in game.range:
        edges = {
            "min-at-least": posted.min_at_least,
            "min-exactly": posted.min_exactly,
            "max-at-least": posted.max_at_least,
            "max-at-most": posted.max_at_most,
        }
        yield from ((_join("range", edges), wager) for wager in posted.wagers or ("every",))
    for cap in game.cap:
        yield from ((f"cap {_number(cap.amount)} {cap.per}", wager) for wager in cap.wagers or ("every",))


def _share(charge: Charge) -> str:
    most = "at-most " if charge.at_most else ""
    rounds = f" rounds-up-to {charge.rounds_up_to}" if charge.rounds_up_to is not None else ""
    return f"share {most}{charge.share} of {charge.share_of}{rounds}"


def _bound(bound: Bound) -> str:
    told = _join("", {"min": bound.min, "max": bound.max, "step": bound.step})
    shares = (("at-least", bound.at_least), ("at-most", bound.at_most), ("times", ",".join(bound.times)))
    told += "".join(f" {name} {share}" for name, share in shares if share)
    told += f" of {bound.of}" if bound.of else ""
    told += f" of-posted-max {bound.of_posted_max}" if bound.of_posted_max else ""
    return told.strip()


def _deck(deck: Deck) -> str:
    counted = {"pieces": deck.cards, "jokers": deck.jokers, "packs-min": deck.packs_min, "packs-max": deck.packs_max}
    told = _join("", counted)
    told += f" packs-one-of {','.join(map(str, deck.packs_one_of))}" if deck.packs_one_of else ""
    told += f" without {','.join(deck.without)}" if deck.without else ""
    return told.strip()


def _jackpot(jackpot: Jackpot) -> Iterator[str]:
    said = {
        "contribution": jackpot.contribution_max,
        "increment": jackpot.increment,
        "seed": jackpot.seed,
        "players": jackpot.players_min,
    }
    yield from (f"{name} {_number(figure)}" for name, figure in said.items() if figure is not None)
    if jackpot.share:
        yield "shares " + ",".join(one.share or f"${one.amount}" for one in jackpot.share)


def _join(kind: str, said: Mapping[str, Decimal | int | None]) -> str:
    return " ".join([kind, *(f"{name} {_number(figure)}" for name, figure in said.items() if figure is not None)])


def _number(figure: Decimal | int) -> str:
    return f"{Decimal(figure).normalize():f}"
