"""A provider of sign-ins on a port of its own (OpenID Connect: discovery, code with PKCE, keys), right unless told otherwise."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

CLIENT, SECRET = "oliver", "between the two of us"


@dataclass
class OpenProvider:
    """What it says of whom, and what of it is wrong."""

    subject: str = "9f2c-cleo"
    claims: dict[str, Any] = field(default_factory=dict)  # laid over what is right; None: left out
    algorithm: str = "RS256"
    foreign_key: bool = False
    describes: str = ""  # another issuer than its own
    leads: bool = False  # somewhere else, in place of an answer
    issuer: str = ""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    asked: list[dict[str, str]] = field(default_factory=list)
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "one", "use": "sig"}))

    def description(self) -> dict[str, Any]:
        ends = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
        said = {name: f"{self.issuer}/{path}" for name, path in ends.items()}
        algorithms = ["RS256", "HS256", "none"]
        return {
            **said,
            "issuer": self.describes or self.issuer,
            "id_token_signing_alg_values_supported": algorithms,
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        }

    def keys(self) -> dict[str, Any]:
        return {"keys": [self.key.as_dict(private=False)]}

    def authorize(self, asked: dict[str, str]) -> str:
        """Where a browser is sent to by somebody who signs in there."""
        assert (asked["response_type"], asked["client_id"]) == ("code", CLIENT)
        assert asked["code_challenge_method"] == "S256"
        assert "openid" in asked["scope"].split()
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        self.asked.append(asked)
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, given: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        """A code is good once, for whoever asked for it."""
        asked = self.codes.pop(given.get("code", ""), None)
        client = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        challenge = base64.urlsafe_b64encode(hashlib.sha256(given.get("code_verifier", "").encode()).digest())
        right = asked and challenge.decode().rstrip("=") == asked["code_challenge"]
        if (
            not asked
            or not right
            or given["redirect_uri"] != asked["redirect_uri"]
            or authorization != f"Basic {client}"
        ):
            return 400, {"error": "invalid_grant"}
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": self.id_token(asked)}

    def id_token(self, asked: dict[str, str]) -> str:
        now = int(time.time())
        said = {"iss": self.issuer, "aud": CLIENT, "sub": self.subject, "iat": now, "exp": now + 300}
        said |= {"nonce": asked["nonce"], "auth_time": now, **self.claims}
        said = {name: value for name, value in said.items() if value is not None}
        if self.algorithm == "none":
            parts = (json.dumps({"alg": "none"}), json.dumps(said))
            return ".".join(base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in parts) + "."
        key = RSAKey.generate_key(2048) if self.foreign_key else self.key
        with_secret = OctKey.import_key(SECRET) if self.algorithm == "HS256" else key
        return jwt.encode({"alg": self.algorithm, "kid": "one"}, said, with_secret, algorithms=[self.algorithm])


@contextmanager
def provider_serve() -> Iterator[OpenProvider]:
    """On this machine, until the block is left."""
    held = OpenProvider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, query = urlsplit(self.path).path, urlsplit(self.path).query
            if path == "/authorize":
                self.send_response(302)
                self.send_header("Location", held.authorize(dict(parse_qsl(query))))
                self.end_headers()
                return
            if held.leads:
                self.send_response(302)
                self.send_header("Location", f"{held.issuer}/keys")
                self.end_headers()
                return
            said = {"/.well-known/openid-configuration": held.description, "/keys": held.keys}.get(path)
            self.answer(200 if said else 404, said() if said else {})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            given = {name: values[0] for name, values in parse_qs(body).items()}
            self.answer(*held.token(given, self.headers.get("Authorization", "")))

        def answer(self, status: int, said: dict[str, Any]) -> None:
            body = json.dumps(said).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            """Nothing on the terminal."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    held.issuer = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield held
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
