"""Orders (section 16)."""

from __future__ import annotations

from collections import Counter

from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label, Value
from engine.zhanguo.data import DATA, FIELDS, SECTIONS, TILES
from engine.zhanguo.labels import order_args
from engine.zhanguo.maptables import OrderTile
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView

DONE = "done"
_INDEX = {field.id: index for index, field in enumerate(FIELDS)}


def met(table: Public, seat: int, tile: OrderTile) -> bool:
    """Whether the seat owns a matching piece at every place shown (ZG-16.2)."""
    if tile.type == "wall":
        own = Counter(section.area for section, wall in zip(SECTIONS, table.walls, strict=True) if seat in wall.spaces)
        return all(own[area] >= n for area, n in Counter(tile.areas).items())
    if tile.type == "palace":
        return all(seat in table.lands[region - 1].palaces for region in tile.regions)
    return all(table.lands[region - 1].governors[seat] for region in tile.regions)


def open_orders(table: Public, seat: int) -> list[str]:
    """The fields whose order the seat fulfils and has no disc on yet (ZG-16.4)."""
    return [
        field.id
        for field, order in zip(FIELDS, table.orders, strict=True)
        if seat not in order.discs and met(table, seat, TILES[order.tile])
    ]


def place_disc(flow: ZhanguoFlow, seat: int, field: str) -> None:
    """A disc on the first free space from the left (ZG-16.4)."""
    place, order = FIELDS[_INDEX[field]], flow.state.orders[_INDEX[field]]
    vp = DATA.order_track.vp[len(order.discs)]
    order.discs.append(seat)
    flow.tell("order", seat, {**order_args(place, order.tile), "type": f"{place.type}_order", "n": vp})


@RULES.step("fulfil")
def fulfil(flow: ZhanguoFlow, frame: Frame) -> None:
    """After the own turn and after an accepted reward (ZG-16.3, 16.5); with auto_orders without asking."""
    state = flow.state
    fields = open_orders(state, frame.seat)
    if state.options["auto_orders"] == "on":
        for field in fields:
            place_disc(flow, frame.seat, field)
    elif fields:
        flow.push("orders", frame.seat)


@RULES.decision("orders")
class TakeOrders(Kind[ZhanguoState, ZhanguoView]):
    """D-18: the orders fulfilled, one after the other, any number (ZG-16.3). Keys are the fields and ``done``.

    ``done`` is the last thing of a turn: the kernel does not ask for its end again.
    """

    clause = "ZG-16.3"
    always_ask = True

    def options(self, state: ZhanguoState, frame: Frame) -> list[str]:
        """The fields of the orders fulfilled, and the way out."""
        return [*open_orders(state, frame.seat), DONE]

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Place a disc and ask again, or close the turn."""
        if key != DONE:
            place_disc(flow, frame.seat, key)
            flow.push("orders", frame.seat)
            return
        if open_orders(flow.state, frame.seat):
            flow.tell("orders_left", frame.seat)
        flow.end_turn()

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The order and the VP of the next space."""
        if key == DONE:
            return Label("orders_done")
        field, order = FIELDS[_INDEX[key]], view.orders[_INDEX[key]]
        args: dict[str, Value] = {**order_args(field, order.tile), "n": DATA.order_track.vp[len(order.discs)]}
        return Label(f"order.{field.type}", args, place=f"order.{key}")

    def blocked(self, view: ZhanguoView, frame: Frame) -> list[Blocked]:
        """Orders that already bear the seat's disc, or lack a piece."""
        out, open_now = [], open_orders(view, frame.seat)
        for field, order in zip(FIELDS, view.orders, strict=True):
            if field.id not in open_now:
                why = "order_taken" if frame.seat in order.discs else "order_unmet"
                label = Label(f"order_closed.{field.type}", order_args(field, order.tile))
                out.append(Blocked(label, Label(why)))
        return out
