"""Mails as nobody writes them: damaged, enormous, forged, with tricks in HTML."""

import base64
from random import Random
from typing import Any, Final

from tests.fuzz import strange

COMMANDS: Final = (
    "1",
    "2",
    "99",
    "place 1",
    "place 4",
    "vote senator",
    "accept 1",
    "refuse 1",
    "next: place 4",
    "claim",
    "help",
    "pause",
    "away 3 Jan - 10 Jan",
    "offer 1: pay 2",
    "Salvete, omnes!",
    "",
    "yes",
    "to 1: Psst.",
    "seen",
    "leave",
    "end",
)
CHARSETS: Final = (
    "utf-8",
    "utf-7",
    "utf-16",
    "iso-2022-jp",
    "us-ascii",
    "windows-1252",
    "x-unknown",
    "rot13",
    "idna",
    "\0",
    "base64",
)
ENCODINGS: Final = (
    "7bit",
    "8bit",
    "base64",
    "quoted-printable",
    "x-uuencode",
    "binary",
    "none",
    "\r",
)
TRICKS: Final = (
    '<div style="display:none">{}</div>',
    "<!-- {} -->",
    "<blockquote>{}",
    "<p>{}<p>" * 300,
    "<table>" * 2_000 + "{}",
    "<script>{}</script>",
    '<img src="x" onerror="{}">',
    "&#0;&#xD800;&#1114112;{}",
    "<style>{}</style>",
    "<![CDATA[{}]]>",
    '<a href="javascript:{}">{}</a>',
    "<title>{}",
    "<plaintext>{}",
    "<" * 5_000 + "{}",
    "{}&" * 3_000,
    '<br a="' + "x" * 90_000 + '">{}',
)


