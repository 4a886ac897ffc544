"""An address for every route of the URL configuration, found there and filled from what the house holds.

A route with a new kind of part fails here: say below where its value comes from, and the new page is tested with the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.browser.stack import HOUSE, LAST_DAY, Stack

# The API and its own pages have tests of their own; a download is no page.
APART = ("api/", "healthz", "metrics", "calendar.ics")
_FINDING = "SELECT min(id) FROM compliance_finding WHERE gaming_day = %s"
_HAND = "SELECT hand_id FROM compliance_hand WHERE gaming_day = %s ORDER BY index LIMIT 1"
_PERSON = "SELECT id, %s FROM people_person WHERE username = 'cleo'"
_TABLE = "SELECT DISTINCT t.name FROM games_table t JOIN compliance_hand h ON h.table_id = t.id AND h.gaming_day = %s"
_GAME = "SELECT game FROM compliance_hand WHERE gaming_day = %s LIMIT 1"
_BADGE = "SELECT min(dealer) FROM compliance_takings WHERE gaming_day = %s AND dealer <> ''"
_ISSUE = "SELECT min(id), %s FROM desk_issue"
_RUN = "SELECT min(id), %s FROM reports_run"
_FILE = "SELECT min(id), %s FROM compliance_upload"
_CHANGE = "SELECT min(id), %s FROM compliance_change"
_NONE = "SELECT 1, %s"  # nobody proposes one in this house
_CASE = "SELECT min(id), %s FROM cases_case"
# Parts that are the same in every address.
_FIXED = {
    "house": HOUSE,
    "day": LAST_DAY,
    "book": "lucky-derby",
    "code": "fee001",
    "index": 3,
    "role": 1,
    "schedule": "own",
    "option": 2,
    "name": "pdf",
    "who": "Sam Whitcomb",
    "kind": "count",
    "checklist": "daily",
    "plan_id": "walk",
    "of": "finding",
}
_ASKED = {"ref": _FINDING, "hand_id": _HAND, "table": _TABLE, "game": _GAME, "badge": _BADGE}
# Whose entry of the record it is says the word before it; else any entry will do.
_ENTRIES = {
    "observed": "SELECT min(index), %s FROM observed_observation",
    "inspections": "SELECT min(index), %s FROM compliance_paper WHERE kind = 'inspection'",
    "irregularities": "SELECT min(index), %s FROM compliance_paper WHERE kind = 'irregularity'",
    "audits": "SELECT min(index), %s FROM observed_audit",
    "postings": "SELECT min(record_index), %s FROM games_posting",
    "files": "SELECT min(index), %s FROM evidence_file",
}
# Who it is says the word before it; else a floor supervisor.
_WHO = {"patron": "SELECT min(ref), %s FROM cases_reference WHERE kind = 'pseudonym'"}
# Whose `number` it is says the word before it.
_NUMBERS = {"findings": _FINDING, "issues": _ISSUE, "people": _PERSON, "reports": _RUN, "intake": _FILE,
    "proposals": _CHANGE, "cases": _CASE, "views": "SELECT 1, %s", "corrections": _NONE, "emergency": _NONE}  # fmt: skip
# The same pages with something asked of them.
_ASKING = {"search": "?q=fee", "findings": "?days=all&sort=severity", "upload_run": "?show=all", "access": "?who=cleo",
    "quote": "?game=ez-baccarat-panda8&option=own.2&seat1.player-line=25%2B40&seat3.tie=5", "postings": "?days=all",
    "playing_book": "?only=differences&licence=soon", "upload": "?of=sessions",
    "compare": "?one=ez-baccarat-panda8.own.1&other=ez-baccarat-panda8.california.2",
    "changes": "?since=2025-12-31", "game_changes": "?since=2025-12-31",
    "proposal_new": "?game=ez-baccarat-panda8&kind=option&schedule=own&like=2",
}  # fmt: skip


def addresses(stack: Stack) -> dict[str, str]:
    """Route → address."""
    known = {**_FIXED, **{part: stack.asked(query, LAST_DAY)[0][0] for part, query in _ASKED.items()}}
    numbers = {word: stack.asked(query, LAST_DAY)[0][0] for word, query in _NUMBERS.items()}
    found = {}
    for route, pattern, parts in _routes():
        values: dict[str, Any] = {part: known[part] for part in parts if part != "number"} | _named(stack, pattern)
        if "number" in parts:
            values["number"] = next(number for word, number in numbers.items() if f"/{word}/<" in pattern)
        if values.get("who", "") is None:
            continue  # the case of the demonstration names no patron: none of its hands has a seat
        found[route] = reverse(route, kwargs=values)
        if route in _ASKING:
            found[f"{route} {_ASKING[route]}"] = found[route] + _ASKING[route]
    return found


def _named(stack: Stack, pattern: str) -> dict[str, Any]:
    """Entries and people whose it is, as the word before them says."""
    whose = {f"/{word}/<int:index>": ("index", query) for word, query in _ENTRIES.items()}
    whose |= {f"/{word}/<str:who>": ("who", query) for word, query in _WHO.items()}
    return {part: stack.asked(query, LAST_DAY)[0][0] for sign, (part, query) in whose.items() if sign in pattern}


def _routes() -> Iterator[tuple[str, str, list[str]]]:
    yield from _below(get_resolver().url_patterns, "")


def _below(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, str, list[str]]]:
    for each in patterns:
        path = f"{before}{each.pattern}"
        if path.startswith(APART):
            continue
        if isinstance(each, URLResolver):
            yield from _below(each.url_patterns, path)
        elif each.name:
            yield each.name, path, list(each.pattern.converters)
