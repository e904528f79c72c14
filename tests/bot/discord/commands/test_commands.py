"""Every slash command, with its autocomplete; the lobby; what admins can do."""

import json
import re

import discord
import pytest

from bot.discord.turn import board_and_hand
from bot.store.values.table import ABORTED, LOBBY, RUNNING
from bot.tables.model.actor import Actor
from bot.tables.model.errors import OnlyByVote
from engine.kernel.registry import game as find_game
from render.words.words import LANGUAGES, Words
from tests.bot.discord.opening import opens, standing
from tests.bot.discord.simcord_server import open_options, press, speak, texts, with_verb
from tests.bot.discord.waiting import choose
from tests.games.rooms import EXAMPLE, built
from tests.games.sentences import tells


async def say(who, hall, command, channel=None, **options):
    """Type a command; returns the text of its private answer."""
    result = await who.slash(channel or hall.channel, command, **options)
    answers = [one for one in [result.response, *result.followups] if one is not None]
    assert answers, command
    assert all(one.ephemeral for one in answers)
    return "\n".join(one.content for one in answers)


@pytest.fixture
def admin(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])


# ---- the lobby


async def test_the_lobby_card_shows_game_seats_options_and_who_hosts(hall):
    card = await hall.lobby(hall.benno)

    assert "Pearls" in card.content
    assert "Bid in secret" in card.content
    assert "2 of 4 seats" in card.content
    assert tells("bot.lobby.options.usual", card.content)
    assert "host" in card.content


async def test_only_the_host_sets_options_and_starts(hall):
    card = await hall.lobby(hall.benno)

    for verb in ("fill", "start", "opponent"):
        answer = (await press(hall.benno, card, verb)).response.content
        assert f"Only the host (<@{hall.anna.id}>" in answer
    assert (await hall.table()).status == LOBBY


async def test_options_are_set_by_menu_and_shown_on_the_card(hall):
    card = await hall.lobby(hall.benno)
    panel = (await press(hall.anna, card, "options")).response
    (menu,) = with_verb(panel, "set")
    assert "How many pearls" in panel.content

    again = (await hall.anna.select(panel, ["2"], custom_id=menu["custom_id"])).response

    assert "Rounds: **two**" in hall.board().content
    (menu,) = with_verb(again, "set")
    assert [line["value"] for line in menu["options"] if line.get("default")] == ["2"]
    (closed,) = [line["label"] for line in menu["options"] if line.get("default")]
    assert closed.count(": ") == 1  # a closed menu shows this line alone: it names its option too


async def test_seats_are_taken_and_given_back_by_button_and_command(hall):
    card = await hall.lobby(hall.benno)
    assert "already" in (await press(hall.benno, card, "join")).response.content
    await press(hall.benno, card, "leave")
    assert "1 of 4" in hall.board().content
    assert "Welcome" in await say(hall.clara, hall, "game join")
    assert "left" in await say(hall.clara, hall, "game leave")
    assert "1 of 4" in hall.board().content


async def test_the_start_publishes_the_hash_of_the_seed_and_hides_the_seed(hall):
    await hall.begin(hall.benno)
    table = await hall.table()

    assert table.seed_hash in texts(hall.posts())
    assert table.seed not in texts(hall.channel.history(viewer=hall.anna))


def why_apart(form):
    """What a form says about a thread."""
    return form.modal["components"][-1].get("description") or ""


async def test_a_second_table_here_gets_a_thread(hall):
    await hall.lobby()
    form = await hall.clara.slash(hall.channel, "game new", game="toy")
    assert tells("bot.new.taken", why_apart(form))

    await hall.clara.submit_modal(form, standing(form))

    (thread,) = hall.channel.threads
    assert "1 of 4" in hall.posts(channel=thread)[-1].content


async def test_in_a_busy_channel_a_thread_stands_in_the_form_and_here_is_possible(hall):
    assert not why_apart(await hall.anna.slash(hall.channel, "game new", game="toy"))
    await hall.benno.send(hall.channel, "Shall we play something?")
    form = await hall.anna.slash(hall.channel, "game new", game="toy")
    assert tells("bot.new.busy", why_apart(form))
    assert standing(form)["flags"] == ["rated", "thread"]

    await hall.anna.submit_modal(form, {**standing(form), "flags": ["rated"]})

    assert (await hall.table()).channel == hall.channel.id


async def test_a_game_is_played_in_a_thread(hall):
    await hall.lobby()
    await opens(hall.clara, hall.channel)
    (thread,) = hall.channel.threads
    card = hall.posts(channel=thread)[-1]
    await press(hall.doro, card, "join")
    await press(hall.clara, hall.posts(channel=thread)[-1], "start")

    panel = (await press(hall.clara, hall.posts(channel=thread)[-1], "play")).response

    assert "Which card" in panel.content


