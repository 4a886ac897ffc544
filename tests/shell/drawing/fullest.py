"""The hands on which most lies: the example of each family, and of each game the worked hand with most on the felt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from msgspec.structs import replace as changed

from compliance.licensed.words.hand_forms import family_forms
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.scene import scene
from games.hand.form import Hand, Settled, decode
from games.schema import cases, load
from games.terms.game import GameTerms, game_terms

Played = tuple[Hand, GameTerms]


@cache
def examples() -> dict[str, Played]:
    """The example of each family, by its procedure."""
    found = {}
    for form in family_forms():
        if form.example:
            hand = decode(form.example)
            found[form.procedure] = (hand, game_terms(load.catalogue().games[hand.game], hand.gaming_day))
    return found


@cache
def fullest() -> dict[str, Played]:
    """Of each game with worked hands the one with most on the felt, by the game's slug."""
    found = {}
    for slug, game in load.catalogue().games.items():
        path = cases.beside(load.CATALOGUE / str(game.book) / f"{slug}.toml")
        if not path.is_file():
            continue
        told = cases.read(path)
        played = [(cases.recorded(game, told, case), case) for case in told.case]
        if played:
            hand, case = max(played, key=lambda each: _much(each[0]))
            found[slug] = (hand, game_terms(game, hand.gaming_day, case.readings))
    return found


def _much(hand: Hand) -> int:
    laid = {**(hand.cards or {}), **(hand.tiles or {})}
    counted = sum(map(len, laid.values())) + 2 * len(laid) + 2 * len(hand.wagers)
    return counted + len(hand.pot.dealt_in or () if hand.pot is not None else ())


def parted(hand: Hand, game: GameTerms) -> Scene:
    """The hand with its first wager paid wrongly, or its pot given wrongly, as a finding shows it."""
    sheet = game.settle(hand)
    wagers = [changed(wager, settled=Settled(paid="1.00")) if i == 0 else wager for i, wager in enumerate(hand.wagers)]
    subjects = {"wagers[0]", "collections"} if wagers else {"pot.awards", "collections"}
    return scene(changed(hand, wagers=wagers), game, sheet, None, subjects)


def everybody(told: Scene) -> Scene:
    """The same table with every seat taken: each has the wagers and the hands of the seat that has most."""
    most = max(told.places, key=lambda place: len(place.stakes))
    hands = [pile for pile in told.piles if pile.title.startswith(f"Seat {most.number} ")]
    hands += [pile for pile in told.piles if pile.title == f"Seat {most.number}"]
    shared = [pile for pile in told.piles if not pile.title.startswith("Seat ")]
    places = [
        replace(place, occupant=f"P{place.number}", stakes=() if place.bank else most.stakes) for place in told.places
    ]
    own = [
        replace(pile, title=pile.title.replace(f"Seat {most.number}", f"Seat {place.number}", 1))
        for place in places
        for pile in hands
    ]
    return replace(told, places=tuple(places), piles=(*shared, *own))


@cache
def scenes() -> tuple[tuple[str, Scene], ...]:
    """All of them, each with the name by which a test says which one it is."""
    return tuple(_scenes())


def _scenes() -> Iterator[tuple[str, Scene]]:
    for name, (hand, game) in examples().items():
        told = parted(hand, game)
        yield f"example of {name}", told
        yield f"everybody at {name}", everybody(told)
    for name, (hand, game) in fullest().items():
        yield f"fullest of {name}", parted(hand, game)
