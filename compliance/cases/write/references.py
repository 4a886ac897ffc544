"""What a case gathers, by kind and id. Findings, issues, clips, observations are looked for; of other things the name."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.cases.forms.typed import WrongError
from compliance.cases.models import Case, CaseReference
from compliance.houses.models import Establishment
from compliance.shell.rows import rows

_THERE = {
    "finding": "SELECT id::text FROM compliance_finding WHERE establishment_id = %s AND id = ANY(%s)",
    "clip": 'SELECT "index"::text FROM evidence_clip WHERE establishment_id = %s AND "index" = ANY(%s)',
    "issue": "SELECT id::text FROM desk_issue WHERE establishment_id = %s AND id = ANY(%s)",
    "observation": "SELECT index::text FROM observed_observation WHERE establishment_id = %s AND index = ANY(%s)",
}


def refs_check(*, establishment: Establishment, case: Case | None, act: str, kind: str, refs: Sequence[str]) -> None:
    """WrongError names what is not there, is there already, or was never in it."""
    if kind in _THERE:
        numbers = [int(each) for each in refs if each.isascii() and each.isdigit() and len(each) < 18]
        there = {name for (name,) in rows(_THERE[kind], [establishment.pk, numbers])}
        if missing := [each for each in refs if each not in there]:
            raise WrongError("refs", f"There is no {kind} {', '.join(missing[:5])} here.")
    if case is None:
        return
    held = set(
        CaseReference.objects.filter(case=case, kind=kind, left_index=None, ref__in=refs).values_list("ref", flat=True)
    )
    if act == "join" and held:
        raise WrongError("refs", f"In the case already: {', '.join(sorted(held)[:5])}.")
    if act == "leave" and (missing := [each for each in refs if each not in held]):
        raise WrongError("refs", f"Not in the case: {', '.join(missing[:5])}.")


def refs_join(*, case: Case, refs: Sequence[Sequence[str]], index: int) -> None:
    """They belong to it from this entry on."""
    CaseReference.objects.bulk_create(
        [CaseReference(case=case, kind=kind, ref=ref, made_index=index) for kind, ref in refs]
    )


def refs_leave(*, case: Case, refs: Sequence[Sequence[str]], index: int) -> None:
    """They belong to it no longer; that they did stays."""
    for kind, ref in refs:
        CaseReference.objects.filter(case=case, kind=kind, ref=ref, left_index=None).update(left_index=index)
