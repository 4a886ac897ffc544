"""The house that is tampered with: an invented floor, by the roads of any house, with something in every table that follows."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from compliance.desk.forms.desks import desks
from compliance.desk.models import Issue
from compliance.desk.models import IssueActKind as Kind
from compliance.desk.write.issue_act import issue_act
from compliance.desk.write.issue_undo import issue_undo
from compliance.desk.write.issue_wanted import Seen as IssueSeen
from compliance.desk.write.issue_wanted import Wanted as IssueWanted
from compliance.desk.write.upkeep import gaming_day_of
from compliance.floor.models import Finding
from compliance.floor.models.finding_act import Act, Reason
from compliance.floor.write.finding_act import Seen, Wanted, finding_act
from compliance.floor.write.hand_review import table_day_review
from compliance.floor.write.upload_run import upload_ask, upload_work
from compliance.houses.models import Establishment, Posting
from compliance.houses.write.posting_add import posting_end
from compliance.houses.write.review_queue import TableDayKey, table_days_claim_waiting
from compliance.licensed.read.changed_game import titles_read
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.licensed.write.change_draft import change_draft, change_edit
from compliance.money.write.accounts_review import accounts_sweep
from compliance.people.manage import demonstration_people_make
from compliance.people.models import Person
from compliance.people.read.access_log import settled_until
from compliance.people.rights import Role
from compliance.people.seal import access_seal
from compliance.record import seal
from compliance.running.home import wait_until
from compliance.running.secrets import Secrets
from compliance.tools.demonstration.close import demonstration_close
from compliance.tools.demonstration.load import demonstration_load
from compliance.tools.demonstration.money import Demonstrated
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from compliance.tools.trials.tamper.filled import filled
from games.hand.form import canonical
from games.schema import load
from games.schema.load import Catalogue
from reports.services import report_ask, report_run

TABLES, DAYS, HANDS = 3, 3, 40


def house_make(folder: Path, seed: int, *, tables: int = TABLES, days: int = DAYS, hands: int = HANDS) -> None:
    """Secrets, checkpoints, uploads and reports below `folder`; everything else in the database in use."""
    Secrets(folder / "secrets").make()
    settings.SECRETS_FOLDER = str(folder / "secrets")
    settings.CHECKPOINT_FOLDER = str(folder / "checkpoints")
    settings.UPLOADS_FOLDER, settings.REPORTS_FOLDER = str(folder / "uploads"), str(folder / "reports")
    settings.EVIDENCE_FOLDER = str(folder / "evidence")
    last = timezone.now().date() - datetime.timedelta(days=2)
    lines, slug = _played(Spec(seed=seed, last_day=last, tables=tables, days=days, hands=hands, faults=0.05))
    sealed()
    house = Establishment.objects.get(slug=slug)
    demonstration_people_make(establishment=house)
    officer, accountant = _person(house, "officer"), _person(house, "accounting")
    _acts(house, officer)
    _worked(house, officer)
    sealed()
    demonstration_close(slug=slug, clock=timezone.now)
    accounts_sweep(clock=timezone.now)
    _report(house, last, accountant)
    seal.key_change(reason="The old machine is given away.", actor="operator", now=timezone.now())
    _changes(house, officer)
    _upload(house, officer, lines)
    filled(house, {role: _person(house, role) for role in Role if role is not Role.COMMISSION}, last)
    done = timezone.now()
    wait_until(lambda: settled_until() > done, 60)  # what somebody might still write before it is not sealed
    access_seal(now=timezone.now())
    sealed()


def sealed() -> None:
    """A checkpoint of what there is."""
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())


def _played(spec: Spec) -> tuple[list[bytes], str]:
    """The floor's hands and papers, taken in and judged; of the rule books only the games that hang there are loaded."""
    whole = load.catalogue()
    floor = simulate(whole, spec)
    shown = Demonstrated(whole, floor, spec)
    hung = {str(posting.game) for posting in shown.house.postings}
    games = {slug: whole.games[slug] for slug in sorted(hung)}
    books = {str(game.book): whole.books[str(game.book)] for game in games.values()}
    catalogue_load(catalogue=Catalogue(books, games))
    lines = [canonical(hand) for hand in shown.hands()]
    papers = shown.papers().lines
    demonstration_load(house=shown.house, lines=lines, now=timezone.now(), progressed=lambda count: None, papers=papers)
    judged(table_days_claim_waiting(now=timezone.now()), timezone.now)
    return lines, shown.house.establishment


