"""Signing in by a provider: the same roles, logs and second factor; whatever is wrong with its answer is refused in words."""

from __future__ import annotations

import datetime
import http.client
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from compliance.people.identity import identity_name
from compliance.people.manage import NotAllowed
from compliance.people.models import Access, Identity, Person
from compliance.people.rights import Role
from compliance.people.seal import access_seal
from compliance.running.environment import BadEnvironmentError, Provider, provider
from tests.pages import AT, ON, give, signed_in
from tests.people.pages.test_access_seal import _settled_at_once, broken
from tests.people.pages.test_idle import clock
from tests.people.pages.test_sign_in import CODE, LOGIN, SET_UP, code, made, set_up, sign_in
from tests.people.provider import CLIENT, SECRET, OpenProvider, provider_serve

pytestmark = pytest.mark.django_db
BEGIN, BACK = "/sign-in/provider/", "/sign-in/provider/back/"
__all__ = ["_settled_at_once"]  # a fixture


@pytest.fixture(autouse=True)
def _counted_anew() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def login(settings: LazySettings) -> Iterator[OpenProvider]:
    """The house's provider, and an officer named there."""
    with provider_serve() as held:
        settings.PROVIDER = Provider(held.issuer, CLIENT, SECRET, "House login")
        yield held


@pytest.fixture
def gus(house: str, login: OpenProvider) -> Person:
    return named(login, "gus", Role.OFFICER)


def named(login: OpenProvider, username: str, role: Role) -> Person:
    made(role, username)
    person = Person.objects.get(username=username)
    identity_name(person=person, issuer=login.issuer, subject=login.subject, by=None, now=timezone.now())
    return Person.objects.get(username=username)


def sent_back(address: str) -> str:
    """What the provider makes a browser ask of us that was sent there."""
    parts = urlsplit(address)
    line = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=5)
    line.request("GET", f"{parts.path}?{parts.query}")
    found = urlsplit(line.getresponse().headers["Location"])
    line.close()
    return f"{found.path}?{found.query}"


def through(browser: Client, where: str = "") -> Any:
    """There and back."""
    begun = browser.get(BEGIN, {"next": where} if where else {})
    assert begun.status_code == 302, begun.content.decode()
    return browser.get(sent_back(begun["Location"]))


