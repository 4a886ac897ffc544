"""What else findings and hands can be asked for: dealer, provider's player, provider, shift, game, option, amount, clock time.

These are asked of hands, which no index of findings knows: over all gaming days they look back some weeks and no further.
"""

from __future__ import annotations

import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from compliance.houses.forms.shifts import IN_PLACE

# What a review took down of a hand begins with its hour, dealer, schedule and option.
_TAKEN = """EXISTS (SELECT FROM compliance_review AS review
    CROSS JOIN LATERAL (SELECT convert_from(review.taken, 'UTF8')::jsonb AS of) AS taken
    WHERE review.hand_id = hand.index AND {})"""
_BOOKED = """EXISTS (SELECT FROM compliance_session AS booked WHERE booked.table_id = hand.table_id
    AND booked.began BETWEEN hand.started - interval '1 day' AND hand.started
    AND (booked.ended IS NULL OR booked.ended > hand.started) AND NOT booked.struck
    AND NOT EXISTS (SELECT FROM compliance_session AS later WHERE later.supersedes_id = booked.index) AND {})"""
# What hung when it was dealt, in the words of an issue's key.
_HUNG = """coalesce((SELECT CASE WHEN option.id IS NULL THEN 'limits alone'
        ELSE option.schedule || ' ' || coalesce(option.label, option.number::text) END
    FROM games_posting AS posting LEFT JOIN games_option AS option ON option.id = posting.option_id
    WHERE posting.table_id = hand.table_id AND posting.period @> hand.dealt), 'nothing posted') = %s
    AND hand.index IS NOT NULL"""

_AT_HAND = """EXISTS (SELECT FROM compliance_finding AS finding WHERE finding.hand_id = hand.index
    AND finding.status = 'open' AND abs(finding.difference) = %s)"""


_STARTED_AT = IN_PLACE.format(
    day="hand.gaming_day", starts="%s", hour="extract(hour FROM hand.started AT TIME ZONE %s)"
)


class Narrow(Struct, frozen=True, omit_defaults=True):
    """What is asked for; "" and None leave it open. `zone` is that of the house's clock."""

    dealer: str = ""
    person: str = ""
    provider: str = ""
    game: str = ""
    option: int | None = None
    hung: str = ""  # schedule and option, or that none hung
    hours: tuple[int, ...] = ()  # in which the hand started: a shift, by their places among the house's divisions
    starts: tuple[datetime.date, ...] = ()  # of these divisions
    cents: int | None = None  # by so much it differs, short or over
    from_: datetime.time | None = None
    until: datetime.time | None = None
    zone: str = "UTC"

    @property
    def asked(self) -> bool:
        """Whether anything is."""
        return any(value for name, value in asdict(self).items() if name not in ("zone", "starts")) or self.cents == 0

    def conditions(self, *, of_hands: bool = False) -> tuple[str, list[Any]]:
        """What must hold of `hand` and `finding`, each condition after an AND, with the values. `of_hands`: of hands alone,
        so that what a finding is asked for is asked of any that stands at the hand."""
        clock = "(hand.started AT TIME ZONE %s)::time"
        asked: list[tuple[bool, str, list[Any]]] = [
            (bool(self.dealer), _TAKEN.format("taken.of ->> 1 = %s"), [self.dealer]),
            (self.option is not None, _TAKEN.format("(taken.of ->> 3)::int = %s"), [self.option]),
            (bool(self.person), _BOOKED.format("booked.person = %s"), [self.person]),
            (bool(self.provider), _BOOKED.format("booked.provider = %s"), [self.provider]),
            (bool(self.game), "hand.game = %s", [self.game]),
            (bool(self.hung), _HUNG, [self.hung]),
            (
                bool(self.hours),
                f"{_STARTED_AT} = ANY(%s)",
                [list(self.starts), self.zone, list(self.hours)],
            ),
            (self.cents is not None, _AT_HAND if of_hands else "abs(finding.difference) = %s", [self.cents]),
            *self._between(clock),
        ]
        held = [(condition, values) for is_asked, condition, values in asked if is_asked]
        where = "".join(f" AND {condition}" for condition, _ in held)
        return where, [value for _, values in held for value in values]

    def _between(self, clock: str) -> list[tuple[bool, str, list[Any]]]:
        """From one time of the clock to another; over midnight where the second is the earlier one."""
        first, last = self.from_, self.until
        if first is not None and last is not None and last < first:
            return [(True, f"({clock} >= %s OR {clock} < %s)", [self.zone, first, self.zone, last])]
        return [
            (first is not None, f"{clock} >= %s", [self.zone, first]),
            (last is not None, f"{clock} < %s", [self.zone, last]),
        ]
