"""The kinds of entries by which cases stand in the record. The rows that follow: `read/recorded.py`."""

ENTRIES = {
    "term/1": "Something that ends on a day: a contract, licence, badge, approval, interpretation; renewed, or not renewed.",
    "case/1": "A case that was opened: in one sentence what it is about, about whom, and what it gathers.",
    "case-act/1": "What was done about a case: a letter, a corrective action, a judgement, which clocks it started or stopped."
    " What is internal stands there by its digest alone.",
}
