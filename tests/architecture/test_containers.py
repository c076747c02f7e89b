"""Image, containers and the example of what must be set say the same as settings and docs."""

import re
import shlex

from tests.architecture.house import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")
SETTINGS = (ROOT / "qvsite/settings.py").read_text("utf-8")
READ_BY_SETTINGS = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', SETTINGS))
ASKED_BY_COMPOSE = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE))
IN_EXAMPLE = set(re.findall(r"^([A-Z_]+)=", EXAMPLE, flags=re.M))


def test_the_image_holds_every_package_the_site_imports() -> None:
    copied = set(re.findall(r"^COPY (\w+) \1$", DOCKERFILE, flags=re.M))
    needed = {"engine", "games", "qvsite", "static", "templates"}
    assert copied == needed
    files = ("manage.py", "gunicorn.conf.py", "LICENSE", "requirements.lock")
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {f"!{name}" for name in (*needed, *files)} == {
        line for line in ignored if line.startswith("!")
    }


def test_it_is_nobody_who_may_do_everything() -> None:
    last = DOCKERFILE.rpartition("FROM ")[2]
    assert last.index("\nUSER cursus") < last.index("collectstatic")
    assert last.count("USER ") == 1


def test_what_compose_asks_for_stands_in_the_example() -> None:
    assert ASKED_BY_COMPOSE - {"CURSUS_VERSION"} <= IN_EXAMPLE
    must = set(re.findall(r"\$\{([A-Z_]+):\?", COMPOSE))
    assert {"SECRET_KEY", "POSTGRES_PASSWORD", "BASE_URL", "ALLOWED_HOSTS"} == must


def test_what_stands_in_the_example_is_read_by_somebody() -> None:
    assert IN_EXAMPLE <= READ_BY_SETTINGS | ASKED_BY_COMPOSE


def test_no_secret_comes_with_the_example() -> None:
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD"):
        assert re.search(rf"^{name}=$", EXAMPLE, flags=re.M)


def test_every_variable_is_in_the_docs() -> None:
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md"))
    told = set(re.findall(r"`([A-Z_]+)[`=]", pages))
    assert told >= READ_BY_SETTINGS


def test_each_service_runs_what_is_there() -> None:
    commands = re.findall(r'command: \[(".*")\]', COMPOSE)
    words = [shlex.split(command.replace(",", " ")) for command in commands]
    started = [line for line in words if line[0] in {"python", "celery"}]
    assert {line[-1] if line[0] == "celery" else line[2] for line in started} >= {"migrate"}
    for line in started:
        if line[0] == "python":
            name = line[2]
            ours = any((ROOT / "games").glob(f"*/management/commands/{name}.py"))
            assert ours or name == "migrate"
        else:
            assert line[1:3] == ["-A", "qvsite"]


def test_nothing_is_reached_from_outside_but_through_a_proxy() -> None:
    ports = re.findall(r'ports: \["([^"]+)"\]', COMPOSE)
    assert ports
    assert all(":-127.0.0.1:" in port for port in ports)
