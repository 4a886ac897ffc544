"""What the database itself refuses, whoever asks: any change of a recorded row, and rows that cannot be right.

One statement trigger per table catches UPDATE, DELETE and TRUNCATE. It fires ALWAYS, so that
`session_replication_role = replica` does not step around it; only the tables' owner can take it off, and what is
changed then is found by `manage.py verify`. The application's role has no right to change rows in the first place.
"""

from django.db import migrations

TABLES = ("record_entry", "record_tile", "record_checkpoint")

REFUSE = """
CREATE FUNCTION record_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the record is append-only: % of % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation',
              HINT = 'A correction is a new entry that supersedes the old one.';
END
$$
"""

CHECKS = (
    ("record_entry", "index_from_zero", "index >= 0"),
    ("record_entry", "leaf_is_sha256", "octet_length(leaf) = 32"),
    ("record_entry", "kind_is_named", "kind <> ''"),
    ("record_entry", "actor_is_named", "actor <> ''"),
    ("record_entry", "establishment_is_named", "establishment <> ''"),
    ("record_entry", "body_is_not_empty", "octet_length(body) >= 2"),
    ("record_tile", "place_from_zero", "level BETWEEN 0 AND 7 AND index >= 0"),
    ("record_tile", "tile_is_full", "octet_length(hashes) = 256 * 32"),
    ("record_tile", "root_is_sha256", "octet_length(root) = 32"),
    ("record_checkpoint", "size_is_positive", "size > 0"),
    ("record_checkpoint", "root_is_sha256", "octet_length(root) = 32"),
)

# Hashes do not compress, so no time is spent on trying. Bodies do: with lz4 where the server has it (embedded: not).
STORAGE = """
ALTER TABLE record_tile ALTER COLUMN hashes SET STORAGE EXTERNAL;
ALTER INDEX record_entry_pkey SET (fillfactor = 100);
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)) THEN
        ALTER TABLE record_entry ALTER COLUMN body SET COMPRESSION lz4;
    END IF;
END
$$
"""


def _trigger(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();"
        f" ALTER TABLE {table} ENABLE ALWAYS TRIGGER append_only",
        f"DROP TRIGGER append_only ON {table}",
    )


def _check(table, name, condition):
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {table}_{name} CHECK ({condition})",
        f"ALTER TABLE {table} DROP CONSTRAINT {table}_{name}",
    )


class Migration(migrations.Migration):
    dependencies = [("record", "0001_tables")]

    operations = [
        migrations.RunSQL(REFUSE, "DROP FUNCTION record_refuse()"),
        *(_trigger(table) for table in TABLES),
        *(_check(*check) for check in CHECKS),
        migrations.RunSQL(STORAGE, migrations.RunSQL.noop),
    ]
