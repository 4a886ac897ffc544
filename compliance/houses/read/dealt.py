"""Whether anything was dealt or written down of a house: then what divided its days does not change under it."""

from __future__ import annotations

from compliance.shell.rows import rows

_DEALT = """
SELECT EXISTS (SELECT FROM compliance_table_day WHERE establishment_id = %(house)s)
    OR EXISTS (SELECT FROM compliance_paper WHERE establishment_id = %(house)s)
    OR EXISTS (SELECT FROM compliance_books WHERE establishment_id = %(house)s)
"""
_AT_TABLES = """
SELECT DISTINCT place.name FROM compliance_table_day AS day JOIN games_table AS place ON place.id = day.table_id
WHERE day.establishment_id = %s AND place.name = ANY(%s) ORDER BY 1
"""


def is_dealt(*, establishment_id: int) -> bool:
    """Whether there is a hand or a paper of any gaming day."""
    [(dealt,)] = rows(_DEALT, {"house": establishment_id})
    return bool(dealt)


def tables_dealt(*, establishment_id: int, tables: list[str]) -> list[str]:
    """Those of these tables at which a hand was dealt."""
    return [name for (name,) in rows(_AT_TABLES, [establishment_id, tables])]
