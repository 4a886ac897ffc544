"""A house file that cannot hold is refused by file, key and cure, before a hand is judged by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.houses.forms import house

GOOD = """
form = "oliver.house/1"
establishment = "lucky-derby"
title = "Lucky Derby Casino"
time_zone = "America/Los_Angeles"
boundary_hour = 6
tables = ["T1", "T2"]

[[layouts]]
table = "T1"
layout = "baccarat"

[[postings]]
table = "T1"
game = "ez-baccarat-panda8"
schedule = "own"
option = 1
from = 2026-09-01T06:00:00-07:00
until = 2026-09-08T06:00:00-07:00
min = 5
max = 500

[[postings]]
table = "T1"
game = "ez-baccarat-panda8"
schedule = "own"
option = 2
from = 2026-09-08T06:00:00-07:00
min = 5
max = 1000
"""


def test_a_house_that_holds(tmp_path: Path) -> None:
    read = house.read(written(tmp_path, GOOD))
    assert [(one.table, one.layout) for one in read.layouts] == [("T1", "baccarat")]
    assert len(read.postings) == 2


REFUSED = [
    (
        "until = 2026-09-08",
        "until = 2026-09-09",
        "postings[1].from: at table T1 another notice (postings[0]) still hangs",
    ),
    ("until = 2026-09-08T06:00:00-07:00\n", "", "Only one hangs at a table at any one time"),
    ("until = 2026-09-08", "until = 2026-08-08", "postings[0].until"),
    ("America/Los_Angeles", "America/Los_Angles", "Did you mean 'America/Los_Angeles'?"),
    ("America/Los_Angeles", "Middle/Earth", "is no IANA zone"),
    ("America/Los_Angeles", "../etc/passwd", "is no IANA zone"),
    ("min = 5\nmax = 500", "min = 500\nmax = 5", "postings[0].min: 500 is above the maximum of 5"),
    ("min = 5\nmax = 500", "min = 5.005\nmax = 500", "postings[0].min: 5.005 is no limit"),
    ("min = 5\nmax = 500", "min = 0\nmax = 500", "above 0"),
    ('table = "T1"\ngame', 'table = "T11"\ngame', "postings[0].table: the house has no table T11. Did you mean 'T1'?"),
    ('table = "T1"\nlayout', 'table = "T9"\nlayout', "layouts[0].table: the house has no table T9."),
    ('tables = ["T1", "T2"]', 'tables = ["T1", "T2", "T1"]', "tables[2]: table T1 stands twice"),
    (
        "[[layouts]]",
        '[[layouts]]\ntable = "T1"\nlayout = "blackjack"\n\n[[layouts]]',
        "layouts[1]: table T1 stands twice",
    ),
    ('layout = "baccarat"', 'layuot = "baccarat"', "layuot"),
    (
        "boundary_hour = 6",
        'boundary_hour = 6\nshifts = [{ name = "Day", from = 6 }, { name = "Day", from = 14 }]',
        "shifts: two",
    ),
]


@pytest.mark.parametrize(("old", "new", "words"), REFUSED, ids=range(len(REFUSED)))
def test_a_house_that_cannot_hold_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in GOOD
    with pytest.raises(house.HouseError) as refused:
        house.read(written(tmp_path, GOOD.replace(old, new, 1)))
    assert words in str(refused.value)
    assert str(refused.value).startswith(str(tmp_path))


def written(folder: Path, text: str) -> Path:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


SESSION = """
[[sessions]]
id = "S-1"
table = "T1"
provider = "TP-1"
person = "P3"
licence = "L-7"
from = 2026-09-01T10:00:00-07:00
"""


def test_a_house_brings_its_playing_book(tmp_path: Path) -> None:
    [session] = house.read(written(tmp_path, GOOD + SESSION)).sessions
    assert (session.person, session.until, session.expires) == ("P3", None, None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SESSION.replace('"T1"', '"T9"'), "sessions[0].table: the house has no table T9"),
        (SESSION + SESSION, "sessions[1].id: S-1 is sessions[0] already"),
        (SESSION + "until = 2026-09-03T10:00:00-07:00\n", "sessions[0].until"),
        (SESSION + 'supersedes = { id = "S-0", reason = "left", author = "Ben" }\n', "sessions[0].supersedes.id: S-0"),
    ],
)
def test_a_playing_book_that_cannot_hold_is_refused(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(house.HouseError) as refusal:
        house.read(written(tmp_path, GOOD + text))
    assert words in str(refusal.value)
