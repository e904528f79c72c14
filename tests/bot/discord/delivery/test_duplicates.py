"""What may have arrived is looked for before it is posted again, in channels and in DMs."""

import discord
import pytest

from bot.discord.delivery.duplicates import NONCE_SECONDS, in_doubt
from bot.discord.delivery.transport import Address, Transport
from bot.discord.gateway.components import file, layout_view
from bot.discord.text.controls import Button
from bot.discord.text.layout import ActionRow, Container, MediaGallery, Section
from bot.discord.text.page import Picture
from bot.store.values.delivery import DONE, HAND, INTERRUPTED, LOBBY_CARD, TURN_POST, Delivery
from bot.store.values.errors import DatabaseAway
from tests.bot.discord.playing import both_bid


@pytest.fixture(autouse=True)
def one_time(hall):
    """The bot's clock is Discord's, whose ids tell when something was posted."""
    hall.clock.now = discord.utils.snowflake_time(hall.channel.id).timestamp()


@pytest.fixture
def deaf(monkeypatch):
    """A way to let so many posts arrive without the bot's hearing of it: what it hears instead."""

    def make(times, error):
        original, left = discord.abc.Messageable.send, [error] * times

        async def send(self, *args, **how):
            made = await original(self, *args, **how)
            if left and how.get("nonce"):
                raise left.pop()
            return made

        monkeypatch.setattr(discord.abc.Messageable, "send", send)
        return left

    return make


async def last(hall, kind):
    return [one for one in await hall.store.outbox.of_table((await hall.table()).id) if one.kind == kind][-1]


@pytest.mark.parametrize("error", [TimeoutError(), DatabaseAway()], ids=["no answer", "its answer cannot be stored"])
async def test_a_post_that_has_arrived_is_found_and_not_posted_again(hall, deaf, error, expects_errors):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    left = deaf(1, error)
    await both_bid(hall)
    assert not left
    for _ in range(3):
        await hall.tick(NONCE_SECONDS + 10)
    found = await last(hall, TURN_POST)

    assert len(hall.posts()) == before + 1
    assert (found.state, found.message) == (DONE, hall.posts()[-1].id)
    assert (await hall.table()).board_message == found.message


async def test_a_lobby_card_that_has_arrived_is_found(hall, deaf):
    left = deaf(1, TimeoutError())
    await hall.lobby()
    assert not left
    await hall.tick(NONCE_SECONDS + 10)
    await hall.tick(10)

    assert len(hall.posts()) == 1
    assert (await last(hall, LOBBY_CARD)).message == hall.posts()[0].id


async def test_words_to_persons_that_have_arrived_are_found(hall, deaf):
    """Of the three deliveries after a start (the board and two hands) nobody hears."""
    await hall.lobby(hall.benno)
    left = deaf(3, TimeoutError())
    await hall.anna.slash(hall.channel, "game start")
    await hall.rest()
    assert not left
    for _ in range(3):
        await hall.tick(NONCE_SECONDS + 10)
    own = [one for one in await hall.store.outbox.of_table((await hall.table()).id) if one.kind in (TURN_POST, HAND)]

    assert {one.state for one in own} == {DONE}
    assert len({one.message for one in own}) == len(own) == 3
    for person in (hall.anna, hall.benno):
        assert len(list(person.user.dm_channel.history())) == 1


async def test_a_post_that_has_not_arrived_is_posted(hall, broken_off):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    broken_off(TimeoutError())
    await both_bid(hall)
    for _ in range(3):
        await hall.tick(NONCE_SECONDS + 10)

    assert len(hall.posts()) == before + 1


async def test_controls_and_words_are_seen_wherever_a_message_has_them(hall):
    """In components V2 both lie in sections and containers, and a picture is no attachment."""
    table = await hall.begin(hall.benno)
    box = Container((Section("### Pearls\n</game play:5> more", Button.make("77", "play", "Play")), MediaGallery()))
    picture = Picture(b"\x89PNG", "board.png", "the board")
    posted = await hall.bot.get_channel(hall.channel.id).send(
        view=layout_view([box, ActionRow((Button.make("78", "log", "Log"),))], picture), file=file(picture)
    )
    transport = Transport(hall.bot, lambda: None)
    since = discord.utils.snowflake_time(posted.id).timestamp() - 1
    found = {one.id: one for one in await transport.history(Address(hall.guild.id, table.channel), since)}

    assert found[posted.id].owners == {"77", "78"}
    assert found[posted.id].text == "### Pearls\n`/game play` more", "as it was written"
    assert found[posted.id].pictured


@pytest.mark.parametrize("drawn", [True, False])
async def test_a_picture_is_seen_among_the_attachments_too(hall, drawn):
    await hall.begin(hall.benno)
    how = {"file": file(Picture(b"\x89PNG", "board.png", "the board"))} if drawn else {}
    posted = await hall.bot.get_channel(hall.channel.id).send("words", **how)
    transport, since = Transport(hall.bot, lambda: None), discord.utils.snowflake_time(posted.id).timestamp() - 1
    found = {one.id: one for one in await transport.history(Address(hall.guild.id, hall.channel.id), since)}
    assert found[posted.id].pictured is drawn


def test_what_is_in_doubt():
    post = {"kind": TURN_POST, "created": 5.0}

    assert not in_doubt(Delivery(**post), 1e9)
    assert not in_doubt(Delivery(**post, doubt=100.0), 100.0 + NONCE_SECONDS), "Discord knows its nonce"
    assert in_doubt(Delivery(**post, doubt=100.0), 101.0 + NONCE_SECONDS)
    assert in_doubt(Delivery(**post, error=INTERRUPTED), 6.0)
