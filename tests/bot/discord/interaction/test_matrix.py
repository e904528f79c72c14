"""The matrix: everything that can be done, by everybody whom a table may mean something to. The page is
`docs/security.md`, the rows and columns stand in `relations.py`.

What is refused changes nothing and shows nothing. A table that somebody does not see from where they ask is answered
for exactly as a number that does not exist, as numbers can be counted through; at one in plain sight it is refused in a
sentence of its own.
"""

import sqlite3
from collections import Counter

import discord
import pytest
from discord import AppCommandType
from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.discord.commands import command as commands
from bot.discord.interaction import router
from bot.discord.interaction.router import HANDLERS
from bot.discord.pictures.animations import Animations
from bot.discord.text.page import Picture
from bot.store.database import sqlite
from bot.store.values.time import TIE
from bot.store.values.tournament import Tournament
from bot.tables.commit.presence import THERE
from bot.tables.model.actor import Actor
from tests.bot.discord.interaction import relations
from tests.bot.discord.interaction.relations import (
    ANYBODY,
    AWAY,
    CLOSED,
    COLUMNS,
    COMMANDS,
    CUP,
    DM,
    ELSEWHERE,
    HERE,
    LOBBY,
    MENUS,
    OF_TABLES,
    ORGANISE,
    OTHERS,
    OWN,
    WATCH,
)
from tests.bot.discord.simcord_server import with_verb
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells

FOLLOWUPS = 5
"""Messages after the first answer that Discord lets be sent where the bot is not on the server."""

APPLICATION_COMMAND = 2
"""The kind of interaction that is a command, typed or chosen by a right click."""

STORED, ASKED, ANSWERED = "stored", "asked", "answered"
"""A look into the database; a question to Discord; the answer."""

NOWHERE = 987_654
"""The number of no table and no tournament."""


# ---- the walk --------------------------------------------------------------------------------------------------------


def test_every_control_has_a_row():
    """A new verb is entered in `OF_TABLES` or `OTHERS` of `relations.py`, with whom it is for."""
    assert {row.partition("/")[0] for row in (*OF_TABLES, *OTHERS)} == HANDLERS.keys()


async def test_every_command_has_a_row(hall):
    """A new command is entered in `COMMANDS` of `relations.py`, with whom it is for."""
    walked = {
        command.qualified_name
        for command in hall.bot.tree.walk_commands()
        if isinstance(command, discord.app_commands.Command)
    }
    assert walked == COMMANDS.keys()


def test_every_column_stands_on_the_page():
    page = (relations.ROOT / "docs" / "security.md").read_text()
    assert [name for name in COLUMNS if name not in page] == []


# ---- the scene -------------------------------------------------------------------------------------------------------


