"""What stops Oliver from starting, said for the person who has to mend it."""

from __future__ import annotations

import errno


class Trouble(Exception):
    """`what` happened, and the `cure`. Printed without a traceback; the next start must work once the cure is done."""

    def __init__(self, what: str, cure: str) -> None:
        super().__init__(what)
        self.what = what
        self.cure = cure

    def __str__(self) -> str:
        return f"{self.what}\n  What to do: {self.cure}"


def of_what_it_said(what: str, said: str, cure: str) -> Trouble:
    """The trouble of a program that ended badly, by what it printed last."""
    if "No space left on device" in said:
        return Trouble(f"{what} No space is left on the disk.", "free some space (1 GB is plenty) and start again.")
    return Trouble(f"{what} It said:\n{said}", cure)


def of_the_system(error: OSError, place: str) -> Trouble | None:
    """The trouble behind an error of the file system, or None when it is of another kind."""
    where = error.filename or place
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return Trouble(f"No space is left on the disk of {place}.", "free some space (1 GB is plenty) and start again.")
    if error.errno == errno.EROFS:
        return Trouble(f"{where} is on a read-only disk.", "put Oliver's folder on a disk that can be written.")
    if error.errno in {errno.EACCES, errno.EPERM}:
        return Trouble(
            f"This user may not write {where}.",
            f"start as the owner of {place}, or give it to this user: chown -R \"$USER\" '{place}'",
        )
    return None
