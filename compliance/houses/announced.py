"""What a house announces inside the transaction that changed it; who is concerned listens and raises what does not fit."""

from __future__ import annotations

from django.dispatch import Signal

house_written = Signal()
"""A house file is being loaded: its tables stand, its postings follow. Given: house, actor, now."""


posting_changed = Signal()
"""What hangs at a table has changed from a moment on. Given: establishment_id, start, end."""
