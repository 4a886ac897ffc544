"""Whether an interpretation that is applied is read by anything: one that nobody reads is printed and ignored.

It is read where a block of its game names it (a condition's `where`, an option of the procedure), where code knows it by name, or
where it says itself which blocks were entered by it. What the text leaves open ("not-stated") is applied nowhere: a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.schema import Book, Game, Reading
from games.schema.holders import KINDS
from games.schema.refusal import CatalogueError, near

REFUSED = True
"""Whether one that nothing reads is refused: an applied interpretation says what it does."""
NOTES = ("not-stated",)
KNOWN: dict[str, tuple[str, ...]] = {
    "action-card-ten": ("ten",),
    "action-count": ("goes-round-again",),
    "action-on-player-dealer": ("left-of-player-dealer",),
    "action-seats": ("every-seat", "occupied-seats"),
    "back-line": ("allowed", "as-the-local-ordinance-says", "not-allowed"),
    "back-line-order": ("seated-player-first",),
    "base-figure": ("set-by-the-licensee",),
    "bonus-beside-line": ("same-player", "same-betting-area"),
    "cents-in-bands": ("below-next-dollar", "above-printed-top"),
    "coin-or-token": ("the-same",),
    "collection-moment": ("before-deal", "after-first-two-cards"),
    "collection-period": ("forty-minutes", "half-hour"),
    "counts-in-action": ("where-the-schedule-counts-bonus-bets", "not-counted"),
    "cover": ("each-way", "gross", "net"),
    "deferred-how-long": ("until-the-reshuffle", "with-the-payout"),
    "fees-that-are-rates": ("different-amounts", "every-figure"),
    "first-action": (
        "action-button",
        "right-of-house-dealer",
        "right-of-player-dealer",
        "dice-cup",
        "left-of-player-dealer",
        "left-of-house-dealer",
    ),
    "insurance-rounding": ("next-unit-above-half", "never-above-half"),
    "limit-holds-for": ("each-wager", "all-together", "each-betting-space"),
    "line-bets-on-tie": ("push", "lose"),
    "meter-below-seed": ("reset",),
    "natural": ("ends-the-hand", "other-side-draws"),
    "nobody-accepts": ("holder-goes-on", "game-stops"),
    "nobody-remains": (),
    "number-of-players": ("dealt-in", "seated", "in-at-the-flop"),
    "option-hand": (),
    "posted-figures": ("within-the-figures", "the-figures-only"),
    "pot-before-river": ("row-of-the-pot", "nothing"),
    "rake-base": ("not-counted", "counted"),
    "rates-counted": ("fees-above-zero", "every-fee"),
    "several-win": ("equal-shares",),
    "shared-jackpot": ("each-percentage-of-the-meter-in-order-from-the-right", "one-jackpot-divided"),
    "surrender-when": ("before-drawing",),
    "total-over-positions": ("each-position", "all-positions"),
    "vigorish-may": ("nothing-or-five-percent", "up-to-five-percent"),
    "wager-order": ("base-first", "as-the-page-names-them", "base-double-split"),
}
"""Interpretations that code looks up by name, and between which answers: another page may give the name to another question, and
then nothing has read it."""
KNOWN_BEGINNINGS = ("backline-",)
"""And those of single wagers, whose names begin so."""
_WORDS = ("reading", "duty", "chart")  # blocks in words, which apply nothing
_TEXT = re.compile(rb'"((?:[^"\\]|\\.)*)"')  # of JSON


def unread(holder: Game | Book, games: Iterable[Game] = ()) -> Iterator[Reading]:
    """The interpretations of a game that are applied and that nothing reads; of a book, by any of its games."""
    asked = [
        one
        for one in holder.reading
        if one.applied not in NOTES and not by_code(one) and not (one.entered_in or one.answered_cite)
    ]
    named: set[str] = set()
    for game in (games or ((holder,) if isinstance(holder, Game) else ())) if asked else ():
        named |= _strings([getattr(game, kind) for kind in KINDS if kind not in _WORDS])
    yield from (one for one in asked if one.name not in named)


def by_code(one: Reading) -> bool:
    """Whether code looks it up and knows all of its answers."""
    answers = {str(each) for each in one.possible if each not in NOTES}
    return str(one.name).startswith(KNOWN_BEGINNINGS) or (one.name in KNOWN and answers <= {*KNOWN[str(one.name)]})


def check(holder: Game | Book, file: str, games: Iterable[Game] = ()) -> None:
    """What an interpretation says was entered by it is there, and the pages of which it is asked; and once they are refused, no
    interpretation is ignored."""
    for one in holder.reading:
        _pages(one, games, file)
        for place in one.entered_in:
            places = list(dict.fromkeys(_places((holder,) if isinstance(holder, Game) else games)))
            if place not in places:
                raise CatalogueError(file, f"reading[{one.name}].entered_in", place, near(place, places))
    for one in unread(holder, games) if REFUSED else ():
        cure = "Nothing reads it. Name it where it decides, say in entered_in which blocks it shaped, or take it out."
        raise CatalogueError(file, f"reading[{one.name}].applied", one.applied, cure)


def _pages(asked: Reading, games: Iterable[Game], file: str) -> None:
    """Of a question that only some pages of a book leave open: the pages are there, and it cites what they cite."""
    known, where = [str(game.slug) for game in games], f"reading[{asked.name}].games"
    for slug in asked.games:
        if slug not in known:
            raise CatalogueError(file, where, slug, near(slug, known))
    stray = {line for lines in asked.games.values() for line in lines} ^ set(asked.cite) if asked.games else set()
    if stray:
        cure = "Cite in the question the lines of its pages, all of them and no others."
        raise CatalogueError(file, where, min(stray), cure)


def _places(games: Iterable[Game]) -> Iterator[str]:
    """Blocks as `entered_in` names them: "deck[cards]", "wager[tie]", "edition"."""
    for game in games:
        for kind in KINDS:
            for block in getattr(game, kind):
                yield kind if block.key == type(block).__name__ else f"{kind}[{block.key}]"


def _strings(blocks: Any) -> set[str]:
    """Every key and every text in them."""
    return {text.decode() for text in _TEXT.findall(msgspec.json.encode(blocks))}
