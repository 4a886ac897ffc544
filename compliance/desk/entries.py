"""The kinds of entries by which the desk stands in the record. Its rows that follow from them: `read/recorded.py`."""

ENTRIES = {
    "issue/1": "An issue was opened: the key by which equal findings gather in it.",
    "issue-act/1": "What a person did about an issue (or Oliver, when it came back): act, reason, words, the findings covered.",
}
