"""Pages of cases: the list, one case, opening one from findings; by hand and by script, at a cost that does not grow."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.cases.models import Case, CaseReference
from compliance.cases.write.case_open import Opening, case_open
from compliance.desk.models import Issue
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import AT, ON, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
CASES = f"{AT}/cases"
LETTER = {"draft-kind": "letter", "draft-with": "commission", "draft-name": "Bureau", "draft-about": "T1",
    "draft-text": "As asked."}  # fmt: skip


def opened(officer: Person, title: str = "Short fees on T1", **more: str) -> Case:
    place = Establishment.objects.get(slug=builders.HOUSE)
    opening = Opening(title=title, party=more.get("party", "desk"), name=more.get("name", ""))
    return case_open(establishment=place, opening=opening, by=officer, now=timezone.now())


def done(client: Client, case: Case, act: str, script: bool = True, **typed: str) -> str:
    """What the page says to an act."""
    case.refresh_from_db()
    sent = {"act": act, "acted": str(case.acted)} | typed
    response = client.post(f"{CASES}/{case.pk}/act", sent, headers={"HX-Request": "true"} if script else {})
    assert response.status_code in (200, 302, 409, 422)
    return response.content.decode()


def test_findings_that_are_chosen_begin_a_case(client: Client, page: Page, play: Play) -> None:
    play(short_hand(1), short_hand(2))
    numbers = list(Finding.objects.order_by("pk").values_list("pk", flat=True))
    response = client.post(f"{CASES}/from", {"id": numbers})
    assert response.status_code == 302
    text = page(response["Location"])
    assert all(f'name="id" value="{number}"' in text for number in numbers)
    sent = {"id": numbers, "title": "Both of them", "party": "employee", "name": "D-114"}
    response = client.post(f"{CASES}/begin", sent)
    made = Case.objects.get()
    assert response["Location"] == f"{CASES}/{made.pk}"
    assert set(CaseReference.objects.values_list("ref", flat=True)) == {str(number) for number in numbers}
    text = page(f"{CASES}/{made.pk}")
    assert "Both of them" in text
    assert all(f"/findings/{number}" in text for number in numbers)


def test_an_issue_begins_a_case_and_is_linked_from_it(client: Client, page: Page, play: Play) -> None:
    play(short_hand(1), short_hand(2))
    number = Issue.objects.values_list("pk", flat=True)[0]
    assert f'href="{CASES}/open?issue={number}"' in page(f"{AT}/issues/{number}")
    assert f'name="issue" value="{number}"' in page(f"{CASES}/open?issue={number}")
    sent = {"issue": number, "title": "All of it", "party": "desk", "name": ""}
    assert client.post(f"{CASES}/begin", sent).status_code == 302
    assert list(CaseReference.objects.values_list("kind", "ref")) == [("issue", str(number))]
    assert f'href="{AT}/issues/{number}"' in page(f"{CASES}/{Case.objects.get().pk}")
    response = client.post(f"{CASES}/begin", sent | {"issue": number + 99})
    assert response.status_code == 422
    assert f"There is no issue {number + 99} here." in response.content.decode()


def test_a_list_and_a_finding_lead_there_by_one_key(page: Page, play: Play) -> None:
    play(short_hand(1))
    number = Finding.objects.values_list("pk", flat=True)[0]
    assert re.search(r'data-act="o"\s+formaction="[^"]*/cases/from"', page(f"{ON}/findings"))
    assert f'href="{CASES}/open?id={number}"' in page(f"{AT}/findings/{number}")


def test_what_was_typed_stays_when_the_opening_does_not_fit(client: Client, house: str) -> None:
    response = client.post(f"{CASES}/begin", {"title": "  ", "party": "desk", "name": "Cage"})
    assert response.status_code == 422
    text = response.content.decode()
    assert "Say in one sentence what it is about." in text
    assert 'value="Cage"' in text
    assert not Case.objects.exists()


def test_the_page_says_by_when_by_which_clause_and_how_it_is_counted(
    client: Client, page: Page, house: str, officer: Person
) -> None:
    case = opened(officer)
    sent = {"act": "event", "acted": "1", "event-event": "currency-transaction", "event-at": "2026-11-02T10:00"}
    assert client.post(f"{CASES}/{case.pk}/act", sent).status_code == 302
    text = page(f"{CASES}/{case.pk}")
    for words in ("11/17/2026", "31 CFR 1021.311", "Monday 11/02/2026: it begins; this day is not counted.",
                  "Tuesday 11/17/2026: 15 calendar days later.", "the house to FinCEN"):  # fmt: skip
        assert words in text, words


def test_acts_swap_the_region_and_without_script_send_back(
    client: Client, page: Page, house: str, officer: Person
) -> None:
    case = opened(officer)
    text = done(client, case, "note", **{"note-words": "Seen at 22:41"})
    assert "<html" not in text
    assert "Seen at 22:41" in text
    assert done(client, case, "note", script=False, **{"note-words": "Again"}) == ""
    assert "Again" in page(f"{CASES}/{case.pk}")


def test_what_does_not_fit_stands_in_its_form_again(client: Client, house: str, officer: Person) -> None:
    case = opened(officer)
    text = done(client, case, "draft", **LETTER | {"draft-text": ""})
    assert "This is needed." in text
    assert 'value="Bureau"' in text
    assert re.search(r'<details class="act" data-act="e" open>', text)


def test_somebody_who_was_slower_writes_nothing_over(client: Client, house: str, officer: Person) -> None:
    case = opened(officer)
    done(client, case, "draft", **LETTER)
    response = client.post(f"{CASES}/{case.pk}/act", {"act": "draft", "acted": "1", **LETTER})
    assert response.status_code == 409
    assert "Somebody else acted on it first" in response.content.decode()
    assert case.letters.count() == 1


def test_only_a_lead_is_offered_to_judge(client: Client, page: Page, house: str, officer: Person, lead: Client) -> None:
    case = opened(officer)
    done(client, case, "action", **{f"action-{name}": value for name, value in {
        "words": "Talk", "who": "floor", "due": "2126-01-01", "seen": "a look"}.items()})  # fmt: skip
    done(client, case, "done", **{"done-words": "Talked"})
    assert ">Judge</summary>" not in page(f"{CASES}/{case.pk}")
    assert ">Judge</summary>" in lead.get(f"{CASES}/{case.pk}").content.decode()
    refused = client.post(f"{CASES}/{case.pk}/judge", {"act": "judge"})
    assert refused.status_code == 403
    sent = {"act": "judge", "judge-verdict": "adequate", "judge-words": "Seen"}
    assert lead.post(f"{CASES}/{case.pk}/judge", sent).status_code == 302
    case.refresh_from_db()
    assert case.state == "adequate"


def test_acts_of_the_other_address_are_none(client: Client, lead: Client, house: str, officer: Person) -> None:
    case = opened(officer)
    assert client.post(f"{CASES}/{case.pk}/act", {"act": "judge"}).status_code == 404
    assert lead.post(f"{CASES}/{case.pk}/judge", {"act": "note"}).status_code == 404
    assert client.post(f"{CASES}/999/act", {"act": "note"}).status_code == 404
    assert client.get(f"{CASES}/{2**63}").status_code == 404


def titles(text: str) -> list[str]:
    return re.findall(r'class="row-link"[^>]*>([^<]*)</a>', text)


def test_the_list_is_filtered_sorted_and_exported_as_shown(
    client: Client, page: Page, house: str, officer: Person
) -> None:
    one, two, three = (
        opened(officer, f"Case {n}", party=party) for n, party in enumerate(("desk", "provider", "desk"), 1)
    )
    Case.objects.filter(pk=three.pk).update(due="2026-09-01", ends="2026-09-02T07:00Z")
    Case.objects.filter(pk=two.pk).update(state="closed")
    assert titles(page(CASES)) == ["Case 3", "Case 1"]
    assert titles(page(f"{CASES}?settled=1&sort=newest")) == ["Case 3", "Case 2", "Case 1"]
    assert titles(page(f"{CASES}?state=closed")) == ["Case 2"]
    assert titles(page(f"{CASES}?party=provider&settled=1")) == ["Case 2"]
    assert titles(page(f"{CASES}?late=1")) == ["Case 3"]
    assert "overdue" in page(CASES)
    [link] = re.findall(r'href="([^"]*cases\.csv[^"]*)"', page(f"{CASES}?party=provider&settled=1"))
    assert link.endswith("?party=provider&amp;settled=1")
    response = client.get(f"{CASES}.csv?settled=1&sort=newest")
    lines = list(csv.DictReader(io.StringIO(b"".join(response).decode())))  # type: ignore[arg-type]
    assert [line["what"] for line in lines] == ["Case 3", "Case 2", "Case 1"]
    for wrong in ("state=open2", "party=x", "sort=x", "behind=x", "before=1.x"):
        assert client.get(f"{CASES}?{wrong}").status_code == 404
    assert one.pk == 1


@pytest.mark.parametrize("sort", ["due", "newest"])
def test_the_list_is_paged_by_key_forth_and_back(
    page: Page, house: str, officer: Person, monkeypatch: pytest.MonkeyPatch, sort: str
) -> None:
    for n in range(1, 8):
        opened(officer, f"Case {n}")
    from compliance.cases.read import cases

    monkeypatch.setattr(cases.cases_page, "__kwdefaults__", {**(cases.cases_page.__kwdefaults__ or {}), "size": 3})
    seen, address, texts = [], f"{CASES}?sort={sort}", []
    while address:
        text = page(address)
        texts.append(text)
        seen += titles(text)
        behind = re.search(r'rel="next"\s+href="([^"]*)"', text)
        address = f"{CASES}{behind[1].replace('&amp;', '&')}" if behind else ""
    wanted = [f"Case {n}" for n in range(1, 8)]
    assert seen == (wanted if sort == "due" else wanted[::-1])
    back = re.search(r'rel="prev"\s+href="([^"]*)"', texts[2])
    assert back is not None
    assert titles(page(f"{CASES}{back[1].replace('&amp;', '&')}")) == titles(texts[1])


def asked(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_more_cases_acts_and_clocks_ask_no_more_queries(client: Client, house: str, officer: Person) -> None:
    case = opened(officer)
    few = asked(client, CASES), asked(client, f"{CASES}/{case.pk}")
    for n in range(20):
        opened(officer, f"Another {n}")
        done(client, case, "note", **{"note-words": f"{n}"})
        done(client, case, "event", **{"event-event": "currency-transaction", "event-at": f"2026-11-02T10:{n:02}"})
    assert (asked(client, CASES), asked(client, f"{CASES}/{case.pk}")) == few
    assert few[0] <= 15
    assert few[1] <= 20


def test_what_is_overdue_reaches_the_lead_and_its_owner_alone(
    client: Client, lead: Client, house: str, officer: Person
) -> None:
    case = opened(officer)
    done(client, case, "event", **{"event-event": "currency-transaction", "event-at": "2026-01-02T10:00"})
    other = Person.objects.create(username="otto")
    give(other, Role.OFFICER, builders.HOUSE)
    inbox = f"{AT}/inbox"
    assert "File a currency transaction report" in client.get(inbox).content.decode()
    assert "File a currency transaction report" in lead.get(inbox).content.decode()
    assert "File a currency transaction report" not in signed_in(other).get(inbox).content.decode()


def test_what_waits_for_a_second_person_reaches_everybody_but_the_first(
    client: Client, house: str, officer: Person
) -> None:
    case = opened(officer)
    done(client, case, "draft", **LETTER | {"draft-kind": "notice"})
    other = Person.objects.create(username="otto")
    give(other, Role.OFFICER, builders.HOUSE)
    inbox = f"{AT}/inbox"
    assert "notice to be sent" not in client.get(inbox).content.decode()
    assert "notice to be sent" in signed_in(other).get(inbox).content.decode()


def test_the_rail_counts_what_is_not_closed(page: Page, house: str, officer: Person) -> None:
    for _ in range(3):
        opened(officer)
    Case.objects.filter(pk=1).update(state="closed")
    rail = page(CASES).partition('<nav class="rail"')[2].partition("</nav>")[0]
    found = re.search(r'href="[^"]*/cases".*?</a>', rail, re.DOTALL)
    assert found is not None
    assert re.search(r">\s*2\s*<", found[0])