def judged(keys: list[TableDayKey], clock: Callable[[], datetime.datetime]) -> None:
    """Every table-day that waits, and the day accounts after them."""
    for key in keys:
        table_day_review(establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=clock)
    accounts_sweep(clock=clock)


def _person(house: Establishment, role: str) -> Person:
    held = Person.objects.filter(assignments__role=role)
    return held.filter(Q(assignments__establishment=house) | Q(assignments__establishment=None)).earliest("pk")


def _acts(house: Establishment, officer: Person) -> None:
    """Some findings dismissed, some given to somebody."""
    found = list(Finding.objects.filter(establishment=house).order_by("pk")[:8])
    now, today = timezone.now(), timezone.now().date()
    asked: tuple[tuple[list[Finding], dict[str, Any]], ...] = (
        (found[:4], {"act": Act.COMMENT, "words": "Looked at on the video."}),
        (found[4:], {"act": Act.RESOLVE, "reason": Reason.OTHER, "words": "Paid back."}),
    )
    for chosen, wanted in asked:
        seen = [Seen(id=one.pk, acted=one.acted) for one in chosen]
        finding_act(establishment=house, seen=seen, wanted=Wanted(**wanted), by=officer, now=now, today=today)


def _worked(house: Establishment, officer: Person) -> None:
    """Issues taken, put off, given, worked together, settled, opened again, and one act taken back."""
    now = timezone.now()
    day = gaming_day_of(house, now) + datetime.timedelta(days=1)
    one, two, three, four, five, *_ = Issue.objects.filter(establishment=house, state=Issue.State.NEW).order_by("pk")
    asked: tuple[tuple[Issue, dict[str, Any]], ...] = (
        (one, {"act": Kind.WAIT, "waiting_for": "floor", "until": day, "more_findings": 3, "more_cents": 9_000}),
        (two, {"act": Kind.GIVE, "desk": desks()[-1]}),
        (three, {"act": Kind.RESOLVE, "reason": Reason.OTHER, "words": "Paid back.", "right_from": now}),
        (three, {"act": Kind.REOPEN}),
        (four, {"act": Kind.MERGE, "other": two.pk}),
        (five, {"act": Kind.TAKE}),
    )
    for issue, wanted in asked:
        issue.refresh_from_db()
        seen = [IssueSeen(id=issue.pk, acted=issue.acted)]
        issue_act(establishment=house, seen=seen, wanted=IssueWanted(**wanted), by=officer, now=now)
    issue_undo(establishment=house, numbers=[five.pk], by=officer, now=now)


def _report(house: Establishment, last: datetime.date, by: Person) -> None:
    now = timezone.now()
    run = report_ask(
        code="COL01", establishment=house.slug, first=last, last=last, asked_by=by.username, now=now, formats=["csv"]
    )
    report_run(run_id=run.pk, clock=timezone.now)


def _changes(house: Establishment, officer: Person) -> None:
    """A posting taken down, and a draft that was edited."""
    posting = Posting.objects.filter(table__establishment=house).order_by("pk").last()
    assert posting is not None
    posting_end(posting=posting, at=timezone.now(), actor=officer.username, now=timezone.now())
    game = min(titles_read(commission_id=house.commission_id))
    draft = change_draft(establishment=house, game=game, title="One", text="a = 1", by=officer, now=timezone.now())
    change_edit(change=draft, title="Two", text="a = 2", seen=0, by=officer, now=timezone.now())


def _upload(house: Establishment, by: Person, lines: list[bytes]) -> None:
    """A file of hands that are there already, and one line that is none."""
    content = b"\n".join([*lines[:5], b'{"form":"oliver.hand/1"}'])
    run = upload_ask(establishment=house, by=by, file_name="again.ndjson", chunks=[content], now=timezone.now())
    upload_work(run_id=run.pk, clock=timezone.now, tell=lambda days: None)
