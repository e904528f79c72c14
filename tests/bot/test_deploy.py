"""What lies in `deploy/`: files that are named exist, settings are known, metrics are counted."""

import re
from configparser import ConfigParser
from pathlib import Path

import pytest

from bot.metrics import REGISTRY
from bot.settings import known_names

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


@pytest.mark.parametrize("name", ["mandate.service", "mandate-backup.service"])
def test_a_service_calls_the_program_as_it_is_called(name):
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read_string(read(name))
    call = unit["Service"]["ExecStart"].split()

    assert call[1:3] == ["-m", "bot"]
    assert call[3:4] in ([], ["backup"])
    assert unit["Service"]["User"] == "mandate"


def test_what_is_mounted_is_there():
    for name in re.findall(r"- \./(\S+?):", read("compose.yaml")):
        assert (DEPLOY / name).is_file()


def test_alerts_and_docs_name_metrics_that_are_counted():
    counted = {one.name for one in REGISTRY.collect()}
    named = re.findall(r"mandate_[a-z_]+", read("alerts.yml") + (ROOT / "docs" / "operating.md").read_text("utf-8"))

    assert named
    for name in set(named):
        assert re.sub(r"_(total|bucket|count|sum)$", "", name) in counted
