"""What the guides say about settings, permissions and dependencies is so."""

import re
import tomllib
from pathlib import Path

import discord

from bot.config import known_names
from bot.discord.gateway import permissions

ROOT = Path(__file__).parent.parent.parent


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_permission_number_is_the_sum_of_what_is_listed_and_needed():
    text = read("docs/discord-setup.md")
    listed = {
        name.replace(" ", "_").lower(): int(value)
        for name, value in re.findall(r"^\| ([A-Z][\w ]+) \| (\d+) \|", text, re.M)
    }
    listed["view_channel"] = listed.pop("view_channels")
    number = sum(listed.values())

    assert discord.Permissions(number) == discord.Permissions(**dict.fromkeys(listed, True))
    assert text.count(str(number)) == 2
    for name, value in listed.items():
        assert getattr(discord.Permissions(value), name), name
    assert {*permissions.POSTING, permissions.PICTURES, "send_messages_in_threads", "create_public_threads"} == set(
        listed
    )


def test_every_dependency_has_its_line():
    project = tomllib.loads(read("pyproject.toml"))["project"]
    named = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    packages = {re.split(r"[\[><=]", one)[0] for one in named}
    cells = re.findall(r"^\| ([^|]+) \|", read("docs/dependencies.md"), re.M)
    told = {name.strip() for cell in cells for name in re.sub(r"\(.*?\)", "", cell).split(",")} - {"package", "---"}

    assert packages == told


def test_every_setting_is_told():
    text = read("docs/operating.md")
    for name in known_names():
        assert f"`{name}`" in text


def test_links_of_the_guides_lead_somewhere():
    for name in ("README.md", "docs/operating.md", "docs/scaling.md", "docs/discord-setup.md"):
        folder = (ROOT / name).parent
        for target in re.findall(r"\]\(([^)#:]+)\)", read(name)):
            assert (folder / target).exists(), f"{name}: {target}"
