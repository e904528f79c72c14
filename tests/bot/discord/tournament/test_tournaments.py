"""`/tournament` in Discord: from the post for signing up to the final standings, corrections, both languages."""

import discord
import msgspec
import pytest

from bot.discord.text import standings, tournament_posts
from bot.store.values.change import Transaction
from bot.store.values.result import Played, PlayedSeat
from bot.store.values.table import OVER
from bot.store.values.time import DAY
from bot.store.values.tournament import ENDED, FORMS, PLAYED, Entrant, Line, PairedSeat, Pairing, Tournament
from bot.tables.tournament.rounds import next_round, sections
from bot.tables.tournament.standings import ranked
from render.canvas import theme
from render.canvas.scene import problems
from render.shared.statistics import scene_of
from render.words.words import LANGUAGES, Words
from tests.bot.discord.commands.test_commands import say
from tests.bot.discord.simcord_server import press, with_verb
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells


async def go_on(hall, seconds=5):
    """A round of the bot's periodic work, and all that follows."""
    hall.clock.now += seconds
    await hall.bot.tables.tournament_runner.tick()
    for _ in range(3):  # a post, its thread, then its table
        await hall.bot.relay.tick()
        await hall.rest()
        await hall.bot.tables.tournament_runner.tick()
    await hall.bot.relay.tick()
    await hall.rest()


def news(hall):
    """The last post that tells everybody something; those of pairings begin their threads."""
    return [post for post in hall.posts() if post.content.startswith("###")][-1]


async def founded(hall, **chosen):
    """A tournament of the steward's, with the post for signing up; returns what the steward is told."""
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_events=True))
    hall.steward = hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])
    own = {"title": "Pearl Cup", "game": "Pearls", **chosen}
    told = (await hall.steward.slash(hall.channel, "tournament new", **own)).response
    assert tells("bot.tournament.made", told.content, title=own["title"])
    await go_on(hall)
    return told


@pytest.fixture
async def cup(hall):
    """A tournament with the post for signing up."""
    refused = await say(hall.anna, hall, "tournament new", title="Cup", game="Pearls")
    assert tells("bot.tournament.rights", refused)
    await founded(hall, rounds=2)
    return hall


async def found(hall):
    (one,) = await hall.store.tournaments.of_guild(hall.guild.id)
    return one


async def end_tables(hall, best=None):
    """All tables of the round end, the first seat wins; else the person who comes first in the order of ``best``."""
    one = await found(hall)
    for pairing in one.of_round(one.round):
        table = await hall.store.tables.get(pairing.table)
        order = sorted(table.seats, key=lambda own: best.index(own.user)) if best else [*table.seats]
        seats = tuple(
            PlayedSeat(seat=index, user=own.user, name=own.name, place=order.index(own) + 1,
                       points={"all": 9 - order.index(own)})
            for index, own in enumerate(table.seats)
        )  # fmt: skip
        after = msgspec.structs.replace(table, status=OVER, revision=table.revision + 1, clocks=())
        who = {"table": table.id, "guild": table.guild, "game": "toy"}
        played = Played(**who, reason="all", turns=9, ended=hall.clock.now, rated=False, seats=seats)
        await hall.store.tables.commit(Transaction(table=after, before=table, played=played))
    await go_on(hall)


