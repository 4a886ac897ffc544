"""What is too large is answered before a byte of it is read, by whom it comes from and where it goes."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from compliance.people.models import Person
from compliance.running.bodies import FORM
from tests.pages import ON
from tests.pages import client as client
from tests.pages import house as house
from tests.pages import officer as officer

pytestmark = pytest.mark.django_db
MB = 1 << 20
SIGN_IN = reverse("account_login")


class Unread:
    """A body of which nobody may read a byte."""

    def read(self, *_: object) -> bytes:
        raise AssertionError("it was read")

    readline = read


def sent(client: Client, address: str, length: int | str, verb: str = "POST") -> Any:
    headers: dict[str, Any] = {"CONTENT_LENGTH": str(length), "CONTENT_TYPE": "multipart/form-data; boundary=x"}
    return client.generic(verb, address, **headers | {"wsgi.input": Unread()})


@pytest.mark.parametrize("verb", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize(
    "address", ["/", SIGN_IN, "/sign-in/password/change/", "/check", f"{ON}/intake/send", "/nowhere"]
)
def test_nothing_large_of_a_stranger_is_read(address: str, verb: str) -> None:
    for length in (1_500 * MB, "9" * 15, "9" * 400, "-1", "x"):
        assert sent(Client(), address, length, verb).status_code in (302, 400, 403, 404, 405, 413)


@pytest.mark.parametrize(
    ("address", "largest"), [(SIGN_IN, settings.BODY_LARGEST["anybody"]), ("/check", 64 * MB + FORM)]
)
def test_a_stranger_is_told_how_much_is_taken(address: str, largest: int) -> None:
    told = sent(Client(), address, largest + 1)
    assert told.status_code == 413
    assert ("64 MB" if address == "/check" else "64 KB") in told.content.decode()
    with pytest.raises(AssertionError, match="it was read"):
        sent(Client(), address, largest)


def test_who_is_signed_in_may_send_more_and_files_where_they_are_taken(
    client: Client, house: str, officer: Person
) -> None:
    known = settings.BODY_LARGEST["signed in"]
    assert sent(client, f"{ON}/sessions/take", known + 1).status_code == 413
    with pytest.raises(AssertionError, match="it was read"):
        sent(client, f"{ON}/intake/send", known + 1)
