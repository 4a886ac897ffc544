"""PostgreSQL refuses to run as root. Who runs it then, and with how little of root's power?"""

import os
import pwd
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from compliance.running.home import user_name
from compliance.running.process import dies_with_us
from compliance.running.trouble import Trouble

# The clone may lie below a folder only root may enter (/root, mkdtemp). The server is then given one capability more:
# to walk and read such folders; only when the files themselves are root's alone, to run them too. (Without
# no_setuid_fixup, access(2), by which PostgreSQL looks for its own programs, would ignore what was given.)
_MORE_AND_MORE: tuple[tuple[str, ...], ...] = (
    (),
    ("--securebits=+no_setuid_fixup", "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"),
    ("--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"),
)
# pg_config looks for itself the way the server does; then the server must load, and its folder be reached.
_TRY = '"$0/pg_config" --bindir && "$0/postgres" --version && cd "$1"'


@dataclass(frozen=True, slots=True)
class Account:
    """The user of the server's files, and what stands before a command to run it as that user."""

    uid: int
    gid: int
    prefix: tuple[str, ...] = ()

    def give(self, path: Path) -> None:
        """Make the path this user's; nothing to do when we are this user."""
        if path.stat().st_uid != self.uid:
            os.chown(path, self.uid, self.gid)

    def run(self, argv: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.prefix, *argv],
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=dies_with_us(signal.SIGTERM),
        )


def choose(data: Path, programs: Path, farewell: str) -> Account:
    """The account for a cluster at `data`: ourselves, or for root the owner of the data, else postgres, else nobody.

    `farewell` is the name of the signal the server gets when we die (setpriv clears what the parent had set).
    """
    me = os.geteuid()
    if me != 0:
        return Account(me, os.getegid())
    uid, gid = _ids(data)
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise Trouble(
            "PostgreSQL does not run as root, and `setpriv`, which gives root's power away, is missing.",
            "apt install util-linux, or start as an ordinary user.",
        )
    plain = (setpriv, f"--reuid={uid}", f"--regid={gid}", "--clear-groups", f"--pdeathsig={farewell}")
    refusal = ""
    for more in _MORE_AND_MORE:
        account = Account(uid, gid, (*plain, *more))
        tried = account.run(["/bin/sh", "-c", _TRY, str(programs), str(data.parent)])
        if tried.returncode == 0:
            return account
        refusal = tried.stderr.strip() or refusal
    raise Trouble(
        f"Root runs PostgreSQL as {user_name(uid)}, who cannot enter {data.parent} or run {programs}: {refusal}",
        "put Oliver's folder where others may enter (for example /srv/oliver), or start as an ordinary user.",
    )


def _ids(data: Path) -> tuple[int, int]:
    if data.exists() and (owner := data.stat()).st_uid != 0:
        return owner.st_uid, owner.st_gid
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return entry.pw_uid, entry.pw_gid
    return 65534, 65534  # what Linux itself calls nobody
