"""The areas of a layout, as a book wants them: for which wagers, with which words, for how many seats.

A layout is on record where its areas are; of one that is not, nothing follows.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.schema import SignItem, dated
from games.settling.wording import listed
from games.terms.game import GameTerms
from games.terms.sign import Area, Sign
from games.terms.sign_check import Remark

_PLACE = {"seat": "at each seat", "center": "in the middle"}


def lacking(game: GameTerms, sign: Sign, item: SignItem) -> Iterator[str]:
    """Areas that are not there, do not bear their words, or are too few."""
    here = [one for one in sign.areas if one.at == item.at]
    for words in item.labels:
        found = [one for one in here if one.label is not None and _plain(one.label) in map(_plain, words)]
        about = f"the words {listed([f'“{each}”' for each in words], 'or')} {_PLACE[item.at]}"
        yield from _few(about, found, item)
    for name in item.wagers:
        found = [one for one in here if one.wager == name]
        title = game.wagers[name].title if name in game.wagers else name
        yield from _few(f"an area for {title} {_PLACE[item.at]}", found, item)


def _few(about: str, found: list[Area], item: SignItem) -> Iterator[str]:
    if not found:
        yield about
    elif item.least is not None and all(one.places is not None and one.places < item.least for one in found):
        yield f"{about} for {item.least} seats"


def too_many(game: GameTerms) -> Iterator[Remark]:
    """More areas than the book lets there be."""
    sign = game.sign
    for item in () if sign is None else dated.as_of(game.game.sign, game.day).values():
        assert sign is not None
        for one in sign.areas if item.shows == "areas" and item.most is not None else ():
            if one.at == item.at and one.wager in item.wagers and (one.places or 0) > (item.most or 0):
                title = game.wagers[one.wager].title if one.wager in game.wagers else str(one.wager)
                yield Remark(f"areas for {title}", str(one.places), f"at most {item.most}", item.cite, text=item.text)


def _plain(text: str) -> str:
    return " ".join(text.lower().strip(" .,;").split())
