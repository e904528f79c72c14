"""Groups with a final, a league with promotion, and 23 people: each played to its end in Discord, by its buttons and
commands.
"""

import time

import discord
import pytest

from bot.discord.delivery import direct_messages
from bot.store.values.time import HOUR
from bot.store.values.tournament import ENDED, PLAYED, SWISS
from bot.tables.tournament.pairing import meetings
from bot.tables.tournament.rounds import DIVISION, FINAL, GROUP, sections
from bot.tables.tournament.standings import points_of
from tests.bot.discord.commands.test_commands import say
from tests.bot.discord.simcord_server import press, with_verb
from tests.bot.discord.tournament.test_tournaments import end_tables, found, founded, go_on, news
from tests.games.sentences import tells

pytestmark = pytest.mark.usefixtures("blank")


def crowd(hall, many):
    """So many people of the server, the best player first: P01, P02, ..."""
    return [hall.guild.add_member(hall.env.create_user(f"P{number:02}")) for number in range(1, many + 1)]


def ids(people):
    return [one.id for one in people]


async def signed_up(hall, people):
    """All sign up at the card, the last one by command; the first takes it back and thinks better of it."""
    for who in people[:-1]:
        await press(who, news(hall), "tjoin")
    assert "You are signed up" in await say(people[-1], hall, "tournament join")
    await press(people[0], news(hall), "tleave")
    await press(people[0], news(hall), "tjoin")
    await go_on(hall)
    assert f"{len(people)} players" in news(hall).content


async def dropped(hall, who, other):
    """Somebody drops out, having been asked, and another one takes the place."""
    asked = (await who.slash(hall.channel, "tournament leave")).response
    await press(who, asked, "tdrop")
    assert f"You take {who.user.name}" in await say(other, hall, "tournament join")


def standings_post(hall):
    """The last post with a picture of standings: its text, and the text of the picture."""
    post = next(one for one in reversed(hall.posts()) if one.attachments)
    (picture,) = post.attachments
    assert picture.filename == "figures.png"
    return post.content, picture.description


def name_of(people, user):
    return next(who.user.name for who in people if who.id == user)


async def turned(hall, round_number, number):
    """The organiser turns the places of a table round; returns its people, the one who is first now first."""
    one = await found(hall)
    pairing = next(own for own in one.of_round(round_number) if own.number == number)
    places = {paired.user: 1 + len(pairing.people) - paired.place for paired in pairing.seats}
    typed = " ".join(str(places[user]) for user in pairing.people)
    result = {"table": f"{round_number}.{number}", "places": typed, "reason": "two sheets were exchanged"}
    assert "Corrected" in await say(hall.steward, hall, "tournament correct", **result)
    await go_on(hall)
    return sorted(pairing.people, key=lambda user: places[user])


def people_of(part):
    return [score.user for score in part.scores]