async def test_from_signing_up_to_the_final_standings(cup):
    hall = cup
    card = news(hall)
    assert "Pearl Cup · Pearls" in card.content
    assert "Swiss system: 2 rounds" in card.content
    assert "<t:" in card.content
    assert [picture.description for picture in card.attachments] == ["Pearl Cup – Pearls"]
    for who in (hall.anna, hall.benno, hall.clara, hall.doro):
        result = await press(who, card, "tjoin")
        assert "You are signed up" in result.response.content
        assert result.response.ephemeral
    again = await press(hall.anna, card, "tjoin")
    assert tells("bot.error.AlreadyEntered", again.response.content)
    await press(hall.doro, card, "tleave")
    await press(hall.emil, card, "tjoin")
    await go_on(hall)
    assert "4 players" in news(hall).content
    assert len(hall.posts()) == 1, "the post is brought up to date"

    await go_on(hall, 72 * 3600)
    one = await found(hall)
    assert one.status == PLAYED
    (pairing,) = one.pairings
    table = await hall.store.tables.get(pairing.table)
    assert table.channel == pairing.channel != hall.channel.id
    post = news(hall).content
    assert "Round 1 begins" in post
    assert f"/{pairing.channel})" in post, "its name is the link to its thread"
    assert "Doro" not in post
    told = [message.content for message in hall.emil.user.dm_channel.history() if message.author.bot]
    assert [text for text in told if "you play at table 1" in text] == [
        f"Round 1 of **Pearl Cup** begins: you play at table 1, <#{pairing.channel}>."
    ]
    assert not with_verb(hall.posts()[0], "tjoin"), "signing up is over"

    await hall.restart()
    await end_tables(hall)
    standings = next(message for message in reversed(hall.posts()) if "standings" in message.content)
    assert "Round 1 is over" in standings.content
    assert "24 points" in standings.content
    assert tells("bot.tournament.ties", standings.content)
    assert standings.attachments[0].filename == "figures.png"
    assert "24 points" in standings.attachments[0].description

    people = len(one.pairings[0].people)
    wrong = await say(hall.steward, hall, "tournament correct", table="1.1", places="1 2", reason="miscounted")
    assert f"each of the {people} players" in wrong
    foreign = await say(hall.benno, hall, "tournament correct", table="1.1", places="4 3 2 1", reason="miscounted")
    assert foreign == "Only the organiser of the tournament or an admin can do this."
    await say(hall.steward, hall, "tournament correct", table="1.1", places="4 3 2 1", reason="*miscounted*")
    await go_on(hall)
    post = news(hall).content
    assert "corrected the result of round 1, table 1" in post
    assert r"Reason: \*miscounted\*" in post

    await end_tables(hall)
    assert (await found(hall)).status == ENDED
    assert "final standings" in news(hall).content
    shown = await say(hall.doro, hall, "tournament show")
    assert "The tournament is over" in shown
    (button,) = with_verb(news(hall), "tshow")
    assert button


async def test_a_title_of_which_nothing_is_seen_is_that_of_the_game(hall):
    await founded(hall, title="Pearls")
    for number, title in enumerate(("\u200b\u200b", "\u3164"), 2):
        await hall.steward.slash(hall.channel, "tournament new", title=title, game="Pearls")
        (one,) = [cup for cup in await hall.store.tournaments.of_guild(hall.guild.id) if cup.id == number]
        assert one.title == "Pearls"
    asked = (await hall.anna.slash(hall.channel, "tournament show", tournament="Pearls")).response
    assert tells("bot.typed.tournament", asked.content)
    offered = await hall.anna.autocomplete(hall.channel, "tournament show", "tournament", "pearls")
    for one in offered:
        shown = (await hall.anna.slash(hall.channel, "tournament show", tournament=one["name"])).response
        assert "### Pearls" in shown.content, one["name"]


async def test_who_has_left_the_server_is_paired_no_more_and_everybody_reads_why(cup):
    hall = cup
    card = news(hall)
    for who in (hall.anna, hall.benno, hall.clara, hall.doro, hall.emil):
        await press(who, card, "tjoin")
    hall.env.backend.remove_member(hall.guild.id, hall.emil.id)
    await go_on(hall, 72 * 3600)
    one = await found(hall)
    assert {user for own in one.of_round(1) for user in own.people} == {
        who.id for who in (hall.anna, hall.benno, hall.clara, hall.doro)
    }
    hall.env.backend.remove_member(hall.guild.id, hall.doro.id)
    await go_on(hall, 3600)
    assert not any(tells("bot.tournament.news.absent", post.content, who="Doro") for post in hall.posts())
    await end_tables(hall)
    one = await found(hall)
    assert {user for own in one.of_round(2) for user in own.people} == {
        who.id for who in (hall.anna, hall.benno, hall.clara)
    }
    assert any(tells("bot.tournament.news.absent", post.content, who="Doro") for post in hall.posts())
    await end_tables(hall)
    assert (await found(hall)).status == ENDED


