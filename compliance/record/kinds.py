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
