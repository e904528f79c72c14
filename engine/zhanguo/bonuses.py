"""Bonuses of cards, squares and boards (section 20), and the choices they open."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import Frame, Label
from engine.zhanguo.data import ASPECTS, COLOURS, REGIONS, Bonus
from engine.zhanguo.free_moves import in_turn
from engine.zhanguo.labels import octagons_now, region_label
from engine.zhanguo.officials import STOP
from engine.zhanguo.rules import ZhanguoFlow, change_unrest, gain_vp, place_official, place_workers, take_octagons
from engine.zhanguo.schema import CHOICE
from engine.zhanguo.state import Amount, InRegion, Levels, OfColour, Points, Position, ZhanguoState, ZhanguoView


def effective(pos: Position, seat: int, bonus: Bonus) -> bool:
    """Whether a bonus can do anything now (ZG-14.11)."""
    player = pos.table.players[seat]
    if bonus.kind == "official":
        return any(player.officials) if bonus.colour == CHOICE else player.officials[COLOURS.index(bonus.colour)] > 0
    if bonus.kind == "reduce_unrest":
        return player.unrest() > 0
    if bonus.kind == "relocate":
        return any(region.officials() for region in player.regions)
    return True


def give(flow: ZhanguoFlow, seat: int, bonus: Bonus, region: int, cause: str) -> None:
    """Give a bonus as far as possible; what cannot be done lapses (ZG-10.10, 14.11).

    ``region`` is the card's (ZG-14.13). Bonuses are not court actions: they open no abilities and raise no unrest
    (ZG-14.12).
    """
    here = region if bonus.place == "card_region" else 0
    if not effective(flow.state, seat, bonus):
        flow.tell("lapsed", seat, {"cause": cause})
    elif bonus.kind == "vp":
        gain_vp(flow, seat, bonus.amount, cause)
    elif bonus.kind == "official":
        _give_officials(flow, seat, bonus, here, cause)
    elif bonus.kind == "worker" and here:
        place_workers(flow, seat, bonus.amount, here)
    elif bonus.kind == "worker":
        flow.push("worker", seat, Amount(bonus.amount), cause=cause)
    elif bonus.kind == "reduce_unrest":
        flow.push("lower", seat, Levels(bonus.amount, first=True), cause=cause)
    elif bonus.kind == "relocate":
        flow.push("relocate", seat, Points(bonus.amount, 0), cause=cause)
    elif bonus.aspect == CHOICE:
        flow.push("octagon", seat, Amount(bonus.amount), cause=cause)
    else:
        take_octagons(flow, seat, ASPECTS.index(bonus.aspect), bonus.amount)


def _give_officials(flow: ZhanguoFlow, seat: int, bonus: Bonus, here: int, cause: str) -> None:
    """Officials, of choice or of a colour, to the region ``here`` or to any (ZG-20.3)."""
    for _ in range(bonus.amount):
        if bonus.colour == CHOICE:
            flow.push("colour", seat, InRegion(here), cause=cause)
        elif here:
            place_official(flow, seat, bonus.colour, here)
        else:
            flow.push("post", seat, OfColour(bonus.colour), cause=cause)


@in_turn("worker")
class PickWorkerRegion(Kind[ZhanguoState, ZhanguoView]):
    """D-15: the region of a worker anywhere; no official is needed (ZG-20.4). Keys ``1`` to ``5``."""

    clause = "ZG-20.4"

    def keys(self, pos: Position, frame: Frame[Amount]) -> list[str]:
        """Every region."""
        return [str(region) for region in REGIONS]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Amount], key: str) -> None:
        """He comes into the worker area; unrest does not rise."""
        place_workers(flow, frame.seat, frame.args.n, int(key))

    def label(self, view: ZhanguoView, frame: Frame[Amount], key: str) -> Label:
        """The region."""
        return region_label(key, f"board.{frame.seat}.{key}.worker")


@in_turn("lower")
class LowerUnrest(Kind[ZhanguoState, ZhanguoView]):
    """D-15: where unrest is lowered by one level.

    Keys ``1`` to ``5`` and ``stop``, which is open from the second level on: lowering nothing is not using the ability.
    """

    clause = "ZG-20.5"

    def keys(self, pos: Position, frame: Frame[Levels]) -> list[str]:
        """Regions with unrest; the same one may be named twice."""
        places = pos.table.players[frame.seat].regions
        keys = [str(region) for region in REGIONS if places[region - 1].unrest]
        return keys if frame.args.first and keys else [*keys, STOP]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Levels], key: str) -> None:
        """One level lower, then the next."""
        if key == STOP:
            return
        change_unrest(flow, frame.seat, -1, int(key))
        left = frame.args.n - 1
        if left and flow.state.table.players[frame.seat].unrest():
            flow.push("lower", frame.seat, Levels(left, first=False), cause=frame.cause)

    def label(self, view: ZhanguoView, frame: Frame[Levels], key: str) -> Label:
        """The region and its level after it."""
        if key == STOP:
            return Label("lower.stop")
        level = view.table.players[frame.seat].regions[int(key) - 1].unrest - 1
        return Label("lower", {"region": int(key), "level": level}, place=f"board.{frame.seat}.{key}.unrest")


@in_turn("octagon")
class PickOctagon(Kind[ZhanguoState, ZhanguoView]):
    """D-15: the aspect of an octagon of choice; a missing one gives 1 VP (ZG-20.7, 20.8). Keys are the aspects."""

    clause = "ZG-20.7"

    def keys(self, pos: Position, frame: Frame[Amount]) -> list[str]:
        """Any aspect, even an empty one."""
        return list(ASPECTS)

    def resolve(self, flow: ZhanguoFlow, frame: Frame[Amount], key: str) -> None:
        """Take them."""
        take_octagons(flow, frame.seat, ASPECTS.index(key), frame.args.n)

    def label(self, view: ZhanguoView, frame: Frame[Amount], key: str) -> Label:
        """The aspect, and how many come of it."""
        ending, args = octagons_now(view.table, key, frame.args.n)
        return Label(f"octagon{ending}", {"aspect": key, **args}, place=f"supply.{key}")
