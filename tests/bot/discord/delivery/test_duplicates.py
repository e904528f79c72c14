"""How a message is told again: by its controls and words, wherever they lie, and by when it was sent."""

import discord

from bot.discord.delivery.duplicates import NONCE_SECONDS, in_doubt
from bot.discord.delivery.transport import Address, Transport
from bot.discord.gateway.components import file, layout_view
from bot.discord.text.controls import Button
from bot.discord.text.layout import ActionRow, Container, MediaGallery, Section
from bot.discord.text.page import Picture
from bot.store.values.delivery import INTERRUPTED, TURN_POST, Delivery


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


def test_what_is_in_doubt():
    post = {"kind": TURN_POST, "created": 5.0}

    assert not in_doubt(Delivery(**post), 1e9)
    assert not in_doubt(Delivery(**post, doubt=100.0), 100.0 + NONCE_SECONDS), "Discord knows its nonce"
    assert in_doubt(Delivery(**post, doubt=100.0), 101.0 + NONCE_SECONDS)
    assert in_doubt(Delivery(**post, error=INTERRUPTED), 6.0)
