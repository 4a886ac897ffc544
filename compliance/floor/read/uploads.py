"""Uploaded files as their pages show them: the latest, and the results of one, by key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import OuterRef, Subquery

from compliance.floor.models import HandCorrection, RecordedHand, UploadResult, UploadRun
from compliance.record import read

PAGE = 100
NOT_TAKEN = ("refused", "conflict", "proposed")


def uploads_latest(*, establishment_id: int, before: int | None, most: int) -> list[UploadRun]:
    """The latest files of an establishment, by key."""
    runs = UploadRun.objects.filter(establishment_id=establishment_id).select_related("by").order_by("-pk")
    return list(runs.filter(pk__lt=before)[:most] if before is not None else runs[:most])


def upload_read(*, establishment_id: int, number: int) -> UploadRun | None:
    runs = UploadRun.objects.select_related("by", "establishment")
    return runs.filter(pk=number, establishment_id=establishment_id).first()


def upload_earlier(*, run: UploadRun) -> UploadRun | None:
    """The same file, sent before."""
    same = UploadRun.objects.filter(establishment_id=run.establishment_id, sha256=run.sha256, pk__lt=run.pk)
    return same.order_by("-pk").first()


def results_page(*, run_id: int, not_taken: bool, after: int, size: int = PAGE) -> list[UploadResult]:
    """Results behind a line of the file, each with the number of the correction that it proposed."""
    proposed = HandCorrection.objects.filter(record_index=OuterRef("record")).values("pk")
    results = UploadResult.objects.filter(run_id=run_id, line__gt=after).annotate(correction=Subquery(proposed))
    if not_taken:
        results = results.filter(status__in=NOT_TAKEN)
    return list(results.order_by("line")[:size])


RESULT_COLUMNS = ("line", "hand", "status", "record", "path", "value", "what", "cure", "problem_line")


def results_rows(*, run_id: int, not_taken: bool) -> Iterator[tuple[Any, ...]]:
    """All results, read by key as they are sent: a row for each hand, or for each thing that is wrong with it."""
    after = 0
    while found := results_page(run_id=run_id, not_taken=not_taken, after=after, size=1_000):
        for each in found:
            for problem in each.problems or [{}]:
                reasons = (problem.get(name, "") for name in RESULT_COLUMNS[4:8])
                yield each.line, each.hand_id, each.status, each.record, *reasons, problem.get("line", "")
        after = found[-1].line


def hands_sample(*, establishment_id: int, most: int) -> list[bytes]:
    """The latest hands recorded here, as examples."""
    hands = RecordedHand.objects.filter(establishment_id=establishment_id).order_by("-index")
    indexes = list(hands.values_list("index", flat=True)[:most])
    bodies = read.bodies_there(indexes)
    return [bodies[index] for index in sorted(bodies)]
