"""What the product says of a house's money is, to the cent, what a second reckoning says that shares nothing with it.

The floor is dealt with faults and its raw lines are corrected, cut and moved on top, so that figures differ from each other.
"""

from __future__ import annotations

import ast
import csv
import datetime
import io
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from django.core.management import call_command
from django.utils import timezone

from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms import house
from compliance.houses.models import Establishment
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.money.read.commission_money import money_get
from compliance.money.write.accounts_review import accounts_sweep
from compliance.tools.demonstration.load import demonstration_load
from tests.oracle import floor, reckoning, spoiled

HERE = Path(__file__).parent
READINGS = HERE.parent / "games" / "readings"
FIRST, LAST = "2026-09-08", "2026-09-10"
GAMES = {
    "EZ Baccarat Panda 8": floor.BACCARAT,
    "Texas Hold'em": floor.POKER,
    "No-Limit Texas Hold'em": "no-limit-holdem-lucky-chances",
    "Pai Gow Poker": floor.PAI_GOW,
}
KINDS = {"Collection fee": "fee", "Jackpot drop": "jackpot-drop", "Time collection": "time", "Vigorish": "vigorish"}
Rows = dict[str, list[dict[str, str]]]


class Held(NamedTuple):
    """The raw files, and what the product made of them."""

    floor: floor.Floor
    rows: Rows  # of the statements
    days: list[dict[str, Any]]  # as the commission reads them


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("oracle") / "floor"
    asked = ("--money", "--seed", "29", "--tables", "4", "--days", "3", "--hands-per-table-day", "40", "--until", LAST)
    call_command("simulate", "--out", str(out), *asked, "--faults", "0.05", stdout=io.StringIO())
    spoiled.waived(out)
    spoiled.changed(out)
    return out


@pytest.fixture
def held(folder: Path, transactional_db: None) -> Held:
    catalogue_load()
    read, papers = house.read(folder / "house.toml"), sorted((folder / "papers").glob("*.ndjson"))
    done = demonstration_load(
        house=read,
        lines=(folder / "hands.ndjson").read_bytes().splitlines(),
        now=timezone.now(),
        progressed=lambda count: None,
        papers={file.stem: file.read_bytes().splitlines() for file in papers},
    )
    for key in sorted(done.touched):
        table_day_review(
            establishment=key.establishment, table=key.table, gaming_day=key.gaming_day, clock=timezone.now
        )
    accounts_sweep(clock=timezone.now)
    slug = read.establishment
    rows = {code: statement(code, slug, folder) for code in ("COL01", "COL02", "RAK01", "JPT01", "PRG01", "CNT01")}
    pk = Establishment.objects.get(slug=slug).pk
    days = [money_get(house=pk, gaming_day=datetime.date.fromisoformat(FIRST[:-2] + day)) for day in ("08", "09", "10")]
    return Held(floor.Floor(folder, READINGS), rows, [msgspec.to_builtins(day) for day in days])


def statement(code: str, slug: str, folder: Path) -> list[dict[str, str]]:
    out = folder.parent / f"{code}.csv"
    asked = ("--establishment", slug, "--from", FIRST, "--to", LAST, "--format", "csv", "--out", str(out))
    call_command("report", code, *asked, stdout=io.StringIO())
    return list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))


def money(text: str | None) -> int | None:
    return floor.cents(text) if text else None


def sums(rows: list[dict[str, str]], key: Callable[[dict[str, str]], Any], *names: str) -> dict[Any, list[int]]:
    found: dict[Any, list[int]] = defaultdict(lambda: [0] * len(names))
    for row in rows:
        mine = [int(row[name] or 0) if name in ("hands", "differing") else money(row[name]) or 0 for name in names]
        found[key(row)] = [one + other for one, other in zip(found[key(row)], mine, strict=True)]
    return found


