"""The guard of a table whose rows are kept for good, as one operation of a migration."""

from django.db import migrations


def for_good(table: str) -> migrations.RunSQL:
    """The database refuses to change, take out or empty its rows, whoever asks, in a session that replays changes
    (session_replication_role) too. The migration depends on record 0002, which makes `record_refuse`."""
    return migrations.RunSQL(
        f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();"
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER for_good",
        f"DROP TRIGGER for_good ON {table}",
    )
