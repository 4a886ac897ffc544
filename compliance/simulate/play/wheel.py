"""A wheel is spun once; who covers sections of his choice names them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from compliance.simulate.round import Parts, Round
from games.hand import Wager


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
    numbers = [one for one in sections if one.strip("0")]  # side by side among the numbers; a zero lies apart
    start = of.rng.randrange(len(numbers) - covers + 1)
    return msgspec.structs.replace(wager, on=numbers[start : start + covers])
