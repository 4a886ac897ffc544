"""The key by which equal findings gather in one issue: fixed, stored in typed parts, and printed on the issue.

Nothing is guessed. Table, dealer and shift are no part of it: they are what one then tells apart.
The size of the difference counts in steps (law/own/bands.toml) and not to the cent: a payout at wrong odds grows with the wager.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

from compliance.law.bands import band_of

NOTHING_POSTED = "nothing posted"
LIMITS_ALONE = "limits alone"
WHOLE = "the whole hand"
ACCOUNTS = "the day accounts"
_PLACE = re.compile(r"\[[^\]]*\]|#[0-9]+$")


class IssueKey(Struct, frozen=True):
    """What equal findings of a house have in common."""

    rule: str
    game: str  # "": it is about the day accounts
    option: str  # of the fee schedule that hung, or NOTHING_POSTED or LIMITS_ALONE; "": of the day accounts
    kind: str  # the kind of thing it is about: "wagers", "collections"
    outcome: str
    direction: str  # "short", "over"; "": there is no difference in money
    least: int = 0  # cents, of the step into which the difference falls
    most: int = 0  # 0: without end
    # What it cannot tell because of (compliance.desk.forms.causes): "" where that is not declared, or did not fail there.
    cause: str = ""  # the rule that failed on the very same hand
    cause_kind: str = ""  # and the kind of thing that one is about


def direction_of(difference: int | None) -> str:
    """Which way money differs: recorded less due."""
    if not difference:
        return ""
    return "short" if difference < 0 else "over"


def kind_of(subject: str, parts: Iterable[str | Mapping[str, Any]], of_hand: bool) -> str:
    """The kind of thing a finding is about: its place in the hand without the number, or its words with names as kinds."""
    said = "".join(part if isinstance(part, str) else str(part["kind"]) for part in parts)
    named = _PLACE.sub("", said or subject).strip()
    return named or (WHOLE if of_hand else ACCOUNTS)


def sized(key: IssueKey, difference: int | None, day: datetime.date) -> IssueKey:
    """The key with the direction of a difference, and the step into which it falls."""
    if not difference:
        return key
    band = band_of(cents=difference, day=day)
    return structs.replace(key, direction=direction_of(difference), least=band.least, most=band.most)
