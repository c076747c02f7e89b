"""A mail server that takes everything and does next to nothing, so that it is not what is measured.

A process of its own; it speaks just enough SMTP.
"""

import multiprocessing
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager

_ANSWERS = {b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}


class _Session(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            self.wfile.write(_ANSWERS.get(word, b"250 fine\r\n"))
            if word == b"DATA":
                while self.rfile.readline() != b".\r\n":
                    pass
                self.wfile.write(b"250 taken\r\n")


@contextmanager
def fast_sink() -> Iterator[int]:
    """The port it listens on."""
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Session)
    process = multiprocessing.get_context("fork").Process(target=server.serve_forever, daemon=True)
    process.start()
    try:
        yield server.server_address[1]
    finally:
        process.terminate()
        process.join()
        server.server_close()
