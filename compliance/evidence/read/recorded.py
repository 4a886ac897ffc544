"""The rows of evidence that follow from entries of the record: clips and files, and what was done about them."""

import datetime
from typing import Any

from compliance.houses.read.recorded import ESTABLISHMENT, PLACED
from compliance.record.declared import Column, Rows


def _moment(text: str | None) -> datetime.datetime | None:
    return None if text is None else datetime.datetime.fromisoformat(text)


def _at(name: str) -> Any:
    return lambda entry, body: _moment(body[name])


def _as(name: str) -> Any:
    return lambda entry, body: body[name]


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
        Column("table", "place.name", _as("table")),
        Column("gaming day", "row.gaming_day", lambda entry, body: datetime.date.fromisoformat(body["gaming_day"])),
        Column("hand", "row.hand", _as("hand")),
        Column("rule", "row.rule", _as("rule")),
        Column("asked for", "row.asked_for", _as("for")),
        Column("what is to be seen", "row.sees", _as("sees")),
        Column("cameras", "row.cameras", _as("cameras")),
        Column("beginning", "row.begins", _at("from")),
        Column("end", "row.until", _at("to")),
        Column("start of the hand", "row.started", _at("started")),
        Column("kept until", "row.ends_at", _at("kept_until")),
        Column("late", "row.late", _as("late")),
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
        Column("clip", "row.clip_id", _as("clip")),
        Column("number", "row.number", _as("number")),
        Column("act", "row.act", _as("act")),
        Column("state", "row.state", _as("state")),
        Column("why", "row.why", _as("why")),
        Column("words", "row.words", _as("words")),
        Column("file", "row.file", _as("file")),
        Column("SHA-256", "row.sha256", _as("sha256")),
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
            Column(called, f"row.{field}", _as(field))
            for called, field in (
                *(("to what it belongs", "of"), ("which of these", "ref"), ("name", "name"), ("note", "note")),
                *(("kind", "kind"), ("what its bytes say", "mime"), ("size", "size")),
                *(("SHA-256", "sha256"), ("SHA-512", "sha512"), ("small picture", "small")),
            )
        ),
        Column("digests of its blocks", "encode(sha256(row.blocks), 'hex')", _as("blocks")),
        Column("time", "row.at", lambda entry, body: entry.at),
        Column("author", "row.by", lambda entry, body: entry.actor),
    ),
)
FILE_ACTS = Rows(
    kinds={"file-act/1"},
    word="act on a file",
    called="acts on files",
    table="evidence_file_act",
    columns=(
        Column("file", "row.file_id", _as("file")),
        Column("act", "row.act", _as("act")),
        Column("words", "row.words", _as("words")),
    ),
)

CHECKS = (CLIPS, ACTS, FILES, FILE_ACTS)
