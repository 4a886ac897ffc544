"""The small house in which the roads are walked, made by the commands that any house is made by."""

from __future__ import annotations

import datetime
import io
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from celery import current_app
from django.core.management import call_command

from compliance.tools.roads.doors import rows

SLUG = "road-house"
LAST_DAY = datetime.date(2026, 9, 6)
FLOOR = {"seed": 1, "tables": 4, "days": 3, "hands": 60, "faults": 0.05}
TABLE, PAPER = "T01", "slip"
PEOPLE = {"olive": "officer", "anna": "accounting", "bert": "accounting"}
HOUSE_FILE, HAND_FILE, PAPER_FILE, TOKEN_FILE = "house.toml", "next-hand.json", "next-paper.json", "token"


@dataclass(frozen=True)
class House:
    """The house as the roads know it; one hand and one paper of its last day are not in yet."""

    folder: Path
    slug: str = SLUG
    day: datetime.date = LAST_DAY

    @property
    def hand(self) -> bytes:
        return (self.folder / HAND_FILE).read_bytes()

    @property
    def table(self) -> str:
        """Where that hand was dealt."""
        return str(json.loads(self.hand)["table"])

    @property
    def posting(self) -> dict[str, Any]:
        """What hangs there first: game, schedule, option."""
        told = tomllib.loads((self.folder / HOUSE_FILE).read_text(encoding="utf-8"))
        return next(posting for posting in told["postings"] if posting["table"] == self.table)

    @property
    def paper(self) -> bytes:
        return (self.folder / PAPER_FILE).read_bytes()

    @property
    def token(self) -> str:
        return (self.folder / TOKEN_FILE).read_text(encoding="utf-8")


def house_make(folder: Path) -> House:
    """Deal a floor into files and take it in: house, hands, papers, people; everything is reviewed as it comes."""
    current_app.conf.task_always_eager = True
    current_app.loader.import_default_modules()
    call_command("prepare")
    call_command("simulate", out=folder, money=True, until=LAST_DAY, establishment=SLUG, force=True, **FLOOR)
    call_command("house", folder / HOUSE_FILE)
    _keep_back(folder / "hands.ndjson", folder / HAND_FILE, table=TABLE)
    call_command("record", str(folder / "hands.ndjson"), establishment=SLUG)
    _keep_back(folder / "papers" / f"{PAPER}.ndjson", folder / PAPER_FILE)
    for file in sorted((folder / "papers").glob("*.ndjson")):
        call_command("papers", str(file), kind=file.stem, establishment=SLUG)
    current_app.tasks["compliance.tasks.books_sweep"].run()
    for username, role in PEOPLE.items():
        call_command("person", "add", username, "--name", username.title(), "--role", role, "--establishment", SLUG)
    rows("people.Person").filter(username__in=list(PEOPLE)).update(first_password=False)  # they have chosen their own
    shown = io.StringIO()
    call_command("token", "create", establishment=SLUG, label="roads", stdout=shown)
    (folder / TOKEN_FILE).write_text(shown.getvalue().strip(), encoding="utf-8")
    current_app.conf.task_always_eager = False
    return House(folder)


def _keep_back(file: Path, beside: Path, **of: str) -> None:
    """Put the last of a file's lines, or of those that say `of`, aside."""
    lines = file.read_bytes().splitlines(keepends=True)
    kept = next(line for line in reversed(lines) if of.items() <= json.loads(line).items())
    lines.remove(kept)
    file.write_bytes(b"".join(lines))
    beside.write_bytes(kept)
