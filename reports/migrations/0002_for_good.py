"""What was handed over stays as it was: the database refuses to change an edition or a file of it, whoever asks."""

from django.db import migrations

REFUSE = """
CREATE FUNCTION reports_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is refused: a report that was handed over stays as it was', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation', HINT = 'A changed answer is a new edition: run the report again.';
END
$$
"""


def _for_good(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION reports_refuse()",
        f"DROP TRIGGER for_good ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("reports", "0001_editions_and_runs")]

    operations = [
        migrations.RunSQL(REFUSE, "DROP FUNCTION reports_refuse()"),
        _for_good("reports_edition"),
        _for_good("reports_file"),
    ]
