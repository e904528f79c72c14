"""Halos on the board: what was picked openly since the last post, and nothing that was picked in secret."""

import json

from engine.kernel.values import Label
from tests.bot.discord.simcord_server import pick, press, with_verb
from tests.toy.rules import Bid


async def test_what_was_picked_since_the_last_board_gets_a_halo(hall, monkeypatch):
    table = await hall.begin(hall.benno)
    wanted = []
    original = hall.workers.run

    async def run(kind, work, *more):
        picture = json.loads(work.args[2])
        if picture["kind"] == "board":
            wanted.append(tuple(picture["changed"]))
        return await original(kind, work, *more)

    monkeypatch.setattr(hall.workers, "run", run)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)
    (winner,) = await hall.awaited(table)
    seat = (await hall.table()).seat(winner.id)
    panel = await pick(winner, await hall.panel(winner), lambda many: 1)
    panel = (await press(winner, panel, "undo")).response
    panel = await pick(winner, panel, lambda many: 0)
    assert with_verb(panel, "pick")
    await pick(winner, panel)

    assert wanted[0] == ()
    assert wanted[-1] == (f"{seat}.near",)


async def test_secret_picks_name_no_place(hall, monkeypatch):
    def placed(self, view, frame, key):
        return Label("card", {"card": int(key[4:])}, place=f"bid.{key}")

    monkeypatch.setattr(Bid, "label", placed)
    await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna))
    position = await hall.tables.position((await hall.table()).id)

    assert position.changed() == ()
    assert all(not move.places for move in position.moves)
