"""What the floor announces inside the transaction in which it happened; who is concerned listens."""

from __future__ import annotations

from django.dispatch import Signal

hands_recorded = Signal()
"""Hands have come in. Given: establishment_id, and their first and last place in the record."""


findings_changed = Signal()
"""Findings were stored, changed, withdrawn or acted on, and stand as they will. The record's lock is held until the end.
Given: establishment_id, ids (of their rows), index (of the last entry that changed them), now."""


takings_changed = Signal()
"""Reviews have changed what a gaming day took. Given: establishment_id, gaming_day."""
