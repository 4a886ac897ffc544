"""An application behind the web server that tells what it was called for: what was declared, and what it read."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

CALLS = 0


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    global CALLS
    CALLS += 1
    path = environ["PATH_INFO"]
    length = environ.get("CONTENT_LENGTH", "")
    if path == "/large-answer":
        start_response("200 OK", [("Content-Length", str(8 << 20))])
        return (b"x" * (1 << 20) for _ in range(8))
    if path == "/takes-its-time":
        time.sleep(2)
    read = None
    if path == "/reads":
        read = len(environ["wsgi.input"].read(int(length or 0)))
    refused = path == "/refuses"
    body = json.dumps({"length": length, "read": read, "calls": CALLS, "path": path}).encode()
    start_response("413 Too Large" if refused else "200 OK", [("Content-Length", str(len(body)))])
    return [body]
