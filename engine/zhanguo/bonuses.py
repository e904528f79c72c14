"""Bonuses of cards, squares and boards (section 20), and the choices they open."""

from __future__ import annotations

from engine.kernel.values import Frame, Label
from engine.zhanguo.data import ASPECTS, COLOURS, REGIONS
from engine.zhanguo.datacheck import CHOICE
from engine.zhanguo.free import TurnKind
from engine.zhanguo.officials import STOP
from engine.zhanguo.rules import (
    RULES,
    Asked,
    ZhanguoFlow,
    change_unrest,
    gain_vp,
    number,
    place_official,
    place_workers,
    take_octagons,
)
from engine.zhanguo.state import Public, ZhanguoState, ZhanguoView
from engine.zhanguo.tables import Bonus


def effective(table: Public, seat: int, bonus: Bonus) -> bool:
    """Whether a bonus can do anything now (ZG-14.11)."""
    player = table.players[seat]
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
    if not effective(flow.state, seat, bonus):
        flow.tell("lapsed", seat, {"cause": cause})
        return
    here = region if bonus.place == "card_region" else 0
    if bonus.kind == "vp":
        gain_vp(flow, seat, bonus.amount, cause)
    elif bonus.kind == "official":
        for _ in range(bonus.amount):
            if bonus.colour == CHOICE:
                flow.push("colour", seat, here, cause=cause)
            elif here:
                place_official(flow, seat, COLOURS.index(bonus.colour), here)
            else:
                flow.push("post", seat, bonus.colour, cause=cause)
    elif bonus.kind == "worker":
        if here:
            place_workers(flow, seat, bonus.amount, here)
        else:
            flow.push("worker", seat, bonus.amount, cause=cause)
    elif bonus.kind == "reduce_unrest":
        flow.push("lower", seat, bonus.amount, 1, cause=cause)
    elif bonus.kind == "relocate":
        flow.push("relocate", seat, bonus.amount, 0, cause=cause)
    elif bonus.aspect == CHOICE:
        flow.push("octagon", seat, bonus.amount, cause=cause)
    else:
        take_octagons(flow, seat, ASPECTS.index(bonus.aspect), bonus.amount)


@RULES.decision("worker")
class PickWorkerRegion(TurnKind):
    """D-15: the region of a worker anywhere; no official is needed (ZG-20.4). Keys ``1`` to ``5``."""

    clause = "ZG-20.4"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Every region."""
        return [str(region) for region in REGIONS]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """He comes into the worker area; unrest does not rise."""
        place_workers(flow, frame.seat, number(frame, 0), int(key))

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region."""
        return Label("region", {"region": int(key)}, place=f"board.{frame.seat}.{key}.worker")


@RULES.decision("lower")
class Lower(TurnKind):
    """D-15: where unrest is lowered by one level. Arguments: levels left, whether it is the first.

    Keys ``1`` to ``5`` and ``stop``, which is open from the second level on: lowering nothing is not using the ability.
    """

    clause = "ZG-20.5"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Regions with unrest; the same one may be named twice."""
        places = table.players[asked.seat].regions
        keys = [str(region) for region in REGIONS if places[region - 1].unrest]
        return keys if number(asked, 1) and keys else [*keys, STOP]

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """One level lower, then the next."""
        if key == STOP:
            return
        change_unrest(flow, frame.seat, -1, int(key))
        left = number(frame, 0) - 1
        if left and state.players[frame.seat].unrest():
            flow.push("lower", frame.seat, left, 0, cause=frame.cause)

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The region and its level after it."""
        if key == STOP:
            return Label("lower.stop")
        level = view.players[frame.seat].regions[int(key) - 1].unrest - 1
        return Label("lower", {"region": int(key), "level": level}, place=f"board.{frame.seat}.{key}.unrest")


@RULES.decision("octagon")
class PickOctagon(TurnKind):
    """D-15: the aspect of an octagon of choice; a missing one gives 1 VP (ZG-20.7, 20.8). Keys are the aspects."""

    clause = "ZG-20.7"

    def ordinary(self, table: Public, asked: Asked) -> list[str]:
        """Any aspect, even an empty one."""
        return list(ASPECTS)

    def chosen(self, flow: ZhanguoFlow, state: ZhanguoState, frame: Frame, key: str) -> None:
        """Take them."""
        take_octagons(flow, frame.seat, ASPECTS.index(key), number(frame, 0))

    def told(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """The aspect, and how many are left."""
        return Label("octagon", {"aspect": key, "n": view.supply[ASPECTS.index(key)]}, place=f"supply.{key}")
