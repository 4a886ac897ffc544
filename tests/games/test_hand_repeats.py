"""A key that stands twice in an object is refused by its path, however the bytes are laid out."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.floor.write.hand_store import same
from games.hand.form import Hand, canonical, decode
from games.hand.raw_check import repeated_keys
from tests.games.hand_samples import WHOLE

RAW = json.dumps(WHOLE)


def paths(raw: str) -> list[str]:
    return [problem.path for problem in repeated_keys(raw.encode(), canonical(decode(raw)))]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"number":', '"number": 3, "number":', "$.number"),
        ('"wager":', '"wager" : "tie", "wager":', None),
        ('"bank": {', '"bank" :\n{"seat": 1, "occupant": "P1"}, "bank": {', "$.bank"),
        ('"cards": {', '"cards": {"player": ["9H", "9D"], ', "$.cards.player"),
        ('"table":', '"t\\u0061ble": "T9", "table":', "$.table"),
    ],
)
def test_key_that_stands_twice_is_named(old: str, new: str, path: str | None) -> None:
    assert old in RAW
    found = paths(RAW.replace(old, new, 1))
    assert len(found) == 1
    assert path is None or found == [path]


@pytest.mark.parametrize("indent", [None, 2])
def test_sound_bytes_are_let_in(indent: int | None) -> None:
    assert paths(json.dumps(WHOLE, indent=indent)) == []
    assert paths(json.dumps(WHOLE, indent=indent, separators=(" , ", " : "))) == []


DEFAULTS = {"placed": "before-deal", "backline": False, "settled": None}
ZEROS = dict.fromkeys(("paid", "taken", "pushed", "returned"), "0.00")


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_spelled_out_defaults_are_no_repetition_and_no_other_hand(data: st.DataObject) -> None:
    hand = json.loads(canonical(decode(RAW)))
    plain = json.dumps(hand)
    for wager in hand["wagers"]:
        for name, value in DEFAULTS.items():
            if name not in wager and data.draw(st.booleans()):
                wager[name] = value
        if wager.get("settled") is not None and data.draw(st.booleans()):
            wager["settled"] = {**ZEROS, **wager["settled"]}
    for seat in hand["seats"]:
        if "role" not in seat and data.draw(st.booleans()):
            seat |= {"role": "player", "provider": None}
    if data.draw(st.booleans()):
        hand |= {name: None for name in Hand.__struct_fields__ if name not in hand and name != "form"}
    spelled = json.dumps(hand, indent=data.draw(st.sampled_from([None, 1])))
    assert paths(spelled) == []
    assert decode(spelled) == decode(plain)
    assert same(canonical(decode(plain)), canonical(decode(spelled)))
