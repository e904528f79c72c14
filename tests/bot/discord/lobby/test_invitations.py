"""*Invite to my table*: a right click on a person sends them a word about the lobby one sits in, or says why not."""

import pytest

from bot.discord.allowance import FULL, INVITATION
from bot.store.values.delivery import INVITED
from bot.tables.model.actor import Actor
from tests.bot.discord.opening import opens
from tests.bot.discord.people.test_find_players import hide, letters
from tests.bot.discord.simcord_server import interaction, press, send_raw, with_verb
from tests.games.sentences import tells

MENU = "Invite to my table"


async def invited(hall, by, who):
    """What the one who invites reads."""
    answer = (await by.context_menu(hall.channel, MENU, who)).response
    await hall.rest()
    assert answer.ephemeral
    return answer


def said(answer):
    return answer.content


async def test_who_is_invited_gets_a_letter_with_the_table_and_sits_down_from_it(hall):
    await hall.lobby()
    assert tells("bot.invite.sent", said(await invited(hall, hall.anna, hall.benno)))

    (letter,) = letters(hall.benno)
    assert letter.content.startswith("**Anna** would like to play with you.")
    assert "**Pearls** (Anna) – 3 seats free" in letter.content
    assert letters(hall.clara) == []
    await press(hall.benno.user, letter, "join")
    assert [seat.name for seat in (await hall.table()).seats] == ["Anna", "Benno"]


async def test_of_several_open_tables_one_is_chosen(hall):
    await hall.lobby()
    there = hall.guild.create_text_channel("garden")
    await opens(hall.anna, there)
    await hall.rest()
    page = await invited(hall, hall.anna, hall.benno)
    (menu,) = with_verb(page, "invite")
    assert len(menu["options"]) == 2
    assert letters(hall.benno) == []
    garden = next(one["value"] for one in menu["options"] if "garden" in one["label"])

    await hall.anna.select(page, [garden], custom_id=menu["custom_id"])
    await hall.rest()

    (letter,) = letters(hall.benno)
    assert f"{there.id}" in letter.content


async def test_a_menu_that_is_forged_names_no_table_of_others(hall):
    await hall.lobby(host=hall.clara)
    await opens(hall.anna, hall.guild.create_text_channel("one"))
    await opens(hall.anna, hall.guild.create_text_channel("two"))
    page = await invited(hall, hall.anna, hall.benno)
    (menu,) = with_verb(page, "invite")
    others = (await hall.tables.at(hall.channel.id)).id
    assert str(others) not in {one["value"] for one in menu["options"]}


async def test_refusals_are_sentences_of_their_own(hall):
    assert tells("bot.invite.none", said(await invited(hall, hall.anna, hall.benno)))
    await hall.lobby()
    assert tells("bot.invite.oneself", said(await invited(hall, hall.anna, hall.anna)))
    assert tells(
        "bot.invite.bot",
        said(await invited(hall, hall.anna, hall.guild.add_member(hall.env.create_user("Robot", bot=True)))),
    )
    assert tells("bot.invite.sent", said(await invited(hall, hall.anna, hall.benno)))
    assert tells("bot.invite.again", said(await invited(hall, hall.anna, hall.benno)))
    table = await hall.table()
    await hall.tables.lobby.join(table.id, Actor(hall.benno.id, "Benno"))
    assert tells("bot.invite.seated", said(await invited(hall, hall.anna, hall.benno)))
    for one in (hall.clara, hall.doro):
        await hall.tables.lobby.join(table.id, Actor(one.id, one.name))
    assert tells("bot.invite.full", said(await invited(hall, hall.anna, hall.emil)))
    assert [len(letters(one)) for one in (hall.benno, hall.clara, hall.emil)] == [1, 0, 0]


async def test_who_does_not_see_the_channel_is_not_invited(hall):
    await hall.lobby()
    await hide(hall, hall.channel, hall.benno)
    assert tells("bot.invite.unseen", said(await invited(hall, hall.anna, hall.benno)))
    assert letters(hall.benno) == []


async def test_who_has_left_the_server_is_not_invited(hall):
    await hall.lobby()
    await opens(hall.anna, hall.guild.create_text_channel("garden"))
    await hall.rest()
    page = await invited(hall, hall.anna, hall.clara)
    hall.guild.remove_member(hall.clara)
    (menu,) = with_verb(page, "invite")
    told = (await hall.anna.select(page, [menu["options"][0]["value"]], custom_id=menu["custom_id"])).response
    assert tells("bot.invite.elsewhere", told.content)


@pytest.mark.parametrize("why", ["blocks", "is blocked", "wants none", "closed", "kept"])
async def test_nobody_is_told_why_somebody_is_not_asked(hall, why):
    """The same sentence whoever has a list, has turned it off or cannot be reached."""
    await hall.lobby()
    people, lists = hall.bot.services.people, hall.tables.blocks_and_notes
    if why == "blocks":
        await lists.block(hall.benno.id, hall.anna.id, "Anna")
    elif why == "is blocked":
        await lists.block(hall.anna.id, hall.benno.id, "Benno")
    elif why == "wants none":
        await people.set_own(hall.benno.id, "invites", "off")
    elif why == "closed":
        await people.note_closed(hall.benno.id)
    else:
        await hall.tables.table_settings.shut((await hall.table()).id, Actor(hall.anna.id), True)
    assert tells("bot.invite.unwilling", said(await invited(hall, hall.anna, hall.benno)))
    assert letters(hall.benno) == []
    rows = await hall.store.outbox.of_table((await hall.table()).id)
    assert INVITED not in {one.kind for one in rows}


async def test_nobody_writes_to_a_whole_server(hall):
    await hall.lobby()
    most = int(FULL // INVITATION)
    answers = [said(await invited(hall, hall.anna, hall.benno)) for _ in range(most + 1)]
    assert [tells("bot.error.allowance", answer) for answer in answers] == [False] * most + [True]


async def test_nobody_has_accounts_looked_up_without_end_by_a_menu(hall, monkeypatch):
    """The menu names whom it is about in its id: it could be pressed for account after account."""
    await opens(hall.anna, hall.guild.create_text_channel("one"))
    await opens(hall.anna, hall.guild.create_text_channel("two"))
    page = await invited(hall, hall.anna, hall.benno)
    (menu,) = with_verb(page, "invite")
    asked, look = [], hall.bot.fetch_user

    async def fetch_user(user):
        asked.append(user)
        return await look(user)

    monkeypatch.setattr(hall.bot, "fetch_user", fetch_user)
    most, value = int(FULL // INVITATION), menu["options"][0]["value"]
    for number in range(most + 3):
        forged = f"{menu['custom_id'].rpartition(':')[0]}:{hall.benno.id + number}"
        (answer,) = await send_raw(hall, interaction(hall, hall.anna, page, forged, [value]))
    assert tells("bot.error.allowance", said((answer.followups or [answer.response])[-1]))
    assert len(asked) <= most
