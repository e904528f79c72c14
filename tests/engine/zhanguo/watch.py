"""What only this game has to keep in every game that is watched (`tests.games.watching`)."""

from __future__ import annotations

from engine.kernel.values import Event
from engine.zhanguo import GAME
from engine.zhanguo.scoring import orders
from engine.zhanguo.state import ZhanguoState


class Own:
    """What an order is told to gain its section gains, and a square without effect was offered as such."""

    def __init__(self) -> None:
        self.orders: list[int] = []
        self.idle: dict[tuple[int, int], bool] = {}

    def look(self, state: ZhanguoState, events: list[Event]) -> None:
        """Compare with the position before; then note what is offered now."""
        table = state.table
        gained = [0] * state.seats
        for event in events:
            if event.kind == "order":
                gained[event.seat] += event.args["gain"]
        now = orders(table)
        assert gained == [n - before for n, before in zip(now, self.orders or [0] * state.seats, strict=True)]
        self.orders = now
        lapsed = any(event.kind == "lapsed" and event.args["cause"] == "square" for event in events)
        taken = [idle for (region, at), idle in self.idle.items() if table.lands[region - 1].squares[at] >= 0]
        assert taken in ([], [lapsed])
        self.idle = {}
        for decision in GAME.decisions(state):
            if decision.kind == "square":
                view, region = GAME.view(state, decision.seat), decision.args.region
                for key in decision.options:
                    if key.startswith("square."):
                        label = GAME.label(view, decision, key)
                        self.idle[region, int(key.removeprefix("square."))] = label.id.endswith(".idle")