class Scene:
    """A lobby and a running friendly game on one server, a tournament there, and people of all kinds."""

    def __init__(self, hall, column):
        self.hall, self.column = hall, column
        self.env, self.bot, self.tables, self.belows = hall.env, hall.bot, hall.tables, {}
        self.looks = []

    async def open(self):
        hall, env = self.hall, self.env
        self.other = env.create_guild("Elsewhere")
        rights = {"Steward": "manage_guild", "Prefect": "manage_guild", "Herald": "manage_events"}
        self.users = {who.name: who.user for who in hall.people.values()}
        self.users |= {name: env.create_user(name) for name in (*rights, "Left", "Foreigner", "Marshal")}
        self.members, self.abroad = dict(hall.people), {}
        for name, user in self.users.items():
            roles = {}
            for guild in (hall.guild, self.other):
                given = discord.Permissions(**{rights[name]: True}) if name in rights else discord.Permissions.none()
                roles[guild] = [guild.create_role(name, permissions=given)] if name in rights else []
            if name not in self.members and name not in ("Foreigner", "Prefect"):
                self.members[name] = hall.guild.add_member(user, roles=roles[hall.guild])
            if name != "Herald":
                self.abroad[name] = self.other.add_member(user, roles=roles[self.other])
        me = hall.guild.bot_member if hasattr(hall.guild, "bot_member") else None
        self.places = {LOBBY: self.channel("garden", me), relations.RUNNING: self.channel("throne", me)}
        self.aside, self.far = hall.channel, self.other.create_text_channel("far-away")
        await env.settle()
        await self._tables()
        return self

    def channel(self, name, me):
        """A channel; closed to all but those who sit there, if the column is about that."""
        if self.column.where != CLOSED:
            return self.hall.guild.create_text_channel(name)
        hidden, shown = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
        overwrites = {self.members[name]: shown for name in ("Anna", "Benno", "Left")}
        overwrites |= {self.members[name]: hidden for name in ("Emil", "Doro", "Clara")}
        return self.hall.guild.create_text_channel(name, overwrites=overwrites)

    async def _tables(self):
        tables, guild = self.tables, self.hall.guild.id
        tables.gallery.url = "https://watch.example.org"
        await self.hall.store.settings.set("guild", guild, "gallery", "all")
        anna, benno, clara, left = (Actor(self.users[name].id, name) for name in ("Anna", "Benno", "Clara", "Left"))
        open_ = await tables.lobby.create(guild, self.places[LOBBY].id, anna, "toy")
        for who in (benno, left):
            await tables.lobby.join(open_.id, who)
        await tables.lobby.add_opponent(open_.id, anna, "easy", "Hua")
        played = await tables.lobby.create(guild, self.places[relations.RUNNING].id, anna, "toy")
        for who in (benno, clara, left):
            await tables.lobby.join(played.id, who)
        await tables.lobby.set_rated(played.id, anna, rated=False)
        await tables.lobby.start(played.id, anna)
        await tables.following.follow(played.id, self.users["Doro"].id)
        await tables.play.concede(played.id, clara.user)
        await tables.opponents.settle()
        await tables.votes.propose(played.id, anna.user, TIE, "yes")
        self.numbers = {LOBBY: open_.id, relations.RUNNING: played.id}
        if self.column.practice:
            own = await tables.practice.begin(anna, EXAMPLE, ["Hua", "Li", "Wu", "Han"])
            await tables.opponents.settle()
            self.numbers = dict.fromkeys(self.numbers, own.id)
        lists = self.channel("lists", None) if self.column.where == CLOSED else self.aside
        entry = Tournament(
            guild=guild, channel=lists.id, organiser=self.users["Marshal"].id, title="Cup", game="toy",
            deadline=2e9,
        )  # fmt: skip
        self.cup = (await tables.tournaments.create(entry, "day")).id
        await self.hall.rest()
        self.hall.guild.remove_member(self.members["Left"])
        self.hall.clock.now += THERE
        await self.env.settle()

    def watch(self, monkeypatch):
        """Note every look into the database, every question to Discord, and when there is an answer."""

        def noted(name, work, *, before=True):
            async def done(*args, **how):
                self.looks += [name] if before else []
                try:
                    return await work(*args, **how)
                finally:
                    self.looks += [] if before else [name]

            return done

        stored, http = self.hall.store.connections, self.bot.http
        monkeypatch.setattr(stored, "read", noted(STORED, stored.read))
        monkeypatch.setattr(http, "request", noted(ASKED, http.request))
        for module in (router, commands):
            monkeypatch.setattr(module, "guarded", noted(ANSWERED, module.guarded, before=False))

    def looked(self, *, shown):
        """How often something was looked up until there was an answer. ``shown``: by a control, whose number nobody has
        guessed, so Discord may be asked about it.
        """
        looks = self.looks[: self.looks.index(ANSWERED)] if ANSWERED in self.looks else self.looks
        return Counter(one for one in looks if one == STORED or not shown)

    # ---- what is done

    @property
    def guild(self):
        return {ELSEWHERE: self.other.id, AWAY: self.other.id, DM: None}.get(self.column.where, self.hall.guild.id)

    def place(self, row):
        """The channel that is asked in; None: a direct message."""
        beside = self.places[row.at] if row.who in relations.AT_TABLES else self.aside
        return {HERE: beside, ELSEWHERE: self.far, AWAY: self.far, DM: None}.get(self.column.where, self.aside)

    def filled(self, text, table, cup):
        return text.format(table=table, cup=cup, user=self.users[self.column.who].id)

    async def do(self, name, row, table, cup):
        """Do it as the person of the column, about a table and a tournament; gives what is answered."""
        if name in COMMANDS:
            return await self.type(name, row, table, cup)
        if name in MENUS:
            return await self.point(name, row, table)
        return await self.press(name.partition("/")[0], row, table, cup)

    async def type(self, name, row, table, cup):
        user, options = self.users[self.column.who], dict[str, object]()
        for option, text in row.options:
            options[option] = user if text == "{user}" else self.filled(text, table, cup)
        if name == "game import":
            options["file"] = ("table.json", b"{}")
        place = self.place(row)
        if place is None:
            return await user.slash(name, **options)
        who = self.abroad if self.column.where in (ELSEWHERE, AWAY) else self.members
        return await who[self.column.who].slash(place, name, **options)

    async def complete(self, name, option, row, table):
        """What is offered while that option is typed, the table being named already, or being the option itself."""
        place, named = self.place(row), {} if option == "table" else {"table": str(table)}
        if place is None:
            return await self.users[self.column.who].autocomplete(name, option, "", **named)
        who = self.abroad if self.column.where in (ELSEWHERE, AWAY) else self.members
        return await who[self.column.who].autocomplete(place, name, option, "", **named)

    async def point(self, name, row, table):
        """A right click on themselves, or on a post of the bot that has a control of the table."""
        below, user = self.belows[self.place(row)], self.users[self.column.who]
        stored = self.env.backend.get_message(below.channel_id, below.id)
        post = dict(serializers.message_payload(self.env.backend, stored))
        control = {"type": 2, "style": 2, "label": "Log", "custom_id": f"m:{table}:log:1:"}
        post["components"] = [{"type": 1, "components": [control]}]
        person = row.who == ANYBODY
        told = {"users": {str(user.id): dict(serializers.user_payload(self.env.backend.get_user(user.id)))}}
        kind = AppCommandType.user if person else AppCommandType.message
        known = self.hall.anna._resolve_root(name, kind.value, self.hall.channel.id)
        data = {
            "id": known["id"],
            "name": known["name"],
            "type": known["type"],
            "target_id": str(user.id if person else below.id),
            "resolved": told if person else {"messages": {str(below.id): post}},
        }
        return await self.sent(APPLICATION_COMMAND, below, data)

    async def press(self, verb, row, table, cup):
        """A press as the gateway would send it, whether or not a message has such a control."""
        below = self.belows[self.place(row)]
        stored = self.env.backend.get_message(below.channel_id, below.id)
        position = self.revisions.get(table, 1)
        number = table if row.who in relations.AT_TABLES else "-"
        control = f"m:{number}:{verb}:{position}:{self.filled(row.key, table, cup)}"
        data, kind = {"custom_id": control, "component_type": 2}, 3
        if row.values is not None:
            data |= {"component_type": 3, "values": list(row.values)}
        if row.fields:
            lines = [{"type": 4, "custom_id": name, "value": value} for name, value in row.fields]
            data, kind = {"custom_id": control, "components": [{"type": 1, "components": [one]} for one in lines]}, 5
        return await self.sent(kind, stored, data)

    async def sent(self, kind, below, data):
        """An interaction of a kind where a message stands; a press is one on that message."""
        record, payload = interactions.base_payload(
            self.env.backend,
            type=kind,
            channel_id=below.channel_id,
            guild_id=self.guild,
            user_id=self.users[self.column.who].id,
            data=data,
        )
        if kind != APPLICATION_COMMAND:
            record.source_message_id = below.id
            payload["message"] = dict(serializers.message_payload(self.env.backend, below))
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return InteractionResult(self.env, record)

    async def below(self, row):
        """A message below which is pressed, where the column asks."""
        place = self.place(row)
        if place not in self.belows:
            self.belows[place] = await self._help(place)
        return self.belows[place]

    async def _help(self, place):
        user = self.users[self.column.who]
        who = self.abroad if self.column.where in (ELSEWHERE, AWAY) else self.members
        asked = user.slash("help") if place is None else who[self.column.who].slash(place, "help")
        return (await asked).response

    # ---- what is kept

    async def rows(self):
        """Everything that is stored, row by row."""

        def work(db):
            tables = [one[0] for one in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()]
            return {table: [tuple(row) for row in db.execute(f"SELECT * FROM {table}").fetchall()] for table in tables}

        await self.hall.rest()
        return await self.hall.store.connections.read(work)

    async def now(self):
        """Everything that is stored now; what was seen last, if nothing has been written since."""
        await self.hall.rest()
        written = self.hall.store.connections._writer._conn.total_changes
        if written != self.written:
            self.seen, self.written = await self.rows(), written
        return self.seen

    async def keep(self):
        """Note how everything is now, so that `restore` finds it again."""
        await self.hall.rest()
        self._kept = sqlite3.connect(":memory:", check_same_thread=False)
        writer = self.hall.store.connections._writer
        await sqlite.on_thread(writer, lambda: writer._conn.backup(self._kept))
        self.revisions = {number: (await self.tables.get(number)).revision for number in self.numbers.values()}
        self.kept = self.seen = await self.rows()
        self.written = writer._conn.total_changes

    async def restore(self):
        """As if the last press had not been."""
        await self.tables.opponents.settle()
        await self.tables.plans.settle()
        await self.hall.rest()
        writer = self.hall.store.connections._writer
        await sqlite.on_thread(writer, lambda: self._kept.backup(writer._conn))
        self.seen, self.written = self.kept, writer._conn.total_changes
        self.tables.repo.kept.clear()
        self.bot.services.cinema.stop(self.users[self.column.who].id)


