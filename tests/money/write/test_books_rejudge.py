"""Books that were judged by what no longer holds are known, weighed and judged again: rules, figures, law, shifts, games."""

from __future__ import annotations

import datetime
import io
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from compliance.floor.models import Finding, Takings
from compliance.houses.models import Establishment
from compliance.law import thresholds
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.money.ledger.day import Carried
from compliance.money.ledger.spread import Whom
from compliance.money.models import BooksPending, DayBooks
from compliance.money.read.stale_days import stale_days
from compliance.money.rules import day_terms
from compliance.money.rules.cnt.cnt014_figure_out_of_the_usual import rule as cnt014
from compliance.money.write import accounts_review
from games.schema import load
from tests import builders
from tests.money.write.test_books_arrival import paper
from tests.money.write.test_books_projection import differences
from tests.money.write.test_books_review import box, count, judge, send

pytestmark = pytest.mark.django_db
DAYS = ("2026-08-31", "2026-09-01", "2026-09-02")


def rejudge(*args: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("rejudge", "--books", *args, "--json", stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def backlog() -> dict[str, Any]:
    out = io.StringIO()
    with suppress(SystemExit):  # 1: something waits
        call_command("backlog", "--json", stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def stale() -> dict[str, tuple[str, ...]]:
    return {one.gaming_day.isoformat(): one.changed for one in stale_days()}


def open_findings() -> set[tuple[str, str, str]]:
    found = Finding.objects.filter(status="open").values_list("gaming_day", "rule", "subject")
    return {(day.isoformat(), rule, subject) for day, rule, subject in found}


@pytest.fixture
def counted(house: str) -> str:
    """On each day a box counted twice, ten dollars apart; judged."""
    for number, day in enumerate(DAYS):
        send(house, box(id=f"BX-{number}", gaming_day=day, removed=f"{day}T14:05:00-07:00"))
        at = f"{day}T15:00:00-07:00"
        send(house, count(id=f"CT-{number}", gaming_day=day, at=at))
        second = {"count": "second", "counted_by": ["C-8", "C-9"], "amount": "470.00"}
        send(house, count(id=f"CU-{number}", gaming_day=day, at=at, **second))
    judge()
    assert stale() == {}
    return house


@pytest.fixture
def another_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """From the second day on five dollars between two counts are told."""
    text = thresholds.FILE.read_text()
    text += '\n[[threshold]]\nname = "second-count-cents"\nfrom = 2026-09-01\nvalue = 500\n'
    text += 'unit = "cents between two counts"\nwhy = "A stricter one, for a test."\n'
    file = tmp_path / "thresholds.toml"
    file.write_text(text)

    def forget() -> None:
        thresholds.thresholds.cache_clear()
        thresholds.threshold.cache_clear()

    with monkeypatch.context() as patch:
        patch.setattr(thresholds, "FILE", file)
        forget()
        yield
    forget()


def test_another_figure_of_ours_makes_the_days_stale_from_which_it_holds(counted: str, request: Any) -> None:
    assert rejudge() == {"days": 0, "changed": []}
    request.getfixturevalue("another_figure")
    assert stale() == dict.fromkeys(DAYS[1:], ("threshold second-count-cents",))
    assert backlog() == {"hands": 0, "waiting": [], "books": [], "books_judged_otherwise": 2}
    before = open_findings()
    said = rejudge("--dry-run")
    assert said == {"days": 2, "changed": ["threshold second-count-cents"], "flips": 2}
    assert not BooksPending.objects.exists()
    assert rejudge("--to", DAYS[0])["days"] == 0
    assert rejudge()["days"] == 2
    assert [one["gaming_day"] for one in backlog()["books"]] == list(DAYS[1:])
    judge()
    assert {(day, rule) for day, rule, _ in open_findings() - before} == {(day, "CNT002") for day in DAYS[1:]}
    assert stale() == {}
    assert differences() == []


def test_a_rule_is_another_one_by_its_code_and_words_and_not_by_its_comments(
    counted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = day_terms.DAY_RULES["CNT002"]
    text = rule.path.read_text()

    def written(folder: str, source: str) -> None:
        file = tmp_path / folder / rule.path.name
        file.parent.mkdir()
        file.write_text(source)
        monkeypatch.setitem(day_terms.DAY_RULES, "CNT002", replace(rule, path=file))

    written("comments", text.replace('OF = "day"', 'OF   =   "day"  # of a day'))
    assert stale() == {}
    written("code", f"{text}\n\nMORE = 1\n")
    assert stale() == dict.fromkeys(DAYS, ("rule CNT002",))
    assert rejudge("--rule", "cnt001")["days"] == 0
    assert rejudge("--rule", "CNT002", "--dry-run") == {"days": 3, "changed": ["rule CNT002"], "flips": 0}
    assert rejudge("--rule", "CNT002", "--from", DAYS[1])["days"] == 2
    judge()
    assert list(stale()) == [DAYS[0]]


def test_shifts_from_a_day_on_leave_the_accounts_of_earlier_days(counted: str) -> None:
    Establishment.objects.update(dated=[{"from": DAYS[1], "shifts": [{"name": "Day", "from": 6}]}])
    assert stale() == dict.fromkeys(DAYS[1:], ("the shifts",))
    Establishment.objects.update(dated=[{"from": "2026-09-03", "shifts": [{"name": "Day", "from": 6}]}])
    assert stale() == {}


def test_other_law_other_shifts_and_another_version_of_a_game_are_named(
    counted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(day_terms.Rule, "law_on", lambda rule, day, licensed: ())
        assert any(name.startswith("rule ") for name in stale()[DAYS[0]])
    Establishment.objects.update(shifts=[{"name": "Day", "from": 6}])
    assert stale() == dict.fromkeys(DAYS, ("the shifts",))
    rejudge()
    judge()
    catalogue = builders.catalogue()
    game = catalogue.games[builders.GAME]
    (line,) = (wager for wager in game.wager if wager.name == "player-line")
    later = msgspec.structs.replace(line, odds="2:1", from_=datetime.date.fromisoformat(DAYS[1]))
    other = msgspec.structs.replace(game, wager=(*game.wager, later))
    catalogue_load(catalogue=load.Catalogue(catalogue.books, {builders.GAME: other}), now=builders.NOW)
    assert stale() == dict.fromkeys(DAYS[1:], (f"game {builders.GAME}",))
    rejudge()
    judge()
    assert stale() == {}


def test_the_days_that_rest_on_a_stale_one_are_weighed_with_it(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    send(house, box(id="BX-1", gaming_day=DAYS[0]), box(id="BX-3", gaming_day=DAYS[2], box="T2-Day", table="T2"))
    with monkeypatch.context() as patch:
        patch.setattr(accounts_review, "carry", lambda day: Carried())
        judge()
    before = open_findings()
    DayBooks.objects.filter(gaming_day=DAYS[0]).update(judged_by=b"{}")
    said = rejudge("--dry-run")
    assert said["days"] == 1
    rejudge()
    judge()
    after = open_findings()
    assert {day for day, _, _ in after ^ before} == {DAYS[2]}, (
        "the box of the first day is told by the books that follow"
    )
    assert said["flips"] == len(after ^ before) == 1


def test_a_weighed_day_has_its_hours_and_dealers(house: str, record: Any, review: Any) -> None:
    """A slip is held against the hands of its hour, and what is usual is told of each dealer: a shift's sums tell neither."""
    record(*(builders.hand(number) for number in range(1, 21)))
    review()
    judge()
    fees = [taking for taking in Takings.objects.filter(kind="fee") if taking.hands]
    hours = {f"{DAYS[1]}T{taking.hour:02}:00:00-07:00" for taking in fees}
    (begins,) = hours
    ends = (datetime.datetime.fromisoformat(begins) + datetime.timedelta(hours=1)).isoformat()
    amount = f"{sum(taking.collected for taking in fees) / 100:.2f}"
    slip = {"table": "T1", "kind": "fee", "amount": amount, "from": begins, "to": ends}
    assert [one.status for one in send(house, *paper("slip", "SL-1", DAYS[1], **slip))] == ["recorded"]
    judge()
    before = open_findings()
    DayBooks.objects.update(judged_by=b"{}")
    said = rejudge("--dry-run")
    rejudge()
    judge()
    assert open_findings() == before
    assert (said["days"], said["flips"]) == (1, 0)


def test_what_changes_the_usual_is_weighed_like_what_is_judged(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures that an older reckoning left: those who look back at them are weighed with what they become."""
    days = [datetime.date(2026, 8, 1) + datetime.timedelta(days=n) for n in range(12)]
    for n, day in enumerate(days):
        send(house, box(id=f"BX-{n}", gaming_day=day.isoformat()))
    values = {day: 100 + n % 2 for n, day in enumerate(days)} | {days[-1]: 900}
    told = {("fee a hand", "table T1 Whole day"): 100}
    with monkeypatch.context() as patch:
        patch.setattr(accounts_review, "figures", lambda day: told)
        judge()
    monkeypatch.setattr(accounts_review, "figures", lambda day: dict.fromkeys(told, values[day.gaming_day]))
    of = {("fee a hand", Whom("T1", "Whole day")): 100}
    monkeypatch.setattr(cnt014, "measured", lambda day: dict.fromkeys(of, values[day.gaming_day]))
    DayBooks.objects.update(judged_by=b"{}")
    before, said = open_findings(), rejudge("--dry-run", "--rule", "CNT014")
    rejudge()
    judge()
    assert said["flips"] == len([1 for _, rule, _ in open_findings() ^ before if rule == "CNT014"]) == 1


def test_a_rule_of_hands_and_one_that_is_none_are_refused_in_words(house: str) -> None:
    for code, word in (("FEE001", "speaks of hands"), ("CNT999", "is no rule")):
        with pytest.raises(CommandError, match=word):
            rejudge("--rule", code)
    with pytest.raises(CommandError, match="lucky-derby"):
        rejudge("--establishment", "nowhere")
    with pytest.raises(CommandError, match="--books"):
        call_command("rejudge", "--game", builders.GAME, "--rule", "CNT001")


def test_a_game_that_comes_into_a_day_by_a_paper_is_among_its_terms(house: str) -> None:
    fund = {
        "title": "Jackpot",
        "game": "keno-progressive-choctaw",
        "tables": ["T2"],
        "contribution": "2.00",
        "by": "A-1",
    }
    send(house, *paper("fund", "FD-1", DAYS[0], "07:00", fund="F", opening="1.00", **fund))
    judge()
    assert stale() == {}
    catalogue_load(catalogue=builders.catalogue("keno-progressive-choctaw"), now=builders.NOW)
    assert stale() == {DAYS[0]: ("game keno-progressive-choctaw",)}
