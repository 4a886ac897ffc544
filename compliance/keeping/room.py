"""How much room there is on the disks and in memory, and in words when it gets short."""

import shutil
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import psutil
from django.conf import settings
from msgspec import Struct

LIMITS = tomllib.loads(Path(__file__).with_name("room.toml").read_text(encoding="utf-8"), parse_float=Decimal)
_MB = 2**20


class Room(Struct, frozen=True):
    """Of one disk (by one of its folders), or of the memory."""

    what: str
    free: int
    whole: int

    @property
    def wanted(self) -> int:
        """What should be free."""
        limits = LIMITS["memory" if self.what == "memory" else "disk"]
        return min(max(int(limits["free_bytes"]), int(self.whole * Decimal(limits["free_share"]))), self.whole // 2)

    @property
    def short(self) -> bool:
        return self.free < self.wanted

    @property
    def says(self) -> str:
        left = f"{self.free / _MB:,.0f} MB of {self.whole / _MB:,.0f} MB"
        if self.what == "memory":
            return f"Memory is short: {left} are free. Stop what else runs here, or give the machine more."
        return (
            f"The disk of {self.what} is nearly full: {left} are free. Make room, or nothing can be recorded soon;"
            " what was acknowledged stays."
        )


def disks() -> Iterator[Room]:
    """The disks on which this process keeps something, each once."""
    seen = set()
    for text in (
        settings.CHECKPOINT_FOLDER,
        settings.REPORTS_FOLDER,
        settings.UPLOADS_FOLDER,
        settings.EVIDENCE_FOLDER,
        settings.BACKUP_FOLDER,
    ):
        folder = Path(text)
        if not text or not folder.is_dir() or (device := folder.stat().st_dev) in seen:
            continue
        seen.add(device)
        usage = shutil.disk_usage(folder)
        yield Room(text, usage.free, usage.total)


def memory() -> Room:
    found = psutil.virtual_memory()
    return Room("memory", found.available, found.total)
