"""What is kept for good is guarded in a session that replays changes (session_replication_role) too, as the record is."""

from django.db import migrations

GUARDS = (
    ("games_book", "for_good"),
    ("games_game", "for_good"),
    ("games_adoption", "for_good"),
    ("games_option", "for_good"),
    ("games_band", "for_good"),
    ("games_limit", "for_good"),
    ("games_wager", "for_good"),
    ("games_pay_line", "for_good"),
    ("games_posting", "for_good"),
    ("games_posting", "ends_only"),
)


def _always(table, trigger):
    return migrations.RunSQL(
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}", f"ALTER TABLE {table} ENABLE TRIGGER {trigger}"
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0004_table_layout")]

    operations = [_always(*guard) for guard in GUARDS]