async def test_every_entry_of_a_right_click_has_a_row(hall):
    kinds = (AppCommandType.user, AppCommandType.message)
    assert {str(one.name) for kind in kinds for one in hall.bot.tree.get_commands(type=kind)} == MENUS.keys()


def told(result):
    """All that a press was answered with, but for the numbers of messages."""
    shown = [one for one in (result.response, *result.followups) if one is not None]
    words = [(one.content, str(one.components), [file.filename for file in one.attachments], one.ephemeral)
             for one in shown]  # fmt: skip
    return words, result.modal


def refused(result):
    """Nothing is shown but one private sentence."""
    words, modal = told(result)
    return modal is None and len(words) == 1 and words[0][1:] == ("[]", [], True)


def open_cells(result):
    """What a press shows that is for a seat alone."""
    shown = [one for one in (result.response, *result.followups) if one is not None]
    return any(with_verb(one, "pick", "pickone", "planlay") or "Cards 1" in one.content for one in shown)


# ---- the cells -------------------------------------------------------------------------------------------------------


async def looked_at(scene, name, row):
    """What is wrong with a cell; empty if nothing is."""
    column = scene.column
    table, cup = scene.numbers.get(row.at), scene.cup
    of_table = row.who in relations.AT_TABLES
    by_channel = of_table and name in COMMANDS and "{table}" not in dict(row.options).values()
    abroad = column.where in (ELSEWHERE, DM, AWAY)
    if of_table:
        hidden = not column.sees or (by_channel and column.where not in (HERE, DM, AWAY))
        allowed = row.who == WATCH or row.who in column.may
    else:
        hidden = row.who in (CUP, ORGANISE) and (abroad or column.where == CLOSED)
        allowed = row.who in (ANYBODY, CUP) or row.who in column.rules
    before = await scene.now()
    scene.looks.clear()
    answer = await scene.do(name, row, table, cup)
    looks = scene.looked(shown=name not in COMMANDS)
    after = await scene.now()
    shown = [one for one in (answer.response, *answer.followups) if one is not None]
    if len(answer.followups) > FOLLOWUPS or not all(one.ephemeral for one in shown):
        return "answers in public, or too often"
    if tells("bot.error.internal", told(answer)[0][0][0] if told(answer)[0] else ""):
        return "fails"
    if column.left and of_table and not (by_channel and column.where == ELSEWHERE):
        if name in relations.WITHDRAWN:
            await scene.restore()
            return "" if refused(answer) else "shows something"
        words = told(answer)[0][0][0]
        known = tells("bot.error.NotMember", words) or tells("bot.error.guild_only", words)
        return "" if after == before and refused(answer) and known else "is not refused"
    if hidden:
        scene.looks.clear()
        nobody = await scene.do(name, row, NOWHERE, NOWHERE)
        if looks != (now := scene.looked(shown=name not in COMMANDS)):  # the time alone would tell
            return f"takes other looks than for no number: {looks}, not {now}"
        if await scene.now() != before:
            await scene.restore()
            return "changes something"
        return "" if told(answer) == told(nobody) and refused(answer) else "answers other than for no number"
    if allowed:
        if after != before:
            await scene.restore()
        if silent(column, row, before, after):
            return "is told to nobody"
        lost = told(answer)[0] and tells("bot.error.NoTable", told(answer)[0][0][0])
        return "is not let in" if lost else ""
    if after != before:
        await scene.restore()
        return "changes something"
    if open_cells(answer):
        return "shows a secret"
    if column.former:
        return ""
    return "" if refused(answer) and not tells("bot.error.NoTable", told(answer)[0][0][0]) else "shows something"


