"""Compares reviews and findings with the "review/1" entries: what `manage.py verify` asks of this room.

Each row must be what the last entry about it says. So an entry looks at the rows of what it names, and the rows that
name an entry are looked up from there; a row that names no entry is found by its hand (finding_rows).
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from compliance.floor.read.finding_rows import FINDING, hand_rows_differ, stored_digest
from compliance.floor.read.review_said import Found, HandSaid, Key, Said, changed_by, decode, finding_named, hands_of
from compliance.record import read
from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry
from compliance.shell.rows import rows
from games.cards.money import plain

AT_ONCE = 1_000
"""Hands compared at once, and one entry more: this bounds the memory."""


class _Row(NamedTuple):
    """A hand's review as it is stored; without one everything but `superseded` is null."""

    superseded: bool
    place: int | None  # index of its entry in the record
    revision: int | None
    due: int | None
    due_why: str | None
    fails: int | None
    cannot_tells: int | None
    game_digest: str | None
    fee_digest: str | None
    after: bytes | None
    taken: bytes | None


_REVIEW = len(_Row._fields) + 1
_ROWS = f"""
SELECT wanted.hand, EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = wanted.hand),
    run.record_index, review.revision, review.due, review.due_why, review.fails, review.cannot_tells,
    review.game_digest, review.fee_digest, review.after, review.taken, {", ".join(f"finding.{name}" for name in FINDING)}
FROM unnest(%s::bigint[]) AS wanted (hand)
    LEFT JOIN compliance_review AS review ON review.hand_id = wanted.hand
    LEFT JOIN compliance_review_run AS run ON run.id = review.run_id
    LEFT JOIN compliance_finding AS finding ON finding.hand_id = wanted.hand
"""  # noqa: S608  # fixed names; one statement, so that a review stored meanwhile is seen whole or not at all
_RUNS = """
SELECT run.record_index, house.slug, place.name, run.gaming_day, run.at FROM compliance_review_run AS run
    LEFT JOIN games_table AS place ON place.id = run.table_id
    LEFT JOIN games_establishment AS house ON house.id = place.establishment_id
WHERE run.record_index >= %s AND run.record_index < %s
"""
_REVIEWS_OF = """
SELECT run.record_index, review.hand_id FROM compliance_review_run AS run
    JOIN compliance_review AS review ON review.run_id = run.id
WHERE run.record_index >= %s AND run.record_index < %s
"""
_CHANGED_BY = """
SELECT finding.changed_index, finding.hand_id, finding.rule, finding.subject FROM compliance_finding AS finding
WHERE finding.changed_index >= %s AND finding.changed_index < %s AND NOT EXISTS (
    SELECT FROM compliance_finding_act AS act WHERE act.record_index = finding.changed_index AND act.finding_id = finding.id)
    AND NOT EXISTS (SELECT FROM compliance_books AS books WHERE books.index = finding.hand_id)
"""
_LATER = """
SELECT later.record_index FROM compliance_review_run AS run JOIN compliance_review_run AS later
    ON later.table_id = run.table_id AND later.gaming_day = run.gaming_day AND later.record_index > run.record_index
WHERE run.record_index = %s ORDER BY later.record_index
"""


class ReviewRows(Check):
    """The rows of reviews, their runs and findings against the "review/1" entries."""

    kinds = frozenset({"review/1"})
    tables = frozenset({"compliance_review_run", "compliance_review", "compliance_finding"})
    places = (("compliance_review_run", "record_index"), ("compliance_finding", "changed_index"))

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        batch: list[tuple[Entry, Said]] = []
        for entry in entries:
            batch.append((entry, decode(entry.body)))
            if sum(len(said.hands) + len(said.withdrawn) for _, said in batch) >= AT_ONCE:
                yield from sorted(_differences(start, entry.index + 1, batch))
                start, batch = entry.index + 1, []
        yield from sorted(_differences(start, stop, batch))


def _differences(start: int, stop: int, batch: Sequence[tuple[Entry, Said]]) -> Iterator[Difference]:
    """Of the entries start … stop − 1, of the rows that name one of them, and of the hands recorded there."""
    yield from _runs_differ(start, stop, batch)
    yield from hand_rows_differ(start, stop)
    named = {(entry.index, each.hand) for entry, said in batch for each in said.hands}
    for index, hand in rows(_REVIEWS_OF, [start, stop]):
        if (index, hand) not in named:
            yield index, f"the review of hand {hand} names it, but it does not judge that hand"
    changed = {(entry.index, *key) for entry, said in batch for key in changed_by(said)}
    for index, *key in rows(_CHANGED_BY, [start, stop]):
        if (index, *key) not in changed:
            yield index, f"{finding_named(*key)} names it as its last change, but it did not change that finding"
    held = _stored({hand for _, said in batch for hand in hands_of(said)})
    for entry, said in batch:
        yield from ((entry.index, what) for what in _entry_differs(entry.index, said, held))


