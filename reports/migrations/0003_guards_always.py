"""What is kept for good is guarded in a session that replays changes (session_replication_role) too, as the record is."""

from django.db import migrations

GUARDS = (
    ("reports_edition", "for_good"),
    ("reports_file", "for_good"),
)


def _always(table, trigger):
    return migrations.RunSQL(
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}", f"ALTER TABLE {table} ENABLE TRIGGER {trigger}"
    )


class Migration(migrations.Migration):
    dependencies = [("reports", "0002_for_good")]

    operations = [_always(*guard) for guard in GUARDS]
