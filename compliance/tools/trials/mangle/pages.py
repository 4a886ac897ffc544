"""The pages on which a clerk types sessions and papers in: what does not fit is answered on the page, never by an error."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from compliance.papers.forms.columns import cells_of
from compliance.papers.forms.kinds import sent_kinds
from compliance.papers.forms.typed import id_of
from compliance.tools.trials.mangle.bases import SESSIONS, Value
from compliance.tools.trials.mangle.changes import typed_mangled
from compliance.tools.trials.mangle.doors import Ways, alert
from compliance.tools.trials.mangle.told import Told, WrongError

_ZONE = ZoneInfo("America/Los_Angeles")
_SEEN = re.compile(r'name="seen" value="(\w+)"')


def typed(kind: str, value: Value, draw: Random) -> dict[str, str]:
    """A sound one as it is typed, and then typed wrongly."""
    if kind == SESSIONS:
        fields = {name: str(value[name]) for name in ("person", "table", "provider", "licence", "expires")}
        fields |= {"from": "10:00", "until": "18:00", "struck": "", "reason": ""}
    else:
        declared = sent_kinds()[kind]
        fields = cells_of(msgspec.convert(value, declared.form), declared, _ZONE) | {"number": str(value["id"])}
        fields.pop("id")
    made = typed_mangled({name: text for name, text in fields.items() if text or draw.random() < 0.3}, draw)
    return made | {"id": id_of("form-" + f"{draw.getrandbits(48):012x}")}


def page(ways: Ways, kind: str, fields: dict[str, str]) -> list[Told]:
    """Sent, and sent again where the page asks whether it is meant so."""
    address = ways.page("sessions/take" if kind == SESSIONS else f"papers/{kind}/take")
    told = _sent(ways, address, fields)
    if told.status_code == 409:
        seen = _SEEN.search(told.content.decode())
        if seen is None:
            raise WrongError("the page asks whether it is meant so, and takes no answer")
        told = _sent(ways, address, fields | {"seen": seen[1]})
    if told.status_code == 404 and any(fields.get(name) for name in ("correct", "supersedes.id")):
        return [Told("refused", whole="there is nothing of that number to correct")]
    shown = told.content.decode()
    if told.status_code == 422:
        return [Told("refused", whole=_why(shown))]
    if told.status_code != 200 or 'role="status"' not in shown:
        raise WrongError(f"the page answers {told.status_code}, and does not say what became of it")
    return [Told("judged")]


def _sent(ways: Ways, address: str, fields: dict[str, str]) -> Any:
    return ways.clerk.post(address, fields, secure=True, headers={"host": "localhost"})


def _why(shown: str) -> str:
    said = alert(shown)
    if "not fit" in said and "aria-invalid" not in shown:
        raise WrongError(f"the page refuses, and does not say where: {said}")
    return said
