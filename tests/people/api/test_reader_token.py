"""`manage.py reader-token`."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from compliance.houses.models import Establishment
from compliance.people.models import Person
from tests import builders
from tests.commission import bearer, get


def run(*words: str) -> str:
    out = StringIO()
    call_command("reader-token", *words, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_a_token_is_made_opens_is_listed_and_is_revoked(dov: Person) -> None:
    token = run("create", "--person", "dov", "--label", "bureau", "--address", "127.0.0.0/8", "--days", "2").strip()
    client = bearer(token)
    get(client, "status")
    [line] = json.loads(run("list", "--json"))
    assert (line["label"], line["reader"], line["state"]) == ("bureau", "dov", "holds")
    assert line["last_used"] is not None
    assert token not in json.dumps(line)
    assert "bureau" in run("list")
    run("revoke", "--label", "bureau")
    get(client, "status", 401)
    assert json.loads(run("list", "--json"))[0]["state"] == "revoked"


def test_a_machine_of_an_establishment_gets_the_scopes_that_are_named(house: Establishment) -> None:
    words = ("--establishment", builders.HOUSE, "--label", "ledger", "--scope", "collections", "--scope", "record")
    client: Client = bearer(run("create", *words).strip())
    get(client, "collections")
    get(client, "findings", 403)
    assert "collections record" in run("list")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("create", "--person", "nobody", "--label", "x"), "Nobody has the username"),
        (("create", "--establishment", "nowhere", "--label", "x"), "no establishment is named"),
        (("create", "--establishment", builders.HOUSE, "--label", "x", "--days", "0"), "from 1 to 3,650"),
        (("create", "--establishment", builders.HOUSE, "--label", "x", "--days", "999999999"), "from 1 to 3,650"),
        (("create", "--establishment", builders.HOUSE, "--label", "x", "--address", "here"), "no address or network"),
        (("revoke", "--label", "x"), "There is no token"),
    ],
)
def test_what_cannot_be_done_is_said(house: Establishment, words: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        run(*words)
