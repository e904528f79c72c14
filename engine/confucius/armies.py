"""CF-5.14, CF-5.15: armies and invasions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.confucius.data import COINS, DATA, LANDS, LICENCES, box
from engine.confucius.deeds import ACTIONS, Deed, asks, enter
from engine.confucius.money import label_with_price, recruit_price, short
from engine.confucius.places import army_in, box_args, boxes, seen_box
from engine.confucius.rules import RULES, ConfuciusFlow, ConfuciusKind
from engine.confucius.state import NOBODY, ConfuciusView, Place, Position, Price, Table
from engine.kernel.values import Frame, Label, Reason, Value

PER_VOYAGE = DATA.distant_lands.junks_per_voyage
PER_JUNK = DATA.prices.licences_per_junk


NO_ARMY_LEFT, NO_ARMY_READY = Label("no_army_left"), Label("no_army_ready")


@enter(ACTIONS, "recruit_army")
class RecruitArmy(Deed):
    """CF-5.14: pay licences, an army goes to the own colonies."""

    def closed(self, pos: Position, seat: int, name: str) -> Reason | None:
        """No army left, no licences."""
        if not pos.table.players[seat].supply:
            return NO_ARMY_LEFT
        return short(pos, seat, LICENCES, recruit_price(pos.table, seat))

    def begin(self, flow: ConfuciusFlow, seat: int, name: str) -> None:
        """Pay."""
        price = Price(LICENCES, recruit_price(flow.state.table, seat))
        flow.then(("pay", seat, price), ("recruited", seat), cause=name)

    def promise(self, view: ConfuciusView, seat: int, name: str) -> tuple[str, dict[str, Value]]:
        """Its price."""
        return label_with_price(".costs", {}, view, seat, Price(LICENCES, recruit_price(view.table, seat)))


@RULES.step("recruited")
def recruited(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.14, CF-8.9: from supply to the colonies."""
    player = flow.state.table.players[frame.seat]
    player.supply -= 1
    player.colonies += 1
    flow.tell("recruited", frame.seat)


def no_army_ready(pos: Position, seat: int) -> Reason | None:
    """No army in the own colonies."""
    return None if pos.table.players[seat].colonies else NO_ARMY_READY


@cache
def box_taken(owner: int) -> Label:
    """An army is in the box."""
    return Label("box_taken", {"owner_seat": owner})


@asks(ACTIONS, "invade_foreign_land", "no_box", needs=no_army_ready)
@RULES.decision("invade")
class Invade(ConfuciusKind):
    """D3: into which box of which land an army moves from the colonies."""

    clause = "CF-5.15"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """All boxes of open lands."""
        return boxes(pos.table)

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-5.15: taken, or no money."""
        owner = army_in(pos.table, key)
        if owner != NOBODY:
            return box_taken(owner)
        return short(pos, frame.seat, COINS, _coins(pos.table, key))

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then move the army."""
        seat, price = frame.seat, Price(COINS, _coins(flow.state.table, key))
        flow.then(("pay", seat, price), ("invaded", seat, Place(key)), cause="invade_foreign_land")

    def price(self, pos: Position, seat: int, key: str) -> Price:
        """CF-5.15: the coins of the land."""
        return Price(COINS, _coins(pos.table, key))

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Land, box and price."""
        seat, plain = frame.seat, self.plain(view, frame, key)
        name, told = label_with_price(plain.id, plain.args, view, seat, self.price(view, seat, key))
        return Label(name, told, plain.group, key)

    def plain(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Land, box and price."""
        args, price = seen_box(view, key), self.price(view, frame.seat, key)
        return Label("invade", {**args, "price": price.n, "unit": price.unit}, str(args["land"]), key)


def _coins(table: Table, place: str) -> int:
    """CF-5.15: what a box of a land costs."""
    return LANDS[table.lands[box(place)[0]].id].coins


@RULES.step("invaded")
def invaded(flow: ConfuciusFlow, frame: Frame[Place]) -> None:
    """CF-5.15: from the colonies into the box."""
    table = flow.state.table
    slot, number = box(frame.args.place)
    table.players[frame.seat].colonies -= 1
    table.lands[slot].armies[number] = frame.seat
    flow.tell("invaded", frame.seat, box_args(table, frame.args.place))
