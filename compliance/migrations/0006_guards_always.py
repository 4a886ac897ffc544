"""What is kept for good is guarded in a session that replays changes (session_replication_role) too, as the record is."""

from django.db import migrations

GUARDS = (
    ("compliance_hand", "for_good"),
    ("compliance_review_run", "for_good"),
    ("compliance_finding_act", "for_good"),
    ("compliance_upload_result", "for_good"),
)


def _always(table, trigger):
    return migrations.RunSQL(
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}", f"ALTER TABLE {table} ENABLE TRIGGER {trigger}"
    )


class Migration(migrations.Migration):
    dependencies = [("compliance", "0005_acts_for_good")]

    operations = [_always(*guard) for guard in GUARDS]
