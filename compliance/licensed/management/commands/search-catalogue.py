"""`manage.py search-catalogue WORDS`: what the rule books print of these words, or on a line, best first.

Exit codes: 0 something was found · 1 nothing was.
"""  # noqa: N999

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from compliance.licensed.words.catalogue_index import Group, index_of
from compliance.shell.commands.which_game import choices, wrong
from games.schema import load


class Command(BaseCommand):
    help = (
        "Finds what the rule books print: a name, an approval number, $501, a hand with its odds, the number of a line."
        " Needs no database. Exit codes: 0 found, 1 nothing found, 2 no such book."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", nargs="+", metavar="WORDS")
        parser.add_argument("--book", metavar="SLUG", help="one book (default: all)")
        parser.add_argument("--most", type=int, default=5, metavar="N", help="of each kind (default: 5)")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        held, text = load.catalogue(), " ".join(options["words"])
        if options["book"] and options["book"] not in held.books:
            raise wrong(f"No rule book is named {options['book']}. {choices(options['book'], list(held.books))}")
        books = frozenset([options["book"]] if options["book"] else held.books)
        index, most = index_of(held.games.values()), max(1, options["most"])
        found = (*index.at_line(text, books=books, most=most), *index.find(text, books=books, most=most))
        if options["json"]:
            self.stdout.write(json.dumps({"asked": text, "found": [_plain(group) for group in found]}, indent=2))
        else:
            self.stdout.write(
                "\n".join(line for group in found for line in _words(group)) or "Nothing is printed like this."
            )
        if not found:
            sys.exit(1)


def _words(group: Group) -> list[str]:
    said = [f"{group.kind}: {group.found}"]
    for hit in group.hits:
        entry = hit.entry
        more = f" and {len(entry.games) - 1} more" if len(entry.games) > 1 else ""
        said.append(f"  {entry.title}: {entry.text[:120]}")
        said.append(f"    {entry.book}, {entry.game}{more}, line {', '.join(entry.lines)}")
    return said


def _plain(group: Group) -> dict[str, Any]:
    hits = [
        {
            "title": hit.entry.title,
            "text": hit.entry.text,
            "book": hit.entry.book,
            "games": list(hit.entry.games),
            "lines": list(hit.entry.lines),
            "schedule": hit.entry.schedule or None,
            "option": hit.entry.option or None,
        }
        for hit in group.hits
    ]
    return {"kind": group.kind, "found": group.found, "hits": hits}
