"""deploy/: what builds and runs a house, read as those programs read it, carried out where it can be."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import click
import pytest

from tablee.cli import commands
from tablee.cli.serve import chosen
from tablee.cli.speech import Speech
from tablee.server.wishes.settings import SETTINGS
from tablee.server.wishes.sources import choices
from tests.server.house import settings_for, started
from tests.tools.long import long

from .conftest import own

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {setting.variable for setting in SETTINGS.values()}
CADDY = Path(sys.executable).with_name("caddy")
ANALYZE = shutil.which("systemd-analyze")
TABLEE = f"{sys.executable} -m tablee"


def instructions() -> list[tuple[str, str]]:
    """The lines of the Containerfile: each word in capitals, and what follows it."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Containerfile").read_text("utf-8"), flags=re.M)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [
        (word, rest) for word, _, rest in (line.partition(" ") for line in lines if line.strip())
    ]


def of(word: str) -> list[str]:
    return [rest for found, rest in instructions() if found == word]


def test_every_file_is_told_of() -> None:
    page = (DEPLOY / "README.md").read_text("utf-8")
    for path in DEPLOY.iterdir():
        assert path.name == "README.md" or f"`{path.name}`" in page


# --- The image -------------------------------------------------------------------


def test_the_image_has_known_instructions_in_two_stages() -> None:
    known = "ARG FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT"
    assert {word for word, _ in instructions()} == set(known.split())
    assert len(of("FROM")) == 2 and of("FROM")[0].endswith(" AS made")


def test_the_image_is_pinned_and_runs_with_nobody_s_rights() -> None:
    (python,) = [rest for rest in of("ARG") if rest.startswith("PYTHON=")]
    assert re.fullmatch(r"PYTHON=3\.\d+\.\d+-slim-\w+", python)
    assert all("${PYTHON}" in rest for rest in of("FROM"))
    assert of("USER") == ["10001:10001"] and "useradd --uid 10001" in of("RUN")[-1]
    words = [word for word, _ in instructions()]
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert "--require-hashes" in " ".join(of("RUN"))


def test_the_image_keeps_its_tables_in_the_volume() -> None:
    environ = dict(pair.split("=", 1) for pair in shlex.split(of("ENV")[0]))
    ours = {name: text for name, text in environ.items() if name.startswith("TABLEE_")}
    assert set(ours) <= VARIABLES and of("VOLUME") == [ours["TABLEE_DATA_DIR"]]
    found = choices({}, environ=ours)
    assert str(found.folder) == of("VOLUME")[0] and found.value("log") == "json"
    assert of("EXPOSE") == [str(SETTINGS["port"].usual)]
    assert json.loads(of("ENTRYPOINT")[0]) == ["tablee", "serve"]


def test_what_the_image_installs_exists() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    (asked,) = [rest for rest in of("ARG") if rest.startswith("EXTRAS=")]
    assert set(shlex.split(asked.partition("=")[2])[0].split()) <= set(extras)
    wanted = (ROOT / ".dockerignore").read_text().split("\n")
    for line in wanted:
        assert not line.startswith("!") or (ROOT / line[1:]).exists()


