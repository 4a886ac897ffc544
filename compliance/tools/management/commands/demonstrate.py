"""`manage.py demonstrate`: an invented house with some days of play, clearly marked, by the road that real hands take."""

from __future__ import annotations

import datetime
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.floor.tasks import reviews_enqueue
from compliance.houses.forms.house import HouseError
from compliance.houses.models import Establishment
from compliance.houses.write.posting_add import PostingError
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.shell.commands.terminal import progress
from compliance.shell.commands.which_game import day
from compliance.tools.demonstration.load import DemonstrationError, demonstration_load
from compliance.tools.demonstration.money import Demonstrated
from compliance.tools.demonstration.people import demonstration_people_keep
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import ESTABLISHMENT, Spec
from compliance.tools.tasks import demonstration_close_enqueue
from games.hand.form import canonical
from games.schema import load


class Command(BaseCommand):
    help = (
        "Makes the demonstration house: tables, postings and some gaming days of hands and papers with planted faults, ending"
        " before today. Does nothing when it is there. Exit code 1: it could not be made."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--days", type=int, default=3, help="gaming days")
        parser.add_argument("--hands-per-table-day", type=int, default=375, dest="hands", help="about so many")
        parser.add_argument("--faults", type=float, default=0.01, help="share of the hands with a planted fault")
        parser.add_argument("--until", type=day, help="last gaming day")

    def handle(self, *args: Any, **options: Any) -> None:
        if Establishment.objects.filter(slug=ESTABLISHMENT).exists():
            self.stdout.write("The demonstration house is there.")
            self._people()
            return
        spec = _spec(options)
        try:
            catalogue_load()
            with progress(counts=True) as bar:
                expected = spec.tables * spec.days * spec.hands
                dealing = bar.add_task("dealing", total=expected)
                floor = simulate(load.catalogue(), spec)
                shown = Demonstrated(load.catalogue(), floor, spec)
                lines = [canonical(hand) for hand in bar.track(shown.hands(), total=expected, task_id=dealing)]
                papers = shown.papers()
                recording = bar.add_task("recording", total=len(lines))
                done = demonstration_load(
                    house=shown.house,
                    lines=lines,
                    now=timezone.now(),
                    progressed=lambda count: bar.update(recording, completed=count),
                    papers=papers.lines,
                )
        except (DemonstrationError, HouseError, PostingError, LookupError) as error:
            raise CommandError(f"The demonstration house could not be made: {error}") from error
        reviews_enqueue(done.touched)
        first, *_, last = [*spec.gaming_days(), spec.last_day]
        self.stdout.write(
            f"{floor.house.title}: {done.hands:,} hands at {len(floor.house.tables)} of {len(shown.house.tables)} tables,"
            f" gaming days {first} to {last}, {len(floor.labels):,} faults planted. Their reviews run in the worker."
        )
        count = sum(map(len, papers.lines.values()))
        self.stdout.write(
            f"{count:,} papers of the money (slips, boxes, counts, a jackpot fund, meters), {len(papers.labels)} faults in them."
        )
        self._people()
        demonstration_close_enqueue(ESTABLISHMENT)

    def _people(self) -> None:
        """One for each role. `up` prints how they sign in; without its folder this is the only place to see it."""
        made = demonstration_people_keep(slug=ESTABLISHMENT)
        if made and not settings.SECRETS_FOLDER:
            for each in made:
                self.stdout.write(f"{each.username}, {each.role}. First password, shown once: {each.password}")


def _spec(options: dict[str, Any]) -> Spec:
    # Two days back the gaming day is over wherever the house stands.
    last = options["until"] or timezone.now().date() - datetime.timedelta(days=2)
    raw = {name: options[name] for name in ("seed", "tables", "days", "hands", "faults")}
    try:
        return msgspec.convert(raw | {"last_day": last}, Spec)
    except msgspec.ValidationError as error:
        raise CommandError(f"This floor cannot be dealt: {error}") from None