def test_the_reckoning_shares_nothing_with_the_product() -> None:
    for file in (HERE / "floor.py", HERE / "reckoning.py", HERE / "spoiled.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            assert not {name.partition(".")[0] for name in names} & {"games", "compliance", "reports", "django"}


def test_every_figure_is_reckoned_the_same_twice(held: Held) -> None:
    compared = [*_lines(held), *_commission_lines(held), *_fees(held), *_kinds(held), *_downs(held), *_pots(held)]
    differ = [(what, mine, theirs) for what, mine, theirs in compared if mine != theirs]
    assert not differ
    assert sum(mine for what, mine, _ in compared if what[-1] == "waived") >= 3 * 550, "fees were let go"
    assert len(compared) > 400
    assert {what[0] for what, mine, _ in compared if mine not in (None, 0)} == {
        *("CNT01", "money", "COL01", "COL02", "RAK01", "JPT01", "PRG01"),
    }, "each of them has figures"


Compared = Iterator[tuple[tuple[Any, ...], Any, Any]]


def _lines(held: Held) -> Compared:
    mine = {key: line for key, line in reckoning.lines(held.floor, once=False).items() if key[0] <= LAST}
    theirs = {(row["gaming_day"], row["table"], row["shift"], row["holds"]): row for row in held.rows["CNT01"]}
    yield ("CNT01", "lines"), sorted(mine), sorted(theirs)
    in_all = sum(money(row["waived"]) or 0 for row in held.rows["COL02"])
    yield ("COL02", "waived"), sum(line.waived for line in mine.values()), in_all
    for key, line in mine.items():
        row = theirs[key]
        for name in ("due", "collected", "counted"):
            yield ("CNT01", key, name), getattr(line, name), money(row[name])
        yield ("CNT01", key, "waived"), line.waived, money(row["waived"]) or 0
        gap = None if line.counted is None or line.collected is None else line.counted - line.collected
        yield ("CNT01", key, "variance"), gap, money(row["variance"])
        yield ("CNT01", key, "hands"), line.hands, int(row["hands"] or 0)


def _commission_lines(held: Held) -> Compared:
    """The answer of the API, which the page Money shows too; its totals are the sums of what is known of its lines."""
    mine = reckoning.lines(held.floor)
    for day in held.days:
        for one in day["lines"]:
            line = mine[day["gaming_day"], one["table"], one["shift"], one["holds"]]
            yield ("money", one["table"], one["shift"], "waived"), line.waived, money(one["waived_dollars"]) or 0
            gap = None if line.due is None else (line.compared or 0) - line.due
            yield ("money", one["table"], one["shift"], "gap"), gap, money(one["gaps"][0]["gap_dollars"])
            for name in ("due", "compared", "collected", "counted"):
                yield ("money", one["table"], one["shift"], name), getattr(line, name), money(one[f"{name}_dollars"])
        for one in day["totals"]:
            its = [line for key, line in mine.items() if key[0] == day["gaming_day"] and key[3] == one["holds"]]
            for name in ("due", "compared", "collected", "counted"):
                known = [figure for line in its if (figure := getattr(line, name)) is not None]
                yield ("money", day["gaming_day"], name), sum(known), money(one[f"{name}_dollars"]) or 0
            paid = [
                floor.cents(deposit["amount"])
                for deposit in held.floor.papers("deposit")
                if (deposit["gaming_day"], deposit["holds"]) == (day["gaming_day"], one["holds"])
            ]
            yield ("money", day["gaming_day"], "banked"), sum(paid), money(one["banked_dollars"]) or 0


def _fees(held: Held) -> Compared:
    mine = {key: sums for key, sums in reckoning.fees(held.floor).items() if key[0] <= LAST}
    theirs = sums(
        [row for row in held.rows["COL01"] if row["option"] != "none posted"],
        lambda row: (row["gaming_day"], row["table"], row["shift"].partition(" ")[0], row["option"]),
        *("hands", "due", "collected", "differing"),
    )
    for key in sorted({*mine, *theirs}):
        yield ("COL01", key), mine.get(key), theirs.get(key)


def _kinds(held: Held) -> Compared:
    mine, rows = reckoning.kinds(held.floor), held.rows["COL02"]
    theirs = sums(
        rows, lambda row: (GAMES.get(row["game"], row["game"]), KINDS[row["kind"]]), "due", "compared", "other", "slips"
    )
    for key in sorted({*mine, *theirs}):
        yield ("COL02", key), mine.get(key), theirs.get(key)
    for row in rows:
        key = (GAMES.get(row["game"], row["game"]), KINDS[row["kind"]])
        yield ("COL02", key, "in all"), sum(mine[key][1:]), money(row["collected"] or row["players"])


def _downs(held: Held) -> Compared:
    mine = {key: sums for key, sums in reckoning.downs(held.floor).items() if key[0] <= LAST}
    names = ("gaming_day", "table", "shift", "dealer", "begins")
    theirs = sums(
        [row for row in held.rows["RAK01"] if not row["slip"]],
        lambda row: (*(row[name] for name in names), GAMES.get(row["game"], row["game"])),
        *("hands", "due", "collected", "players"),
    )
    for key in sorted({*mine, *theirs}):
        yield ("RAK01", key), mine.get(key), theirs.get(key)


def _pots(held: Held) -> Compared:
    """Funds and meters."""
    left = {(row["fund"], row["gaming_day"]): money(row["balance"]) for row in held.rows["JPT01"]}
    titles = {paper["fund"]: paper["title"] for paper in held.floor.papers("fund")}
    for (fund, day), balance in reckoning.funds(held.floor).items():
        if (titles[fund], day) in left:
            yield ("JPT01", fund, day), balance, left[titles[fund], day]
    due = reckoning.meters(held.floor)
    for row in held.rows["PRG01"]:
        expected = due[row["meter"], row["at"]]
        yield ("PRG01", row["meter"], row["at"]), expected, money(row["expected"])
        gap = None if expected is None else (money(row["shown"]) or 0) - expected
        yield ("PRG01", row["meter"], row["at"], "gap"), gap, money(row["gap"])
