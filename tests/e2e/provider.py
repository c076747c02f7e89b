"""A small provider of OpenID Connect on this machine: discovery, authorize, token, userinfo.

Whoever comes is asked who they want to be; what they say is signed and handed on.
"""

import base64
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT: Final = ("cursus", "a secret between two sites")
NAME: Final = "Forum Romanum"


class Provider(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Door)
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.codes: dict[str, dict[str, Any]] = {}
        self.tokens: dict[str, dict[str, Any]] = {}

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server_port}"

    def discovery(self) -> dict[str, Any]:
        names = {"authorization": "authorize", "token": "token", "userinfo": "userinfo"}
        found = {f"{name}_endpoint": f"{self.address}/{path}" for name, path in names.items()}
        return found | {
            "issuer": self.address,
            "jwks_uri": f"{self.address}/keys",
            "response_types_supported": ["code"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def signed(self, person: dict[str, Any]) -> str:
        now = int(time.time())
        claims = person | {"iss": self.address, "aud": CLIENT[0], "iat": now, "exp": now + 300}
        return jwt.encode(claims, self.key, algorithm="RS256", headers={"kid": "one"})

    def token(self, form: dict[str, str]) -> dict[str, Any] | None:
        person = self.codes.pop(form.get("code", ""), None)
        if person is None or (form.get("client_id"), form.get("client_secret")) != CLIENT:
            return None
        token = secrets.token_urlsafe()
        self.tokens[token] = person
        return {"access_token": token, "token_type": "Bearer", "id_token": self.signed(person)}


class Door(BaseHTTPRequestHandler):
    server: Provider

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        asked = {key: values[0] for key, values in parse_qs(url.query).items()}
        if url.path == "/.well-known/openid-configuration":
            self.answer(self.server.discovery())
        elif url.path == "/keys":
            self.answer({"keys": [self.public_key()]})
        elif url.path == "/userinfo":
            bearer = self.headers.get("Authorization", "").removeprefix("Bearer ")
            self.answer(self.server.tokens.get(bearer))
        elif url.path == "/authorize":
            self.page(asked)
        else:
            self.answer(None)

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        said = parse_qs(self.rfile.read(length).decode())
        form = {key: values[0] for key, values in said.items()}
        if self.path == "/token":
            self.answer(self.server.token(form))
            return
        code = secrets.token_urlsafe()
        self.server.codes[code] = {
            "sub": form["email"],
            "email": form["email"],
            "email_verified": "verified" in form,
        }
        back = form["redirect_uri"] + "?" + urlencode({"code": code, "state": form["state"]})
        self.send_response(302)
        self.send_header("Location", back)
        self.end_headers()

    def page(self, asked: dict[str, str]) -> None:
        hidden = "".join(
            f'<input type="hidden" name="{key}" value="{escape(asked[key])}">'
            for key in ("redirect_uri", "state")
        )
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(
            f'<!doctype html><form method="post">{hidden}<input name="email">'
            f'<input type="checkbox" name="verified"><button>Allow</button></form>'.encode()
        )

    def public_key(self) -> dict[str, str]:
        numbers = self.server.key.public_key().public_numbers()

        def said(number: int) -> str:
            size = (number.bit_length() + 7) // 8
            return base64.urlsafe_b64encode(number.to_bytes(size, "big")).decode().rstrip("=")

        public = {"n": said(numbers.n), "e": said(numbers.e)}
        return {"kty": "RSA", "kid": "one", "use": "sig", "alg": "RS256"} | public

    def answer(self, said: dict[str, Any] | None) -> None:
        self.send_response(400 if said is None else 200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(said or {"error": "invalid_request"}).encode())

    def log_message(self, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def provider() -> Iterator[Provider]:
    server = Provider()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
