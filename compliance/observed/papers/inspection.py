"""An inspection: the questions of a checklist as somebody answered them, table by table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, get_args

from msgspec import Struct

from compliance.papers.forms.form import Paper, Sentence, ShiftName, TableName, Time, Word
from games.hand.refusal import Problem
from games.hand.words import Name, Slug
from games.schema.play import Often

TITLE = "Inspection"
WHAT = (
    "The questions of a checklist, which the rule books ask and no record answers, with the answers of whoever looked."
)
SENT = False

Said = Literal["yes", "no", "not seen", "not applicable"]
"""“Not seen” is no answer: the question stays due."""


class Answered(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer at some tables, or of the house where no table is named. `of` are the duties that are asked after, by game."""

    means: Name  # of the shared vocabulary
    asked: Sentence  # as it was read
    of: Mapping[Slug, tuple[Name, ...]]
    answer: Said
    tables: tuple[TableName, ...] = ()
    why: Sentence | None = None  # why it is not applicable or was not seen, or what was found


class Inspection(Paper, frozen=True, kw_only=True):
    """`editions` are the digests of the versions of the games from which the questions were taken."""

    list: Often
    shift: ShiftName | None = None
    at: Time
    by: Word
    editions: Mapping[Word, str]
    answers: tuple[Answered, ...]

    def count(self, answer: Said) -> int:
        """How often it was given: once for each table."""
        return sum(max(1, len(one.tables)) for one in self.answers if one.answer == answer)


FORM = Inspection
ANSWERS: tuple[Said, ...] = get_args(Said)
EXAMPLE = {
    "id": "form-00000000c0de",
    "gaming_day": "2026-09-01",
    "list": "before opening",
    "at": "2026-09-01T13:40:00Z",
    "by": "fiona",
    "editions": {"ez-baccarat-panda8": "5f0c"},
    "answers": [
        {
            "means": "drop-box",
            "asked": "Is the drop box attached to the table?",
            "of": {"ez-baccarat-panda8": ["drop-box-attached"]},
            "answer": "no",
            "tables": ["T1"],
            "why": "The bracket is broken; the box stands beside the table.",
        }
    ],
}


def problems(paper: Inspection) -> Sequence[Problem]:
    return [*_nothing(paper), *_without_why(paper), *_twice(paper)]


def _nothing(paper: Inspection) -> Iterator[Problem]:
    if not paper.answers and paper.supersedes is None:
        yield Problem("$.answers", "nothing", "no question is answered", "Answer at least one question.")


def _without_why(paper: Inspection) -> Iterator[Problem]:
    for place, one in enumerate(paper.answers):
        if one.answer == "not applicable" and one.why is None:
            cure = "Say why the question does not apply."
            yield Problem(f"$.answers[{place}].why", "nothing", "not applicable without a reason", cure)


def _twice(paper: Inspection) -> Iterator[Problem]:
    """A question that is answered twice at one table."""
    seen: set[tuple[str, str, str]] = set()
    for place, one in enumerate(paper.answers):
        for key in sorted(_places(one)):
            if key in seen:
                yield Problem(f"$.answers[{place}]", one.asked, "answered twice at one place", "Leave one answer.")
            seen.add(key)


def _places(one: Answered) -> Collection[tuple[str, str, str]]:
    """Where it is answered: (question, table, game)."""
    return {(one.asked, table, game) for table in one.tables or ("",) for game in one.of}
