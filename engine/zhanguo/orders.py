"""Orders (section 16)."""

from __future__ import annotations

from collections import Counter

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label, Reason, Value
from engine.zhanguo.data import DATA, FIELD, FIELDS, SECTIONS, TILES
from engine.zhanguo.labels import order_args
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.schema_map import OrderTile
from engine.zhanguo.scoring import section_vp
from engine.zhanguo.state import Amount, Position, Table, ZhanguoState, ZhanguoView

DONE = "done"
TAKEN, UNMET = Label("order_taken"), Label("order_unmet")


def met(table: Table, seat: int, tile: OrderTile) -> bool:
    """Whether the seat owns a matching piece at every place shown (ZG-16.2)."""
    if tile.type == "wall":
        own = [section.area for section, wall in zip(SECTIONS, table.walls, strict=True) if seat in wall.spaces]
        return len(own) >= len(tile.areas) and Counter(tile.areas) <= Counter(own)
    for region in tile.regions:
        land = table.lands[region - 1]
        if not (seat in land.palaces if tile.type == "palace" else land.governors[seat]):
            return False
    return True


def hindrance(table: Table, seat: int, field: str) -> Label | None:
    """Why an order cannot be taken: it bears the seat's disc, or a piece is missing (ZG-16.2, 16.4)."""
    order = table.orders[FIELD[field]]
    if seat in order.discs:
        return TAKEN
    return None if met(table, seat, TILES[order.tile]) else UNMET


def open_orders(table: Table, seat: int) -> list[str]:
    """The fields whose order the seat can take."""
    return [field for field in FIELD if hindrance(table, seat, field) is None]


def place_disc(flow: ZhanguoFlow, seat: int, field: str) -> None:
    """A disc on the first free space from the left (ZG-16.4)."""
    place, order = FIELDS[FIELD[field]], flow.state.table.orders[FIELD[field]]
    vp, gain = DATA.order_track.vp[len(order.discs)], gain_of(flow.state.table, seat, field)
    order.discs.append(seat)
    told: dict[str, Value] = {"type": f"{place.type}_order", "n": vp, "gain": gain}
    flow.tell("order", seat, {**order_args(place, order.tile), **told})


def gain_of(table: Table, seat: int, field: str) -> int:
    """By how much a disc on the first free space raises what its section brings at the end, as it is now (ZG-17.6)."""
    section, order = FIELDS[FIELD[field]].section, table.orders[FIELD[field]]
    return section_vp(table, seat, section, len(order.discs)) - section_vp(table, seat, section)


@RULES.step("fulfil")
def fulfil(flow: ZhanguoFlow, frame: Frame) -> None:
    """After the own turn and after an accepted reward (ZG-16.3, 16.5); with auto_orders without asking."""
    fields = open_orders(flow.state.table, frame.seat)
    if flow.state.options["auto_orders"] == "on":
        for field in fields:
            place_disc(flow, frame.seat, field)
    elif fields:
        flow.push("orders", frame.seat, Amount(0))


@RULES.decision("orders")
class TakeOrders(Kind[ZhanguoState, ZhanguoView]):
    """D-18: the orders fulfilled, one after the other, any number (ZG-16.3). Keys are the fields and ``done``.

    ``done`` is the last thing of a turn: the kernel does not ask for its end again.
    """

    clause = "ZG-16.3"
    always_ask = True

    def keys(self, pos: Position, frame: Frame[Amount]) -> list[str]:
        """All fields, and the way out."""
        return [*FIELD, DONE]

    def closed(self, pos: Position, frame: Frame[Amount], key: str) -> Reason | None:
        """Orders that already bear the seat's disc, or lack a piece."""
        return None if key == DONE else hindrance(pos.table, frame.seat, key)

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Amount], key: str) -> None:
        """Place a disc and ask again, or close the turn."""
        if key != DONE:
            place_disc(flow, frame.seat, key)
            flow.push("orders", frame.seat, Amount(frame.args.n + 1))
            return
        if not frame.args.n:
            flow.tell("orders_left", frame.seat)
        flow.end_turn()

    def ask(self, view: ZhanguoView, frame: Frame[Amount]) -> Label:
        """Which one; or that there is no other, where only the way out is left."""
        return Label("orders" if open_orders(view.table, frame.seat) else "orders.none_left")

    def label(self, view: ZhanguoView, frame: Frame[Amount], key: str) -> Label:
        """The order; if it is open with what its section gains by it."""
        if key == DONE:
            return Label("orders_done" if frame.args.n else "orders_none")
        field, order = FIELDS[FIELD[key]], view.table.orders[FIELD[key]]
        args: dict[str, Value] = order_args(field, order.tile)
        if self.closed(view, frame, key):
            return Label(f"order_closed.{field.type}", args)
        gain = gain_of(view.table, frame.seat, key)
        return Label(f"order.{field.type}", {**args, "n": gain}, place=f"order.{key}")
