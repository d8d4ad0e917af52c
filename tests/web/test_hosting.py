"""What the server is hosted with fits the server: settings, commands, ports, files, locked packages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from click.testing import CliRunner
from flask import Flask
from packaging.requirements import Requirement
from redis import Redis
from redis_server import redis_server
from served import ROOT, running

from webapp.application import create_app
from webapp.cli import main
from webapp.readiness import Readiness
from webapp.settings import Settings

pytestmark = pytest.mark.slow

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
CONTAINERFILE = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
UNIT = (ROOT / "deploy" / "systemd" / "tilewright@.service").read_text().replace("%i", "1")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text()
PROMETHEUS = yaml.safe_load((ROOT / "deploy" / "prometheus.yml").read_text())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
OF_CADDY = {"TILEWRIGHT_SITE", "TILEWRIGHT_UPSTREAMS"}
KNOWN = {f"TILEWRIGHT_{it.name.upper()}" for it in fields(Settings)} | {"TILEWRIGHT_CACHE", "TILEWRIGHT_DATA"}


def variables(text: str) -> dict[str, str]:
    """The variables that a Containerfile or a unit sets."""
    return dict(re.findall(r'\b([A-Z][A-Z_]+)=("[^"]*"|\S*)', text))


def settings_of(environment: dict[str, Any]) -> Settings:
    """The settings that an environment of names that must all be known gives."""
    ours = {name: str(value) for name, value in environment.items() if name.startswith("TILEWRIGHT_")}
    assert ours.keys() <= KNOWN
    return Settings.from_environment({name: re.sub(r"\$\{\w+:-(.*?)\}", r"\1", value) for name, value in ours.items()})


def test_the_image_sets_settings_that_exist_and_listens_at_the_port_it_exposes() -> None:
    settings = settings_of(variables(CONTAINERFILE))
    assert settings.host == "0.0.0.0"
    assert re.search(r"^EXPOSE (\d+)$", CONTAINERFILE, re.M)[1] == str(settings.port)
    assert int(re.search(r"^USER (\d+):", CONTAINERFILE, re.M)[1]) > 0


def test_the_image_is_built_from_files_that_reach_the_build() -> None:
    sources = [word for line in re.findall(r"^COPY (?!--)(.*) \S+$", CONTAINERFILE, re.M) for word in line.split()]
    let_through = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *wheel["force-include"], "README.md", "LICENSE", "pyproject.toml", "hatch_build.py"}
    assert needed <= let_through
    locks = set(sources) - {"."}
    assert locks == {"deploy/build.lock", "deploy/${LOCK}.lock"}
    usual = re.search(r"^ARG LOCK=(.*)$", CONTAINERFILE, re.M)[1]
    asked = [it["build"].get("args", {}).get("LOCK", usual) for it in COMPOSE["services"].values() if "build" in it]
    assert set(asked) == {"server", "cluster"}
    assert all((ROOT / name.replace("${LOCK}", lock)).is_file() for name in locks for lock in asked)
    assert "deploy/*.lock" in let_through


def test_the_health_check_of_the_image_tells_a_ready_server_from_none(app: Flask) -> None:
    code = re.search(r'HEALTHCHECK .* CMD \["python3", "-c",\s+"(.*)"\]', CONTAINERFILE)[1]

    def check(port: int) -> int:
        command = [sys.executable, "-c", code]
        environment = os.environ | {"TILEWRIGHT_PORT": str(port)}
        return subprocess.run(command, env=environment, stderr=subprocess.DEVNULL, check=False).returncode

    with running(app, Settings()) as server:
        assert check(server.effective_port) == 0
    assert check(server.effective_port) == 1
    with running(create_app(Settings(), Readiness()), Settings()) as server:
        assert check(server.effective_port) == 1


@pytest.mark.parametrize("command", [re.search(r"^ExecStart=(.*)$", UNIT, re.M)[1], "tilewright serve"])
def test_what_units_and_the_image_start_is_a_command(command: str) -> None:
    program, *arguments = command.split()
    assert program.endswith("tilewright")
    assert CliRunner().invoke(main, [*arguments, "--help"]).exit_code == 0
    assert '"tilewright", "serve"' in CONTAINERFILE


def test_a_unit_sets_settings_that_exist_and_folders_that_it_may_write() -> None:
    set_up = variables(" ".join(re.findall(r"^Environment=(.*)$", UNIT, re.M)))
    settings = settings_of(set_up)
    assert (settings.host, settings.port, settings.metrics_port) == ("127.0.0.1", 8001, 9101)
    assert f"127.0.0.1:{settings.port}" in CADDYFILE
    for variable, kind, parent in (("CACHE", "CacheDirectory", "/var/cache"), ("DATA", "StateDirectory", "/var/lib")):
        assert set_up[f"TILEWRIGHT_{variable}"] == f"{parent}/{re.search(rf'^{kind}=(.*)$', UNIT, re.M)[1]}"


def test_compose_sets_settings_that_exist_and_keeps_every_service_from_writing() -> None:
    for name, service in COMPOSE["services"].items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        named = [volume.split(":")[0] for volume in service.get("volumes", [])]
        assert all(it in COMPOSE["volumes"] or (ROOT / it).is_file() for it in named), name
    for name in ("web-1", "web-2"):
        settings = settings_of(COMPOSE["services"][name]["environment"])
        assert settings.metrics_host == "0.0.0.0"
        assert settings.trusted_hosts == "localhost"
        assert settings.trusted_proxies == COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]
        assert urlsplit(settings.redis).hostname in COMPOSE["services"]
    assert set(re.findall(r"\{\$(\w+)", CADDYFILE)) == OF_CADDY == COMPOSE["services"]["caddy"]["environment"].keys()


def test_the_cluster_of_compose_starts_only_when_asked_and_is_closed_to_others() -> None:
    """The tests of clusters start it by its commands, and play on it."""
    scheduler, worker = COMPOSE["services"]["scheduler"], COMPOSE["services"]["worker"]
    for service in (scheduler, worker):
        assert service["profiles"] == ["cluster"]
        assert "ports" not in service
    address = worker["environment"]["TILEWRIGHT_DASK"]
    assert address in worker["command"]
    host, _, port = address.removeprefix("tcp://").partition(":")
    assert (COMPOSE["services"][host], port) == (scheduler, "8786")


def test_the_redis_of_compose_keeps_nothing_and_takes_little() -> None:
    service = COMPOSE["services"]["redis"]
    assert int(service["user"].partition(":")[0]) > 0
    assert not {"ports", "volumes"} & service.keys()
    program, *arguments = service["entrypoint"]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    with redis_server(arguments) as redis, Redis(port=redis.port) as client:
        set_up = client.config_get("*")
    assert (set_up["save"], set_up["appendonly"], set_up["maxmemory-policy"]) == ("", "no", "volatile-ttl")
    assert 0 < int(set_up["maxmemory"]) < int(service["mem_limit"].removesuffix("m")) << 20


def test_caddy_and_prometheus_reach_the_services_at_their_ports() -> None:
    image = settings_of(variables(CONTAINERFILE))
    upstreams = COMPOSE["services"]["caddy"]["environment"]["TILEWRIGHT_UPSTREAMS"].split()
    (scraped,) = PROMETHEUS["scrape_configs"]
    targets = scraped["static_configs"][0]["targets"]
    assert upstreams == [f"{name}:{image.port}" for name in ("web-1", "web-2")]
    for target in targets:
        name, _, port = target.partition(":")
        assert str(COMPOSE["services"][name]["environment"]["TILEWRIGHT_METRICS_PORT"]) == port
    assert [it.partition(":")[0] for it in targets] == [it.partition(":")[0] for it in upstreams]
    assert re.search(r"health_uri /readyz", CADDYFILE)


@pytest.mark.parametrize(
    ("name", "required"),
    [
        ("server", PROJECT["project"]["dependencies"]),
        ("cluster", PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["dask"]),
        ("build", PROJECT["build-system"]["requires"]),
    ],
)
def test_every_package_is_locked_at_a_release_that_fits_and_with_hashes(name: str, required: list[str]) -> None:
    lock = (ROOT / "deploy" / f"{name}.lock").read_text()
    pinned: dict[str, list[str]] = {}
    for entry in re.sub(r" \\\n", " ", lock).splitlines():
        if found := re.match(r"([a-z0-9-]+)==(\S+)", entry):
            assert "--hash=sha256:" in entry, entry
            pinned.setdefault(found[1], []).append(found[2])
    for requirement in map(Requirement, required):
        assert pinned[requirement.name], "run `make lock`"
        assert all(requirement.specifier.contains(release) for release in pinned[requirement.name]), "run `make lock`"
    assert "://" not in lock
