"""The kinds of entries by which what is licensed stands in the record. The rows that follow: `read/recorded.py`."""

ENTRIES = {
    "catalogue/1": "A catalogue file in the form in which it was loaded.",
    "change/1": "A step of a change of the catalogue or of a posting: submitted, withdrawn, approved or refused, by whom.",
    "draft/1": "A draft of a change as its author left it: its words by their digest, or that it was taken back.",
}
