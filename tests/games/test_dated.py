"""Which block holds on a day: from its first day until its own end, or until the next of its key begins."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from games.schema import dated


@dataclass(frozen=True)
class Block:
    """A block with a key, a first day and perhaps an end."""

    key: str
    from_: datetime.date
    until: datetime.date | None = None


def day(number: int) -> datetime.date:
    return datetime.date(2026, 1, 1) + datetime.timedelta(days=number)


DAYS = st.integers(0, 20).map(day)
BLOCKS = st.lists(st.builds(Block, st.sampled_from("abc"), DAYS, st.none() | DAYS), max_size=8)


def test_a_block_holds_from_its_first_day_to_the_day_before_its_end() -> None:
    block = Block("a", day(5), day(10))
    held = [number for number in range(15) if dated.one_as_of([block], day(number)) is block]
    assert held == [5, 6, 7, 8, 9]


def test_the_next_block_of_the_key_takes_its_place() -> None:
    first, second = Block("a", day(1)), Block("a", day(5))
    for order in ([first, second], [second, first]):
        assert dated.one_as_of(order, day(4)) is first
        assert dated.one_as_of(order, day(5)) is second


def test_after_the_end_of_a_later_block_the_earlier_does_not_come_back() -> None:
    blocks = [Block("a", day(1)), Block("a", day(5), day(8))]
    assert dated.one_as_of(blocks, day(8)) is None


def test_each_key_has_its_own_course_and_the_printed_order_stays() -> None:
    blocks = [Block("b", day(1)), Block("a", day(1)), Block("b", day(3))]
    assert list(dated.as_of(blocks, day(2))) == ["b", "a"]
    assert dated.as_of(blocks, day(4))["b"] is blocks[2]


def test_before_all_blocks_nothing_holds() -> None:
    assert dated.as_of([Block("a", day(5))], day(4)) == {}
    assert dated.one_as_of([], day(4)) is None


@given(BLOCKS, DAYS)
def test_what_holds_has_begun_has_not_ended_and_is_the_latest_of_its_key(
    blocks: list[Block], on: datetime.date
) -> None:
    for key, held in dated.as_of(blocks, on).items():
        assert isinstance(held, Block)
        assert held.key == key
        assert held.from_ <= on
        assert held.until is None or on < held.until
        assert not any(other.key == key and held.from_ < other.from_ <= on for other in blocks)


@given(BLOCKS)
def test_clashes_are_exactly_the_blocks_of_one_key_and_day(blocks: list[Block]) -> None:
    firsts = {(block.key, block.from_) for block in blocks}
    found = dated.clashes(blocks)
    assert len(found) == len(blocks) - len(firsts)
    assert all(one.key == other.key and one.from_ == other.from_ for one, other in found)