async def test_who_comes_back_to_the_server_is_paired_again_and_everybody_reads_it_once(hall):
    await founded(hall, rounds=4, size=3)
    people = (hall.anna, hall.benno, hall.clara, hall.doro, hall.emil)
    for who in people:
        await press(who, news(hall), "tjoin")
    hall.env.backend.remove_member(hall.guild.id, hall.emil.id)
    await go_on(hall, 72 * 3600)
    hall.env.backend.remove_member(hall.guild.id, hall.doro.id)
    await end_tables(hall)
    one = await found(hall)
    assert (one.round, set(one.absent)) == (2, {hall.doro.id, hall.emil.id})
    assert "not on this server" in "\n".join(standings.standing_lines(Words("en"), one))
    refused = await say(hall.clara, hall, "tournament join")
    assert tells("bot.error.AlreadyEntered", refused)

    hall.guild.add_member(hall.doro.user, roles=[])  # it is noticed when the round is made
    hall.emil = hall.guild.add_member(hall.emil.user, roles=[])  # says so
    told = await say(hall.emil, hall, "tournament join")
    assert tells("bot.tournament.back", told, title="Pearl Cup")
    assert tells("bot.error.AlreadyEntered", await say(hall.emil, hall, "tournament join"))
    await end_tables(hall)
    one = await found(hall)
    for number in (3, 4):
        assert {user for own in one.of_round(number) for user in own.people} == {who.id for who in people}
        for name in ("Doro", "Emil"):
            again = [post for post in hall.posts() if tells("bot.tournament.news.returned", post.content, who=name)]
            assert len(again) == 1
        await end_tables(hall)
        one = await found(hall)
    assert (one.status, one.absent) == (ENDED, [])
    points = {score.user: score.tables for part in sections(one) for score in part.scores}
    assert (points[hall.anna.id], points[hall.doro.id], points[hall.emil.id]) == (4, 3, 2)


async def test_who_comes_back_after_the_last_round_was_made_is_told_so(cup):
    hall = cup
    for who in (hall.anna, hall.benno, hall.clara, hall.doro):
        await press(who, news(hall), "tjoin")
    await go_on(hall, 72 * 3600)
    hall.env.backend.remove_member(hall.guild.id, hall.doro.id)
    await end_tables(hall)
    hall.doro = hall.guild.add_member(hall.doro.user, roles=[])
    assert tells("bot.error.NotSigningUp", await say(hall.doro, hall, "tournament join"))


async def test_an_organiser_who_begins_early_begins_with_who_is_there(cup):
    hall = cup
    for who in (hall.anna, hall.benno, hall.clara):
        await press(who, news(hall), "tjoin")
    hall.env.backend.remove_member(hall.guild.id, hall.clara.id)
    refused = await say(hall.steward, hall, "tournament start")
    assert tells("bot.error.TooFew", refused, n=3)
    await press(hall.doro, news(hall), "tjoin")
    await say(hall.steward, hall, "tournament start")
    one = await found(hall)
    assert {user for own in one.of_round(1) for user in own.people} == {hall.anna.id, hall.benno.id, hall.doro.id}


