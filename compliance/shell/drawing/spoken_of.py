"""Of which parts of a hand a finding speaks: its subject is the path of a part, or of something in it."""

from __future__ import annotations

from collections.abc import Collection


def holds(subjects: Collection[str], path: str) -> bool:
    """Whether a finding speaks of this part of the hand or of something in it."""
    return any(subject == path or subject.startswith((f"{path}.", f"{path}[")) for subject in subjects)
