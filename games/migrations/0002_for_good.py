"""What the database itself refuses, whoever asks: changing a loaded catalogue row, and changing a posting but to end it."""

from django.db import migrations

CATALOGUE = (
    "games_book",
    "games_game",
    "games_adoption",
    "games_option",
    "games_band",
    "games_limit",
    "games_wager",
    "games_pay_line",
)

REFUSE = """
CREATE FUNCTION games_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is refused: what was loaded or posted stays as it was', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation',
              HINT = 'A change is a new block in the catalogue file, or a new posting after the old one ended.';
END
$$
"""

POSTING = """
CREATE FUNCTION games_posting_ends_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF upper(OLD.period) IS NULL AND upper(NEW.period) IS NOT NULL AND NOT upper_inc(NEW.period)
        AND lower(NEW.period) = lower(OLD.period) AND lower_inc(NEW.period) = lower_inc(OLD.period)
        AND (NEW.id, NEW.table_id, NEW.option_id, NEW.min_cents, NEW.max_cents, NEW.record_index)
          = (OLD.id, OLD.table_id, OLD.option_id, OLD.min_cents, OLD.max_cents, OLD.record_index)
        AND NEW.end_record_index IS NOT NULL
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a posting may only be ended, once: UPDATE of games_posting % is refused', OLD.id
        USING ERRCODE = 'restrict_violation', HINT = 'End it and post anew.';
END
$$;
CREATE TRIGGER ends_only BEFORE UPDATE ON games_posting FOR EACH ROW EXECUTE FUNCTION games_posting_ends_only();
CREATE TRIGGER for_good BEFORE DELETE OR TRUNCATE ON games_posting
    FOR EACH STATEMENT EXECUTE FUNCTION games_refuse();
"""

POSTING_BACK = """
DROP TRIGGER for_good ON games_posting;
DROP TRIGGER ends_only ON games_posting;
DROP FUNCTION games_posting_ends_only();
"""


def _for_good(table):
    return migrations.RunSQL(
        f"CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION games_refuse()",
        f"DROP TRIGGER for_good ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0001_catalogue_and_postings")]

    operations = [
        migrations.RunSQL(REFUSE, "DROP FUNCTION games_refuse()"),
        *(_for_good(table) for table in CATALOGUE),
        migrations.RunSQL(POSTING, POSTING_BACK),
    ]