async def test_who_drops_out_is_asked_first_and_another_one_takes_the_place(cup):
    hall = cup
    for who in (hall.anna, hall.benno, hall.clara, hall.doro):
        await press(who, news(hall), "tjoin")
    assert tells("bot.tournament.begun", await say(hall.steward, hall, "tournament start"), n=1)
    await go_on(hall)
    asked = (await hall.benno.slash(hall.channel, "tournament leave")).response
    assert tells("bot.tournament.sure", asked.content)
    assert not (await found(hall)).entrant(hall.benno.id).left
    await press(hall.benno, asked, "tdrop")
    assert "You take Benno's place" in await say(hall.emil, hall, "tournament join")
    assert "no place is free" in await say(hall.watcher, hall, "tournament join")
    await say(hall.steward, hall, "tournament drop", player=hall.clara)
    await go_on(hall)
    text = "\n".join(message.content for message in hall.posts())
    assert "Benno has dropped out" in text
    assert tells("bot.tournament.news.taken_out", text, who="Clara")
    assert "Emil joins" in text or tells("bot.tournament.news.replaced", text)
    await say(hall.steward, hall, "tournament cancel", reason="the hall is closed")
    await go_on(hall)
    assert tells("bot.tournament.news.off", news(hall).content)
    assert "the hall is closed" in news(hall).content


async def test_who_is_taken_out_before_it_begins_reads_it_and_stays_out(cup):
    hall = cup
    for who in (hall.anna, hall.benno, hall.clara, hall.doro):
        await press(who, news(hall), "tjoin")
    first = news(hall)
    await say(hall.steward, hall, "tournament drop", player=hall.clara)
    await go_on(hall)
    assert tells("bot.tournament.news.removed", news(hall).content, who="Clara")
    refused = await press(hall.clara, first, "tjoin")
    assert tells("bot.error.TakenOut", refused.response.content)
    assert hall.clara.id not in (await found(hall)).people
    await say(hall.steward, hall, "tournament start")
    await go_on(hall)
    posts = [message.content for message in hall.posts()]
    assert sum(tells("bot.tournament.news.removed", text, who="Clara") for text in posts) == 1, "and so it stays"


@pytest.mark.parametrize("code", [160006, 50035, 50024])
async def test_threads_that_discord_refuses_are_tried_ever_more_seldom_and_the_organiser_is_told(cup, code):
    hall = cup
    for who in (hall.anna, hall.benno, hall.clara):
        await press(who, news(hall), "tjoin")
    await say(hall.steward, hall, "tournament start")
    path = f"/channels/{hall.channel.id}/messages/*/threads"
    hall.env.inject_error("POST", path, status=400, code=code, times=20)

    def tried():
        return sum(one.method == "POST" and one.path.endswith("/threads") for one in hall.env.http_requests)

    for _ in range(18):
        await go_on(hall, 3600)
    assert 0 < tried() <= 18
    told = [one.content for one in hall.steward.user.dm_channel.history() if str(code) in one.content]
    assert len(told) == 1
    assert "/tournament move-here" in told[0]
    assert "Round 1" in news(hall).content
    assert not (await found(hall)).pairings[0].table
    for _ in range(5):
        await go_on(hall, 3600)
    assert (await found(hall)).pairings[0].table
    assert not (await found(hall)).lost


def half_way(form, lang="en"):
    """A tournament of 23 people after two rounds."""
    names = [
        *("Anna", "Benno", "Clara", "Doro", "Emil"),
        *(f"Player {number} of the long name" for number in range(18)),
    ]
    entrants = tuple(Entrant(who, own) for who, own in enumerate(names, 1))
    own = {
        "guild": 1,
        "channel": 5,
        "organiser": 1,
        "title": "Pearl Cup",
        "game": EXAMPLE,
        "deadline": 9.0,
        "lang": lang,
    }
    one = Tournament(**own, form=form, entrants=entrants, seed="ab" * 16, status=PLAYED, rounds=2, seasons=2)
    for number in (1, 2):
        tables = next_round(one)
        made = tuple(
            Pairing(
                number, index, ranked([PairedSeat(who, who, 60 - who) for who in table]), 70 + index, 80 + index, True
            )
            for index, table in enumerate(tables, 1)
        )
        one = msgspec.structs.replace(one, round=number, pairings=(*one.pairings, *made))
    gone = tuple(msgspec.structs.replace(own, left=own.user == 7) for own in one.entrants)
    return msgspec.structs.replace(one, entrants=gone)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_everything_that_is_told_fits_and_reads(form, lang):
    words, one = Words(lang), half_way(form)
    kinds = ("open", "round", "standings", "dropped", "taken_out", "absent", "returned", "replaced", "over", "off")
    texts = [tournament_posts.news(words, one, Line(1, kind, 1.0, 1, 2)) for kind in kinds]
    people = len(one.pairings[0].people)
    right = Line(1, "corrected", 1.0, 1, 1, 1, "why", tuple(range(1, people + 1)), tuple(range(people, 0, -1)))
    texts.append(tournament_posts.news(words, one, right))
    texts += [tournament_posts.page(words, one, number)[0] for number in range(9)]
    assert all(0 < len(text) <= 2000 for text in texts), [len(text) for text in texts]
    assert not [text for text in texts if "bot." in text or "{" in text]
    lines = standings.standing_lines(words, one, brief=True)
    assert sum(words.text("bot.tournament.gone") in line for line in lines) == 1
    assert len([line for line in lines if line[0].isdigit()]) == 23
    seen = [line for own in standings.pages(words, one) for line in own]
    assert seen == lines


