"""The kinds of entries by which a house stands in the record. Its rows that follow from them: `read/recorded.py`."""

ENTRIES = {
    "camera/1": "How a camera stands from a gaming day on: what it sees, its recorder, how many days are kept.",
    "camera-note/1": "What was measured or seen of a camera: how wrong its clock is, or from when to when it was out.",
    "camera-word/1": "A second person's word on a drafted camera: confirmed or refused, and why.",
    "house-change-word/1": "A second person's word on a drafted change of a house: confirmed or refused, and why.",
    "house-change/1": "What one person drafted of a house from a gaming day on: its shifts, or a table's layout or seats.",
    "house/1": "A house as it stands from here on: commission, time zone, boundary hour, shifts, city, tables, what is dated.",
    "posting/1": "Which option of which game hangs at which table, from when to when.",
}