def test_its_health_check_tells_a_house_that_is_well(folder: Path) -> None:
    (check,) = of("HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    assert command[0] == "python"
    run = [sys.executable, *command[1:]]
    with started(own(folder)) as house:
        environ = os.environ | {"TABLEE_PORT": house.address.rpartition(":")[2]}
        assert subprocess.run(run, env=environ, check=False).returncode == 0
    assert subprocess.run(run, env=environ, capture_output=True, check=False).returncode != 0


def test_every_step_is_a_line_that_a_shell_reads() -> None:
    for step in of("RUN"):
        assert subprocess.run(["bash", "-n", "-c", step], check=False).returncode == 0, step


@long
def test_the_steps_of_the_image_make_a_house(tmp_path: Path) -> None:
    """All but those that need to be root, in a folder of this machine."""
    listed = ["git", "ls-files", "-co", "--exclude-standard", "LICENSE", "README.md"]
    listed += ["pyproject.toml", "uv.lock", "script", "src", "web"]
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).splitlines():
        if (ROOT / name).is_file():
            (tmp_path / "src" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / "src" / name)
    environ = {n: t for n, t in os.environ.items() if not n.startswith(("TABLEE_", "VIRTUAL_ENV"))}
    environ |= {"EXTRAS": "heic postgres", "PYTHONDONTWRITEBYTECODE": ""}
    for step in of("RUN")[:-1]:
        here = re.sub(r"(?=/(?:opt/tablee|wheel)\b)", str(tmp_path), step)
        done = subprocess.run(
            ["bash", "-c", here], cwd=tmp_path / "src", env=environ, text=True, capture_output=True
        )
        assert done.returncode == 0, f"{step}\n{done.stderr}"
    program, place = tmp_path / "opt/tablee/bin/tablee", tmp_path / "house"
    environ = {"PATH": "/usr/bin:/bin", "TABLEE_DATA_DIR": str(place), "HOME": str(tmp_path)}
    told = subprocess.check_output([program, "house", "settings", "--json"], env=environ)
    assert json.loads(told)["data"]["value"] == str(place)
    assert subprocess.check_output([program, "games"], env=environ).count(b"\n") > 4


# --- Behind Caddy -------------------------------------------------------------------


def compose(name: str = "compose.yaml") -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    text = re.sub(r"\$\{HOUSE_NAME[^}]*\}", "games.example.org", (DEPLOY / name).read_text("utf-8"))
    return dict(yaml.safe_load(re.sub(r"\$\{DATABASE_PASSWORD[^}]*\}", "swordfish", text)))


def test_the_services_are_given_what_they_know() -> None:
    told = compose()
    house, caddy = told["services"]["house"], told["services"]["caddy"]
    assert set(house["environment"]) <= VARIABLES
    found = choices({}, environ=house["environment"])
    assert found.value("public-address") == "https://games.example.org"
    (subnet,) = told["networks"]["inside"]["ipam"]["config"]
    assert found.value("trusted-proxy") == (subnet["subnet"],)
    assert house["networks"] == caddy["networks"] == ["inside"]
    assert house["volumes"] == [f"tables:{of('VOLUME')[0]}"]
    assert (DEPLOY / house["build"]["context"]).resolve() == ROOT
    assert (ROOT / house["build"]["dockerfile"]).is_file()
    assert "ports" not in house, "nobody comes but by Caddy"
    assert all((DEPLOY / v.partition(":")[0]).is_file() for v in caddy["volumes"] if v[0] == ".")
    named = {v.partition(":")[0] for s in (house, caddy) for v in s["volumes"] if v[0] != "."}
    assert named == set(told["volumes"])


def test_the_services_have_few_rights() -> None:
    services = compose()["services"]
    for service in services.values():
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert ":latest" not in service["image"]
    assert services["house"]["read_only"] and "cap_add" not in services["house"]
    assert re.search(r":\d+\.\d+\.\d+", services["caddy"]["image"])


def test_two_processes_are_given_one_database() -> None:
    services = compose("compose.postgres.yaml")["services"]
    for name in ("house", "second", "work"):
        found = choices({}, environ=services[name]["environment"])
        assert set(services[name]["environment"]) <= VARIABLES
        assert found.value("database") == "postgresql://tablee:swordfish@database/tablee"
        assert services[name]["depends_on"] == {"database": {"condition": "service_healthy"}}
    told = services["database"]["environment"]
    assert told == dict.fromkeys(("POSTGRES_USER", "POSTGRES_DB"), "tablee") | {
        "POSTGRES_PASSWORD": "swordfish"
    }
    base = compose()["services"]["house"]
    alike = ("image", "restart", "volumes", "networks", "read_only", "tmpfs", "cap_drop", "ulimits")
    assert all(services["second"][name] == base[name] for name in alike)
    assert all(services["work"][name] == base[name] for name in alike)
    assert services["work"]["entrypoint"] == ["tablee", "work"], (
        "and no port is asked for its health"
    )
    assert services["work"]["healthcheck"] == {"disable": True}
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert set(services["house"]["build"]["args"]["EXTRAS"].split()) <= set(extras)
    assert re.search(r":\d+\.\d+", services["database"]["image"])
    (mounted,) = services["caddy"]["volumes"]
    assert (DEPLOY / mounted.partition(":")[0]).is_file() and mounted.endswith(":ro")


