"""Labels that several modules use: regions, unrest, cards, bonuses, conditions, orders."""

from __future__ import annotations

from engine.kernel.values import Label, Value
from engine.zhanguo.data import ASPECTS, CARDS, CONDITIONS, GAME_TABLE, TILES, Bonus
from engine.zhanguo.schema import CHOICE
from engine.zhanguo.schema_map import OrderField
from engine.zhanguo.state import Player, Table


def card_term(n: int) -> str:
    """A card as words name it: its aspect and number.

    >>> card_term(60)
    'currency#60'
    """
    return f"{CARDS[n].aspect}#{n}"


def region_label(region: int | str, place: str = "") -> Label:
    """A region by its number."""
    return Label("region", {"region": int(region)}, place=place)


def unrest_limit(player: Player, region: int) -> Label:
    """The reason that unrest would exceed the region's track (ZG-6.5)."""
    return Label("unrest_limit", {"limit": player.limit(region)})


def bonus_args(bonus: Bonus) -> dict[str, Value]:
    """The arguments of a bonus: ``n`` and, where it has them, colour, aspect and place."""
    args: dict[str, Value] = {"n": bonus.amount}
    if bonus.colour:
        args["colour"] = bonus.colour
    if bonus.aspect:
        args["octagon"] = bonus.aspect
    if bonus.place:
        args["where"] = bonus.place
    return args


def bonus_now(table: Table, seat: int, bonus: Bonus) -> tuple[str, dict[str, Value]]:
    """What a bonus gives now: the end of its label's id, and its arguments; octagons as `octagons_now` has them, and of
    unrest no more than there is.
    """
    args = bonus_args(bonus)
    if bonus.kind == "reduce_unrest":
        args["n"] = min(bonus.amount, table.players[seat].unrest())
    if bonus.kind != "octagon" or bonus.aspect == CHOICE:
        return bonus.kind, args
    ending, told = octagons_now(table, bonus.aspect, bonus.amount)
    return bonus.kind + ending, args | told


def octagons_now(table: Table, aspect: str, n: int) -> tuple[str, dict[str, Value]]:
    """What ``n`` octagons bring now: those of the supply, and points for each one missing there (ZG-5.5, 20.8)."""
    taken = min(n, table.supply[ASPECTS.index(aspect)])
    if taken == n:
        return "", {"n": n}
    return ".points", {"n": taken, "vp": (n - taken) * GAME_TABLE.vp_per_missing_octagon}


def compared(table: Table, n: int) -> str:
    """``higher``, ``lower``, or ``first`` where no card lies at court yet (ZG-7.7)."""
    below = table.comparison_number()
    if below < 0:
        return "first"
    return "higher" if n > below else "lower"


def card_label(table: Table, n: int) -> Label:
    """A card in hand: number, aspect, trigger, bonus, and what its number would do at court now."""
    card = CARDS[n]
    args: dict[str, Value] = {
        "card": n,
        "aspect": card.aspect,
        "trigger": card.trigger,
        "compared": compared(table, n),
        **bonus_args(card.bonus),
    }
    return Label(f"card.{card.bonus.kind}", args, card.aspect)


def condition_args(condition: int) -> dict[str, Value]:
    """A wall condition: its VP by space, and the term of what they are counted per."""
    found = CONDITIONS[condition]
    what = found.colour or found.aspect
    return {"vps": [*found.vp], "condition": f"{found.per}_{what}" if what else found.per}


def order_args(field: OrderField, tile: str) -> dict[str, Value]:
    """An order: its section, and the wall areas or regions where a piece is needed."""
    found = TILES[tile]
    return {"section": f"{field.section}_section", "places": [*found.areas, *found.regions]}
