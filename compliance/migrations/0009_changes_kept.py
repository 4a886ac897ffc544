"""What was submitted stays as it was written, what was decided stays decided: the database holds to it, whoever asks."""

from django.db import migrations

KEPT = """
CREATE FUNCTION compliance_change_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'draft'
        AND (NEW.id, NEW.establishment_id, NEW.game, NEW.author_id, NEW.created)
          = (OLD.id, OLD.establishment_id, OLD.game, OLD.author_id, OLD.created)
        AND NEW.state IN ('draft', 'submitted', 'withdrawn')
    THEN
        RETURN NEW;
    END IF;
    IF OLD.state = 'submitted'
        AND (NEW.id, NEW.establishment_id, NEW.game, NEW.author_id, NEW.created, NEW.title, NEW.text, NEW.edits,
             NEW.submitted, NEW.reason, NEW.first_day)
          = (OLD.id, OLD.establishment_id, OLD.game, OLD.author_id, OLD.created, OLD.title, OLD.text, OLD.edits,
             OLD.submitted, OLD.reason, OLD.first_day)
        AND NEW.state IN ('submitted', 'approved', 'refused', 'withdrawn')
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'change % is %: what was submitted or decided stays as it was', OLD.id, OLD.state
        USING ERRCODE = 'restrict_violation', HINT = 'Draft another change.';
END
$$;
CREATE TRIGGER kept BEFORE UPDATE ON compliance_change FOR EACH ROW EXECUTE FUNCTION compliance_change_kept();
ALTER TABLE compliance_change ENABLE ALWAYS TRIGGER kept;
CREATE TRIGGER for_good BEFORE DELETE OR TRUNCATE ON compliance_change
    FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();
ALTER TABLE compliance_change ENABLE ALWAYS TRIGGER for_good;
CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON compliance_change_act
    FOR EACH STATEMENT EXECUTE FUNCTION record_refuse();
ALTER TABLE compliance_change_act ENABLE ALWAYS TRIGGER for_good;
"""
LOOSE = """
DROP TRIGGER for_good ON compliance_change_act;
DROP TRIGGER for_good ON compliance_change;
DROP TRIGGER kept ON compliance_change;
DROP FUNCTION compliance_change_kept();
"""


class Migration(migrations.Migration):
    dependencies = [("compliance", "0008_catalogue_changes"), ("record", "0002_append_only")]

    operations = [migrations.RunSQL(KEPT, LOOSE)]
