"""The kinds of entries by which accesses stand in the record. The rows that follow from them: `read/recorded.py`."""

ENTRIES = {
    "access/1": "Rows of the access log, from one to another, by their number, what was done how often, and their digest.",
    "removed/1": "Rows of the access log were removed: by which term and citation, which ones, their seals, by which two people.",
    "emergency/1": "Somebody asked for a role of the house for some hours, and why.",
    "emergency-act/1": "It was granted until a time, refused, ended early, or looked at afterwards by a third person.",
    "account/1": "How people, roles and tokens stand after each change: the rows of it, from one to another, and their digest.",
}
