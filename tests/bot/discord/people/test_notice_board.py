"""The notice board of a server: chosen by who manages it, shown to all, joined from."""

import discord
import pytest

from bot.discord.commands.tournament import TITLE
from bot.discord.text import layout
from bot.discord.text.notice_board import Notices, board
from bot.store.values.place import CLOSED, GONE
from bot.store.values.table import RUNNING, Seat, Table
from bot.store.values.tournament import Tournament
from bot.tables.model.actor import Actor
from bot.tables.model.seasons import RankedPlayer, season_at
from bot.tables.model.server_settings import CHOICES, FORUM, ServerSettings
from bot.tables.people.seasons import SeasonTable
from engine.kernel.registry import game as find_game
from render.words.words import LANGUAGES, Words
from tests.bot.discord.lobby.test_places import settled, shut_out
from tests.bot.discord.people.test_stats import play
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells


async def steward(hall):
    role = hall.guild.create_role("Steward", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])


async def choose(hall, who, *channels):
    """Choose the channel of the board, as the page of the settings has it."""
    page = (await who.slash(hall.channel, "settings server")).response
    for _ in range(3):
        page = (await press(who, page, "housepage")).response
    (menu,) = with_verb(page, "boardset")
    shown = (await who.select(page, list(channels), custom_id=menu["custom_id"])).response
    await look(hall)
    return shown


async def look(hall):
    """Five minutes pass, and the program looks."""
    await hall.tick(301)
    await hall.tables.boards.look(hall.clock.now)
    hall.bot.relay.wake()
    await hall.rest()


def boards(hall, channel):
    return [one for one in hall.posts(channel=channel) if with_verb(one, "notices")]


def words(post):
    return "\n".join(part.content for part in post_parts(post.components) if hasattr(part, "content"))


def post_parts(parts):
    for part in parts:
        yield part
        yield from post_parts(getattr(part, "children", ()))


