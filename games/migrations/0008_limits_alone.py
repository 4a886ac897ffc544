"""Limits hang without a fee schedule, of games for which the book prints none: then the game stands in the posting, no option."""

import django.db.models.deletion
from django.db import migrations, models

# As it was (0002_for_good), and `game_id` with it: of an option and a game one is null, so that `=` would never hold.
ENDS_ONLY = """
CREATE OR REPLACE FUNCTION games_posting_ends_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF upper(OLD.period) IS NULL AND upper(NEW.period) IS NOT NULL AND NOT upper_inc(NEW.period)
        AND lower(NEW.period) = lower(OLD.period) AND lower_inc(NEW.period) = lower_inc(OLD.period)
        AND ROW(NEW.id, NEW.table_id, NEW.option_id, {new}NEW.min_cents, NEW.max_cents, NEW.record_index)
          {same} ROW(OLD.id, OLD.table_id, OLD.option_id, {old}OLD.min_cents, OLD.max_cents, OLD.record_index)
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
    dependencies = [("games", "0007_adoption_in_the_record")]

    operations = [
        migrations.AlterField(
            model_name="posting",
            name="option",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="postings",
                to="games.scheduleoption",
            ),
        ),
        migrations.AddField(
            model_name="posting",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="limits_posted",
                to="games.licensedgame",
            ),
        ),
        migrations.AddConstraint(
            model_name="posting",
            constraint=models.CheckConstraint(
                condition=models.Q(option__isnull=False, game__isnull=True)
                | models.Q(option__isnull=True, game__isnull=False),
                name="a_posting_hangs_an_option_or_a_games_limits_alone",
            ),
        ),
        migrations.RunSQL(
            ENDS_ONLY.format(new="NEW.game_id, ", old="OLD.game_id, ", same="IS NOT DISTINCT FROM"),
            ENDS_ONLY.format(new="", old="", same="="),
        ),
    ]
