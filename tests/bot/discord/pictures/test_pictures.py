"""Which picture a panel has: what is asked decides it; and its marks say the same as the options."""

import asyncio
import contextlib
import json
import random

import pytest

from bot.discord import client
from bot.discord.client import load
from bot.discord.interaction import router
from bot.discord.pictures.studio import EMPTY, DrawRequest, PictureService
from bot.discord.text.seat_view import SeatView
from bot.workers.pool import PANEL, WorkDropped
from engine.kernel.registry import game
from engine.kernel.values import Label
from render.boards import board
from render.canvas.picture import Picture
from render.words.place_signs import Signs, marks
from render.words.words import Words
from tests.bot.discord.simcord_server import PEOPLE, SEED, open_options, pick, press
from tests.games.rooms import built
from tests.support.garbage import lying_about
from tests.toy import GAME
from tests.toy.rules import Store

NAMES = PEOPLE[:3]


@pytest.fixture
def wanted(hall, monkeypatch):
    """The pictures that are drawn from now on."""
    found = []
    original = hall.workers.run

    async def run(kind, work, *more):
        found.append({**json.loads(work.args[2]), "order": kind})
        return await original(kind, work, *more)

    monkeypatch.setattr(hall.workers, "run", run)
    return found


async def to_the_winner(hall):
    table = await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)
    (winner,) = await hall.awaited(table)
    return winner, (await hall.table()).seat(winner.id)


def panels(wanted):
    """The pictures of panels, without the public boards."""
    return [one for one in wanted if one["order"] == PANEL]


async def test_a_choice_of_places_shows_them(hall, wanted):
    _, seat = await to_the_winner(hall)
    await hall.rest()

    shown = panels(wanted)[-1]  # the winner's panel has gone on by itself
    assert (shown["kind"], shown["places"]) == ("detail", {"A": f"{seat}.near", "B": f"{seat}.far"})


async def test_a_choice_from_the_hand_shows_the_hand(hall, wanted):
    await hall.begin(hall.benno)
    wanted.clear()

    panel = await hall.panel(hall.anna)
    await press(hall.anna, panel, "again")

    assert "Which card" in panel.content
    assert {one["kind"] for one in wanted} <= {"hand"}  # none at all if that of the word is still there
    assert panel.attachments[0].filename.startswith("toy-")
    assert "hand" in panel.attachments[0].filename


async def test_are_you_done_shows_what_this_turn_has_changed(hall, wanted):
    winner, seat = await to_the_winner(hall)
    panel = await hall.panel(winner)
    wanted.clear()

    panel = await pick(winner, panel, lambda many: 1)

    assert [key.split(":")[4] for key, _ in open_options(panel)] == ["end"]
    (shown,) = panels(wanted)
    assert (shown["kind"], tuple(shown["changed"])) == ("board", (f"{seat}.far",))
    panel = (await press(winner, panel, "undo")).response
    wanted.clear()
    await pick(winner, panel, lambda many: 0)
    (shown,) = panels(wanted)
    assert tuple(shown["changed"]) == (f"{seat}.near",)


async def test_only_steps_of_this_turn_count_as_changed(hall):
    winner, seat = await to_the_winner(hall)
    number = (await hall.table()).id
    assert (await hall.tables.position(number)).turn(seat) == ()  # the bid belongs to no turn of one's own
    panel = await pick(winner, await hall.panel(winner))
    (step,) = (await hall.tables.position(number)).turn(seat)
    assert step.moves[-1].places == (f"{seat}.near",)
    await pick(winner, panel)

    assert (await hall.tables.position(number)).turn(seat) == ()


async def test_an_empty_hand_is_never_a_picture(hall, monkeypatch, wanted):
    await hall.begin(hall.benno)
    wanted.clear()
    monkeypatch.setattr(GAME, "hand", lambda view: [Label(EMPTY)])

    await hall.panel(hall.anna)
    await hall.rest()

    (shown,) = wanted
    assert (shown["kind"], shown["seat"]) == ("area", (await hall.table()).seat(hall.anna.id))


