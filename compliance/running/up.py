"""`manage.py up`: everything on one machine, from nothing to pages that answer, and down again."""

import json
import os
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from compliance.running import parts, ports
from compliance.running.embedded import Embedded
from compliance.running.first_passwords import how_to_sign_in
from compliance.running.home import Home, write_private
from compliance.running.parts import StopAsked, Stopping, start_all, stop_all, stoppable, watch
from compliance.running.process import Child, orphans_stop, run_to_end
from compliance.running.say import Teller
from compliance.running.secrets import Secrets
from compliance.running.trouble import Trouble, of_what_it_said

# In the order in which they are taken down.
NAMES = ("web", "beat", "worker", "redis", "postgres")


@dataclass
class Up:
    root: Path
    host: str
    port: int
    empty: bool
    demonstration: bool  # is there a command that makes the demonstration house?
    second_factor: Collection[str]  # the roles that ask for one
    teller: Teller
    children: dict[str, Child] = field(default_factory=dict)

    def run(self) -> int:
        home = Home(self.root / ".data")
        home.make()
        lock = home.lock()
        if lock is None:
            return self._already(home)
        with stoppable() as stopping:
            try:
                self._start(home)
                watch(list(self.children.values()), self.teller.line)
            except StopAsked:
                self.teller.line("\nStopping …")
            finally:
                stopping.asked = True
                self._stop(home, stopping)
                os.close(lock)
        self.teller.line("Stopped. The next `python3 manage.py up` goes on with the same data.")
        return 0

    @property
    def address(self) -> str:
        shown = "localhost" if self.host in {"127.0.0.1", "localhost", "::1"} else self.host
        return f"http://{shown}:{self.port}/"

    def _already(self, home: Home) -> int:
        try:
            address = json.loads((home.run / "up.json").read_text())["address"]
        except (OSError, ValueError, KeyError):
            self.teller.line(f"Another `up` is just starting or stopping in {home.path}; try again in a moment.")
            return 1
        self.teller.line(f"Oliver already runs at {address} (its other terminal stops it with Ctrl-C).")
        return 0

    def _start(self, home: Home) -> None:
        self._forget(home)  # what a killed one wrote names ports that are closed by now
        left = orphans_stop([home.run / f"{name}.json" for name in NAMES])
        if left:
            self.teller.line(f"Ended what an earlier start had left behind: {', '.join(left)}.")
        ports.check(self.host, self.port)
        secrets = Secrets(Path(os.environ.get("OLIVER_SECRETS") or home.secrets))
        secrets.make()
        embedded = Embedded(home, secrets, children=self.children)
        if not os.environ.get("DATABASE_URL"):
            with self.teller.step("database") as remarks:
                embedded.database_start()
                remarks.append("PostgreSQL 18 in .data/postgres")
        if not os.environ.get("BROKER_URL"):
            with self.teller.step("broker") as remarks:
                embedded.broker_start()
                remarks.append("Redis in .data/redis")
        environment = self._environment(home, secrets, embedded.environment)
        home.write_environment({key: environment[key] for key in environment if key in parts.SHARED})
        with self.teller.step("tables, rights, rule books"):
            self._command(environment, "prepare")
        if self.demonstration and not self.empty and "DATABASE_URL" in embedded.environment:
            self.teller.line("The demonstration house (leave it out with --empty):")
            self._command(environment, "demonstrate", quiet=False)
        self._command(environment, "checkpoint")  # nobody is to meet a record that nothing vouches for yet
        with self.teller.step("web, worker, beat"):
            start_all(self._parts(home, environment))
        write_private(home.run / "up.json", json.dumps({"address": self.address}))
        self._tell(home, secrets.folder)

    def _environment(self, home: Home, secrets: Secrets, servers: Mapping[str, str]) -> dict[str, str]:
        hosts = {"localhost", "127.0.0.1", "[::1]", *parts.names_of(self.host)}
        defaults = {
            "OLIVER_SECRETS": str(secrets.folder),
            "OLIVER_LOG": str(home.checkpoints),
            "OLIVER_REPORTS": str(home.reports),
            "OLIVER_UPLOADS": str(home.uploads),
            "OLIVER_EVIDENCE": str(home.evidence),
            "OLIVER_ADDRESS": self.address,
            "OLIVER_HTTP": "1",
            "OLIVER_HOSTS": ",".join(sorted(hosts)),
        }
        return {**defaults, **os.environ, **servers}

    def _command(self, environment: Mapping[str, str], name: str, *, quiet: bool = True) -> None:
        argv = [sys.executable, str(self.root / "manage.py"), name]
        code, said = run_to_end(argv, environment, self.root, quiet=quiet)
        if code != 0:
            what, known, cure = said.strip().rpartition("\n  What to do: ")
            if known:  # it has said so well already
                raise Trouble(what, cure)
            raise of_what_it_said(
                f"`manage.py {name}` ended with code {code}.",
                said.strip() or "(see above)",
                "mend what it says; the next `python3 manage.py up` then goes on.",
            )

    def _parts(self, home: Home, environment: Mapping[str, str]) -> list[Child]:
        # The owner's password stays out of the processes that meet the world; only the worker makes backups.
        env = {key: value for key, value in environment.items() if key != "OWNER_DATABASE_URL"}
        meets_the_world = {
            key: value for key, value in env.items() if not key.startswith(("BACKUP_DATABASE_URL", "AWS_"))
        }
        started = [
            parts.web(self.root, home, meets_the_world, self.host, self.port),
            parts.worker(self.root, home, env),
            parts.beat(self.root, home, env),
        ]
        self.children.update({child.name: child for child in started})
        return started

    def _stop(self, home: Home, stopping: Stopping) -> None:
        self._forget(home)
        stop_all([self.children[name] for name in NAMES if name in self.children], stopping.hurried)

    def _forget(self, home: Home) -> None:
        home.environment_file.unlink(missing_ok=True)
        (home.run / "up.json").unlink(missing_ok=True)

    def _tell(self, home: Home, secrets: Path) -> None:
        say = self.teller.line
        say()
        say(f"[bold]Oliver is running at {self.address}[/]")
        how_to_sign_in(self.teller, secrets, self.second_factor)
        say(f"  is it well     {self.address}healthz")
        say("  commands       python3 manage.py help   (in another terminal; they find this database)")
        say(f"  logs           {home.logs}")
        say("  stop           Ctrl-C; nothing is lost, the next `up` is back within seconds")
        if not parts.is_loopback(self.host):
            say("  [yellow]Plain http beyond this machine: put a proxy with TLS before it on a real floor.[/]")
