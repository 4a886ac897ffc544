"""A house as the TOML text that `games.house.read` reads."""

from __future__ import annotations

import json

from games.house import House, Posting


def as_toml(house: House) -> str:
    """The house file: `oliver.house/1`."""
    lines = [
        f"form = {_text(house.form)}",
        f"establishment = {_text(house.establishment)}",
        f"title = {_text(house.title)}",
        f"time_zone = {_text(house.time_zone)}",
        f"boundary_hour = {house.boundary_hour}",
        f"demonstration = {'true' if house.demonstration else 'false'}",
        f"shifts = [{', '.join(f'{{ name = {_text(shift.name)}, from = {shift.from_} }}' for shift in house.shifts)}]",
        f"tables = [{', '.join(map(_text, house.tables))}]",
    ]
    for one in house.layouts:
        lines += ["", "[[layouts]]", f"table = {_text(one.table)}", f"layout = {_text(one.layout)}"]
    for posting in house.postings:
        lines += ["", "[[postings]]", *_posting(posting)]
    return "\n".join(lines) + "\n"


def _posting(posting: Posting) -> list[str]:
    lines = [
        f"table = {_text(posting.table)}",
        f"game = {_text(posting.game)}",
        f"schedule = {_text(posting.schedule)}",
        f"option = {posting.option}",
        f"from = {posting.from_.isoformat()}",
        f"min = {posting.min}",
        f"max = {posting.max}",
    ]
    if posting.until is not None:
        lines.insert(5, f"until = {posting.until.isoformat()}")
    return lines


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)  # a TOML basic string escapes as JSON does
