"""A change with two people: drafted, submitted, decided by somebody else, in force from its date, all of it in the record."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import msgspec
import psycopg
import pytest
from django.db import Error as DatabaseError
from django.db import transaction
from django.utils import timezone

from compliance.models import CatalogueChange, ChangeAct, HandReview
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.record import read
from compliance.selectors.change_projection import ChangeRows
from compliance.selectors.changed_game import held_read
from compliance.selectors.games import games_read
from compliance.services import hands_rejudge
from compliance.services.catalogue_load import catalogue_load
from compliance.services.change_check import change_check
from compliance.services.change_decide import change_approve, change_refuse
from compliance.services.change_draft import ChangeError, change_draft, change_edit, change_submit, change_withdraw
from compliance.services.change_forecast import Wanted, forecast_ask, forecast_stop, forecast_work
from compliance.services.house_load import house_load
from games import load
from games.models import Establishment, LicensedGame, Posting
from games.refusal import CatalogueError
from games.terms import fee_terms
from tests import builders
from tests.changes import DEARER, END, GAME, NEW_OPTION, POSTING

pytestmark = pytest.mark.django_db
NOW = builders.NOW
State = CatalogueChange.State


def person(name: str, role: Role) -> Person:
    made = Person.objects.create(username=name, first_name=name.title())
    Assignment.objects.create(
        person=made, role=role.value, establishment=Establishment.objects.get(slug=builders.HOUSE)
    )
    return made


@pytest.fixture
def author(house: str) -> Person:
    return person("cleo", Role.OFFICER)


@pytest.fixture
def lead(house: str) -> Person:
    return person("ben", Role.LEAD)


@pytest.fixture
def draft(author: Person) -> Callable[..., CatalogueChange]:
    def do(text: str = NEW_OPTION, by: Person | None = None) -> CatalogueChange:
        return change_draft(
            establishment=Establishment.objects.get(slug=builders.HOUSE),
            game=GAME,
            title="Option 16",
            text=text,
            by=by or author,
            now=NOW,
        )

    return do


@pytest.fixture
def submitted(draft: Callable[..., CatalogueChange], author: Person) -> Callable[..., CatalogueChange]:
    def do(text: str = NEW_OPTION) -> CatalogueChange:
        return change_submit(change=draft(text), reason="The letter came.", seen=0, by=author, now=NOW)

    return do


@pytest.fixture
def approved(submitted: Callable[..., CatalogueChange], lead: Person) -> Callable[..., CatalogueChange]:
    def do(text: str = NEW_OPTION) -> CatalogueChange:
        return change_approve(change=submitted(text), why="Read against the letter.", by=lead, now=NOW).change

    return do


def test_an_option_is_in_force_from_its_day_after_another_person_approved_it(
    approved: Callable[..., CatalogueChange], author: Person, lead: Person
) -> None:
    before = games_read()[GAME]
    change = approved()
    game = games_read()[GAME]
    assert (change.state, change.decided_by, change.author) == (State.APPROVED, lead, author)
    assert fee_terms(game, "own", 16, datetime.date(2026, 10, 1)).fees == (300, 900)
    with pytest.raises(LookupError):
        fee_terms(game, "own", 16, datetime.date(2026, 9, 30))
    assert fee_terms(game, "own", 2, builders.DAY).digest == fee_terms(before, "own", 2, builders.DAY).digest
    entries = [(entry.kind, entry.actor) for entry in read.entries()][-3:]
    assert entries == [("change/1", "cleo"), ("catalogue/1", "ben"), ("change/1", "ben")]
    held = held_read(slug=GAME)
    assert held is not None
    assert held.digest == change.game_digest


def test_the_record_says_what_was_submitted_and_what_came_of_it(approved: Callable[..., CatalogueChange]) -> None:
    change = approved()
    submit, approve = (msgspec.json.decode(entry.body) for entry in read.entries(kind="change/1"))
    assert submit["text"] == NEW_OPTION
    assert (submit["act"], submit["first_day"], submit["words"]) == ("submit", "2026-10-01", "The letter came.")
    assert approve == {
        "act": "approve",
        "change": change.pk,
        "game_digest": change.game_digest,
        "submitted": ChangeAct.objects.get(act="submit").record_index,
        "words": "Read against the letter.",
    }
    assert list(differences()) == []


def differences() -> Any:
    size = read.size()
    return ChangeRows().differences(start=0, stop=size, entries=list(read.entries(kind="change/1")))


TAMPERED = [
    ("UPDATE compliance_change SET text = text || '#'", "text"),
    ("UPDATE compliance_change SET decided_why = 'x'", "reason of the decision"),
    ("UPDATE compliance_change SET author_id = decided_by_id, decided_by_id = author_id", "author"),
    ("UPDATE compliance_change_act SET words = 'x' WHERE act = 'submit'", "words"),
    ("DELETE FROM compliance_change_act WHERE act = 'approve'", "no step for it"),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("statement", "named"), TAMPERED)
def test_a_changed_row_is_found(
    approved: Callable[..., CatalogueChange], owner_url: str, statement: str, named: str
) -> None:
    approved()
    guards = (("compliance_change", "kept"), ("compliance_change", "for_good"), ("compliance_change_act", "for_good"))
    with psycopg.connect(owner_url, autocommit=True) as owner:
        for table, guard in guards:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER {guard}")
        owner.execute(statement)
        for table, guard in guards:
            owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {guard}")
    assert any(named in what for _, what in differences())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("statement", "_"), TAMPERED)
def test_the_owner_is_refused_as_well(
    approved: Callable[..., CatalogueChange], owner_url: str, statement: str, _: str
) -> None:
    approved()
    with psycopg.connect(owner_url) as owner, pytest.raises(psycopg.errors.RestrictViolation):
        owner.execute(statement)


def test_who_drafted_it_does_not_decide_it(draft: Callable[..., CatalogueChange], lead: Person) -> None:
    change = change_submit(change=draft(by=lead), reason="Mine", seen=0, by=lead, now=NOW)
    for decide in (change_approve, change_refuse):
        with pytest.raises(ChangeError, match="does not decide it"):
            decide(change=change, why="Fine", by=lead, now=NOW)
    with pytest.raises(DatabaseError, match="who_drafts_a_change"), transaction.atomic():
        CatalogueChange.objects.filter(pk=change.pk).update(
            state="approved", decided=NOW, decided_by=lead, decided_why="Fine"
        )
    assert CatalogueChange.objects.get().state == State.SUBMITTED


def test_an_officer_does_not_decide(submitted: Callable[..., CatalogueChange]) -> None:
    other = person("dan", Role.OFFICER)
    with pytest.raises(ChangeError, match="Only a lead officer"):
        change_approve(change=submitted(), why="Fine", by=other, now=NOW)


def test_a_game_that_hangs_elsewhere_is_decided_by_somebody_who_is_lead_there_too(
    submitted: Callable[..., CatalogueChange], lead: Person
) -> None:
    house_load(house=builders.house(establishment="other-house", title="Other"), actor="test", now=NOW)
    change = submitted()
    with pytest.raises(ChangeError, match="other establishments"):
        change_approve(change=change, why="Fine", by=lead, now=NOW)
    Assignment.objects.create(
        person=lead, role=Role.LEAD.value, establishment=Establishment.objects.get(slug="other-house")
    )
    assert change_approve(change=change, why="Fine", by=lead, now=NOW).change.state == State.APPROVED


def test_what_was_submitted_stays_as_it_was_written(submitted: Callable[..., CatalogueChange], author: Person) -> None:
    change = submitted()
    with pytest.raises(ChangeError, match="It is submitted"):
        change_edit(change=change, title="Other", text=END, seen=0, by=author, now=NOW)
    for values in ({"text": END}, {"state": "draft"}, {"reason": "x"}, {"first_day": "2026-01-01"}):
        with pytest.raises(DatabaseError, match="stays as it was"), transaction.atomic():
            CatalogueChange.objects.filter(pk=change.pk).update(**values)
    with pytest.raises(DatabaseError), transaction.atomic():
        CatalogueChange.objects.filter(pk=change.pk).delete()


def test_a_refused_change_changes_nothing(submitted: Callable[..., CatalogueChange], lead: Person) -> None:
    before = games_read()[GAME]
    change = change_refuse(change=submitted(), why="The letter names other bands.", by=lead, now=NOW)
    assert (change.state, change.decided_why) == (State.REFUSED, "The letter names other bands.")
    assert games_read()[GAME] == before
    with pytest.raises(ChangeError, match="It is refused"):
        change_approve(change=change, why="After all", by=lead, now=NOW)
    assert list(differences()) == []


@pytest.mark.parametrize("when", ["draft", "submitted"])
def test_a_change_is_withdrawn_by_its_author(
    draft: Callable[..., CatalogueChange], author: Person, lead: Person, when: str
) -> None:
    change = draft()
    if when == "submitted":
        change_submit(change=change, reason="Letter", seen=0, by=author, now=NOW)
    with pytest.raises(ChangeError, match="It is Cleo's"):
        change_withdraw(change=change, by=lead, now=NOW)
    assert change_withdraw(change=change, by=author, now=NOW).state == State.WITHDRAWN
    assert ChangeAct.objects.count() == (2 if when == "submitted" else 0)
    assert list(differences()) == []


def test_a_draft_is_kept_whatever_it_says_and_cannot_be_submitted(
    draft: Callable[..., CatalogueChange], author: Person
) -> None:
    change = draft("[[option]\nnumber = ")
    with pytest.raises(ChangeError, match="It does not fit yet: draft: TOML"):
        change_submit(change=change, reason="Letter", seen=0, by=author, now=NOW)
    change = change_edit(change=change, title="Option 16", text=NEW_OPTION, seen=0, by=author, now=NOW)
    with pytest.raises(ChangeError, match="another window"):
        change_edit(change=change, title="Option 16", text=END, seen=0, by=author, now=NOW)
    with pytest.raises(ChangeError, match="Write why"):
        change_submit(change=change, reason=" ", seen=1, by=author, now=NOW)
    assert change_submit(change=change, reason="Letter", seen=1, by=author, now=NOW).state == State.SUBMITTED


REFUSED = [
    # what is typed; then the place and the cure of the refusal
    ("", "blocks", "Write at least one block"),
    (NEW_OPTION.replace('schedule = "own"', 'schedule = "owm"'), "option[0].schedule", "Did you mean 'own'?"),
    (NEW_OPTION.replace("number = 16", "numbr = 16"), "option[0].numbr", "Did you mean 'number'?"),
    (NEW_OPTION.replace("fee = 3.00", "fee = 3.001"), "option[0].bands.player-dealer[0].fee", "Amounts are dollars"),
    (NEW_OPTION.replace('["698"]', '["99999"]', 1), "option[0].cite", "The book has lines 1 to 6080."),
    (NEW_OPTION.replace("player-dealer", "dealer"), "schedule[own].option[16]", "Did you mean 'player-dealer'?"),
    (DEARER.replace("2026-10-01", "2026-01-01"), "schedule[own].option[2].from", "begins on that day already"),
    (END.replace("number = 2", "number = 99"), "end[0]", "Name one of them"),
    (END.replace("number = 2\n", ""), "end[0]", "Name its `schedule` and its `number`."),
    (POSTING.replace("T1", "T9"), "posting[0].table", "Tables here: T1, T2."),
    (POSTING.replace("option = 3", "option = 99"), "posting[0].option", "has no such option"),
    (POSTING.replace("max = 1000", "max = 900"), "posting[0].max", "The option prints $1,000.00."),
    (POSTING.replace("-07:00", ""), "posting[0].from", ""),
    (POSTING.replace("2026-10-01T06", "2026-07-01T06"), "posting[0].from", "Another notice hangs there"),
]


@pytest.mark.parametrize(("text", "place", "cure"), REFUSED)
def test_what_does_not_fit_is_refused_with_its_place_and_cure(
    draft: Callable[..., CatalogueChange], text: str, place: str, cure: str
) -> None:
    refusal = change_check(change=draft(text or "# nothing"), now=NOW).refusal
    assert refusal is not None
    assert refusal.key == place
    assert cure in refusal.cure


def test_the_check_says_what_the_page_would_look_like(draft: Callable[..., CatalogueChange]) -> None:
    gap = DEARER.replace("from = 101", "from = 201")
    checked = change_check(change=draft(gap), now=NOW)
    assert checked.refusal is None
    assert [defect.kind for defect in checked.new_defects] == ["gap"]
    [difference] = checked.differences
    assert difference.title == "Takes the place of: option 2 of schedule own"
    marked = {(line.mark, line.text.strip()) for line in difference.lines}
    assert ("-", '{ from = 5, to = 100, fee = 1.00, cite = "706" },') in marked
    assert ("+", '{ from = 5, to = 100, fee = 3.00, cite = "698" },') in marked
    assert checked.warnings == ()
    early = change_check(change=draft(NEW_OPTION.replace("2026-10-01", "2026-09-01")), now=NOW)
    assert "judged again by it" in early.warnings[0]


def test_a_posting_takes_the_place_of_what_hangs(approved: Callable[..., CatalogueChange]) -> None:
    change = approved(NEW_OPTION + POSTING.replace("option = 3", "option = 16"))
    moment = datetime.datetime(2026, 10, 1, 13, tzinfo=datetime.UTC)
    old, new = Posting.objects.filter(table__name="T1").order_by("period")
    assert (old.period.upper, new.period.lower, new.option.number) == (moment, moment, 16)
    assert change.game_digest == new.option.game.digest
    body = msgspec.json.decode(list(read.entries(kind="change/1"))[-1].body)
    assert body["postings"] == [new.record_index]


def test_a_posting_alone_makes_no_new_version(approved: Callable[..., CatalogueChange]) -> None:
    versions = LicensedGame.objects.count()
    assert approved(POSTING).game_digest == ""
    assert LicensedGame.objects.count() == versions
    assert catalogue_load(catalogue=builders.catalogue(), now=NOW).adopted == 0


def test_an_option_ends(approved: Callable[..., CatalogueChange]) -> None:
    approved(END)
    game = games_read()[GAME]
    assert fee_terms(game, "own", 2, datetime.date(2026, 9, 30)).fees[0] == 100
    with pytest.raises(LookupError):
        fee_terms(game, "own", 2, datetime.date(2026, 10, 1))


def test_a_later_load_of_the_files_does_not_undo_it(approved: Callable[..., CatalogueChange]) -> None:
    change = approved()
    again = catalogue_load(catalogue=builders.catalogue(), now=NOW)
    assert (again.games, again.adopted) == (0, 0)
    held = held_read(slug=GAME)
    assert held is not None
    assert held.digest == change.game_digest


def released(**changes: Any) -> load.Catalogue:
    """The catalogue of a later release, in which the game's own schedule reads otherwise."""
    shipped = builders.catalogue()
    game = shipped.games[GAME]
    schedules = tuple(
        msgspec.structs.replace(one, **changes) if one.schedule == "own" else one for one in game.schedule
    )
    return shipped._replace(games={**shipped.games, GAME: msgspec.structs.replace(game, schedule=schedules)})


