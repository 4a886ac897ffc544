"""The author's side of a change: draft it, edit it, submit it with a reason, withdraw it.

A draft is kept whatever it says, so that nothing typed is lost; only one that passes every check can be submitted.
"""

from __future__ import annotations

import datetime

from django.db import transaction

from compliance.houses.models import Establishment
from compliance.licensed.models import CatalogueChange, ChangeAct
from compliance.licensed.read.changed_game import titles_read
from compliance.licensed.write.catalogue_store import game_try
from compliance.licensed.write.change_check import change_check
from compliance.licensed.write.change_entry import change_act_store, draft_store, submitted_body
from compliance.people.access import may
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import append
from games.models import RuleBook

LONGEST_TEXT = 200_000
LONGEST = 2_000
State = CatalogueChange.State


class ChangeError(ValueError):
    """What was asked for does not fit; `field` names where, the message says the cure."""

    def __init__(self, field: str, cure: str) -> None:
        super().__init__(cure)
        self.field = field


def change_draft(
    *, establishment: Establishment, game: str, title: str, text: str, by: Person, now: datetime.datetime
) -> CatalogueChange:
    """A new draft. It need not fit yet."""
    _may_propose(by, establishment)
    if game not in titles_read(commission_id=establishment.commission_id):
        raise ChangeError("game", "Choose a game that the establishment's commission licenses.")
    _words_check(title, text)
    with transaction.atomic():
        change = CatalogueChange.objects.create(
            establishment=establishment, game=game, title=title.strip(), text=text, author=by, created=now, changed=now
        )
        draft_store(change=change, by=by, now=now)
    return change


def change_edit(
    *, change: CatalogueChange, title: str, text: str, seen: int, by: Person, now: datetime.datetime
) -> CatalogueChange:
    """Other words for a draft of one's own. `seen`: how many edits the page showed to whoever types (two windows)."""
    with transaction.atomic():
        append.lock()
        held = locked(change)
        _own(held, by, State.DRAFT)
        _words_check(title, text)
        if held.edits != seen:
            raise ChangeError("text", "It was saved in another window meanwhile; what you typed is below, not saved.")
        held.title, held.text, held.changed, held.edits = title.strip(), text, now, held.edits + 1
        held.save(update_fields=["title", "text", "changed", "edits"])
        draft_store(change=held, by=by, now=now)
    return held


def change_submit(
    *, change: CatalogueChange, reason: str, seen: int, by: Person, now: datetime.datetime
) -> CatalogueChange:
    """Hand a draft to a lead officer. ChangeError while it does not fit."""
    with transaction.atomic():
        append.lock()
        held = locked(change)
        _own(held, by, State.DRAFT)
        why = reason_check(reason)
        if held.edits != seen:
            raise ChangeError("text", "It was saved in another window meanwhile; look at it, then submit again.")
        checked = change_check(change=held, now=now)
        if checked.refusal is not None or checked.held is None or checked.after is None:
            raise ChangeError("text", f"It does not fit yet: {checked.refusal}")
        trouble = game_try(game=checked.after, book=RuleBook.objects.get(pk=checked.held.book_id))
        if trouble:
            raise ChangeError("text", f"It cannot be kept as it is: {trouble}. Write smaller figures.")
        held.state, held.submitted, held.reason, held.changed = State.SUBMITTED, now, why, now
        held.first_day = checked.first_day
        held.save(update_fields=["state", "submitted", "reason", "changed", "first_day"])
        change_act_store(change=held, act=ChangeAct.Act.SUBMIT, words=why, by=by, now=now, more=submitted_body(held))
    return held


def change_withdraw(*, change: CatalogueChange, by: Person, now: datetime.datetime) -> CatalogueChange:
    """Take a draft or a submitted change back. What was submitted stays in the record, and so does that it was withdrawn."""
    with transaction.atomic():
        append.lock()
        held = locked(change)
        _own(held, by, State.DRAFT, State.SUBMITTED)
        was = held.state
        held.state, held.changed = State.WITHDRAWN, now
        held.save(update_fields=["state", "changed"])
        if was == State.SUBMITTED:
            change_act_store(change=held, act=ChangeAct.Act.WITHDRAW, words="", by=by, now=now)
        else:
            draft_store(change=held, by=by, now=now)
    return held


def locked(change: CatalogueChange) -> CatalogueChange:
    """The row as it stands now, held until the transaction ends."""
    rows = CatalogueChange.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("establishment", "author").get(pk=change.pk)


def reason_check(reason: str) -> str:
    """The reason, as it is kept."""
    why = reason.strip()
    if not why or len(why) > LONGEST or "\x00" in why:
        raise ChangeError("reason", f"Write why, in a sentence of at most {LONGEST:,} characters.")
    return why


def _may_propose(by: Person, establishment: Establishment) -> None:
    if not may(person=by, right=Right.PROPOSE, establishment=establishment):
        raise ChangeError("game", "Only officers draft a change.")


def _own(change: CatalogueChange, by: Person, *states: str) -> None:
    _may_propose(by, change.establishment)
    if change.author_id != by.pk:
        raise ChangeError("text", f"It is {change.author}'s; draft one of your own.")
    if change.state not in states:
        raise ChangeError("text", f"It is {change.state}; its words stay as they are.")


def _words_check(title: str, text: str) -> None:
    if not title.strip() or len(title) > 120 or "\x00" in title:
        raise ChangeError("title", "Say in a few words what changes, in at most 120 characters.")
    if not text.strip() or len(text) > LONGEST_TEXT or "\x00" in text:
        raise ChangeError("text", f"Write the blocks, in at most {LONGEST_TEXT:,} characters.")
