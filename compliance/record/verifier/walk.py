"""The walk over the records."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from .canonical import read_json
from .checkpoints import Head, Keys
from .counts import Counts
from .faults import TamperedError, UncheckableError
from .stamps import Stamp
from .tree import Tree, leaf

SHOWN = 20  # times that go back, of each kind


class Times:
    """Holds each time against the latest before it: a clock that was set back shows, though every signature holds."""

    def __init__(self) -> None:
        self.latest = ""
        self.back: list[tuple[int, str, str]] = []  # where, its time, the latest before it; the first few
        self.count = 0
        self.most = timedelta()  # the furthest back

    def meet(self, where: int, at: str) -> None:
        if at < self.latest:
            self.count += 1
            self.most = max(self.most, _moment(self.latest) - _moment(at))
            if len(self.back) < SHOWN:
                self.back.append((where, at, self.latest))
        else:
            self.latest = at


def _moment(written: str) -> datetime:
    return datetime.fromisoformat(written.replace("Z", "+00:00"))


class Said(NamedTuple):
    """What the walk looks at of an envelope whose bytes it is given."""

    place: int
    kind: str
    at: str
    house: str | None
    number: int | None


class Walk:
    """Goes over the records once, in order, and holds every signed head against the tree at that head's size."""

    def __init__(
        self, heads: Iterable[Head], keys: Keys, changes: Mapping[int, str], counts: Counts | None = None
    ) -> None:
        """`heads` come in the order of their sizes; `keys` signed them; `changes` of key count, by their place.

        `counts` are those of the houses shown: of all, unless the bundle is a selection.
        """
        self.counts = Counts() if counts is None else counts
        self.keys = keys
        self.tree = Tree()
        self.records = self.checkpoints = self.sealed = self.removed = 0
        self.sentences: list[str] = []  # what the bundle says of bodies that were removed
        self.stamps: list[Stamp] = []  # of its checkpoints, by an authority outside
        self._twice = 0  # the last size of which two heads, one of them kept elsewhere, say the same
        self.record_times, self.checkpoint_times = Times(), Times()
        self._changes = dict(changes)
        self._heads = iter(heads)
        self.head = next(self._heads, None)
        self._meet()

    def record(self, said: Said, written: bytes | None, stored: bytes) -> bytes:
        """One record: the canonical bytes of its envelope, of which `said` repeats some, and its stored leaf.

        None: its body was removed, as another record says; its leaf is what the signed heads prove.
        """
        index, kind = said.place, said.kind
        if index != self.tree.size:
            raise TamperedError(f"it is missing: record {index} stands in its place", self.tree.size)
        digest = stored if written is None else leaf(written)
        if digest != stored:
            raise TamperedError("its stored values do not give the leaf stored with them", index, kind)
        self.removed += written is None
        if (
            kind == "key/1"
            and written is not None
            and self._changes.pop(index, None) != read_json(written)["body"].get("note")
        ):
            raise TamperedError("it changes the signing key, and is not among the changes that count", index, kind)
        self.counts.record(index, kind, said.house, said.number)
        self.tree.append(digest)
        self.records += 1
        self.record_times.meet(index, said.at)
        self._meet()
        return digest

    def left_out(self, index: int, height: int, digest: bytes) -> None:
        """A perfect subtree of records that this bundle does not show."""
        if index != self.tree.size:
            raise TamperedError("what stands in its place belongs elsewhere", self.tree.size)
        self.tree.append(digest, height)
        self._meet()

    def end(self) -> None:
        if self.head is not None:
            what = f"missing, though the checkpoint signed at {self.head.at} holds them"
            raise TamperedError(what, self.tree.size, upto=self.head.size - 1)
        for index in self._changes:
            raise TamperedError("a change of the signing key is named for it, and this record is none", index)

    def _meet(self) -> None:
        while self.head is not None and self.head.size <= self.tree.size:
            if self.head.size < self.tree.size:
                raise UncheckableError(
                    f"the records around {self.head.size} are left out of this bundle, so the checkpoint of"
                    f" {self.head.size} records cannot be held against it; ask for a bundle made --against it"
                )
            if self.head.root != self.tree.root() and self.head.size == self.sealed:
                what = f"not those signed at {self.head.at}: another history of them was signed by the same key"
                raise TamperedError(what, self._twice, upto=self.head.size - 1)
            if self.head.root != self.tree.root():
                what = f"not those signed at {self.head.at}: one of them was replaced together with its leaf"
                raise TamperedError(what, self.sealed, upto=self.head.size - 1)
            self.counts.meet(self.head)
            self.checkpoint_times.meet(self.head.size, self.head.at)
            self.checkpoints += self.head.size > self.sealed  # a copy kept elsewhere is the same checkpoint
            self._twice = self.head.size if self.head.size == self.sealed else self._twice
            self.sealed = self.head.size
            self.head = next(self._heads, None)
