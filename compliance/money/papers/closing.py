"""A gaming day's books closed: prepared by one person, closed by another. A closed day changes only by a restatement."""

from collections.abc import Sequence

from compliance.papers.forms.form import Identifier, Paper, Sentence, Signed, Time, Word
from games.hand.refusal import Problem

TITLE = "Day closed"
WHAT = (
    "The books of a gaming day are closed by a second person, or closed again as a restatement of an earlier closing."
)
SENT = False


class Closing(Paper, frozen=True, kw_only=True):
    """The figures as they stood, by name; `position` is the record's size at which they were read. `left_open` says of
    everything that was still open, by its words, why the day was closed all the same; `open_keys` which of them it was (closings
    from before it was kept have none)."""

    prepared_by: Word
    closed_by: Word
    at: Time
    position: int
    figures: dict[str, Signed]
    left_open: dict[str, Sentence] = {}
    open_keys: dict[str, Sentence] = {}
    restates: Identifier | None = None
    reason: Sentence | None = None


FORM = Closing


def problems(paper: Closing) -> Sequence[Problem]:
    found = []
    if paper.prepared_by == paper.closed_by:
        cure = "Closing needs a second person: whoever prepared the books does not close them."
        found.append(Problem("$.closed_by", repr(paper.closed_by), "the same person prepared the books", cure))
    if (paper.restates is None) != (paper.reason is None):
        cure = "A restatement names the closing that it replaces, and says why."
        found.append(Problem("$.reason", repr(paper.reason), "a restatement is not whole", cure))
    return found
