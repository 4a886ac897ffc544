"""An approved change holds from its day on: earlier hands, notices, and the files of later releases."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from compliance.floor.models import HandReview
from compliance.floor.write import hands_rejudge
from compliance.houses.models import Posting
from compliance.houses.read.games import games_read
from compliance.licensed.models import CatalogueChange
from compliance.licensed.read.changed_game import game_in_force_read
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.licensed.write.change_decide import change_approve
from compliance.people.models import Person
from compliance.record import read
from games.models import LicensedGame
from games.schema import load
from games.schema.refusal import CatalogueError
from games.terms.game import fee_terms
from tests import builders
from tests.changes import DEARER, END, GAME, NEW_OPTION, POSTING

pytestmark = pytest.mark.django_db
NOW = builders.NOW
State = CatalogueChange.State


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
    held = game_in_force_read(slug=GAME)
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
    assert (done.hands, {key.table for key in done.again}) == (1, {"T1"})
    review()
    assert HandReview.objects.get().due == 900
