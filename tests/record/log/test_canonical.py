"""Canonical bytes equal those of the reference implementation, and what has none is refused."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compliance.record import canonical, verifier

# All of Unicode but lone surrogates; many control characters, and keys that sort differently in UTF-16 and UTF-8.
letters = st.one_of(
    st.characters(exclude_categories=["Cs"]),
    st.characters(max_codepoint=0x1F),
    st.sampled_from('"\\/\b\f\n\r\t\x7f\u2028\ue000\uffff\U00010000\U0010ffff'),
)
words = st.text(letters, max_size=6)
numbers = st.integers(-canonical.LARGEST, canonical.LARGEST)
values = st.recursive(
    st.one_of(words, numbers, st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(words, inner, max_size=5)),
    max_leaves=25,
)


@given(values)
@settings(max_examples=300, deadline=None)
@example({"\ue000": 1, "\U00010000": 2, "é": {"\uffff": 1, "\U0010ffff": [{"\U0001f0a1": 0, "\ufb01": 0}]}})
@example({"": "".join(map(chr, range(0x20))) + '"\\/\x7f\u2028'})
@example([canonical.LARGEST, -canonical.LARGEST, 0, True, False, None])
def test_the_bytes_are_those_of_rfc_8785(value: Any) -> None:
    expected = rfc8785.dumps(value)
    assert canonical.encode(value) == expected
    assert verifier.canonical(value) == expected, "the verifier's own encoder must agree"
    assert canonical.reads_back(expected) is isinstance(value, dict)


class Seat(msgspec.Struct, omit_defaults=True):
    number: int
    occupant: str = "nobody"
    role: str | None = msgspec.field(default=None, name="as")


@given(st.builds(Seat, number=numbers, occupant=words, role=st.none() | words))
def test_structs_are_written_as_the_objects_they_stand_for(seat: Seat) -> None:
    assert canonical.encode([seat]) == rfc8785.dumps(msgspec.to_builtins([seat]))


@given(st.builds(Seat, number=numbers, occupant=words, role=st.none() | words))
def test_a_form_is_written_straight_from_its_decoder_as_after_all_checks(seat: Seat) -> None:
    decoded = msgspec.json.decode(canonical.encode(seat), type=Seat)
    written = canonical.of_decoded(decoded)
    assert written == canonical.encode(decoded)
    assert canonical.reads_back(written)


def test_only_what_came_straight_from_a_decoder_is_known_to_be_canonical() -> None:
    assert type(canonical.of_decoded(Seat(1))) is canonical.Canonical
    assert type(canonical.encode(Seat(1))) is bytes
    assert type(canonical.of_decoded(Seat(1))[:]) is bytes


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        {"wager": 25.5},
        [float("nan")],
        {"a": [{"b": float("inf")}]},
        2**53,
        [-(2**53)],
        {"n": 10**30},
        "\ud800",
        {"\udfff": 1},
        ["a\ud83d"],
    ],
)
def test_floats_large_integers_and_lone_surrogates_are_refused(value: Any) -> None:
    with pytest.raises(canonical.CanonicalError):
        canonical.encode(value)


def test_the_refusal_says_where_and_what_to_do() -> None:
    with pytest.raises(canonical.CanonicalError, match=r"wager: 25\.5 is a float; write an amount as a string"):
        canonical.encode({"seats": [{"wager": 25.5}]})


@given(st.dictionaries(words, values, max_size=4))
@settings(deadline=None)
def test_other_spellings_of_the_same_json_are_noticed(value: dict[str, Any]) -> None:
    written = canonical.encode(value)
    loose = json.dumps(value, sort_keys=True).encode()
    assert canonical.reads_back(loose) is (loose == written)


@pytest.mark.parametrize(
    "written",
    [b"", b"{", b'{"a":1.0}', b'{"a":1e3}', b'{"b":1,"a":2}', b'{"a":1}\n', b'{"a":1,"a":1}', b"[]", b'{"a":"\xff"}'],
)
def test_a_body_that_is_not_a_canonical_object_is_noticed(written: bytes) -> None:
    assert not canonical.reads_back(written)
