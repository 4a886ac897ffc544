"""A table system's own error rate, as the commission reads it: looks of a period against the hands recorded then."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from http import HTTPStatus
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from compliance.houses.models import Establishment
from compliance.observed.read.against import LONGEST, Against, TooManyError, against_read
from compliance.observed.rules.against import Pair, Share
from compliance.observed.rules.differing import Difference
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import Question, given
from compliance.shell.api.problem import Fault, Refused, not_there
from compliance.shell.lists import Dollars
from games.cards.money import plain

Rate = Annotated[str, Meta(pattern=r"^[01]\.[0-9]{6}$")]
_MILLIONTH = Decimal("0.000001")


class ObservedRate(Struct, frozen=True):
    """So many of so many; with 95 % confidence the true rate lies between the limits (Clopper-Pearson)."""

    count: int
    of: int
    lower: Annotated[Rate, Meta(description="rounded down")]
    upper: Annotated[Rate, Meta(description="rounded up")]


class ObservedField(Struct, frozen=True):
    """One field over the pairs in which it was seen and recorded."""

    field: str
    agree: ObservedRate
    absent: Annotated[int, Meta(description="pairs in which it was seen and nothing of it was recorded")]


class ObservedFaults(Struct, frozen=True):
    """Pairs by what the rules say of what was seen, and of what was recorded (family REC left out)."""

    both: int
    seen_only: int
    recorded_only: int
    neither: int


class ObservedPair(Struct, frozen=True):
    """A look, the hand that it was, and the fields that differ."""

    observation: Annotated[int, Meta(description="index of its entry: /observations")]
    table: str
    standing: Annotated[
        str, Meta(description="matched, seen but not recorded, several fit, or nothing recorded that day")
    ]
    hand: Annotated[str | None, Meta(description="id of the recorded hand; null: none is matched")]
    differ: list[Difference]


class ObservedAgainstRecorded(Struct, frozen=True):
    """What a period says."""

    establishment: str
    clock_seconds: Annotated[int, Meta(description="by which the two clocks may differ")]
    differing: Annotated[ObservedRate, Meta(description="matched hands of which at least one field differs")]
    unrecorded: Annotated[
        ObservedRate, Meta(description="hands seen that the record does not have, at tables that record")
    ]
    unseen: Annotated[list[str], Meta(description="ids of hands recorded in watched time and seen by nobody")]
    short_dollars: Annotated[Dollars, Meta(description="seen to be taken, not in the record; never netted with over")]
    over_dollars: Dollars
    money_compared: Annotated[int, Meta(description="hands of which both say what was taken")]
    faults: ObservedFaults
    fields: list[ObservedField]
    pairs: list[ObservedPair]


@given(
    "observed-against-recorded/<slug:house>",
    ObservedAgainstRecorded,
    "Observed against recorded",
    name="observed-against-recorded",
    scope="hands",
    parts={"house": "Slug of the establishment."},
    filters=(replace(asking.DAY_FROM, required=True), replace(asking.DAY_TO, required=True), asking.TABLE),
    words=(
        "Hands that people saw beside those that the tables recorded, matched by table and clock, then by number: fields"
        " that agree with exact limits, hands seen and not recorded, money, and which faults that were seen the record shows."
        f" At most {LONGEST.days + 1} gaming days. Compared with the hands that hold now."
    ),
)
def observed_against_recorded(question: Question, house: str) -> ObservedAgainstRecorded:
    place = question.reader.house(house)
    if place is None:
        raise not_there("house", house, "there is no such establishment", "Ask /establishments for those there are.")
    question.note.house = place
    first, last = question.values["gaming_day_from"], question.values["gaming_day_to"]
    if not first <= last <= first + LONGEST:
        raise _refused("gaming_day_to", last.isoformat(), "the days are too many or in the wrong order")
    establishment = Establishment.objects.get(pk=place.id)
    table = question.values.get("table") or ""
    try:
        found = against_read(establishment=establishment, first=first, last=last, table=table)
    except TooManyError as error:
        raise _refused("gaming_day_from", first.isoformat(), str(error)) from None
    return _item(place.slug, found)


def _refused(field: str, value: str, what: str) -> Refused:
    fault = Fault(field, value, what, f"Ask for at most {LONGEST.days + 1} gaming days, the first of them first.")
    return Refused(HTTPStatus.BAD_REQUEST, f"{field}: {fault.what}. {fault.cure}", [fault])


def _item(slug: str, found: Against) -> ObservedAgainstRecorded:
    sums = found.sums
    counted = [sums.faults.get(key, 0) for key in ((True, True), (True, False), (False, True), (False, False))]
    return ObservedAgainstRecorded(
        slug,
        found.seconds,
        _share(sums.differing),
        _share(sums.unrecorded),
        [one.hand_id for one in found.unseen],
        plain(sums.short),
        plain(sums.over),
        sums.counted,
        ObservedFaults(*counted),
        [ObservedField(one.field, _share(one.agree), one.absent) for one in sums.fields],
        [_pair(one) for one in found.pairs],
    )


def _share(one: Share) -> ObservedRate:
    lower = one.within.lower.quantize(_MILLIONTH, ROUND_FLOOR)
    upper = one.within.upper.quantize(_MILLIONTH, ROUND_CEILING)
    return ObservedRate(one.count, one.of, f"{lower:f}", f"{upper:f}")


def _pair(one: Pair) -> ObservedPair:
    differ = [] if one.compared is None else list(one.compared.differ)
    return ObservedPair(one.look, one.table, one.standing, one.hand_id or None, differ)
