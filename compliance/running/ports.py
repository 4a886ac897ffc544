"""Ports: a free one for our own servers, and a word when the wished one is taken."""

import errno
import secrets
import socket

from compliance.running.trouble import Trouble

LOOPBACK = "127.0.0.1"


# Below the ports Linux lends to outgoing connections (from 32768): one of those could take ours while it restarts.
OURS = range(20000, 32000)


def free() -> int:
    """A loopback port nobody uses now. Whoever takes it at once afterwards makes us pick again (see embedded.py)."""
    begin = secrets.randbelow(len(OURS))
    for step in range(len(OURS)):
        port = OURS[(begin + step) % len(OURS)]
        if _try(LOOPBACK, port) is None:
            return port
    raise Trouble(f"No port from {OURS[0]} to {OURS[-1]} is free.", "end some of the programs that listen there.")


def check(host: str, port: int) -> None:
    """Refuse a port that cannot be listened on, and name one that can."""
    if not 1 <= port <= 65535:
        raise Trouble(f"There is no port {port}.", "choose one between 1 and 65535; 8000 is usual.")
    error = _try(host, port)
    if error is None:
        return
    if error.errno == errno.EADDRINUSE:
        raise Trouble(
            f"Port {port} on {host} is used by another program.",
            f"stop that program, or choose another port: python3 manage.py up --port {_next_free(host, port)}",
        )
    if error.errno == errno.EACCES:
        raise Trouble(
            f"Port {port} may not be used by this user (below 1024 is the system's).",
            f"choose another port: python3 manage.py up --port {_next_free(host, 8000)}",
        )
    raise Trouble(f"{host}:{port} cannot be listened on ({error.strerror or error}).", "correct --host or --port.")


def _try(host: str, port: int) -> OSError | None:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen(1)
    except OSError as error:
        return error
    return None


def _next_free(host: str, port: int) -> int:
    return next((candidate for candidate in range(port + 1, port + 200) if _try(host, candidate) is None), free())
