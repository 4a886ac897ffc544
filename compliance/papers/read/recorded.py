"""The rows of papers, which follow from the entries of their kinds."""

from hashlib import sha256

import msgspec

from compliance.houses.forms.correction import struck
from compliance.houses.read.recorded import ESTABLISHMENT, PLACED, corrected
from compliance.papers.forms.form import amount_of, hand_of
from compliance.papers.forms.kinds import kinds
from compliance.record.declared import Column, Rows


def _kind(record: str) -> str:
    return record.partition("/")[0]


PAPERS = Rows(
    kinds={kind.record for kind in kinds().values()},
    word="paper",
    called="papers",
    table="compliance_paper",
    joins=f"""{PLACED}
        LEFT JOIN compliance_paper AS corrected ON corrected.index = row.supersedes_id
            AND corrected.establishment_id = row.establishment_id AND corrected.kind = row.kind""",
    decode=lambda entry: msgspec.json.decode(entry.body, type=kinds()[_kind(entry.kind)].form),
    columns=(
        ESTABLISHMENT,
        Column("kind", "row.kind", lambda entry, one: _kind(entry.kind)),
        Column("id", "row.paper_id", lambda entry, one: one.id),
        Column("gaming day", "row.gaming_day", lambda entry, one: one.gaming_day),
        Column("table", "place.name", lambda entry, one: getattr(one, "table", None)),
        Column("amount", "row.amount", lambda entry, one: amount_of(one)),
        Column("hand", "row.hand", lambda entry, one: hand_of(one)),
        Column(
            "supersedes",
            corrected("row.supersedes_id", "paper_id"),
            lambda entry, one: one.supersedes and one.supersedes.id,
        ),
        Column("struck", "row.struck", lambda entry, one: struck(one)),
        Column("digest", "row.digest", lambda entry, one: sha256(entry.body).digest()),
    ),
)

CHECKS = (PAPERS,)
