"""What a mail says: how much waits, by lane, and a link. No figure of money, no badge, no pseudonym, no name."""

from __future__ import annotations

from collections.abc import Sequence

GIVEN = "Given to you"
PRESSING = (
    "Video that ends within {video_hours} hours and is not held",
    "Legal days within {legal_hours} hours",
    "Severe, and nobody took it for {severe_hours} hours",
    "Verification of the record that failed",
)
"""What is mailed at once beside what is given."""
LANES = ("Yours", "Came back", "Severe, and nobody has it", "On your desk", "Findings given to you one by one")
FOLLOWED = "New in views that you follow"
"""Their names are somebody's own words: a mail says only how much is new in all of them."""


def subject_of(counts: Sequence[tuple[str, int]]) -> str:
    """The first lane that has something."""
    word, count = counts[0]
    return f"Oliver: {word.lower()}: {count:,}"


def body_of(counts: Sequence[tuple[str, int]], *, inbox: str, choice: str) -> str:
    """A lane a line, and where it stands."""
    lines = "\n".join(f"{word}: {count:,}" for word, count in counts)
    return f"In Oliver waits for you:\n\n{lines}\n\n{inbox}\n\nWhen you are mailed you choose here: {choice}\n"
