"""Lists asked for with words that no list knows: every page, CSV and workbook of a house, by what stands in its addresses."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

from django.urls import get_resolver

from compliance.tools.trials.mangle.bases import DAY
from compliance.tools.trials.mangle.changes import typed_mangled
from compliance.tools.trials.mangle.doors import Ways
from compliance.tools.trials.mangle.told import Told, WrongError

_ANSWERS = frozenset({200, 204, 302, 400, 403, 404, 405, 410, 422, 429})
_LIST = re.compile(r"^at/%\(house\)s/(?:%\(day\)s/)?[a-z/-]+(?:\.(?:csv|xlsx|ics))?$")
_WORDS = {
    "after": "12", "before": "7", "from": "2026-09-01", "to": "2026-09-02", "day": "2026-09-01", "sort": "name",
    "by": "clerk", "table": "T1", "game": "ez-baccarat-panda8", "rule": "FEE001", "outcome": "fail", "state": "new",
    "kind": "photo", "of": "posting", "q": "T1 5", "page": "2", "key": "5", "dealer": "D-1", "shift": "day", "show": "all",
    "grouped": "rule", "how": "floor", "mode": "fee", "observer": "clerk", "what": "page", "who": "clerk", "n": "1",
}  # fmt: skip


@cache
def addresses() -> tuple[str, ...]:
    """What can be asked for at a house without a number in its address."""
    ways: Any = get_resolver().reverse_dict.values()
    return tuple(sorted({way for one in ways for way, _ in one[0] if _LIST.match(way)}))


def sent(ways: Ways, draw: Random) -> list[Told]:
    """An answer, whatever is asked."""
    address = "/" + draw.choice(addresses()) % {"house": ways.slug, "day": DAY}
    who, names = draw.choice(ways.everybody), draw.sample(sorted(_WORDS), draw.choice((0, 1, 1, 2, 4)))
    words = typed_mangled({name: _WORDS[name] for name in names}, draw)
    answer = who.get(address, words, secure=True, headers={"host": "localhost"})
    body = b"".join(answer)
    if answer.status_code not in _ANSWERS or (answer.status_code == 200 and not body):
        raise WrongError(f"{address} answers {answer.status_code} to {words!r:.500}")
    return [Told("judged")]
