"""Reads: what was handed over, for downloads, for history, and for whoever holds a paper and wants to know if it is ours."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, QuerySet

from compliance.houses.models import Establishment
from compliance.jobs.job import Status
from reports.base import ReportError
from reports.identity import verification_read
from reports.models import ReportEdition, ReportFile, ReportRun

_NO_PAPER = "csv"


def paper_of(name: str, paper: str) -> str:
    """The paper of a format: none for one that is not printed."""
    return "" if name == _NO_PAPER else paper


def latest_file(*, edition: ReportEdition, name: str, paper: str) -> ReportFile | None:
    """The file of an edition in a format: the latest, should a newer Oliver have written it anew."""
    return edition.files.filter(format=name, paper=paper_of(name, paper)).order_by("-id").first()


def reprint_paper(paper: str) -> str:
    """What the paper of a file is called whose every page says that it was handed over before."""
    return f"{paper}, reprint"


def version_of(edition: ReportEdition) -> int:
    """Which answer to the same question an edition is: 1 for the first. Editions stay for good, so it never changes."""
    return ReportEdition.objects.filter(
        pk__lte=edition.pk,
        report=edition.report,
        establishment_id=edition.establishment_id,
        first_day=edition.first_day,
        last_day=edition.last_day,
        chosen=edition.chosen,
    ).count()


def run_before(*, run: ReportRun) -> ReportRun | None:
    """The first run that handed over the same paper, when that is an earlier one: what this one hands over is a reprint."""
    same = ReportRun.objects.filter(
        edition=run.edition_id, status=Status.DONE, paper=run.paper, formats__contains=["pdf"], pk__lt=run.pk
    )
    return same.order_by("pk").first() if run.edition_id is not None else None


def files_of(*, run: ReportRun) -> Sequence[ReportFile]:
    """What a run handed over, a file for each format that was asked for."""
    return [] if run.edition is None else [file_of_run(run=run, name=name) for name in run.formats]


def file_of_run(*, run: ReportRun, name: str) -> ReportFile:
    """The file of a run in a format; ReportError when there is none. A paper that an earlier run handed over is a reprint."""
    if run.edition is None:
        raise ReportError(f"the run of {run} has no files; run the report again")
    if name == "pdf" and run_before(run=run) is not None:
        reprint = latest_file(edition=run.edition, name=name, paper=reprint_paper(run.paper))
        if reprint is not None:
            return reprint
    return file_of(edition=run.edition, name=name, paper=run.paper)


def file_of(*, edition: ReportEdition, name: str, paper: str) -> ReportFile:
    """The same; ReportError when there is none."""
    file = latest_file(edition=edition, name=name, paper=paper)
    if file is None:
        raise ReportError(f"{edition.verification} was not written as {name}; run the report again")
    return file


def edition_checked(*, written: str) -> ReportEdition | None:
    """The edition of a verification code as a person typed it; None: no such paper was ever handed over."""
    editions = ReportEdition.objects.select_related("establishment").prefetch_related("files")
    handed_over = Exists(ReportFile.objects.filter(edition=OuterRef("pk")))  # not so when its worker was lost midway
    return editions.filter(handed_over, verification=verification_read(written)).first()


def edition_now(*, edition: ReportEdition) -> ReportEdition | None:
    """The edition that the latest run of the same question came to, when that is another one: hands came in late, or were
    corrected, since this paper was made."""
    runs = ReportRun.objects.filter(
        report=edition.report,
        establishment=edition.establishment,
        first_day=edition.first_day,
        last_day=edition.last_day,
        chosen=edition.chosen,
        edition__isnull=False,
    )
    latest = runs.select_related("edition").order_by("-pk").first()
    return None if latest is None or latest.edition_id == edition.pk else latest.edition


def files_checked(*, digest: str) -> Sequence[ReportFile]:
    """The files with exactly this SHA-256, the latest first; none: it is not ours, or it was changed.

    Several, where bytes say not whose they are: a CSV bears no code, and that of a day without play is like any other.
    """
    files = ReportFile.objects.select_related("edition__establishment")
    return list(files.filter(sha256=digest).order_by("-record_index", "-pk"))


def runs_latest(
    *, establishments: QuerySet[Establishment], before: int | None = None, most: int = 50
) -> Sequence[ReportRun]:
    """The latest runs at these establishments, `most` of those below the key `before`."""
    runs = ReportRun.objects.filter(establishment__in=establishments).select_related("establishment", "edition")
    if before is not None:
        runs = runs.filter(pk__lt=before)
    return list(runs.order_by("-pk")[:most])
