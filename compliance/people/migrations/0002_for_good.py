"""The access log is only added to: the database refuses everything else, whoever asks."""

from django.db import migrations

REFUSE = """
CREATE FUNCTION people_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the access log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON people_access
    FOR EACH STATEMENT EXECUTE FUNCTION people_refuse();
ALTER TABLE people_access ENABLE ALWAYS TRIGGER append_only;
"""


class Migration(migrations.Migration):
    dependencies = [("people", "0001_people")]

    operations = [
        migrations.RunSQL(REFUSE, "DROP TRIGGER append_only ON people_access; DROP FUNCTION people_refuse()"),
    ]