def test_a_release_and_an_approved_change_hold_together(approved: Callable[..., CatalogueChange]) -> None:
    approved()
    loaded = catalogue_load(catalogue=released(title="Printed better"), now=NOW)
    assert (loaded.games, loaded.adopted) == (1, 1)
    game = games_read()[GAME]
    assert fee_terms(game, "own", 16, datetime.date(2026, 10, 1)).schedule.title == "Printed better"


def test_a_release_that_took_the_change_in_is_the_same(approved: Callable[..., CatalogueChange]) -> None:
    approved()
    own = next(one for one in games_read()[GAME].schedule if one.schedule == "own")
    assert catalogue_load(catalogue=released(option=own.option), now=NOW).adopted == 0


def test_a_release_that_clashes_is_refused_by_name(approved: Callable[..., CatalogueChange]) -> None:
    change = approved()
    own = next(one for one in games_read()[GAME].schedule if one.schedule == "own")
    other = tuple(
        msgspec.structs.replace(option, note="Otherwise") if option.number == 16 else option for option in own.option
    )
    with pytest.raises(CatalogueError) as refused:
        catalogue_load(catalogue=released(option=other), now=NOW)
    assert f"with the approved change {change.pk} (Option 16)" in str(refused.value)
    assert refused.value.key == "schedule[own].option[16].from"
    assert games_read()[GAME].schedule != released(option=other).games[GAME].schedule


