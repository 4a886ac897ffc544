"""Everything of the catalogue that can be searched for, in one index held in memory: words, figures and printed lines.

Built once per version of the catalogue. An entry that several games print alike (a shared fee page, a duty of the whole
book) is there once, with all of them.
"""

from __future__ import annotations

import datetime
import re
from bisect import bisect_left
from collections.abc import Iterable
from operator import attrgetter

from msgspec import Struct

from compliance.licensed.words import catalogue_entries
from compliance.licensed.words.catalogue_entries import Entry
from games.schema import Game
from games.schema.load import span

_WORD = re.compile(r"\$?[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?|[^\W\d_]+", re.ASCII)
_LINE = re.compile(r"(?:lines? |l)?([0-9]{1,6})", re.IGNORECASE)
SHORTEST = 3  # letters from which on the beginning of a word is enough
GROUPS = ("game", "option", "fee", "wager", "pay", "limit", "chart", "reading", "duty", "deal")  # in this order
_MOST_WORDS = 12


class Hit(Struct, frozen=True):
    """An entry that answers, and how well."""

    entry: Entry
    score: int


class Group(Struct, frozen=True):
    """The hits of one kind, best first, and how many there are in all."""

    kind: str
    hits: tuple[Hit, ...]
    found: int


def words_of(text: str) -> list[str]:
    """The words and figures of a text: "$1,000.00" is $1000; letters in one case."""
    found = []
    for word in _WORD.findall(text.lower()):
        if word[-1].isdigit():
            word = word.replace(",", "")
            word = word.rstrip("0").removesuffix(".") if "." in word else word
        found.append(word)
    return found


class Index:
    """Entries by their words. `find` asks that every word of a question is there, its figures exactly."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._own: dict[str, set[int]] = {}  # the word stands in the entry itself
        self._near: dict[str, set[int]] = {}  # in the titles above it
        for number, entry in enumerate(self.entries):
            for word in words_of(f"{entry.title} {entry.text}"):
                self._own.setdefault(word, set()).add(number)
                if word[0] == "$":
                    self._own.setdefault(word[1:], set()).add(number)
            for word in words_of(entry.above):
                self._near.setdefault(word, set()).add(number)
        self._words = sorted({*self._own, *self._near})
        self._lines = [(*span(line), number) for number, entry in enumerate(self.entries) for line in entry.lines]

    def find(self, text: str, *, books: frozenset[str] | None = None, most: int = 12) -> tuple[Group, ...]:
        """What answers a question, group by group; `books`: only these may be shown."""
        scores = self._scores(words_of(text)[:_MOST_WORDS])
        whole = " ".join(text.lower().split())
        hits = []
        for number, score in scores.items():
            entry = self.entries[number]
            if books is None or entry.book in books:
                title = entry.title.lower()
                bonus = 8 if title == whole else 4 if title.startswith(whole) else 2 if whole in title else 0
                hits.append(Hit(entry, score + bonus))
        return _grouped(hits, most)

    def at_line(self, text: str, *, books: frozenset[str] | None = None, most: int = 12) -> tuple[Group, ...]:
        """What stands on a printed line, the closest citation first; nothing where no line is asked for."""
        asked = _LINE.fullmatch(text.strip())
        if asked is None:
            return ()
        line = int(asked[1])
        found: dict[int, int] = {}
        for first, last, number in self._lines:
            if first <= line <= last and (books is None or self.entries[number].book in books):
                found[number] = max(found.get(number, -last), first - last)  # the shorter the stretch, the better
        return _grouped([Hit(self.entries[number], score) for number, score in found.items()], most)

    def _scores(self, words: list[str]) -> dict[int, int]:
        scores: dict[int, int] | None = None
        for word in words:
            here = self._word(word)
            scores = here if scores is None else {n: scores[n] + here[n] for n in scores.keys() & here.keys()}
            if not scores:
                return {}
        return scores or {}

    def _word(self, word: str) -> dict[int, int]:
        """The entries that have a word: 4 in themselves, 2 as a beginning, 1 in the titles above."""
        found = dict.fromkeys(self._near.get(word, ()), 1)
        if word.isalpha() and len(word) >= SHORTEST:
            at = bisect_left(self._words, word)
            while at < len(self._words) and self._words[at].startswith(word):
                found.update(dict.fromkeys(self._near.get(self._words[at], set()) - found.keys(), 1))
                found.update(dict.fromkeys(self._own.get(self._words[at], ()), 2))
                at += 1
        found.update(dict.fromkeys(self._own.get(word, ()), 4))
        return found


def _grouped(hits: list[Hit], most: int) -> tuple[Group, ...]:
    groups = []
    for kind in GROUPS:
        held = [hit for hit in hits if hit.entry.kind == kind]
        if held:
            held.sort(key=lambda hit: (-hit.score, len(hit.entry.text), hit.entry.title, hit.entry.games))
            groups.append(Group(kind, tuple(held[:most]), len(held)))
    return tuple(sorted(groups, key=lambda group: -max(map(attrgetter("score"), group.hits))))


def index_of(games: Iterable[Game]) -> Index:
    """The index of these games."""
    alike: dict[tuple[object, ...], Entry] = {}
    for game in games:
        for entry in catalogue_entries.entries(game):
            key = (entry.book, entry.kind, entry.title, entry.text, entry.lines, entry.schedule, entry.option)
            held = alike.get(key)
            alike[key] = entry if held is None else held.also_in(entry)
    return Index(alike.values())


def holds(entry: Entry, day: datetime.date) -> bool:
    """Whether an entry is in force on a day."""
    return entry.first <= day and (entry.until is None or day < entry.until)
