"""What follows from the entries that seal the access log and how accounts stand: the rows of both, and the accounts."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from compliance.people.read import sign_ins
from compliance.people.read.account_states import STATES, changed_unkept
from compliance.people.read.removed import removals
from compliance.people.read.sealed import ACCESS, ACCOUNTS, Log, Sealed, sealed
from compliance.record import read
from compliance.record.declared import Check, Column, Difference, Rows, values_differ
from compliance.record.entry import Entry, NewEntry


def _read(entry: NewEntry | Entry) -> Sealed:
    return msgspec.json.decode(entry.body, type=Sealed)


def _said(name: str) -> Column:
    def value(entry: NewEntry | Entry, body: Any) -> Any:
        return getattr(body, name)

    return Column(name, f"row.{name}", value)


SEALS = Rows(
    kinds={"access/1"},
    word="seal of the access log",
    called="seals of the access log",
    table="people_access_seal",
    decode=_read,
    columns=(_said("first"), _said("last"), _said("rows"), _said("sha256")),
)


class SealedLog(Check):
    """Each row of a log is in one seal; one that is changed, taken out or slipped in breaks it."""

    def __init__(self, log: Log, table: str) -> None:
        self.kinds, self.tables, self._log = frozenset({log.kind}), frozenset({table}), log

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[Difference]:
        for entry in entries:
            said = _read(entry)
            if found := list(_broken(said, self._log)):
                if self._log is ACCESS and _removed(entry, said):
                    continue
                yield from ((entry.index, what) for what in found)

    def removed(self) -> Iterable[str]:
        return map(str, removals()) if self._log is ACCESS else ()


def _removed(seal: Entry, said: Sealed) -> bool:
    """Whether the rows under this seal are gone, all of them, by the word of two people and when their term was over."""
    none_left = sealed(first=said.first, last=said.last).rows == 0
    return none_left and any(each.covers(seal, said.first, said.last) for each in removals())


def _broken(said: Sealed, log: Log = ACCESS) -> Iterator[str]:
    held = sealed(first=said.first, last=said.last, log=log)
    where = f"{log.called} from row {said.first} to {said.last}"
    if held.rows != said.rows:
        yield f"{where} has {held.rows} rows, the record says {said.rows}"
    elif held.sha256 != said.sha256:
        yield f"{where} is not as it was sealed: a row of it was changed"


class Accounts(Check):
    """People, roles and tokens against what was last written down of each; told at the last entry that seals that."""

    kinds = frozenset({ACCOUNTS.kind})
    tables = frozenset(state.table for state in STATES.values())
    beside = dict.fromkeys(
        ("compliance_intake_token.last_used", "people_reader_token.last_used", "people_reader_token.last_address"),
        "when a token was used last, and from where: each use that hands something out stands in the access log",
    )

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[Difference]:
        if entries and entries[-1].index == read.latest(ACCOUNTS.kind)[""]:
            for of in STATES:
                yield from ((entries[-1].index, what) for what in _changed(of))


def _changed(of: str) -> Iterator[str]:
    for number, now, kept in changed_unkept(of):
        what = f"the row {number} in {STATES[of].table}"
        if now is None:
            yield f"{what} is gone; it was {kept}"
        elif kept is None:
            yield f"{what} was slipped in: {now}"
        else:
            stored, recorded = msgspec.json.decode(now), msgspec.json.decode(kept)
            yield from values_differ(f"the {of} {number}", STATES[of].table, stored, recorded)


class SignIns(Check):
    """By what people sign in against the digest that was last written down of it; told where the accounts are."""

    kinds = Accounts.kinds
    tables = sign_ins.TABLES
    beside = sign_ins.BESIDE

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[Difference]:
        if entries and entries[-1].index == read.latest(ACCOUNTS.kind)[""]:
            yield from ((entries[-1].index, what) for what in _signing_in_otherwise())


def _signing_in_otherwise() -> Iterator[str]:
    everybody = sign_ins.sign_ins()
    changed = [each for each in everybody if not each.holds()]
    if changed and len(changed) == len(everybody):
        yield (
            "no password in people_person holds by the secret key of this Oliver: the key was changed. Name the one before in"
            " OLIVER_SECRET_KEY_FALLBACKS and run `manage.py prepare`; without it nobody can tell who could sign in"
        )
        return
    for each in changed:
        yield (
            f"the password in people_person or the second factor in mfa_authenticator of {each.username} is not the one that"
            f" {each.username} set up or was given: whoever changed it could sign in. Renew both"
        )


EMERGENCIES = Rows(
    kinds={"emergency/1"},
    word="emergency",
    called="emergencies",
    table="people_emergency",
    index="record_index",
    joins="""
        LEFT JOIN games_establishment AS house ON house.id = row.establishment_id
        LEFT JOIN people_person AS person ON person.id = row.person_id""",
    columns=(
        Column("establishment", "house.slug", lambda entry, body: entry.establishment),
        Column("person", "person.username", lambda entry, body: entry.actor),
        Column("role", "row.role", lambda entry, body: body["role"]),
        Column("hours", "row.hours", lambda entry, body: body["hours"]),
        Column("reason", "row.reason", lambda entry, body: body["reason"]),
        Column("keeper", "row.keeper", lambda entry, body: body.get("keeper", "")),
        Column("time", "row.at", lambda entry, body: entry.at),
    ),
)
EMERGENCY_ACTS = Rows(
    kinds={"emergency-act/1"},
    word="act",
    called="acts on emergencies",
    table="people_emergency_act",
    index="record_index",
    joins="""
        LEFT JOIN people_emergency AS asked ON asked.id = row.emergency_id
        LEFT JOIN people_person AS person ON person.id = row.by_id""",
    columns=(
        Column("emergency", "asked.record_index", lambda entry, body: body["emergency"]),
        Column("act", "row.act", lambda entry, body: body["act"]),
        Column("actor", "person.username", lambda entry, body: entry.actor),
        Column("until", "row.until", lambda entry, body: _moment(body["until"])),
        Column("role", "row.assignment_id", lambda entry, body: body["assignment"]),
        Column("words", "row.words", lambda entry, body: body["words"]),
        Column("time", "row.at", lambda entry, body: entry.at),
    ),
)


def _moment(text: str | None) -> datetime.datetime | None:
    return None if text is None else datetime.datetime.fromisoformat(text)


CHECKS = (
    SEALS,
    SealedLog(ACCESS, "people_access"),
    SealedLog(ACCOUNTS, "people_account_state"),
    Accounts(),
    SignIns(),
    EMERGENCIES,
    EMERGENCY_ACTS,
)