def test_earlier_hands_stay_as_they_were(
    record: Callable[..., Any], review: Callable[..., int], approved: Callable[..., CatalogueChange]
) -> None:
    record(builders.hand(1), builders.hand(2))
    review()
    before = list(HandReview.objects.order_by("hand_id").values_list("due", "game_digest"))
    approved(DEARER + END.replace("number = 2", "number = 5"))
    assert not list(hands_rejudge.hands_rejudge(game=GAME))
    assert list(HandReview.objects.order_by("hand_id").values_list("due", "game_digest")) == before


def test_a_change_that_reaches_back_has_its_hands_judged_again(
    record: Callable[..., Any],
    review: Callable[..., int],
    submitted: Callable[..., CatalogueChange],
    lead: Person,
) -> None:
    record(builders.hand(1))
    review()
    assert HandReview.objects.get().due == 200
    done = change_approve(
        change=submitted(DEARER.replace("2026-10-01", "2026-09-01")), why="As printed", by=lead, now=NOW
    )
    assert done.rejudge
    assert sum(stretch.hands for stretch in hands_rejudge.hands_rejudge(game=GAME)) == 1
    review()
    assert HandReview.objects.get().due == 900


def forecast(change: CatalogueChange, by: Person, **changes: Any) -> Any:
    values = {"first": builders.DAY, "last": builders.DAY, "hung": ("own", 2), "under": ("own", 16)} | changes
    run = forecast_ask(change=change, wanted=Wanted(**values), by=by, now=NOW)
    forecast_work(run_id=run.pk, clock=timezone.now)
    run.refresh_from_db()
    return run


