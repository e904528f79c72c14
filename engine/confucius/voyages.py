"""CF-5.7 to CF-5.13: junks and voyages."""

from __future__ import annotations

from collections.abc import Iterable

from engine.confucius.data import COINS, DATA, DISTANT, LICENCES, in_order, total
from engine.confucius.deeds import ACTIONS, asks
from engine.confucius.money import junk_price, label_with_price, short
from engine.confucius.rules import RULES, ConfuciusFlow, ConfuciusKind, score
from engine.confucius.state import ConfuciusView, Number, Position, Price, Table
from engine.kernel.values import Frame, Label, Reason, Value

PER_VOYAGE = DATA.distant_lands.junks_per_voyage
PER_JUNK = DATA.prices.licences_per_junk


SHORT_STOCK, ALL_VISITED = Label("short_stock"), Label("all_visited")


@asks(ACTIONS, "buy_junks", "short_stock")
@RULES.decision("junks")
class Junks(ConfuciusKind):
    """D3: how many junks are bought."""

    clause = "CF-5.7"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """1 to 4 junks into the own shipyard."""
        return [str(n) for n in range(1, len(DATA.prices.junk_coins) + 1)]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-5.7, CF-2.8: the stock is limited; money."""
        if int(key) > pos.table.stock:
            return SHORT_STOCK
        return short(pos, frame.seat, COINS, junk_price(pos.table, frame.seat, int(key)))

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then take them."""
        seat, n = frame.seat, int(key)
        price = Price(COINS, junk_price(flow.state.table, seat, n))
        flow.then(("pay", seat, price), ("junks_bought", seat, Number(n)), cause="buy_junks")

    def price(self, pos: Position, seat: int, key: str) -> Price:
        """CF-2.7: the coins for so many."""
        return Price(COINS, junk_price(pos.table, seat, int(key)))

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Number and price."""
        seat, plain = frame.seat, self.plain(view, frame, key)
        return Label(
            *label_with_price(plain.id, plain.args, view, seat, self.price(view, seat, key)), place=f"yard.{seat}"
        )

    def plain(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Number and price."""
        price = self.price(view, frame.seat, key)
        return Label("junks", {"n": int(key), "price": price.n, "unit": price.unit})


@RULES.step("junks_bought")
def junks_bought(flow: ConfuciusFlow, frame: Frame[Number]) -> None:
    """CF-5.7: from the stock to the shipyard."""
    table = flow.state.table
    table.stock -= frame.args.n
    table.players[frame.seat].yard += frame.args.n
    flow.tell("junks_bought", frame.seat, {"n": frame.args.n})


def unvisited(table: Table, seat: int) -> list[str]:
    """The distant lands a player has not visited."""
    return [land for land in DISTANT if land not in table.players[seat].visited]


def most_sailing(table: Table, seat: int) -> int:
    """CF-5.13: as many as the yard holds and as there are lands left for."""
    player = table.players[seat]
    left = len(DISTANT) - len(player.visited)
    return min(player.yard, (left + 1) * PER_VOYAGE - 1 - player.ocean)


def _cannot_sail(pos: Position, seat: int) -> Reason | None:
    """CF-5.13: no land left."""
    return None if len(pos.table.players[seat].visited) < len(DISTANT) else ALL_VISITED


