"""Money into or out of a jackpot fund that is neither a drop nor a jackpot paid, with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from compliance.papers.checked import above_zero
from compliance.papers.form import Amount, Badge, Identifier, Paper, Sentence, Time
from games.hand_refusal import Problem

TITLE = "Fund entry"
WHAT = "Money put into a jackpot fund or taken out of it for another reason than a drop or a jackpot, or its balance as posted."


class FundEntry(Paper, frozen=True, kw_only=True):
    """`way` "posted": the balance as the sign had it at that time, no movement."""

    fund: Identifier
    at: Time
    way: Literal["in", "out", "posted"]
    amount: Amount
    reason: Sentence
    by: Badge


FORM = FundEntry


def problems(paper: FundEntry) -> Sequence[Problem]:
    return [] if paper.way == "posted" else list(above_zero(paper, "amount"))
