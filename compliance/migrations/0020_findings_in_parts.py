"""Findings keep the parts of their sentences. Hands and days with findings of before wait for a review anew, which gives them."""

from __future__ import annotations

from django.db import migrations

HANDS = """
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index
FROM (SELECT DISTINCT hand_id FROM compliance_finding WHERE status = 'open' AND NOT evidence ? 'said') AS before
JOIN compliance_hand AS hand ON hand.index = before.hand_id
JOIN compliance_review AS review ON review.hand_id = hand.index
"""
DAYS = """
INSERT INTO compliance_books_pending (establishment_id, gaming_day)
SELECT books.establishment_id, books.gaming_day
FROM (SELECT DISTINCT hand_id FROM compliance_finding WHERE status = 'open' AND NOT evidence ? 'said') AS before
JOIN compliance_books AS books ON books.index = before.hand_id
"""


class Migration(migrations.Migration):
    dependencies = [("compliance", "0019_takings_waived")]

    operations = [
        migrations.RunSQL(HANDS, migrations.RunSQL.noop),
        migrations.RunSQL(DAYS, migrations.RunSQL.noop),
    ]
