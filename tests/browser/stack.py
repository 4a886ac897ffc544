"""The whole of Oliver as `up` starts it, in a clone of this tree, with the demonstration house in small."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from compliance.running import ports
from compliance.running.first_passwords import first_passwords_read
from compliance.running.home import Home, wait_until
from tests.builders import hand
from tests.running.conftest import Tree

HOUSE = "demonstration-house"
LAST_DAY = datetime.date(2026, 9, 5)
ELSEWHERE = "elsewhere"
FLOOR = ("--tables", "3", "--days", "2", "--hands-per-table-day", "60", "--faults", "0.08", "--seed", "3")
# A house of another commission: what a reader must not see.
MAKE_ELSEWHERE = f"""
from compliance.houses.models import Commission
from compliance.houses.models import Establishment
other = Commission.objects.create(slug="other-bureau", title="Other Bureau")
Establishment.objects.create(
    slug="{ELSEWHERE}", title="Elsewhere Club", commission=other, time_zone="America/Los_Angeles", boundary_hour=6)
"""
# A file on its first finding: pages of files have something to show.
ATTACH = f"""
from django.utils import timezone
from compliance.evidence.read.targets import thing_read
from compliance.evidence.write.file_take import file_take
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.people.models import Person
from tests.evidence.sent import photo
here = Establishment.objects.get(slug="{HOUSE}")
ref = Finding.objects.filter(establishment=here, gaming_day="{LAST_DAY}").order_by("pk")[0].pk
thing = thing_read(establishment_id=here.pk, of="finding", ref=ref)
by = Person.objects.get(username="cleo")
file_take(establishment=here, thing=thing, name="still.jpg", note="Seat 3", chunks=[photo()], by=by, now=timezone.now())
"""


def hands_file(folder: Path, *, good: tuple[int, ...], bad: int) -> Path:
    """NDJSON of hands at a table of the house; the bad one has a number that is none."""
    hands = [hand(number, table="T01", establishment=HOUSE, id=f"sent-{number}") for number in (*good, bad)]
    hands[-1]["number"] = "three"
    path = folder / f"hands-{bad}.ndjson"
    path.write_text("".join(json.dumps(each) + "\n" for each in hands), encoding="utf-8")
    return path


@dataclass
class Stack:
    """A running Oliver: where it answers, whom it lets in, and what is in its database."""

    tree: Tree
    port: int
    passwords: dict[str, str] = field(default_factory=dict)

    @classmethod
    def start(cls, clone: Path) -> Stack:
        stack = cls(Tree(clone), ports.free())
        stack.tree.up(stack.port)
        stack.manage("demonstrate", *FLOOR, "--until", LAST_DAY.isoformat())
        stack.manage("shell", "-v0", "-c", MAKE_ELSEWHERE)
        people = first_passwords_read(Home(stack.tree.data).secrets)
        stack.passwords = {each.username: each.password for each in people}
        assert wait_until(lambda: stack.asked("SELECT count(*) FROM compliance_pending") == [(0,)], 240, 0.2)
        # Its first days are closed by the worker once their hands are reviewed; its books are judged then.
        closings = "SELECT count(*) FROM compliance_paper WHERE kind = 'closing'"
        assert wait_until(lambda: stack.asked(closings) == [(3,)], 240, 0.2)
        assert wait_until(lambda: stack.asked("SELECT count(*) FROM cases_case") == [(2,)], 240, 0.2)
        assert wait_until(lambda: stack.asked("SELECT count(*) FROM compliance_books_pending") == [(0,)], 240, 0.2)
        stack.manage("shell", "-v0", "-c", ATTACH)
        return stack

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def manage(self, *words: str) -> str:
        done = self.tree.manage(*words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def asked(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        url = Home(self.tree.data).running_environment()["DATABASE_URL"]
        with psycopg.connect(url) as connection:
            return connection.execute(query, values).fetchall()  # type: ignore[call-overload]
