"""A proposed change laid on a game: every kind of block, once and only once, and nothing before its first day."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import lint
from games.schema import Block, Game, Option, load, proposal, write_toml
from games.schema.dated import as_of
from games.schema.in_force import alike
from games.schema.proposal import End, NewOption, Proposal
from games.schema.refusal import CatalogueError
from games.terms import defect
from tests.changes import END, NEW_OPTION, POSTING

CATALOGUE = load.catalogue()
DAY = datetime.date(2026, 6, 1)
EVE = DAY - datetime.timedelta(days=1)


def with_kind(kind: str) -> tuple[Game, Block] | None:
    """A game with a block of the kind that holds on the day."""
    for game in CATALOGUE.games.values():
        for block in as_of(getattr(game, kind), DAY).values():
            return game, block
    return None


FOUND = {kind: found for kind in load.KINDS if (found := with_kind(kind)) is not None}


def laid_on(game: Game, asked: Proposal) -> Game:
    return proposal.applied(game, CATALOGUE.books[str(game.book)], asked)


def test_most_kinds_are_in_the_books() -> None:
    assert len(FOUND) >= 14


@pytest.mark.parametrize("kind", sorted(FOUND))
def test_a_later_block_of_any_kind_takes_the_place_of_the_earlier_from_its_day(kind: str) -> None:
    game, held = FOUND[kind]
    new = msgspec.structs.replace(held, from_=DAY, until=None, note="By the letter.")
    asked = proposal.read(write_toml.blocks_text([(kind, new)]))
    assert getattr(asked, kind) == (new,)
    after = laid_on(game, asked)
    assert as_of(getattr(after, kind), DAY)[held.key] == new
    assert alike(game, after, EVE)
    assert not alike(game, after, DAY)
    assert laid_on(after, asked) == after  # once and only once
    other = msgspec.structs.replace(new, note="By another letter.")
    with pytest.raises(CatalogueError) as refused:
        laid_on(after, Proposal(**{kind: (other,)}))
    assert refused.value.key.endswith(".from")


@pytest.mark.parametrize("kind", sorted(FOUND))
def test_a_block_of_any_kind_ends(kind: str) -> None:
    game, held = FOUND[kind]
    name = None if str(held.key) == type(held).__name__ else str(held.key)
    if kind in ("wager", "pay_table"):  # another block may name it, and the file's checks then keep it
        return
    end = End(kind=kind, name=name, until=DAY)  # type: ignore[arg-type]
    after = laid_on(game, proposal.read(write_toml.blocks_text([("end", end)])))
    assert held.key in as_of(getattr(after, kind), EVE)
    assert held.key not in as_of(getattr(after, kind), DAY)
    assert alike(game, after, EVE)
    assert laid_on(after, Proposal(end=(end,))) == after
    later = msgspec.structs.replace(end, until=DAY - datetime.timedelta(days=30))
    with pytest.raises(CatalogueError, match="what has an end keeps it"):
        laid_on(after, Proposal(end=(later,)))


def test_a_wager_ends_too() -> None:
    game = CATALOGUE.games["ez-baccarat-panda8"]
    after = laid_on(game, Proposal(end=(End(kind="wager", name="dragon-7", until=DAY),)))
    assert "dragon-7" in as_of(after.wager, EVE)
    assert "dragon-7" not in as_of(after.wager, DAY)


@settings(deadline=None)  # the first one reads the catalogue in
@given(days=st.integers(-400, 400))
def test_the_days_before_the_first_are_alike_whatever_the_day(days: int) -> None:
    game = CATALOGUE.games["ez-baccarat-panda8"]
    own = next(schedule for schedule in game.schedule if schedule.schedule == "own")
    values: dict[str, Any] = {name: getattr(own.option[0], name) for name in Option.__struct_fields__}
    asked = Proposal(option=(NewOption(**values | {"schedule": "own", "number": 99, "from_": DAY}),))
    day = DAY + datetime.timedelta(days=days)
    assert alike(game, laid_on(game, asked), day) == (day < DAY or not as_of(game.schedule, day))


def test_the_first_day_and_the_day_of_all_are_those_of_the_blocks() -> None:
    asked = Proposal(
        end=(End(kind="option", schedule="own", number=1, until=EVE), End(kind="deck", until=DAY)),
    )
    assert (asked.first_day, asked.whole_day, asked.changes_game) == (EVE, DAY, True)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "blocks"),
        ("[[no_such_kind]]\n", "no_such_kind"),
        ("[[end]]\nkind = 'hand'\nuntil = 2026-06-01\n", "end[0].kind"),
        ("[[end]]\nkind = 'option'\nuntil = '2026-06-01'\n", "end[0].until"),
        ("[[option]]\nschedule = 'own'\nnumber = 0\nfrom = 2026-06-01\ncite = ['1']\n", "option[0].number"),
        ("[[posting]]\ntable = 'T1'\n", "posting[0].schedule"),
    ],
)
def test_what_is_no_change_is_refused_by_its_place(text: str, key: str) -> None:
    with pytest.raises(CatalogueError) as refused:
        proposal.read(text)
    assert refused.value.key == key


SEEDS = [
    NEW_OPTION,
    END,
    POSTING,
    *(write_toml.blocks_text([(kind, block)]) for kind, (_, block) in FOUND.items()),
]
PIECES = (
    *(
        "[",
        "]",
        "{",
        "}",
        "=",
        '"',
        "true",
        "[]",
        "{}",
        "from",
        "until",
        "inf",
        "nan",
        "-1",
        "1e400",
        "0.001",
        "\\u0000",
    ),
    *("0001-01-01", "9999-12-31", "07:32:00", "1979-05-27T07:32:00Z", "9" * 20, "9" * 5_000, "[" * 3_000),
)


@given(
    seed=st.sampled_from(SEEDS),
    edits=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 12), st.sampled_from(PIECES)), max_size=3),
)
@settings(max_examples=400, deadline=None)
def test_whatever_is_typed_is_taken_or_refused_with_its_place(seed: str, edits: list[tuple[int, int, str]]) -> None:
    text = seed
    for place, cut, piece in edits:
        at = place % (len(text) + 1)
        text = text[:at] + piece + text[at + cut :]
    game = CATALOGUE.games["ez-baccarat-panda8"]
    try:
        asked = proposal.read(text)
        write_toml.blocks_text(asked.blocks())
        after = laid_on(game, asked)
    except CatalogueError as error:
        refused = error
    else:
        refused = None
        list(lint.find(defect.page(after, asked.whole_day)))
    assert refused is None or (refused.key and refused.cure)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (END.replace("2026-10-01", "0001-01-01"), "end[0].until"),
        (NEW_OPTION.replace("2026-10-01", "3000-01-01"), "option[0].from"),
        (
            "[[wager]]\nname = 'x'\ntitle = 'X'\nfrom = 2026-06-01\ncite = ['1']\nwins = { at = 07:32:00 }\n",
            "wager[0].wins.at",
        ),
        ("x = " + "[" * 5_000, "TOML"),
        ("x = " + "9" * 5_000, "TOML"),
    ],
)
def test_what_would_break_the_counting_is_refused(text: str, key: str) -> None:
    with pytest.raises(CatalogueError) as refused:
        proposal.read(text)
    assert refused.value.key == key
