"""What a case and its letters are, reckoned from its acts in their order: verification holds the rows against it.

The acts are compared with the record, so nothing of a case needs an entry of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from compliance.record.declared import rows_differ, values_differ
from compliance.shell.rows import rows

# One statement: an act that is stored meanwhile is seen with all that follows from it, or not at all. As JSON of one session,
# so that a moment is the same text wherever it stands.
_CASES = """
SELECT held.opened_index, to_jsonb(held)::text,
    (SELECT coalesce(jsonb_agg(done ORDER BY done.number), '[]')::text FROM cases_act AS done WHERE done.case_id = held.id),
    (SELECT coalesce(jsonb_agg(written), '[]')::text FROM cases_letter AS written
        WHERE written.case_id = held.id),
    (SELECT jsonb_build_object('due', clock.due, 'ends', clock.ends)::text FROM cases_clock AS clock
        WHERE clock.case_id = held.id AND clock.stopped_index IS NULL ORDER BY clock.ends, clock.id LIMIT 1)
FROM cases_case AS held WHERE held.opened_index >= %s AND held.opened_index < %s ORDER BY held.opened_index
"""
Values = dict[str, Any]
Act = Mapping[str, Any]
_NO_CLOCK: Values = {"due": None, "ends": None}


def cases_differ(start: int, stop: int) -> Iterator[tuple[int, str]]:
    """Columns of cases opened there, and of their letters, that are not what their acts say."""
    for index, *texts in rows(_CASES, [start, stop]):
        case, acts, letters, going = (msgspec.json.decode(text or "null") for text in texts)
        if not acts:
            yield index, f"case {case['id']} is in cases_case, the record says nothing of it"
            continue
        reckoned = _case(acts) | (going or _NO_CLOCK)
        yield from ((index, what) for what in values_differ(f"case {case['id']}", "cases_case", case, reckoned))
        stored = {f"{case['id']}/{letter['number']}": letter for letter in letters}
        wanted = {f"{case['id']}/{number}": letter for number, letter in _letters(acts).items()}
        yield from ((index, what) for what in rows_differ("cases_letter", stored, wanted))


def _case(acts: Sequence[Act]) -> Values:
    """After its acts; its opening is the first."""
    first, last = acts[0], acts[-1]
    owner = first["by_id"]
    for act in acts:
        if act["act"] == "take":
            owner = act["by_id"]
        elif act["act"] == "give":
            owner = act["told"].get("person")
    return {
        **{name: first["told"].get(name) for name in ("title", "party", "name")},
        "follows_id": None,  # no act says so yet
        "opened_index": first["record_index"],
        "opened": first["at"],
        "opened_by_id": first["by_id"],
        "state": last["state"],
        "acted": last["number"],
        "changed_index": last["record_index"],
        "owner_id": owner,
    }


def _letters(acts: Sequence[Act]) -> dict[int, Values]:
    """By its number: as it was drafted or entered, and what became of it."""
    found: dict[int, Values] = {}
    for act in acts:
        told, index = act["told"], act["record_index"]
        if act["act"] in ("draft", "receive"):
            found[told["letter"]] = _letter(act)
        elif act["act"] == "send":
            sent = {name: told[name] for name in ("way", "day", "proof")}
            found[told["letter"]] |= {"state": "sent", "changed_index": index, **sent}
        elif act["act"] == "discard":
            found[told["letter"]] |= {"state": "taken back", "changed_index": index}
        elif act["act"] == "confirm":
            found[told["letter"]] |= {"confirmed_by_id": act["by_id"], "changed_index": index}
    return found


def _letter(act: Act) -> Values:
    told, incoming = act["told"], act["act"] == "receive"
    return {
        **{name: told[name] for name in ("kind", "name", "about", "text")},
        **{name: told.get(name) for name in ("answers", "clock", "day", "due")},
        **{name: told.get(name, "") for name in ("theirs", "way")},
        "number": told["letter"],
        "party": told["with"],
        "made_index": act["record_index"],
        "changed_index": act["record_index"],
        "made_by_id": act["by_id"],
        "incoming": incoming,
        "state": "received" if incoming else "draft",
        "proof": "",
        "confirmed_by_id": None,
    }
