"""The rows and columns of the matrix: what can be done, and what people are to a table. The page is `docs/security.md`.

What can be done is a command or a control. Its row says who may do it, and gives the rest that a press of it takes, so
that it would have an effect if it were let in.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[4]

WATCH, OWN, SAT, LEAD, JOIN, END = "watch", "own", "sat", "lead", "join", "end"
"""Whoever sees the table; who holds a seat there; who does or did; its host, and who manages its server; who has no
seat yet; who may end it for all, or propose that.
"""

WITHDRAWN = ("leave", "hush")
"""What somebody who has left the server may still take back."""

AT_TABLES = (WATCH, OWN, SAT, LEAD, JOIN, END)

ANYBODY, MANAGE, EVENTS, CUP, ORGANISE = "anybody", "manage", "events", "cup", "organise"
"""It is about no table: about the presser alone; a server, for those who manage it; a new tournament, for those who
manage events; a tournament of this server, for everybody there; the same, for its organiser.
"""

LOBBY, RUNNING = "lobby", "running"


class Row(Struct, frozen=True):
    """Something that can be done: for whom it is, at which table, and what comes with it.

    ``key`` and ``values`` are of a control, ``fields`` of a form, ``options`` of a command. In all of them ``{table}``
    and ``{cup}`` are the numbers of what is meant, ``{user}`` is the presser.
    """

    who: str
    at: str = RUNNING
    key: str = ""
    values: tuple[str, ...] | None = None
    fields: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str], ...] = ()


def lobby(who: str = LEAD, key: str = "", /, *values: str, **fields: str) -> Row:
    return Row(who, LOBBY, key, values or None, tuple(fields.items()))


def running(who: str, key: str = "", /, *values: str, **fields: str) -> Row:
    return Row(who, RUNNING, key, values or None, tuple(fields.items()))


def typed(who: str, at: str = RUNNING, /, **options: str) -> Row:
    return Row(who, at, options=tuple(options.items()))


OF_TABLES = {
    "abort": running(LEAD),
    "again": running(OWN),
    "animate": running(WATCH),
    "apart": running(OWN),
    "board": running(WATCH),
    "clock": lobby(),
    "closed": running(OWN),
    "concede": running(OWN),
    "copylink": running(WATCH),
    "counts": lobby(LEAD, "", "friendly"),
    "course": running(WATCH),
    "cut": running(WATCH),
    "dismiss": lobby(),
    "expiry": lobby(LEAD, "", "vote"),
    "fill": lobby(),
    "final": running(WATCH),
    "follow": running(WATCH),
    "following": running(WATCH, "", "round"),
    "guess": running(WATCH, "", "0"),
    "freepace": lobby(LEAD, "", move="2 h", reserve="0"),
    "gallery": running(LEAD),
    "gallery/open": running(LEAD, "open"),
    "gallery/renew": running(LEAD, "renew"),
    "gallery/close": running(LEAD, "close"),
    "hand": running(OWN),
    "handover": running(OWN, "1.on"),
    "hint": running(OWN),
    "hush": running(OWN),
    "join": lobby(JOIN),
    "kickseat": lobby(LEAD, "", "1"),
    "leave": lobby(OWN),
    "level": lobby(LEAD, "", "easy"),
    "log": running(WATCH),
    "logof": running(WATCH, "1", "0"),
    "logpage": running(WATCH, "0."),
    "loground": running(WATCH, "", "1"),
    "nexttable": running(WATCH),
    "note": running(WATCH),
    "noteset": running(WATCH, text="beware of Benno"),
    "opponent": lobby(),
    "options": lobby(WATCH),
    "optpage": lobby(LEAD, "0"),
    "pace": lobby(LEAD, "", "day"),
    "paceset": lobby(LEAD, "3600.0"),
    "endself": running(OWN),
    "order": running(OWN),
    "orderoff": running(OWN, "1"),
    "orderset": running(OWN, "bid", "game~card1"),
    "page": running(OWN, "0"),
    "pick": running(OWN, "card1"),
    "pickone": running(OWN, "", "card1"),
    "plan": running(OWN),
    "plandrop": running(OWN, "0"),
    "planlay": running(OWN, "0~bid", "card1"),
    "planpage": running(OWN, "0~0"),
    "play": running(OWN),
    "playon": running(WATCH),
    "proof": running(WATCH),
    "propose": running(OWN, "tie"),
    "recap": running(WATCH),
    "recappage": running(WATCH, "0"),
    "rematch": running(OWN),
    "replay": running(WATCH, "all.turn.first"),
    "return": running(OWN),
    "ruleof": running(WATCH, "start"),
    "rules": running(WATCH),
    "rulesat": running(WATCH),
    "set": lobby(LEAD, "0.rounds", "3"),
    "setpage": running(WATCH, "table"),
    "setting/mention": running(SAT, "mention", "off"),
    "setting/remind_here": running(SAT, "remind_here", "6"),
    "setting/seats": lobby(LEAD, "seats", "kept"),
    "setting/table": running(LEAD, "table", "de"),
    "showseat": running(WATCH, "", "0"),
    "standin": lobby(LEAD, "", "hard"),
    "start": lobby(),
    "tablepage": running(WATCH, "0"),
    "take": running(JOIN, "2"),
    "try": running(OWN, "0"),
    "trypick": running(OWN, "", "card1"),
    "undo": running(OWN),
    "verify": running(WATCH),
    "vote": running(OWN, "tie.-1.no"),
}
"""The controls of a table, by their verb; where one does several things, each with its key behind a stroke."""

OTHERS = {
    "bar": Row(ORGANISE, key="{cup}.30", values=("1",)),
    "barfor": Row(ORGANISE, key="{cup}.30", values=("30",)),
    "bars": Row(ORGANISE, key="{cup}.0"),
    "block": Row(ANYBODY, values=("1",)),
    "boardset": Row(MANAGE, values=()),
    "forumset": Row(MANAGE, values=()),
    "rollset": Row(MANAGE, values=()),
    "blockpage": Row(ANYBODY, key="0"),
    "learn": Row(ANYBODY, values=("toy",)),
    "find": Row(ANYBODY),
    "finished": Row(ANYBODY),
    "forget": Row(ANYBODY),
    "found": Row(ANYBODY, key="toy.626964"),
    "help": Row(ANYBODY, key="1"),
    "here": Row(ANYBODY, key="toy"),
    "honours": Row(ANYBODY, key="0"),
    "house": Row(MANAGE, key="0.most", values=("1",)),
    "houselang": Row(MANAGE, key="guild", values=("de",)),
    "housepage": Row(MANAGE, key="1"),
    "invite": Row(ANYBODY, key="1", values=("1",)),
    "ladder": Row(ANYBODY, values=("toy",)),
    "noses": Row(ANYBODY, key="0"),
    "lesson": Row(ANYBODY, key="toy.leave"),
    "lookup": Row(ANYBODY, key="toy"),
    "meant": Row(ANYBODY, key="stats_me.game", values=("toy\n",)),
    "mine": Row(ANYBODY, key="0"),
    "newform": Row(ANYBODY, key="toy"),
    "newtable": Row(ANYBODY, key="toy", fields=(("clock", "none"), ("bots", "0"))),
    "notices": Row(ANYBODY, key="1"),
    "mystats": Row(ANYBODY, values=("toy",)),
    "quiet": Row(ANYBODY),
    "quietland": Row(ANYBODY, values=("x",)),
    "quietset": Row(ANYBODY, fields=(("begun", "22"), ("ends", "7"), ("zone", "utc"))),
    "quiettime": Row(ANYBODY, values=("x",)),
    "quietturn": Row(ANYBODY, key="Europe.0"),
    "quietzone": Row(ANYBODY, values=("x",)),
    "rise": Row(ANYBODY, key="toy"),
    "season": Row(ANYBODY, key="toy.2026-1.0"),
    "tdrop": Row(CUP, key="{cup}"),
    "thread": Row(ANYBODY, key="toy"),
    "tjoin": Row(CUP, key="{cup}"),
    "tleave": Row(CUP, key="{cup}"),
    "topic": Row(ANYBODY, key="toy.start"),
    "whatis": Row(ANYBODY, key="toy", values=("near",)),
    "topicone": Row(ANYBODY, key="toy", values=("start",)),
    "toptions": Row(CUP, key="{cup}.0"),
    "tset": Row(ORGANISE, key="{cup}.0.rounds", values=("3",)),
    "tshow": Row(CUP, key="{cup}"),
    "unbar": Row(ORGANISE, key="{cup}.30.1", values=("1",)),
    "unblock": Row(ANYBODY, values=("1",)),
    "unwish": Row(ANYBODY, key="1.toy"),
    "vacate": Row(ANYBODY, values=("3",)),
    "vacation": Row(ANYBODY),
    "vacday": Row(ANYBODY, fields=(("until", "in 3 days"),)),
    "vacuntil": Row(ANYBODY),
    "vacend": Row(ANYBODY),
    "wish": Row(ANYBODY, key="toy.2.4.any.7"),
    "wishform": Row(ANYBODY, values=("toy",)),
    "wishset": Row(ANYBODY, key="days.toy.2.4.any.7", values=("3",)),
}
"""The controls that belong to no table."""

COMMANDS = {
    "game abort": typed(END),
    "game add-bot": typed(LEAD, LOBBY, level="easy"),
    "game concede": typed(OWN, table="{table}"),
    "game export": typed(LEAD),
    "game find": typed(ANYBODY),
    "game follow": typed(WATCH, table="{table}"),
    "game hand": typed(OWN, table="{table}"),
    "game import": typed(MANAGE),
    "game join": typed(JOIN, LOBBY),
    "game kick": typed(LEAD, LOBBY, player="1"),
    "game leave": typed(OWN, LOBBY),
    "game log": typed(WATCH, table="{table}"),
    "game move": typed(OWN, option="card1", table="{table}"),
    "game move-here": typed(LEAD, table="{table}"),
    "game my-tables": typed(ANYBODY),
    "game new": typed(ANYBODY, game="toy"),
    "game options": typed(LEAD, LOBBY, clock="2 h"),
    "game play": typed(OWN, table="{table}"),
    "game recap": typed(WATCH, table="{table}"),
    "game replay": typed(WATCH, table="{table}"),
    "game show": typed(WATCH, table="{table}"),
    "game start": typed(LEAD, LOBBY),
    "game table": typed(WATCH, table="{table}"),
    "game undo": typed(OWN, table="{table}"),
    "game verify": typed(WATCH, table="{table}"),
    "help": typed(ANYBODY),
    "hint": typed(OWN, table="{table}"),
    "learn": typed(ANYBODY, game="toy"),
    "my-tables": typed(ANYBODY),
    "note": typed(WATCH, text="beware", table="{table}"),
    "plan": typed(OWN, table="{table}"),
    "rematch": typed(OWN),
    "rules": typed(ANYBODY, game="toy"),
    "settings block": typed(ANYBODY),
    "settings forget-me": typed(ANYBODY),
    "settings me": typed(ANYBODY),
    "settings my-data": typed(ANYBODY),
    "settings server": typed(MANAGE),
    "stats game": typed(ANYBODY, game="toy"),
    "stats me": typed(ANYBODY),
    "stats player": typed(ANYBODY, who="{user}"),
    "stats server": typed(ANYBODY),
    "tournament start": typed(ORGANISE, tournament="{cup}"),
    "tournament cancel": typed(ORGANISE, reason="no time", tournament="{cup}"),
    "tournament correct": typed(ORGANISE, table="1.1", places="2 1", reason="miscounted", tournament="{cup}"),
    "tournament drop": typed(ORGANISE, player="{user}", tournament="{cup}"),
    "tournament join": typed(CUP, tournament="{cup}"),
    "tournament leave": typed(CUP, tournament="{cup}"),
    "tournament move-here": typed(ORGANISE, tournament="{cup}"),
    "tournament new": typed(EVENTS, title="Spring", game="toy"),
    "tournament options": typed(CUP, tournament="{cup}"),
    "tournament show": typed(CUP, tournament="{cup}"),
}
"""The commands, by the names they have in English."""

MENUS = {
    "In words": Row(WATCH),
    "Invite to my table": Row(ANYBODY),
    "Replay from here": Row(WATCH),
    "Statistics": Row(ANYBODY),
}
"""What a right click offers, by its name in English: on a person, or on a post with the controls of a table."""


class Column(Struct, frozen=True):
    """What somebody is to the tables of the matrix: ``who`` they are, and from ``where`` they ask.

    ``sees``: they see the tables from there, ``may`` are the rights that they have at them besides `WATCH`, ``rules``
    those at the server they ask from. ``former``: they had a seat, and its controls show them what everybody sees.
    ``practice``: it is about somebody else's practice table. ``left``: they sit there, and have left the server: they
    are told that, and nothing else.
    """

    who: str
    where: str
    sees: bool = False
    may: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    former: bool = False
    practice: bool = False
    left: bool = False


HERE, ASIDE, CLOSED, ELSEWHERE, DM, AWAY = "here", "aside", "closed", "elsewhere", "dm", "away"
"""Beside the tables; in another channel of their server while theirs are open, or closed to all but those who sit
there; on another server; in a direct message; on a server where the bot is not, by their own installation.
"""

COLUMNS = {
    "stranger here": Column("Emil", HERE, sees=True, may=(JOIN,)),
    "spectator who follows": Column("Doro", HERE, sees=True, may=(JOIN,)),
    "seated": Column("Benno", HERE, sees=True, may=(OWN, SAT, END)),
    "gave up the seat": Column("Clara", HERE, sees=True, may=(JOIN, SAT), former=True),
    "host": Column("Anna", HERE, sees=True, may=(OWN, SAT, LEAD, END)),
    "manages this server": Column("Steward", HERE, sees=True, may=(LEAD, JOIN, END), rules=(MANAGE, EVENTS, ORGANISE)),
    "manages events here": Column("Herald", HERE, sees=True, may=(JOIN,), rules=(EVENTS,)),
    "seated, asks in another channel": Column("Benno", ASIDE, sees=True, may=(OWN, SAT, END)),
    "seated, asks on another server": Column("Benno", ELSEWHERE, sees=True, may=(OWN, SAT, END)),
    "seated, in a direct message": Column("Benno", DM, sees=True, may=(OWN, SAT, END)),
    "stranger, channel closed": Column("Emil", CLOSED),
    "spectator, channel closed": Column("Doro", CLOSED),
    "gave up the seat, channel closed": Column("Clara", CLOSED),
    "stranger on another server": Column("Foreigner", ELSEWHERE),
    "stranger here, asks on another server": Column("Emil", ELSEWHERE),
    "manages another server": Column("Prefect", ELSEWHERE, rules=(MANAGE, EVENTS)),
    "manages both, asks on the other": Column("Steward", ELSEWHERE, rules=(MANAGE, EVENTS)),
    "gave up the seat, on another server": Column("Clara", ELSEWHERE),
    "stranger in a direct message": Column("Foreigner", DM),
    "seated, left the server, on another": Column("Left", ELSEWHERE, left=True),
    "seated, left the server, in a direct message": Column("Left", DM, left=True),
    "seated, on a server without the bot": Column("Benno", AWAY, sees=True, may=(OWN, SAT, END)),
    "stranger on a server without the bot": Column("Foreigner", AWAY),
    "manages a server without the bot": Column("Prefect", AWAY),
    "practice table of somebody else": Column("Emil", ASIDE, practice=True),
    "practice table of somebody else, in a direct message": Column("Doro", DM, practice=True),
    "practice table, for who manages the server": Column(
        "Steward", ASIDE, rules=(MANAGE, EVENTS, ORGANISE), practice=True
    ),
}
"""What people are to a table, by the words of the page."""