async def test_opponents_and_people_are_sent_away(hall):
    await hall.lobby(hall.benno)
    await say(hall.anna, hall, "game add-bot", level="easy")
    assert "3 of 4" in hall.board().content
    await say(hall.anna, hall, "game kick", player="2")
    choices = await hall.anna.autocomplete(hall.channel, "game kick", "player", "ben")
    assert [one["name"] for one in choices] == ["Benno"]
    await say(hall.anna, hall, "game kick", player=choices[0]["value"])

    assert "1 of 4" in hall.board().content
    assert "no such seat" in await say(hall.anna, hall, "game kick", player="nobody")


async def test_an_unknown_game_is_told_kindly(hall):
    assert tells("bot.error.NoSuchGame", await say(hall.anna, hall, "game new", game="chess"))
    assert [one["value"] for one in await hall.anna.autocomplete(hall.channel, "game new", "game", "pear")] == ["toy"]


def ways_to_name(game):
    """Its id, its whole name in either language, and a word of its name that no other game has; in any case."""
    names = {lang: {name: Words(lang).text(f"{name}.name") for name in built()} for lang in LANGUAGES}
    ways = {game, game[:4].upper()}
    for called in names.values():
        others = " ".join(other for other_name, other in called.items() if other_name != game).lower()
        ways |= {called[game], f" {called[game].upper()}"}
        ways |= {word for word in called[game].split() if len(word) > 4 and word.lower() not in others}
    return sorted(ways)


@pytest.mark.parametrize("game", built())
async def test_a_game_is_found_by_its_id_and_any_part_of_its_name_in_both_languages(hall, game):
    await hall.without_limits()
    words, seats = Words("en"), find_game(game).seats
    for number, typed in enumerate(ways_to_name(game)):
        offered = await hall.anna.autocomplete(hall.channel, "game new", "game", typed)
        assert [one["value"] for one in offered] == [game], typed
        assert offered[0]["name"].startswith(words.text(f"{game}.name"))
        assert f"{min(seats)}–{max(seats)} players" in offered[0]["name"]
        assert offered[0]["name"].endswith(words.text(f"{game}.like"))

        place = hall.guild.create_text_channel(f"table-{number}")
        await opens(hall.anna, place, typed)

        assert (await hall.tables.at(place.id)).game == game, typed


@pytest.mark.parametrize("typed", ["i", " "])
async def test_what_could_mean_several_games_founds_none(hall, typed):
    assert len(await hall.anna.autocomplete(hall.channel, "game new", "game", typed)) > 1

    assert tells("bot.typed.game", await say(hall.anna, hall, "game new", game=typed))
    assert not hall.posts()


# ---- play


async def test_a_move_by_command_shows_labels_and_takes_keys(hall):
    table = await hall.begin(hall.benno)
    choices = await hall.anna.autocomplete(hall.channel, "game move", "option", "3")
    assert choices == [{"name": "Card 3", "value": "card3"}]

    assert "Your secret choice: **Card 3**" in await say(hall.anna, hall, "game move", option="card3")
    assert "Benno bids 2" in await say(hall.benno, hall, "game move", option="Card 2")
    assert [one.id for one in await hall.awaited(table)] == [hall.anna.id]


async def test_what_is_typed_but_not_on_offer_is_refused(hall):
    await hall.begin(hall.benno)

    assert tells("bot.error.typed", await say(hall.anna, hall, "game move", option="card9"))
    assert tells("bot.typed.option", await say(hall.anna, hall, "game move", option="card"))
    assert await hall.watcher.autocomplete(hall.channel, "game move", "option", "") == []


async def test_a_board_that_one_message_does_not_hold_in_words_is_shown_by_areas(hall, monkeypatch):
    await hall.begin(hall.benno)
    whole = (await hall.watcher.slash(hall.channel, "game show")).response
    assert not with_verb(whole, "showseat")
    monkeypatch.setattr(board_and_hand, "CHARACTERS", 100)

    read = []
    for seat in ("0", "1"):
        shown = (await hall.watcher.slash(hall.channel, "game show")).response
        (menu,) = with_verb(shown, "showseat")
        assert {one["label"] for one in menu["options"]} == {"Anna", "Benno"}
        read += [shown.content, (await choose(hall.watcher, shown, "showseat", seat)).content]

    told = {line for text in read for line in text.split("\n")}
    assert {*whole.content.split("\n")} <= told
    assert not {*whole.content.split("\n")} <= {*read[0].split("\n")}


