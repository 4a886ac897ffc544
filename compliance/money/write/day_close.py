"""Prepares, closes and restates a gaming day. Closing needs a second person; what was closed stays in the record."""

import datetime
from collections.abc import Mapping, Sequence

from django.db import transaction

from compliance.houses.read.house import Place, establishment_get, place_read
from compliance.money.ledger.closing import (
    changed_since,
    figures,
    prepared_before,
    standing_closing,
    standing_preparation,
)
from compliance.money.ledger.day import Day
from compliance.money.papers.closing import Closing
from compliance.money.papers.preparation import Preparation
from compliance.money.read.day_accounts import day_read
from compliance.money.read.left_open import LeftOpen, left_open
from compliance.money.write.accounts_open import accounts_open, accounts_wait
from compliance.papers.forms.day_papers import paper_read
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import kinds
from compliance.papers.read.papers import papers_entered_by
from compliance.papers.write.paper_record import paper_store
from compliance.papers.write.sheet_register import in_utc
from compliance.people.access import clash_bar
from compliance.people.apart import duties
from compliance.people.models import Person
from compliance.record import append, canonical, read
from games.hand.refusal import Problem

LEAST = 3
"""Letters of a reason."""


class CloseError(ValueError):
    """The day cannot be closed, prepared or restated; the message says why and what to do."""


class ReasonsMissing(CloseError):
    """Something is open, and it is not said why the day is closed all the same."""


def day_prepare(*, establishment: str, gaming_day: datetime.date, by: Person, now: datetime.datetime) -> str:
    """Find the day accounts in order at their present figures; the id of the paper."""
    with transaction.atomic():
        place, day = _held(establishment, gaming_day)
        if day.unreviewed:
            raise CloseError(
                f"{day.unreviewed} hands of the day are not reviewed yet. Prepare the books when they are."
            )
        if standing_closing(day) is not None and not changed_since(day):
            raise CloseError("The day is closed at these very figures. There is nothing to prepare.")
        held = figures(day)
        if not held:
            raise CloseError(
                "Nothing is known of the day's money: no hand, no slip, no count. There is nothing to close."
            )
        paper = Preparation(
            id=f"prepared-{gaming_day.isoformat()}-{read.size()}",
            gaming_day=gaming_day,
            prepared_by=by.username,
            at=now,
            figures=held,
        )
        return _record(place, "preparation", paper, by, now)


def day_close(
    *,
    establishment: str,
    gaming_day: datetime.date,
    by: Person,
    now: datetime.datetime,
    reason: str = "",
    reasons: Mapping[str, str] | None = None,
) -> str:
    """Close the day accounts at the figures at which somebody else prepared them; the id of the paper.

    `reasons` says of everything that is still open, by its key, why the day is closed all the same. A day that is closed
    already is restated: the new closing names the one that it replaces, with the `reason`.
    """
    with transaction.atomic():
        place, day = _held(establishment, gaming_day)
        prepared, closed = _closable(place, day, by), standing_closing(day)
        if closed is not None and len(reason.strip()) < LEAST:
            raise CloseError("The day was closed before. Say why it is restated.")
        house = establishment_get(slug=establishment)
        things = left_open(establishment=house, day=day)
        why = _reasons(things, reasons or {})
        paper = Closing(
            id=f"closed-{gaming_day.isoformat()}-{read.size()}",
            gaming_day=gaming_day,
            prepared_by=prepared.prepared_by,
            closed_by=by.username,
            at=now,
            position=read.size(),
            figures=prepared.figures,
            left_open=why,
            open_keys={one.key: one.words for one in things},
            restates=None if closed is None else closed.id,
            reason=None if closed is None else reason.strip(),
        )
        return _record(place, "closing", paper, by, now)


def _closable(place: Place, day: Day, by: Person) -> Preparation:
    """What was prepared, where this person may close it now."""
    prepared = standing_preparation(day)
    if prepared is None:
        raise CloseError("Nobody has prepared the books of this day. One person prepares them, another closes them.")
    if prepared.prepared_by == by.username:
        raise CloseError("You prepared these books yourself. Closing them needs a second person.")
    if bar := _bar(place, day.gaming_day, by):
        raise CloseError(bar)
    if day.unreviewed:
        raise CloseError(f"{day.unreviewed} hands of the day are not reviewed yet. Close the books when they are.")
    if prepared_before(day):
        raise CloseError("The figures have changed since the books were prepared. Have them prepared again.")
    return prepared


def _reasons(found: Sequence[LeftOpen], said: Mapping[str, str]) -> dict[str, str]:
    """The reason for each thing that is still open, by its words."""
    why = {one.words: said.get(one.key, "").strip() for one in found}
    missing = sum(len(reason) < LEAST for reason in why.values())
    if missing:
        things = "thing is" if missing == 1 else "things are"
        raise ReasonsMissing(f"{missing} {things} still open without a reason. Say of each why the day is closed so.")
    return why


def _bar(place: Place, gaming_day: datetime.date, by: Person) -> str:
    """Which of the duties kept apart speaks against it that this person closes the day; "" where none does."""
    for each in duties().closing:
        if by.username in papers_entered_by(establishment_id=place.id, gaming_day=gaming_day, of=each.papers):
            return f"You do not close this day: {each.why}. Somebody else does."
    return clash_bar(person=by)


def _held(establishment: str, gaming_day: datetime.date) -> tuple[Place, Day]:
    """The day's accounts, while nothing else is written: the record's lock is held."""
    append.lock()
    house = establishment_get(slug=establishment)
    return place_read(slug=establishment), day_read(establishment=house, gaming_day=gaming_day)


def _record(place: Place, kind: str, paper: Paper, by: Person, now: datetime.datetime) -> str:
    body = canonical.encode(in_utc(paper))
    if isinstance(paper_read(kinds()[kind], body), Problem):
        raise CloseError(
            "A figure of the day is beyond what its paper can hold. Correct the paper that is out of all bounds."
        )
    entry = append.NewEntry(kinds()[kind].record, place.slug, by.username, now, body)
    paper_store(place=place, paper=paper, entry=entry)
    accounts_open(place=place, days=[paper.gaming_day], now=now)
    accounts_wait(establishment_id=place.id, days=[paper.gaming_day])
    return paper.id
