"""The instruments: what each file must say, what binds when, and what the loader refuses."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

from compliance.law.clocks import clocks
from compliance.law.instruments import Instrument, InstrumentError, binds, instruments, read
from compliance.law.registry import RULES

HEAD = """title = "A statute"
citation = "A. Code § 1"
summary = "It says something."
source = "https://example.org/1"
verified = 2026-11-18
as_reported = true
"""


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def one(folder: Path, body: str, head: str = HEAD) -> Instrument:
    (folder / "a-statute.toml").write_text(head + body, encoding="utf-8")
    return read(folder)["a-statute"]


def status(state: str, first: str | None = None) -> str:
    return f'[[status]]\nstate = "{state}"\nsource = "a paper"\n' + (f"from = {first}\n" if first else "")


def test_every_instrument_is_cited_by_a_rule_or_a_clock_or_hangs_at_tables_and_says_where_it_was_read() -> None:
    cited = {name for rule in RULES.values() for name in rule.law}
    cited |= {clock.instrument for clock in clocks() if clock.instrument is not None}
    assert cited | {name for name, each in instruments().items() if each.notice} == set(instruments())
    for instrument in instruments().values():
        assert instrument.as_reported is (instrument.binds_by == "status")
        assert instrument.source.startswith("http") or instrument.binds_by == "licence"
        assert instrument.caution or instrument.binds_by == "licence", "counsel must know what was not read"


def test_status_history_decides(tmp_path: Path) -> None:
    history = (
        status("adopted", "2026-02-06")
        + status("operative", "2026-04-01")
        + status("enjoined", "2026-05-21")
        + status("under appeal", "2026-07-01")
        + status("enforced", "2026-09-01")
        + status("invalidated", "2026-10-01")
    )
    statute = one(tmp_path, history)
    answers = {
        "2026-02-05": False,
        "2026-03-31": False,
        "2026-04-01": True,
        "2026-05-20": True,
        "2026-05-21": False,
        "2026-08-31": False,
        "2026-09-01": True,
        "2026-09-30": True,
        "2026-10-01": False,
    }
    assert {first: binds(statute, day(first)) for first in answers} == answers


def test_appeal_alone_changes_nothing(tmp_path: Path) -> None:
    statute = one(tmp_path, status("operative", "2026-04-01") + status("under appeal", "2026-07-01"))
    assert binds(statute, day("2026-12-31")) is True


def test_year_is_open_in_that_year_only(tmp_path: Path) -> None:
    statute = one(tmp_path, status("operative", "1998"))
    years = {year: binds(statute, datetime.date(year, 6, 1)) for year in (1997, 1998, 1999)}
    assert years == {1997: False, 1998: None, 1999: True}


def test_undated_status_cannot_be_told(tmp_path: Path) -> None:
    statute = one(tmp_path, status("operative") + status("enjoined", "2026-05-21"))
    assert binds(statute, day("2026-05-20")) is None
    assert binds(statute, day("2026-05-21")) is False


def test_licence_is_asked_of_the_game() -> None:
    assert binds(instruments()["rule-book"], day("2026-09-01")) is None


@pytest.mark.parametrize(
    ("body", "head", "words"),
    [
        (status("operativ"), HEAD, ["status[0].state", "operativ"]),
        (status("operative", '"soon"'), HEAD, ["status[0].from", "soon"]),
        (status("operative"), HEAD.replace("summary", "sumary"), ["file", "sumary"]),
        (status("operative"), HEAD.replace("verified = 2026-11-18\n", ""), ["verified"]),
        (status("operative", "2026-01-01") + status("enjoined", "2026-01-01"), HEAD, ["status.from", "2026-01-01"]),
        (status("operative"), HEAD + 'id = "other"\n', ["id", "file's name"]),
        (status("operative"), HEAD + 'title = "twice"\n', ["TOML"]),
        ("", HEAD, ["status", "at least one"]),
        (status("operative"), HEAD + 'binds_by = "licence"\n', ["status", "a licence has none"]),
    ],
)
def test_loader_names_file_key_value_and_cure(tmp_path: Path, body: str, head: str, words: list[str]) -> None:
    with pytest.raises(InstrumentError, match=re.escape("a-statute.toml")) as refused:
        one(tmp_path, body, head)
    for word in words:
        assert word in str(refused.value)


def test_file_name_is_the_id(tmp_path: Path) -> None:
    (tmp_path / "A_Statute.toml").write_text(HEAD, encoding="utf-8")
    with pytest.raises(InstrumentError, match="lower-case"):
        read(tmp_path)
