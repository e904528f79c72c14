"""A person brings the bot along to a server without it: what is their own is there, what is of a server is not."""

import pytest
from simcord import interactions

from tests.bot.discord.simcord_server import controls, press, with_verb
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells


@pytest.fixture
def away(hall, monkeypatch):
    """A channel of a server to which everybody there has brought the bot along by themselves."""
    other = hall.env.create_guild("Elsewhere")
    channel, made = other.create_text_channel("far-away"), interactions.base_payload
    who = {name: other.add_member(one.user) for name, one in hall.people.items()}

    def alone(*args, user_id, guild_id, **how):
        record, payload = made(*args, user_id=user_id, guild_id=guild_id, **how)
        if guild_id != other.id:
            return record, payload
        return record, {**payload, "context": 0, "authorizing_integration_owners": {"1": str(user_id)}}

    monkeypatch.setattr(interactions, "base_payload", alone)
    return channel, who


async def say(by, channel, name, **options):
    result = await by.slash(channel, name, **options)
    shown = [one for one in (result.response, *result.followups) if one is not None]
    assert shown
    assert all(one.ephemeral for one in shown), name
    assert len(result.followups) <= 5
    return shown[0]


async def test_ones_own_is_there(hall, away, guides):
    channel, who = away
    await hall.begin(hall.benno)
    anna = who["Anna"]
    tables = await say(anna, channel, "my-tables")
    assert "Pearls" in tables.content
    number = str((await hall.tables.mine(anna.id))[0].id)
    await say(anna, channel, "note", text="beware of Benno", table=number)
    assert await hall.store.people.note(int(number), anna.id) == "beware of Benno"
    await say(anna, channel, "rules", game=EXAMPLE)
    assert tells("bot.settings.title", (await say(anna, channel, "settings me")).content)
    assert tells("bot.results.everywhere", (await say(anna, channel, "stats me")).content)
    await say(anna, channel, "settings block")
    await say(anna, channel, "settings my-data")
    assert with_verb(await say(anna, channel, "learn", game=EXAMPLE), "pick", "pickone")


async def test_one_plays_from_there(hall, away):
    channel, who = away
    await hall.begin(hall.benno)
    tables = await say(who["Anna"], channel, "my-tables")
    shown = await press(who["Anna"], tables, "play")
    assert with_verb(shown.response, "pick")
    assert shown.response.ephemeral


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("settings server", {}),
        ("stats server", {}),
        ("stats player", {"who": "Benno"}),
        ("stats game", {"game": "toy"}),
    ],
)
async def test_what_is_of_a_server_answers_with_a_sentence(hall, away, name, options):
    channel, who = away
    options = {key: who[value] if key == "who" else value for key, value in options.items()}
    assert tells("bot.error.brought_along", (await say(who["Anna"], channel, name, **options)).content)


async def test_no_table_is_promised_there(hall, away):
    channel, who = away
    assert tells("bot.error.brought_along", (await say(who["Anna"], channel, "game new", game="toy")).content)
    assert tells("bot.error.brought_along", (await say(who["Anna"], channel, "game find")).content)
    page = await say(who["Anna"], channel, "settings me")
    assert not with_verb(page, "vacation")


async def test_who_has_the_bot_on_the_server_too_acts_as_ever(hall, monkeypatch):
    made = interactions.base_payload

    def both(*args, user_id, guild_id, **how):
        record, payload = made(*args, user_id=user_id, guild_id=guild_id, **how)
        return record, {**payload, "authorizing_integration_owners": {"0": str(guild_id), "1": str(user_id)}}

    monkeypatch.setattr(interactions, "base_payload", both)
    await hall.lobby(hall.benno)
    assert len((await hall.table()).seats) == 2


BROUGHT = {
    "my-tables": {},
    "rules": {"game": EXAMPLE},
    "learn": {"game": EXAMPLE},
    "stats me": {},
    "settings me": {},
    "settings block": {},
    "settings my-data": {},
}
BUTTON = 2
ENDS = ("forget", "forgotten")
"""What takes the person away who presses."""


@pytest.mark.parametrize(
    "name", ["settings me", *(pytest.param(name, marks=pytest.mark.slow) for name in BROUGHT if name != "settings me")]
)
async def test_whatever_is_pressed_on_ones_own_pages_is_answered_privately_and_opens_no_table(hall, away, guides, name):
    channel, who = away
    await hall.begin(hall.benno)
    anna, before = who["Anna"], len(await tables_of(hall))
    pages, seen = [await say(anna, channel, name, **BROUGHT[name])], set()
    while (found := unseen(pages, seen)) is not None:
        page, one = found
        seen.add(one["custom_id"].split(":")[2])
        values = [line["value"] for line in one.get("options", [])][:1]
        if one["type"] == BUTTON:
            result = await anna.click(page, custom_id=one["custom_id"])
        else:
            result = await anna.select(page, values, custom_id=one["custom_id"])
        shown = [own for own in (result.response, *result.followups) if own is not None]
        assert all(own.ephemeral for own in shown), (name, one["custom_id"])
        assert len(result.followups) <= 5, (name, one["custom_id"])
        pages += shown
    assert seen or name == "settings my-data", name
    assert len(await tables_of(hall)) == before


def unseen(pages, seen):
    """A control of a page that can be used, with a verb that was not pressed yet."""
    for page in pages:
        for one in controls(page):
            usable = one["type"] == BUTTON or one.get("options")
            if usable and not one.get("disabled") and one["custom_id"].split(":")[2] not in (*seen, *ENDS):
                return page, one
    return None


async def tables_of(hall):
    return await hall.store.connections.all("SELECT id FROM tables WHERE practice = 0", ())
