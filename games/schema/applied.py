"""Whether an interpretation that is applied is read by anything: one that nobody reads is printed and ignored.

It is read where a block of its game names it (a condition's `where`, an option of the procedure), where code knows it by name, or
where it says itself which blocks were entered by it. What the text leaves open ("not-stated") is applied nowhere: a note.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.schema import Book, Game, Reading
from games.schema.holders import KINDS
from games.schema.refusal import CatalogueError, near

REFUSED = True
"""Whether one that nothing reads is refused: an applied interpretation says what it does."""
NOTES = ("not-stated",)
KNOWN = (
    "action-card-ten", "action-count", "action-on-player-dealer", "action-seats", "back-line", "back-line-order",
    "base-figure", "bonus-beside-line", "cents-in-bands", "coin-or-token", "collection-moment", "collection-period",
    "counts-in-action", "cover", "deferred-how-long", "fees-that-are-rates", "first-action", "insurance-rounding",
    "limit-holds-for", "line-bets-on-tie", "meter-below-seed", "natural", "nobody-accepts", "nobody-remains",
    "number-of-players", "option-hand", "posted-figures", "pot-before-river", "rake-base", "rates-counted", "several-win",
    "shared-jackpot", "surrender-when", "total-over-positions", "vigorish-may", "wager-order",
)  # fmt: skip
"""Interpretations that code looks up by name; and those of single wagers, whose names begin so."""
KNOWN_BEGINNINGS = ("backline-",)
_WORDS = ("reading", "duty", "chart")  # blocks in words, which apply nothing


def unread(holder: Game | Book, games: Iterable[Game] = ()) -> Iterator[Reading]:
    """The interpretations of a game that are applied and that nothing reads; of a book, by any of its games."""
    named: set[str] = set()
    for game in games or ((holder,) if isinstance(holder, Game) else ()):
        for kind in KINDS:
            if kind not in _WORDS:
                named.update(_strings(msgspec.to_builtins(getattr(game, kind))))
    for one in holder.reading:
        known = one.name in KNOWN or one.name.startswith(KNOWN_BEGINNINGS)
        if (
            one.applied not in NOTES
            and not known
            and one.name not in named
            and not (one.entered_in or one.answered_cite)
        ):
            yield one


def check(holder: Game | Book, file: str, games: Iterable[Game] = ()) -> None:
    """What an interpretation says was entered by it is there; and once they are refused, no interpretation is ignored."""
    for one in holder.reading:
        for place in one.entered_in:
            places = list(dict.fromkeys(_places((holder,) if isinstance(holder, Game) else games)))
            if place not in places:
                raise CatalogueError(file, f"reading[{one.name}].entered_in", place, near(place, places))
    for one in unread(holder, games) if REFUSED else ():
        cure = "Nothing reads it. Name it where it decides, say in entered_in which blocks it shaped, or take it out."
        raise CatalogueError(file, f"reading[{one.name}].applied", one.applied, cure)


def _places(games: Iterable[Game]) -> Iterator[str]:
    """Blocks as `entered_in` names them: "deck[cards]", "wager[tie]", "edition"."""
    for game in games:
        for kind in KINDS:
            for block in getattr(game, kind):
                yield kind if block.key == type(block).__name__ else f"{kind}[{block.key}]"


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for name, part in value.items():
                yield str(name)
                yield from _strings(part)
        case list() | tuple():
            for part in value:
                yield from _strings(part)
