"""The kinds of entries by which it stands in the record who supervised which tables. The rows that follow: `read/recorded.py`."""

ENTRIES = {
    "assignment/1": "Which tables a floor supervisor has, from when to when; where it goes on from an earlier one, which.",
    "assignment-end/1": "An assignment that ended before its time: when, who took its tables over, or why it never was.",
}
