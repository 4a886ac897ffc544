"""What looks and recorded hands say of each other, in figures: rates with their exact limits, money, faults. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property

from msgspec import Struct

from compliance.observed.rules.differing import Compared
from compliance.observed.rules.matched import Standing
from compliance.observed.sampling.binomial import Limits, limits
from compliance.observed.sampling.words import percent


class Share(Struct, frozen=True):
    """So many of so many, and between which rates the true one lies with 95 % confidence."""

    count: int
    of: int
    within: Limits

    @property
    def words(self) -> str:
        """Never the rate without its limits; its denominator stands beside it."""
        if not self.of:
            return "nothing to say"
        rate = percent(Decimal(self.count) / self.of)
        return f"{rate} %, between {percent(self.within.lower)} and {percent(self.within.upper)} %"


def share(count: int, of: int) -> Share:
    return Share(count, of, limits(count, of))


class Pair(Struct, frozen=True):
    """A look, and what became of it; of a matched one what differs, where the recorded hand is still held."""

    look: int
    table: str
    standing: Standing
    hand: int | None = None
    hand_id: str = ""
    video_fault: bool | None = None  # None: no rule said anything of what was seen
    record_fault: bool | None = None
    compared: Compared | None = None


class FieldShare(Struct, frozen=True):
    """One field over all pairs in which it was seen."""

    field: str
    agree: Share
    absent: int  # seen while nothing of it was recorded

    @property
    def differ(self) -> int:
        return self.agree.of - self.agree.count


class Sums(Struct, frozen=True, dict=True):
    """The figures of a period."""

    pairs: Sequence[Pair]
    unseen: int  # recorded in watched time, and seen by nobody

    @cached_property
    def standings(self) -> Mapping[str, int]:
        return Counter(one.standing for one in self.pairs)

    @cached_property
    def compared(self) -> list[Compared]:
        return [one.compared for one in self.pairs if one.compared is not None]

    @cached_property
    def differing(self) -> Share:
        """Pairs of which at least one field differs."""
        return share(sum(not one.agrees for one in self.compared), len(self.compared))

    @cached_property
    def unrecorded(self) -> Share:
        """Hands seen that the record does not have, of those of which it can be told, at tables that record."""
        missing = self.standings.get("seen but not recorded", 0)
        return share(missing, missing + self.standings.get("matched", 0))

    @cached_property
    def fields(self) -> list[FieldShare]:
        agree = Counter(name for one in self.compared for name in one.agree)
        differ = Counter(each.field for one in self.compared for each in one.differ)
        absent = Counter(name for one in self.compared for name in one.absent)
        return [
            FieldShare(name, share(agree[name], agree[name] + differ[name]), absent[name])
            for name in sorted({*agree, *differ, *absent}, key=lambda name: (-differ[name], name))
        ]

    @cached_property
    def short(self) -> int:
        """Cents that were seen to be taken and are not in the record."""
        return -sum(cents for cents in self._money if cents < 0)

    @cached_property
    def over(self) -> int:
        """Cents in the record that nobody saw being taken."""
        return sum(cents for cents in self._money if cents > 0)

    @property
    def counted(self) -> int:
        """Pairs of which both say what was taken."""
        return len(self._money)

    @cached_property
    def _money(self) -> list[int]:
        return [one.collected for one in self.compared if one.collected is not None]

    @cached_property
    def faults(self) -> Mapping[tuple[bool, bool], int]:
        """By whether the video says that something is wrong, and whether the record does."""
        told = [(one.video_fault, one.record_fault) for one in self.pairs]
        return Counter((video, record) for video, record in told if video is not None and record is not None)

    @cached_property
    def shown(self) -> Share:
        """Of the faults that the video shows, those that the record shows too."""
        return share(
            self.faults.get((True, True), 0), self.faults.get((True, True), 0) + self.faults.get((True, False), 0)
        )
