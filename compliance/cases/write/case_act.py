"""What people do about a case. Each act stands in the record, and what follows from it in the same transaction.

Who acts says how many acts they had seen: when somebody else was faster nothing is written over, and the answer says so. A note
is never refused for that. Of what is internal the record keeps the digest alone.

Locks: the case's row, then the record.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from msgspec import Struct, to_builtins

from compliance.cases.forms.acts import ACTS, TO, Act
from compliance.cases.forms.typed import WrongError, values_of
from compliance.cases.models import Case, CaseAct, CaseClock, CaseLetter
from compliance.cases.write import clocks
from compliance.cases.write.bars import act_bar, check
from compliance.cases.write.references import refs_join, refs_leave
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.record import append, canonical

ACT = "case-act/1"


class Meanwhile(WrongError):
    """Somebody else acted first."""


class Doing(Struct, frozen=True):
    """An act on its way: on which case, which one, what was entered, by whom, when."""

    establishment: Establishment
    case: Case
    act: Act
    values: dict[str, Any]
    by: Person
    now: datetime.datetime
    today: datetime.date

    @property
    def number(self) -> int:
        return self.case.acted + 1


@transaction.atomic
def case_act(
    *,
    establishment: Establishment,
    number: int,
    act: str,
    typed: Mapping[str, str],
    seen: int | None,
    by: Person,
    now: datetime.datetime,
    today: datetime.date,
) -> CaseAct:
    """Do it. WrongError names the field that does not fit, or says why not."""
    what = ACTS[act]
    case = Case.objects.select_for_update(no_key=True).get(pk=number, establishment=establishment)
    if bar := act_bar(establishment=establishment, case=case, act=what, by=by):
        raise WrongError("act", bar)
    if seen is not None and seen != case.acted and act not in ("note", "internal"):
        raise Meanwhile("act", "Somebody else acted on it first; look, then act again.")
    values = values_of(what, typed, ZoneInfo(establishment.time_zone))
    doing = Doing(establishment, case, what, values, by, now, today)
    letter = check(doing)
    return _store(doing, letter)


def _store(doing: Doing, letter: CaseLetter | None) -> CaseAct:
    """The entry, its row, and what follows from it."""
    case, act = doing.case, doing.act.name
    letter = _letter_new(doing) if act in ("draft", "receive") else letter
    begins = clocks.started(doing.establishment, act, doing.values, letter, doing.today)
    ends = clocks.stopped(case, act, letter)
    told = to_builtins(doing.values) | ({"letter": letter.number} if letter is not None else {})
    if act in ("join", "leave"):
        kind = told.pop("kind")
        told["refs"] = [[kind, ref] for ref in told["refs"]]
    state = _state(doing, letter)
    body = {"case": case.pk, "number": doing.number, "act": act, "state": state, "clocks": to_builtins(begins)}
    body["stopped"] = [[one.made_index, one.name] for one in ends]
    # A draft that is taken back stays in the house as it did before; of a letter that came in, others hear.
    internal = doing.act.internal or (act == "discard" and letter is not None and not letter.incoming)
    body |= {"internal": digest_of(told)} if internal else {"told": told}
    house = doing.establishment.slug
    [index] = append.append([append.NewEntry(ACT, house, doing.by.username, doing.now, canonical.encode(body))])
    row = CaseAct(
        case=case, number=doing.number, record_index=index, act=act, state=state, by=doing.by, at=doing.now,
        told=told, internal=internal,
    )  # fmt: skip
    row.save(force_insert=True)
    _follow(doing, row, letter, begins, ends)
    return row


def digest_of(told: dict[str, Any]) -> str:
    """By which an entry covers what stays in the house."""
    return sha256(canonical.encode(told)).hexdigest()


def _state(doing: Doing, letter: CaseLetter | None) -> str:
    """What the act makes of the case."""
    state, act = doing.case.state, doing.act.name
    if act == "judge":
        adequate = TO[doing.values["verdict"]]
        return state if state == "closed" and adequate == "adequate" else adequate
    if act == "send" and letter is not None and letter.kind == "notice" and state == "open":
        return "notice given"
    if act == "receive" and letter is not None and letter.kind == "response" and state in ("open", "notice given"):
        return "answered"
    return doing.act.to or state


def _letter_new(doing: Doing) -> CaseLetter:
    """The letter that is drafted or entered; it is stored when its entry is."""
    values, incoming = doing.values, doing.act.name == "receive"
    return CaseLetter(
        case=doing.case, number=CaseLetter.objects.filter(case=doing.case).count() + 1, made_by=doing.by,
        incoming=incoming, kind=values["kind"], party=values["with"], name=values["name"], about=values["about"],
        text=values["text"], theirs=values.get("theirs", ""), answers=values.get("answers"), clock=values.get("clock"),
        state=CaseLetter.State.RECEIVED if incoming else CaseLetter.State.DRAFT, way=values.get("way", ""),
        day=values.get("day"), due=values.get("due"),
    )  # fmt: skip


def _follow(
    doing: Doing, row: CaseAct, letter: CaseLetter | None, begins: list[clocks.Start], ends: list[CaseClock]
) -> None:
    """The rows that follow from an act: letter, clocks, what is gathered, and the case itself."""
    case, index, act = doing.case, row.record_index, doing.act.name
    if letter is not None:
        _letter_keep(doing, letter, index)
    for one in ends:
        one.stopped_index = one.changed_index = index
        one.stopped = doing.now
        one.save(update_fields=["stopped_index", "changed_index", "stopped"])
    CaseClock.objects.bulk_create([one.row(case, index) for one in begins])
    if act == "join":
        refs_join(case=case, refs=row.told["refs"], index=index)
    elif act == "leave":
        refs_leave(case=case, refs=row.told["refs"], index=index)
    elif act == "take":
        case.owner = doing.by
    elif act == "give":
        case.owner_id = doing.values.get("person")
    case.state, case.acted, case.changed_index = row.state, row.number, index
    case.due, case.ends = soonest(case)
    case.save(update_fields=["state", "acted", "changed_index", "owner", "due", "ends"])


def soonest(case: Case) -> tuple[datetime.date | None, datetime.datetime | None]:
    """The running clock that ends first."""
    going = CaseClock.objects.filter(case=case, stopped_index=None).order_by("ends", "id")
    first: tuple[datetime.date, datetime.datetime] | None = going.values_list("due", "ends").first()
    return first or (None, None)


_BECOMES = {"send": CaseLetter.State.SENT, "discard": CaseLetter.State.TAKEN_BACK}


def _letter_keep(doing: Doing, letter: CaseLetter, index: int) -> None:
    values, act = doing.values, doing.act.name
    letter.changed_index = index
    if act in ("draft", "receive"):
        letter.made_index = index
    if act == "send":
        letter.way, letter.day, letter.proof = values["way"], values["day"], values["proof"]
    elif act == "confirm":
        letter.confirmed_by = doing.by
    letter.state = _BECOMES.get(act, letter.state)
    letter.save()
