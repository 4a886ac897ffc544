from __future__ import annotations

from tests.writes import approved, author, draft, findings, house, lead, record, review, reviews, submitted, totals
