"""A sentence with typed parts: written out for people, handed out with its kinds, and never found by its English."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import said
from games.said import Part

ROME = datetime.timezone(datetime.timedelta(hours=1))
SHOWN = {
    "$12.05": said.money(1205),
    "short $5.00": said.difference(-500),
    "over $0.01": said.difference(1),
    ": $125.00": said.total(12_500),
    " = $0.00": said.total(0, " = "),
    "KD, 3S": said.cards(["KD", "3S"]),
    "701-705, 698": said.lines(["701-705", "698"]),
    "12": said.hand("T3-2026-11-18-12", 12),
    "S-1": said.session("S-1"),
    "SL-7": said.paper("SL-7"),
    "B4": said.box("B4"),
    "bad beat": said.fund("bad beat"),
    "Royal 1": said.meter("Royal 1"),
    "T03": said.table("T03"),
    "3": said.seat(3),
    "P7": said.person("P7"),
    "11/18/2026": said.day(datetime.date(2026, 11, 18)),
    "11/18/2026 22:41": said.moment(datetime.datetime(2026, 11, 18, 22, 41, tzinfo=ROME)),
}


@pytest.mark.parametrize(("shown", "part"), SHOWN.items())
def test_each_kind_is_written_as_people_read_it(shown: str, part: str) -> None:
    assert said.plain(f"Before {part} behind.") == f"Before {shown} behind."


def test_every_kind_is_made_by_one_function() -> None:
    made = {one.kind for text in SHOWN.values() for one in said.split(text) if isinstance(one, Part)}
    assert made == set(said.KINDS)


def test_a_sentence_is_taken_apart_in_order() -> None:
    text = f"Fee collected {said.money(300)}, due {said.money(800)}: {said.difference(-500)}."
    assert said.split(text) == (
        "Fee collected ",
        Part("money", 300, "$3.00"),
        ", due ",
        Part("money", 800, "$8.00"),
        ": ",
        Part("difference", -500, "short $5.00"),
        ".",
    )


def test_words_alone_name_nothing() -> None:
    assert said.typed("Nothing is named.") == ()
    assert said.split("Nothing is named.") == ("Nothing is named.",)
    assert said.split("") == ("",)


def test_no_card_and_no_line_is_no_part() -> None:
    assert said.cards([]) == said.lines([]) == ""


@given(st.lists(st.sampled_from([*SHOWN.values(), " and ", "a table 5C ", "$3.00"]), max_size=12))
def test_the_parts_together_are_the_sentence(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert "".join(one if isinstance(one, str) else one.shown for one in said.split(text)) == said.plain(text)
