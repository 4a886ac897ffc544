"""Database and broker below one folder, as far as the environment does not name others."""

from __future__ import annotations

from dataclasses import dataclass, field

from compliance.running import roles
from compliance.running.broker import Broker
from compliance.running.home import Home
from compliance.running.postgres import SUPERUSER, Cluster
from compliance.running.process import Child
from compliance.running.secrets import Secrets
from compliance.running.trouble import Trouble

TRIES = 4  # a port that was free may be taken before the server has it


@dataclass
class Embedded:
    """Starts what is asked for; the `children` then run and answer, the `environment` says how to reach them."""

    home: Home
    secrets: Secrets
    throw_away: bool = False
    children: dict[str, Child] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)

    def database_start(self) -> None:
        cluster = Cluster(self.home, self.secrets, self.throw_away)
        cluster.make()
        self._start(cluster)
        roles.roles_make(
            cluster.url(SUPERUSER, "postgres"),
            {
                roles.OWNER: self.secrets.read("owner_password"),
                roles.APPLICATION: self.secrets.read("oliver_password"),
            },
            throw_away=self.throw_away,
        )
        self.environment["DATABASE_URL"] = cluster.url(roles.APPLICATION)
        self.environment["OWNER_DATABASE_URL"] = cluster.url(roles.OWNER)

    def broker_start(self) -> None:
        broker = Broker(self.home, self.secrets, self.throw_away)
        self._start(broker)
        self.environment["BROKER_URL"] = broker.url

    def stop(self) -> None:
        for child in reversed(list(self.children.values())):
            child.stop()
        self.children.clear()

    def _start(self, server: Cluster | Broker) -> None:
        for attempt in range(1, TRIES + 1):
            child = server.child()
            already = child.log.stat().st_size if child.log.exists() else 0
            self.children[child.name] = child
            child.start()
            try:
                child.wait_for_answer()
            except Trouble:
                child.stop()
                del self.children[child.name]
                if attempt < TRIES and _port_was_taken(child, already):
                    continue
                raise
            return


def _port_was_taken(child: Child, since: int) -> bool:
    with child.log.open("rb") as log:
        log.seek(since)
        return b"Address already in use" in log.read()
