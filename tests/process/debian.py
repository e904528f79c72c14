"""The operating page tried on an empty Debian: ``make debian``. Needs root and mmdebstrap (Debian).

The lines that "suffice for a small server" are carried out one by one, word for word, in a Debian that holds nothing
but systemd and certificates, with a copy of this project as its address; then, as its units say, the bot (before the
small Discord of the tests, where a table is played), the backup and the check of it; then the lines of an update and
those about alerts.

No systemd runs there: the units are verified and enabled by its own programs, and started here by what they name. So
their hardening is not tried by this, and a timer's moment neither.
"""

from __future__ import annotations

import asyncio
import configparser
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.discord_api import emulator
from tests.discord_api.server import TOKEN
from tests.games.rooms import ROOT
from tests.process.driver.contained import Contained, say, tried

PACKAGES = "ca-certificates,systemd,systemd-sysv,passwd"
PASSED = ("PIP_CERT", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "http_proxy", "https_proxy", "no_proxy")
"""Variables by which this machine reaches the packages' host."""
OWN = ("/etc/ssl/certs/ca-certificates.crt", "/etc/resolv.conf", "/etc/hosts")
HOME = "/srv/mandate/bot"
UNITS = ("mandate.service", "mandate-backup.service", "mandate-restore-check.service")
SYSTEMCTL = """systemctl() {
  case "$1" in
    enable) shift; [ "$1" = --now ] && shift; command systemctl enable "$@" ;;
    *) echo "    (no systemd runs here: systemctl $*)" ;;
  esac
}"""
"""What is asked of a systemd that runs is left out; enabling is done for real."""


def lines(start: str) -> list[str]:
    """The indented commands that follow the line of the operating page that begins so."""
    page = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    after = page[page.index(start) :].splitlines()[1:]
    found = [line.strip() for line in _block(after)]
    assert found, start
    return found


def _block(after: list[str]) -> Iterator[str]:
    begun = False
    for line in after:
        if line.startswith("    "):
            begun = True
            yield line
        elif begun:
            return


class Debian:
    """An empty Debian in a folder. What is mounted there is gone with the process: `main` has its own mounts."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "debian"
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}", "bookworm", str(self.root)],
            check=True,
        )
        for place in OWN:
            shutil.copy(place, self.root / place[1:])
        for place in ("proc", "dev", "sys"):
            subprocess.run(["mount", "--rbind", f"/{place}", str(self.root / place)], check=True)
        subprocess.run(["git", "clone", "--quiet", "--bare", str(ROOT), str(self.root / "origin.git")], check=True)
        # A real address is a host: git asks nobody there whose it is. Of the bot's own folder it does ask.
        (self.root / "etc/gitconfig").write_text("[safe]\n\tdirectory = /origin.git\n", encoding="utf-8")

    def inside(self, *words: str, who: str = "root", **env: str) -> list[str]:
        """The command that is carried out there, with nothing of our environment but the way to the packages' host."""
        given = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", **env}
        given |= {name: os.environ[name] for name in PASSED if name in os.environ}
        settings = [f"{name}={value}" for name, value in given.items()]
        return ["chroot", f"--userspec={who}", str(self.root), "env", "-i", *settings, *words]

    def shell(self, commands: list[str]) -> None:
        """Commands one after the other in one shell, each shown. Raises `subprocess.CalledProcessError`."""
        said = [f"echo {shlex.quote('  # ' + one)}\n{one}" for one in commands]
        given = {"DEBIAN_FRONTEND": "noninteractive"}
        call = self.inside("/bin/bash", "-c", "\n".join(["set -e", SYSTEMCTL, *said]), **given)
        # The end of its stdin would tell the bot of the tests that we are gone.
        with subprocess.Popen(call, stdin=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True) as shell:
            code = shell.wait()
        if code:
            raise subprocess.CalledProcessError(code, commands)

    def unit(self, name: str) -> dict[str, str]:
        """What the unit says of its service."""
        parser = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read(self.root / "etc/systemd/system" / name, encoding="utf-8")
        return dict(parser["Service"])


class Installed(Contained):
    """The bot as its unit starts it."""

    python = f"{HOME}/.venv/bin/python"

    def __init__(self, debian: Debian, *rest: Any) -> None:
        super().__init__(*rest)
        self.debian = debian

    def inside(self, *words: str, **env: str) -> list[str]:
        """As the unit's user, in the unit's folder."""
        unit = self.debian.unit("mandate.service")
        there = f"cd {shlex.quote(unit['WorkingDirectory'])} && exec {shlex.join(words)}"
        own = {"HOME": "/srv/mandate", "MANDATE_LOG_FORMAT": "json", **env}  # `Bot` reads the log
        return self.debian.inside("/bin/sh", "-c", there, who=f"{unit['User']}:{unit['User']}", **own)


async def in_debian(debian: Debian, folder: Path) -> None:
    """The page's lines, then all that they have installed."""
    async with emulator() as discord:
        bot = Installed(debian, discord, folder)
        await asyncio.to_thread(debian.shell, [_before_the_tests(each, bot) for each in lines("# Operating")])
        for name in UNITS:
            await asyncio.to_thread(debian.shell, [f"systemd-analyze verify /etc/systemd/system/{name}"])
        asked = f"import urllib.request as r; r.urlopen('http://127.0.0.1:{9464}/healthz')"
        await tried(bot, debian.unit("mandate.service")["User"], (bot.python, "-c", asked))
        for name in UNITS[1:]:
            began = time.perf_counter()
            words = shlex.split(debian.unit(name)["ExecStart"])
            await asyncio.to_thread(subprocess.run, bot.inside(*words), check=True)
            say(f"{name}: {time.perf_counter() - began:.1f} s")
        await asyncio.to_thread(debian.shell, lines("## Update"))
        await asyncio.to_thread(debian.shell, [f"cd {HOME}", *lines("the bot's folder:")])
    assert list((debian.root / HOME[1:] / "backups").glob("*.sqlite")), "no backup was made"


def _before_the_tests(line: str, bot: Installed) -> str:
    """A line of the page with what only its reader knows (address, token), and before the tests' Discord."""
    pointed = shlex.join(bot.pointed("doctor"))
    told = line.replace("ADDRESS /srv", "/origin.git /srv").replace("DISCORD_TOKEN=...", f"DISCORD_TOKEN={TOKEN}")
    return told.replace(".venv/bin/python -m bot doctor", pointed)


def main() -> None:
    """Make a Debian, carry the page out in it, and remove it."""
    if os.geteuid() or shutil.which("mmdebstrap") is None:
        sys.exit("this needs root, and on Debian the package mmdebstrap")
    if "--here" not in sys.argv:  # mounts of our own, gone with us
        call = [sys.executable, "-m", "tests.process.debian", "--here"]
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", *call])
    folder = Path(tempfile.mkdtemp(prefix="mandate-debian-"))
    folder.chmod(0o755)
    try:
        began = time.perf_counter()
        debian = Debian(folder)
        say(f"an empty Debian: {time.perf_counter() - began:.0f} s")
        asyncio.run(in_debian(debian, folder))
        say(f"all of it: {time.perf_counter() - began:.0f} s")
    finally:
        for place in ("proc", "dev", "sys"):
            subprocess.run(["umount", "--recursive", "--lazy", str(folder / "debian" / place)], check=False)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
