"""`manage.py papers FILE --kind count`: puts papers of the money in, by the same road as the API and the page."""

import datetime
import getpass
import io
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseError
from django.utils import timezone

from compliance.floor.tasks import reviews_enqueue
from compliance.floor.write.upload_file import Reading, UploadError, form_of
from compliance.floor.write.upload_kinds import UPLOAD_KINDS
from compliance.houses.models import Establishment
from compliance.houses.read.house import UnknownEstablishment, establishment_get
from compliance.money.tasks import accounts_enqueue
from compliance.papers.forms.answer import Answer, of_row
from compliance.papers.forms.kinds import sent_kinds
from compliance.papers.write.paper_record import papers_record
from compliance.shell.commands import files
from games.hand.csv_rows import Sent

NOT_IN, COULD_NOT = 1, 2
_IN = ("recorded", "already held")


class Command(BaseCommand):
    help = (
        "Takes in a file of papers of one kind: NDJSON (one JSON object a line), CSV or XLSX with the columns of the kind's"
        " template. What is not taken in is named by its line, with the reason and the cure. Safe to repeat: what is held is"
        " not recorded twice. Exit code 0: all are in, 1: some are not, 2: could not be done."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--kind", required=True, choices=list(sent_kinds()), help="what the papers are")
        parser.add_argument("--establishment", required=True, help="whose papers they are (its slug)")
        parser.add_argument("--json", action="store_true", help="one JSON object for each line, then a summary")

    def handle(self, *args: Any, **options: Any) -> None:
        counts: Counter[str] = Counter()
        self._closed: set[datetime.date] = set()
        try:
            place = establishment_get(slug=options["establishment"])
            for sent, answer in self._answers(options["file"], options["kind"], place):
                counts[answer.status] += 1
                self._say(sent, answer, options["json"])
        except (OSError, ValueError) as error:
            if isinstance(error, UploadError):
                raise CommandError(f"{options['file']}: {error}", returncode=COULD_NOT) from None
            if isinstance(error, OSError):
                raise files.unreadable(options["file"], error) from None
            raise
        except (UnknownEstablishment, DatabaseError) as error:
            raise CommandError(f"Could not go on: {str(error).strip().rstrip('.')}.", returncode=COULD_NOT) from error
        if not counts:
            raise CommandError(
                f"{options['file']}: there is no paper in it; nothing was recorded.", returncode=COULD_NOT
            )
        self._sum_up(counts, as_json=options["json"])
        if counts.keys() - set(_IN):
            sys.exit(NOT_IN)

    def _answers(self, name: str, kind: str, place: Establishment) -> Iterator[tuple[Sent, Answer]]:
        read = UPLOAD_KINDS[kind]
        with _opened(name) as file:
            form = form_of(file.read(4))
            file.seek(0)
            reading = Reading(file, form, lambda lines: read.read_csv(lines, place))
            if form == "xlsx":
                reading.as_book(read.book(file), lambda rows: read.read_rows(rows, place), 1)
            papers = iter(reading)
            while sent := list(islice(papers, read.chunk)):
                lines = [each.raw for each in sent if each.problem is None]
                taken = papers_record(
                    establishment=place.slug,
                    kind=kind,
                    lines=lines,
                    actor=f"command:{getpass.getuser()}",
                    now=timezone.now(),
                )
                accounts_enqueue(place.slug, taken.days)
                reviews_enqueue(taken.tables)
                self._closed |= taken.closed
                answers = iter(taken.answers)
                for each in sent:
                    yield each, next(answers) if each.problem is None else of_row(each)

    def _say(self, sent: Sent, answer: Answer, as_json: bool) -> None:
        if as_json:
            said: dict[str, Any] = {
                "line": sent.line,
                "id": answer.id,
                "status": answer.status,
                "record": answer.record,
            }
            said |= {"problems": [problem.as_json() for problem in answer.problems]} if answer.problems else {}
            self.stdout.write(msgspec.json.encode(said).decode())
        elif answer.status not in _IN:
            self.stdout.write(f"line {sent.line}: {answer.status}: {answer.id or 'a paper without a number'}")
            for problem in answer.problems:
                self.stdout.write(f"    {problem}")

    def _sum_up(self, counts: Counter[str], *, as_json: bool) -> None:
        if as_json:
            summary = {status.replace(" ", "_"): counts[status] for status in (*_IN, "conflict", "refused")}
            told: dict[str, Any] = {"closed_days": sorted(self._closed)} if self._closed else {}
            self.stdout.write(msgspec.json.encode({"type": "summary", **summary, **told}).decode())
            return
        words = [f"{counts[status]:,} {status}" for status in (*_IN, "conflict", "refused") if counts[status]]
        self.stdout.write(", ".join(words) + ".")
        for day in sorted(self._closed):
            self.stdout.write(
                f"The books of {day} are closed: what they were closed at stays until two people restate it."
            )


def _opened(name: str) -> IO[bytes]:
    """The file; standard input is read whole, so that it can be read from the beginning again."""
    return io.BytesIO(sys.stdin.buffer.read()) if name == "-" else Path(name).open("rb")
