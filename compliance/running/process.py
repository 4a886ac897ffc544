"""Processes that end with the one that started them, and the finding again of those that did not."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from compliance.running.home import tail, wait_until, write_private
from compliance.running.trouble import Trouble, of_what_it_said

_LIBC = ctypes.CDLL(None, use_errno=True)
_PR_SET_PDEATHSIG = 1
# A signal and the seconds it is given; the next one follows if the process is still there.
Farewell = Sequence[tuple[signal.Signals, float]]


@dataclass(frozen=True, slots=True)
class Identity:
    """Which process, for good: a number alone is given to another process sooner or later."""

    pid: int
    boot: str
    started: str

    @classmethod
    def of(cls, pid: int) -> Identity | None:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
            boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        except OSError:
            return None
        fields = stat.rpartition(")")[2].split()  # the name before ")" may hold spaces
        return None if fields[0] == "Z" else cls(pid, boot, fields[19])

    def alive(self) -> bool:
        return Identity.of(self.pid) == self


def dies_with_us(sign: signal.Signals) -> Callable[[], None]:
    """For a child about to be started: have the kernel send it `sign` when we die, even by kill -9."""
    parent = os.getpid()

    def prepare() -> None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, sign)
        if os.getppid() != parent:  # we died before the line above
            os._exit(1)

    return prepare


@dataclass(slots=True)
class Child:
    """One process of ours: how it is started, how one knows that it answers, and how it is asked to go."""

    name: str
    argv: Sequence[str]
    env: Mapping[str, str]
    folder: Path
    log: Path
    pid_file: Path
    farewell: Farewell
    answers: Callable[[], bool]
    seconds_to_answer: float = 60
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        if self.process is not None:  # it has died; what it had started itself must not keep its port
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.argv,
                env=dict(self.env),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C goes to us alone; we stop them in order
                preexec_fn=dies_with_us(self.farewell[0][0]),
            )
        if identity := Identity.of(self.process.pid):
            write_private(self.pid_file, json.dumps({**_as_dict(identity), "name": self.name}))

    def ended(self) -> int | None:
        """The exit code, or None while it runs."""
        return None if self.process is None else self.process.poll()

    def wait_for_answer(self) -> None:
        if wait_until(lambda: self.ended() is not None or self.answers(), self.seconds_to_answer):
            if self.ended() is None:
                return
            what = f"{self.name} ended at once (code {self.ended()})."
        else:
            what = f"{self.name} did not answer within {self.seconds_to_answer:.0f} seconds."
        raise self.trouble(what)

    def trouble(self, what: str) -> Trouble:
        return of_what_it_said(what, tail(self.log), f"mend what it says (the whole: {self.log}), then start again.")

    def stop(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """Say farewell, more firmly from step to step; `hurried` skips the rest of the patience of a step."""
        if self.process is None:
            return
        process = self.process
        for sign, seconds in self.farewell:
            if process.poll() is not None:
                break
            os.kill(process.pid, sign)
            wait_until(lambda: process.poll() is not None or hurried(), seconds)
        else:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.process = None
        self.pid_file.unlink(missing_ok=True)


def run_to_end(argv: Sequence[str], env: Mapping[str, str], folder: Path, *, quiet: bool) -> tuple[int, str]:
    """Run a command; its code and, when `quiet`, what it said. However we leave, it does not outlive us."""
    with subprocess.Popen(
        argv,
        env=dict(env),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        start_new_session=True,
        preexec_fn=dies_with_us(signal.SIGTERM),
    ) as command:
        try:
            said, _ = command.communicate()
        except BaseException:
            command.terminate()
            if not wait_until(lambda: command.poll() is not None, 10):
                os.killpg(command.pid, signal.SIGKILL)
            raise
    return command.returncode, said or ""


def _as_dict(identity: Identity) -> dict[str, int | str]:
    return {"pid": identity.pid, "boot": identity.boot, "started": identity.started}


def identity_read(pid_file: Path) -> Identity | None:
    """The process a pid file speaks of, if it is still the same one and still there."""
    try:
        kept = json.loads(pid_file.read_text())
        identity = Identity(kept["pid"], kept["boot"], kept["started"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return identity if identity.alive() else None


def orphans_stop(pid_files: Sequence[Path], patience: float = 20) -> list[str]:
    """Wait for what an `up` that was killed left behind (it was told to go), then end it. Returns their names."""
    left = {path.stem: identity for path in pid_files if (identity := identity_read(path))}
    for name, identity in left.items():
        _see_off(name, identity, patience)
    for path in pid_files:
        path.unlink(missing_ok=True)
    return list(left)


def _see_off(name: str, identity: Identity, patience: float) -> None:
    """The database gets the whole patience: it is writing what it has in memory."""
    database = name == "postgres"
    if not wait_until(lambda: not identity.alive(), patience if database else 3):
        # Each of our children leads a group of its own.
        os.killpg(identity.pid, signal.SIGQUIT if database else signal.SIGKILL)
        wait_until(lambda: not identity.alive(), patience)
