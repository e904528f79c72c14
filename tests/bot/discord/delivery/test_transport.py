"""What the transport makes of the library: its exceptions as Discord's codes or as a lost answer, its messages as what
is looked for before anything is posted again.
"""

import types
from datetime import UTC, datetime

import aiohttp
import discord
import pytest

from bot.discord.delivery.address import Address
from bot.discord.delivery.transport import Transport, translated_errors
from bot.discord.delivery.verdicts import AnswerLost, RequestRefused
from bot.discord.gateway import refusals
from bot.discord.gateway.components import file, layout_view
from bot.discord.text.controls import Button
from bot.discord.text.layout import ActionRow, Container, MediaGallery, Section
from bot.discord.text.page import Picture, Post


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
    with pytest.raises((RequestRefused, AnswerLost)) as caught, translated_errors(old=is_old):
        raise error
    found, wanted = caught.value, old if is_old else now
    assert (str(found) if isinstance(found, AnswerLost) else (found.status, found.code, found.wait)) == wanted


class Channel:
    """A channel that notes what the library is asked for, and knows some messages."""

    def __init__(self, messages=()):
        self.messages, self.asked = messages, []

    async def send(self, **body):
        self.asked.append(body)
        return discord.Object(7)

    def get_partial_message(self, message_id):
        return types.SimpleNamespace(id=message_id, edit=self.send)

    async def history(self, **how):
        self.asked.append(how)
        for message in self.messages:
            yield message


@pytest.fixture
def asked(monkeypatch):
    """A way to a transport before such a channel; gives the transport and the channel."""

    def make(*messages):
        channel, me = Channel(messages), discord.Object(1)
        monkeypatch.setattr(Transport, "_channel", lambda self, address: channel)
        return Transport(types.SimpleNamespace(user=me), lambda: None), channel

    return make


BUTTON, PICTURE = [[Button.make("7", "play", "Play")]], Picture(b"png", "board.png", "the board")


async def test_a_post_has_its_words_nonce_controls_and_picture(asked):
    transport, channel = asked()
    assert await transport.send(Address(1, 2), Post("words", BUTTON), "nonce", PICTURE) == 7
    await transport.send(Address(1, 2), Post("words", []), "nonce")
    full, plain = channel.asked

    assert (full["content"], full["nonce"], full["file"].filename) == ("words", "nonce", "board.png")
    assert [item.label for item in full["view"].children] == ["Play"]
    assert not {"view", "file"} & {*plain}


def newest():
    return discord.utils.time_snowflake(datetime.now(UTC))


@pytest.mark.parametrize(
    ("what", "bears"),
    [
        ({"post": Post("words", BUTTON)}, {"content", "allowed_mentions", "view"}),
        ({"post": Post("words", BUTTON), "controls": False}, {"content", "allowed_mentions"}),
        ({"pictures": [PICTURE]}, {"attachments"}),
        ({"pictures": ()}, {"attachments"}),
        ({"rows": BUTTON}, {"view"}),
    ],
    ids=["a post", "words", "a picture", "none", "controls"],
)
async def test_an_edit_changes_what_it_is_about_and_nothing_else(asked, what, bears):
    transport, channel = asked()
    await transport.edit(Address(1, 2), newest(), **what)
    (body,) = channel.asked

    assert {*body} == bears
    assert len(body.get("attachments", "")) == len(what.get("pictures", ""))
    assert [item.label for item in body["view"].children] == ["Play"] if "view" in body else True


async def test_an_edit_that_leaves_no_controls_takes_them_away(asked):
    transport, channel = asked()
    await transport.edit(Address(1, 2), newest(), Post("words", []))
    assert channel.asked[0]["view"] is None


async def test_only_what_the_bot_has_posted_by_itself_is_looked_at_the_latest_first(asked):
    def message(number, author, answers=None):
        about = {"content": "words", "components": [], "attachments": [], "interaction_metadata": answers}
        return types.SimpleNamespace(id=number, author=discord.Object(author), **about)

    transport, channel = asked(message(3, 1), message(4, 2), message(5, 1, answers=object()))
    found = await transport.history(Address(1, 2), 100.0)

    assert [one.id for one in found] == [3]
    (how,) = channel.asked
    assert (how["after"].timestamp(), how["oldest_first"]) == (100.0, False)


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