async def test_a_place_that_all_options_share_gets_a_disc_without_a_letter(hall, monkeypatch, wanted):
    winner, _ = await to_the_winner(hall)
    monkeypatch.setattr(Store, "label", lambda self, view, frame, key: Label("chest", {"chest": key}, place="0.near"))
    hall.tables.repo.kept.clear()
    wanted.clear()

    panel = await hall.panel(winner)
    await hall.rest()

    (shown,) = wanted
    assert (shown["kind"], shown["places"], tuple(shown["here"])) == ("board", {}, ("0.near",))
    assert "A ·" not in str(panel.components)


# ---- letters


def at(*places):
    return [Label("thing", place=place) for place in places]


@pytest.mark.parametrize(
    ("places", "letters", "here"),
    [
        (("x", "y"), {"x": "A", "y": "B"}, ()),
        (("x", "x", "x"), {}, ("x",)),
        (("x",), {}, ("x",)),
        (("x", "x", "y", "z"), {"y": "A", "z": "B"}, ("x",)),
        (("x", "x", "y", "y"), {}, ("x", "y")),
        (("x", "y", ""), {"x": "A", "y": "B"}, ()),
        (("x", ""), {}, ("x",)),
        (("x", "y", "", "", ""), {}, ()),
        (("", ""), {}, ()),
    ],
)
def test_a_letter_means_one_option_and_one_place(places, letters, here):
    made = marks(at(*places), Signs())

    assert (made.letters, made.here) == (letters, here)
    assert bool(made) == bool(letters or here)


@pytest.mark.parametrize("name", built())
def test_in_every_game_the_discs_on_the_picture_are_the_letters_of_the_options(name):
    load()
    played, rng, discs = game(name), random.Random(7), 0
    state, _ = played.new(3, None, SEED, confirm=True)
    for number in range(60):
        if state.over:
            state, _ = played.new(3, None, f"{number:032x}", confirm=True)
        (asked, *_) = [one for one in played.decisions(state) if one.waiting]
        view = played.view(state, asked.seat)
        labels = {key: played.label(view, asked, key) for key in asked.options}
        seen = SeatView("1", 1, played, asked.seat, view, asked, Words("en"), NAMES, labels)
        lettered = [one for one in seen.options if one.letter]
        assert len({one.letter for one in lettered}) == len(lettered)
        assert {labels[one.key].place: one.letter for one in lettered} == seen.marks.letters
        assert seen.marks.letters.items() <= seen.marks.discs.items(), "the others go by the board's own signs"
        if seen.marks.places:
            picture = Picture(kind="detail", words=seen.words, names=NAMES, seat=asked.seat, places=seen.marks.places)
            scene = board(name).scene(view, picture)
            for letter, place in seen.marks.places.items():
                drawn = scene.texts(f"place.{place}.letter")
                assert drawn in ([], [letter])
                discs += len(drawn)
        state = played.apply(state, asked.seat, rng.choice(asked.options))[0]
    assert discs > 10


# ---- what was dropped ------------------------------------------------------------------------------------------------


async def test_a_picture_that_was_dropped_leaves_nothing_behind():
    class Full:
        async def run(self, kind, work, wanted):
            raise WorkDropped

    studio, toy = PictureService(Full()), GAME
    with lying_about(asyncio.Task, WorkDropped) as found:
        for _ in range(3):
            with contextlib.suppress(WorkDropped):
                await studio.legend(toy, Words("en"), DrawRequest())
        studio._kept.clear()

    assert found == []


async def test_a_press_that_was_answered_refers_to_itself_no_more(hall, monkeypatch):
    seen = []

    async def dispatch(services, interaction):
        seen.append(interaction)
        await router.dispatch(services, interaction)

    monkeypatch.setattr(client, "dispatch", dispatch)
    await hall.begin(hall.benno)
    await hall.panel(hall.anna)

    assert seen
    assert [(one.response.is_done(), one.response._parent) for one in seen] == [(True, None)] * len(seen)
