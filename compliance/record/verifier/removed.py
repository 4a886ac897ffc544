"""Records whose body was removed when its term was over: another record says which, when, by which term and by whom.

That they were old enough by their own times is checked; whether the term is the right one is for the reader to judge.
"""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from .canonical import canonical, read_json
from .faults import TamperedError

KIND = "bodies-removed/1"
FIELD = "body removed"
_MARK = b'"kind":"%s"' % KIND.encode()


def is_left(body: Any) -> bool:
    return isinstance(body, dict) and set(body) == {FIELD}


class Removed:
    """What the records of that kind in a bundle say."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._said: dict[int, tuple[str, dict[str, Any]]] = {}
        self.sentences: list[str] = []
        for line in lines:
            if _MARK in line:
                try:
                    self._read(read_json(line))
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    raise TamperedError(f"a record of the kind {KIND} is damaged: {error!r}") from error

    def _read(self, record: dict[str, Any]) -> None:
        if record["kind"] != KIND:
            return
        said, term = record["body"], record["body"]["term"]
        if len(said["entries"]) != len(said["stubs"]):
            raise ValueError("it has not a digest for each")
        for index, stub in zip(said["entries"], said["stubs"], strict=True):
            self._said[index] = stub, record
        self.sentences.append(
            f"{len(said['entries']):,} bodies of {said['establishment']} removed under the term {term['name']}"
            f" ({term['years']} years; {term['cite']}) on {record['at'][:10]}, by {said['asked_by']} and"
            f" {said['agreed_by']}: record {record['index']}"
        )

    def check(self, item: dict[str, Any]) -> None:
        """Of a record without its body, leaf and all: that another one says so, of just this that stays."""
        index, kind = item["index"], item["kind"]
        stub, by = self._said.get(index, ("", {}))
        if not by or stub != hashlib.sha256(canonical(item)).hexdigest():
            what = "its body is not there, and no record says that what is shown stays of it"
            raise TamperedError(what, index, kind)
        said = by["body"]
        same = (said["establishment"], said["kind"]) == (item["establishment"], kind) and by["index"] > index
        if not same or said["asked_by"] == said["agreed_by"] or not _old_enough(item["at"], by):
            raise TamperedError(
                f"its body was removed before its term was over, or by one alone: record {by['index']}", index, kind
            )


def _old_enough(at: str, by: dict[str, Any]) -> bool:
    removed, years = _moment(by["at"]), by["body"]["term"]["years"]
    day = 28 if (removed.month, removed.day) == (2, 29) else removed.day
    return _moment(at) < removed.replace(year=removed.year - years, day=day)


def _moment(written: str) -> datetime:
    return datetime.fromisoformat(written.replace("Z", "+00:00"))
