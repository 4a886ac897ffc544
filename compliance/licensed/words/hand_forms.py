"""How a hand of each family is recorded: what its settlement procedure asks for, and a worked hand as a recorder sends it.

The words are those of the procedure's own file, and the example is a case that the tests play: neither can grow old.
"""

from __future__ import annotations

import inspect
import json
from functools import cache

from msgspec import Struct

from games import procedures as settle
from games.hand.form import canonical
from games.schema import Game, cases, load
from games.terms.game import game_terms


class FamilyForm(Struct, frozen=True):
    """One family: its procedure in words, the games that it settles, an example in JSON."""

    procedure: str
    title: str
    paragraphs: tuple[str, ...]
    games: tuple[str, ...]
    example_of: str
    example: str


@cache
def family_forms() -> tuple[FamilyForm, ...]:
    """Every procedure of which the catalogue has a game, by its title."""
    by_procedure: dict[str, list[Game]] = {name: [] for name in settle.names()}
    for game in load.catalogue().games.values():
        if game.procedure:
            by_procedure[game.procedure[-1].name].append(game)
    forms = (_form(name, games) for name, games in by_procedure.items() if games)
    return tuple(sorted(forms, key=lambda form: form.title))


def _form(name: str, games: list[Game]) -> FamilyForm:
    head, *rest = inspect.cleandoc(settle.face(name, "settle").__doc__ or name).split("\n\n")
    title, _, more = " ".join(head.split()).partition(":")
    paragraphs = (more.strip(), *(" ".join(part.split()) for part in rest))
    shown, example = _example(games)
    return FamilyForm(
        procedure=name,
        title=title.rstrip("."),
        paragraphs=tuple(_capital(part.replace("`", "")) for part in paragraphs if part),
        games=tuple(sorted({game.title for game in games})),
        example_of=shown,
        example=example,
    )


def _example(games: list[Game]) -> tuple[str, str]:
    """The worked hand that says most of those that are settled, and which game it is of."""
    best, shown = b"", ""
    for game in games:
        path = cases.beside(load.CATALOGUE / str(game.book) / f"{game.slug}.toml")
        if not path.is_file():
            continue
        told = cases.read(path)
        for case in told.case[:_LOOKED_AT]:
            hand = cases.recorded(game, told, case)
            raw = canonical(hand)
            if (
                len(best) < len(raw) < _ENOUGH
                and game_terms(game, hand.gaming_day, case.readings).settle(hand).lines is not None
            ):
                best, shown = raw, game.title
        if best:
            break
    return shown, json.dumps(json.loads(best), indent=2) if best else ""


_ENOUGH, _LOOKED_AT = 2_500, 12  # bytes of an example that is still read; cases among which it is chosen


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
