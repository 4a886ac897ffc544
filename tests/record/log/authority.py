"""A time-stamping authority of its own (RFC 3161): openssl behind a small web server, with a root that it made itself."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

_CONFIG = """
[ tsa ]
default_tsa = here
[ here ]
dir = {folder}
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = yes
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[ req ]
distinguished_name = name
[ name ]
[ root ]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
subjectKeyIdentifier = hash
[ stamps ]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
"""


def _openssl(*words: str) -> bytes:
    return subprocess.run(["openssl", *words], check=True, capture_output=True).stdout


class Authority:
    """Its files, and what it answers."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.asked = folder, 0
        folder.mkdir()
        config = folder / "openssl.cnf"
        config.write_text(_CONFIG.format(folder=folder))
        (folder / "serial").write_text("01\n")
        at = str(folder)
        new = ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-config", str(config))
        root = ("-subj", "/CN=Root", "-extensions", "root", "-keyout", f"{at}/root.key", "-out", f"{at}/root.pem")
        _openssl(*new, "-x509", "-days", "30", *root)
        _openssl(*new, "-subj", "/CN=Stamps", "-keyout", f"{at}/tsa.key", "-out", f"{at}/tsa.csr")
        by = ("-CA", f"{at}/root.pem", "-CAkey", f"{at}/root.key", "-CAcreateserial", "-days", "30")
        _openssl("x509", "-req", "-in", f"{at}/tsa.csr", *by, "-extfile", str(config), "-extensions", "stamps", "-out",
                 f"{at}/tsa.pem")  # fmt: skip

    @property
    def roots(self) -> str:
        return str(self.folder / "root.pem")

    def answer(self, query: bytes) -> bytes:
        self.asked += 1
        (self.folder / "query").write_bytes(query)
        config = str(self.folder / "openssl.cnf")
        return _openssl("ts", "-reply", "-config", config, "-queryfile", str(self.folder / "query"))


@contextmanager
def serving(authority: Authority) -> Iterator[str]:
    """Its address, as long as it serves."""

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.headers["Content-Type"] == "application/timestamp-query"
            reply = authority.answer(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *words: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Door)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
