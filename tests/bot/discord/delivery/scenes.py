"""For each kind of delivery a table or a tournament at which it has something to tell, and the row for it."""

import contextlib

import msgspec

import tests.toy  # noqa: F401  (registers the toy game)
from bot.discord.delivery.kind import KINDS, DirectMessage
from bot.discord.delivery.relay import OutboxRelay
from bot.discord.services import Services
from bot.store.enqueue import enqueue, enqueue_of_guild, enqueue_of_tournament
from bot.store.people import Wish
from bot.store.results import add_result
from bot.store.store import open_store
from bot.store.values.board import Board
from bot.store.values.delivery import (
    BARRED,
    FOLLOW,
    FORUM_LEFT,
    FORUM_POST,
    FORUM_TAGS,
    HAND,
    HEADS_UP,
    INVITED,
    KICKED,
    LOBBY_CARD,
    LOST,
    MOVED,
    NEWS,
    NEWS_EDIT,
    NOTICE_BOARD,
    OLDER,
    ORGANISER,
    OVER_POST,
    PAIRED,
    PAIRING,
    PAIRING_POST,
    PAIRING_THREAD,
    PICTURE,
    PROGRESS,
    RANOUT,
    REMIND,
    SEASON_END,
    TIDY,
    TOLD,
    UNFILLED,
    VOTES,
    WATCHED,
    WISHED,
    Delivery,
)
from bot.store.values.delivery import KINDS as STORED
from bot.store.values.result import Played, PlayedSeat
from bot.store.values.time import Vote
from bot.store.values.tournament import Tournament
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from bot.tables.model.seasons import season_at
from bot.tables.people.preferences import People
from tests.bot.discord.delivery.memory import MemoryTransport, Studio
from tests.support import databases as stores

PEOPLE = tuple(Actor(number, f"P{number}", guild=1, may_manage=number == 11) for number in range(11, 15))
ANNA, BENNO = PEOPLE[:2]

IN_LOBBY = (LOBBY_CARD, UNFILLED, KICKED, WISHED, INVITED, FOLLOW)
OF_CUP = (NEWS, NEWS_EDIT, PAIRING, PAIRING_THREAD, PAIRING_POST, ORGANISER, BARRED)
DIRECT = tuple(name for name, one in KINDS.items() if isinstance(one, DirectMessage))
EDITS = (PROGRESS, PICTURE, NEWS_EDIT, OLDER, NOTICE_BOARD, FORUM_LEFT)
"""Those that bring a message up to date that is there."""
SILENT = (TIDY, PAIRING_THREAD, FORUM_TAGS)
"""Those that leave no message."""


class World:
    """A store, its tables, a Discord in memory, and a relay between them, which may die and be born again."""

    def __init__(self, store):
        self.store = store
        self.now = 1_800_000_000.0
        self.seeds = 0
        self.guilds = 1000
        self.channel = 100
        self.tables = Tables(store, clock=self.clock, new_seed=self.seed)
        self.discord = MemoryTransport(self.clock)
        self.studio = Studio()
        self.relay = None

    def clock(self):
        return self.now

    def seed(self):
        self.seeds += 1
        return f"{self.seeds:032x}"

    def born(self):
        """A process begins."""
        services = Services(self.tables, People(self.store), self.studio, None)
        self.relay = OutboxRelay(services, self.store, self.clock, self.discord)
        self.relay.open()

    def fresh(self):
        """Discord, and a channel of its own, for the next scene."""
        self.discord.__init__(self.clock)
        self.studio.slow = False
        self.channel += 1
        self.now += 10_000

    async def clear(self):
        """Nothing is due."""
        await self.store.connections.write(lambda db: db.execute("DELETE FROM outbox"))

    async def due(self, own, *deliveries):
        """These are due at a table, or of a tournament."""
        add, to = enqueue, own
        if isinstance(own, Tournament):
            add, to = enqueue_of_tournament, own.id
        elif isinstance(own, Board):
            add, to = enqueue_of_guild, own.guild

        def work(db):
            add(db, to, deliveries, self.now)
            for own_row in deliveries:  # what a post becomes once it is sent
                if own_row.message:
                    db.execute("UPDATE outbox SET message = ? WHERE kind = ?", (own_row.message, own_row.kind))

        await self.store.connections.write(work)


@contextlib.asynccontextmanager
async def opened(path):
    """The world, on a database in a file."""
    store = await open_store(stores.in_file(path / "mandate.db"))
    world = World(store)
    for limit in ("most", "lobbies", "cups"):
        await store.settings.set("guild", 1, limit, "0")  # as many as there are scenes
    try:
        yield world
    finally:
        await world.relay.close(0.0)
        await world.tables.plans.close()
        await world.tables.opponents.close()
        await store.close()


