"""Coverage of a book: which rule checks which clause, what none checks yet, and which printed lines no block cites."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse

from compliance.licensed.pages.shelf import book_of
from compliance.licensed.read.book_text import book_text_read
from compliance.licensed.words import coverage as covering
from compliance.people.rights import Right
from compliance.shell.door import page
from compliance.shell.frame import show
from games.schema.cited import cited
from games.schema.meanings import FATES

PAGE = 60  # stretches of lines


@page(Right.SEE_CATALOGUE)
def coverage(request: HttpRequest, house: str, day: datetime.date, book: str) -> HttpResponse:
    version, shelf = book_of(request, book)
    text = book_text_read(shelf.book)
    lines = version.once(f"cited {book} {text is None}", shelf.book.from_, lambda: cited(shelf.book, shelf.games, text))
    held = version.once(f"coverage {book}", day, lambda: covering.coverage(shelf.games, day))
    given = request.GET.get("start", "")
    start = int(given) if given.isdecimal() and len(given) < 6 else 0
    start = min(start, max(len(lines.gaps) - 1, 0))
    context = {
        "house": house,
        "day": day,
        "shelf": shelf,
        "held": held,
        "fates": [(FATES[kind], number) for kind, number in held.fates.items()],
        "lines": lines,
        "at_hand": text is not None,
        "gaps": lines.gaps[start : start + PAGE],
        "start": start,
        "before": max(start - PAGE, 0) if start else None,
        "after": start + PAGE if start + PAGE < len(lines.gaps) else None,
    }
    return show(request, "licensed/coverage.html", context, section="books", day=day)
