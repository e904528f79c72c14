"""What the guides say about settings, permissions and dependencies is so."""

import re
import tomllib
from pathlib import Path

import discord
import pytest

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


PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
PAGES += [f"docs/decisions/{path.name}" for path in (ROOT / "docs" / "decisions").glob("*.md")]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name):
    for target in re.findall(r"\]\(([^)#:]+)\)", read(name)):
        assert ((ROOT / name).parent / target).exists(), target


@pytest.mark.parametrize("name", PAGES)
def test_files_that_are_named_are_there(name):
    """``bot/tables/model/clocks.py`` in a page is a file; ``<room>`` and the like stand for any."""
    for target in re.findall(r"`((?:bot|engine|render|tests|data|deploy|bench)/[\w/.]+\.\w+)`", read(name)):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("name", PAGES)
def test_tests_that_are_named_are_there(name):
    """`test_every_command_has_a_row` in a page is a function, and `test_ringing.py` a file."""
    known = {path.name for path in TESTS}
    for path in TESTS:
        known |= set(re.findall(r"def (test_\w+)", path.read_text("utf-8")))
    for target in re.findall(r"`(test_[\w.]+)`", read(name)):
        assert target in known or f"{target}.py" in known, target


@pytest.mark.parametrize("name", PAGES)
def test_what_is_named_in_a_file_is_defined_there(name):
    """`due` in `bot/tables/model/announcements.py`: the name before a file is one of that file."""
    for what, where in re.findall(r"`(\w+)`\s+(?:in|of)\s+`((?:bot|engine|render|tests)/[\w/]+\.py)`", read(name)):
        defined = rf"^(?:\s*(?:async )?def {what}\(|class {what}\b|(?:\w+, )*{what}\b[^=\n]*=)"
        assert re.search(defined, read(where), re.M), f"{what} is not in {where}"


def test_the_map_is_short_and_names_every_room():
    text = read("docs/architecture.md")
    rooms = [
        path.parent for top in ("discord", "tables", "store") for path in (ROOT / "bot" / top).glob("*/__init__.py")
    ]
    rooms += [path.parent for path in (ROOT / "bot").glob("*/__init__.py")]
    sections = re.split(r"^## ", text, flags=re.M)[1:]

    assert len(text.splitlines()) <= 200
    assert len(sections) == 10
    assert text.count("```mermaid") == 3
    assert not [room.name for room in rooms if room.name not in text]


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "decisions").glob("*.md")), ids=lambda page: page.stem)
def test_a_decision_has_its_three_parts_on_one_page(page):
    text = page.read_text("utf-8")
    assert re.match(rf"# {int(page.stem[:4])} ", text)
    assert [text.count(f"**{part}.**") for part in ("Context", "Decision", "Consequences")] == [1, 1, 1]
    assert len(text.splitlines()) <= 40
