"""Who sees a table, who leads it, and whose acts are told: every case there is, held against the page on security."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.store.values.errors import NoTable
from bot.store.values.table import ABORTED, LOBBY, RUNNING, LogLine, NamedUser, Seat, Table
from bot.store.values.time import DAY, TimeControl
from bot.store.values.tournament import Tournament
from bot.tables.commit.acts import act_of, took_file
from bot.tables.commit.rights import (
    AccessContext,
    founds_tournaments,
    judges,
    manages,
    organises,
    require_seen,
    standing,
    with_host,
)
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NotHost, NotMember
from engine.kernel.values import Event

HERE, THERE, DM = 1, 2, 0
HOST, SEATED, GONE, NOBODY = 11, 12, 13, 99
TABLE = Table(
    guild=HERE, channel=5, host=HOST, game="toy", status=RUNNING,
    seats=(Seat(HOST, "Anna"), Seat(SEATED, "Benno"), Seat(GONE, "Clara", conceded=True)),
)  # fmt: skip
CASES = list(
    product((HOST, SEATED, GONE, NOBODY), (HERE, THERE, DM), (True, False), (True, False), (True, False), (True, False))
)
"""Who asks, from where, whether they manage that server, whether its channel is open to them, whether they are on its
server, and whether it is somebody's practice table.
"""


def seen_by_the_page(who, where, manager, open_, member, practice):
    """The table "Who sees a table" of docs/security.md, line by line."""
    holds = who in (HOST, SEATED)
    if practice:
        return who == HOST
    if where == HERE:
        return holds or manager or open_
    if where == DM:
        return member and (holds or open_)
    return member and holds


@pytest.mark.parametrize("sits", [True, False])
def test_who_sees_a_table_and_who_leads_it_is_as_the_page_says(sits):
    for who, where, manager, open_, member, practice in CASES:
        table = replace(TABLE, practice=practice)
        if not sits:
            table = replace(table, seats=(Seat(None, "Wu", "easy"), *table.seats[1:]))
        actor = Actor(who, "Somebody", guild=where, may_manage=manager)
        found = standing(table, actor, AccessContext(open=open_, member=member))
        assert found.sees == seen_by_the_page(who, where, manager, open_, member, practice)
        assert found.host == (who == HOST)
        assert found.seat == {HOST: 0 if sits else None, SEATED: 1}.get(who)
        right = manager and where == HERE
        assert found.manages == manages(HERE, actor) == right
        assert found.leads == (who == HOST or right)
        assert found.outside == (right and not (who == HOST and sits))
        if found.sees:
            assert require_seen(table, actor, AccessContext(open=open_, member=member)) == found
        else:
            left = not member and not practice and who in (HOST, SEATED)
            with pytest.raises(NotMember if left else NoTable):
                require_seen(table, actor, AccessContext(open=open_, member=member))


def test_rights_at_tournaments_are_those_at_their_server():
    cup = Tournament(guild=HERE, channel=5, organiser=HOST, title="Cup", game="toy", deadline=0.0)
    for who, where, manager, events in product((HOST, NOBODY), (HERE, THERE, DM), (True, False), (True, False)):
        actor = Actor(who, "Somebody", guild=where, may_manage=manager, may_manage_events=events)
        right = manager and where == HERE
        assert founds_tournaments(HERE, actor) == (where == HERE and (manager or events))
        assert organises(cup, actor) == (who == HOST or right)
        assert judges(cup, actor, (HOST, SEATED)) == (who != HOST and right)
        assert judges(cup, actor, (SEATED,)) == organises(cup, actor)
    assert not founds_tournaments(DM, Actor(NOBODY, may_manage=True, may_manage_events=True))


@pytest.mark.parametrize("status", [LOBBY, RUNNING, ABORTED])
@pytest.mark.parametrize("silent", [DAY - 1, DAY, 2 * DAY])
@pytest.mark.parametrize("gone", [True, False])
def test_only_a_lobby_gets_another_host_and_only_one_who_sits_there(status, silent, gone):
    table = replace(TABLE, status=status, updated=1000.0)
    assert with_host(table, Actor(HOST), 1000.0 + silent, gone=gone) == table
    managing = Actor(NOBODY, guild=HERE, may_manage=True)
    assert with_host(table, managing, 1000.0 + silent, gone=gone) == table
    for who in (SEATED, NOBODY):
        if who == SEATED and status == LOBBY and (gone or silent >= DAY):
            assert with_host(table, Actor(who), 1000.0 + silent, gone=gone).host == who
        else:
            with pytest.raises(NotHost):
                with_host(table, Actor(who), 1000.0 + silent, gone=gone)


def test_what_was_done_is_told_by_what_differs():
    lobby = replace(TABLE, status=LOBBY)
    fewer, more = lobby.seats[:2], (*lobby.seats, Seat(None, "Wu", "easy"))
    handed = (TABLE.seats[0], Seat(SEATED, "Benno", "easy", stand="on"), TABLE.seats[2])
    for before, after, told in (
        (TABLE, replace(TABLE, status=ABORTED), ("ended", {}, -1)),
        (lobby, replace(lobby, status=ABORTED), ("ended", {}, -1)),
        (lobby, TABLE, ("started", {}, -1)),
        (lobby, replace(lobby, seats=fewer), ("kicked", {}, -1)),
        (lobby, replace(lobby, seats=more), ("bots", {}, -1)),
        (replace(lobby, seats=more), lobby, ("bots", {}, -1)),
        (TABLE, replace(TABLE, seats=handed), ("handed", {"seat": 1}, 1)),
        (TABLE, replace(TABLE, channel=6), ("moved", {"channel": 6}, -1)),
        (lobby, replace(lobby, options={"rounds": "3"}), ("options", {}, -1)),
        (lobby, replace(lobby, terms=TimeControl(move=60)), ("clock", {}, -1)),
        (lobby, replace(lobby, counts="friendly"), ("rated", {}, -1)),
        (TABLE, replace(TABLE, lang="de"), ("language", {}, -1)),
        (lobby, replace(lobby, shut=True), ("seats", {}, -1)),
        (TABLE, replace(TABLE, web_key="k"), ("page", {}, -1)),
        (TABLE, TABLE, ("changed", {}, -1)),
    ):
        assert act_of(before, after) == told
    assert act_of(TABLE, replace(TABLE, channel=6), "exported") == ("exported", {}, -1)


def test_who_has_had_the_file_is_whom_the_bot_has_named_for_it():
    own = LogLine(1, 2, 0.0, Event("admin_exported"), bot=True, by=NamedUser(7, "Doro"))
    assert took_file([own], 7)
    assert not took_file([own], 8)
    assert not took_file([replace(own, bot=False)], 7), "a line of the game names nobody"
    assert not took_file([replace(own, event=Event("admin_moved"))], 7)
    assert not took_file([replace(own, by=None)], 7)
    assert took_file([replace(own, by=NamedUser(8, "Emil")), own], 7)
    assert not took_file([], 7)
