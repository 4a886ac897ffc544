"""What hangs at a table, word for word, stands in its posting; like the rest of it, it never changes."""

from django.db import migrations, models

# As it was (0008_limits_alone), and the sign with it.
ENDS_ONLY = """
CREATE OR REPLACE FUNCTION games_posting_ends_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF upper(OLD.period) IS NULL AND upper(NEW.period) IS NOT NULL AND NOT upper_inc(NEW.period)
        AND lower(NEW.period) = lower(OLD.period) AND lower_inc(NEW.period) = lower_inc(OLD.period)
        AND ROW(NEW.id, NEW.table_id, NEW.option_id, NEW.game_id, {new}NEW.min_cents, NEW.max_cents, NEW.record_index)
          IS NOT DISTINCT FROM
          ROW(OLD.id, OLD.table_id, OLD.option_id, OLD.game_id, {old}OLD.min_cents, OLD.max_cents, OLD.record_index)
        AND NEW.end_record_index IS NOT NULL
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a posting may only be ended, once: UPDATE of games_posting % is refused', OLD.id
        USING ERRCODE = 'restrict_violation', HINT = 'End it and post anew.';
END
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0009_establishment_city")]

    operations = [
        migrations.AddField(model_name="posting", name="sign", field=models.JSONField(null=True)),
        migrations.RunSQL(
            ENDS_ONLY.format(new="NEW.sign, ", old="OLD.sign, "), ENDS_ONLY.format(new="", old="")
        ),
    ]
