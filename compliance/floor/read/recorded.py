"""The rows of the floor that follow from entries of the record: hands, sessions, acts on findings, reviews, uploads."""

from hashlib import sha256

import msgspec

from compliance.floor.read.review_rows import ReviewRows
from compliance.floor.read.upload_rows import UploadRows
from compliance.houses.forms.correction import struck
from compliance.houses.forms.session import Session
from compliance.houses.read.recorded import ESTABLISHMENT, PLACED, corrected
from compliance.record import canonical
from compliance.record.declared import Column, Rows, said
from games.cards.money import CENTS
from games.hand.form import Hand, decode


def action_of(hand: Hand) -> int:
    """Cents wagered before the deal."""
    return sum([CENTS[wager.amount] for wager in hand.wagers if wager.placed == "before-deal"])


def collected_of(hand: Hand) -> int | None:
    """Cents of fees collected; None where no collections were recorded."""
    if hand.collections is None:
        return None
    return sum([CENTS[taken.amount] for taken in hand.collections if taken.kind == "fee"])


HANDS = Rows(
    kinds={"hand/1"},
    word="hand",
    called="hands",
    table="compliance_hand",
    joins=f"""{PLACED}
        LEFT JOIN compliance_hand AS corrected
            ON corrected.index = row.supersedes AND corrected.establishment_id = row.establishment_id""",
    decode=lambda entry: decode(entry.body),
    columns=(
        ESTABLISHMENT,
        Column("table", "place.name", lambda entry, hand: hand.table),
        Column("gaming day", "row.gaming_day", lambda entry, hand: hand.gaming_day),
        Column("number", "row.number", lambda entry, hand: hand.number),
        Column("started", "row.started", lambda entry, hand: hand.started),
        Column("dealt", "row.dealt", lambda entry, hand: hand.dealt),
        Column("ended", "row.ended", lambda entry, hand: hand.ended),
        Column("action", "row.action", lambda entry, hand: action_of(hand)),
        Column("collected", "row.collected", lambda entry, hand: collected_of(hand)),
        Column(
            "supersedes",
            corrected("row.supersedes", "hand_id"),
            lambda entry, hand: hand.supersedes and hand.supersedes.id,
        ),
        Column("digest", "row.digest", lambda entry, hand: sha256(entry.body).digest()),
        Column("game", "row.game", lambda entry, hand: hand.game),
        Column("id", "row.hand_id", lambda entry, hand: hand.id),
    ),
)
"""Hands come in by binary COPY (compliance.floor.write.hand_admit), which lays out the same columns in bytes."""

SESSIONS = Rows(
    kinds={"session/1"},
    word="session",
    called="sessions",
    table="compliance_session",
    joins=f"""{PLACED}
        LEFT JOIN compliance_session AS corrected ON corrected.index = row.supersedes_id
            AND corrected.establishment_id = row.establishment_id""",
    decode=lambda entry: msgspec.json.decode(entry.body, type=Session),
    columns=(
        ESTABLISHMENT,
        Column("id", "row.session_id", lambda entry, one: one.id),
        Column("table", "place.name", lambda entry, one: one.table),
        Column("provider", "row.provider", lambda entry, one: one.provider),
        Column("person", "row.person", lambda entry, one: one.person),
        Column("licence", "row.licence", lambda entry, one: one.licence),
        Column("expiry", "row.expires", lambda entry, one: one.expires),
        Column("beginning", "row.began", lambda entry, one: one.from_),
        Column("end", "row.ended", lambda entry, one: one.until),
        Column(
            "supersedes",
            corrected("row.supersedes_id", "session_id"),
            lambda entry, one: one.supersedes and one.supersedes.id,
        ),
        Column("struck", "row.struck", lambda entry, one: struck(one)),
        Column("digest", "row.digest", lambda entry, one: sha256(entry.body).digest()),
    ),
)

ACTS = Rows(
    kinds={"finding-act/1"},
    word="act",
    called="acts",
    table="compliance_finding_act",
    index="record_index",
    where="NOT row.shared",
    joins="""
        LEFT JOIN compliance_finding AS finding ON finding.id = row.finding_id
        LEFT JOIN games_establishment AS house ON house.id = finding.establishment_id
        LEFT JOIN people_person AS author ON author.id = row.by_id
        LEFT JOIN people_person AS assignee ON assignee.id = row.assignee_id""",
    columns=(
        Column("hand", "finding.hand_id", lambda entry, body: body["finding"]["hand"]),
        Column("rule", "finding.rule", lambda entry, body: body["finding"]["rule"]),
        Column("subject", "finding.subject", lambda entry, body: body["finding"]["subject"]),
        Column("number", "row.number", said("number")),
        Column("act", "row.act", said("act")),
        Column("state", "row.state", said("state")),
        Column("reason", "row.reason", lambda entry, body: body.get("reason", "")),
        Column("words", "row.words", lambda entry, body: body.get("words", "")),
        Column("assignee", "assignee.username", lambda entry, body: body.get("assignee")),
        Column("until", "row.until::text", lambda entry, body: body.get("until")),
        Column("actor", "coalesce(author.username, 'oliver')", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
        ESTABLISHMENT,
    ),
)

CORRECTIONS = Rows(
    kinds={"hand-correction/1"},
    word="proposed correction",
    called="proposed corrections",
    table="compliance_hand_correction",
    index="record_index",
    joins="""
        LEFT JOIN games_establishment AS house ON house.id = row.establishment_id
        LEFT JOIN people_person AS author ON author.id = row.by_id""",
    columns=(
        Column("hand", "row.hand", said("hand")),
        Column("correction", "row.made", lambda entry, body: canonical.encode(body["made"]).decode()),
        Column("findings", "row.falls", lambda entry, body: canonical.encode(body["falls"]).decode()),
        Column("reason", "row.reason", said("reason")),
        Column("author", "author.username", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
        ESTABLISHMENT,
    ),
)

DECISIONS = Rows(
    kinds={"hand-correction-decided/1"},
    word="decision",
    called="decisions on corrections",
    table="compliance_correction_decision",
    index="record_index",
    joins="""
        LEFT JOIN compliance_hand_correction AS proposed ON proposed.id = row.correction_id
        LEFT JOIN people_person AS author ON author.id = row.author_id
        LEFT JOIN people_person AS decider ON decider.id = row.by_id""",
    columns=(
        Column("correction", "proposed.record_index", said("proposed")),
        Column("author", "author.username", said("author")),
        Column("act", "row.act", said("act")),
        Column("words", "row.words", said("words")),
        Column("hand", "row.stored", said("stored")),
        Column("actor", "decider.username", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
    ),
)

CHECKS = (HANDS, ACTS, CORRECTIONS, DECISIONS, ReviewRows(), SESSIONS, UploadRows())
