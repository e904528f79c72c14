"""The operating page's commands for going back to a moment, run word for word on a server of PostgreSQL."""

import os
import pwd
import re
import shlex
import subprocess
from pathlib import Path

import psycopg
import pytest

from bot.store.store import open_store
from tests.bot.store.conftest import table
from tests.support import postgres

PAGE = Path(__file__).parent.parent.parent / "docs/operating.md"
SETTINGS = ("listen_addresses=''", "shared_buffers=16MB")


def block(name):
    """The commands that stand on the page under ``# point in time: name``."""
    found = re.search(rf"```sh\n# point in time: {name}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found, name
    return found[1]


class Machine:
    """Runs the page's commands on a server in a folder: other paths, another user, `pg_ctl` for `systemctl`."""

    def __init__(self, server):
        self.folder = server.folder
        self.user = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        group = subprocess.run(["id", "-gn", self.user], check=True, capture_output=True, text=True).stdout.strip()
        self.words = {
            "-o postgres -g postgres": f"-o {self.user} -g {group}",
            "chown postgres:": f"chown {self.user}:",
            "su postgres": f"su {self.user}",
            "/var/lib/postgresql/15/main": f"{self.folder}/data",
            "/etc/postgresql/15/main/conf.d": f"{self.folder}/data/conf.d",
            "/var/lib/postgresql/kept": f"{self.folder}/kept",
        }
        given = " ".join(f"-c {each}" for each in SETTINGS)
        control = [
            f"{postgres.programs()}/pg_ctl",
            "-w",
            *("-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-o", f"-k {self.folder} {given}", "-m", "fast"),
        ]
        self.before = (
            f"set -eu\ncd {self.folder}\nexport PGHOST={self.folder} PGUSER=mandate\n"
            + ("" if os.geteuid() == 0 else 'su() { sh -c "$5"; }\n')
            + f"systemctl() {{ su {self.user} -s /bin/sh -c {shlex.quote(shlex.join(control))}' '$1; }}\n"
        )

    def run(self, commands, **values):
        for old, new in self.words.items():
            commands = commands.replace(old, new)
        for name, value in values.items():
            commands, times = re.subn(rf"\b{name}=('[^']*'|\S+)", f"{name}={shlex.quote(value)}", commands)
            assert times == 1, name
        done = subprocess.run(
            ["/bin/sh", "-c", self.before + commands], capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.skipif(bool(postgres.missing()), reason=postgres.missing())
async def test_a_database_goes_back_to_the_minute_before_a_mistake(tmp_path_factory):
    with postgres.to_be_killed() as server:
        machine = Machine(server)
        conf = server.folder / "data/conf.d"
        conf.mkdir()
        with (server.folder / "data/postgresql.conf").open("a", encoding="utf-8") as file:
            file.write("include_dir = 'conf.d'\n")  # as Debian's does
        machine.run(block("once"))
        store = await open_store(server.address)
        await store.tables.create(table(5))
        await store.close()

        machine.run(block("a base"))
        (base,) = (server.folder / "kept/base").iterdir()

        store = await open_store(server.address)
        await store.tables.create(table(6))
        await store.close()
        with psycopg.connect(server.address, autocommit=True) as db:
            (moment,) = db.execute("SELECT now()::text").fetchone()
            db.execute("SELECT pg_sleep(0.1)")
            db.execute("TRUNCATE tables CASCADE")  # the mistake

        machine.run(block("back"), BASE=base.name, WHEN=moment)

        store = await open_store(server.address)
        assert sorted(found.channel for found in await store.tables.all()) == [5, 6]
        await store.tables.create(table(7))  # it can be written again
        await store.close()
