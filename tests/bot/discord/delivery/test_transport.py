"""What the transport makes of the library: its exceptions as Discord's codes or as a lost answer, its messages as what
is looked for before anything is posted again.
"""

import types

import aiohttp
import discord
import pytest

from bot.discord.delivery.transport import Address, Transport, told
from bot.discord.delivery.verdicts import AnswerLost, Refused
from bot.discord.gateway import refusals
from bot.discord.gateway.components import file, layout_view
from bot.discord.text.controls import Button
from bot.discord.text.layout import ActionRow, Container, MediaGallery, Section
from bot.discord.text.page import Picture


def http(status, code):
    return discord.HTTPException(types.SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("error", "now", "old"),
    [
        (TimeoutError(), "TimeoutError", (429, refusals.OLD_EDITS, 0)),
        (ConnectionResetError(104, "reset"), "ConnectionResetError", "ConnectionResetError"),
        (aiohttp.ServerDisconnectedError(), "ServerDisconnectedError", "ServerDisconnectedError"),
        (discord.RateLimited(7.0), (429, 0, 7.0), (429, refusals.OLD_EDITS, 0)),
        (http(429, 0), (429, 0, 0), (429, refusals.OLD_EDITS, 0)),
        (http(403, 50013), (403, 50013, 0), (403, 50013, 0)),
        (http(500, 0), (500, 0, 0), (500, 0, 0)),
    ],
    ids=repr,
)
@pytest.mark.parametrize("is_old", [False, True])
def test_what_goes_wrong_is_a_code_or_a_lost_answer(error, now, old, is_old):
    with pytest.raises((Refused, AnswerLost)) as caught, told(old=is_old):
        raise error
    found, wanted = caught.value, old if is_old else now
    assert (str(found) if isinstance(found, AnswerLost) else (found.status, found.code, found.wait)) == wanted


async def found_of(hall, posted):
    transport, since = Transport(hall.bot, lambda: None), discord.utils.snowflake_time(posted.id).timestamp() - 1
    return {one.id: one for one in await transport.history(Address(hall.guild.id, hall.channel.id), since)}[posted.id]


async def test_controls_and_words_are_seen_wherever_a_message_has_them(hall):
    """In components V2 both lie in sections and containers, and a picture is no attachment."""
    box = Container((Section("### Pearls\n</game play:5> more", Button.make("77", "play", "Play")), MediaGallery()))
    picture = Picture(b"\x89PNG", "board.png", "the board")
    posted = await hall.bot.get_channel(hall.channel.id).send(
        view=layout_view([box, ActionRow((Button.make("78", "log", "Log"),))], picture), file=file(picture)
    )
    found = await found_of(hall, posted)

    assert found.owners == {"77", "78"}
    assert found.text == "### Pearls\n`/game play` more", "as it was written"
    assert found.pictured


@pytest.mark.parametrize("drawn", [True, False])
async def test_a_picture_is_seen_among_the_attachments_too(hall, drawn):
    how = {"file": file(Picture(b"\x89PNG", "board.png", "the board"))} if drawn else {}
    posted = await hall.bot.get_channel(hall.channel.id).send("words", **how)

    assert (await found_of(hall, posted)).pictured is drawn