def test_past_hands_are_counted_under_the_draft(
    record: Callable[..., Any], draft: Callable[..., CatalogueChange], author: Person
) -> None:
    small = [{"seat": 2, "bettor": "P2", "wager": "player-line", "amount": "60.00"}]
    nothing = [{"seat": 2, "bettor": "P2", "wager": "player-line", "amount": "2.00"}]
    record(
        builders.hand(1),  # $120: $2 as it held, $9 under the draft
        builders.hand(2, wagers=small),  # $60: $1, $3
        builders.hand(3, wagers=nothing),  # no row holds $2, in both
        builders.hand(1, table="T2"),
    )
    run = forecast(draft(), author)
    assert (run.status, run.done, run.total) == ("done", 4, 4)
    assert run.lines == [["T1", "2026-09-01", 2, 300, 1200, 1], ["T2", "2026-09-01", 1, 200, 900, 0]]
    assert run.reasons == {"As it held: no printed band holds $2.00": 1}
    alone = forecast(draft(), author, table="T2")
    assert alone.lines == [["T2", "2026-09-01", 1, 200, 900, 0]]
    assert forecast(draft(), author, hung=("own", 3)).lines == []


def test_hands_of_other_postings_and_corrected_ones_are_not_counted(
    record: Callable[..., Any], draft: Callable[..., CatalogueChange], author: Person
) -> None:
    record(builders.hand(1))
    record(builders.hand(1, id="T1-1b", supersedes="T1-1"))
    assert forecast(draft(), author).total == 1


