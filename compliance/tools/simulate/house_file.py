"""A house as the TOML text that `compliance.houses.forms.house.read` reads."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from typing import Any

import msgspec

from compliance.houses.forms.house import House, Posting
from compliance.houses.forms.session import Session
from compliance.houses.forms.waiver import Waived
from games.terms.sign import Sign


def as_toml(house: House) -> str:
    """The house file: `oliver.house/1`."""
    lines = [
        f"form = {_text(house.form)}",
        f"establishment = {_text(house.establishment)}",
        f"title = {_text(house.title)}",
        f"time_zone = {_text(house.time_zone)}",
        f"boundary_hour = {house.boundary_hour}",
        f"demonstration = {'true' if house.demonstration else 'false'}",
        *([] if house.city is None else [f"city = {_text(house.city)}"]),
        f"shifts = [{', '.join(f'{{ name = {_text(shift.name)}, from = {shift.from_} }}' for shift in house.shifts)}]",
        f"tables = [{', '.join(map(_text, house.tables))}]",
    ]
    for one in house.layouts:
        lines += ["", "[[layouts]]", f"table = {_text(one.table)}", f"layout = {_text(one.layout)}"]
    for posting in house.postings:
        lines += ["", "[[postings]]", *_posting(posting)]
    for session in house.sessions:
        lines += ["", "[[sessions]]", *_session(session)]
    for waiver in house.waivers:
        lines += ["", "[[waivers]]", *_waiver(waiver)]
    return "\n".join(lines) + "\n"


def _posting(posting: Posting) -> list[str]:
    lines = [
        f"table = {_text(posting.table)}",
        f"game = {_text(posting.game)}",
        *_of_a_schedule(posting),
        f"from = {posting.from_.isoformat()}",
        f"min = {posting.min}",
        f"max = {posting.max}",
    ]
    if posting.until is not None:
        lines.append(f"until = {posting.until.isoformat()}")
    return lines if posting.sign is None else [*lines, f"sign = {_value(_said(posting.sign))}"]


def _said(sign: Sign) -> Any:
    """A sign by the names that a house file has, without what is not said."""
    return msgspec.to_builtins(sign, builtin_types=(Decimal, datetime.date, datetime.datetime))


def _value(value: Any) -> str:
    """A part of a sign, as an inline table where it has parts."""
    match value:
        case dict():
            return f"{{ {', '.join(f'{name} = {_value(one)}' for name, one in value.items())} }}"
        case bool():
            return str(value).lower()
        case tuple() | list():
            return f"[{', '.join(map(_value, value))}]"
        case datetime.date():
            return value.isoformat()
        case str():
            return _text(value)
    return str(value)


def _session(session: Session) -> list[str]:
    names = ("id", "table", "provider", "person", "licence")
    lines = [f"{name} = {_text(getattr(session, name))}" for name in names]
    for name, moment in (("expires", session.expires), ("from", session.from_), ("until", session.until)):
        if moment is not None:
            lines.append(f"{name} = {moment.isoformat()}")
    if session.supersedes is not None:
        parts = ("id", "reason", "author")
        told = ", ".join(f"{part} = {_text(getattr(session.supersedes, part))}" for part in parts)
        lines.append(f"supersedes = {{ {told} }}")
    return lines


def _waiver(waived: Waived) -> list[str]:
    told = {name: getattr(waived, name) for name in ("id", "table", "kind", "hand", "amount", "reason", "authority")}
    lines = [f"{name} = {_text(value)}" for name, value in told.items() if value is not None]
    moments = (
        ("gaming_day", waived.gaming_day),
        ("from", waived.from_),
        ("to", waived.to),
        ("written", waived.written),
    )
    return lines + [f"{name} = {moment.isoformat()}" for name, moment in moments if moment is not None]


def _of_a_schedule(posting: Posting) -> list[str]:
    """Nothing where limits hang alone."""
    if posting.schedule is None:
        return []
    return [f"schedule = {_text(posting.schedule)}", f"option = {posting.option}"]


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)  # a TOML basic string escapes as JSON does
