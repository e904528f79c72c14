"""What lies in `deploy/`: files that are named exist, settings are known, metrics are counted."""

import importlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.config import known_names, load
from bot.metrics import REGISTRY

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"


def read(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_image_copies_what_is_there_and_sets_what_is_known():
    text = read("Dockerfile")
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE)

    assert copied
    for name in " ".join(copied).split():
        assert (ROOT / name).exists()
    assert set(re.findall(r"(MANDATE_[A-Z_]+)=", text)) <= set(known_names())
    assert re.search(r"^USER mandate$", text, re.MULTILINE), "never as root"


def test_the_file_with_the_token_is_not_copied_into_the_image():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()

    assert {".env", ".git", "*.sqlite*"} <= set(ignored)


COMPOSE = ("compose.yaml", "compose.eyes.yaml", "compose.cluster.yaml")


@pytest.mark.parametrize("name", COMPOSE)
def test_what_is_mounted_is_there_and_what_is_set_is_known(name):
    for mounted in re.findall(r"- \./(\S+?):", read(name)):
        assert (DEPLOY / mounted).is_file()
    assert set(re.findall(r"(MANDATE_[A-Z_]+):", read(name))) <= set(known_names())


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="no docker-compose here: install the package")
@pytest.mark.parametrize("name", COMPOSE)
def test_the_command_at_a_files_head_is_taken_with_its_variables_and_no_others(name, tmp_path):
    """Read by docker-compose's own parser, as somebody would start it: what is missing or unknown is refused there."""
    told = re.search(r"#\s+((?:\w+=\S+ )+)docker compose ((?:-f \S+ )+)up -d$", read(name), re.MULTILINE)
    assert told, "the head of the file says how it is started"
    given = told[1].split()

    def started(*words):
        env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
        command = " ".join([*words, "docker-compose", told[2], "config"])
        return subprocess.run(["sh", "-c", command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)

    assert (taken := started(*given)).returncode == 0, taken.stderr
    for missing in given:
        refused = started(*(word for word in given if word != missing))
        assert refused.returncode, f"{missing} is not needed"
        assert missing.split("=")[0] in refused.stderr, "it says which variable is missing"


def test_the_processes_of_the_cluster_have_every_shard_and_settings_that_are_taken(monkeypatch, tmp_path):
    yaml = pytest.importorskip("yaml", reason="PyYAML comes with the extra dev")
    services = yaml.safe_load(read("compose.cluster.yaml"))["services"]
    bots = {name: one["environment"] for name, one in services.items() if "DISCORD_TOKEN" in one.get("environment", {})}
    ports, ids, total = set(), [], 0
    for given in bots.values():
        for name, value in given.items():
            monkeypatch.setenv(name, tmp_path.joinpath("file").as_posix() if "/certificates" in value else value)
        monkeypatch.delenv("DISCORD_TOKEN")
        (tmp_path / "file").touch()
        settings = load(tmp_path / "none")
        ids += settings.share.ids
        total = settings.share.total
        ports.add(settings.metrics_port)
        assert settings.cluster == "tls://scheduler:8786"

    assert ids == list(range(total))
    assert len(ports) == len(bots) == 2
    for port in ports:
        assert f"127.0.0.1:{port}" in read("prometheus.cluster.yml")


def test_the_cluster_is_started_with_options_that_dask_knows():
    cli = pytest.importorskip("distributed.cli", reason="the extra workers is not installed")
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load(read("compose.cluster.yaml"))["services"]
    for service, module in (("scheduler", "dask_scheduler"), ("searchers", "dask_worker")):
        main = importlib.import_module(f"{cli.__name__}.{module}").main
        known = {option for one in main.params for option in (*one.opts, *one.secondary_opts)}
        given = services[service]["entrypoint"]
        assert given[:2] == ["/venv/bin/dask", module.removeprefix("dask_")]
        assert {one for one in given if one.startswith("--")} <= known


def test_the_certificates_are_of_one_authority(tmp_path):
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here")
    subprocess.run(["sh", DEPLOY / "certificates.sh", tmp_path / "made"], check=True, capture_output=True)
    checked = ["openssl", "verify", "-CAfile", "ca.pem", "cert.pem"]

    assert (
        subprocess.run(checked, cwd=tmp_path / "made", check=True, capture_output=True).stdout.strip()
        == b"cert.pem: OK"
    )
    assert (tmp_path / "made" / "key.pem").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy on this machine: install the package caddy")
def test_caddy_reads_its_example(tmp_path):
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    file = str(DEPLOY / "Caddyfile")
    told = subprocess.run(
        ["caddy", "validate", "--adapter", "caddyfile", "--config", file], env=env, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    assert "not formatted" not in told.stderr


def test_the_dashboard_shows_everything_that_is_counted():
    shown = "".join(
        target["expr"] for panel in json.loads(read("dashboard/mandate.json"))["panels"] for target in panel["targets"]
    )
    counted = {one.name for one in REGISTRY.collect() if one.name.startswith("mandate_")}

    assert [name for name in sorted(counted) if name not in shown] == []
    assert "uid: prometheus" in read("dashboard/datasource.yml")


def test_alerts_and_docs_name_metrics_that_are_counted():
    counted = {one.name for one in REGISTRY.collect()}
    told = [read("alerts.yml"), read("dashboard/mandate.json"), (ROOT / "docs" / "operating.md").read_text("utf-8")]
    named = re.findall(r"mandate_[a-z_]+", "".join(told))

    assert named
    for name in set(named):
        assert re.sub(r"_(total|bucket|count|sum)$", "", name) in counted
