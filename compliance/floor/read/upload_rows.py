"""What became of each line of a file that somebody sent, held against the entries that say so ("upload/1").

One entry for each chunk of a file, in the transaction in which the chunk was taken in. A problem is long and stands in it
by its digest. The rows of runs and results are named by their numbers and lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from compliance.record import canonical, read
from compliance.record.declared import Check, Difference, rows_differ, values_differ
from compliance.record.entry import Entry
from compliance.shell.rows import rows

KIND = "upload/1"
COUNTS = ("hands", "recorded", "held", "conflicts", "refused", "proposed")
RUNS = ("asked", "started", "touched", "ended", "status", "tries", "done", "total", "trouble")
RESULT = ("line", "status", "hand_id", "record", "problems")

_RUNS = f"""
SELECT run.id, house.slug, person.username, run.of, run.file_name, run.sha256, run.size, {", ".join(COUNTS)}
FROM compliance_upload AS run JOIN games_establishment AS house ON house.id = run.establishment_id
    JOIN people_person AS person ON person.id = run.by_id
WHERE run.id = ANY(%s)
"""  # noqa: S608  # fixed names
_RUN = ("establishment", "by", "of", "file_name", "sha256", "size", *COUNTS)
_RESULTS = """
SELECT result.line, result.status, result.hand_id, result.record, result.problems::text FROM compliance_upload_result AS result
WHERE result.run_id = %s AND result.line = ANY(%s)
"""
_MORE = "SELECT count(*) FROM compliance_upload_result WHERE run_id = %s"
_SLIPPED = "SELECT id, file_name FROM compliance_upload WHERE hands > 0 AND id > %s AND NOT id::text = ANY(%s)"
_BEFORE = "SELECT count(*) FROM compliance_upload AS run WHERE hands > 0 AND NOT run.id::text = ANY(%s)"


def problems_digest(problems: Sequence[Mapping[str, Any]]) -> str:
    """The digest by which an entry covers what was wrong with a line; "" where nothing was."""
    return sha256(canonical.encode(list(problems))).hexdigest() if problems else ""


class UploadRows(Check):
    """The rows of uploads and of their results against the "upload/1" entries."""

    kinds = frozenset({KIND})
    tables = frozenset({"compliance_upload", "compliance_upload_result"})
    beside = dict.fromkeys(
        (f"compliance_upload.{name}" for name in ("form", "where", "stored", *RUNS)),
        "how far a run is, and where its file waits; what it came to is compared",
    )

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        if not entries:
            return
        said = [(entry, msgspec.json.decode(entry.body)) for entry in entries]
        # Rows before entries: where a file goes on meanwhile, its last entry is a later one and none of these is asked.
        runs = {row[0]: (dict(zip(_RUN, row[1:], strict=True)), rows(_MORE, [row[0]])[0][0]) for row in _runs(said)}
        slipped = rows(_SLIPPED, [min(body["upload"] for _, body in said), list(read.latest(KIND, "upload"))])
        yield from (
            (said[0][0].index, f"the row {run} of {name} in compliance_upload: no record has it")
            for run, name in slipped
        )
        last = read.latest(KIND, "upload")
        for entry, body in said:
            yield from ((entry.index, what) for what in _results_differ(body))
            if last[str(body["upload"])] == entry.index:
                yield from (
                    (entry.index, what) for what in _run_differs(entry, body, *runs.get(body["upload"], (None, 0)))
                )

    def unrecorded(self) -> Mapping[str, int]:
        """Files of before."""
        return {"uploads": rows(_BEFORE, [list(read.latest(KIND, "upload"))])[0][0]}


def _runs(said: Sequence[tuple[Entry, dict[str, Any]]]) -> list[tuple[Any, ...]]:
    return rows(_RUNS, [[body["upload"] for _, body in said]])


def _results_differ(body: dict[str, Any]) -> Iterator[str]:
    recorded = {(body["upload"], one[0]): dict(zip(RESULT, one, strict=True)) for one in body["results"]}
    stored = {}
    for *columns, problems in rows(_RESULTS, [body["upload"], [one[0] for one in body["results"]]]):
        row = dict(zip(RESULT, [*columns, problems_digest(msgspec.json.decode(problems))], strict=True))
        stored[body["upload"], row["line"]] = row
    yield from rows_differ("compliance_upload_result", stored, recorded)


def _run_differs(entry: Entry, body: dict[str, Any], row: dict[str, Any] | None, results: int) -> Iterator[str]:
    what = f"the row {body['upload']}"
    if row is None:
        yield f"{what} is not in compliance_upload"
        return
    recorded = {"establishment": entry.establishment, "by": entry.actor, **body["file"], **body["counts"]}
    yield from values_differ(what, "compliance_upload", row, recorded)
    hands = body["counts"]["hands"]
    if results != hands:
        yield f"{results} rows in compliance_upload_result are of upload {body['upload']}, the record says {hands}"