def silent(column, row, before, after):
    """Whether somebody who manages the server has done something to a table at which they do not play, and no line of
    its log names them.
    """
    if column.who != "Steward" or row.who not in (relations.LEAD, relations.END):
        return False
    named = [line for line in after["lines"] if line not in before["lines"] and "Steward" in line]
    return (before["tables"], before["seats"]) != (after["tables"], after["seats"]) and not named


async def wrongly_completed(scene):
    """The completions that know of a table which their person does not see, or of a hand that is not theirs."""
    column, wrong = scene.column, []
    for command in scene.bot.tree.walk_commands():
        row = COMMANDS.get(command.qualified_name)
        if row is None or ("table", "{table}") not in row.options:
            continue
        for option in (one.display_name for one in command.parameters if one.autocomplete):
            name, table = command.qualified_name, scene.numbers[row.at]
            found = await scene.complete(name, option, row, table)
            if option == "table":
                fine = OWN in column.may or str(table) not in [one["value"] for one in found]
            elif not column.sees:
                fine = found == await scene.complete(name, option, row, NOWHERE)
            else:
                fine = row.who != OWN or OWN in column.may or not found
            wrong += [] if fine else [f"{name}: {option} offers {found}"]
    return wrong


@pytest.fixture
def brought(monkeypatch):
    """In a column about that, the bot is there by the presser's own installation alone."""
    made = interactions.base_payload

    def bring(column):
        if column.where == AWAY:
            monkeypatch.setattr(interactions, "base_payload", alone)

    def alone(*args, user_id, **how):
        record, payload = made(*args, user_id=user_id, **how)
        return record, {**payload, "authorizing_integration_owners": {"1": str(user_id)}}

    return bring


@pytest.fixture
def filmless(monkeypatch):
    """Animations are ordered and shown, and none is made."""

    async def shot(*_):
        return Picture(b"GIF89a", "game.gif", "")

    monkeypatch.setattr(Animations, "animation", shot)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", COLUMNS)
async def test_nobody_does_what_is_not_theirs(hall, guides, blank, filmless, brought, monkeypatch, name, every):
    """Every cell; or, every day, every third one, so that each row meets every third column."""
    scene = await Scene(hall, COLUMNS[name]).open()
    brought(COLUMNS[name])
    wrong, rows, first = [], [*{**OF_TABLES, **OTHERS, **COMMANDS, **MENUS}.items()], [*COLUMNS].index(name) % 3
    cells = dict(rows if every else rows[first::3])
    for row in cells.values():
        await scene.below(row)
    await scene.keep()
    scene.watch(monkeypatch)
    for row_name, row in cells.items():
        if why := await looked_at(scene, row_name, row):
            wrong.append(f"{row_name} {why}")
    assert wrong == [], f"{len(wrong)} of {len(cells)} cells are open"
    assert await wrongly_completed(scene) == []
