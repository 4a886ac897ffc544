"""Where a value does not fit its type, and in which way: the one place that knows how msgspec refuses.

The decoder stops at the first misfit and says so in a sentence. Nobody takes that sentence apart: the place is found by
putting each part of the value to its own type again, and what is wanted there is read off the type. Only a refusal pays for
it; what fits was decoded once.
"""

from __future__ import annotations

import datetime
import json
import re
import types
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct, UnsetType, structs

Steps = tuple[str | int, ...]
_LONGEST_NAME = 100  # of any field there are 80 letters at most
_INDEX = re.compile(r"\[\d+\]")
Fault = Literal[
    "type", "choice", "unread", "offset", "least", "most", "short", "long", "pattern",  # of a value
    "unknown", "missing", "name",  # of an object: a field that it may not have, one that it must have, a key that is none
]  # fmt: skip


class Misfit(NamedTuple):
    """The first place at which a value does not fit its type. `what` is msgspec's sentence about that place alone."""

    fault: Fault
    steps: Steps  # to the value; of an object's fault to the object
    value: Any
    what: str
    wanted: Any  # the type, without its marks and without None
    description: str = ""
    limit: int | str | None = None  # that was overstepped: a figure, a length, a pattern
    field: str = ""  # of an object's fault

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that the object may have."""
        return tuple(_fields(self.wanted)) if _is_struct(self.wanted) else ()

    @property
    def choices(self) -> tuple[Any, ...]:
        """The words that may stand there, where they are few enough to be listed by the type."""
        return tuple(sorted(get_args(self.wanted))) if get_origin(self.wanted) is Literal else ()

    @property
    def full_steps(self) -> Steps:
        """To the value, or to the field that is unknown or missing."""
        return (*self.steps, self.field) if self.field else self.steps


def written(steps: Sequence[str | int]) -> str:
    """The steps as a path: "wagers[2].amount". A name that no field has is said as far as it goes."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{_shortly(step)}" for step in steps).removeprefix(".")


