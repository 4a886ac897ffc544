"""What commands print: aligned plain text for files and pipes, tables and progress bars where somebody looks on."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

REPORT_EVERY = 1000  # lines between two movements of the bar


def table(out: Any, headings: Sequence[str], rows: Iterable[Sequence[str]], *, figures: Iterable[int] = ()) -> None:
    """A table: drawn on a terminal, columns of plain text elsewhere. `figures` are the columns set to the right."""
    right, body = frozenset(figures), [list(map(str, row)) for row in rows]
    stream = getattr(out, "_out", out)
    if _on_terminal(stream):
        drawn = Table(box=None, header_style="bold", pad_edge=False)
        for index, heading in enumerate(headings):
            drawn.add_column(heading, justify="right" if index in right else "left")
        for row in body:
            drawn.add_row(*row)
        Console(file=stream, highlight=False, markup=False).print(drawn)
        return
    everything = [list(headings), *body]
    widths = [max(len(row[index]) for row in everything) for index in range(len(headings))]
    for row in everything:
        cells = [
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        out.write("  ".join(cells).rstrip() + "\n")


def _on_terminal(stream: TextIO | Any) -> bool:
    return bool(getattr(stream, "isatty", lambda: False)())


def progress(*, counts: bool) -> Progress:
    """A bar on a terminal's error stream, of things or of bytes; nothing elsewhere."""
    amount = MofNCompleteColumn() if counts else DownloadColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), amount, TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def lines_of(path: Path, bar: Progress, what: str) -> Iterator[bytes]:
    """The lines of a file, the bar showing and moving as they are read."""
    if bar.disable:
        with path.open("rb") as file:
            yield from file
        return
    done = 0
    with bar, path.open("rb") as file:
        task = bar.add_task(what, total=path.stat().st_size)
        for number, line in enumerate(file):
            yield line
            done += len(line)
            if number % REPORT_EVERY == 0:
                bar.update(task, completed=done)
