"""The kinds of entries by which the floor stands in the record. Its rows that follow from them: `read/recorded.py`."""

ENTRIES = {
    "hand/1": "A hand as the recorder put it in.",
    "review/1": "What the review of a hand found, with what it was compared against.",
    "hand-correction/1": "A correction of a hand was proposed: both hands, why, the findings that fall by it.",
    "hand-correction-decided/1": "A proposed correction was confirmed, refused or withdrawn: by whom, why, the new hand.",
    "session/1": "A session of a provider's player at a table: who, for whom, on which licence, from when to when.",
    "finding-act/1": "What a person did about a finding (or Oliver, when a finding came back): act, reason, words.",
    "upload/1": "What became of some lines of a file that somebody sent: of each its answer, and the file's counts so far.",
}
