"""Something that went wrong at a table, told by whoever stood there when it happened: before any hand of it is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from compliance.papers.forms.form import Badge, Identifier, Paper, Sentence, TableName, Time, Word
from games.hand.irregular import Irregularity as Happened
from games.hand.refusal import Problem
from games.hand.words import Name, Slug

TITLE = "Irregularity"
WHAT = "What went wrong at a table, what was done about it and who decided, told as it happens."
SENT = False

OTHERS: Mapping[str, str] = {
    "dispute": "Dispute",
    "power-cut": "Power cut",
    "disturbance": "Disturbance at the table",
    "other": "Something else",
}
"""What goes wrong at a table and not in the cards: no rule book has a remedy by the hand for it."""


class Irregularity(Paper, frozen=True, kw_only=True):
    """`happened` is told as in a recorded hand, so that the same rule judges it; `other` where it was not about a hand, with
    `done` in words. `hand` is the recorder's id, where it was known already."""

    table: TableName
    at: Time
    by: Word
    game: Slug | None = None
    edition: Word | None = None  # digest of the version of the game that held
    happened: Happened | None = None
    other: Name | None = None
    done: Sentence | None = None
    decided_by: Badge | None = None
    hand: Identifier | None = None


FORM = Irregularity
EXAMPLE = {
    "id": "form-00000000c0de",
    "gaming_day": "2026-09-01",
    "table": "T1",
    "at": "2026-09-01T21:14:00Z",
    "by": "fiona",
    "game": "ez-baccarat-panda8",
    "happened": {"kind": "exposed-card", "remedy": ["card-plays"], "seat": 3},
    "decided_by": "F-1",
}


def problems(paper: Irregularity) -> Sequence[Problem]:
    return [] if paper.supersedes is not None and paper.supersedes.struck else [*_one(paper)]


def _one(paper: Irregularity) -> Iterator[Problem]:
    if (paper.happened is None) == (paper.other is None):
        yield Problem("$.happened", "nothing", "it is not said what went wrong", "Choose what happened, one thing.")
    if paper.other is not None and paper.other not in OTHERS:
        yield Problem("$.other", repr(paper.other), "no kind of it", f"Write one of {', '.join(OTHERS)}.")
    if paper.other is not None and paper.done is None:
        yield Problem("$.done", "nothing", "it is not said what was done", "Say in a sentence what was done.")
