"""The rows of video that follow from entries of the record: clips that were asked for, and what was done about them."""

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

CHECKS = (CLIPS, ACTS)
