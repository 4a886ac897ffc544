"""The kinds of entries, each with its version. This is the one place where a kind is declared.

A kind is never removed and its version never changes meaning: a new form is a new version beside the old one, which
stays readable for ever (`tests/record/golden` holds one entry of each and must verify for ever).
"""

from __future__ import annotations

from types import MappingProxyType

KINDS = MappingProxyType(
    {
        "hand/1": "A hand as the recorder put it in.",
        "review/1": "What the review of a hand found, with what it was compared against.",
        "posting/1": "Which option of which game hangs at which table, from when to when.",
        "session/1": "A session of a provider's player at a table: who, for whom, on which licence, from when to when.",
        "slip/1": "A collection slip or a dealer's down: what was taken at a table from one time to another.",
        "waiver/1": "A collection that was not taken: of what, why, by whose authority.",
        "marker/1": "Vigorish that was put off, and how it was settled.",
        "meter/1": "A progressive meter set up or set anew: base, increment, limit.",
        "reading/1": "What a progressive meter showed, and its coin-in.",
        "award/1": "A line of a progressive payout log.",
        "dispute/1": "A dispute over a progressive payoff: what went into escrow, for whom it was decided.",
        "fund/1": "A jackpot fund opened, or what is posted of it set anew.",
        "fund-entry/1": "Money into or out of a jackpot fund, or its balance as posted.",
        "jackpot/1": "A jackpot paid: the shares, and who verified it.",
        "box/1": "A drop box removed from its table, carried and received.",
        "count/1": "What was counted in a box, by whom, first or second.",
        "deposit/1": "What was banked of a gaming day.",
        "explanation/1": "Why two figures of a reconciliation differ, and by whom it is explained.",
        "preparation/1": "The books of a gaming day found in order by somebody, at these figures.",
        "closing/1": "The books of a gaming day closed by a second person, or restated.",
        "books/1": "The books of a gaming day opened.",
        "books-review/1": "What the review of a gaming day's books found.",
        "catalogue/1": "A catalogue file in the form in which it was loaded.",
        "report/1": "A report as it was handed over: what was asked, on what it rests, and the hash of each file.",
        "finding-act/1": "What a person did about a finding (or Oliver, when a finding came back): act, reason, words.",
        "change/1": "A step of a change of the catalogue or of a posting: submitted, withdrawn, approved or refused, by whom.",
        "correction/1": "A correction of an earlier entry that is not a hand, with reason and author.",
    }
)


class KindError(ValueError):
    """Not a declared kind: the message lists those that are."""


def kind_check(kind: str) -> None:
    if kind not in KINDS:
        raise KindError(f"{kind!r} is no kind of entry; declared in compliance/record/kinds.py: {', '.join(KINDS)}")
