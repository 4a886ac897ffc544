"""What the papers announce inside the transaction that took them in; who is concerned listens."""

from django.dispatch import Signal

papers_recorded = Signal()
"""Papers of a kind have come in. Given: place, kind, new (each with the one that it corrects), days that they touch,
earliest (the house's first day with papers before them), now. A listener answers with the table-days whose hands wait
because of them."""
