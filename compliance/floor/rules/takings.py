"""What a hand adds to the takings: what was due and what was collected, kind by kind, at its hour, dealer and option.

A review keeps this with the hand, so that a later review, or the correction of the hand, takes back exactly what was added.
Sums are over hands of which both figures are known; the others are counted beside them by what is missing, with the money
that is known of them. A ceiling is no sum due: such hands have their own columns.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.owing import waived_away
from games.cards.money import CENTS, plain
from games.settling.sheet import Due
from games.terms.dues import KINDS as CHARGED_AS

log = logging.getLogger(__name__)
FEE = "fee"
KINDS = tuple(dict.fromkeys(CHARGED_AS.values()))
"""Kinds of collection, the fee first. Every reviewed hand has a part of the kind fee; the others where there is something."""
NONE_POSTED, LIMITS_ALONE = -1, 0
"""Stand for the option's number where no notice of the game hung, and where its limits hung without an option."""


class Part(Struct, frozen=True, array_like=True, gc=False):
    """One kind. Amounts as they stand in the record; None: not known. `most`: a ceiling, and then nothing is due. `waived`:
    what of the due was let go."""

    kind: str
    due: str | None
    collected: str | None
    most: str | None = None
    waived: str | None = None


class Taken(Struct, frozen=True, array_like=True, gc=False):
    """What a hand adds. `hour` is that of the house's clock when it started; `dealer` "": not recorded."""

    hour: int
    dealer: str
    schedule: str
    option: int
    parts: tuple[Part, ...]


class Figures(NamedTuple):
    """Sums of some hands of one kind. Cents, except where hands or findings are counted."""

    hands: int = 0
    due: int = 0  # over hands of which both are known, and the same hands in `collected`
    collected: int = 0
    differing: int = 0  # hands at which the two, and what was waived, are not the same, or more than the most was taken
    short: int = 0
    over: int = 0
    waived: int = 0  # of those hands: what was due, not collected and let go
    capped: int = 0  # hands of which only the most that may be taken is printed, and what was collected is known
    most: int = 0
    under_most: int = 0  # collected at them
    untold: int = 0  # hands at which what is due cannot be told
    untold_collected: int = 0
    unrecorded: int = 0  # hands at which it was not recorded what was collected
    unrecorded_due: int = 0
    neither: int = 0  # hands at which neither is known
    fails: int = 0  # findings of the hands, in the kind fee alone
    cannot_tells: int = 0

    @property
    def outside(self) -> int:
        """Hands in no sum."""
        return self.untold + self.unrecorded + self.neither


def added(figures: Iterable[Figures]) -> Figures:
    """The sum of some."""
    return Figures(*map(sum, zip(*figures, strict=True)))


def taken_of(facts: HandFacts) -> Taken:
    """What the hand of these facts adds."""
    hand, posting = facts.hand, facts.posting
    parts = [_part(facts, FEE, facts.fee_due, _collected(facts, FEE))]
    if (facts.fee is not None and facts.fee.charges_beside) or any(c.kind != FEE for c in hand.collections or ()):
        parts += [part for kind in KINDS[1:] if (part := _beside(facts, kind)) is not None]
    if posting is None:
        schedule, option = "", NONE_POSTED
    else:
        schedule, option = posting.schedule or "", posting.option or LIMITS_ALONE
    hour = hand.started.astimezone(ZoneInfo(facts.house.time_zone)).hour
    return Taken(hour, hand.dealer or "", schedule, option, tuple(parts))


def figures(part: Part, fails: int = 0, cannot_tells: int = 0) -> Figures:
    """One hand's part as figures to be added up."""
    if part.kind != FEE:
        fails = cannot_tells = 0
    found = {"hands": 1, "fails": fails, "cannot_tells": cannot_tells}
    collected = None if part.collected is None else CENTS[part.collected]
    if part.most is not None:
        if collected is None:
            return Figures(**found, unrecorded=1)
        over = max(collected - CENTS[part.most], 0)
        return Figures(**found, differing=over > 0, over=over, capped=1, most=CENTS[part.most], under_most=collected)
    if part.due is None:
        if collected is None:
            return Figures(**found, neither=1)
        return Figures(**found, untold=1, untold_collected=collected)
    due, waived = CENTS[part.due], 0 if part.waived is None else CENTS[part.waived]
    if collected is None:
        return Figures(**found, unrecorded=1, unrecorded_due=due)
    gap = collected + waived - due
    found |= {"differing": int(gap != 0), "short": min(gap, 0), "over": max(gap, 0), "waived": waived}
    return Figures(**found, due=due, collected=collected)


encode = msgspec.json.Encoder(order="sorted").encode
decode = msgspec.json.Decoder(Taken).decode


def _collected(facts: HandFacts, kind: str) -> int | None:
    if facts.hand.collections is None:
        return None
    return sum([CENTS[one.amount] for one in facts.hand.collections if one.kind == kind])


def _beside(facts: HandFacts, kind: str) -> Part | None:
    """The part of another kind than the fee; None where nothing of it was due and nothing collected."""
    collected = _collected(facts, kind)
    try:
        due = facts.total_due(kind)
    except MemoryError:
        raise
    except Exception:
        log.exception("hand %s: what is due of the kind %s could not be told", facts.hand.id, kind)
        return _part(facts, kind, None, collected)
    if due is None or due.fees == (0,):
        return _part(facts, kind, due or _NOTHING, collected) if collected else None
    return _part(facts, kind, due, collected)


_NOTHING = Due((0,), 0, (), "")


def _part(facts: HandFacts, kind: str, due: Due | None, collected: int | None) -> Part:
    taken = None if collected is None else plain(collected)
    if due is not None and due.ceiling and due.fees:
        return Part(kind, None, taken, plain(max(due.fees)))
    told = None if due is None else due.fee
    if told is None:
        return Part(kind, None, taken)
    # Only what is due less what was collected can have been waived; whether it was waived as it may be, rules tell.
    let_go = facts.waived and collected is not None and collected < told and waived_away(facts, kind)
    return Part(kind, plain(told), taken, None, plain(told - (collected or 0)) if let_go else None)
