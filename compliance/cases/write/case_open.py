"""Opens a case: one sentence, about whom, and what it gathers, of any size."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from msgspec import Struct

from compliance.cases.forms.acts import KINDS_OF_REFERENCE, PARTIES
from compliance.cases.forms.typed import LONGEST, MOST_REFS, WrongError
from compliance.cases.models import Case, CaseAct
from compliance.cases.write.references import refs_check, refs_join
from compliance.houses.models import Establishment
from compliance.people.access import may
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import append, canonical

KIND = "case/1"


class Opening(Struct, frozen=True, kw_only=True):
    """What a case begins with. `refs` are (kind, id)."""

    title: str
    party: str
    name: str = ""
    refs: tuple[tuple[str, str], ...] = ()


def opening_check(*, establishment: Establishment, opening: Opening, by: Person) -> None:
    """WrongError names the field that does not fit."""
    if not may(person=by, right=Right.RUN_CASES, establishment=establishment):
        raise WrongError("act", "Not yours to do.")
    for field, text in (("title", opening.title), ("name", opening.name)):
        if len(text) > LONGEST["line"] or "\x00" in text:
            raise WrongError(field, f"Write at most {LONGEST['line']:,} characters.")
    if not opening.title.strip():
        raise WrongError("title", "Say in one sentence what it is about.")
    if opening.party not in PARTIES:
        raise WrongError("party", "Choose about whom it is.")
    _gathers(establishment, opening)


def _gathers(establishment: Establishment, opening: Opening) -> None:
    """What it begins with is there."""
    if len(opening.refs) > MOST_REFS:
        raise WrongError("refs", f"At most {MOST_REFS:,} at once.")
    for kind in {kind for kind, _ in opening.refs}:
        if kind not in KINDS_OF_REFERENCE:
            raise WrongError("refs", f"A case gathers no {kind}.")
        named = [ref for of, ref in opening.refs if of == kind]
        refs_check(establishment=establishment, case=None, act="join", kind=kind, refs=named)


@transaction.atomic
def case_open(*, establishment: Establishment, opening: Opening, by: Person, now: datetime.datetime) -> Case:
    """The case; WrongError where it does not fit."""
    opening_check(establishment=establishment, opening=opening, by=by)
    append.lock()  # numbers follow one another
    number = (Case.objects.aggregate(last=Max("id"))["last"] or 0) + 1
    refs = [list(each) for each in dict.fromkeys(opening.refs)]
    title, name = opening.title.strip(), opening.name.strip()
    told: dict[str, Any] = {"title": title, "party": opening.party, "name": name, "refs": refs}
    body: dict[str, Any] = {
        "case": number,
        "number": 1,
        "act": "open",
        "state": "open",
        "told": told,
        "clocks": [],
        "stopped": [],
    }
    house = establishment.slug
    [index] = append.append([append.NewEntry(KIND, house, by.username, now, canonical.encode(body))])
    case = Case(
        id=number, establishment=establishment, opened_index=index, title=title, party=opening.party,
        name=name, opened=now, opened_by=by, state="open", acted=1, changed_index=index, owner=by,
    )  # fmt: skip
    case.save(force_insert=True)
    CaseAct.objects.create(
        case=case, number=1, record_index=index, act="open", state="open", by=by, at=now, told=told, internal=False
    )
    refs_join(case=case, refs=refs, index=index)
    return case


def refs_of(findings: Sequence[int], issues: Sequence[int] = ()) -> tuple[tuple[str, str], ...]:
    """Findings and issues as a case names them; an issue goes on gathering findings of its own."""
    return (*(("finding", str(number)) for number in findings), *(("issue", str(number)) for number in issues))
