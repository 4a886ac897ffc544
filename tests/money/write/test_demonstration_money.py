"""The demonstration house keeps papers: judged like any house's, with a few faults in them; its first days are closed."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from compliance.floor.models import Finding
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.models import Establishment
from compliance.law.registry import DAY_RULES
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.money.models import DayBooks
from compliance.money.write.accounts_review import accounts_sweep
from compliance.papers.models import Paper
from compliance.people.manage import demonstration_people_make
from compliance.tools.demonstration.close import demonstration_close
from compliance.tools.demonstration.load import DemonstrationError, demonstration_load
from compliance.tools.demonstration.money import Demonstrated
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from games.hand.form import canonical
from games.schema import load

pytestmark = pytest.mark.django_db
LAST_DAY = datetime.date(2026, 9, 10)


def clock() -> datetime.datetime:
    return timezone.now()


def test_its_papers_are_judged_and_its_first_days_closed() -> None:
    catalogue_load()
    spec = Spec(last_day=LAST_DAY, tables=2, days=3, hands=60, faults=0.02)
    floor = simulate(load.catalogue(), spec)
    shown = Demonstrated(load.catalogue(), floor, spec)
    lines = [canonical(hand) for hand in shown.hands()]
    papers = shown.papers()
    done = demonstration_load(
        house=shown.house, lines=lines, now=clock(), progressed=lambda count: None, papers=papers.lines
    )
    house = Establishment.objects.get()
    demonstration_people_make(establishment=house)
    assert not demonstration_close(slug=house.slug, clock=clock), "hands wait for their review"
    for key in done.touched:
        table_day_review(establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=clock)

    accounts_sweep(clock=clock)
    found = set(Finding.objects.filter(status="open", rule__in=list(DAY_RULES)).values_list("gaming_day", "rule"))
    planted = {(label.gaming_day, rule) for label in papers.labels for rule in (label.rule, *label.also)}
    following = {
        (label.gaming_day + datetime.timedelta(days=1), rule) for label in papers.labels for rule in label.following
    }
    assert found == planted | following
    assert len(planted) >= 6
    assert DayBooks.objects.filter(revision__gt=0).count() == 3

    assert demonstration_close(slug=house.slug, clock=clock)
    assert demonstration_close(slug=house.slug, clock=clock), "a second time it finds everything closed"
    accounts_sweep(clock=clock)
    first, second = LAST_DAY - datetime.timedelta(days=2), LAST_DAY - datetime.timedelta(days=1)
    closings = Paper.objects.filter(kind="closing").values_list("gaming_day", flat=True)
    assert sorted(closings) == [first, second, second]
    assert not Finding.objects.filter(status="open", rule="CNT013").exists()


def test_a_paper_that_is_refused_leaves_nothing_behind() -> None:
    catalogue_load()
    spec = Spec(last_day=LAST_DAY, tables=1, days=1, hands=5, faults=0)
    shown = Demonstrated(load.catalogue(), simulate(load.catalogue(), spec), spec)
    lines = [canonical(hand) for hand in shown.hands()]
    with pytest.raises(DemonstrationError, match="refused"):
        demonstration_load(
            house=shown.house,
            lines=lines,
            now=clock(),
            progressed=lambda count: None,
            papers={"count": [b'{"id": "CT-1"}']},
        )
    assert not Establishment.objects.exists()
