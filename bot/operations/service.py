"""``mandate install-service``: units for systemd, written as this program lies and is set, and explained.

Nothing is started: what has been written, and the commands that come next, are told.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter

from msgspec import Struct

from bot.config import Settings
from render.words.words import Words

UNITS = (
    "mandate.service",
    "mandate-backup.service",
    "mandate-backup.timer",
    "mandate-restore-check.service",
    "mandate-restore-check.timer",
)
MIB = {"bot": 600, "worker": 200}
"""MiB of memory beyond which something is wrong: twice what was measured (docs/operating.md, Limits)."""

SYSTEM = Path("/etc/systemd/system")

SEVERAL = """\
# What all processes share stands in .env; what each has for itself (MANDATE_SHARDS, MANDATE_METRICS_PORT) in a.env
# for mandate@a, b.env for mandate@b, and so on.
"""

HOMES = ("/home", "/root", "/run/user")


class Plan(Struct, frozen=True, kw_only=True):
    """How the service is to run: for the whole system as ``user``; without one, by a user's own manager."""

    user: str
    into: Path
    """The folder of the units."""
    several: bool = False
    """Whether several processes share one database."""

    @property
    def systemctl(self) -> str:
        """The manager's command."""
        return "systemctl" if self.user else "systemctl --user"


def plan(*, system: bool, user: str, several: bool, into: Path | None) -> Plan:
    """Where the units go, unless ``into`` says so."""
    own = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "systemd" / "user"
    return Plan(user=user if system else "", into=into or (SYSTEM if system else own), several=several)


def units(settings: Settings, made: Plan) -> dict[str, str]:
    """The units by name, for the program that runs now, in the folder where it runs."""
    folder = Path.cwd()
    given = {
        "user": f"User={made.user}\n" if made.user else "",
        "folder": whole(folder),
        "command": f"{escaped(Path(sys.executable))} -m bot",
        "memory": str(MIB["bot"] + MIB["worker"] * settings.processes),
        "target": "multi-user.target" if made.user else "default.target",
        "hardening": hardening(settings, made, folder),
        "several": SEVERAL if made.several else "",
        "instance": " (%i)" if made.several else "",
        "after": " postgresql.service" if isinstance(settings.where, str) else "",
        "environment": f"EnvironmentFile={whole(folder)}/%i.env\n" if made.several else "",
    }
    return {
        name.replace("mandate.", "mandate@.") if made.several else name: filled(read(name), given) for name in UNITS
    }


def hardening(settings: Settings, made: Plan, folder: Path) -> str:
    """The lines that take away what the bot does not need."""
    writable = [folder, settings.backups.resolve()]
    if isinstance(settings.where, Path):
        writable.append(settings.file.resolve().parent)
    outer = [
        folder
        for folder in dict.fromkeys(writable)
        if not any(folder != two and folder.is_relative_to(two) for two in writable)
    ]
    read_there = (folder, Path(sys.prefix), Path(sys.base_prefix), Path(str(files("bot"))), *writable)
    at_home = any(path.is_relative_to(home) for path in read_there for home in HOMES)
    given = {"writable": " ".join(map(escaped, outer)), "home": "read-only" if at_home else "true"}
    kind = "system" if made.user else "user"
    return filled(read("hardening.conf") + read(f"hardening.{kind}.conf"), given)


def whole(path: Path) -> str:
    """A path as it stands in a unit where it is the whole value: systemd takes quotes there for part of the path."""
    return str(path).replace("%", "%%")


def escaped(path: Path) -> str:
    """A path as it stands in a unit among other words."""
    text = whole(path).replace("\\", r"\\").replace('"', r"\"")
    return f'"{text}"' if re.search(r"[\s\\\"']", text) else text


def read(name: str) -> str:
    """A template."""
    return (files("bot.operations") / "units" / name).read_text(encoding="utf-8")


def filled(template: str, given: dict[str, str]) -> str:
    """A template with its slots filled."""
    wanted = {name for _, name, _, _ in Formatter().parse(template) if name}
    return template.format(**{name: given[name] for name in wanted})


def install(settings: Settings, words: Words, made: Plan) -> Iterator[str]:
    """Write the units, and say what each is for and what comes next. Raises `OSError` where nothing can be written."""
    made.into.mkdir(parents=True, exist_ok=True)
    for name, text in units(settings, made).items():
        (made.into / name).write_text(text, encoding="utf-8")
        if not name.endswith(".timer"):  # the service it starts says it all
            yield words.text(f"operator.service.unit.{name.partition('.')[0].rstrip('@')}", file=str(made.into / name))
    yield words.text("operator.service.next")
    for step, command in steps(settings, made):
        yield f"  {words.text(f'operator.service.step.{step}')}\n    {command}"


def steps(settings: Settings, made: Plan) -> Iterator[tuple[str, str]]:
    """What comes next: each step with its command."""
    folder = shlex.quote(str(Path.cwd()))
    if made.user and not _known(made.user):
        yield "user", f"useradd --system --home-dir {folder} --shell /usr/sbin/nologin {made.user}"
    backups = settings.backups.resolve()
    if settings.token is None:
        yield "token", f"(umask 077; echo DISCORD_TOKEN=... >> {folder}/.env)"
    own = [folder]
    if not backups.is_relative_to(Path.cwd()):
        yield "folders", f"mkdir -p {shlex.quote(str(backups))}"
        own.append(shlex.quote(str(backups)))
    if made.user:
        yield "owner", f"chown -R {made.user}: {' '.join(own)}"
    else:
        yield "linger", "loginctl enable-linger"
    names = "mandate@a mandate@b" if made.several else "mandate"
    yield "start", f"{made.systemctl} daemon-reload"
    yield "enable", f"{made.systemctl} enable --now {names} mandate-backup.timer mandate-restore-check.timer"
    yield "backup", f"{made.systemctl} start mandate-backup"
    yield "look", f"{made.systemctl} status '{'mandate@*' if made.several else 'mandate'}'"
    yield "log", f"journalctl {'' if made.user else '--user '}-f -u '{'mandate@*' if made.several else 'mandate'}'"


def _known(user: str) -> bool:
    import pwd  # not on Windows, where nobody asks

    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
