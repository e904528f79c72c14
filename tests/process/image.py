"""The container image, really built and tried: ``make image``. Needs buildah (Debian); no engine and no registry.

It is built from `deploy/Dockerfile`, on ``BASE`` if one is given (``make image BASE=python:3.11-slim-bookworm``), else
on a Debian that mmdebstrap makes here. Then the bot is started in it, as its user, before the small Discord of the
tests; a table is played over the wire, the image's own health check is asked from inside, and the bot is stopped.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.discord_api import emulator
from tests.games.rooms import ROOT
from tests.process.driver.contained import Contained, say, tried

NAME = "mandate:tried"
PACKAGES = "python3,python3-venv,python3-pip,ca-certificates"
CERTIFICATES = "/etc/ssl/certs:/etc/ssl/certs:ro"
"""Where the packages' host has a certificate of its own, this machine knows it."""


class Builder:
    """buildah with a storage of its own, which is removed with its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        driver = os.environ.get("STORAGE_DRIVER", "overlay")
        self.command = ["buildah", "--root", f"{folder}/s", "--runroot", f"{folder}/r", "--storage-driver", driver]

    def do(self, *words: str) -> str:
        """Carry out a command, and give the last line of what it says. Raises `subprocess.CalledProcessError`."""
        done = subprocess.run([*self.command, *words], cwd=ROOT, check=False, capture_output=True, text=True)
        if done.returncode:
            sys.stderr.write(done.stdout[-3000:] + done.stderr[-3000:])
            done.check_returncode()
        return (done.stdout.strip().splitlines() or [""])[-1]

    def base(self) -> str:
        """An image with Debian's Python, made without a registry."""
        packed = self.folder / "base.tar"
        made = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}", "bookworm", str(packed)]
        subprocess.run(made, check=True)
        container = self.do("from", "scratch")
        self.do("add", container, str(packed), "/")
        self.do("commit", "--rm", container, "localhost/debian-python:bookworm")
        packed.unlink()
        return "localhost/debian-python:bookworm"

    def build(self, base: str) -> None:
        """The image, as its file says. ``docker`` is the format that knows of health checks."""
        how = ["--format", "docker", "--isolation", "chroot", "--network", "host", "--build-arg", f"BASE={base}"]
        self.do("build", *how, "-v", CERTIFICATES, "-f", "deploy/Dockerfile", "-t", NAME, ".")

    def config(self) -> dict[str, Any]:
        """What the image says of itself."""
        asked = [*self.command, "inspect", "--type", "image", NAME]
        done = subprocess.run(asked, check=True, capture_output=True, text=True)
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    def size(self) -> int:
        """Megabytes of the image."""
        asked = [*self.command, "images", "--json", NAME]
        found = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
        return int(float(found[0]["size"].split()[0]))


class InImage(Contained):
    """The bot in a container of the image, with the image's own user, folder and settings."""

    python = "/venv/bin/python"

    def __init__(self, builder: Builder, container: str, *rest: Any) -> None:
        super().__init__(*rest)
        self.builder = builder
        self.container = container

    def inside(self, *words: str, **env: str) -> list[str]:
        """The command that is carried out in the container."""
        given = [one for name, value in env.items() for one in ("--env", f"{name}={value}")]
        mounted = ["-v", f"{ROOT}/tests:/srv/mandate/tests:ro"]
        return [*self.builder.command, "run", "--isolation", "chroot", *mounted, *given, self.container, "--", *words]


async def in_image(builder: Builder, folder: Path) -> None:
    """The image before the small Discord."""
    config = builder.config()["Docker"]["config"]
    asked = config["Healthcheck"]["Test"]
    assert asked[0] == "CMD"
    async with emulator() as discord:
        await tried(InImage(builder, builder.do("from", NAME), discord, folder), config["User"], asked[1:])


def main() -> None:
    """Build and try the image; what is asked for after the module's name is the base."""
    if shutil.which("buildah") is None:
        sys.exit("no buildah here: on Debian install buildah and mmdebstrap")
    folder = Path(tempfile.mkdtemp(prefix="mandate-image-"))
    builder = Builder(folder)
    try:
        began = time.perf_counter()
        base = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] else builder.base()
        say(f"the base {base}: {time.perf_counter() - began:.0f} s")
        began = time.perf_counter()
        builder.build(base)
        say(f"built in {time.perf_counter() - began:.0f} s: {builder.size()} MB")
        asyncio.run(in_image(builder, folder))
    finally:
        subprocess.run([*builder.command, "rm", "--all"], check=False, capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
