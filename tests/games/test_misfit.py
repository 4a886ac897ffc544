"""Where a value does not fit its type is found without reading msgspec's sentence, and is where msgspec says it is."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from games.hand.form import Hand, decode
from games.schema.misfit import json_path, misfit, steps_of, written
from tests import builders

_VALUES = [None, 5, -1, 1.5, "x", "", True, [], {}, [1], {"a": 1}, "2020-01-01T00:00:00", "x" * 600, ["9H"], "25.00"]
_NAMES = ["zzz", "seet", "A b", "p" * 81]


class Part(Struct, forbid_unknown_fields=True):
    least: Annotated[int, Meta(ge=2, le=4)]
    word: Literal["one", "two"] = "one"
    several: Annotated[tuple[Annotated[str, Meta(pattern="^[a-z]$")], ...], Meta(min_length=1, max_length=2)] = ("a",)


@pytest.mark.parametrize(
    ("value", "fault", "place", "limit"),
    [
        ({"least": 1}, "least", "least", 2),
        ({"least": 5}, "most", "least", 4),
        ({"least": "2"}, "type", "least", None),
        ({"least": True}, "type", "least", None),
        ({"least": 2, "word": "three"}, "choice", "word", None),
        ({"least": 2, "word": 3}, "type", "word", None),
        ({"least": 2, "several": []}, "short", "several", 1),
        ({"least": 2, "several": ["a", "b", "c"]}, "long", "several", 2),
        ({"least": 2, "several": ["a", "B"]}, "pattern", "several[1]", "^[a-z]$"),
        ({"least": 2, "wrd": "one"}, "unknown", "wrd", None),
        ({"word": "one"}, "missing", "least", None),
        ([], "type", "", None),
    ],
)
def test_a_fault_has_its_kind_place_and_limit(value: Any, fault: str, place: str, limit: int | str | None) -> None:
    found = misfit(value, Part)
    assert found is not None
    assert (found.fault, written(found.full_steps), found.limit) == (fault, place, limit)


@pytest.mark.parametrize("least", [2, 4])
def test_at_its_edges_nothing_is_wrong(least: int) -> None:
    assert misfit({"least": least, "several": ["a", "b"]}, Part) is None


def _paths(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    for step, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _paths(part, (*way, step))


def _broken(chance: random.Random) -> dict[str, Any]:
    hand = copy.deepcopy(builders.hand(1) | {"cards": {"player": ["9H", "2D"], "banker": ["5D"]}, "rolls": [[1, 2]]})
    for _ in range(chance.choice([1, 1, 2])):
        *way, last = chance.choice([path for path in _paths(hand) if path])
        part: Any = hand
        for step in way:
            part = part[step]
        match chance.choice(["set", "set", "leave", "add"]):
            case "leave":
                del part[last]
            case "add" if isinstance(part, dict):
                part[chance.choice(_NAMES)] = copy.deepcopy(chance.choice(_VALUES))
            case _:
                part[last] = copy.deepcopy(chance.choice(_VALUES))
    return hand


def test_it_says_what_msgspec_says_where_msgspec_says_it() -> None:
    chance, refused = random.Random(7), 0
    for _ in range(1_500):
        raw = json.dumps(_broken(chance))
        try:
            decode(raw)
        except msgspec.ValidationError as error:
            refused += 1
            found = misfit(json.loads(raw), Hand, as_json=True)
            assert found is not None
            what, _, place = str(error).partition(" - at ")
            named = re.sub(r"(\$\.cards)\.[^.\[]+", r"\1[...]", json_path(found.steps))
            assert found.what == what
            assert place in ("", f"`{named}`", f"`key` in `{named}`")
        else:
            assert misfit(json.loads(raw), Hand, as_json=True) is None
    assert refused > 1_000


@pytest.mark.parametrize("path", ["$", "$.a", "$.a[0]", "$.a[0][12].b", "$.cards.seat-3[1]"])
def test_a_path_is_written_as_it_was_read(path: str) -> None:
    assert json_path(steps_of(path)) == path
