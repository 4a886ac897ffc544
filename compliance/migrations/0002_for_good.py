"""The database refuses to change or take out a recorded hand or a review run, whoever asks."""

from django.db import migrations

TABLES = ("compliance_hand", "compliance_review_run")


def _for_good(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION record_refuse()",
        f"DROP TRIGGER for_good ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("compliance", "0001_hands_and_reviews"), ("record", "0002_append_only")]

    operations = [_for_good(table) for table in TABLES]
