"""Reads: what was handed over, for downloads, for history, and for whoever holds a paper and wants to know if it is ours."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Establishment
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
