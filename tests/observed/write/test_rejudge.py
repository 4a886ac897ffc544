"""What was seen is judged again when the rules say something else; the earlier review stays, and the newest holds."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import call_command

from compliance.houses.models import Establishment
from compliance.observed.models import ObservedReview
from compliance.observed.read.looks import Filters, look_read, looks_page, not_right
from compliance.observed.read.recorded import REVIEWS
from compliance.observed.rules.verdict import Looked
from compliance.observed.rules.verdict import look as judged
from compliance.observed.write import review
from compliance.observed.write.rejudge import Again, observations_rejudge
from compliance.record import read
from tests.observed.conftest import NOW, Look
from tests.observed.write.test_observe import WHOLE

pytestmark = pytest.mark.django_db
SHORT = WHOLE.replace("fb 2", "fb 1")


def without_fees(*given: Any) -> Looked:
    """A release that did not know the rule of fees yet."""
    found = judged(*given)
    return found._replace(words=tuple(word for word in found.words if word.rule != "FEE001"))


@pytest.fixture
def before(look: Look, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Two looks that the earlier release judged: a short fee, and one in order."""
    monkeypatch.setattr(review, "look", without_fees)
    made = [look(SHORT).index or 0, look("b2 o2+ = fb 2").index or 0]
    monkeypatch.undo()
    return made


def run(here: Establishment, **more: Any) -> Again:
    parts = list(observations_rejudge(establishment=here, now=NOW, **more))
    return Again(*(sum(getattr(one, name) for one in parts) for name in ("looks", "changed", "flips")))


def test_a_rule_that_is_new_says_what_is_wrong_and_the_earlier_review_stays(
    here: Establishment, before: list[int]
) -> None:
    assert looks_page(establishment_id=here.pk, filters=Filters(outcome="fail"))[0] == []
    assert run(here) == Again(2, 2, 2)
    [row] = looks_page(establishment_id=here.pk, filters=Filters(outcome="fail"))[0]
    assert (row.index, row.failing) == (before[0], ["FEE001"])
    assert [one.index for one in not_right(establishment_id=here.pk, size=8)] == [before[0]]
    found = look_read(establishment_id=here.pk, index=before[0])
    assert found is not None
    assert found.said.failing == ("FEE001",)
    assert ObservedReview.objects.filter(observed_id=before[0]).count() == 2
    assert len(looks_page(establishment_id=here.pk, filters=Filters())[0]) == 2


def test_what_says_the_same_is_not_stored_again(here: Establishment, before: list[int]) -> None:
    run(here)
    size = read.size()
    assert (run(here), read.size()) == (Again(2, 0, 0), size)


def test_dry_it_only_says_what_would_come_of_it(here: Establishment, before: list[int]) -> None:
    size = read.size()
    assert (run(here, dry=True), read.size()) == (Again(2, 2, 2), size)


def test_days_that_are_not_asked_for_stay(here: Establishment, before: list[int]) -> None:
    found = look_read(establishment_id=here.pk, index=before[0])
    assert found is not None
    assert run(here, last=found.one.gaming_day.replace(day=1, month=8)) == Again(0, 0, 0)


def test_every_review_stands_in_the_record(here: Establishment, before: list[int]) -> None:
    run(here)
    entries = [one for one in read.entries(0, read.size()) if one.kind == "observation-review/1"]
    assert len(entries) == 4
    assert list(REVIEWS.differences(start=0, stop=read.size(), entries=entries)) == []


def test_the_command_says_how_many(here: Establishment, before: list[int]) -> None:
    out = io.StringIO()
    call_command("rejudge", "--observed", "--establishment", here.slug, stdout=out)
    assert out.getvalue() == "2 of 2 looks are judged otherwise; 2 verdicts flipped.\n"
    out = io.StringIO()
    call_command("rejudge", "--observed", stdout=out)
    assert out.getvalue() == "2 looks say what they said: nothing holds otherwise.\n"
