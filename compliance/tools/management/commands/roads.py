"""`manage.py roads [NAME …]`: how far one has to walk through the code to follow a hand, a finding, a report; and the walk."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.shell.commands.terminal import table
from compliance.tools.roads import ground, told
from compliance.tools.roads.all_roads import ROADS
from compliance.tools.roads.compared import compared, verdict
from compliance.tools.roads.walk import moved

SHORTER_NOT, ASKED_WRONGLY = 1, 2


class Command(BaseCommand):
    help = (
        "Walks the roads of Oliver for real, in a throw-away house, and says how many functions, files and rooms each one"
        " crosses and how often it returns to a room that it has left, before and now. What is counted, and how, stands in"
        " compliance/tools/roads. Exit code 0: walked, 1: asked with --check and not short enough, 2: not walked."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="which roads (default: all)")
        parser.add_argument(
            "--walk", action="store_true", help="the walk itself, function by function, and its returns"
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="exit code 1 if a road is worse than before or too few are half as long",
        )
        parser.add_argument(
            "--as-if",
            action="append",
            dest="moves",
            default=[],
            metavar="PATH=PATH",
            help="count as if a file or folder stood elsewhere: compliance/running/origin=compliance/shell/origin",
        )
        parser.add_argument("--json", action="store_true", help="as JSON; with --walk also every step")

    def handle(self, *args: Any, **options: Any) -> None:
        what = {road.name: road.what for road in ROADS}
        unknown = [name for name in options["names"] if name not in what]
        if unknown:
            there = ", ".join(what)
            raise CommandError(f"There is no road {unknown[0]!r}. There are: {there}.", returncode=ASKED_WRONGLY)
        moves = dict(_move(text) for text in options["moves"])
        walks = {name: moved(steps, moves) for name, steps in ground.walks().items()}
        roads = compared(walks)
        shown = [road for road in roads if road.name in (options["names"] or what)]
        said = verdict(roads)
        if options["json"]:
            found = [told.as_data(road, what[road.name]) for road in shown]
            if options["walk"]:
                found = [{**road, "walk": [step._asdict() for step in walks[road["road"]]]} for road in found]
            self.stdout.write(json.dumps({"roads": found, "half": said.half, "asked": said.asked, "worse": said.worse}))
        else:
            if options["walk"]:
                for road in shown:
                    self.stdout.write("\n".join([*told.walk_lines(road.name, what[road.name], walks[road.name]), ""]))
            table(self.stdout, told.HEADINGS, told.rows(shown), figures=(1, 2, 3, 4, 6, 7))
            self.stdout.write(told.sum_up(said, len(roads)))
        if options["check"] and not said.holds:
            sys.exit(SHORTER_NOT)


def _move(text: str) -> tuple[str, str]:
    old, _, new = text.partition("=")
    if not (old and new):
        raise CommandError(
            f"--as-if {text!r}: write the old path and the new one, PATH=PATH.", returncode=ASKED_WRONGLY
        )
    return old, new
