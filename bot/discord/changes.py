"""What has changed on the board since the last post: the places that were picked, for the gold halos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.store import api
from bot.tables.model import Position, Table
from engine.errors import EngineError
from engine.kernel.record import Move
from engine.kernel.registry import AnyGame

if TYPE_CHECKING:
    from bot.discord.client import Mandate


async def changed(client: Mandate, position: Position) -> tuple[str, ...]:
    """The places picked openly since the last board was posted; none if they cannot be told any more."""
    table = position.table
    before = await last_board(client, table)
    if before is None or table.epoch:  # after a change of rules the moves lead elsewhere
        return ()
    entries = await client.store.entries(table.id, before.revision)
    count = sum((entry.verb == "move") - (entry.verb == "undo") for entry in entries)
    if count <= 0:
        return ()
    found: tuple[str, ...] = await client.run_job(picked, position.game, table, position.moves, count)
    return found


async def last_board(client: Mandate, table: Table) -> api.Delivery | None:
    """The delivery that posted the last board; those that only brought its words up to date are none."""
    if not table.board_message:
        return None
    sent = await client.store.outbox(table.id)
    posted = (one for one in reversed(sent) if one.kind != api.PROGRESS and one.message == table.board_message)
    return next(posted, None)


def picked(game: AnyGame, table: Table, moves: Sequence[Move], count: int) -> tuple[str, ...]:
    """The places named by the last ``count`` moves, each as its own seat saw it; what was secret is left out."""
    places: list[str] = []
    try:
        state, _ = game.new(len(table.seats), table.options, table.seed, confirm=True)
        for number, move in enumerate(moves):
            decision = game.decision(state, move.seat)
            if decision is not None and number >= len(moves) - count and not (decision.secret or decision.together):
                view = game.view(state, move.seat)
                open_keys = [key for key in move.picks if key in decision.options]
                places += [game.label(view, decision, key).place for key in open_keys]
            game.play(state, move.seat, move.picks, move.frame)
    except EngineError:
        return ()
    return tuple(dict.fromkeys(place for place in places if place))
