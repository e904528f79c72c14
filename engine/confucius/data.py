"""The figures of Confucius: ``data/games/confucius.toml``, read once and checked strictly; names and indices."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import mul

from engine.confucius import schema
from engine.confucius.schema import ANY as ANY
from engine.kernel import data as files
from engine.kernel.data import Row, demand, equal, require_known


class Data(Row, frozen=True, kw_only=True):
    """The whole file."""

    id: str
    players: list[int]
    score_track: int
    components: schema.Components
    ministries: schema.Ministries
    officials: schema.Officials
    candidates: schema.Candidates
    discounts: schema.Discounts
    prices: schema.Prices
    incomes: schema.Incomes
    chits: schema.Chits
    distant_lands: schema.DistantLands
    foreign_lands: schema.ForeignLands
    great_wall: schema.GreatWall
    money_cards: schema.MoneyCards
    gifts: schema.Gifts
    rewards: schema.Rewards
    cubes: schema.Cubes
    actions: schema.Actions
    offices: schema.Offices
    options: schema.Options


def agree(data: Data) -> None:
    """What several tables must agree on. Raises `DataError` naming the table."""
    parts, order, less = data.components, data.ministries.order, data.discounts
    costs, rewards = [tile.cost for tile in data.officials.tiles], data.rewards.rows
    equal("officials", len(costs), parts.officials)
    equal("candidates", len(data.candidates.tiles), parts.candidates)
    equal("foreign_lands", len(data.foreign_lands.tiles), parts.foreign_lands)
    equal("great_wall", data.great_wall.spaces, parts.great_wall_pieces)
    equal("money_cards", sum(kind.copies for kind in data.money_cards.kinds), parts.money_cards)
    equal("gifts", len(data.gifts.rows), parts.gifts)
    equal("rewards", sum(card.copies for card in rewards), parts.reward_cards)
    equal("chits: green", len(data.chits.green), parts.chits_green)
    equal("chits: blue", len(data.chits.blue), parts.chits_blue)
    demand(len(order) * data.chits.green_per_ministry <= parts.chits_green, "chits: green: too few")
    demand(len(data.distant_lands.rows) <= parts.chits_blue, "chits: blue: too few")
    require_known("candidates", [tile.ministry for tile in data.candidates.tiles], [*order, ANY])
    require_known("discounts", [less.army_ministry, less.official_ministry, less.junk_ministry], order)
    require_known("rewards", [card.ministry for card in rewards if card.ministry], [*order, ANY])
    require_known("offices", [office.tie for office in data.offices.rows], order)
    require_known(
        "foreign_lands", [slot.wall for slot in data.foreign_lands.slots], range(1, data.great_wall.spaces + 1)
    )
    equal("discounts: junk_coins", len(less.junk_coins), len(data.prices.junk_coins))
    demand(less.official_coins_off < min(costs), "discounts: an official for nothing")
    demand(max(data.cubes.by_gifts) <= parts.cubes, "cubes: more than there are")


DATA = files.load("confucius", Data, agree)
COSTS = {tile.id: tile.cost for tile in DATA.officials.tiles}
"""Coins of every official by tile id; candidates are not in it."""
CANDIDATES = {tile.id: tile.ministry for tile in DATA.candidates.tiles}
"""The ministry of every candidate by tile id."""
MINISTRIES = DATA.ministries.order
SPACES = len(DATA.ministries.spaces)
PLACES_OF = [tuple(f"{ministry}.{space}" for space in DATA.ministries.spaces) for ministry in MINISTRIES]
"""``[ministry][space]`` -> the name of a place, such as ``hubu.4`` (space 4)."""
SPOTS = {place: (m, space) for m, places in enumerate(PLACES_OF) for space, place in enumerate(places)}
"""Ministry and space, both counted from 0, of every place."""
KINDS = DATA.money_cards.kinds
LANDS = {tile.id: tile for tile in DATA.foreign_lands.tiles}
DISTANT = DATA.distant_lands.rows
GIFTS = {gift.value: gift for gift in DATA.gifts.rows}
REWARDS = {card.id: card for card in DATA.rewards.rows}
ROWS = {row.id: row for row in DATA.actions.rows}
"""The actions by id, in the order of the board."""
OFFICES = [office.id for office in DATA.offices.rows]

COINS, LICENCES = "coins", "licences"
"""The two ways to spend a money card (CF-2.1)."""
WORTH = {COINS: tuple(kind.coins for kind in KINDS), LICENCES: tuple(kind.licences for kind in KINDS)}


def total(cards: Iterable[int], unit: str) -> int:
    """Coins or licences, never both (CF-2.1), of some cards, given as numbers by kind."""
    return sum(map(mul, cards, WORTH[unit]))


def in_order(rewards: Iterable[str]) -> list[str]:
    """Reward cards in the order of the file."""
    return sorted(rewards, key=list(REWARDS).index)


@cache
def box(place: str) -> tuple[int, int]:
    """Slot and box, both counted from 0, of a place like ``foreign.1.2``."""
    _, slot, number = place.split(".")
    return int(slot) - 1, int(number) - 1
