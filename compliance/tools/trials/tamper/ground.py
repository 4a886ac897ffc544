"""What is changed and looked at: one house in the database in use, its checkpoints, its secrets, its bundle; all taken back."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from msgspec import Struct

from compliance.record import inspection, read, seal, verifier
from compliance.record.bundle import Selection, bundle_write
from compliance.record.checkpoint import Signer
from compliance.record.declared import Check, checks
from compliance.record.entry import Entry
from compliance.record.inspection import Inspection
from compliance.shell.rows import rows

_TABLES = """
SELECT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal GROUP BY 1 ORDER BY 1
"""
_COLUMNS = """
SELECT a.attname, format_type(a.atttypid, NULL), a.attnotnull, (
    SELECT confrelid::regclass::text FROM pg_constraint WHERE conrelid = a.attrelid AND contype = 'f' AND conkey = ARRAY[a.attnum]
    LIMIT 1)
FROM pg_attribute AS a WHERE a.attrelid = %s::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
"""
_KEY = """
SELECT a.attname FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
WHERE i.indrelid = %s::regclass AND i.indisprimary
"""


class Stored(Struct, frozen=True):
    """A column: its name, its type, whether it must have a value, the table that it refers to."""

    name: str
    type: str
    needed: bool
    refers: str | None


class _TakenBack(Exception):
    """Ends a change."""


@dataclass
class Ground:
    size: int
    entries: list[Entry]
    kept: list[str]  # checkpoints that somebody kept elsewhere
    archive: Path
    bundles: dict[str, Path]
    keys_file: Path  # the verifier keys that were handed out
    columns: dict[str, list[Stored]] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    looked_at: str = ""  # which bundle was changed
    uncounted: dict[str, int] = field(default_factory=dict)  # what was stored before it was recorded
    _undo: dict[Path, bytes | None] = field(default_factory=dict)

    @classmethod
    @contextmanager
    def opened(cls, folder: Path) -> Iterator[Ground]:
        """As the owner, in one transaction that is never committed, the guards of all tables put aside."""
        kept = [row.note for row in read.checkpoints()]
        bundles = {"whole": folder / "whole", "selection": folder / "selection"}
        head, key = read.checkpoint_latest(), seal.pinned()[0]
        assert head is not None
        signer = seal.signer()
        house = next(entry.establishment for entry in read.entries() if entry.establishment)
        for path, selection in zip(bundles.values(), (Selection(), Selection(establishment=house)), strict=True):
            bundle_write(out=path, head=head, key=key, sign=signer, now=timezone.now(), selection=selection)
        (folder / "keys").write_text(f"{key}\n")
        with _as_owner(), transaction.atomic(), _written_once():
            for (table,) in rows(_TABLES, []):
                _execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            found = cls(
                read.size(), list(read.entries()), kept, Path(settings.CHECKPOINT_FOLDER), bundles, folder / "keys"
            )
            found.describe()
            found.uncounted = inspection.unrecorded()
            try:
                yield found
            finally:
                transaction.set_rollback(True)

    def describe(self) -> None:
        """The columns of every table that follows from the record."""
        for table in sorted({table for check in checks() for table in check.tables}):
            self.columns[table] = [Stored(*row) for row in rows(_COLUMNS, [table])]
            [(self.keys[table],)] = rows(_KEY, [table])

    def only(self, words: str) -> None:
        """Rows are changed only of tables whose name has these words."""
        self.columns = {table: columns for table, columns in self.columns.items() if words in table}

    @contextmanager
    def taken_back(self) -> Iterator[None]:
        """Whatever is changed inside, in the database and in files, is as before afterwards."""
        try:
            with transaction.atomic():
                yield
                raise _TakenBack
        except _TakenBack:
            pass
        finally:
            for path, before in self._undo.items():
                if before is None:
                    path.unlink(missing_ok=True)
                else:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(before)
            self._undo.clear()

    def execute(self, statement: str, *values: Any) -> int:
        """How many rows were changed."""
        return _execute(statement, *values)

    def write(self, path: Path, content: bytes | None) -> None:
        """Another content of a file; None: it is taken away."""
        self._undo.setdefault(path, path.read_bytes() if path.exists() else None)
        if content is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def verify(self, asked: Iterable[Check], *, kept: bool = False) -> dict[str, Any]:
        """What `manage.py verify` says, with these comparisons of rows."""
        notes = self.kept if kept else ()
        return verifier.verdict(
            lambda: Inspection(keys=seal.pinned(), archive=seal.archive(), notes=notes, asked=tuple(asked)).run()
        )

    def rows(self, asked: Sequence[Check]) -> dict[str, Any]:
        """What the same comparisons of rows say of a record that nobody touched: the walk over it is left out."""
        try:
            inspection.rows_that_follow(asked, 0, self.size, self.entries)
            inspection.no_rows_beyond(asked)
        except verifier.TamperedError as found:
            return {"verdict": "tampered", "index": found.index, "upto": found.upto, "what": found.what}
        return {"verdict": "clean"}

    def bundle(self, name: str) -> dict[str, Any]:
        """What the verifier says of a bundle, with the key that was handed out."""
        keys = verifier.keys_read(self.keys_file.read_text())
        return verifier.verdict(lambda: verifier.bundle_check(self.bundles[name], (), keys))

    def counted(self) -> bool:
        """Whether verify says of more rows than before that they are compared with nothing: clean, and not silent."""
        return inspection.unrecorded() != self.uncounted

    @property
    def signer(self) -> Signer:
        """The house's own key: who has the machine has it."""
        return seal.signer()


def _execute(statement: str, *values: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)
        return int(cursor.rowcount)


@contextmanager
def _written_once() -> Iterator[None]:
    """The bytes of an entry that stands as before are not made again for each change."""
    made = inspection._written
    inspection._written = lru_cache(maxsize=4096)(made)
    try:
        yield
    finally:
        inspection._written = made


@contextmanager
def _as_owner() -> Iterator[None]:
    """Every query of this process is the owner's."""
    owner = urlsplit(os.environ["OWNER_DATABASE_URL"])
    before = {name: connection.settings_dict[name] for name in ("USER", "PASSWORD")}
    connection.close()
    connection.settings_dict.update(USER=owner.username, PASSWORD=unquote(owner.password or ""))
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict.update(before)
