"""The rows of what was observed that follow from entries of the record."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from compliance.houses.read.recorded import ESTABLISHMENT, PLACED
from compliance.observed.forms.audit import Audit, Result, Standard
from compliance.observed.forms.observation import Observation
from compliance.observed.forms.plan import Looked, Plan
from compliance.record.declared import Column, Rows


def _as(name: str) -> Any:
    return lambda entry, one: getattr(one, name)


def _body(name: str) -> Any:
    return lambda entry, body: body[name]


def digest_of(entry: Any, _: Any = None) -> bytes:
    return sha256(entry.body).digest()


OBSERVED = Rows(
    kinds={"observation/1"},
    word="observation",
    called="observations",
    table="observed_observation",
    joins=PLACED,
    decode=lambda entry: msgspec.json.decode(entry.body, type=Observation),
    columns=(
        ESTABLISHMENT,
        Column("id", "row.observation_id", lambda entry, one: one.id),
        Column("table", "place.name", _as("table")),
        Column("watch", "row.watch", _as("watch")),
        Column("place", "row.place", _as("place")),
        Column("mode", "row.mode", _as("mode")),
        Column("how it was seen", "row.how", _as("how")),
        Column("plan", "row.plan", lambda entry, one: one.plan or ""),
        Column("audit", "row.audit", lambda entry, one: one.audit or ""),
        Column("gaming day", "row.gaming_day", _as("gaming_day")),
        Column("game", "row.game", _as("game")),
        Column("beginning", "row.began", _as("began")),
        Column("end", "row.ended", _as("ended")),
        Column("observer", "row.observer", lambda entry, one: entry.actor),
        Column("digest", "row.digest", digest_of),
    ),
)
REVIEWS = Rows(
    kinds={"observation-review/1"},
    word="review of an observation",
    called="reviews of observations",
    table="observed_review",
    columns=(
        Column("observation", "row.observed_id", _body("observation")),
        Column("outcome", "row.outcome", _body("outcome")),
        *(
            Column(name.replace("_", " "), f"row.{name}", _body(name))
            for name in ("fails", "cannot_tells", "not_looked", "passes")
        ),
        Column("fee due", "row.due", _body("due")),
        Column("rules that fail", "row.rules", lambda entry, body: f" {' '.join(body['failing'])} "),
        Column("digest", "row.digest", digest_of),
    ),
)
STRUCK = Rows(
    kinds={"observation-struck/1"},
    word="observation struck out",
    called="observations struck out",
    table="observed_struck",
    columns=(
        Column("observation", "row.observed_id", _body("observation")),
        Column("why", "row.why", _body("why")),
    ),
)
_PLAN = ("units", "question", "first_day", "last_day", "looked_by")
_HOUSE_OF = "LEFT JOIN games_establishment AS house ON house.id = row.establishment_id"
PLANS = Rows(
    kinds={"plan/1"},
    word="plan",
    called="plans",
    table="observed_plan",
    joins=_HOUSE_OF,
    decode=lambda entry: msgspec.json.decode(entry.body, type=Plan),
    columns=(
        ESTABLISHMENT,
        Column("id", "row.plan_id", lambda entry, one: one.id),
        *(Column(name.replace("_", " "), f"row.{name}", _as(name)) for name in _PLAN),
    ),
)
LISTS = Rows(
    kinds={"plan-list/1"},
    word="list of a plan",
    called="lists of plans",
    table="observed_plan_list",
    columns=(
        Column("plan", "row.plan_id", _body("plan")),
        Column("population", "row.population", lambda entry, body: sum(len(one["units"]) for one in body["strata"])),
        Column("digest", "row.digest", digest_of),
    ),
)
UNITS = Rows(
    kinds={"plan-unit/1"},
    word="look at a unit",
    called="looks at units",
    table="observed_plan_unit",
    decode=lambda entry: msgspec.json.decode(entry.body, type=Looked),
    columns=(
        Column("plan", "row.plan_id", _as("plan")),
        *(Column(name, f"row.{name}", _as(name)) for name in ("stratum", "unit", "said", "rank", "short", "over")),
    ),
)
STANDARDS = Rows(
    kinds={"audit-standard/1"},
    word="standard of audits",
    called="standards of audits",
    table="observed_audit_standard",
    joins=_HOUSE_OF,
    decode=lambda entry: msgspec.json.decode(entry.body, type=Standard),
    columns=(
        ESTABLISHMENT,
        Column("first day", "row.first_day", _as("from_")),
        Column("digest", "row.digest", digest_of),
    ),
)
AUDITS = Rows(
    kinds={"audit/1"},
    word="audit",
    called="audits",
    table="observed_audit",
    joins=PLACED,
    decode=lambda entry: msgspec.json.decode(entry.body, type=Audit),
    columns=(
        ESTABLISHMENT,
        Column("id", "row.audit_id", lambda entry, one: one.id),
        Column("table", "place.name", _as("table")),
        Column("auditor", "row.auditor", lambda entry, one: entry.actor),
        Column("gaming day", "row.gaming_day", _as("gaming_day")),
        Column("beginning", "row.began", _as("began")),
        Column("again of", "row.again_of_id", _as("again_of")),
        Column("digest", "row.digest", digest_of),
    ),
)
ANSWERS = Rows(
    kinds={"audit-answers/1"},
    word="answers to an audit",
    called="answers to audits",
    table="observed_audit_answers",
    columns=(
        Column("audit", "row.audit_id", _body("audit")),
        Column("second", "row.second", _body("second")),
        Column("auditor", "row.auditor", lambda entry, body: entry.actor),
        Column("digest", "row.digest", digest_of),
    ),
)
RESULTS = Rows(
    kinds={"audit-result/1"},
    word="result of an audit",
    called="results of audits",
    table="observed_audit_result",
    decode=lambda entry: msgspec.json.decode(entry.body, type=Result),
    columns=(
        Column("audit", "row.audit_id", _as("audit")),
        Column("passed", "row.passed", _as("passed")),
        Column("again by", "row.again_by", _as("again_by")),
        Column("digest", "row.digest", digest_of),
    ),
)
CHECKS = (OBSERVED, REVIEWS, STRUCK, PLANS, LISTS, UNITS, STANDARDS, AUDITS, ANSWERS, RESULTS)