async def test_groups_and_a_final_by_buttons_and_commands(hall):
    people = crowd(hall, 9)
    best, late = ids(people), people.pop()
    await founded(hall, format="groups", rounds=2)
    assert "Groups of about 4: 2 rounds in the group, then a final" in news(hall).content
    await signed_up(hall, people)
    await go_on(hall, 72 * HOUR)
    one = await found(hall)
    assert (one.status, [own.number for own in one.of_round(1)]) == (PLAYED, [1, 2])
    groups = [set(own.people) for own in one.of_round(1)]
    for own in one.of_round(1):
        (told,) = [line for line in news(hall).content.splitlines() if f"Table {own.number}" in line]
        assert told.startswith(f"**[Table {own.number}](https://discord.com/channels/{hall.guild.id}/{own.channel})** ")
        assert told.count("Table") == 1

    gone = next(who for who in people if who.id in groups[1])
    await dropped(hall, gone, late)
    await end_tables(hall, best)
    text, read = standings_post(hall)
    for told in (text, read):
        assert "Group 1" in told
        assert "Group 2" in told
        assert tells("bot.tournament.ties", told)
    assert any(f"{gone.user.name} has dropped out" in post.content for post in hall.posts())
    again = [set(own.people) for own in (await found(hall)).of_round(2)]
    assert again == [groups[0], groups[1] - {gone.id} | {late.id}], "the place in the group is taken"

    first = (await turned(hall, 1, 1))[0]
    assert "Reason: two sheets were exchanged" in news(hall).content
    await hall.restart()
    await end_tables(hall, best)
    one = await found(hall)
    (final,) = one.of_round(3)
    assert "The final begins" in news(hall).content
    assert hall.bot.get_channel(final.channel).name == "Pearl Cup · the final · table 1"
    winners = [people_of(part)[0] for part in sections(one)]
    assert set(winners) <= set(final.people)
    assert first in final.people, "what was corrected counts"
    await end_tables(hall, best)
    one = await found(hall)
    assert one.status == ENDED
    assert [part.kind for part in sections(one)] == [FINAL, GROUP, GROUP]
    assert people_of(sections(one)[0]) == sorted(final.people, key=best.index)
    text, read = standings_post(hall)
    assert text.index("**Final**") < text.index("**Group 1**")
    told = text.split("**Group 1**")[0]
    assert [line.split("** ")[1].split(" point")[0] for line in told.splitlines() if line[:1].isdigit()] == [
        str(points_of(one.of_round(3)[0].seats)[user]) for user in people_of(sections(one)[0])
    ], "the final has points of its own"
    assert tells("bot.tournament.ties.final", read)
    assert f"**{name_of([*people, late], min(final.people, key=best.index))}** wins! The final standings" in text
    assert "Final" in read
    told = [post.content for post in hall.posts() if "Round 3 is over" in post.content]
    assert not told, "the end tells the last standings, once"
    shown = await say(late, hall, "tournament show")
    assert "The tournament is over" in shown


async def test_a_league_with_promotion_by_buttons_and_commands(hall):
    people = crowd(hall, 9)
    best, late = ids(people), people.pop()
    await founded(hall, format="league", rounds=1, seasons=3)
    assert "League with divisions of about 4: 1 round per season" in news(hall).content
    await signed_up(hall, people)
    assert tells("bot.tournament.begun", await say(hall.steward, hall, "tournament start"), n=2)
    await go_on(hall)
    upper, lower = (sorted(own.people, key=best.index) for own in (await found(hall)).of_round(1))
    await end_tables(hall, best)
    text, read = standings_post(hall)
    for told in (text, read):
        assert "Division 1" in told
        assert "Division 2" in told
        assert told.count("24 points") == 2, "the standings of the season that has ended, not of the one that begins"
    assert f"1. **{name_of(people, upper[0])}** 24 points" in text
    second = [set(own.people) for own in (await found(hall)).of_round(2)]
    assert second == [{*upper[:-1], lower[0]}, {*lower[1:], upper[-1]}], "the first goes up, the last goes down"

    moved = f"Moves up: {name_of(people, lower[0])} · moves down: {name_of(people, upper[-1])}"
    assert moved in news(hall).content

    gone = next(who for who in people if who.id in second[1])
    await dropped(hall, gone, late)
    await end_tables(hall, best)
    one = await found(hall)
    assert one.round == 3
    assert late.id in {user for own in one.of_round(3) for user in own.people}
    assert gone.id not in {user for own in one.of_round(3) for user in own.people}
    shown = await say(people[0], hall, "tournament show")
    assert "season 3, round 1 of 1" in shown.casefold()
    assert "Season 2, round 1 is over" in "".join(post.content for post in hall.posts())
    assert "Season 3, round 1 begins" in news(hall).content

    await end_tables(hall, best)
    one = await found(hall)
    assert one.status == ENDED
    assert {part.kind for part in sections(one)} == {DIVISION}
    before = people_of(sections(one)[0])
    await turned(hall, 1, 2)
    text, _ = standings_post(hall)
    assert f"1. **{name_of(people, lower[-1])}** 24 points" in text, "a correction shows the season it is about"
    order = await turned(hall, 3, 1)
    assert people_of(sections(await found(hall))[0]) == order == before[::-1], "also the last result can be corrected"
    text, read = standings_post(hall)
    assert "corrected the result of season 3, round 1, table 1" in text
    assert read.index("Division 1") < read.index("Division 2")


