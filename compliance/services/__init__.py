"""Writes: one transaction each, ending in the record. Services know no request, no page and no task queue.

Order of locks, the same everywhere so that nobody waits in a circle: the table-day's review lock, then the record's lock
(`record.append.lock`), then rows that both intake and review change (TableDay).
"""
