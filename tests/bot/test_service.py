"""``install-service``: units that systemd takes, hardened, for the program and the settings as they are; sd_notify."""

import asyncio
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import bot.__main__ as entry
from bot.config import known_names
from bot.operations import notify, service

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ" + ".GaBcDe." + "x" * 38
NAMES = {
    "mandate.service",
    *(f"mandate-{one}.{kind}" for one in ("backup", "restore-check") for kind in ("service", "timer")),
}

analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="no systemd-analyze here (Debian: systemd)"
)


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    for name in (*known_names(), "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MANDATE_LANG", "en")
    folder = tmp_path / "mandate"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def written(*call):
    assert entry.main(["install-service", "--into", "units", *call]) == 0
    return {path.name: path.read_text(encoding="utf-8") for path in Path("units").iterdir()}


def value(text, name):
    return re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)


CALLS = {"system": ["--system"], "user": ["--user"], "several": ["--system", "--several", "--as", "root"]}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_every_unit_calls_the_program_as_it_runs_now_from_here(call, home):
    found = written(*call)

    assert {name.replace("@", "") for name in found} == NAMES
    for name, text in found.items():
        assert not re.search(r"[{}]", text)
        if name.endswith(".service"):
            (called,) = value(text, "ExecStart")
            assert called.startswith(f"{sys.executable} -m bot")
            assert value(text, "WorkingDirectory") == [str(home)]
            assert value(text, "User") == {"system": ["mandate"], "user": [], "several": ["root"]}[ids(call)]
    parser = entry.command_line.parser
    for text in found.values():
        for called in value(text, "ExecStart"):
            parser(entry.Words("en"), "mandate").parse_args(called.split()[3:])


def ids(call):
    return next(name for name, one in CALLS.items() if one == call)


@analyze
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_systemd_takes_every_unit(call):
    shown = []
    for name in sorted(written(*call)):
        shown.append(f"units/{name.replace('@', '@a')}")
        Path("units", name).rename(shown[-1])
    scope = ["--user"] if "--user" in call else []
    env = os.environ | {"XDG_RUNTIME_DIR": "/tmp"}
    checked = ["systemd-analyze", *scope, "verify", "--man=no", *shown]
    done = subprocess.run(checked, capture_output=True, text=True, env=env, check=False)

    assert (done.returncode, done.stderr) == (0, "")


@analyze
@pytest.mark.parametrize("folder", ["with space", "100%", "q'uo\"te", "back\\slash", "ü"])
def test_systemd_takes_units_of_any_folder(folder, home, monkeypatch, capsys):
    there = home / folder
    there.mkdir()
    monkeypatch.chdir(there)
    found = written("--system", "--several", "--as", "nobody-of-this-name")
    Path("units/mandate@.service").rename("units/mandate@a.service")
    shown = [f"units/{name.replace('@', '@a')}" for name in found]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *shown], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    for text in found.values():
        for name in value(text, "WorkingDirectory"):
            assert name.replace("%%", "%") == str(there)
    told = capsys.readouterr().out.splitlines()
    words = {one for line in told if "chown" in line or "useradd" in line for one in shlex.split(line)}
    assert str(there) in words


@analyze
def test_a_system_service_is_hardly_exposed():
    for name in written("--system"):
        if name.endswith(".service"):
            checked = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", f"units/{name}"]
            done = subprocess.run(checked, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout[-400:]


@analyze
def test_the_timers_have_a_next_time():
    for name, text in written("--system").items():
        if name.endswith(".timer"):
            checked = ["systemd-analyze", "calendar", *value(text, "OnCalendar")]
            assert "Next elapse" in subprocess.run(checked, capture_output=True, text=True, check=True).stdout


def test_it_may_write_where_the_database_and_the_backups_are_and_nowhere_else(monkeypatch, home, tmp_path):
    (tmp_path / "with space").mkdir()
    monkeypatch.setenv("MANDATE_DB", str(tmp_path / "with space" / "100%.sqlite"))
    monkeypatch.setenv("MANDATE_BACKUPS", str(tmp_path / "other"))
    monkeypatch.setenv("MANDATE_WORKERS", "4")
    text = written("--system")["mandate.service"]

    assert value(text, "ReadWritePaths") == [f'{home} {tmp_path / "other"} "{tmp_path / "with space"}"']
    assert value(text, "MemoryMax") == ["1400M"]
    assert value(text, "ProtectSystem") == ["strict"]
    assert value(text, "NoNewPrivileges") == ["true"]


def test_a_database_on_a_server_is_waited_for(monkeypatch, home):
    monkeypatch.setenv("MANDATE_DB", "postgresql://mandate:secret@localhost/mandate")
    found = written("--system")

    assert "postgresql.service" in value(found["mandate.service"], "After")[0]
    assert value(found["mandate.service"], "ReadWritePaths") == [str(home)]
    assert "secret" not in "".join(found.values())


def test_what_comes_next_is_told_as_far_as_it_is_missing(capsys, monkeypatch, tmp_path):
    written("--system", "--as", "nobody-of-this-name")
    told = capsys.readouterr().out
    assert "useradd --system" in told
    assert "DISCORD_TOKEN=" in told
    assert "systemctl enable --now mandate mandate-backup.timer" in told
    assert "mkdir" not in told

    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8")
    monkeypatch.setenv("MANDATE_BACKUPS", str(tmp_path / "other"))
    written("--user")
    told = capsys.readouterr().out
    assert "useradd" not in told
    assert "DISCORD_TOKEN" not in told
    assert TOKEN not in told
    assert "loginctl enable-linger" in told
    assert f"mkdir -p {tmp_path / 'other'}" in told


def test_units_go_where_systemd_looks_for_them(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    assert service.plan(system=False, user="x", several=False, into=None).into == tmp_path / "systemd" / "user"
    assert service.plan(system=True, user="x", several=False, into=None).into == Path("/etc/systemd/system")


# ---- sd_notify -------------------------------------------------------------------------------------------------------


async def heard(monkeypatch, address, **env):
    """What the manager hears while the bot lives for a third of a second."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as manager:
        manager.bind(address)
        monkeypatch.setenv("NOTIFY_SOCKET", address.replace("\0", "@"))
        for name, given in env.items():
            monkeypatch.setenv(name, given)
        async with notify.alive():
            await asyncio.sleep(0.35)
        words = []
        while True:
            try:
                words.append(manager.recv(100).decode())
            except BlockingIOError:
                return words


@pytest.mark.parametrize("abstract", [False, True])
async def test_signs_of_life_come_twice_as_often_as_they_are_waited_for(monkeypatch, abstract):
    address = f"\0mandate-test-{os.getpid()}" if abstract else "notify"
    found = await heard(monkeypatch, address, WATCHDOG_USEC="200000", WATCHDOG_PID=str(os.getpid()))

    assert found[0] == notify.READY
    assert 2 <= found.count(notify.ALIVE) <= 5
    assert set(found) == {notify.READY, notify.ALIVE}


@pytest.mark.parametrize("env", [{}, {"WATCHDOG_USEC": "200000", "WATCHDOG_PID": "1"}])
async def test_without_a_watchdog_of_ours_only_the_begin_is_told(monkeypatch, env):
    assert await heard(monkeypatch, "notify", **env) == [notify.READY]


async def test_nobody_need_listen(monkeypatch):
    notify.tell(notify.READY)
    monkeypatch.setenv("NOTIFY_SOCKET", "nothing-here")
    notify.tell(notify.READY)