async def test_commands_beside_every_button(hall):
    await hall.begin(hall.benno)

    assert "Which card" in await say(hall.anna, hall, "game play")
    assert "Cards 1, 2, 3 and 4" in await say(hall.anna, hall, "game hand")
    assert "A pearl of" in await say(hall.watcher, hall, "game log", round=0)
    assert "no round 7" in await say(hall.watcher, hall, "game log", round=7)
    assert tells("bot.chronicle.nothing", await say(hall.anna, hall, "game recap"))
    assert "near chest 0" in await say(hall.watcher, hall, "game show")
    assert "near chest 0" in await say(hall.watcher, hall, "game show", player="Benno")
    assert "three" in await say(hall.watcher, hall, "game options")
    assert tells("bot.undo.nothing", await say(hall.anna, hall, "game undo"))
    assert tells("bot.follow.on", await say(hall.watcher, hall, "game follow"))
    assert "Mandate" in await say(hall.watcher, hall, "help")


@pytest.mark.parametrize(
    "command",
    [
        "game play",
        "game hand",
        "game log",
        "game recap",
        "game undo",
        "game join",
        "game leave",
        "game start",
        "game show",
    ],
)
async def test_commands_where_no_table_stands_are_answered(hall, command):
    assert "no table here" in await say(hall.anna, hall, command)


async def test_commands_in_a_dm_find_the_table_that_waits(hall):
    await hall.begin(hall.benno)

    result = await hall.anna.user.slash("game play")
    assert "Which card" in result.response.content
    result = await hall.anna.user.slash("game my-tables")
    assert "your turn" in result.response.content
    panel = await hall.anna.user.click(result.response, custom_id=with_verb(result.response, "play")[0]["custom_id"])
    assert open_options(panel.response)
    result = await hall.anna.user.slash("game new", game="toy")
    assert tells("bot.error.guild_only", result.response.content)


async def test_a_table_elsewhere_is_only_for_those_who_sit_there(hall):
    await hall.begin(hall.benno)
    other = hall.guild.create_text_channel("elsewhere")
    number = str((await hall.table()).id)

    assert "Which card" in await say(hall.anna, hall, "game play", other, table=number)
    assert "no table here" in await say(hall.watcher, hall, "game show", other, table=number)
    assert "no table here" in await say(hall.anna, hall, "game show", other, table="9" * 30)


async def test_my_tables_are_listed(hall):
    assert tells("bot.mine.none", await say(hall.anna, hall, "game my-tables"))
    await hall.begin(hall.benno)

    assert "your turn" in await say(hall.anna, hall, "game my-tables")


# ---- ending and archive


async def test_conceding_is_asked_twice_and_an_outsider_cannot(hall):
    await hall.begin(hall.benno)
    assert tells("bot.error.NotSeated", await say(hall.watcher, hall, "game concede"))
    result = await hall.anna.slash(hall.channel, "game concede")
    table = await hall.table()
    assert not table.seats[table.seat(hall.anna.id)].conceded

    await press(hall.anna, result.response, "concede")
    await hall.tables.opponents.settle()

    table = await hall.table()
    assert table.seats[table.seat(hall.anna.id)].conceded


async def test_nobody_ends_a_rated_game_alone(hall, admin):
    table = await hall.begin(hall.benno)
    for person in (hall.anna, hall.benno):
        proposed = (await person.slash(hall.channel, "game abort")).response
        assert not with_verb(proposed, "abort")
        assert len(with_verb(proposed, "propose")) == 2
    assert tells("bot.error.OnlyByVote", await say(admin, hall, "game abort"))
    with pytest.raises(OnlyByVote):  # as from an old page
        await hall.tables.lobby.abort(table.id, Actor(hall.anna.id, guild=hall.guild.id, may_manage=True))
    assert (await hall.table()).status == RUNNING


async def test_only_host_or_admin_abort_a_friendly_game(hall, admin):
    await hall.begin(hall.benno, rated=False)
    proposed = (await hall.benno.slash(hall.channel, "game abort")).response
    assert not with_verb(proposed, "abort")
    assert len(with_verb(proposed, "propose")) == 2
    assert "Only the host" in await say(hall.watcher, hall, "game abort")
    result = await admin.slash(hall.channel, "game abort")

    await press(admin, result.response, "abort")
    await hall.rest()

    assert (await hall.table()).status == ABORTED
    assert "without a result" in hall.board().content


