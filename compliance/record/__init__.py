"""The append-only record: what was put in, in one order, provably never changed.

Pure part (no Django, no clock): `canonical`, `kinds`, `entry`, `merkle`, `tiles`, `checkpoint`, `archive`, and
`verifier`, which stands quite alone and shares no code with the rest.
Django part: `models` with their triggers, `append` (the one writer), `read` (the one reader), `trust` (which keys
count), `seal` (signed checkpoints), `inspection` (verification of the stored rows), `declared` (the rows that follow
from its entries, stored and compared from one declaration), `for_good` (the guard of tables that only grow) and
`bundle` (what is handed over).
Not here: what a hand, a review or a posting means. A body is bytes to the record.
"""