async def test_23_people_with_drop_outs_from_sign_up_to_the_end_in_discord(hall):
    people = crowd(hall, 24)
    best, late = ids(people), people.pop()
    await founded(hall, rounds=3)
    await signed_up(hall, people)
    await press(people[22], news(hall), "tleave")
    await press(people[22], news(hall), "tjoin")
    await go_on(hall, 72 * HOUR)
    one = await found(hall)
    assert (one.form, len(one.of_round(1))) == (SWISS, 6)
    assert len({own.channel for own in one.pairings}) == 6, "a thread for each table"
    told = [len([note for note in who.user.dm_channel.history() if "you play at table" in note.content])
            for who in people]  # fmt: skip
    assert told == [1] * 23

    await dropped(hall, people[4], late)
    await say(hall.steward, hall, "tournament drop", player=people[3])
    await end_tables(hall, best)
    await hall.restart()
    text, _ = standings_post(hall)
    assert "Round 1 is over" in text
    shown = text.count(" points –") + text.count(" point –")
    assert f"… and {24 - shown} more" in text, "a page of the standings"
    await turned(hall, 1, 2)
    while (await found(hall)).status == PLAYED:
        await end_tables(hall, best)
    one = await found(hall)
    assert (one.status, one.round) == (ENDED, 3)
    later = {user for own in one.pairings if own.round > 1 for user in own.people}
    assert not later & {people[3].id, people[4].id}
    assert late.id in later
    assert max(meetings(own.people for own in one.pairings).values()) == 1
    assert {who.id for who in [*people, late]} == set(people_of(sections(one)[0]))

    page, seen = (await late.slash(hall.channel, "tournament show")).response, []
    while True:
        seen += [line for line in page.content.splitlines() if line[:1].isdigit()]
        forward = [one for one in with_verb(page, "tshow") if "►" in one["label"]]
        if not forward:
            break
        page = (await late.click(page, custom_id=forward[0]["custom_id"])).response
    assert len(seen) == 24, "everybody is found by the buttons"
    assert sum("dropped out" in line for line in seen) == 1
    assert sum("taken out" in line for line in seen) == 1


async def test_many_dms_are_opened_one_after_another(hall, monkeypatch):
    monkeypatch.setattr(direct_messages, "OPENING", 0.1)
    original, opened = discord.Client.create_dm, []

    async def create_dm(self, user):
        opened.append(time.monotonic())
        return await original(self, user)

    monkeypatch.setattr(discord.Client, "create_dm", create_dm)
    people = crowd(hall, 8)
    await founded(hall, rounds=1)
    await signed_up(hall, people)
    await say(hall.steward, hall, "tournament start")
    await go_on(hall)

    assert len(opened) > direct_messages.BURST + 1
    for first, sixth in zip(opened, opened[direct_messages.BURST :], strict=False):
        assert sixth - first > 0.9 * direct_messages.BURST * direct_messages.OPENING


@pytest.mark.parametrize("form", ["groups", "league"])
async def test_the_organiser_can_call_it_off_and_its_tables_go_on(hall, form):
    people = crowd(hall, 4)
    await founded(hall, format=form, rounds=2)
    await signed_up(hall, people)
    await say(hall.steward, hall, "tournament start")
    await go_on(hall)
    (pairing,) = (await found(hall)).pairings
    await say(hall.steward, hall, "tournament cancel", reason="the hall is closed")
    await go_on(hall)
    assert "the hall is closed" in news(hall).content
    table = await hall.store.tables.get(pairing.table)
    assert table.status == "running"
    assert isinstance(hall.bot.get_channel(pairing.channel), discord.Thread)