async def test_a_board_shows_open_tables_and_one_joins_from_it(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    (board,) = boards(hall, news)
    assert tells("bot.find.no_tables", words(board))

    await hall.lobby()
    await look(hall)

    (board,) = boards(hall, news)
    assert "**Pearls** (Anna)" in words(board)
    assert not board.mentions
    await press(hall.benno, board, "join")
    assert (await hall.table()).players.keys() == {hall.anna.id, hall.benno.id}


async def test_a_running_table_stands_there_with_whose_turn_it_is(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    await hall.begin(hall.benno)
    await look(hall)
    (board,) = boards(hall, news)
    assert "Anna" in words(board)
    assert "<t:" in words(board)


async def test_a_table_in_a_channel_that_is_closed_to_some_does_not_stand_there(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    hidden = discord.PermissionOverwrite(view_channel=False)
    shown = discord.PermissionOverwrite(view_channel=True)
    role = hall.guild.create_role("Friends")
    secret = hall.guild.create_text_channel("secret", overwrites={hall.guild.default_role: hidden, role: shown})
    await choose(hall, admin, news)
    host = hall.guild.add_member(hall.env.create_user("Friend"), roles=[role])
    await hall.tables.lobby.create(hall.guild.id, secret.id, actor(host), "toy")
    await look(hall)
    (board,) = boards(hall, news)
    assert "Pearls" not in words(board)


def actor(who):
    return Actor(who.id, "Friend")


async def test_a_lobby_with_kept_seats_stands_there_too(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    await hall.lobby()
    table = await hall.table()
    await hall.tables.table_settings.shut(table.id, actor(hall.anna), shut=True)
    await look(hall)
    (board,) = boards(hall, news)
    assert words(board).count("Pearls") == 1, "who is refused a seat that is not kept would know of a block"


async def test_the_board_goes_when_nothing_is_chosen(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    assert boards(hall, news)
    await choose(hall, admin)
    await look(hall)
    assert not boards(hall, news)


async def test_a_board_that_is_deleted_while_nothing_changes_is_posted_anew(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    (first,) = boards(hall, news)
    await hall.tick(3600)
    await look(hall)
    assert boards(hall, news) == [first], "it is there"
    hall.env.backend.delete_message(news.id, first.id)
    await hall.tick(3600)
    for _ in range(2):
        await look(hall)
    (board,) = boards(hall, news)
    assert board.id != first.id


async def test_a_channel_in_which_the_bot_may_not_post_is_refused_beforehand(hall):
    admin = await steward(hall)
    shut = discord.PermissionOverwrite(send_messages=False)
    news = hall.guild.create_text_channel("news", overwrites={hall.guild.default_role: shut})
    answer = await choose(hall, admin, news)
    assert tells("bot.error.permission_there", answer.content)
    assert (await hall.tables.boards.of(hall.guild.id)).channel == 0


async def test_who_manages_the_server_reads_why_the_board_waits(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    await hall.store.boards.note(hall.guild.id, news.id, CLOSED, hall.clock.now)
    page = (await admin.slash(hall.channel, "settings server")).response
    assert tells("bot.house.board.waits", page.content)


async def test_a_channel_that_is_deleted_shut_or_opened_is_noted_at_once_though_nothing_has_changed_on_the_board(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    shut_out(hall, news.id)
    await settled(hall)
    assert tells("bot.house.board.waits", (await settings(hall, admin)).content)
    hall.env.backend.delete_overwrite(news.id, hall.bot.user.id)
    await settled(hall)
    assert not tells("bot.house.board.waits", (await settings(hall, admin)).content)

    hall.clock.now += 60
    hall.env.backend.delete_channel(news.id)
    await settled(hall)
    own = await hall.tables.boards.of(hall.guild.id)
    assert (own.place, own.place_since, own.due) == (GONE, hall.clock.now, 0), "nothing is looked at any more"
    assert tells("bot.house.board.waits", (await settings(hall, admin)).content)
    other = hall.guild.create_text_channel("other")
    page = await choose(hall, admin, other)
    assert not tells("bot.house.board.waits", page.content)
    assert boards(hall, other)


@pytest.mark.parametrize("name", sorted({*ServerSettings.__struct_fields__} - {*CHOICES}))
async def test_who_manages_the_server_reads_that_another_chosen_channel_is_gone(hall, name):
    admin = await steward(hall)
    there = hall.guild.create_text_channel("there") if name != FORUM else hall.guild.create_forum_channel("there")
    await hall.store.settings.set("guild", hall.guild.id, name, str(there.id))
    assert not tells(f"bot.house.{name}.waits", (await settings(hall, admin)).content)
    hall.env.backend.delete_channel(there.id)
    await settled(hall)
    assert tells(f"bot.house.{name}.waits", (await settings(hall, admin)).content)


async def settings(hall, who):
    return (await who.slash(hall.channel, "settings server")).response


async def test_the_leaders_of_the_season_stand_there_and_those_of_an_earlier_one_do_not(hall):
    admin, news = await steward(hall), hall.guild.create_text_channel("news")
    await choose(hall, admin, news)
    assert not tells("bot.board.leaders", words(boards(hall, news)[0]))
    await play(hall, await hall.begin(hall.benno, hall.clara))
    await look(hall)
    told = words(boards(hall, news)[0]).split("Leaders of the season")[1]
    assert all(who in told for who in ("Anna", "Benno", "Clara"))

    await hall.store.connections.write(lambda db: db.execute("UPDATE results SET ended = 5"))
    await look(hall)
    assert not tells("bot.board.leaders", words(boards(hall, news)[0]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sixty_tables_of_people_with_the_longest_names_fit_on_a_board(lang):
    words, game = Words(lang), EXAMPLE
    most = max(find_game(game).seats)
    name, title, place = "_*~`|>" * 5 + "_*", "_*" * (TITLE // 2), {"guild": 1 << 60, "game": game}
    seats = tuple(Seat(100 + number, name) for number in range(most))
    lobbies = [Table(id=n, channel=(1 << 60) + n, host=1, seats=seats[1:], **place) for n in range(1, 31)]
    games = [Table(id=n, channel=(1 << 60) + n, host=1, seats=seats, status=RUNNING, **place) for n in range(31, 61)]
    cups = [Tournament(id=n, channel=1 << 60, organiser=3, title=title, deadline=2e9, **place) for n in range(9)]
    rows = tuple(RankedPlayer(n, n, name, 9999.5, 9999, 9999) for n in range(1, 9))
    season = SeasonTable(season_at(2e9, "UTC"), "UTC", rows, over=False, earlier=None)

    made = board(words, Notices(1 << 60, [*lobbies, *games], cups, season))

    assert layout.characters(made) <= layout.CHARACTERS
    told = layout.words(made)
    assert any(words.text("bot.board.more", n=number) in told for number in range(1, 60)), "the rest is counted"
