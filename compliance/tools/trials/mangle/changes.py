"""What is done to a sound value, to its bytes, or to the cells of a table, so that nobody could have meant it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

Place = tuple[Any, Any]  # what holds it, and its key there

NASTY: Sequence[Any] = (
    *(None, True, False, 0, -1, 1, 1.0, 1.5, -0.0, 2**31, 2**63, -(2**63) - 1, 10**40, 1e308, float("nan"), float("inf")),
    *("", " ", "0", "-1", "1.0", "25", "25.0", "25.000", "-25.00", "+25.00", "025.00", "25,00", "٢٥.٠٠", "1e5", "NaN", "0.00"),
    *("9999999999.99", "99999999999.99", "\x00", "a\x00b", "a\nb", "a\r", "\x1b[2J", "\u2028", "\ufdd0x\ufdef", "\ud800"),
    *("a" * 79, "a" * 80, "a" * 81, "a" * 501, "x" * 100_000, "é" * 80, "🂡", "\u202egnp", "\u200b", "ﬁ", "../../etc/passwd"),
    *("=1+1", "<script>", "' OR 1=1 --", "%s%n", "{{ 7*7 }}", "T1", "T9", "t1", "P1", "seat-99", "seat-3-front", "board"),
    *("2026-09-01", "2026-13-01", "2026-02-30", "0001-01-01", "9999-12-31", "1899-12-31", "2026-09-01T18:00:00", "20260901"),
    *("2026-09-01T18:00:00Z", "2026-09-01T18:00:60Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"),
    *("2026-09-01T18:00:00+23:59", "2026-09-01T18:00:00.123456789Z", "2026-09-01 18:00:00-07:00", "2100-01-01T00:00:00Z"),
    *("9H", "JK", "10H", "9h", "ZZ", "AS AS", "fee", "jackpot-drop", "before-deal", "player-dealer", "oliver.hand/1"),
    *([], {}, [[]], [None], {"": ""}, {"id": "m-0-0"}, [0] * 500, ["9H"] * 61, ["AS"] * 17, {"a" * 200: []}, {"player": ["9H"]}),
    *({"seat-1": ["9H", "9H"]}, [{"seat": 1}], {"id": "m-0-0", "reason": "wrong", "author": "Ben"}),
)  # fmt: skip
"""Values that somebody, or some program, sends some day."""

SPOILT = ("\x00", "\n", " ", "\u200b", "\ud800", "٣", "-", "0", "9", "a", "é", '"', "\\", "/", "\ufdd1", "\x7f")


def mangled(value: dict[str, Any], draw: Random) -> bytes:
    """One line of bytes made of a sound value; one in twelve is left as it was."""
    if draw.random() < 1 / 12:
        return json.dumps(value).encode()
    made = deepcopy(value)
    for _ in range(draw.choice((0, 1, 1, 1, 1, 2, 3))):
        draw.choice(_CHANGES)(made, draw)
    raw = json.dumps(made, ensure_ascii=draw.random() < 0.6).encode("utf-8", "surrogatepass")
    if draw.random() < 0.2:
        raw = draw.choice(_BYTES)(raw, draw)
    return raw.replace(b"\n", b" ")  # it stays one line


def cells_mangled(rows: list[list[str]], draw: Random) -> None:
    """A table of text, the head among it, with a few cells that hold something else."""
    for _ in range(draw.choice((1, 2, 5))):
        row = draw.choice(rows[1:] if draw.random() < 0.97 else rows)
        if row:
            at = draw.randrange(len(row))
            row[at] = _text(draw) if draw.random() < 0.5 else spoilt(row[at], draw)
        if draw.random() < 0.05:
            row.append(_text(draw))


def typed_mangled(values: dict[str, str], draw: Random) -> dict[str, str]:
    """What is typed into a form."""
    made = dict(values)
    for name in draw.sample(sorted(made), min(len(made), draw.choice((0, 1, 1, 2)))):
        made[name] = _text(draw) if draw.random() < 0.6 else spoilt(made[name], draw)
    return {name: _sendable(text) for name, text in made.items()}


def bytes_mangled(raw: bytes, draw: Random) -> bytes:
    """A whole file, spoilt somewhere."""
    return draw.choice(_BYTES)(raw, draw)


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _text(draw: Random) -> str:
    found = draw.choice(NASTY)
    return _sendable(found if isinstance(found, str) else json.dumps(found))


def _places(value: Any) -> list[Place]:
    found: list[Place] = []
    for key, item in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
        found.append((value, key))
        if isinstance(item, dict | list):
            found += _places(item)
    return found


def _put(value: Any, draw: Random) -> None:
    held, key = draw.choice(_places(value) or [({}, "")])
    held[key] = deepcopy(draw.choice(NASTY))


def _put_above(value: Any, draw: Random) -> None:
    """In place of a field of the whole: half of all places else lie deep in lists of wagers."""
    value[draw.choice(sorted(value) or ["id"])] = deepcopy(draw.choice(NASTY))


def _near(value: Any, draw: Random) -> None:
    """The same kind of thing, and nearly the same."""
    held, key = draw.choice(_places(value) or [({"": 0}, "")])
    found = held[key]
    if isinstance(found, str):
        held[key] = spoilt(found, draw)
    elif isinstance(found, bool):
        held[key] = not found
    elif isinstance(found, int):
        held[key] = draw.choice((found + 1, found - 1, -found, found * 1000, float(found), str(found)))


def spoilt(text: str, draw: Random) -> str:
    """Nearly the same text."""
    at = draw.randrange(len(text) + 1)
    match draw.randrange(4):
        case 0:
            return text[:at] + draw.choice(SPOILT) + text[at:]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text.upper() if text.lower() == text else text.lower()
    return text[at:] + text[:at]


def _drop(value: Any, draw: Random) -> None:
    held, key = draw.choice(_places(value) or [({"": 0}, "")])
    del held[key]


def _rename(value: Any, draw: Random) -> None:
    found = [(held, key) for held, key in _places(value) if isinstance(held, dict)]
    if found:
        held, key = draw.choice(found)
        held[draw.choice((key.upper(), f"{key} ", f"{key}s", "", "__proto__", "x" * 300, "\x00", "a.b[0]", "ids"))] = (
            held[key]
        )
        if draw.random() < 0.7:
            held.pop(key, None)


def _repeat(value: Any, draw: Random) -> None:
    found = [held[key] for held, key in _places(value) if isinstance(held[key], list) and held[key]]
    if found:
        chosen = draw.choice(found)
        chosen += [deepcopy(draw.choice(chosen)) for _ in range(draw.choice((1, 1, 1, 20, 61, 500)))]


def _move(value: Any, draw: Random) -> None:
    """What stands in one place, in another as well."""
    places = _places(value)
    if len(places) > 1:
        (to, at), (held, key) = draw.sample(places, 2)
        to[at] = deepcopy(held[key])


def _shuffle(value: Any, draw: Random) -> None:
    found = [held[key] for held, key in _places(value) if isinstance(held[key], list)]
    if found:
        draw.shuffle(draw.choice(found))


def _corrects(value: Any, draw: Random) -> None:
    """It corrects one that is there, one that is not, itself, or one that was corrected."""
    other = draw.choice((value.get("id"), "m-0-0", f"m-{draw.randrange(9)}-{draw.randrange(250)}", "nobody"))
    value["supersedes"] = {"id": other, "reason": draw.choice(("misread", "x", "")), "author": "Ben"}


def _known(value: Any, draw: Random) -> None:
    """An id under which something else is held already, perhaps."""
    value["id"] = f"m-{draw.randrange(9)}-{draw.randrange(250)}"


_CHANGES: Sequence[Callable[[Any, Random], None]] = (
    *(_put, _put, _put, _put_above, _put_above, _near, _near, _near, _near),
    *(_drop, _rename, _repeat, _move, _move, _shuffle, _corrects, _known),
)


# --- bytes ----------------------------------------------------------------------------------------------------------------


def _cut(raw: bytes, draw: Random) -> bytes:
    return raw[: draw.randrange(len(raw) + 1)] or b"{"


def _flip(raw: bytes, draw: Random) -> bytes:
    at = draw.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << draw.randrange(8))]) + raw[at + 1 :]


def _insert(raw: bytes, draw: Random) -> bytes:
    at, what = draw.randrange(len(raw) + 1), draw.choice(_PIECES)
    return raw[:at] + what + raw[at:]


def _twice(raw: bytes, draw: Random) -> bytes:
    return raw.replace(b"{", draw.choice((b'{"id":"m-1",', b'{"table":"T1",', b'{"a":1,"a":2,')), 1)


def _around(raw: bytes, draw: Random) -> bytes:
    before, after = draw.choice(_AROUND)
    return before + raw + after


_PIECES = (
    *(b"\x00", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\x0b", b"\xc2\x85", b"\xe2\x80\xa8", b",", b"}"),
    *(b'"', b"\\", b"\\ud800", b"\\u0000", b"//", b"/* */", b"null", b"1e999", b"-", b"'", b"[" * 5_000, b'{"a":' * 5_000),
)  # fmt: skip
_AROUND = (
    *((b"\xef\xbb\xbf", b""), (b"", b"{}"), (b"[", b"]"), (b"[" * 2000, b"]" * 2000), (b"", b","), (b"", b"\x1a")),
    *((b'"', b'"'), (b"\xff\xfe", b""), (b"", b"\r"), (b"hand: ", b""), (b"", b" " * 100_000)),
)  # fmt: skip
_BYTES = (_cut, _flip, _flip, _insert, _insert, _insert, _twice, _around)
