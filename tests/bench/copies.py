"""A copy of the table page and of all it names, served as files; the site is open on import."""

import contextlib
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from games.common import clock
from games.play.log.position import position
from games.play.selectors import seats_at
from tests.bench.handling import Browser, our_handler, session_of
from tests.bench.played import played_table

Pages = dict[str, tuple[dict[str, str], bytes]]
PASSED_ON = ("Content-Type", "Content-Encoding", "Content-Security-Policy")


def copied_page() -> tuple[str, str, Pages]:
    """The address of a table page, the session of who must act there, and the copies."""
    table = played_table(clock.now())
    actor = seats_at(table)[position(table).actors[0]].user
    assert actor is not None
    session = session_of(actor)
    browser = Browser(our_handler(), session, {"HTTP_ACCEPT_ENCODING": "gzip"})
    address = table.get_absolute_url()
    plain = Browser(our_handler(), session).get(address).body.decode()
    named = re.findall(r'<(?:link|script|img)\b[^>]*?(?:href|src)="([^"#]+)"', plain)
    pages: Pages = {}
    for path in {address, *named}:
        answer = browser.get(path)
        assert answer.status == 200, path
        kept = {name: answer.headers[name] for name in PASSED_ON if name in answer.headers}
        pages["/" if path == address else path] = (kept, answer.body)
    return address, session, pages


@contextlib.contextmanager
def files(pages: Pages) -> Iterator[str]:
    """A server that only sends what it was given; its address."""

    class Sender(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            headers, body = pages.get(self.path, ({}, b""))
            self.send_response(200 if self.path in pages else 204)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_request(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Sender)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
