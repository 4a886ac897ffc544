"""Makes .venv with the pinned requirements on first use and starts the command again inside it.

Standard library only: this runs before anything is installed. The marker is written last, so an interrupted install is
done again from the start; a changed requirements file is installed by the next command, whichever it is.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import venv
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from compliance.running.process import dies_with_us
from compliance.running.trouble import Trouble, of_the_system, of_what_it_said

RUNTIME = ("requirements.txt",)
WITH_TOOLS = ("requirements.txt", "tests/requirements.txt")
TOOL_COMMANDS = frozenset({"test", "sandbox", "screenshots", "bench"})
ROOM_NEEDED = 900 * 1024 * 1024  # the venv with the embedded PostgreSQL and the tools, and pip's temporary files


def enter(root: Path, argv: list[str]) -> None:
    """Return only inside root/.venv with everything installed that this command needs."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 gets a ? and no traceback
    files = WITH_TOOLS if len(argv) > 1 and argv[1] in TOOL_COMMANDS else RUNTIME
    home = root / ".venv"
    try:
        installed_now = _ensure(root, home, files)
    except Trouble as trouble:
        sys.exit(f"Oliver is not installed. {trouble}")
    except OSError as error:
        known = of_the_system(error, str(root))
        if known is None:
            raise
        sys.exit(f"Oliver is not installed. {known}")
    except KeyboardInterrupt:
        sys.exit("\nInterrupted. The next start installs afresh.")
    inside = Path(sys.prefix).resolve() == home.resolve()
    if installed_now or not inside:  # what is loaded already may just have been replaced
        python = str(home / "bin" / "python")
        os.execv(python, [python, *argv])  # noqa: S606 - ourselves, in the venv


def _ensure(root: Path, home: Path, files: tuple[str, ...]) -> bool:
    """Install unless that is done; True when it was done now."""
    if _installed(root, home, files):
        return False
    with _alone(root) as lock:
        if not _installed(root, home, files):
            _install(root, home, files, lock)
    return True


def _digest(root: Path, files: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for name in files:
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def _marker(home: Path, files: tuple[str, ...]) -> Path:
    return home / ("oliver-installed-with-tools" if files == WITH_TOOLS else "oliver-installed")


def _expected(root: Path, home: Path, files: tuple[str, ...]) -> str:
    # The interpreter belongs to it: after an upgrade of the system's Python the old packages are of no use.
    interpreter = (home / "bin" / "python").resolve()
    return f"{_digest(root, files)} {interpreter}\n"


def _installed(root: Path, home: Path, files: tuple[str, ...]) -> bool:
    """The marker of these files, or that of the larger set, says what it would say after an install now."""
    if not (home / "bin" / "python").exists():
        return False
    for wide_enough in {files, WITH_TOOLS}:
        marker = _marker(home, wide_enough)
        if not all((root / name).exists() for name in wide_enough):
            continue  # installed from a package that leaves the tests out
        if marker.exists() and marker.read_text() == _expected(root, home, wide_enough):
            return True
    return False


@contextmanager
def _alone(root: Path) -> Iterator[int]:
    """One install at a time. The lock is on the folder itself: nothing is left behind, whatever kills the process."""
    folder = os.open(root, os.O_RDONLY | os.O_CLOEXEC)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another start is installing; waiting for it …", flush=True)
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield folder
    finally:
        os.close(folder)


def _install(root: Path, home: Path, files: tuple[str, ...], lock: int) -> None:
    free = shutil.disk_usage(root).free
    if free < ROOM_NEEDED:
        raise Trouble(
            f"Only {free // 2**20} MB are free on the disk of {root}; installing needs {ROOM_NEEDED // 2**20} MB.",
            "free some space and start again.",
        )
    begun = home / "oliver-installing"
    if begun.exists():
        print("The last installation was interrupted; starting it afresh.", flush=True)
        shutil.rmtree(home)
    pip = _make_venv(home)
    begun.touch()
    wanted = sum(_pins(root / name) for name in files)
    print(f"Installing {wanted} pinned packages into {home} (first use, or the list has changed) …", flush=True)
    order = [*pip, "install", "--disable-pip-version-check", "--no-input", "-r", str(root / files[-1])]
    _run_pip(order, wanted, lock)
    _marker(home, files).write_text(_expected(root, home, files))
    begun.unlink()
    print("Installed.", flush=True)


def _make_venv(home: Path) -> list[str]:
    """The command that runs pip for the venv, which is made when it is missing or broken."""
    python = home / "bin" / "python"
    if _works(python, "import pip"):
        return [str(python), "-m", "pip"]
    has_ensurepip = importlib.util.find_spec("ensurepip") is not None
    if has_ensurepip:
        print(f"Making {home} …", flush=True)
        try:
            venv.create(home, clear=True, symlinks=True, with_pip=True)
            return [str(python), "-m", "pip"]
        except subprocess.CalledProcessError:
            pass  # Debian without python3-venv: the module is there, its wheels are not
    if importlib.util.find_spec("pip") is None:
        raise Trouble(
            "This Python can neither make a virtual environment with pip (ensurepip is missing) nor has a pip itself.",
            "as root: apt install python3-venv   — then start again.",
        )
    if not _works(python, ""):
        venv.create(home, clear=True, symlinks=True, with_pip=False)
    return [_outer_python(), "-m", "pip", "--python", str(python)]


def _outer_python() -> str:
    """The interpreter around the venv, also when this process runs inside one."""
    return getattr(sys, "_base_executable", None) or sys.executable


def _works(python: Path, statement: str) -> bool:
    if not python.exists():
        return False
    return subprocess.run([str(python), "-c", statement], capture_output=True, check=False).returncode == 0


def _pins(path: Path) -> int:
    return sum(1 for line in path.read_text().splitlines() if "==" in line and not line.startswith("#"))


def _run_pip(command: list[str], wanted: int, lock: int) -> None:
    """Run pip, counting the packages as they come; what it said last is kept for the case that it fails.

    pip holds the lock too: should we be killed, the next start waits until the last of it is gone.
    """
    said: deque[str] = deque(maxlen=40)
    come = 0
    on_terminal = sys.stdout.isatty()
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        pass_fds=(lock,),
        preexec_fn=dies_with_us(signal.SIGTERM),
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            said.append(line.rstrip())
            if match := re.match(r"(?:Collecting|Requirement already satisfied:) ([^\s(<>;]+)", line):
                come = min(come + 1, wanted)
                text = f"  {come:3} of {wanted}  {match[1]}"
                if on_terminal:
                    print(f"\r\033[K{text}", end="", flush=True)
                elif come % 10 == 0:
                    print(text, flush=True)
            elif line.startswith("Installing collected packages"):
                print(f"{chr(13) + chr(27) + '[K' if on_terminal else ''}  all fetched; unpacking …", flush=True)
    if pip.returncode != 0:
        tail = "\n".join(f"    {line}" for line in said if line and not line.startswith("WARNING: Location"))
        raise of_what_it_said(
            f"pip ended with code {pip.returncode}.",
            tail,
            "is the package index reachable (network, proxy, PIP_INDEX_URL)? Then start again.",
        )
