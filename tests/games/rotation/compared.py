"""What Oliver says of a made-up table beside what the reference written from the text says of it.

A fail is a fail in both. What the text does not answer is never a fail, and may go unsaid. Where the text answers and the
record lacks what decides, it cannot be told.
"""

from __future__ import annotations

from random import Random

from games.schema import Rotation
from tests.games.rotation.reference.books import JUDGES
from tests.games.rotation.reference.table import FAIL, UNSAID, UNWRITTEN, Round
from tests.games.rotation.sequences import table_of
from tests.games.rotation.told import terms, told

KINDS = {"house-banks": "house-banks", "alternating": "alternating", "pass-on-loss": "pass-on-loss", "none": "none"}
KINDS |= {"shooter": "dice", "dealer-button": "button"}
AGREES = {
    (FAIL, "fail"),
    (UNWRITTEN, "cannot tell"),
    (UNSAID, "cannot tell"),
    (UNSAID, None),
    (None, None),
}


def rotation_of(slug: str) -> Rotation:
    rotation = terms(slug).rotation
    assert rotation is not None
    return rotation


def table(slug: str, seed: int) -> list[Round]:
    kind = KINDS.get(rotation_of(slug).regime, "player-dealer")
    return table_of(Random(f"{kind}/{seed}"), kind)


def disagreement(slug: str, seed: int) -> str:
    """Where the two first differ on one page's table, with all its rounds so far; empty where they agree."""
    rounds = table(slug, seed)
    for i, found in enumerate(told(slug, rounds)):
        text = JUDGES[slug](rounds, i)
        for question in sorted(text.keys() | found.keys()):
            pair = (text.get(question), found.get(question))
            if pair not in AGREES:
                words = f"the text: {pair[0] or 'in order'}; Oliver: {pair[1] or 'nothing'}"
                return f"{slug}, sequence {seed}, round {i}, {question}: {words}\n{shown(rounds[: i + 1])}"
    return ""


def shown(rounds: list[Round]) -> str:
    return "\n".join(f"{n}: {one}" for n, one in enumerate(rounds))
