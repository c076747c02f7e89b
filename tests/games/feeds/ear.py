"""A web server that keeps what it is told, and answers what it is told to."""

import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Heard:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Reply:
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    drip: float = 0.0  # seconds between the bytes of the body
    raw: bytes = b""  # instead of an answer


@dataclass
class Ear:
    port: int = 0
    scheme: str = "http"
    heard: list[Heard] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)

    def url(self, path: str = "/hook", host: str = "127.0.0.1") -> str:
        return f"{self.scheme}://{host}:{self.port}{path}"

    def one(self) -> Heard:
        (heard,) = self.heard
        return heard


def _answers(ear: Ear) -> type[BaseHTTPRequestHandler]:
    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            named = {name.lower(): value for name, value in self.headers.items()}
            ear.heard.append(Heard(self.path, named, body))
            reply = ear.replies.pop(0) if ear.replies else Reply()
            if reply.raw:
                self.wfile.write(reply.raw)
                return
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self._say(reply)

        def do_GET(self) -> None:
            ear.heard.append(Heard(self.path, {}, b""))
            self.send_response(200)
            self.end_headers()

        def _say(self, reply: Reply) -> None:
            try:
                for byte in reply.body if reply.drip else ():
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    time.sleep(reply.drip)
                if not reply.drip:
                    self.wfile.write(reply.body)
            except OSError:
                pass  # they hung up

        def log_message(self, *_: Any) -> None:
            pass

    return Answers


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # many workers call at the same time


@contextmanager
def listening(certificate: Path | None = None) -> Iterator[Ear]:
    ear = Ear(scheme="https" if certificate else "http")
    server = _Server(("127.0.0.1", 0), _answers(ear))
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    ear.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield ear
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
