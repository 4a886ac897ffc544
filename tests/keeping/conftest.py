"""A store that speaks S3, of another author, on a port of its own: real requests over the line."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import obstore
import pytest
import requests
from moto.server import ThreadedMotoServer


@pytest.fixture(scope="session")
def s3_server() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(s3_server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """`s3://…` of an empty bucket; the environment says where it is and who we are."""
    for name, value in {
        "AWS_ENDPOINT_URL": s3_server,
        "AWS_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "oliver",
        "AWS_SECRET_ACCESS_KEY": "a made-up one",
    }.items():
        monkeypatch.setenv(name, value)
    name = f"backups-{uuid4().hex[:8]}"
    requests.put(f"{s3_server}/{name}", timeout=10).raise_for_status()
    assert obstore is not None
    return f"s3://{name}/house"