def test_a_forecast_is_one_at_a_time_and_can_be_stopped(draft: Callable[..., CatalogueChange], author: Person) -> None:
    change, wanted = draft(), Wanted(first=builders.DAY, last=builders.DAY, hung=("own", 2), under=("own", 16))
    run = forecast_ask(change=change, wanted=wanted, by=author, now=NOW)
    with pytest.raises(ChangeError, match="under way"):
        forecast_ask(change=change, wanted=wanted, by=author, now=NOW)
    assert forecast_stop(run=run, now=NOW)
    assert not forecast_stop(run=run, now=NOW)
    forecast_work(run_id=run.pk, clock=timezone.now)
    run.refresh_from_db()
    assert run.status == "stopped"


def test_a_forecast_asks_for_what_there_is(draft: Callable[..., CatalogueChange], author: Person) -> None:
    good = {"first": builders.DAY, "last": builders.DAY, "hung": ("own", 2), "under": ("own", 16)}
    for change, values, field in (
        (draft("broken"), {}, "days"),
        (draft(), {"under": ("own", 99)}, "under"),
        (draft(), {"last": datetime.date(2026, 8, 1)}, "days"),
        (draft(), {"first": datetime.date(2020, 8, 1)}, "days"),
    ):
        with pytest.raises(ChangeError) as refused:
            forecast_ask(change=change, wanted=Wanted(**good | values), by=author, now=NOW)
        assert refused.value.field == field
