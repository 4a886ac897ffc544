"""`manage.py record FILE`: puts recorded hands in, by the same road as the API."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseError
from django.utils import timezone

from compliance.floor.tasks import reviews_enqueue
from compliance.floor.write.hand_record import hands_record
from compliance.houses.read.house import UnknownEstablishment
from compliance.papers.forms.answer import Answer
from compliance.shell.commands import files
from compliance.shell.commands.files import hand_lines
from compliance.shell.commands.terminal import lines_of, progress

NOT_IN, COULD_NOT = 1, 2
_IN = ("recorded", "already held")


class Command(BaseCommand):
    help = (
        "Takes in a file of hands (oliver.hand/2, one JSON object a line). What is not taken in is named by its line,"
        " with the reason and the cure. Safe to repeat: what is held is not recorded twice."
        " Exit code 0: all are in, 1: some are not, 2: could not be done."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="NDJSON file or JSON array of hands, or - for standard input")
        parser.add_argument("--establishment", required=True, help="whose hands they are (its slug)")
        parser.add_argument("--json", action="store_true", help="one JSON object for each line, then a summary")

    def handle(self, *args: Any, **options: Any) -> None:
        counts: Counter[str] = Counter()
        try:
            for number, answer in self._answers(options["file"], options["establishment"]):
                counts[answer.status] += 1
                if options["json"]:
                    self.stdout.write(_json(number, answer))
                elif answer.status not in _IN:
                    self._say(number, answer)
        except OSError as error:
            raise files.unreadable(options["file"], error) from None
        except (UnknownEstablishment, DatabaseError) as error:
            held = f" {sum(counts[status] for status in _IN)} hands before that are in." if counts else ""
            raise CommandError(
                f"Could not go on: {str(error).strip().rstrip('.')}.{held}", returncode=COULD_NOT
            ) from error
        if not counts:
            where = "the input" if options["file"] == "-" else options["file"]
            raise CommandError(f"{where}: there is no hand in it, so nothing was recorded.", returncode=COULD_NOT)
        self._sum_up(counts, as_json=options["json"])
        if counts.keys() - set(_IN):
            sys.exit(NOT_IN)

    def _answers(self, name: str, establishment: str) -> Iterator[tuple[int, Answer]]:
        numbers: deque[int] = deque()  # of the lines that were read: more than there are answers yet

        def hands(lines: Iterator[bytes]) -> Iterator[bytes]:
            for number, line in enumerate(hand_lines(lines), 1):
                if line.strip():
                    numbers.append(number)
                    yield line

        if name != "-":
            files.hands_file(Path(name))
        with nullcontext() if name == "-" else progress(counts=False) as bar:
            lines = iter(sys.stdin.buffer) if bar is None else lines_of(Path(name), bar, "recording")
            for taken in hands_record(
                establishment=establishment,
                lines=hands(lines),
                actor=f"command:{getpass.getuser()}",
                now=timezone.now(),
            ):
                reviews_enqueue(taken.touched)
                for answer in taken.answers:
                    yield numbers.popleft(), answer

    def _say(self, number: int, answer: Answer) -> None:
        self.stdout.write(f"line {number}: {answer.status}: {answer.id or 'a hand without an id'}")
        for problem in answer.problems:
            self.stdout.write(f"    {problem}")

    def _sum_up(self, counts: Counter[str], *, as_json: bool) -> None:
        if as_json:
            summary = {status.replace(" ", "_"): counts[status] for status in (*_IN, "conflict", "refused")}
            self.stdout.write(msgspec.json.encode({"type": "summary", **summary}).decode())
            return
        said = [f"{counts[status]:,} {status}" for status in (*_IN, "conflict", "refused") if counts[status]]
        self.stdout.write(", ".join(said) + ".")


def _json(number: int, answer: Answer) -> str:
    said: dict[str, Any] = {"line": number, "id": answer.id, "status": answer.status, "record": answer.record}
    if answer.problems:
        said["problems"] = [problem.as_json() for problem in answer.problems]
    return msgspec.json.encode(said).decode()