def with_a_final(lang):
    """Groups of 23 people, and the final played."""
    one = half_way("groups", lang)
    (table,) = next_round(one)
    final = Pairing(3, 1, ranked([PairedSeat(who, who, 60 - who) for who in table]), 90, 91, True)
    return msgspec.structs.replace(one, round=3, status=ENDED, pairings=(*one.pairings, final))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", [*FORMS, "final"])
def test_the_picture_of_the_standings(form, lang):
    one = with_a_final(lang) if form == "final" else half_way(form, lang)
    scene = scene_of(standings.chart(Words(lang), one))
    assert not problems(scene)
    assert scene.find("chart.ties")
    small = [mark for mark in scene.find("chart") if mark.kind == "text" and mark.size < theme.TASK]
    assert not [mark.ref for mark in small if not mark.ref.endswith(".name")], "a phone shows it without zoom"
    assert {mark.size for mark in scene.find("banner.where")} == {theme.TASK}


def test_a_final_is_told_with_its_own_points():
    told = tournament_posts.news(Words("en"), with_a_final("en"), Line(1, "over", 1.0, 1, 3)).splitlines()
    head = told.index("**Final**")
    assert [line.split("** ")[1] for line in told[head + 1 : head + 5]] == [
        "24 points – 1 win",
        "16 points – 0 wins",
        "8 points – 0 wins",
        "0 points – 0 wins",
    ]


def test_what_counts_between_equals_is_told_where_somebody_has_played():
    words, one = Words("en"), half_way("league")
    tables = tuple(Pairing(3, index, tuple(map(PairedSeat, table))) for index, table in enumerate(next_round(one), 1))
    begun = msgspec.structs.replace(one, round=3, pairings=(*one.pairings, *tables))
    told = [tournament_posts.page(words, begun, number)[0] for number in range(9)]
    assert "0 points – 0 wins\n" in told[0]
    assert "strength 0.0" not in told[0]
    assert tells("bot.tournament.ties", told[0])
    assert "The tables of season 2, round 1:" in told[-1]
    assert not tells("bot.tournament.ties", told[-1])


async def test_people_sign_up_until_whatever_the_organiser_types(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_events=True))
    steward = hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])
    own = {"title": "Pearl Cup", "game": "Pearls"}
    asked = (await steward.slash(hall.channel, "tournament new", until="soon", **own)).response
    assert tells("bot.typed.unread", asked.content, typed="soon")
    (menu,) = with_verb(asked, "meant")
    await steward.select(asked, [menu["options"][2]["value"]], custom_id=menu["custom_id"])
    one = await found(hall)
    assert 0 <= hall.clock.now + 3 * DAY - one.deadline < 1
    await steward.slash(hall.channel, "tournament new", until="36 Stunden", **own)
    newest = (await hall.store.tournaments.of_guild(hall.guild.id))[0]
    assert newest.deadline == hall.clock.now + 1.5 * DAY
