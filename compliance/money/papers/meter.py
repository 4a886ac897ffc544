"""A progressive meter: what it starts from, how it grows, its limit. A later paper of the same meter holds from its time."""

from collections.abc import Sequence
from typing import Literal

from msgspec import field

from compliance.papers.forms.checked import above_zero
from compliance.papers.forms.form import Amount, Badge, Identifier, Paper, TableName, Time, Word
from games.cards.money import CENTS
from games.hand.refusal import Problem
from games.hand.words import Slug

TITLE = "Meter"
WHAT = "A progressive meter is set up, or its base, increment or limit is set anew, from a time on."


class Meter(Paper, frozen=True, kw_only=True):
    """`increment` is added for each `per`. Without `limit` the house has set none."""

    meter: Identifier
    title: Word
    game: Slug
    tables: tuple[TableName, ...] = ()  # that feed it
    base: Amount
    increment: Amount
    per: Literal["coin", "wager", "ticket", "hand"]
    limit: Amount | None = None
    reserve: Amount | None = None  # cash held against it
    from_: Time = field(name="from")
    by: Badge


FORM = Meter
SETS_UP = True
EXAMPLE = {
    "id": "MT-3",
    "gaming_day": "2026-09-01",
    "meter": "caribbean-1",
    "title": "Caribbean stud progressive",
    "game": "caribbean-stud-choctaw",
    "tables": ["T1"],
    "base": "10000.00",
    "increment": "0.50",
    "per": "coin",
    "limit": "50000.00",
    "from": "2026-09-01T06:00:00-07:00",
    "by": "A-1",
}


def problems(paper: Meter) -> Sequence[Problem]:
    found = [*above_zero(paper, "increment"), *above_zero(paper, "limit")]
    if not found and paper.limit is not None and CENTS[paper.limit] < CENTS[paper.base]:
        cure = "The limit is never below the base; exchange them if they were mixed up."
        found.append(Problem("$.limit", repr(paper.limit), f"below the base of {paper.base}", cure))
    return found
