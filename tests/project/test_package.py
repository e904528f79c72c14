"""The package: what the wheel holds is what the code reads, and the locked sets fit the project."""

import asyncio
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from bot.run import LOCAL_PACKAGES
from bot.store.database.location import PACKAGES
from data.lock import EXTRAS
from engine import resources
from tests.discord_api import emulator
from tests.discord_api.server import TOKEN
from tests.games.rooms import EXAMPLE, ROOT
from tests.process.driver.hall import Hall
from tests.process.driver.process import RUNNER, Bot
from tests.process.driver.tables import Table

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def locked(name):
    """The versions of a locked set by name, and how many hashes each has."""
    found, last = {}, ""
    for line in (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").splitlines():
        if head := re.match(r"([a-z0-9._-]+)==([^ ;\\]+)", line):
            last = head[1]
            found[last] = [Version(head[2]), 0]
        elif "--hash=sha256:" in line:
            found[last][1] += 1
    return found


@pytest.mark.parametrize("name", EXTRAS)
def test_a_locked_set_fits_the_project_and_has_hashes(name):
    wanted = [*PROJECT["project"]["dependencies"]]
    for extra in EXTRAS[name]:
        wanted += PROJECT["project"]["optional-dependencies"][extra]
    found = locked(name)

    assert all(hashes for _, hashes in found.values())
    for one in map(Requirement, wanted):
        assert one.name.lower().replace(".", "-").replace("_", "-") in found, f"{one}: run make lock"
        assert one.specifier.contains(found[one.name.lower().replace(".", "-")][0]), f"{one}: run make lock"


@pytest.mark.parametrize("name", EXTRAS)
def test_a_locked_set_names_no_host(name):
    assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def test_there_is_one_version():
    assert resources.version() == PROJECT["project"]["version"]
    assert f"## {resources.version()} " in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the source archive of this checkout, built without asking anybody."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out)]
    subprocess.run([*command, "--sdist", "--wheel", str(ROOT)], check=True, capture_output=True)
    return out


def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}


def read_by_the_code():
    """Every file of the checkout that the program imports or reads."""
    kept = [path for top in ("bot", "engine", "render") for path in (ROOT / top).rglob("*")]
    kept += [path for name in resources_used() for path in (ROOT / "data" / name).rglob("*")]
    kept.append(ROOT / "data" / "__init__.py")
    return {path for path in kept if path.is_file() and "__pycache__" not in path.parts}


def resources_used():
    first = ("art", "fonts", "games", "honours", "icons", "lengths")
    return (*first, "lessons", "locales", "opponents", "rules")


def test_the_wheel_holds_what_the_code_reads_and_no_package_named_data(built):
    (wheel,) = built.glob("*.whl")
    found = names(wheel)
    wanted = {}
    for path in read_by_the_code():
        name = path.relative_to(ROOT).as_posix()
        wanted[re.sub("^data/", "mandate/", name)] = path.read_bytes()

    assert found == wanted
    assert {name.split("/")[0] for name in found} == {"bot", "engine", "render", "mandate"}


def test_the_source_archive_builds_the_same_wheel(built, tmp_path):
    (archive,), (wheel,) = built.glob("*.tar.gz"), built.glob("*.whl")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(tmp_path / "again")]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    (again,) = (tmp_path / "again").glob("*.whl")

    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_the_wheel_works_in_an_empty_environment_and_folder(built, tmp_path):
    """It is installed with the locked set, knows its data, speaks, and its doctor finds the local table well."""
    (wheel,) = built.glob("*.whl")
    place = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    pip = [str(place / "bin" / "pip"), "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")], check=True)
    subprocess.run([*pip, str(wheel)], check=True)
    empty = tmp_path / "empty"
    empty.mkdir()

    def run(*words):
        env = {"PATH": "/usr/bin:/bin", "LANG": "de_DE.UTF-8", "HOME": str(empty)}
        command = [str(place / "bin" / "mandate"), *words]
        done = subprocess.run(command, cwd=empty, env=env, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    assert run("--version") == (0, f"Mandate {resources.version()}\n")
    assert "Aufruf: mandate" in run("--help")[1]
    code, told = run("doctor")
    assert code == 0, told
    assert run("engine", "fuzz", "all", "--games", "1")[0] == 0
    asyncio.run(played(place / "bin" / "python", tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("words", ["pipx install", "uv tool install"], ids=["pipx", "uv"])
def test_the_wheel_is_a_program_for_those_who_install_programs(words, built, tmp_path):
    """The wheel, as the operating page offers it: a command `mandate` that knows its version and finds all well."""
    command = words.split()
    if shutil.which(command[0]) is None:
        pytest.skip(f"no {command[0]} here")
    (wheel,) = built.glob("*.whl")
    bin_dir = tmp_path / "bin"
    places = {
        "PIPX_HOME": tmp_path / "pipx",
        "PIPX_BIN_DIR": bin_dir,
        "UV_TOOL_DIR": tmp_path / "uv",
        "UV_TOOL_BIN_DIR": bin_dir,
    }
    env = os.environ | {name: str(place) for name, place in places.items()}
    subprocess.run([*command, str(wheel)], cwd=tmp_path, env=env, check=True, capture_output=True)

    def run(*given):
        return subprocess.run(
            [str(bin_dir / "mandate"), *given], cwd=tmp_path, env=env, check=True, capture_output=True, text=True
        ).stdout

    assert run("--version") == f"Mandate {resources.version()}\n"
    assert run("doctor")


class Installed(Bot):
    """The bot of an environment: of this checkout it sees the tests alone."""

    def __init__(self, python, *rest):
        super().__init__(*rest)
        self.python = python

    async def launch(self, *arguments, fresh=False):
        self.emulator.gateway.ready.clear()
        seen = self.folder / "seen"
        seen.mkdir()
        (seen / "tests").symlink_to(ROOT / "tests")
        env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(seen), "DISCORD_TOKEN": TOKEN, "MANDATE_LOG_FORMAT": "json"}
        call = ["-m", RUNNER, self.emulator.http, self.emulator.gateway.url, str(self.ready), *arguments]
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(str(self.python), *call),
                cwd=self.folder,
                env=env,
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


async def played(python, tmp_path):
    """A table over the wire, by the installed program in a folder of its own."""
    folder = tmp_path / "played"
    folder.mkdir()
    async with emulator() as discord:
        bot = Installed(python, discord, folder)
        room = Hall(discord, bot)
        try:
            await bot.start()
            table = Table(room, EXAMPLE, room.people[:2], random.Random(8))
            await table.open()
            await table.play(40)
            assert len(table.made) >= 20
            assert table.board["attachments"], "its pictures are drawn"
            assert await bot.stop() == 0
            assert bot.errors() == []
        finally:
            if bot.alive:
                await bot.die()
    assert (folder / "mandate.sqlite").is_file()


def test_who_lacks_an_extra_is_told_its_packages():
    extras = PROJECT["project"]["optional-dependencies"]
    assert " ".join(extras["local"]) == LOCAL_PACKAGES
    assert shlex.split(PACKAGES) == extras["postgres"]
