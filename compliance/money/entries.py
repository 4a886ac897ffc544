"""The kinds of entries by which the day accounts stand in the record. The rows that follow: `read/recorded.py`."""

ENTRIES = {
    "books/1": "The books of a gaming day opened.",
    "books-review/1": "What the review of a gaming day's books found.",
}
