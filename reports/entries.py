"""The kind of entry by which a report stands in the record. The rows that follow from it: `recorded.py`."""

ENTRIES = {"report/1": "A report as it was handed over: what was asked, on what it rests, and the hash of each file."}