def _shortly(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…"


def json_path(steps: Sequence[str | int]) -> str:
    """The steps as a path of JSON: "$.wagers[2].amount", "$" the whole."""
    path = written(steps)
    return f"$.{path}" if path else "$"


def steps_of(path: str) -> Steps:
    """The steps of a path of JSON."""
    parts = path.removeprefix("$").replace("[", ".[").split(".")[1:]
    return tuple(int(part[1:-1]) if _INDEX.fullmatch(part) else part for part in parts)


def misfit(value: Any, shape: Any, *, as_json: bool = False, native: Sequence[type] = ()) -> Misfit | None:
    """Why a value does not convert; None where it does. `as_json`: it was read from JSON, whose decoder comes to the items
    of a list before it knows how many there are. `native`: types that the value holds as they are."""
    return _Search(as_json, tuple(native)).look(value, shape, ())


def read_again(raw: bytes | str) -> Any:
    """JSON that was refused, for whoever says why. Half a letter (a lone surrogate) cannot be said: ValueError, as of no JSON."""
    value = json.loads(raw)
    json.dumps(value, ensure_ascii=False).encode()
    return value


class _Search(NamedTuple):
    as_json: bool
    native: tuple[type, ...]

    def look(self, value: Any, shape: Any, steps: Steps) -> Misfit | None:
        what = self._refused(value, shape)
        if what is None:
            return None
        wanted, marks = _bare(shape, value)
        length = _of_length(value, marks)
        if length is None or self.as_json:
            deeper = next((one for one in self._within(value, wanted, steps) if one is not None), None)
            if deeper is not None:
                return deeper
        fault, limit = length or self._of_value(value, wanted, marks)
        description = next((mark.description for mark in marks if mark.description), "")
        return Misfit(fault, steps, value, what, wanted, description, limit)

    def _refused(self, value: Any, shape: Any) -> str | None:
        try:
            if self.as_json:
                msgspec.json.decode(json.dumps(value), type=shape)
            else:
                msgspec.convert(value, shape, builtin_types=self.native)
        except msgspec.DecodeError as error:
            return str(error)
        return None

    def _within(self, value: Any, wanted: Any, steps: Steps) -> Iterator[Misfit | None]:
        """What is wrong with each part of it, in the order in which the decoder comes to them."""
        if isinstance(value, list | tuple):
            for i, (item, kind) in enumerate(_items(value, wanted)):
                yield self.look(item, kind, (*steps, i))
        elif isinstance(value, dict) and get_origin(wanted) in (dict, Mapping):
            key, kind = get_args(wanted)
            for name, item in value.items():
                if (what := self._refused(name, key)) is not None:
                    yield Misfit("name", steps, value, what, wanted, field=name)
                yield self.look(item, kind, (*steps, name))
        elif isinstance(value, dict) and _is_struct(wanted):
            yield from self._in_struct(value, wanted, steps)

    def _in_struct(self, value: dict[str, Any], wanted: type[Struct], steps: Steps) -> Iterator[Misfit | None]:
        fields, closed = _fields(wanted), wanted.__struct_config__.forbid_unknown_fields
        for name, item in value.items():
            if name in fields:
                yield self.look(item, fields[name].type, (*steps, name))
            elif closed:
                yield Misfit(
                    "unknown", steps, value, f"Object contains unknown field `{_shortly(name)}`", wanted, field=name
                )
        for name, one in fields.items():
            if one.required and name not in value:
                yield Misfit("missing", steps, value, f"Object missing required field `{name}`", wanted, field=name)

    def _of_value(self, value: Any, wanted: Any, marks: Sequence[Meta]) -> tuple[Fault, int | str | None]:
        if get_origin(wanted) is Literal and type(value) in {type(one) for one in get_args(wanted)}:
            return "choice", None
        if isinstance(value, str):
            pattern = next((mark.pattern for mark in marks if mark.pattern), None)
            if wanted not in (datetime.datetime, datetime.date, datetime.time, Decimal):
                return ("type", None) if pattern is None or wanted is not str else ("pattern", pattern)
            if wanted not in self.native:
                return ("offset" if self._refused(value, wanted) is None else "unread"), None
        if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            return next(_overstepped(value, marks), ("type", None))
        return "type", None


def _overstepped(value: float | Decimal, marks: Sequence[Meta]) -> Iterator[tuple[Fault, int]]:
    for mark in marks:
        if mark.ge is not None and value < mark.ge:
            yield "least", int(mark.ge)
        if mark.le is not None and value > mark.le:
            yield "most", int(mark.le)


def _of_length(value: Any, marks: Sequence[Meta]) -> tuple[Fault, int] | None:
    if isinstance(value, str | list | tuple | dict):
        for mark in marks:
            if mark.min_length is not None and len(value) < mark.min_length:
                return "short", mark.min_length
            if mark.max_length is not None and len(value) > mark.max_length:
                return "long", mark.max_length
    return None


def _items(value: Sequence[Any], wanted: Any) -> Iterator[tuple[Any, Any]]:
    """Each item of a list with its type."""
    kinds = get_args(wanted) if get_origin(wanted) in (list, tuple, Sequence) else ()
    if len(kinds) == 1 or (len(kinds) == 2 and kinds[1] is Ellipsis):
        kinds = (kinds[0],) * len(value)
    yield from zip(value, kinds, strict=False)


def _bare(shape: Any, value: Any) -> tuple[Any, list[Meta]]:
    """A type without its marks and without None; of several the one that a value of this kind is meant for."""
    marks: list[Meta] = []
    while True:
        if hasattr(shape, "__metadata__"):
            marks += [mark for mark in shape.__metadata__ if isinstance(mark, Meta)]
            shape = shape.__origin__
        elif get_origin(shape) in (Union, types.UnionType):
            several = [one for one in get_args(shape) if one not in (type(None), UnsetType)]
            shape = next((one for one in several if _meant(_bare(one, value)[0], value)), several[0])
        else:
            return shape, marks


def _meant(wanted: Any, value: Any) -> bool:
    if isinstance(value, dict):
        return _is_struct(wanted) or get_origin(wanted) is dict
    if isinstance(value, list | tuple):
        return get_origin(wanted) in (list, tuple)
    if get_origin(wanted) is Literal:
        return type(value) in {type(one) for one in get_args(wanted)}
    return wanted is type(value)


def _is_struct(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, Struct)


class _Field(NamedTuple):
    type: Any
    required: bool


@cache
def _fields(form: type[Struct]) -> dict[str, _Field]:
    """The fields of a form by what they are called where they are written."""
    hints = get_type_hints(form, include_extras=True)
    return {one.encode_name: _Field(hints[one.name], one.required) for one in structs.fields(form)}
