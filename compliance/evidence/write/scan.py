"""The house's own scanner, if it has one: a command that gets the path of a file behind its words (OLIVER_SCANNER).

0: nothing found. 1: something found, the file is refused. Anything else, and a scanner that does not end: it is refused as well,
for it could not be scanned. `clamdscan --fdpass --no-summary` answers so.
"""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

from django.conf import settings

_PATIENCE = 300
_FOUND = 1


class ScanError(ValueError):
    """The file is not taken; the message says why."""


def scan(path: Path) -> None:
    """Nothing without a scanner; ScanError unless it found nothing."""
    command = shlex.split(settings.SCANNER)
    if not command:
        return
    try:
        done = subprocess.run([*command, str(path)], capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ScanError("The scanner did not answer, so the file is not taken. Tell whoever runs Oliver.") from error
    if done.returncode == _FOUND:
        raise ScanError("The scanner found something in the file; it is not taken.")
    if done.returncode:
        raise ScanError("The scanner could not look at the file, so it is not taken. Tell whoever runs Oliver.")
