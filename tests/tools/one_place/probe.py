"""Asks a tree for what was dropped into it: `python probe.py` in the tree, with the database of the tests; answers as JSON.

Everything is written in one transaction that is rolled back. An answer is "found", "not there", or what went wrong.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path.cwd()))
MARK = "Dropped in"
BOOK, GAME, VARIANT, CODE, REPORT = "crystal-park", "dropped-in", "dropped-in-variant", "LIM908", "ZZZ01"
DAY = "2026-09-01"


def main() -> None:
    import django
    from django.conf import settings

    django.setup()
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"

    from django.db import transaction

    answers = {}
    with transaction.atomic():
        for name, ask in questions():
            try:
                with transaction.atomic():
                    said = ask()
                answers[name] = "found" if MARK in said else "not there"
                if sys.stderr and MARK not in said:
                    print(name, said[:300], file=sys.stderr)
            except Exception as error:  # what a stranger would see
                answers[name] = "not there" if gone(error) else f"{type(error).__name__}: {error}"[:400]
                print(name, error, file=sys.stderr)
        transaction.set_rollback(True)
    print(json.dumps(answers))


def gone(error: Exception) -> bool:
    """A refusal in plain words that there is no such thing, and nothing worse."""
    from django.core.management import CommandError

    return isinstance(error, CommandError)


def questions() -> Iterator[tuple[str, Callable[[], str]]]:
    """Every question by its name: the thing, and by which door."""
    client, day, reader = signed_in()

    def page(name: str, **words: str) -> Callable[[], str]:
        from django.urls import reverse

        return lambda: got(client.get(reverse(name, kwargs={**day, **words}), secure=True))

    def api(path: str) -> Callable[[], str]:
        return lambda: got(client.get(f"/api/v1/{path}", secure=True, headers={"Authorization": f"Bearer {reader}"}))

    yield "game page", page("game", book=BOOK, game=GAME)
    yield "game command", command("explain", GAME)
    yield "game api", api(f"games/{GAME}")
    yield "variant page", page("game", book=BOOK, game=VARIANT)
    yield "variant command", command("explain", VARIANT)
    yield "variant api", api(f"games/{VARIANT}")
    yield "rule page", page("rule", code=CODE)
    yield "rules page", page("rules")
    yield "rule command", command("explain", CODE)
    yield "rule api", api(f"rules/{CODE}")
    yield "fee basis page", page("schedule", book=BOOK, game=GAME, schedule="table-limits")
    yield (
        "fee basis command",
        command("quote", "--game", GAME, "--schedule", "table-limits", "--option", "1", "--players", "5"),
    )
    yield "fee basis api", lambda: dropped(api(f"options?game={GAME}")(), '"basis":"dropped_in"')
    yield "procedure command", simulated
    yield "paper page", page("paper_enter", kind="dropped-in")
    yield "papers page", page("papers")
    yield "paper template", lambda: dropped(got(client.get(template(day), secure=True)), "reference")
    yield "paper command", papers
    yield "paper schema", lambda: dropped(api("schemas/oliver.dropped-in-1.json")(), "oliver.dropped-in/1")
    yield "paper api", lambda: dropped(api("openapi.json")(), "oliver.dropped-in-1.json")
    yield "paper entry", lambda: dropped(" ".join(kinds_of_entries()), "dropped-in/1")
    yield "reports page", page("reports")
    yield "report command", command("explain", REPORT)
    yield "report asked for", asked_for


def dropped(text: str, what: str) -> str:
    return MARK if what in text else ""


def got(answer: Any) -> str:
    if answer.status_code == 404:
        return ""
    if answer.status_code != 200:
        raise AssertionError(f"status {answer.status_code}: {answer.content[:300]!r}")
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode()


def command(*words: str) -> Callable[[], str]:
    from django.core.management import call_command

    def run() -> str:
        out = StringIO()
        with contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
            call_command(*words, stdout=out, stderr=out)
        return out.getvalue()

    return run


def template(day: dict[str, Any]) -> str:
    from django.urls import reverse

    return reverse("paper_template", kwargs={**day, "kind": "dropped-in"})


def simulated() -> str:
    """An invented floor of the game: dealt, and each of its hands settled again."""
    with tempfile.TemporaryDirectory() as folder:
        few = ("--tables", "1", "--days", "1", "--hands-per-table-day", "4", "--until", DAY, "--clean")
        command("simulate", "--out", folder, "--game", GAME, *few)()
        said = command("settle", f"{folder}/hands.ndjson")()
    return dropped(said, "T01-")


def asked_for() -> str:
    """By a house that there is not: the command knows the report, or it would have said that there is none. (What the API
    gives of reports was handed over in a transaction of its own.)"""
    from django.core.management import CommandError

    try:
        said = command("report", REPORT, "--establishment", "nowhere", "--from", DAY)()
    except CommandError as error:
        said = str(error)
    return dropped(said, "no establishment is named")


def papers() -> str:
    """The kind's own example, sent in by a clerk."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "papers.ndjson"
        file.write_text(json.dumps(example()) + "\n", encoding="utf-8")
        said = command("papers", str(file), "--kind", "dropped-in", "--establishment", "bench")()
    return dropped(said, "recorded")


def example() -> dict[str, Any]:
    from compliance.papers.forms.kinds import example_json, kinds

    kind = kinds().get("dropped-in")
    return {} if kind is None else example_json(kind)


def kinds_of_entries() -> list[str]:
    from compliance.record.kinds import kinds

    return list(kinds())


def signed_in() -> tuple[Any, dict[str, Any], str]:
    """Somebody who may see everything asked for, at a house that stands in this transaction alone."""
    from django.test import Client
    from django.utils import timezone

    from compliance.houses.models import Establishment, GamingTable
    from compliance.licensed.write.catalogue_load import catalogue_load
    from compliance.people.models import Assignment, Person
    from compliance.people.readers import reader_token_create
    from compliance.people.rights import Role
    from games.models.catalogue import RuleBook
    from games.schema import load

    books, games = load.catalogue()
    mine = {slug: game for slug, game in games.items() if slug in {GAME, VARIANT}}
    catalogue_load(catalogue=load.Catalogue({BOOK: books[BOOK]}, mine))
    commission = RuleBook.objects.get(slug=BOOK).commission
    house = Establishment.objects.create(
        slug="bench", title="Bench", time_zone="UTC", boundary_hour=6, commission=commission
    )
    GamingTable.objects.create(establishment=house, name="T01")
    person = Person.objects.create(username="probe")
    for role in (Role.OFFICER, Role.ACCOUNTING):
        Assignment.objects.create(person=person, role=role.value, establishment=house)
    client = Client(SERVER_NAME="localhost")
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = client.session
    session.set_expiry(timezone.now() + datetime.timedelta(hours=1))
    session.save()
    token = reader_token_create(establishment=house, label="probe", now=timezone.now(), days=1)
    return client, {"house": "bench", "day": datetime.date.fromisoformat(DAY)}, token


if __name__ == "__main__":
    main()
