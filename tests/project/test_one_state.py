"""A channel has one state, which one function tells and one writes; courier, clocks, tournaments, lobbies, controls and
doctor read it, and none of them looks at rights, locks or archives by itself.
"""

import ast

import pytest

from tests.games.rooms import ROOT
from tests.project.source import files, nodes

pytestmark = pytest.mark.xdist_group("source")

TOLD_BY, WRITTEN_BY = "bot/discord/gateway/places.py", "bot/tables/model/places.py"
READERS = {
    "courier": ("bot/discord/delivery/kind.py", "bot/discord/delivery/attempt.py"),
    "clocks": ("bot/tables/model/reachability.py", "bot/tables/model/places.py"),
    "votes": ("bot/tables/model/votes.py", "bot/tables/seats/votes.py"),
    "tournaments": ("bot/tables/tournament/runner.py",),
    "lobbies": ("bot/tables/lobby/closing.py", "bot/tables/background/due.py"),
    "controls": ("bot/discord/lobby/manage.py", "bot/discord/people/server_settings.py"),
    "direct messages": ("bot/discord/delivery/kinds/simple_dm.py",),
    "notice boards": ("bot/discord/delivery/kinds/notice_board.py", "bot/tables/people/notice_boards.py"),
    "doctor": ("bot/operations/examine_store.py",),
}
"""The parts of the program that go by it, and where."""

ASKED_BY = {"bot/discord/place_events.py", "bot/discord/people/server_settings.py"}
"""Who asks what a channel is: events and looks; and a server's admins who choose one."""

LOOKS = {"permissions_for", "locked", "archived"}


def uses(path, names):
    """The attributes of these names that a file reads."""
    return {node.attr for node in nodes(path) if isinstance(node, ast.Attribute) and node.attr in names}


def of(path):
    return path.relative_to(ROOT).as_posix()


def test_one_function_tells_it_and_one_writes_it():
    asking = {
        of(path) for path in files("bot") if "state_of" in uses(path, {"state_of"}) and "places.state_of" in text(path)
    }
    assert asking == ASKED_BY
    writing = {
        of(path)
        for path in files("bot")
        for node in nodes(path)
        if isinstance(node, ast.Call) and any(keyword.arg == "place_since" for keyword in node.keywords)
    }
    assert writing == {WRITTEN_BY}


def text(path):
    return path.read_text("utf-8")


@pytest.mark.parametrize("part", READERS)
def test_each_part_goes_by_it(part):
    for name in READERS[part]:
        path = ROOT / name
        names = {"place", "reached", "places"} | ({"REACHED"} if part == "doctor" else set())
        assert uses(path, names) or any(isinstance(node, ast.Name) and node.id in names for node in nodes(path)), name
        assert not uses(path, LOOKS), name