def _runs_differ(start: int, stop: int, batch: Sequence[tuple[Entry, Said]]) -> Iterator[Difference]:
    stored = {row[0]: row[1:] for row in rows(_RUNS, [start, stop])}
    recorded = {entry.index: (entry.establishment, said.table, said.gaming_day, entry.at) for entry, said in batch}
    for index in stored.keys() | recorded.keys():
        if index not in recorded:
            yield index, "the table of review runs has a row for it, the record has no review there"
        elif index not in stored:
            yield index, "the table of review runs has no row for it"
        elif stored[index] != recorded[index]:
            yield index, f"the review run's row says {stored[index]!r}, the record says {recorded[index]!r}"


class _Stored(NamedTuple):
    """What is stored of some hands."""

    reviews: dict[int, _Row]
    findings: dict[int, dict[Key, dict[str, Any]]]


def _stored(hands: set[int]) -> _Stored:
    held = _Stored({}, {hand: {} for hand in hands})
    for hand, *columns in rows(_ROWS, [sorted(hands)]) if hands else ():
        held.reviews[hand] = _Row(*columns[: _REVIEW - 1])
        finding = dict(zip(FINDING, columns[_REVIEW - 1 :], strict=True))
        if finding["rule"] is not None:
            held.findings[hand][hand, finding["rule"], finding["subject"]] = finding
    return held


def _entry_differs(index: int, said: Said, held: _Stored) -> Iterator[str]:
    for each in said.hands:
        found = {(each.hand, one.rule, one.subject): one for one in each.findings}
        stored = held.findings[each.hand]
        yield from _review_differs(index, said, each, held)
        yield from _rows_missing(index, [(key, one.changed) for key, one in found.items()], stored)
        if held.reviews[each.hand].place == index:
            yield from _findings_differ(found, stored)
    for hand in said.superseded:
        if held.reviews[hand].revision is not None:
            yield f"hand {hand} was superseded, and yet a review is stored for it"
    for gone in said.withdrawn:
        key = (gone.hand, gone.rule, gone.subject)
        stored = held.findings[gone.hand]
        yield from _rows_missing(index, [(key, True)], stored)
        if key in stored and stored_digest(stored[key]) != gone.digest and not _touched_after(index, key):
            yield f"the row of {finding_named(*key)} is not as it was withdrawn (status {stored[key]['status']!r})"


def _review_differs(index: int, said: Said, each: HandSaid, held: _Stored) -> Iterator[str]:
    row, hand = held.reviews[each.hand], each.hand
    if row.revision is None:
        if not row.superseded or any(one["status"] != "withdrawn" for one in held.findings[hand].values()):
            yield f"no review is stored for hand {hand}"
    elif row.place is None or row.place < index:
        yield f"the stored review of hand {hand} is an earlier one, of record {row.place}"
    elif row.place == index:
        terms = said.terms[each.terms]
        outcomes = [one.outcome for one in each.findings]
        recorded = {
            "revision": each.revision,
            "due": each.due,
            "due_why": each.why,
            "fails": outcomes.count("fail"),
            "cannot_tells": outcomes.count("cannot tell"),
            "game_digest": terms["game"],
            "fee_digest": terms["fee"],
            "after": each.after,
            "taken": bytes(each.taken) or None,
        }
        stored = row._asdict() | {"after": sha256(row.after or b"").hexdigest()}
        stored["due"] = None if row.due is None else plain(row.due)
        for name, value in recorded.items():
            if stored[name] != value:
                yield f"the review of hand {hand} says {name} {stored[name]!r}, the record says {value!r}"


def _rows_missing(index: int, keys: Iterable[tuple[Key, bool]], stored: dict[Key, dict[str, Any]]) -> Iterator[str]:
    for key, changed in keys:
        if key not in stored:
            yield f"{finding_named(*key)} has no row"
        elif changed and stored[key]["changed_index"] < index:
            yield f"{finding_named(*key)} says changed_index {stored[key]['changed_index']}, though it was changed here"


def _findings_differ(found: dict[Key, Found], stored: dict[Key, dict[str, Any]]) -> Iterator[str]:
    """The findings of a hand against the last review of it."""
    for key, row in stored.items():
        one = found.get(key)
        if one is None:
            if row["status"] != "withdrawn":
                yield f"{finding_named(*key)} has status {row['status']!r}, the last review does not find it"
        elif stored_digest(row) != one.digest:
            recorded = {"status": "open", "withdrawn_why": "", "outcome": one.outcome, "says": one.says}
            names = [name for name, value in recorded.items() if row[name] != value]
            yield f"the row of {finding_named(*key)} is not what was recorded: {', '.join(names) or 'figures, evidence or times'}"


def _touched_after(index: int, key: Key) -> bool:
    """Whether a later review of the table-day found or withdrew this finding: then that one's entry tells.

    Asked only where a finding was withdrawn more than once, or changed by somebody else.
    """
    later = [row[0] for row in rows(_LATER, [index])]
    for start in range(0, len(later), 20):
        for body in read.bodies(later[start : start + 20]).values():
            said = decode(body)
            found = ((each.hand, one.rule, one.subject) for each in said.hands for one in each.findings)
            if key in found or key in changed_by(said):
                return True
    return False