async def test_export_and_import(hall, admin):
    await hall.begin(hall.benno)
    assert tells("bot.error.SecretUntilOver", await say(hall.anna, hall, "game export"))
    result = await admin.slash(hall.channel, "game export")
    assert result.response.ephemeral
    raw = await result.response.attachments[0].read()
    assert json.loads(raw)
    other = hall.guild.create_text_channel("archive")

    refused = await say(hall.anna, hall, "game import", other, file=("table.json", raw))
    done = await say(admin, hall, "game import", other, file=("table.json", raw))
    taken = await say(admin, hall, "game import", other, file=("table.json", raw))

    assert "Manage Server" in refused
    assert tells("bot.import.done", done)
    assert "already" in taken
    assert (await hall.tables.at(other.id)).status == RUNNING


@pytest.mark.parametrize("raw", [b"", b"{}", b"\xff\xfe", b'{"format": "other"}', b"[" * 5000])
async def test_a_damaged_file_is_refused_with_a_reason(hall, admin, raw):
    answer = await say(admin, hall, "game import", file=("table.json", raw))

    assert "This file" in answer


async def test_an_admin_who_plays_along_gets_no_secrets(hall, admin):
    await hall.lobby(admin)
    await press(hall.anna, hall.board(), "start")

    assert tells("bot.error.SecretUntilOver", await say(admin, hall, "game export"))


# ---- the guide


async def test_the_guide_opens_at_the_page_of_the_decision(hall, guides):
    await hall.begin(hall.benno)
    page = (await press(hall.anna, await hall.panel(hall.anna), "rulesat")).response
    assert "How to bid" in page.content
    assert "TY-2.1" in page.content

    before = [one for one in with_verb(page, "topic") if one["custom_id"].endswith("toy.start")]
    page = (await hall.anna.click(page, custom_id=before[0]["custom_id"])).response

    assert "Begin. en" in page.content
    assert page.attachments


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_help_lists_every_command(hall, monkeypatch, lang):
    speak(monkeypatch, {hall.anna.id: lang})
    words = Words(lang)

    def called(command):
        parents = [called(command.parent)] if command.parent else []
        return " ".join([*parents, words.text(command._locale_name.extras["id"])])

    leaves = [one for one in hall.bot.tree.walk_commands() if not isinstance(one, discord.app_commands.Group)]
    first = (await hall.anna.slash(hall.channel, "help")).response
    (ahead,) = with_verb(first, "help")
    begin = first.content
    second = (await hall.anna.click(first, custom_id=ahead["custom_id"])).response

    assert len(leaves) > 20
    told, there = set(re.findall(r"`/(.+?)`", second.content)), sorted(called(one) for one in leaves)
    assert sorted(told) == there, f"bot.help.commands and the commands ({lang}) differ by {told ^ {*there}}"
    assert set(re.findall(r"`/(.+?)`", begin)) <= {called(one) for one in leaves}
    assert max(len(begin), len(second.content)) < 2000
    assert "fan" in begin.casefold()  # nothing was cut off at the end


async def test_help_offers_a_first_game(hall):
    shown = (await hall.anna.slash(hall.channel, "help")).response
    (menu,) = with_verb(shown, "learn")
    assert {one["value"] for one in menu["options"]} >= set(built())
    begun = (await hall.anna.select(shown, [EXAMPLE], custom_id=menu["custom_id"])).response
    assert tells("bot.learn.welcome", begun.content, game=Words("en").text(f"{EXAMPLE}.name"))
    assert begun.ephemeral


async def test_the_guide_by_command_with_topics(hall, guides):
    await hall.begin(hall.benno)
    choices = await hall.anna.autocomplete(hall.channel, "rules", "topic", "bid")
    assert [one["value"] for one in choices] == ["bidding"]

    assert "One card each" in await say(hall.watcher, hall, "rules", topic="bidding")
    assert "One card each" in await say(hall.watcher, hall, "rules", topic="bidding", game="toy")


async def test_a_game_without_a_guide_says_so(hall, monkeypatch):
    monkeypatch.setattr("bot.discord.learn.guide.topics", lambda game, lang: ())

    assert "no guide" in await say(hall.anna, hall, "rules", game="toy")
    assert tells("bot.error.NoSuchGame", await say(hall.anna, hall, "rules", game="chess"))


@pytest.mark.parametrize("typed", ["²", "9" * 200])
async def test_odd_digits_are_no_option_no_seat_and_no_table(hall, typed):
    await hall.begin(hall.benno)
    answers = [
        await hall.anna.slash(hall.channel, "game move", option=typed),
        await hall.anna.slash(hall.channel, "game show", player=typed),
        await hall.anna.slash(hall.channel, "game kick", player=typed),
        await hall.anna.slash(hall.channel, "game play", table=typed),
    ]

    for answer in answers:
        assert answer.response.ephemeral
        assert "`" not in answer.response.content or "/game" in answer.response.content  # no reference of a fault
