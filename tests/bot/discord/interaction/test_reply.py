"""The answer to an interaction whose connection breaks, or which comes too late for what was wanted."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot import metrics
from bot.discord.interaction.reply import ANSWERED, Reply, log_if_unreachable
from bot.discord.text.controls import NO_TABLE, Button, Modal, TextInput
from bot.discord.text.layout import ActionRow, Text
from bot.discord.text.page import Page, Picture
from bot.workers.pool import WorkDropped
from render.words.words import Words

FORM = Modal.make(NO_TABLE, "lookup", "form", [TextInput("word", "Word")])
LOST, RESET = "lost", "reset"
"""The connection breaks after Discord has the answer, or before."""


def refused(code, status=400):
    return discord.HTTPException(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


def told(content, view):
    """The words of a message, and where it has a picture."""
    parts = [getattr(item, "content", "[picture]") for item in view.children] if view else []
    return content or "\n".join(parts)


class Discord:
    """An interaction: what the presser sees in ``shown``; the first answers in turn come to ``outcomes``."""

    def __init__(self, *outcomes, private=True, kind=discord.InteractionType.component):
        self.outcomes = list(outcomes)
        self.shown = []
        self.answers = 0
        self.done = False
        self.type = kind
        self.locale = discord.Locale.british_english
        self.guild_locale = None
        self.message = SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=private))
        self.response = SimpleNamespace(
            is_done=lambda: self.done,
            defer=self._first("defer"),
            edit_message=self._first("edit"),
            send_message=self._first("send"),
            send_modal=self._first("form"),
        )
        self.followup = SimpleNamespace(send=self._later("follow"))
        self.edit_original_response = self._later("amend")

    def _first(self, kind):
        async def answer(what=None, *, content="", view=None, **_):
            outcome = self.outcomes.pop(0) if self.outcomes else ""
            if isinstance(outcome, Exception):
                raise outcome
            if outcome == RESET:
                raise aiohttp.ServerDisconnectedError
            if self.answers:
                raise refused(ANSWERED)
            self.answers += 1
            self.shown.append((kind, what.title if kind == "form" else told(content, view)))
            if outcome == LOST:
                raise ConnectionResetError
            self.done = True

        return answer

    def _later(self, kind):
        async def send(*, content="", view=None, **_):
            self.shown.append((kind, told(content, view)))
            return SimpleNamespace(id=2, edit=self._later("amend"))

        return send


@pytest.mark.parametrize(("late", "level"), [(True, "INFO"), (False, "WARNING")])
@pytest.mark.parametrize("error", [refused(50027, 401), refused(10062, 404), refused(0, 503), ConnectionResetError()])
async def test_what_follows_by_itself_and_finds_nothing_there_is_ordinary(caplog, error, late, level):
    caplog.set_level("INFO")
    async with log_if_unreachable(late=late):
        raise error
    assert [one.levelname for one in caplog.records] == [level]


@pytest.mark.parametrize(("code", "status"), [(0, 401), (50001, 403), (10003, 404)])
async def test_a_panel_that_goes_on_where_its_person_or_server_is_gone_is_no_fault(caplog, code, status):
    caplog.set_level("INFO")
    async with log_if_unreachable(late=True):
        raise refused(code, status)
    assert [one.levelname for one in caplog.records] == ["INFO"]
    with pytest.raises(discord.HTTPException):
        async with log_if_unreachable():
            raise refused(code, status)


async def test_how_long_the_first_answer_took_is_counted_once_an_answer():
    def counted():
        (found,) = metrics.ANSWERS.labels("component").collect()
        return next(one.value for one in found.samples if one.name.endswith("_count"))

    before = counted()
    reply = Reply(Discord())
    await reply.note("one")
    await reply.note("two")
    assert counted() == before + 1


@pytest.mark.parametrize("outcome", ["", LOST, RESET])
@pytest.mark.parametrize(("private", "kind"), [(True, "edit"), (False, "send")])
async def test_an_answer_whose_connection_breaks_is_there_once(outcome, private, kind):
    discord_ = Discord(outcome, private=private)
    await Reply(discord_).show([Text("words")])

    assert discord_.shown == [(kind, "words")]


async def test_an_answer_whose_connection_breaks_twice_is_given_up():
    discord_ = Discord(RESET, RESET)
    await Reply(discord_).show([Text("words")])

    assert discord_.shown == []


@pytest.mark.parametrize("outcome", ["", LOST, RESET])
@pytest.mark.parametrize(("private", "kind"), [(True, "amend"), (False, "follow")])
async def test_after_an_announcement_the_words_still_come(outcome, private, kind):
    discord_ = Discord(outcome, private=private)
    reply = Reply(discord_)
    await reply.defer()
    assert reply.answered
    await reply.show([Text("words")])
    await reply.note("more")

    assert discord_.shown == [("defer", ""), (kind, "words"), ("follow", "more")]


async def test_a_command_that_was_announced_shows_its_words_in_that_place():
    discord_ = Discord(LOST, kind=discord.InteractionType.application_command)
    reply = Reply(discord_)
    await reply.defer()
    await reply.note("words")

    assert discord_.shown == [("defer", ""), ("amend", "words")]


async def test_an_announcement_that_breaks_twice_does_not_stop_the_work():
    discord_ = Discord(RESET, RESET)
    reply = Reply(discord_)
    await reply.defer()
    await reply.show([Text("words")])

    assert discord_.shown == [("edit", "words")]


@pytest.mark.parametrize("outcome", ["", LOST])
async def test_a_form_is_opened_once(outcome):
    discord_ = Discord(outcome)
    await Reply(discord_).ask(FORM)

    assert discord_.shown == [("form", "form")]


@pytest.mark.parametrize("outcome", ["", LOST])
async def test_a_form_that_comes_too_late_is_told_in_a_sentence(outcome):
    discord_ = Discord(outcome)
    reply = Reply(discord_)
    await reply.defer()
    await reply.ask(FORM)

    assert discord_.shown == [("defer", ""), ("follow", Words("en").text("bot.error.form"))]


async def test_a_form_for_somebody_who_has_gone_says_nothing_more():
    discord_ = Discord(refused(10062, 404))
    await Reply(discord_).ask(FORM)

    assert discord_.shown == []


@pytest.mark.parametrize("private", [True, False])
async def test_who_finds_a_press_answered_by_another_process_says_nothing(private):
    discord_ = Discord(refused(ANSWERED), private=private)

    async def draw():
        await asyncio.sleep(0.1)
        return Picture(b"", "board.png", "alt")

    reply = Reply(discord_)
    await reply.page(Page("words", draw=draw))
    await reply.note("more")
    await reply.ask(FORM)
    await reply.show([Text("words again")])

    assert discord_.shown == []


async def test_who_was_only_late_with_an_announcement_still_shows_the_words():
    discord_ = Discord(refused(ANSWERED))
    reply = Reply(discord_)
    await reply.defer()
    await reply.show([Text("words")])

    assert discord_.shown == [("amend", "words")]


async def test_the_picture_of_words_that_did_not_arrive_leaves_no_error_behind():
    errors, gate = [], asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))

    async def draw():
        await gate.wait()
        raise WorkDropped

    with contextlib.suppress(discord.HTTPException):
        await Reply(Discord(refused(50001, 403))).page(Page("words", draw=draw))
    gate.set()
    await asyncio.sleep(0.01)
    gc.collect()

    assert errors == []


async def test_a_late_picture_does_not_bring_a_page_back_over_what_another_process_shows():
    discord_ = Discord(refused(ANSWERED))

    async def draw():
        await asyncio.sleep(0.1)
        return Picture(b"", "board.png", "alt")

    reply = Reply(discord_)
    await reply.defer()
    await reply.page(Page("words", draw=draw))

    assert discord_.shown == [("amend", "words")]


@pytest.mark.parametrize("replaced", [True, False])
async def test_a_late_picture_lets_a_newer_press_on_its_panel_speak_first(replaced):
    """Another process may have answered that press already; where it has only a word beside the panel, all comes."""
    discord_, gate = Discord(), asyncio.Event()

    async def draw():
        await gate.wait()
        return Picture(b"", "board.png", "alt")

    earlier = Reply(discord_)
    showing = asyncio.ensure_future(earlier.page(Page("words", draw=draw)))
    while not discord_.shown:  # noqa: ASYNC110 - the stand-in tells nobody
        await asyncio.sleep(0.01)
    newer = Reply(Discord(refused(ANSWERED)) if replaced else Discord())
    gate.set()
    await asyncio.sleep(0.05)
    assert discord_.shown == [("edit", "words")], "it waits"
    await (newer.show([Text("next")]) if replaced else newer.note("a word"))
    await asyncio.wait_for(showing, 5)

    assert len(discord_.shown) == (1 if replaced else 2), discord_.shown


def lost_emoji():
    answer = {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {"components": {"0": {"emoji": {"id": {"_errors": [{"code": "X", "message": "Invalid emoji"}]}}}}},
    }
    return discord.HTTPException(SimpleNamespace(status=400, reason=""), answer)


@pytest.mark.parametrize("later", [False, True], ids=["first", "edit"])
async def test_where_an_emoji_is_gone_the_page_comes_without_icons_and_the_list_is_read_again(later):
    interaction = Discord(*([] if later else [lost_emoji()]), private=False)
    looked, sent = [], []

    async def lost():
        looked.append(True)

    interaction.client = SimpleNamespace(icons=SimpleNamespace(lost=lost))
    icons = [ActionRow((Button.make("1", "pick", "Coin", emoji="<:coin:7>"), Button.make("1", "pick", "Rice")))]
    reply = Reply(interaction)
    if later:
        await reply.show([Text("first")])
        amend, refusals = interaction.edit_original_response, [lost_emoji()]

        async def amended(**body):
            sent.append([button.emoji for row in body["view"].children for button in row.children])
            if refusals:
                raise refusals.pop()
            await amend(**body)

        reply._edit = amended
    else:
        first = interaction.response.send_message

        async def answered(**body):
            sent.append([button.emoji for row in body["view"].children for button in row.children])
            await first(**body)

        interaction.response.send_message = answered
    await reply.show(icons)

    assert looked == [True]
    assert [[one is not None for one in message] for message in sent] == [[True, False], [False, False]]
    assert len(interaction.shown) == 1 + later


async def test_any_other_refusal_of_a_body_is_told_as_it_is():
    interaction = Discord(refused(50035), private=False)
    with pytest.raises(discord.HTTPException):
        await Reply(interaction).show([Text("words")])
