"""`manage.py lint`: defects of the fee pages themselves, as printed; with --house, of what hangs at its tables too.

Exit codes: 0 nothing to say · 1 findings, defects or notices · 2 a slip in the question.
"""

from __future__ import annotations

import datetime
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand
from msgspec import structs

from compliance.houses.forms import house
from compliance.houses.forms.house import House, Posting
from compliance.houses.forms.sign_held import SignRemark, held_against_book
from compliance.shell.commands.which_game import day_of, game_of, wrong
from games import lint
from games.schema import load
from games.terms import defect
from games.terms.defect import Defect
from games.terms.game import NotInForce

BY_LIMIT = ("limit-not-offered", "first-row-above-limit")
"""What hangs on the limit that is chosen: said of it even where the page leaves some limit open to the same."""


class Command(BaseCommand):
    help = (
        "Finds gaps, overlaps and other defects in the printed fee pages. Needs no database."
        " Exit codes: 0 none found, 1 some found, 2 a slip in the question."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", metavar="SLUG", help="one game (default: all)")
        parser.add_argument("--house", type=Path, help="a house file: the limits set at its tables, and its signs")
        parser.add_argument("--on", metavar="DAY", help="as of this day (default: today)")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        day = day_of(options["on"])
        games = load.catalogue().games
        slugs = [str(game_of(options["game"]).slug)] if options["game"] else list(games)
        pages = {slug: defect.page(games[slug], day) for slug in slugs}
        if not any(True for page in pages.values() for _ in page.options()):
            raise wrong(f"On {day} no fee page is in force, so nothing was looked at. {_known(pages.values())}")
        found = list(lint.everything(pages.values()))
        of = _house(options["house"]) if options["house"] else None
        posted = [] if of is None else list(_posted(of, pages))
        signs = [] if of is None else [one for posting in of.postings for one in _held(of, posting, pages)]
        if options["json"]:
            self.stdout.write(json.dumps(_plain(day, found, posted, signs), indent=2))
        else:
            self._say(found, posted, signs)
        if found or posted or signs:
            sys.exit(1)

    def _say(self, found: list[Defect], posted: list[tuple[str, Defect]], signs: list[OnSign]) -> None:
        for one in found:
            self.stdout.write("\n".join(_words(one)))
        for table, one in posted:
            self.stdout.write("\n".join(_words(one, f"posted at table {table}: ")))
        for sign in signs:
            self.stdout.write("\n".join(_of_sign(sign)))
        weights = [*(one.weight for one in found), *(one.weight for _, one in posted)]
        weights += ["defect" if one.remark.outcome == "fail" else "notice" for one in signs]
        defects = weights.count("defect")
        self.stdout.write(f"{defects} defects, {len(weights) - defects} notices")


def _words(one: Defect, where: str = "") -> Iterator[str]:
    option = "" if one.option is None else f" option {one.option}"
    yield f"{one.weight}: {where}{one.file}, schedule {one.schedule}{option}: {one.kind}"
    yield f"  printed  {one.printed}"
    yield f"  lines    {', '.join(one.lines)} of {one.book}"
    yield f"  follows  {one.follows}"
    if one.reading is not None:
        yield f"  reading  {one.reading}"


class OnSign(NamedTuple):
    """Something on the sign at a table that is not as the book has it, by the rule that says so of its hands."""

    table: str
    since: str
    game: str
    remark: SignRemark


def _held(of: House, posting: Posting, pages: dict[str, defect.Page]) -> Iterator[OnSign]:
    """What hangs held against the book."""
    if posting.game not in pages or posting.sign is None:
        return
    since = posting.from_.astimezone(ZoneInfo(of.time_zone)).strftime("%Y-%m-%d %H:%M")
    try:
        _, found = held_against_book(posting, of, pages[posting.game].game)
    except NotInForce as error:
        found = (SignRemark("LIC001", "cannot tell", "the sign", "hangs", f"{error}", ()),)
    for one in found:
        yield OnSign(posting.table, since, posting.game, one)


def _of_sign(sign: OnSign) -> Iterator[str]:
    one = sign.remark
    weight = "defect" if one.outcome == "fail" else "notice"
    yield f"{weight}: sign at table {sign.table} since {sign.since}, {sign.game}: {one.rule}"
    yield f"  says     {one.about}: {one.shows}"
    yield f"  lines    {', '.join(one.lines) or 'none'}"
    yield f"  due      {one.due}"


def _house(path: Path) -> House:
    try:
        return house.read(path)
    except house.HouseError as error:
        raise wrong(str(error)) from None


def _known(pages: Iterable[defect.Page]) -> str:
    """Which day to ask about instead."""
    days = [schedule.from_ for page in pages for schedule in page.game.schedule]
    return (
        f"The first one is of {min(days)}; ask with --on about a day from then on." if days else "There is none at all."
    )


def _posted(of: House, pages: dict[str, defect.Page]) -> Iterable[tuple[str, Defect]]:
    """What only arises from the limits chosen at a table; what the printed page has anyway is said once, above."""
    for posting in of.postings:
        page = pages.get(posting.game)
        if page is None or posting.schedule is None or posting.option is None:
            continue
        try:
            chosen = defect.posted_page(page, posting.schedule, posting.option, posting.min, posting.max)
        except LookupError as error:
            raise wrong(f"The posting of {posting.game} at table {posting.table}: {error}.") from None
        anyway = {_of_option(one) for one in lint.find(page)} - {(kind, *_place(posting)) for kind in BY_LIMIT}
        for one in lint.find(chosen):
            if one.schedule and _of_option(one) not in anyway:
                yield posting.table, one


def _of_option(one: Defect) -> tuple[str, str, int | None]:
    return one.kind, one.schedule, one.option


def _place(posting: Posting) -> tuple[str | None, int | None]:
    return posting.schedule, posting.option


def _plain(
    day: datetime.date, found: list[Defect], posted: list[tuple[str, Defect]], signs: list[OnSign]
) -> dict[str, Any]:
    return {
        "on": day.isoformat(),
        "found": [one._asdict() for one in found],
        "posted": [{"table": table, **one._asdict()} for table, one in posted],
        "signs": [
            {"table": one.table, "since": one.since, "game": one.game, **structs.asdict(one.remark)} for one in signs
        ],
    }
