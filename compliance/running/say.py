"""What a start tells the person at the terminal: one line a step, with its time; plain when it is not a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console


class Teller:
    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, soft_wrap=True)
        self._lively = self.console.is_terminal
        self._well, self._ill = ("✓", "✗") if _can_say("✓✗") else ("ok", "--")

    @contextmanager
    def step(self, doing: str) -> Iterator[list[str]]:
        """Say what is being done, then that it is done and how long it took; the list takes a remark for that line."""
        began = time.monotonic()
        remarks: list[str] = []
        try:
            if self._lively:
                with self.console.status(f"{doing} …"):
                    yield remarks
            else:
                yield remarks
        except BaseException:
            self._line(self._ill, "red", doing, "")
            raise
        self._line(self._well, "green", doing, f"{', '.join([*remarks, ''])}{time.monotonic() - began:.1f} s")

    def _line(self, mark: str, colour: str, doing: str, remark: str) -> None:
        self.console.print(
            f"[{colour}]{mark}[/] {doing}  [dim]{remark}[/]" if remark else f"[{colour}]{mark}[/] {doing}"
        )

    def line(self, text: str = "") -> None:
        self.console.print(text)


def _can_say(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
