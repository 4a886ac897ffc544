"""The kinds of entries by which a house stands in the record. Its rows that follow from them: `read/recorded.py`."""

ENTRIES = {
    "house/1": "A house as it stands from here on: commission, time zone, boundary hour, shifts, city, tables.",
    "posting/1": "Which option of which game hangs at which table, from when to when.",
}
