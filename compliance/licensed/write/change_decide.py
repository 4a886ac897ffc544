"""The lead officer's side of a change: approve or refuse what somebody else submitted.

An approval is one transaction: the new version of the game, from now on the one by which hands are judged; the notices
that come down and go up; and the entries that say so. Its blocks are dated, so that hands before them stay as they were.
"""

from __future__ import annotations

import datetime

from django.db import transaction
from msgspec import Struct

from compliance.floor.write.hands_rejudge import hands_rejudge
from compliance.houses.forms import house as forms
from compliance.houses.models import Establishment, Posting
from compliance.houses.write.posting_add import PostingError, posting_add, posting_end
from compliance.houses.write.review_queue import TableDayKey
from compliance.licensed.models import CatalogueChange, ChangeAct
from compliance.licensed.read.proposals import hung_elsewhere
from compliance.licensed.write.catalogue_store import game_adopt, game_store
from compliance.licensed.write.change_check import Checked, change_check
from compliance.licensed.write.change_draft import ChangeError, State, locked, reason_check
from compliance.licensed.write.change_entry import change_act_store
from compliance.money.write.accounts_open import accounts_wait_for_catalogue
from compliance.people.access import clash_bar, may
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import append
from games.models import RuleBook
from games.schema.proposal import Hanging


class Approved(Struct, frozen=True):
    """What an approval did. `again`: where hands have been dealt since its first day, which are judged again."""

    change: CatalogueChange
    hands: int = 0
    again: frozenset[TableDayKey] = frozenset()


def change_approve(*, change: CatalogueChange, why: str, by: Person, now: datetime.datetime) -> Approved:
    """Let it take effect on its date. ChangeError when it no longer fits; then nothing of it was done."""
    with transaction.atomic():
        append.lock()
        held = _waiting(change, by)
        words = reason_check(why)
        checked = change_check(change=held, now=now)
        if checked.refusal is not None:
            raise ChangeError("text", f"It does not fit any more: {checked.refusal}")
        digest = _version(held, checked, by, now)
        postings = [_hang(held, posting, by, now) for posting in checked.postings]
        _decide(held, State.APPROVED, words, by, now, digest)
        more = {"submitted": _submitted_index(held), "game_digest": digest or None, "postings": postings or None}
        change_act_store(change=held, act=ChangeAct.Act.APPROVE, words=words, by=by, now=now, more=more)
        # In the same transaction: a review sees the new version and the queue, or neither.
        stretches = list(hands_rejudge(game=held.game, first=checked.first_day)) if digest else []
    hands = sum(stretch.hands for stretch in stretches)
    return Approved(held, hands, frozenset(key for stretch in stretches for key in stretch.touched))


def change_refuse(*, change: CatalogueChange, why: str, by: Person, now: datetime.datetime) -> CatalogueChange:
    """Say no, with the reason."""
    with transaction.atomic():
        append.lock()
        held = _waiting(change, by)
        words = reason_check(why)
        _decide(held, State.REFUSED, words, by, now, "")
        more = {"submitted": _submitted_index(held)}
        change_act_store(change=held, act=ChangeAct.Act.REFUSE, words=words, by=by, now=now, more=more)
    return held


def decide_bar(*, change: CatalogueChange, by: Person) -> str:
    """Why this person may not decide it; "" where nothing stands against it."""
    if not may(person=by, right=Right.WAIVE, establishment=change.establishment):
        return "Only a lead officer decides a change."
    if change.author_id == by.pk:
        return "Who drafted a change does not decide it; another lead officer does."
    if bar := clash_bar(person=by):
        return bar
    others = hung_elsewhere(game=change.game, establishment_id=change.establishment_id)
    for other in Establishment.objects.filter(pk__in=others):
        if not may(person=by, right=Right.WAIVE, establishment=other):
            return "The game hangs at other establishments too; a lead officer of all of them decides."
    return ""


def _waiting(change: CatalogueChange, by: Person) -> CatalogueChange:
    held = locked(change)
    if held.state != State.SUBMITTED:
        raise ChangeError("reason", f"It is {held.state}; there is nothing to decide.")
    bar = decide_bar(change=held, by=by)
    if bar:
        raise ChangeError("reason", bar)
    return held


def _version(change: CatalogueChange, checked: Checked, by: Person, now: datetime.datetime) -> str:
    """The digest of the new version; "" when only notices change."""
    if checked.held is None or checked.after is None or checked.after == checked.held.game:
        return ""
    book = RuleBook.objects.get(pk=checked.held.book_id)
    row, new = game_store(game=checked.after, book=book, actor=by.username, now=now)
    game_adopt(row=row, new=new, actor=by.username, now=now)
    if checked.after.jackpot:
        accounts_wait_for_catalogue()
    return row.digest


def _hang(change: CatalogueChange, posting: Hanging, by: Person, now: datetime.datetime) -> int:
    """Take down what hangs there without an end and put the new notice up; the index of its entry."""
    before = Posting.objects.filter(
        table__establishment=change.establishment,
        table__name=posting.table,
        period__contains=posting.from_,
        period__endswith__isnull=True,
    ).first()
    wanted = forms.Posting(
        table=posting.table,
        game=change.game,
        schedule=posting.schedule,
        option=posting.option,
        from_=posting.from_,
        until=posting.until,
        min=posting.min,
        max=posting.max,
    )
    try:
        if before is not None:
            posting_end(posting=before, at=posting.from_, actor=by.username, now=now)
        hung = posting_add(establishment=change.establishment.slug, posting=wanted, actor=by.username, now=now)
    except PostingError as error:
        raise ChangeError("text", f"It does not fit any more: {error}") from None
    return hung.record_index


def _decide(
    change: CatalogueChange, state: CatalogueChange.State, why: str, by: Person, now: datetime.datetime, digest: str
) -> None:
    change.state, change.decided, change.decided_by, change.decided_why = state, now, by, why
    change.changed, change.game_digest = now, digest
    change.save(update_fields=["state", "decided", "decided_by", "decided_why", "changed", "game_digest"])


def _submitted_index(change: CatalogueChange) -> int:
    index: int = ChangeAct.objects.values_list("record_index", flat=True).get(change=change, act=ChangeAct.Act.SUBMIT)
    return index
