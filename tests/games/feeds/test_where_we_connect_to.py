import socket
import ssl
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from pytest_django import Settings

from games.feeds.address_guard import AddressRefused, addresses_of, is_public, place_of
from games.feeds.delivery.outbound import post, tls
from tests.games.feeds.ear import Ear, Reply, listening

CLOSED = [
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255"),  # noqa: S104
    *("192.168.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16"),
    *("192.0.0.192", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "192.88.99.1"),
    *("224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:10.0.0.1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::808:808", "64:ff9b:1::1"),
    *("2002:a00:1::", "2001:0:4136::1", "3fff::1", "100::1", "5f00::1", "2001:4860::1%eth0"),
]
OPEN = ["8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"]


@pytest.fixture
def far(settings: Settings) -> None:
    """As on a real site: this machine cannot be reached."""
    settings.FEEDS_NEAR = False


@pytest.mark.parametrize("address", CLOSED)
def test_what_is_not_of_the_open_internet_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OPEN)
def test_the_open_internet_is_not(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "//example.org", "https://", "nonsense"),
        *("https://user:word@example.org/", "https://user@example.org/", "https://ex ample.org/"),
        *("https://example.org:22/", "https://example.org:80/", "https://example.org:99999/"),
        *("https://localhost/", "https://127.0.0.1/", "https://[::1]/", "https://[fe80::1]/"),
        *("https://printer.local/", "https://db.internal/", "https://intranet/", "https://é.org/"),
        *("https://[::ffff:8.8.8.8]/", "https://169.254.169.254/latest/", "https://a.org/\r\nX: y"),
    ],
)
def test_by_its_looks(url: str, far: None) -> None:
    with pytest.raises(AddressRefused):
        place_of(url)


@pytest.mark.parametrize("url", ["https://example.org", "https://example.org:8443/a?b=c"])
def test_what_looks_well(url: str, far: None) -> None:
    assert place_of(url).host == "example.org"


def test_plain_http_is_a_setting(settings: Settings, far: None) -> None:
    settings.WEBHOOKS_HTTP = True
    assert place_of("http://example.org/").port == 80


@pytest.mark.parametrize("number", ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0"])
def test_other_ways_to_write_this_machine(number: str, far: None) -> None:
    with pytest.raises((AddressRefused, OSError)):
        addresses_of(place_of(f"https://{number}/"))


def names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """The name servers, which others run: each question gets the next answer."""
    asked: list[str] = []
    left = list(answers)

    def look_up(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", (address, port)) for address in left.pop(0)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


@pytest.mark.parametrize("found", [["10.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:127.0.0.1"]])
def test_a_name_with_one_private_address_is_refused(
    found: list[str], far: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(monkeypatch, found)
    with pytest.raises(AddressRefused):
        post("https://example.org/", b"", {}, until=time.monotonic() + 60)


def test_the_address_that_was_looked_at_is_connected_to(
    ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that means something else when asked again, as it is done to get behind a guard."""
    real = socket.getaddrinfo
    asked: list[str] = []

    def once(host: str, *more: Any, **named: Any) -> list[Any]:
        if host != "hook.example":
            return list(real(host, *more, **named))
        asked.append(host)
        return [(0, 0, 0, "", ("127.0.0.1" if len(asked) == 1 else "127.0.0.2", ear.port))]

    monkeypatch.setattr(socket, "getaddrinfo", once)
    url = ear.url(host="hook.example")
    assert post(url, b"{}", {}, until=time.monotonic() + 60).is_good
    assert asked == ["hook.example"]
    assert ear.one().headers["host"] == f"hook.example:{ear.port}"


def test_proxies_of_the_environment_are_not_asked(
    ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert post(ear.url(), b"{}", {}, until=time.monotonic() + 60).is_good


def test_only_the_beginning_of_an_answer_is_read(ear: Ear) -> None:
    ear.replies = [Reply(body=b"x" * 5_000_000)]
    assert len(post(ear.url(), b"{}", {}, until=time.monotonic() + 60).words) == 2000


def test_nobody_there_is_an_error_soon() -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    with pytest.raises(ConnectionRefusedError):
        post(f"http://127.0.0.1:{port}/", b"", {}, until=time.monotonic() + 60)


def test_silence_is_an_error_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(TimeoutError):
            post(url, b"", {}, until=time.monotonic() + 0.3)


# --- certificates ---------------------------------------------------------------------------------


def _certificate(folder: Path, name: str) -> Path:
    """A certificate for the name, which is its own authority; with its key in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(
            x509.SubjectAlternativeName(
                [x509.DNSName(name), x509.IPAddress(ip_address("127.0.0.9"))]
            ),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    path = folder / "server.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(made.public_bytes(Encoding.PEM) + private)
    return path


@pytest.fixture
def tls_ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ear]:
    path = _certificate(tmp_path, "hook.example")
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    tls.cache_clear()
    with listening(path) as found:
        yield found
    tls.cache_clear()


def test_the_certificate_is_held_against_the_name(
    tls_ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = names(monkeypatch, ["127.0.0.1"])
    monkeypatch.setattr(socket, "create_connection", _by_number)
    assert post(tls_ear.url(host="hook.example"), b"{}", {}, until=time.monotonic() + 60).is_good
    assert asked == ["hook.example"]


def test_a_certificate_for_another_name_is_refused(
    tls_ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    names(monkeypatch, ["127.0.0.1"])
    monkeypatch.setattr(socket, "create_connection", _by_number)
    with pytest.raises(ssl.SSLCertVerificationError):
        post(tls_ear.url(host="other.example"), b"{}", {}, until=time.monotonic() + 60)
    assert not tls_ear.heard


def test_whom_we_trust_is_read_once_and_each_name_is_judged(
    tls_ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Certificates of a whole world take longer to read than a delivery takes."""
    read: list[int] = []
    made = ssl.create_default_context

    def counted() -> ssl.SSLContext:
        read.append(1)
        return made()

    monkeypatch.setattr(ssl, "create_default_context", counted)
    names(monkeypatch, *[["127.0.0.1"]] * 4)
    monkeypatch.setattr(socket, "create_connection", _by_number)
    for _ in range(2):
        assert post(
            tls_ear.url(host="hook.example"), b"{}", {}, until=time.monotonic() + 60
        ).is_good
        with pytest.raises(ssl.SSLCertVerificationError):
            post(tls_ear.url(host="other.example"), b"{}", {}, until=time.monotonic() + 60)
    assert len(read) == 1
    assert len(tls_ear.heard) == 2


def test_a_certificate_of_nobody_is_refused(tls_ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    tls.cache_clear()
    names(monkeypatch, ["127.0.0.1"])
    monkeypatch.setattr(socket, "create_connection", _by_number)
    with pytest.raises(ssl.SSLCertVerificationError):
        post(tls_ear.url(host="hook.example"), b"{}", {}, until=time.monotonic() + 60)


def _by_number(address: tuple[str, int], timeout: float) -> socket.socket:
    """Without name servers, which these tests have replaced."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.settimeout(timeout)
    made.connect(address)
    return made
