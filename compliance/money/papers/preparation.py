"""A gaming day's books prepared for closing: the figures as somebody found them in order."""

from collections.abc import Sequence

from compliance.papers.forms.form import Paper, Signed, Time, Word
from games.hand.refusal import Problem

TITLE = "Day prepared"
WHAT = "Somebody has gone through the books of a gaming day and finds that they can be closed at these figures."
SENT = False


class Preparation(Paper, frozen=True, kw_only=True):
    """The figures as they stood, by name."""

    prepared_by: Word
    at: Time
    figures: dict[str, Signed]


FORM = Preparation


def problems(paper: Preparation) -> Sequence[Problem]:
    return []
