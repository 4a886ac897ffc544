"""A patron's pseudonym has a page inside a case that names it, of the hands that the case gathers, and nowhere else."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.cases.models import Case
from compliance.cases.write.case_act import case_act
from compliance.cases.write.case_open import Opening, case_open
from compliance.desk.models import Issue
from compliance.desk.read.patron import Patron, patron_read
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.people.models import Access, Person
from tests import builders
from tests.desk.pages.looking import say_why
from tests.pages import AT, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]


def named(hand: dict[str, object]) -> tuple[str, int, int]:
    """Of the first wager: who laid it, its seat, and what this bettor laid in all, in cents."""
    wagers: list[dict[str, str]] = hand["wagers"]  # type: ignore[assignment]
    who = wagers[0]["bettor"]
    return who, int(wagers[0]["seat"]), sum(round(float(one["amount"]) * 100) for one in wagers if one["bettor"] == who)


def opened(officer: Person, who: str) -> Case:
    place = Establishment.objects.get(slug=builders.HOUSE)
    opening = Opening(title="A dispute at T1", party="patron", name=who)
    return case_open(establishment=place, opening=opening, by=officer, now=timezone.now())


def join(case: Case, officer: Person, kind: str, *refs: str) -> None:
    place, now = Establishment.objects.get(slug=builders.HOUSE), timezone.now()
    typed = {"kind": kind, "refs": " ".join(refs)}
    case_act(
        establishment=place, number=case.pk, act="join", seen=None, by=officer, now=now, today=now.date(), typed=typed
    )


def told(case: Case, who: str) -> Patron:
    found = patron_read(establishment_id=case.establishment_id, case=case.pk, name=who)
    assert found is not None
    return found


def test_only_hands_that_the_case_gathers_are_read(play: Play, officer: Person) -> None:
    hands = [short_hand(1), short_hand(2), builders.hand(3), builders.hand(4)]
    play(*hands)
    who, seat, wagered = named(hands[0])
    case = opened(officer, who)
    assert (told(case, who).looked, told(case, who).lines) == (0, [])
    first = Finding.objects.get(rule="FEE001", hand__number=1)
    join(case, officer, "finding", str(first.pk))
    join(case, officer, "hand", str(hands[2]["id"]))
    found = told(case, who)
    assert [(one.number, one.rules) for one in found.lines] == [(3, ()), (1, ("FEE001",))]
    assert seat in found.lines[1].seats
    assert found.lines[1].wagered == wagered
    total = sum(one.wagered for one in found.lines)
    assert {
        by: [(one.since, one.hands, one.wagered, one.findings) for one in sums] for by, sums in found.sums.items()
    } == {
        "day": [(builders.DAY, 2, total, 1)],
        "week": [(builders.DAY - datetime.timedelta(days=builders.DAY.weekday()), 2, total, 1)],
        "month": [(builders.DAY.replace(day=1), 2, total, 1)],
    }
    join(case, officer, "issue", str(Issue.objects.get(rule="FEE001").pk))
    assert [one.number for one in told(case, who).lines] == [3, 2, 1]
    assert patron_read(establishment_id=case.establishment_id, case=case.pk, name="P-nobody") is None


def test_the_page_asks_why_stands_in_the_log_and_is_found_from_the_case_alone(
    client: Client, play: Play, officer: Person
) -> None:
    hand = short_hand(1)
    play(hand)
    who = named(hand)[0]
    case = opened(officer, who)
    join(case, officer, "hand", str(hand["id"]))
    at = f"{AT}/cases/{case.pk}/patron/{who}"
    assert f'href="{at}"' in client.get(f"{AT}/cases/{case.pk}").content.decode()
    assert "Why do you look" in client.get(at).content.decode()
    say_why(client, f"Case {case.pk}")
    text = client.get(at).content.decode()
    assert "1 hand of 1 that the case gathers" in " ".join(text.split())
    assert "By month" in text
    assert client.get(f"{at}?by=rate").status_code == 404
    other = opened(officer, "P-other")
    assert client.get(f"{AT}/cases/{other.pk}/patron/{who}").status_code == 404
    looked = Access.objects.filter(what="patron looked at").values_list("where", "detail")
    assert list(looked) == [(at, f"Case {case.pk}")]


def test_a_pseudonym_that_was_added_is_named_until_it_is_taken_out(play: Play, officer: Person) -> None:
    hand = short_hand(1)
    play(hand)
    who = named(hand)[0]
    case = opened(officer, "P-other")
    assert patron_read(establishment_id=case.establishment_id, case=case.pk, name=who) is None
    join(case, officer, "pseudonym", who)
    join(case, officer, "hand", str(hand["id"]))
    assert len(told(case, who).lines) == 1


def test_more_hands_ask_no_more_queries(play: Play, officer: Person) -> None:
    hands = [short_hand(n) for n in range(1, 7)]
    play(*hands)
    who = named(hands[0])[0]
    case = opened(officer, who)
    join(case, officer, "hand", str(hands[0]["id"]))

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            told(case, who)
        return len(queries)

    few = asked()
    join(case, officer, "hand", *(str(hand["id"]) for hand in hands[1:]))
    assert asked() == few == 5
