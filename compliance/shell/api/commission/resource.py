"""What the commission can read: each resource is declared once, beside the query that answers it, in its subject's `api` room.

A declaration says the address, the shape of what is given, what may be asked, which scope opens it and what the description
says of it. Pages by key, exports, ETags, the access log, OpenAPI and the page of the API follow from it (`door`, `listing`,
`openapi`). `resources` finds the declarations by walking; no list of them stands anywhere.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple

from django.http import HttpResponse
from msgspec import Struct

from compliance.people.readers import House, Reader
from compliance.shell.api.commission.parameters import CURSOR, LIMIT, Parameter
from compliance.shell.lists import Key, Wanted
from compliance.subjects import rooms

HIGHEST = 2**63
"""No number of a row is so high; the database would refuse to compare it."""

_FILTERS = frozenset(Wanted.__struct_fields__) - {"houses", "slugs", "commissions", "before"}
_PART = re.compile(r"<(\w+):(\w+)>")


class AccessNote:
    """What the access log keeps of a request: of which establishment it was, and how much was answered."""

    house: House | None = None
    words = ""


class Question(NamedTuple):
    """A request as it is understood."""

    reader: Reader
    houses: tuple[House, ...]
    values: Mapping[str, Any]  # of its parameters
    size: int  # of the record, read before anything else: what is answered is at least so new
    note: AccessNote

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(house.id for house in self.houses)

    @property
    def slugs(self) -> tuple[str, ...]:
        return tuple(house.slug for house in self.houses)

    @property
    def commissions(self) -> tuple[int, ...]:
        return tuple({house.commission_id for house in self.houses if house.commission_id is not None})

    def wanted(self, before: int | None = None) -> Wanted:
        """The same for a query. `before`: an export gives what the record held when it began."""
        filters = {name: value for name, value in self.values.items() if name in _FILTERS}
        machine = self.reader.person_id is None
        whose = self.ids, self.slugs, self.commissions
        return Wanted(houses=whose[0], slugs=whose[1], commissions=whose[2], blind=machine, before=before, **filters)


class Resource(NamedTuple):
    """One address of this API."""

    address: str
    name: str
    item: type[Struct]
    answer: Callable[..., Any]
    summary: str
    words: str
    scope: str | None
    parameters: tuple[Parameter, ...]
    parts: Mapping[str, str]  # of the path, in words
    changes_with_record: bool  # False: an ETag of the record would lie
    files: tuple[str, ...]  # media types, where a file is given and not JSON
    listed: bool = False
    place: Callable[[Any], Key] = tuple  # of a row in a list
    start: Key = ()  # before every row
    keyed: bool = False  # rows do not show their key: the query gives it beside them
    operation_id: str = ""

    @property
    def operation(self) -> str:
        """Its name in the description."""
        return self.operation_id or self.name.replace("-", "_")

    def path_parts(self) -> Iterator[tuple[str, str, bool]]:
        """Name, words, and whether it is a number."""
        for kind, name in _PART.findall(self.address):
            yield name, self.parts[name], kind == "int"


def listed(
    address: str,
    item: type[Struct],
    summary: str,
    *,
    key: str = "",
    start: Key | None = None,
    filters: Sequence[Parameter] = (),
    scope: str | None = None,
    words: str = "",
    changes_with_record: bool = True,
) -> Callable[[Callable[[Wanted, Key, int], Sequence[Any]]], Resource]:
    """Declare a list: the function gives so many rows behind a key.

    `key`: the fields of a row that make its key; without them, rows come as pairs of key and row.
    """
    names = key.split()
    begin = start if start is not None else (-1,) * max(len(names), 1)
    return lambda rows: Resource(
        address,
        address.replace("/", "-"),
        item,
        rows,
        summary,
        words,
        scope,
        (*filters, CURSOR, LIMIT),
        {},
        changes_with_record,
        (),
        listed=True,
        place=_key(names) if names else lambda pair: pair[0],
        start=begin,
        keyed=not names,
    )


def given(
    address: str,
    item: type[Struct],
    summary: str,
    *,
    name: str = "",
    parts: Mapping[str, str] | None = None,
    filters: Sequence[Parameter] = (),
    scope: str | None = None,
    words: str = "",
    changes_with_record: bool = True,
    files: Iterable[str] = (),
    operation: str = "",
) -> Callable[[Callable[..., Struct | HttpResponse]], Resource]:
    """Declare what is one thing: its value is sent as JSON, a response as it is."""
    return lambda answer: Resource(
        address,
        name or address.replace("/", "-"),
        item,
        answer,
        summary,
        words,
        scope,
        tuple(filters),
        parts or {},
        changes_with_record,
        tuple(files),
        operation_id=operation,
    )


@cache
def resources() -> tuple[Resource, ...]:
    """Every resource that a room declares."""
    modules = [import_module("reports.api")]
    for room in rooms("api"):
        if room.__name__ != "compliance.shell.api":  # the door itself
            names = (found.name for found in pkgutil.iter_modules(room.__path__))
            modules += [import_module(f"{room.__name__}.{name}") for name in names]
    found = (one for module in modules for one in vars(module).values() if isinstance(one, Resource))
    return tuple({one.address: one for one in found}.values())


def _key(names: Sequence[str]) -> Callable[[Any], Key]:
    """The key of a row by the names of its fields."""
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda row: (only(row),)
    return attrgetter(*names)
