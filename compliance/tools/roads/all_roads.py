"""The roads, in the order in which a day walks them: each has a name, what it is, and the one call that is walked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape

from compliance.tools.roads import doors
from compliance.tools.roads.doors import address, rows, signed_in, task, whole
from compliance.tools.roads.house import PAPER, House

Call = Callable[[], object]
JSON = "application/json"


@dataclass(frozen=True)
class Road:
    """`ready` does what comes before the road and gives back the call that is the road."""

    name: str
    what: str
    ready: Callable[[House], Call]


def hand_intake(house: House) -> Call:
    recorder, at, hand = doors.with_token(house.token), address("intake-hands"), house.hand
    return lambda: whole(recorder.post(at, hand, content_type=JSON), 201)


def review(house: House) -> Call:
    work = task("compliance.tasks.table_day_review")
    return lambda: work(house.slug, house.table, house.day.isoformat())


def finding_page(house: House) -> Call:
    found = (
        rows("compliance.Finding").filter(rule__startswith="FEE", outcome="fail", status="open").earliest("rule", "pk")
    )
    officer, at = signed_in("olive"), address("finding", house.slug, found.pk)
    return lambda: whole(officer.get(at))


def statement(code: str) -> Callable[[House], Call]:
    def ready(house: House) -> Call:
        asked = {"report": code, "first": house.day, "last": house.day, "formats": ["pdf", "xlsx", "csv"]}
        at = address("report_start", house.slug, house.day)
        whole(signed_in("anna").post(at, {**asked, "paper": "letter"}), 302)
        run, work = rows("reports.ReportRun").latest("pk"), task("reports.tasks.report_run")
        return lambda: work(run.pk)

    return ready


def paper_intake(house: House) -> Call:
    recorder, at, paper = doors.with_token(house.token), address("intake-papers", PAPER), house.paper
    return lambda: whole(recorder.post(at, paper, content_type=JSON), 201)


def books_review(house: House) -> Call:
    work = task("compliance.tasks.day_books_review")
    return lambda: work(house.slug, house.day.isoformat())


def prepare_and_close(house: House) -> Call:
    one, other = signed_in("anna"), signed_in("bert")
    names = ("money_prepare", "money_closing", "money_close")
    prepare, closing, close = (address(name, house.slug, house.day) for name in names)

    def closed() -> None:
        whole(one.post(prepare), expected=302)
        asked = whole(other.get(closing)).content.decode()
        open_things = [unescape(each) for each in _OPEN_THING.findall(asked)]
        answers = {"what": open_things, "why": [""] * len(open_things), "rest": "Seen, and left for the week's review."}
        whole(other.post(close, answers), expected=302)

    return closed


def quote(house: House) -> Call:
    officer, at = signed_in("olive"), address("quote", house.slug, house.day)
    return lambda: whole(officer.get(at, {"game": house.posting["game"]}))


def game_page(house: House) -> Call:
    game = rows("games.LicensedGame").filter(slug=house.posting["game"]).latest("pk")
    officer, at = signed_in("olive"), address("game", house.slug, house.day, game.book.slug, game.slug)
    return lambda: whole(officer.get(at))


def placard(house: House) -> Call:
    hangs = house.posting
    option = (hangs["game"], hangs["schedule"], hangs["option"])
    officer, at = signed_in("olive"), address("placard_preview", house.slug, house.day, *option)
    return lambda: whole(officer.get(at))


_OPEN_THING = re.compile(r'name="what"\s+value="([^"]*)"')

ROADS = (
    Road("hand intake", "one hand, sent to the API with a recorder's token", hand_intake),
    Road("review", "the worker's task reviews the table's day for which that hand waits", review),
    Road("finding page", "an officer opens a finding about a hand: a wrong fee", finding_page),
    Road(
        "COL01",
        "the worker's task makes the report of the day as PDF, XLSX and CSV; the first one after its start",
        statement("COL01"),
    ),
    Road("paper intake", f"one paper ({PAPER}), sent to the API with a recorder's token", paper_intake),
    Road(
        "review of the day's books",
        "the worker's task reviews the day's books, for which that paper waits",
        books_review,
    ),
    Road(
        "prepare and close",
        "one of accounting prepares the books on the page Money, another one closes them",
        prepare_and_close,
    ),
    Road("CNT01", "the worker's task makes the report of the day as PDF, XLSX and CSV", statement("CNT01")),
    Road("quote", "an officer opens the page Quote for a game; nothing is typed yet", quote),
    Road("game page", "an officer opens the page of a game in its rule book", game_page),
    Road("placard", "an officer opens the notice of an option as PDF, as a preview", placard),
)