async def lobby(world):
    """A lobby of two."""
    table = await world.tables.lobby.create(1, world.channel, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    return await world.tables.get(table.id)


async def written(world, table, **fields):
    """The table with other clocks or votes, past the door: what a scene needs, not what is tested."""
    after = msgspec.structs.replace(table, **fields)
    await world.store.clocks.save(table, after, (), world.now)
    return after


async def running(world):
    """A running table of two, whose board stands in its channel."""
    table = await lobby(world)
    await world.tables.lobby.start(table.id, ANNA)
    return await world.tables.get(table.id)


async def standing(world, own, column, text="the post"):
    """A message that the table knows as its own."""
    made = world.discord.stands(world.channel, text)
    sql = f"UPDATE tables SET {column} = ? WHERE id = ?"
    await world.store.connections.write(lambda db: db.execute(sql, (made, own.id)))
    return await world.tables.get(own.id)


async def cup(world):
    """A tournament whose first round is to be played, with nothing posted yet."""
    own = {"guild": 1, "channel": world.channel, "organiser": 500, "title": "Cup", "game": "toy"}
    made = await world.tables.tournaments.create(Tournament(**own, deadline=world.now + 60), "day")
    for person in PEOPLE:
        await world.tables.tournaments.join(made.id, person)
    return await world.tables.tournaments.begin(made.id, Actor(500, guild=1))


async def scene(world, kind):
    """What ``kind`` needs so that it has something to say; returns the table, tournament or server and the row. Who is
    written to wants that, whatever is usual.
    """
    own, row = await _scene(world, kind)
    wish = STORED[kind].wish
    if wish is not None:
        await world.store.settings.set("user", row.user, wish[0], "on")
    return own, row


async def _scene(world, kind):
    """A new kind whose state is none of these has its branch here."""
    if kind == NOTICE_BOARD:
        return await _scene_of_server(world)
    if kind == SEASON_END:
        return await _scene_of_season(world)
    if kind in OF_CUP:
        return await _scene_of_cup(world, kind)
    if kind == FORUM_POST:
        table = await world.tables.lobby.create(1, 0, ANNA, "toy", forum=world.channel)
        return table, Delivery(kind=kind, revision=table.revision)
    if kind == FORUM_LEFT:
        table = await lobby(world)
        made = world.discord.stands(world.channel, "the card")
        return table, Delivery(kind=kind, revision=table.revision, message=made, channel=made)
    if kind in IN_LOBBY:
        table = await lobby(world)
        if kind == WISHED:
            wish = Wish(guild=1, user=13, name="P13", game="toy", least=2, most=4, made=world.now, ends=world.now + 9e9)
            await world.store.people.set_wish(wish)
        user = {WISHED: 13, INVITED: 13, KICKED: 14, FOLLOW: 14}.get(kind, 0)
        if kind == FOLLOW:
            table = await world.tables.following.follow(table.id, user)
        by = ANNA.user if kind == INVITED else 0
        return table, Delivery(kind=kind, revision=table.revision, user=user, number=by)
    if kind == PAIRED:
        made = await cup(world)
        (own,) = made.of_round(1)
        sql = "UPDATE pairings SET channel = ? WHERE tournament_id = ?"
        await world.store.connections.write(lambda db: db.execute(sql, (world.channel + 50_000, made.id)))
        await world.tables.tournament_runner.tick()
        (own,) = (await world.store.tournaments.get(made.id)).of_round(1)
        table = await world.tables.get(own.table)
        return table, Delivery(kind=kind, revision=table.revision, user=own.people[0])
    table = await running(world)
    if kind in (OVER_POST, TIDY):
        await world.tables.lobby._close(table, 0)
        table = await world.tables.get(table.id)
    if kind == FORUM_TAGS:
        sql = "UPDATE tables SET forum = ? WHERE id = ?"
        await world.store.connections.write(lambda db: db.execute(sql, (world.channel + 70_000, table.id)))
        return await world.tables.get(table.id), Delivery(kind=kind, revision=table.revision)
    if kind in (PROGRESS, PICTURE):
        table = await standing(world, table, "board_message")
    if kind in VOTES.values():
        subject = next(one for one, name in VOTES.items() if name == kind)
        seat = 1 if subject == "absent" else -1
        table = await written(world, table, votes=(Vote(subject, seat, world.now, world.now + 9e9),))
        return table, Delivery(kind=kind, revision=table.revision, seat=seat)
    if kind == WATCHED:  # it has a page, as soon as its channel has been told
        sql = "UPDATE tables SET web_key = 'key' || id, web_waits = 1 WHERE id = ?"
        await world.store.connections.write(lambda db: db.execute(sql, (table.id,)))
        return await world.tables.get(table.id), Delivery(kind=kind, revision=table.revision)
    if kind in (TOLD, MOVED):
        steward = Actor(500, "Steward", guild=1, may_manage=True)
        await world.tables.table_settings.set_language(table.id, steward, "de")
        table, last = await world.tables.get(table.id), await world.store.history.last_line(table.id)
        channel = world.channel + 60_000 if kind == MOVED else 0  # it has left that one
        return table, Delivery(kind=kind, revision=table.revision, first=last, last=last, channel=channel)
    if kind == HEADS_UP:
        return await _scene_of_turn(world, table)
    if kind == LOST:
        await world.tables.lobby.lose(table.id)
        table = await world.tables.get(table.id)
    older = table.board_message if kind == PICTURE else 0
    if kind == OLDER:
        older = world.discord.stands(world.channel, "an older board")
    user = ANNA.user if kind in (HAND, LOST) else 0
    seat = table.players.get(user, -1) if kind == HAND else -1
    asked = (0, 1) if kind in (REMIND, RANOUT) else ()
    own = Delivery(kind=kind, revision=table.revision, user=user, seat=seat, asked=asked)
    return table, msgspec.structs.replace(own, message=older)


async def _scene_of_turn(world, table):
    """Who has won the pearl is asked; the other one comes next."""
    for user, card in ((ANNA.user, 4), (BENNO.user, 1)):
        now = await world.tables.get(table.id)
        await world.tables.play.pick(now.id, user, now.revision, None, f"card{card}")
    (asked,) = (await world.tables.position(table.id)).waiting()
    table = await world.tables.get(table.id)
    user = next(one for one, seat in table.players.items() if seat != asked)
    seat = table.players[user]
    return table, Delivery(kind=HEADS_UP, revision=table.revision, user=user, seat=seat, asked=(asked,))


async def _scene_of_server(world):
    """A server whose board stands there, and shows something else by now."""
    guild = world.guilds = world.guilds + 1
    await world.store.boards.put(guild, world.channel, "en", world.now)
    made = world.discord.stands(world.channel, "the board")
    sql = "INSERT INTO board_posts (message, guild, channel, made) VALUES (?, ?, ?, ?)"
    await world.store.connections.write(lambda db: db.execute(sql, (made, guild, world.channel, world.now)))
    own = await world.store.boards.of(guild)
    return own, Delivery(kind=NOTICE_BOARD, number=own.channel)


async def _scene_of_season(world):
    """A server where somebody has won this season, and that has its roll of honour posted."""
    await world.store.settings.set("guild", 1, "roll", str(world.channel))
    table = await running(world)
    seats = tuple(PlayedSeat(seat=seat, user=own.user, name=own.name, place=seat + 1)
                  for seat, own in enumerate((ANNA, BENNO)))  # fmt: skip
    result = Played(
        table=table.id, guild=1, game="toy", reason="end", turns=9, ended=world.now, rated=True, seats=seats
    )
    await world.store.connections.write(lambda db: add_result(db, result))
    number = season_at(world.now, "UTC").number
    return await world.store.boards.of(1), Delivery(kind=SEASON_END, round=number, number=world.channel)


async def _scene_of_cup(world, kind):
    made = await cup(world)
    about = {NEWS: {"number": 1}, NEWS_EDIT: {"number": 0}, ORGANISER: {"user": 500}, BARRED: {"user": 500}}
    own = Delivery(kind=kind, **about.get(kind, {"round": 1, "number": 1}))
    if kind == NEWS_EDIT:
        text = world.discord.stands(world.channel, "### Cup")
        sql = "UPDATE news SET message = ? WHERE tournament_id = ? AND number = 0"
        await world.store.connections.write(lambda db: db.execute(sql, (text, made.id)))
    if kind == PAIRING_THREAD:
        own = msgspec.structs.replace(own, message=world.discord.stands(world.channel, "the pairing"))
    if kind == PAIRING_POST:
        own = msgspec.structs.replace(own, channel=world.channel + 70_000)
    if kind == BARRED:
        until, since = int(world.now) + 9_000_000, int(world.now)
        await world.store.settings.set("user", 500, f"barred.{made.guild}", f"{until}.{since}.{made.id}")
    if kind == ORGANISER:
        await world.tables.tournaments.lose(made, world.now)
    return await world.store.tournaments.get(made.id), own
