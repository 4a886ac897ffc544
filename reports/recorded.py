"""What the record holds of a report, "report/1", and the comparison of our rows with it for `manage.py verify`."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from compliance.record import canonical
from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry, instant
from reports import storage
from reports.models import ReportEdition, ReportFile

KIND = "report/1"


def body_of(edition: ReportEdition, files: Sequence[dict[str, Any]]) -> bytes:
    """Enough to prove a paper without Oliver: what was asked, on what it rests, and each file's hash."""
    held = {
        "report": edition.report,
        "first": edition.first_day,
        "last": edition.last_day,
        "verification": edition.verification,
        "digest": edition.digest,
        "position": edition.position,
        "catalogue": edition.catalogue,
        "made": instant(edition.made),
        "files": list(files),
        **({"chosen": edition.chosen} if edition.chosen else {}),
    }
    return canonical.encode(held)


class ReportRows(Check):
    """The rows of editions and files, and the files that are kept, against the "report/1" entries."""

    kinds = frozenset({KIND})
    tables = frozenset({"reports_edition", "reports_file"})
    beside = {"reports_edition.address": "where /check is: printed on the paper, whose digest is compared"}
    places = (("reports_file", "record_index"),)

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored: dict[int, list[ReportFile]] = {}
        files = ReportFile.objects.filter(record_index__gte=start, record_index__lt=stop)
        for file in files.select_related("edition__establishment").order_by("record_index", "pk"):
            stored.setdefault(file.record_index, []).append(file)
        wanted = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | wanted.keys()):
            what = _compared(wanted.get(index), stored.get(index))
            if what:
                yield index, what


def _compared(entry: Entry | None, files: list[ReportFile] | None) -> str:
    if entry is None:
        return "the table of report files has a row for it, the record has no report there"
    if files is None:
        return "the table of report files has no row for it"
    edition = files[0].edition
    rows = [{name: getattr(file, name) for name in ("format", "paper", "sha256", "size")} for file in files]
    if any(file.edition_id != edition.pk for file in files) or edition.establishment.slug != entry.establishment:
        return "the rows of its files belong to another report"
    if body_of(edition, rows) != entry.body:
        recorded, stored = msgspec.json.decode(entry.body), msgspec.json.decode(body_of(edition, rows))
        names = ", ".join(name for name in recorded if recorded[name] != stored.get(name))
        said = recorded["verification"]
        return f"the rows of report {edition.verification} are not what the record says of {said}: {names or 'chosen'}"
    spoiled = [file.format for file in files if storage.spoiled(file.sha256)]
    if spoiled:
        return f"the stored file of report {edition.verification} ({', '.join(spoiled)}) was changed: it has another SHA-256"
    return ""


CHECKS = (ReportRows(),)
