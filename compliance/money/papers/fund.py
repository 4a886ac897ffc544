"""A jackpot fund: players' money, kept apart. What qualifies, what a hand may contribute, what was in it at its opening."""

from collections.abc import Sequence

from msgspec import field

from compliance.papers.forms.checked import above_zero
from compliance.papers.forms.form import Amount, Badge, Identifier, Paper, Sentence, TableName, Time, Word
from games.hand.refusal import Problem
from games.hand.words import Slug

TITLE = "Jackpot fund"
WHAT = (
    "A jackpot fund is opened, or what is posted of it is set anew: which hand qualifies, the contribution, the tables."
)


class Fund(Paper, frozen=True, kw_only=True):
    """A later paper of the same fund holds from its time; `opening` counts only in the first."""

    fund: Identifier
    title: Word
    game: Slug
    tables: tuple[TableName, ...]  # whose jackpot drops go into it
    qualifies: Sentence | None = None  # the posted qualifying hand; absent: none is posted
    contribution: Amount  # the most that is taken of a hand
    opening: Amount = "0.00"
    from_: Time = field(name="from")
    by: Badge


FORM = Fund
SETS_UP = True
EXAMPLE = {
    "id": "FD-1",
    "gaming_day": "2026-09-01",
    "fund": "bad-beat",
    "title": "Bad beat jackpot",
    "game": "no-limit-holdem",
    "tables": ["T1"],
    "qualifies": "Aces full of jacks or better beaten.",
    "contribution": "2.00",
    "opening": "1000.00",
    "from": "2026-09-01T06:00:00-07:00",
    "by": "A-1",
}


def problems(paper: Fund) -> Sequence[Problem]:
    found = [*above_zero(paper, "contribution")]
    if not paper.tables:
        found.append(
            Problem("$.tables", "nothing", "no table feeds the fund", "Name the tables whose jackpot drops go into it.")
        )
    return found
