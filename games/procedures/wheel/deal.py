"""A wheel is spun once; who covers sections of his choice names them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.dealing import layout
from games.dealing.round import Parts, Round
from games.hand.form import Wager


def deal(of: Round) -> Parts:
    """Where the wheel stops, and what every wager lies on."""
    sections = str(of.terms.options["sections"]).split()
    wagers = [_laid(of, wager, sections) for wager in of.wagers]
    return Parts(wagers, spin=of.rng.choice(sections))


def _laid(of: Round, wager: Wager, sections: Sequence[str]) -> Wager:
    terms = of.terms.wagers[wager.wager]
    wins: Any = terms.wins or {}
    times = [row.row.wins["consecutive"] for row in terms.rows if row.row.wins and "consecutive" in row.row.wins]
    if times:
        return msgspec.structs.replace(wager, consecutive=of.rng.choice(times))
    covers = wins.get("covers")
    if covers is None:
        return wager
    groups = wins.get("one_of", ())
    if groups:
        return msgspec.structs.replace(wager, on=of.rng.choice(groups).split())
    return msgspec.structs.replace(wager, on=list(of.rng.choice(_places(wager.wager, covers, sections))))


def _places(name: str, covers: int, sections: Sequence[str]) -> Sequence[Sequence[str]]:
    """Where such a wager is laid: what its name says, or as many as it covers that lie together."""
    laid = layout.groups(tuple(sections))
    named = next((there for word, there in laid.items() if word.isalpha() and word in name), None)
    if named is not None and len(named[0]) == covers:
        return named
    if str(covers) in laid:
        return laid[str(covers)]
    return [sections[start : start + covers] for start in range(len(sections) - covers + 1)]
