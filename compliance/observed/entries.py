"""The kinds of entries by which what was observed stands in the record. The rows that follow: `read/recorded.py`."""

ENTRIES = {
    "observation/1": "What somebody saw of a hand on video or at the table: which parts, which not and why, on which clip.",
    "observation-review/1": "What the rules said of an observation, rule by rule, with the terms by which it was judged.",
    "observation-struck/1": "An observation that was typed wrongly counts no more: which, and why.",
}
