"""The kinds of entries by which the desk stands in the record. Its rows that follow from them: `read/recorded.py`."""

ENTRIES = {
    "issue/1": "An issue was opened: the key by which equal findings gather in it.",
    "issue-act/1": "What a person did about an issue (or Oliver, when it came back): act, reason, words, the findings covered.",
    "first-steps/1": "The list of a house's first steps was put away, or is shown again.",
    "handover/1": "What an officer left to the next at the end of a shift: words, and the figures of the shift.",
    "handover-read/1": "Somebody has read a hand-over note.",
}
