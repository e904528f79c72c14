"""The icons' emojis are sent slowly and once, known to all processes, and given up where Discord refuses."""

from types import SimpleNamespace

import discord
import pytest

from bot.discord.gateway import emojis
from bot.discord.gateway.emojis import META, PAUSE, EmojiUploads, KnownEmojis, UploadState, read
from render.raster import emoji
from render.words.words import Words

WANTED = {"coin_1": ("coin", "#C0A062", "#F4EEDF"), "seat_2": ("seat_circle", "#B72827", "")}
KEYS = {"made.coin": "coin_1", "look.0": "seat_2"}


class Application:
    """What Discord has, as far as emojis go; ``refuses`` is raised instead of making one."""

    application_id = 7

    def __init__(self):
        self.there = {}
        self.asked = []
        self.refuses = None
        self.http = SimpleNamespace(delete_application_emoji=self.delete)

    async def fetch_application_emojis(self):
        self.asked.append("list")
        return [SimpleNamespace(name=name, id=number) for number, name in self.there.items()]

    async def create_application_emoji(self, name, image):
        self.asked.append(name)
        assert image.startswith(b"\x89PNG")
        if self.refuses is not None:
            raise self.refuses
        number = 100 + len(self.asked)
        self.there[number] = name
        return SimpleNamespace(id=number)

    async def delete(self, application, number):
        assert application == self.application_id
        self.asked.append(f"-{self.there.pop(number)}")


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def wanted(monkeypatch):
    found = dict(WANTED)
    monkeypatch.setattr(emoji, "all_emojis", lambda: found)
    monkeypatch.setattr(emoji, "names", lambda: KEYS)
    return found


@pytest.fixture
def application(wanted):
    return Application()


@pytest.fixture
def sender(application, hall, clock):
    return EmojiUploads(application, hall.store, KnownEmojis(), 1, clock)


async def step(sender):
    sender.tick()
    await sender._task


def refusal(status, code):
    return discord.HTTPException(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


async def test_one_is_sent_at_a_time_until_all_are_there(sender, application):
    await step(sender)
    assert sender.known.by_key == {"made.coin": "<:coin_1:102>"}
    await step(sender)
    await step(sender)

    assert application.asked == ["list", "coin_1", "seat_2"]
    assert sender.known.by_key == {"made.coin": "<:coin_1:102>", "look.0": "<:seat_2:103>"}
    assert sender.known.beside(Words("en"), [0]).emojis["seat.0"] == "<:seat_2:103>"


async def test_the_next_start_uses_what_is_there_and_sends_nothing_again(sender, application, hall, clock):
    for _ in WANTED:
        await step(sender)
    application.asked.clear()
    again = EmojiUploads(application, hall.store, KnownEmojis(), 1, clock)
    await again.start()
    assert again.known.by_key == sender.known.by_key
    await step(again)

    assert application.asked == ["list"]


async def test_what_somebody_has_deleted_is_sent_anew(sender, application, hall, clock):
    for _ in WANTED:
        await step(sender)
    del application.there[102]
    clock.now += emojis.LONG + 1
    await step(sender)

    assert application.asked[-2:] == ["list", "coin_1"]
    assert "coin_1" in application.there.values()


async def test_after_a_limit_nothing_is_asked_for_as_long_as_discord_says(sender, application, clock):
    application.refuses = discord.RateLimited(300.0)
    await step(sender)
    application.refuses = None
    clock.now += 299
    await step(sender)
    assert application.asked == ["list", "coin_1"]
    clock.now += 2
    await step(sender)

    assert application.asked == ["list", "coin_1", "list", "coin_1"]


async def test_an_answer_that_was_lost_makes_no_second_one(sender, application, clock):
    application.refuses = ConnectionResetError()
    await step(sender)
    application.there[900] = "coin_1"
    application.refuses = None
    clock.now += PAUSE + 1
    await step(sender)

    assert application.asked == ["list", "coin_1", "list", "seat_2"]
    assert sender.known.by_key["made.coin"] == "<:coin_1:900>"


async def test_a_refusal_that_stands_is_told_and_tried_again_in_an_hour(sender, application, hall, clock):
    application.refuses = refusal(400, 30008)
    await step(sender)
    assert read(await hall.store.settings.meta(META)) == UploadState(7, {}, "400 30008")
    clock.now += emojis.LONG - 1
    await step(sender)
    assert application.asked == ["list", "coin_1"]
    application.refuses = None
    clock.now += 2
    await step(sender)

    assert read(await hall.store.settings.meta(META)).refused == ""
    assert sender.known.by_key


async def test_old_ones_go_last_the_oldest_first_and_only_for_want_of_room(
    sender, application, wanted, hall, monkeypatch
):
    application.there |= {50: "somebody_elses"}
    for _ in WANTED:
        await step(sender)
    wanted["coin_3"] = wanted.pop("coin_1")
    await step(sender)
    await step(sender)
    assert "coin_1" in application.there.values()
    monkeypatch.setattr(emojis, "FULL", 1)
    for _ in range(4):
        await step(sender)

    assert set(application.there.values()) == {"somebody_elses", "seat_2", "coin_3"}
    assert set(read(await hall.store.settings.meta(META)).ids) == {"seat_2", "coin_3"}


async def test_those_of_another_application_are_not_used(sender, application, hall, clock):
    await step(sender)
    application.application_id = 8
    application.there.clear()
    again = EmojiUploads(application, hall.store, KnownEmojis(), 1, clock)
    await again.start()

    assert again.known.by_key == {}


async def test_turned_off_nothing_is_sent_and_none_is_used(application, hall, sender):
    await step(sender)
    off = EmojiUploads(application, hall.store, KnownEmojis(), 0)
    await off.start()
    off.tick()

    assert off._task is None
    assert off.known.by_key == {}


async def test_one_that_is_gone_is_used_no_more_until_the_list_is_read_and_it_is_sent_again(sender, application, hall):
    for _ in WANTED:
        await step(sender)
    del application.there[102]

    await sender.lost()
    assert sender.known.by_key == {}
    assert read(await hall.store.settings.meta(META)).ids == {}
    await step(sender)

    assert application.asked[-2:] == ["list", "coin_1"]
    assert sender.known.by_key == {"made.coin": "<:coin_1:105>", "look.0": "<:seat_2:103>"}


async def test_another_process_reads_the_list_again_where_one_was_lost(sender, application, hall, clock):
    for _ in WANTED:
        await step(sender)
    other = EmojiUploads(application, hall.store, KnownEmojis(), 1, clock)
    del application.there[102]
    await other.lost()
    await step(sender)

    assert application.asked[-2:] == ["list", "coin_1"]
