"""What the database holds: tables, columns, constraints, triggers, and what the application may do; and whose models they are."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import connection

_COLUMNS = """
SELECT r.relname || '.' || a.attname,
    format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN '' ELSE ' or nothing' END
    || CASE WHEN a.attidentity <> '' THEN ', counted up' ELSE '' END
    || coalesce(', else ' || pg_get_expr(d.adbin, d.adrelid), '')
FROM pg_class AS r JOIN pg_attribute AS a ON a.attrelid = r.oid
    LEFT JOIN pg_attrdef AS d ON d.adrelid = r.oid AND d.adnum = a.attnum
WHERE r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
"""
_CONSTRAINTS = """
SELECT r.relname || ': ' || c.conname, pg_get_constraintdef(c.oid)
FROM pg_constraint AS c JOIN pg_class AS r ON r.oid = c.conrelid
WHERE c.connamespace = 'public'::regnamespace AND c.contype <> 'n'
"""
_INDEXES = "SELECT tablename || ': ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
_TRIGGERS = """
SELECT t.tgrelid::regclass || ': ' || t.tgname, pg_get_triggerdef(t.oid) || CASE t.tgenabled WHEN 'A' THEN ' (always)' ELSE '' END
FROM pg_trigger AS t WHERE NOT t.tgisinternal
"""
_FUNCTIONS = """
SELECT p.proname, regexp_replace(p.prosrc, '\\s+', ' ', 'g') FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace
"""
_RIGHTS = """
SELECT tablename, (
    SELECT string_agg(which, ', ') FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS which
    WHERE has_table_privilege(current_user, ('public.' || quote_ident(tablename))::regclass, which)
) FROM pg_tables WHERE schemaname = 'public'
"""
_MIGRATIONS = "SELECT app || '.' || name, 'applied' FROM django_migrations"


def stored() -> dict[str, dict[str, str]]:
    """Section → name → what it is. Asked as the application's role, of a prepared database."""
    return {
        "models, and their tables": dict(_models()),
        "choices of a model's field": dict(_choices()),
        "columns": _asked(_COLUMNS),
        "constraints": _asked(_CONSTRAINTS),
        "indexes": _asked(_INDEXES),
        "triggers": _asked(_TRIGGERS),
        "functions": _asked(_FUNCTIONS),
        "what the application may do with a table": _asked(_RIGHTS),
        "migrations": _asked(_MIGRATIONS),
    }


def _asked(query: str) -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {str(name): str(what) for name, what in cursor.fetchall()}


def _models() -> Iterator[tuple[str, str]]:
    for model in apps.get_models(include_auto_created=True):
        yield model._meta.label, model._meta.db_table


def _choices() -> Iterator[tuple[str, str]]:
    for model in apps.get_models():
        for field in model._meta.get_fields():
            for value, words in getattr(field, "choices", None) or ():
                yield f"{model._meta.label}.{field.name} = {value}", str(words)