def said(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def written() -> tuple[str, str]:
    row = Access.objects.latest("id")
    return row.what, row.detail


def test_without_a_provider_nothing_of_it_answers(house: str) -> None:
    for address in (BEGIN, BACK):
        assert Client().get(address).status_code == 404
    assert BEGIN not in said(Client().get(LOGIN))
    with pytest.raises(CommandError, match="OLIVER_OIDC"):
        call_command("person", "identity", "cleo", "--subject", "x")


def test_a_person_who_is_named_is_signed_in_with_their_roles_and_logs(gus: Person, login: OpenProvider) -> None:
    browser = Client()
    page = browser.get(LOGIN, {"next": f"{ON}/findings"})
    assert f'href="{BEGIN}?next={ON}/findings"' in said(page)
    assert through(browser, f"{ON}/findings")["Location"] == f"{ON}/findings"
    assert browser.get(ON).status_code == 200
    assert browser.get(f"{AT}/administration/people").status_code == 403
    row = Access.objects.get(what="sign-in")
    assert (row.name, row.where, row.detail) == ("gus", BACK, "by the provider"), "no code stands in the log"
    assert login.asked[0]["code_challenge_method"] == "S256"


@pytest.mark.parametrize("where", ["//evil.example", "https://evil.example/", "javascript:alert(1)"])
def test_nobody_is_led_out_of_the_house_by_it(gus: Person, where: str) -> None:
    assert through(Client(), where)["Location"] == "/"


def test_the_policy_of_the_page_holds_because_a_link_leads_there(gus: Person) -> None:
    """A form would need the provider in `form-action`: browsers hold redirects of a form to it."""
    page = Client().get(LOGIN)
    assert f'<a class="button" href="{BEGIN}">Sign in by House login</a>' in said(page)
    assert "form-action 'self';" in page["Content-Security-Policy"] + ";"
    assert Client().post(BEGIN).status_code == 405


WRONG = [
    ({"claims": {"iss": "https://evil.example"}}, "it is by another issuer"),
    ({"claims": {"iss": None}}, "it does not say iss"),
    ({"claims": {"aud": "somebody-else"}}, "it is meant for somebody else"),
    ({"claims": {"aud": ["oliver", "somebody-else"], "azp": "somebody-else"}}, "it is meant for somebody else"),
    ({"claims": {"nonce": "another"}}, "it is not the answer to this request"),
    ({"claims": {"nonce": None}}, "it does not say nonce"),
    ({"claims": {"exp": 1_000_000_000}}, "it has expired"),
    ({"claims": {"exp": None}}, "it does not say exp"),
    ({"claims": {"sub": None}}, "it does not say sub"),
    ({"algorithm": "none"}, "it is not signed by a key of the provider"),
    ({"algorithm": "HS256"}, "it is not signed by a key of the provider"),
    ({"foreign_key": True}, "it is not signed by a key of the provider"),
    ({"describes": "https://evil.example"}, "it is by another issuer"),
]


@pytest.mark.parametrize(("wrong", "why"), WRONG, ids=[f"{next(iter(w.values()))}" for w, _ in WRONG])
def test_what_is_wrong_with_the_answer_is_refused_in_words(
    gus: Person, login: OpenProvider, wrong: dict[str, Any], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    browser = Client()
    begun = browser.get(BEGIN)["Location"] if "describes" not in wrong else ""
    for name, value in wrong.items():
        setattr(login, name, value)
    answer = browser.get(sent_back(begun)) if begun else browser.get(BEGIN)
    assert answer.status_code == 403
    assert f"does not count here: {why}." in said(answer)
    assert written() == ("sign-in refused", f"by the provider: {why}")
    assert browser.get(ON).status_code == 302
    assert "Traceback" not in caplog.text


def test_an_answer_counts_once_and_in_the_browser_that_asked(gus: Person) -> None:
    browser = Client()
    back = sent_back(browser.get(BEGIN)["Location"])
    stranger = Client().get(back)
    assert stranger.status_code == 403
    assert "not begun in this browser, or was used already" in said(stranger)
    assert browser.get(back).status_code == 302
    browser.post("/sign-in/logout/")
    assert "or was used already" in said(browser.get(back))
    assert written() == ("sign-in refused", "by the provider: not begun here")
    for forged in (BACK, f"{BACK}?code=x", f"{BACK}?state=x&code=y"):
        assert browser.get(forged).status_code == 403, forged


def test_a_code_of_somebody_elses_sign_in_is_worth_nothing(gus: Person) -> None:
    """Code injection: the verifier of PKCE is another one."""
    stolen = sent_back(Client().get(BEGIN)["Location"])
    browser = Client()
    own = sent_back(browser.get(BEGIN)["Location"])
    mixed = own.replace(own.split("code=")[1].split("&")[0], stolen.split("code=")[1].split("&")[0])
    answer = browser.get(mixed)
    assert answer.status_code == 403
    assert "House login did not let you in" in said(answer)
    assert written()[1] == "by the provider: it says invalid_grant"


def test_a_provider_that_says_no_or_nothing(gus: Person, settings: LazySettings) -> None:
    browser = Client()
    refused = browser.get(f"{BACK}?error=access_denied&error_description=%3Cb%3Eno")
    assert "House login did not let you in" in said(refused)
    assert "<b>" not in said(refused)
    settings.PROVIDER = settings.PROVIDER._replace(issuer="http://127.0.0.1:9")
    down = browser.get(BEGIN)
    assert down.status_code == 403
    assert "House login does not answer" in said(down)
    assert written() == ("sign-in refused", "by the provider: no answer")


def test_a_provider_that_leads_elsewhere_is_not_followed(gus: Person, login: OpenProvider) -> None:
    login.leads = True
    assert "House login does not answer" in said(Client().get(BEGIN))


def test_a_stranger_is_told_what_to_do_and_no_account_is_made(house: str, login: OpenProvider) -> None:
    people = Person.objects.count()
    answer = through(Client())
    assert answer.status_code == 403
    assert "knows you as 9f2c-cleo, and nobody here is named so yet. Give an administrator this name" in said(answer)
    assert Person.objects.count() == people
    row = Access.objects.latest("id")
    assert (row.what, row.name) == ("sign-in refused", "9f2c-cleo")


def test_who_has_left_and_who_is_no_more_named_are_out(gus: Person) -> None:
    browser = Client()
    through(browser)
    assert browser.get(ON).status_code == 200
    call_command("person", "identity", "gus", "--end")
    assert browser.get(ON).status_code == 302, "the session has ended with it"
    assert "nobody here is named so" in said(through(browser))
    call_command("person", "identity", "gus", "--subject", "9f2c-cleo")
    call_command("person", "end", "gus")
    assert "Your access here has ended" in said(through(browser))


def test_the_password_is_closed_until_an_administrator_gives_a_new_one(house: str, login: OpenProvider) -> None:
    password, browser = made(Role.OFFICER, "gus"), Client()
    assert sign_in(browser, "gus", password).status_code == 302
    call_command("person", "identity", "gus", "--subject", login.subject)
    assert browser.get(ON).status_code == 302, "the session of the password has ended"
    assert "is not right" in said(sign_in(Client(), "gus", password))
    through(browser)
    assert "You have none here: you sign in by House login" in said(browser.get("/sign-in/password/change/"))
    call_command("person", "password", "gus")
    assert Person.objects.get(username="gus").has_usable_password()


def test_an_administrator_names_and_ends_and_nobody_themselves(house: str, login: OpenProvider) -> None:
    iris, lena = Person.objects.create(username="iris"), Person.objects.create(username="lena")
    give(iris, Role.ADMINISTRATOR)
    give(lena, Role.LEAD, house)
    Authenticator.objects.create(user=iris, type=Authenticator.Type.TOTP, data={})
    admin, people = signed_in(iris), f"{AT}/administration/people"
    own = admin.post(f"{people}/{iris.pk}/identity", {"subject": "iris"})
    assert (own.status_code, "Nobody names themselves" in said(own)) == (422, True)
    assert admin.post(f"{people}/{lena.pk}/identity", {"subject": "s" * 256}).status_code == 422
    assert admin.post(f"{people}/{lena.pk}/identity", {"subject": "lena-1"}).status_code == 302
    page = said(admin.get(f"{people}/{lena.pk}"))
    assert f"As lena-1 at {login.issuer}" in page
    held = lena.assignments.get()
    assert (held.waits, held.asked_by) == (True, iris), "who named the subject could be it: another confirms the role"
    gus = Person.objects.create(username="gus")
    taken = admin.post(f"{people}/{gus.pk}/identity", {"subject": "lena-1"})
    assert "lena-1 is lena already" in said(taken)
    assert admin.post(f"{people}/{lena.pk}/identity/end").status_code == 302
    assert not Identity.objects.filter(until=None).exists()
    acts = Access.objects.filter(what__startswith="identity").values_list("what", "detail")
    assert list(acts) == [("identity named", "lena: lena-1"), ("identity ended", "lena")]


def test_an_identity_slipped_into_its_table_is_named(gus: Person, login: OpenProvider) -> None:
    access_seal(now=timezone.now())
    assert not [each for each in broken() if "identity" in each]
    Identity.objects.filter(person=gus).update(subject="mine")
    [told] = [each for each in broken() if "identity" in each]
    assert "mine" in told
    Identity.objects.filter(person=gus).update(subject=login.subject)
    cleo = Person.objects.get(username="cleo")
    Identity.objects.create(person=cleo, issuer=login.issuer, subject="mine", since=timezone.now())
    assert [each for each in broken() if "people_identity was slipped in" in each]


def test_the_second_factor_is_our_own_unless_the_house_takes_the_providers(
    house: str, login: OpenProvider, settings: LazySettings
) -> None:
    named(login, "lena", Role.LEAD)
    login.claims = {"amr": ["pwd", "otp"], "acr": "urn:gold"}
    browser = Client()
    through(browser)
    assert browser.get(ON)["Location"] == SET_UP
    secret = set_up(browser)
    browser.post("/sign-in/logout/")
    assert through(browser)["Location"] == CODE, "and asked for at each sign-in"
    assert browser.get(ON).status_code == 302
    cache.clear()  # which codes were used
    assert browser.post(CODE, {"code": code(secret)}).status_code == 302
    assert browser.get(ON).status_code == 200
    for taken in ("otp", "urn:gold"):
        settings.PROVIDER = settings.PROVIDER._replace(factors=(taken,))
        fresh = Client()
        assert through(fresh)["Location"] == "/"
        assert fresh.get(ON).status_code == 200
    settings.PROVIDER = settings.PROVIDER._replace(factors=("hwk",))
    assert through(Client())["Location"] == CODE


def test_a_lead_without_a_factor_of_ours_works_by_the_providers(
    house: str, login: OpenProvider, settings: LazySettings
) -> None:
    named(login, "lena", Role.LEAD)
    settings.PROVIDER = settings.PROVIDER._replace(factors=("otp",))
    login.claims = {"amr": ["pwd"]}
    weak = Client()
    through(weak)
    assert weak.get(ON)["Location"] == SET_UP
    login.claims = {"amr": ["otp"]}
    strong = Client()
    through(strong)
    assert strong.get(ON).status_code == 200


def test_who_has_no_password_proves_to_be_there_at_the_provider(
    gus: Person, login: OpenProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Client()
    through(browser)
    assert browser.get(SET_UP).status_code == 200, "signed in just now"
    later = time.time() + 1_000
    monkeypatch.setattr("time.time", lambda: later)
    asked = browser.get(SET_UP)
    assert asked["Location"] == f"{BEGIN}?next=%2Fsign-in%2Fsecond-factor%2Ftotp%2Factivate%2F"
    begun = browser.get(asked["Location"])["Location"]
    assert "prompt=login" in begun
    assert "max_age=0" in begun
    login.claims = {"auth_time": int(later) - 900}
    assert "it is of an earlier sign-in" in said(browser.get(sent_back(begun)))
    login.claims = {}
    assert browser.get(sent_back(browser.get(asked["Location"])["Location"]))["Location"] == SET_UP
    assert browser.get(SET_UP).status_code == 200
    named(OpenProvider(issuer=login.issuer, subject="lena"), "lena", Role.OFFICER)
    login.subject = "lena"
    begun = browser.get(BEGIN)["Location"]
    assert "somebody else than is signed in here" in said(browser.get(sent_back(begun)))


def test_an_address_begins_so_often(gus: Person, settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "provider_asked": "2/15m/ip"}
    assert [Client().get(BEGIN).status_code for _ in range(3)] == [302, 302, 403]


def test_a_session_by_the_provider_ends_by_itself_as_any_other(gus: Person) -> None:
    browser = Client()
    through(browser)
    browser.session["signed_in"]  # there is a moment from which it counts
    session = browser.session
    session["signed_in"] -= 12 * 3600
    session.save()
    assert browser.get(ON)["Location"].startswith(LOGIN)


def test_nor_does_it_outlast_the_time_in_which_nobody_was_there(gus: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, start = Client(), timezone.now()
    through(browser)
    for minutes, status in ((59, 200), (58 + 61, 302)):
        clock(monkeypatch, start + datetime.timedelta(minutes=minutes))
        assert browser.get(f"{ON}/books").status_code == status


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"OLIVER_OIDC": "http://login.example", "OLIVER_OIDC_CLIENT": "x"}, "OLIVER_OIDC is no issuer"),
        ({"OLIVER_OIDC": "login.example", "OLIVER_OIDC_CLIENT": "x"}, "OLIVER_OIDC is no issuer"),
        ({"OLIVER_OIDC": "https://login.example"}, "OLIVER_OIDC wants OLIVER_OIDC_CLIENT"),
    ],
)
def test_an_environment_that_does_not_fit(given: dict[str, str], said: str) -> None:
    with pytest.raises(BadEnvironmentError, match=said):
        provider(given)


def test_the_environment_names_it() -> None:
    assert provider({}) == Provider()
    given = {"OLIVER_OIDC": "https://login.example/house", "OLIVER_OIDC_CLIENT": "o", "OLIVER_OIDC_FACTORS": "otp, hwk"}
    assert provider(given) == Provider("https://login.example/house", "o", "", "login.example", ("otp", "hwk"))


def test_nobody_names_themselves_by_hand_either(gus: Person, login: OpenProvider) -> None:
    with pytest.raises(NotAllowed, match="themselves"):
        identity_name(person=gus, issuer=login.issuer, subject="x", by=gus, now=timezone.now())
