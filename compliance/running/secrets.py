"""The secrets Oliver makes for itself: in a folder only its user can open, never in the repository or the database."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from compliance.running.home import write_private
from compliance.running.trouble import Trouble, of_the_system

EMBEDDED = ("postgres_password", "owner_password", "oliver_password", "backup_password", "redis_password")
"""What only a database and a broker of our own need."""


@dataclass(frozen=True, slots=True)
class Secrets:
    folder: Path

    def make(self, *, embedded: bool = True) -> None:
        """Make what is missing; what is there stays, or sessions, checkpoints and databases would not fit it."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.chmod(0o700)
            for name in ("secret_key", *(EMBEDDED if embedded else ())):
                self._keep(name, lambda: secrets.token_urlsafe(50))
            self._keep("signing_key", _signing_key)
        except OSError as error:
            raise of_the_system(error, str(self.folder)) or error from error

    def read(self, name: str) -> str:
        path = self.folder / name
        text = path.read_text(encoding="ascii").strip()
        if not text:
            raise Trouble(f"The secret {path} is empty.", "put the file back from a backup.")
        return text

    def _keep(self, name: str, make: Callable[[], str]) -> None:
        path = self.folder / name
        if not path.exists():
            write_private(path, f"{make()}\n")
        elif path.stat().st_mode & 0o077 and path.stat().st_uid == os.geteuid():
            path.chmod(0o600)


def _signing_key() -> str:
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode("ascii").strip()
