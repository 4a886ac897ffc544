"""The access log, as its pages show it."""

from __future__ import annotations

import csv
import io
import re
from html import unescape
from zoneinfo import ZoneInfo

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.models import Access, Person
from compliance.people.read.access_log import WHATS
from compliance.people.rights import Role
from tests.pages import OTHER, give, signed_in
from tests.people.pages.test_administration import ADMIN, admin, iris, many
from tests.places import ROOT

pytestmark = pytest.mark.django_db
__all__ = ["admin", "iris"]  # fixtures


def rows(text: str) -> list[tuple[str, str]]:
    return re.findall(r'<strong>([^<]*)</strong></td><td class="m-end nowrap">([^<]*)<', text)


def test_the_log_is_paged_by_key_and_filtered(admin: Client, house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    many(house, 250)
    asked = f"{ADMIN}/access?who=gus&what=page"
    address, seen = asked, 0
    while address:
        text = admin.get(address).content.decode()
        assert set(rows(text)) <= {("gus", "page")}
        seen += len(rows(text))
        link = re.search(r'rel="next" href="([^"]+)"', text)
        address = f"{ADMIN}/access{unescape(link[1])}" if link else ""
    assert seen == 250
    today = timezone.localdate(timezone=ZoneInfo("America/Los_Angeles"))
    assert rows(admin.get(f"{ADMIN}/access", {"on": today.isoformat()}).content.decode())
    assert not rows(admin.get(f"{ADMIN}/access", {"on": "2020-01-01"}).content.decode())
    for wrong in ("before=x", "before=-1", f"before={'9' * 30}", "what=nothing", "on=soon", "on=9999-12-31"):
        assert admin.get(f"{ADMIN}/access?{wrong}").status_code == 404, wrong


def test_the_csv_holds_what_the_filters_leave_and_no_formula(admin: Client, house: str) -> None:
    many(house, 600)
    Client().post("/sign-in/login/", {"login": "=1+1", "password": "x"})
    text = b"".join(admin.get(f"{ADMIN}/access.csv?who=gus")).decode()  # type: ignore[arg-type]
    assert len(list(csv.reader(io.StringIO(text)))) == 601
    whole = b"".join(admin.get(f"{ADMIN}/access.csv")).decode()  # type: ignore[arg-type]
    assert ",'=1+1," in whole
    assert ",=1+1," not in whole


def test_an_establishment_sees_its_own_rows_alone(house: str, other: str) -> None:
    many(OTHER, 1)
    Access.objects.create(name="nobody", what="sign-in refused", where="/", agent="", detail="")
    place = Establishment.objects.get(slug=house)
    Access.objects.create(name="dov", what="API read", where="/", agent="", detail="", commission=place.commission)
    lead = Person.objects.create(username="ben")
    give(lead, Role.LEAD, house)
    Authenticator.objects.create(user=lead, type=Authenticator.Type.TOTP, data={})
    client = signed_in(lead)
    seen = {name for name, _ in rows(client.get(f"{ADMIN}/access").content.decode())}
    assert "dov" in seen
    assert not seen & {"gus", "nobody"}


def test_every_word_of_the_log_can_be_asked_for() -> None:
    written = set()
    invented = (
        ROOT / "compliance" / "tools" / "trials"
    )  # houses that are made up: an audit's `what` is no word of the log
    for source in [*ROOT.glob("compliance/**/*.py"), *ROOT.glob("reports/**/*.py")]:
        if source.is_relative_to(invented):
            continue
        text = source.read_text(encoding="utf-8")
        if "access_log" in text or "door import" in text:
            written |= set(re.findall(r'\bwhat="([^"]+)"', text)) | set(re.findall(r'\bdone\(request, "([^"]+)"', text))
    assert len(written) > 10
    assert written <= set(WHATS), written - set(WHATS)
