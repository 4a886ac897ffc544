"""The name of the game has a word that the regulations on games in the style of blackjack forbid.

What it checks: the title under which the game is licensed against the words of the instrument, for games that a
player-dealer banks.

Why it matters: the regulations reported as operative from April 2026 let no such game be named for blackjack or for the
number 21, and let older approvals lapse. They were enjoined and later ruled beyond the Bureau's authority: the rule
speaks only of days on which they bound, or where somebody asks how it would be if they did.

What to do: ask counsel whether the approval of the game lapsed, and what was filed for it.
"""

import re
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from compliance.law.instruments import instruments

SEVERITY = "minor"
LAW = ("ccr-11-2073-2075",)
READS = ("edition",)


BANKED_BY = "player-dealer"


def check(facts: HandFacts) -> Faults:
    game = facts.game
    families = instruments()[LAW[0]].families
    if game is None or game.game.banked_by != BANKED_BY or game.game.family not in families:
        return ()
    word = _forbidden(game.game.title)
    if word is None:
        return ()
    says = f"{game.game.title} has “{word}” in its name."
    return (
        Fault("fail", says, "game", game.game.title, f"a name without “{word}”", cites=cites(facts, game.edition.cite)),
    )


@lru_cache(maxsize=256)
def _forbidden(title: str) -> str | None:
    """The first of the words that stands in the title as a word, or as the beginning of one: "21st" has the number."""
    return next(
        (word for word in instruments()[LAW[0]].words if re.search(rf"\b{re.escape(word)}", title, re.IGNORECASE)), None
    )
