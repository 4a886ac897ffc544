"""Money into or out of a jackpot fund that is neither a drop nor a jackpot paid, with its reason."""

from collections.abc import Sequence
from typing import Literal

from compliance.papers.forms.checked import above_zero, required
from compliance.papers.forms.form import Amount, Badge, Identifier, Paper, Sentence, Time
from games.hand.refusal import Problem

TITLE = "Fund entry"
WHAT = "Money put into a jackpot fund or taken out of it for another reason than a drop or a jackpot, or its balance as posted."


class FundEntry(Paper, frozen=True, kw_only=True):
    """`way` "posted": the balance as the sign had it at that time, no movement.

    `cause` says what kind of entry it is: a transfer to or from another fund (`other_fund`), the correction of an entry that
    was written wrongly (`corrects`), a prize paid to players that is no jackpot, what the house had advanced taken back, a fee.
    """

    fund: Identifier
    at: Time
    way: Literal["in", "out", "posted"]
    amount: Amount
    reason: Sentence
    cause: Literal["transfer", "correction", "prize", "advance", "fee", "other"] | None = None
    other_fund: Identifier | None = None
    corrects: Identifier | None = None
    by: Badge


FORM = FundEntry
WITHIN = ("at",)
EXAMPLE = {
    "id": "FE-5",
    "gaming_day": "2026-09-01",
    "fund": "bad-beat",
    "at": "2026-09-01T06:05:00-07:00",
    "way": "posted",
    "amount": "1000.00",
    "reason": "As the sign had it at opening.",
    "by": "F-2",
}


def problems(paper: FundEntry) -> Sequence[Problem]:
    if paper.way == "posted":
        return []
    found = list(above_zero(paper, "amount"))
    if paper.cause == "transfer":
        found += required(paper, "other_fund", "A transfer names the other fund.")
    if paper.cause == "correction":
        found += required(paper, "corrects", "Write the number of the entry that was written wrongly.")
    if paper.other_fund == paper.fund:
        cure = "Money that stays in its fund is no transfer."
        found.append(Problem("$.other_fund", repr(paper.other_fund), "the same fund", cure))
    if paper.corrects == paper.id:
        found.append(
            Problem("$.corrects", repr(paper.corrects), "an entry cannot correct itself", "Name the other one.")
        )
    return found