class Envelopes:
    """Each mail with the address it is brought to, and the sender of its envelope.

    `may_act` says of the newest whether it comes, as far as anybody can tell, from its owner.
    """

    def __init__(self, rng: Random, scene: Any, tokens: dict[str, Any]) -> None:
        self.rng, self.scene, self.tokens = rng, scene, tokens
        self.may_act = False

    def one(self) -> tuple[str, str, bytes, str]:
        """Address, sender, mail, and a word for what is wrong with it."""
        rng = self.rng
        owner = rng.choice(("here", "organiser"))
        to = self._to(owner)
        writer = rng.choice((owner, owner, owner, "here", "organiser", "stranger", "former"))
        senders = self._from(writer)
        self.may_act = self.scene.people[owner].email.lower() in senders.lower()
        name, body = self._body()
        head = self._head(senders, to)
        raw = b"\r\n".join(head) + b"\r\n" + body
        if rng.random() < 0.2:
            name, raw = f"{name}, bytes damaged", self._damaged(raw)
        email = self.scene.people[writer].email
        sender = rng.choice((*[email] * 9, "", "<>", strange.value(rng)))
        return to, sender if isinstance(sender, str) else "x@example.org", raw, name

    def _to(self, owner: str) -> str:
        token, rng = self.tokens[owner].token, self.rng
        real = self.tokens[owner].email
        others = (
            *(f"reply+{token[:-1]}@reply.example.net", f"reply+{token}@elsewhere.example.net"),
            *(f"reply+{'a' * 20}@reply.example.net", "stop+1.your_turn.x@reply.example.net"),
            *(
                strange.damaged(rng, real),
                "\0@reply.example.net",
                f"reply+{token}%00@reply.example.net",
            ),
            "reply+" + "a" * 100_000,
        )
        if rng.random() < 0.85:
            return rng.choice((real, real.upper(), f"Cursus <{real}>"))
        return rng.choice(others)

    def _from(self, writer: str) -> str:
        email = self.scene.people[writer].email
        here = self.scene.people["here"].email
        return self.rng.choice(
            (
                *(email, email, email, f"Somebody <{email}>", f'"{here}" <{email}>'),
                *(
                    f"{email}, {here}",
                    f"=?utf-8?b?{base64.b64encode(here.encode()).decode()}?= <{email}>",
                ),
                *(
                    f"{here} ({email})",
                    f"<{email}>\0",
                    email.replace("@", "\u202e@"),
                    "",
                    "@",
                    "x" * 20_000,
                ),
            )
        )

    def _head(self, senders: str, to: str) -> list[bytes]:
        rng = self.rng
        head = [f"From: {senders}", f"To: {to[:2_000]}", f"Subject: {self._subject()}"]
        if rng.random() < 0.8:
            head.append(f"Message-ID: <{rng.random()}@example.org>")
        if rng.random() < 0.15:
            head.append("From: " + self._from("organiser"))
        if rng.random() < 0.1:
            head += [f"X-{n}: {'y' * rng.choice((3, 900))}" for n in range(rng.choice((5, 1_500)))]
        if rng.random() < 0.1:
            head.append("References: " + "<a@b> " * rng.choice((10, 20_000)))
        if rng.random() < 0.1:
            head.append(
                rng.choice(
                    (
                        "Auto-Submitted: auto-replied",
                        "Precedence: \0",
                        "Date: \ud800",
                        "no header at all",
                        ": x",
                    )
                )
            )
        return [line.encode("utf-8", "surrogatepass") for line in head]

    def _subject(self) -> str:
        return self.rng.choice(
            (
                "Re: Your turn",
                "",
                "=?x?q?=00?=",
                "=?utf-8?b?////?=",
                "1",
                "stop",
                "a" * 50_000,
                "\u202eRe",
            )
        )

    def _words(self) -> str:
        """Commands and talk, above quotes of all kinds."""
        rng = self.rng
        lines = [rng.choice(COMMANDS) for _ in range(rng.choice((1, 1, 2, 5, 300)))]
        if rng.random() < 0.4:
            lines.insert(rng.randrange(len(lines) + 1), strange.damaged(rng, rng.choice(COMMANDS)))
        quote = rng.choice(
            (
                "",
                "> 1\n" * 3,
                "> " * 3_000,
                "On Tue, X wrote:\n" * 2_000,
                ">" * 60_000,
                "-- \nMe",
                "From: x\nSent: y\n1",
            )
        )
        return "\n".join(lines) + "\n\n" + quote

    def _body(self) -> tuple[str, bytes]:
        makers = (
            self._plain,
            self._plain,
            self._html,
            self._nested,
            self._wide,
            self._encoded,
            self._report,
        )
        return self.rng.choice(makers)()

    def _plain(self) -> tuple[str, bytes]:
        charset = self.rng.choice(CHARSETS)
        head = f"Content-Type: text/plain; charset={charset}\r\n\r\n"
        return f"text in {charset!r}", (head + self._words()).encode("utf-8", "surrogatepass")

    def _encoded(self) -> tuple[str, bytes]:
        encoding = self.rng.choice(ENCODINGS)
        words = self._words().encode("utf-8", "surrogatepass")
        if self.rng.random() < 0.5:
            words = base64.b64encode(words)[: -self.rng.randrange(1, 4)]
        return (
            f"encoded as {encoding!r}",
            f"Content-Transfer-Encoding: {encoding}\r\n\r\n".encode() + words,
        )

    def _html(self) -> tuple[str, bytes]:
        page = self.rng.choice(TRICKS).replace("{}", self.rng.choice(COMMANDS))
        return "tricks in HTML", f"Content-Type: text/html; charset=utf-8\r\n\r\n{page}".encode()

    def _nested(self) -> tuple[str, bytes]:
        """Parts within parts, or mails within mails."""
        depth = self.rng.choice((2, 30, 99, 400))
        kind = self.rng.choice(("mixed", "alternative", "digest", "signed"))
        if self.rng.random() < 0.3:
            inner = b"Content-Type: message/rfc822\r\n\r\n" * depth
            return f"{depth} mails within mails", inner + self._words().encode(
                "utf-8", "surrogatepass"
            )
        parts = [
            f"Content-Type: multipart/{kind}; boundary=b{n}\r\n\r\n--b{n}\r\n" for n in range(depth)
        ]
        return f"{depth} parts within parts", "".join(parts).encode() + b"\r\n" + self._plain()[1]

    def _wide(self) -> tuple[str, bytes]:
        many = self.rng.choice((3, 300, 20_000))
        part = b"--b\r\nContent-Type: text/plain\r\n\r\n1\r\n"
        return f"{many} parts", b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + part * many

    def _report(self) -> tuple[str, bytes]:
        """What looks like a report of delivery, or nearly."""
        head = b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
        status = (
            f"Final-Recipient: rfc822; {self._from('here')}\r\nAction: failed\r\nStatus: 5.1.1\r\n"
        )
        part = b"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\n"
        return "a report of delivery", head + part + status.encode(
            "utf-8", "surrogatepass"
        ) + b"\r\n--b--\r\n"

    def _damaged(self, raw: bytes) -> bytes:
        rng = self.rng
        for _ in range(rng.choice((1, 3, 30))):
            at = rng.randrange(len(raw) + 1)
            raw = (
                raw[:at]
                + rng.choice((b"\0", b"\xff", b"\r", b"\n\n", b"--b", b"=", rng.randbytes(4)))
                + raw[at + rng.randrange(3) :]
            )
        return raw
