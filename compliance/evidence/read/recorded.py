"""The rows of evidence that follow from entries of the record: clips and files, and what was done about them."""

import datetime

from compliance.evidence.read.removed import KIND as REMOVED
from compliance.evidence.read.removed import Removals
from compliance.houses.read.recorded import ESTABLISHMENT, PLACED
from compliance.record.declared import Column, Rows, moment, said

# A clip without an act stands where its entry put it: asked of a camera, or wanted of none.
_AS_ITS_ACTS_SAY = "as its acts say"
_STATE = f"""CASE WHEN row.state = coalesce(
    (SELECT act.state FROM evidence_clip_act AS act WHERE act.clip_id = row.index ORDER BY act.number DESC LIMIT 1),
    CASE WHEN row.cameras = '{{}}' THEN 'wanted' ELSE 'asked' END) THEN '{_AS_ITS_ACTS_SAY}' ELSE row.state END"""  # noqa: S608
_ACTED = "row.acted - (SELECT count(*) FROM evidence_clip_act AS act WHERE act.clip_id = row.index)"

CLIPS = Rows(
    kinds={"clip/1"},
    word="clip",
    called="clips",
    table="evidence_clip",
    joins=PLACED,
    columns=(
        ESTABLISHMENT,
        Column("table", "place.name", said("table")),
        Column("gaming day", "row.gaming_day", lambda entry, body: datetime.date.fromisoformat(body["gaming_day"])),
        Column("hand", "row.hand", said("hand")),
        Column("rule", "row.rule", said("rule")),
        Column("asked for", "row.asked_for", said("for")),
        Column("what is to be seen", "row.sees", said("sees")),
        Column("cameras", "row.cameras", said("cameras")),
        Column("beginning", "row.begins", moment("from")),
        Column("end", "row.until", moment("to")),
        Column("start of the hand", "row.started", moment("started")),
        Column("kept until", "row.ends_at", moment("kept_until")),
        Column("late", "row.late", said("late")),
        Column("time", "row.asked_at", lambda entry, body: entry.at),
        Column("state", _STATE, lambda entry, body: _AS_ITS_ACTS_SAY),
        Column("number of acts less its acts", _ACTED, lambda entry, body: 0),
    ),
)
ACTS = Rows(
    kinds={"clip-act/1"},
    word="act on a clip",
    called="acts on clips",
    table="evidence_clip_act",
    columns=(
        Column("clip", "row.clip_id", said("clip")),
        Column("number", "row.number", said("number")),
        Column("act", "row.act", said("act")),
        Column("state", "row.state", said("state")),
        Column("why", "row.why", said("why")),
        Column("words", "row.words", said("words")),
        Column("file", "row.file", said("file")),
        Column("SHA-256", "row.sha256", said("sha256")),
    ),
)

FILES = Rows(
    kinds={"file/1"},
    word="file",
    called="files",
    table="evidence_file",
    joins="LEFT JOIN games_establishment AS house ON house.id = row.establishment_id",
    columns=(
        ESTABLISHMENT,
        *(
            Column(called, f"row.{field}", said(field))
            for called, field in (
                *(("to what it belongs", "of"), ("which of these", "ref"), ("name", "name"), ("note", "note")),
                *(("kind", "kind"), ("what its bytes say", "mime"), ("size", "size")),
                *(("SHA-256", "sha256"), ("SHA-512", "sha512"), ("small picture", "small")),
            )
        ),
        Column("digests of its blocks", "encode(sha256(row.blocks), 'hex')", said("blocks")),
        Column("time", "row.at", lambda entry, body: entry.at),
        Column("author", "row.by", lambda entry, body: entry.actor),
    ),
)
FILE_ACTS = Rows(
    kinds={"file-act/1", REMOVED},
    word="act on a file",
    called="acts on files",
    table="evidence_file_act",
    columns=(
        Column("file", "row.file_id", said("file")),
        Column("act", "row.act", lambda entry, body: "removed" if entry.kind == REMOVED else body["act"]),
        Column("words", "row.words", said("words")),
    ),
)

CHECKS = (CLIPS, ACTS, FILES, FILE_ACTS, Removals())
