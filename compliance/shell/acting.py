"""The answer to an act on findings, as the page shows it beside what was typed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Answer:
    """What came of it: what is said, what did not fit in which field, what was typed, for which act, with which status."""

    said: list[str] = field(default_factory=list)
    wrong: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    act: str = ""
    status: int = 200

    @property
    def fits(self) -> bool:
        return self.status == 200
