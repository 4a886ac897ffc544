"""Reads a line into a hand as far as it was seen. What does not fit is told at its word; what fits is kept all the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, inspect, json

from compliance.floor.forms.hand_shape import LISTED, bare, fields
from compliance.observed.forms.line import money, play, pot, table
from compliance.observed.forms.line.typed import Reader, Typed, begun
from compliance.observed.forms.line.words import Slip, SlipError, codes_of
from games.terms.game import GameTerms

_HEADS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern), reader) for room in (table, money, play, pot) for pattern, reader in room.WORDS
)
_PLACE = re.compile(r"(?P<path>[a-z][a-z_]*(?:\.[a-z_]+)*)=(?P<value>.*)")
MOST = 4_000
"""Letters of a line; the longest worked hand of any game has a quarter of it."""


class Read(Struct, frozen=True):
    """What a line says: of the hand, of what was not seen and seen to be right; and what does not fit in it."""

    body: dict[str, Any]
    not_seen: dict[str, str]
    affirmed: tuple[str, ...]
    clock: tuple[str, str]
    slips: tuple[Slip, ...]
    notes: tuple[str, ...]
    missed: bool = False


def spots_of(game: GameTerms | None) -> dict[str, str]:
    """The wagers of a game by the codes under which they are typed, those of the rules first."""
    return {} if game is None else codes_of(game.wagers)


def line_read(line: str, game: GameTerms | None, before: Mapping[str, Any]) -> Read:
    """The line of one hand; `before` is the hand before it of the same watch, {} where there is none."""
    typed = begun(game, before, spots_of(game))
    for at, word in enumerate(line[:MOST].split()):
        try:
            _word(typed, word)
        except SlipError as slip:
            typed.slips.append(Slip(at, word, slip.what, slip.cure))
    if len(line) > MOST:
        typed.slips.append(Slip(-1, "", f"the line is longer than {MOST:,} letters", "Type one hand in a line."))
    body = _body(typed)
    return Read(
        body, typed.not_seen, tuple(typed.affirmed), typed.clock, tuple(typed.slips), tuple(typed.notes), typed.missed
    )


def _word(typed: Typed, word: str) -> None:
    """What begins something of its own does so; the rest goes on with what was begun."""
    reader = _reader(word)
    if reader is not None:
        typed.goes_on = None
        reader(typed, word)
    elif (match := _PLACE.fullmatch(word)) is not None:
        _place(typed, match["path"].split("."), match["value"])
    elif typed.goes_on is not None:
        typed.goes_on(typed, word)
    else:
        raise SlipError(
            f"{word} begins nothing", "Begin with w, b, o, f, d, r, a pile and a colon, or = for as before."
        )


def _reader(word: str) -> Reader | None:
    """Who reads a word that begins something."""
    for pattern, reader in _HEADS:
        if pattern.fullmatch(word):
            return reader
    return None


def _body(typed: Typed) -> dict[str, Any]:
    """What was said, in the names of the form; of a list that was begun and of which nothing came: there was none."""
    made = typed.made
    made["wagers"] = [{name: value for name, value in one.items() if name != "said"} for one in made.get("wagers", ())]
    for street in made.get("pot", {}).get("streets", ()):
        if "puts" in street:
            street.setdefault("folded", [])
    if ("cards" in made or "tiles" in made) and "decisions" not in typed.not_seen and "pot" not in made:
        made.setdefault("decisions", [])
    made["seats"] = [typed.seats[seat] for seat in sorted(typed.seats)]
    return made


# --- path=value: whatever else the form has, under its own name -------------------------------------------------------


def _place(typed: Typed, path: list[str], text: str) -> None:
    """decks=6, spin=17, pot.chip=1.00, posted={"amounts":{"jackpot":"10.00"}}."""
    shape = _shape(path)
    if shape is None:
        raise SlipError(f"{'.'.join(path)} is no field of a hand", "Write it as the form has it: decks=6, spin=17.")
    made = typed.made
    for step in path[:-1]:
        made = made.setdefault(step, {})
    made[path[-1]] = _value(shape, text)


def _shape(path: list[str]) -> Any:
    held: Mapping[str, Any] = {field.encode_name: field.type for field in fields()}
    shape = None
    for step in path:
        if step not in held:
            return None
        shape = bare(held[step])
        held = {one.encode_name: one.type for one in shape.fields} if isinstance(shape, inspect.StructType) else {}
    return shape


def _value(shape: Any, text: str) -> Any:
    if isinstance(shape, inspect.StrType | inspect.DateTimeType | inspect.DateType | inspect.LiteralType):
        return text
    try:
        return json.decode(text.encode())
    except ValueError:
        cure = "Write it as JSON without blanks." if isinstance(shape, LISTED) else "Write a number, true or false."
        raise SlipError(f"{text} does not fit there", cure) from None