@asks(ACTIONS, "start_voyage", "empty_yard", needs=_cannot_sail)
@RULES.decision("sail")
class Sail(ConfuciusKind):
    """D3: how many junks set sail, a licence each."""

    clause = "CF-5.8"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """1 to as many as can be sent."""
        return [str(n) for n in range(1, most_sailing(pos.table, frame.seat) + 1)]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-5.8: the licences."""
        return short(pos, frame.seat, LICENCES, int(key) * PER_JUNK)

    def options(self, pos: Position, frame: Frame) -> list[str]:
        """As many as can be sent and paid for; the most first."""
        return list(map(str, range(self._most(pos, frame.seat), 0, -1)))

    def possible(self, pos: Position, frame: Frame) -> bool:
        """Likewise."""
        return self._most(pos, frame.seat) > 0

    def _most(self, pos: Position, seat: int) -> int:
        most = most_sailing(pos.table, seat)
        return min(most, total(pos.hands[seat], LICENCES) // PER_JUNK) if most else 0

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then move them."""
        seat, n = frame.seat, int(key)
        price = Price(LICENCES, n * PER_JUNK)
        flow.then(("pay", seat, price), ("sailed", seat, Number(n)), cause="start_voyage")

    def price(self, pos: Position, seat: int, key: str) -> Price:
        """CF-5.8: a licence for each."""
        return Price(LICENCES, int(key) * PER_JUNK)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Number and price; the voyages that are complete with it (CF-5.12), and what is left in the ocean row."""
        seat, plain = frame.seat, self.plain(view, frame, key)
        return Label(
            *label_with_price(plain.id, plain.args, view, seat, self.price(view, seat, key)), place=f"yard.{seat}"
        )

    def plain(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The same."""
        price = self.price(view, frame.seat, key)
        out = view.table.players[frame.seat].ocean + int(key)
        voyages, row = divmod(out, PER_VOYAGE)
        told: dict[str, Value] = {"n": int(key), "row": row, "voyages": voyages, "voyage": "voyage", "full_row": out}
        return Label("sail_complete" if voyages else "sail", {**told, "price": price.n, "unit": price.unit})


@RULES.step("sailed")
def sailed(flow: ConfuciusFlow, frame: Frame[Number]) -> None:
    """CF-5.8, CF-5.11: into the ocean row, where they stay until a voyage is complete."""
    player = flow.state.table.players[frame.seat]
    player.yard -= frame.args.n
    player.ocean += frame.args.n
    flow.tell("sailed", frame.seat, {"n": frame.args.n, "row": player.ocean})
    flow.push("voyages", frame.seat)


@RULES.step("voyages")
def voyages(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.12: complete voyages one after the other."""
    if flow.state.table.players[frame.seat].ocean >= PER_VOYAGE:
        flow.then(("distant_land", frame.seat), ("voyages", frame.seat), cause="start_voyage")


@RULES.decision("distant_land")
class DistantLand(ConfuciusKind):
    """D6: which land a complete voyage visits."""

    clause = "CF-5.9"

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """All distant lands, with or without chit (CF-5.10)."""
        return [*unvisited(pos.table, frame.seat), *pos.table.players[frame.seat].visited]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-5.9: no land twice."""
        return VISITED if key in pos.table.players[frame.seat].visited else None

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Marker, chit, reward, and the junks back to the stock."""
        table, seat = flow.state.table, frame.seat
        player, index = table.players[seat], DISTANT.index(key)
        player.visited.append(key)
        vp = table.chits[index]
        if vp:
            table.chits[index] = 0
            player.chits.append(vp)
            score(flow, seat, "voyages", vp)
        flow.tell("visited", seat, {"land": key, "vp": vp})
        draw_reward(flow, seat)
        player.ocean -= PER_VOYAGE
        table.stock += PER_VOYAGE

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The land and its chit."""
        vp = view.table.chits[DISTANT.index(key)]
        name = "distant_land" if vp else "distant_land_bare"
        ending = "" if view.rewards_left else ".no_reward"
        return Label(name + ending, {"land": key, "vp": vp}, place=f"distant.{key}")


VISITED = Label("visited")


def draw_reward(flow: ConfuciusFlow, seat: int) -> None:
    """CF-8.1, CF-8.3: a reward, seen by its owner only; from an empty stack nothing."""
    state = flow.state
    if not state.reward_stack:
        flow.tell("no_reward_left", seat)
        return
    flow.block("random")
    card = state.reward_stack.pop()
    state.rewards[seat] = in_order([*state.rewards[seat], card])
    flow.tell("drew_reward", seat, to=(seat,), secret={"reward": card})
