"""The figures of Confucius: ``data/games/confucius.toml``, read once and checked strictly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.confucius.tables import Data
from engine.kernel import data as files

ANY = "any"
"""The ministry of a candidate or bribery card that fits every ministry."""


def faults(data: Data) -> Iterator[str]:
    """What does not agree within the file: table and what must hold."""
    for table, must, what in _claims(data):
        if not must:
            yield f"{table}: {what}"


def _claims(data: Data) -> list[tuple[str, bool, str]]:
    """Everything the tables must agree on: table, whether it holds, what must hold."""
    parts, order, spaces = data.components, data.ministries.order, data.ministries.spaces
    costs = [tile.cost for tile in data.officials.tiles]
    candidates = {tile.id: tile.ministry for tile in data.candidates.tiles}
    kinds = {kind.id: kind for kind in data.money_cards.kinds}
    values = [gift.value for gift in data.gifts.rows]
    boxes = [box for land in data.foreign_lands.tiles for box in land.boxes]
    slots = data.foreign_lands.slots
    offices = [office.id for office in data.offices.rows]
    reductions = data.discounts
    return [
        ("ministries", _different(order) and ANY not in order, "different ministries"),
        ("ministries", spaces == list(range(1, len(spaces) + 1)), "spaces count from 1"),
        ("ministries", set(data.ministries.filled_at_start) <= set(spaces), "filled_at_start are spaces"),
        ("officials", len(costs) == parts.officials and min(costs) > 0, "as many as in components"),
        ("officials", sum(costs) == data.officials.sum, "the sum of the costs"),
        ("officials", _different([tile.id for tile in data.officials.tiles]), "different ids"),
        ("candidates", len(candidates) == parts.candidates, "as many as in components"),
        ("candidates", sorted(data.candidates.top + data.candidates.bottom) == sorted(candidates), "top and bottom"),
        ("candidates", set(candidates.values()) <= {*order, ANY}, "ministries that exist"),
        ("candidates", all(candidates[tile] == ANY for tile in data.candidates.bottom), "any at the bottom"),
        ("discounts", {reductions.army_ministry, reductions.official_ministry, reductions.junk_ministry} <= set(order),
         "ministries that exist"),
        ("discounts", len(reductions.junk_coins) == len(data.prices.junk_coins), "as many junk prices as without"),
        ("discounts", reductions.official_coins_off < min(costs), "no official for nothing"),
        ("chits", len(data.chits.green) == parts.chits_green, "as many green ones as in components"),
        ("chits", len(data.chits.blue) == parts.chits_blue, "as many blue ones as in components"),
        ("chits", len(data.chits.green) >= len(order) * data.chits.green_per_ministry, "enough green ones"),
        ("chits", data.chits.green_per_ministry == 2, "one for the Minister, one for the First Secretary"),
        ("distant_lands", _different(data.distant_lands.rows), "different ids"),
        ("distant_lands", len(data.chits.blue) >= len(data.distant_lands.rows), "a blue chit each"),
        ("foreign_lands", len(data.foreign_lands.tiles) == parts.foreign_lands, "as many as in components"),
        ("foreign_lands", _different([tile.id for tile in data.foreign_lands.tiles]), "different ids"),
        ("foreign_lands", 0 < len(slots) <= parts.foreign_lands, "a tile for every slot"),
        ("foreign_lands", all(slot.wall <= data.great_wall.spaces for slot in slots), "soldiers on the wall"),
        ("foreign_lands", _different([slot.wall for slot in slots]), "soldiers on different spaces"),
        ("foreign_lands", all(box.vp > 0 for box in boxes), "points in every box"),
        ("great_wall", data.great_wall.spaces == parts.great_wall_pieces, "a piece for every space"),
        ("money_cards", sum(kind.copies for kind in kinds.values()) == parts.money_cards, "as many as in components"),
        ("money_cards", _different([kind.coins for kind in kinds.values()]), "coins tell the kinds apart"),
        ("money_cards", set(data.money_cards.start_hand) <= set(kinds), "start_hand of these kinds"),
        ("gifts", values == list(range(1, parts.gifts + 1)), "values count from 1"),
        ("gifts", all(bool(gift.petition) == (gift.value > 1) for gift in data.gifts.rows), "petitions from 2"),
        ("rewards", sum(card.copies for card in data.rewards.rows) == parts.reward_cards, "as many as in components"),
        ("rewards", all((card.effect == "bribery") == bool(card.ministry) for card in data.rewards.rows),
         "a ministry on bribery cards"),
        ("rewards", {card.ministry for card in data.rewards.rows} <= {"", ANY, *order}, "ministries that exist"),
        ("cubes", max(data.cubes.by_gifts) <= parts.cubes, "not more than there are"),
        ("cubes", min(data.cubes.by_gifts) > data.cubes.imperial_favour, "cubes are left for turns"),
        ("actions", _different([row.id for row in data.actions.rows]), "different ids"),
        ("actions", data.actions.favour_space not in {row.space for row in data.actions.rows}, "a space of its own"),
        ("offices", sorted(data.offices.score_ties) == sorted(offices), "score_ties name every office once"),
        ("offices", {office.tie for office in data.offices.rows} <= set(order), "ministries that exist"),
        ("options", all(_different(getattr(data.options, name)) for name in ("reading", "petitions")), "values"),
    ]  # fmt: skip


def _different(things: Sequence[object]) -> bool:
    return len(set(things)) == len(things)


DATA = files.load("confucius", Data, faults)
COSTS = {tile.id: tile.cost for tile in DATA.officials.tiles}
"""Coins of every official by tile id; candidates are not in it."""
CANDIDATES = {tile.id: tile.ministry for tile in DATA.candidates.tiles}
"""The ministry of every candidate by tile id."""
MINISTRIES = DATA.ministries.order
SPACES = len(DATA.ministries.spaces)
KINDS = DATA.money_cards.kinds
LANDS = {tile.id: tile for tile in DATA.foreign_lands.tiles}
DISTANT = DATA.distant_lands.rows
GIFTS = {gift.value: gift for gift in DATA.gifts.rows}
REWARDS = {card.id: card for card in DATA.rewards.rows}
OFFICES = [office.id for office in DATA.offices.rows]
