"""Nobody holds the bank for more than so many hands in a row; where the text names conditions, whoever takes it meets them.

Book 000 has one hand in a row, and the house banks where nobody takes it: then a hand without a bank is the house's.
"""

from __future__ import annotations

from games.rotation.bank import carry
from games.rotation.bank import so_many_in_a_row as slips

__all__ = ["TITLE", "carry", "slips"]

TITLE = "at most so many hands in a row"
