"""Three login roles and the database: `oliver_owner` owns the tables, `oliver` is what the application logs in as, and
`oliver_backup` copies the whole cluster and reads no table."""

from collections.abc import Sequence

import psycopg
from psycopg import sql

OWNER = "oliver_owner"
APPLICATION = "oliver"
BACKUP = "oliver_backup"
DATABASE = "oliver"
# With one trigger on each statement that changes rows: DELETE (8), UPDATE (16), TRUNCATE (32).
_GUARDED = """
SELECT relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND tgtype & 56 = 56 AND relnamespace = 'public'::regnamespace
"""


def roles_make(superuser_url: str, passwords: dict[str, str], *, throw_away: bool) -> None:
    """Make what is missing; the passwords are set again each time, as hashes, so no log ever holds one."""
    with psycopg.connect(superuser_url, autocommit=True) as connection:
        held = {row[0] for row in connection.execute("SELECT rolname FROM pg_roles")}
        for role, password in passwords.items():
            verb = "ALTER" if role in held else "CREATE"
            digest = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
            connection.execute(
                sql.SQL("{verb} ROLE {role} LOGIN {more} PASSWORD {digest}").format(
                    verb=sql.SQL(verb),
                    role=sql.Identifier(role),
                    more=sql.SQL(
                        "REPLICATION" if role == BACKUP else "CREATEDB" if throw_away and role == OWNER else ""
                    ),
                    digest=sql.Literal(digest),
                )
            )
        if throw_away:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(DATABASE)))
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            connection.execute(
                sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(OWNER))
            )


def grants_make(owner: psycopg.Connection[tuple[object, ...]], application: str, append_only: Sequence[str]) -> None:
    """What the application's role may do: everything with ordinary rows, only read and add where rows are for good."""
    role = sql.Identifier(application)
    database = sql.Identifier(owner.info.dbname)
    tables = [row[0] for row in owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
    missing = sorted(set(append_only) - {str(table) for table in tables})
    if missing:
        raise LookupError(f"append-only tables that do not exist: {', '.join(missing)}")
    unnamed = sorted({str(row[0]) for row in owner.execute(_GUARDED)} - set(append_only))
    if unnamed:
        raise LookupError(f"tables that no model calls append-only, though they refuse changes: {', '.join(unnamed)}")
    with owner.transaction():
        owner.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(database))
        owner.execute(sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, role))
        owner.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role))
        owner.execute(sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, {}").format(role))
        owner.execute(sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role))
        for table in tables:
            rights = "SELECT, INSERT" if table in append_only else "SELECT, INSERT, UPDATE, DELETE"
            if table == "django_migrations":
                rights = "SELECT"
            owner.execute(
                sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(rights), sql.Identifier("public", str(table)), role)
            )