@pytest.mark.skipif(not CADDY.exists(), reason="it is not installed")
@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.postgres"])
def test_caddy_takes_its_file(name: str) -> None:
    command = [CADDY, "validate", "--adapter", "caddyfile", "--config", DEPLOY / name]
    environ = os.environ | {"HOUSE_NAME": "games.example.org"}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# --- Started with the machine ---------------------------------------------------------


def unit(name: str = "tablee.service") -> list[tuple[str, str]]:
    """The settings of a unit, in order."""
    lines = (DEPLOY / name).read_text("utf-8").splitlines()
    pairs = [line.partition("=") for line in lines if line and line[0] not in "#["]
    return [(name, text) for name, _, text in pairs]


def test_the_unit_opens_a_house_that_listens_to_this_machine() -> None:
    (line,) = [text for name, text in unit() if name == "ExecStart"]
    words = shlex.split(line)
    assert words[:2] == ["/opt/tablee/bin/tablee", "serve"]
    root = click.Context(commands.tablee, info_name="tablee", obj=Speech("en"))
    _, command, rest = commands.tablee.resolve_command(root, words[1:])
    found = chosen(Speech("en"), **command.make_context("serve", rest, parent=root).params)
    assert found.value("host") == "127.0.0.1" and found.value("trusted-proxy") == ("127.0.0.1/32",)
    variables = dict(text.split("=", 1) for name, text in unit() if name == "Environment")
    assert set(variables) <= VARIABLES
    (state,) = [text for name, text in unit() if name == "StateDirectory"]
    assert variables["TABLEE_DATA_DIR"] == f"/var/lib/{state}"


def test_every_night_a_house_is_copied_while_it_is_open(folder: Path, tmp_path: Path) -> None:
    told = unit("tablee-backup.service")
    rights = [one for one in unit() if one[0].startswith(("Protect", "Private", "Restrict", "Sys"))]
    assert set(rights) <= set(told)
    copies = tmp_path / "copies"
    copies.mkdir()
    (old, young) = (copies / f"tablee-{age}.zip" for age in ("old", "young"))
    for one, days in ((old, 40), (young, 2)):
        one.touch()
        os.utime(one, (0, time.time() - days * 86400))
    with started(settings_for(folder)):
        for line in [text for name, text in told if name == "ExecStart"]:
            as_a_shell_has_it = line.replace("$$", "$").replace("%%", "%")
            words = shlex.split(as_a_shell_has_it.replace("/opt/tablee/bin/tablee", TABLEE))
            where = {"TABLEE_DATA_DIR": str(folder), "COPIES": str(copies)}
            subprocess.run(words, env=os.environ | where, check=True)
    (made,) = set(copies.iterdir()) - {young}
    assert made != old and zipfile.is_zipfile(made) and made.stat().st_mode & 0o77 == 0
    assert ("Persistent", "true") in unit("tablee-backup.timer")


@pytest.mark.skipif(not ANALYZE, reason="there is no systemd")
@pytest.mark.parametrize("name", ["tablee.service", "tablee-backup.service", "tablee-backup.timer"])
def test_systemd_understands_the_units(tmp_path: Path, name: str) -> None:
    for path in DEPLOY.glob("tablee-backup.*"):
        shutil.copy(path, tmp_path)
    text = (DEPLOY / name).read_text("utf-8")
    place = tmp_path / name
    place.write_text(text.replace("/opt/tablee/bin/tablee", sys.executable), "utf-8")
    done = subprocess.run(
        [str(ANALYZE), "verify", "--man=no", str(place)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
