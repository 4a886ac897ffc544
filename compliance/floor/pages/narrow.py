"""The filters of hands in an address, shown as chips that can be taken away."""

from __future__ import annotations

from django.http import HttpRequest

from compliance.floor.read.finding_asked import LONGEST, NAMES


def chips_of(request: HttpRequest) -> list[tuple[str, str, str]]:
    """What is asked for: its name in the address, its word, its value; what is not asked for has an empty value."""
    return [(name, word, request.GET.get(name, "").strip()[:LONGEST]) for name, word in NAMES.items()]
