"""CF-5.7 to CF-5.15: junks, voyages, armies, invasions."""

from __future__ import annotations

from engine.confucius.board import box, box_args, boxes, score
from engine.confucius.data import DATA, DISTANT, LANDS
from engine.confucius.money import COINS, LICENCES, junk_price, recruit_price, short, total
from engine.confucius.rulebook import ACTIONS, RULES, Action, ConfuciusFlow, enter, nearest
from engine.confucius.state import NOBODY, ConfuciusState, ConfuciusView, Position
from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label

PER_VOYAGE = DATA.distant_lands.junks_per_voyage
PER_JUNK = DATA.prices.licences_per_junk


# ---- junks and voyages ---------------------------------------------------------------------------------------------


def junks_why_not(pos: Position, seat: int, number: int) -> Label | None:
    """CF-5.7, CF-2.8: the stock is limited; money."""
    return Label("short_stock") if number > pos.stock else short(pos, seat, COINS, junk_price(pos, seat, number))


@enter(ACTIONS, "buy_junks")
class BuyJunks(Action):
    """CF-5.7: 1 to 4 junks into the own shipyard."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """Not even one."""
        return junks_why_not(pos, seat, 1)

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """How many."""
        flow.push("junks", seat, cause="buy_junks")


@RULES.decision("junks")
class Junks(Kind[ConfuciusState, ConfuciusView]):
    """D3: how many junks are bought."""

    clause = "CF-5.7"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The numbers that are possible."""
        numbers = range(1, len(DATA.prices.junk_coins) + 1)
        return [str(n) for n in numbers if junks_why_not(state, frame.seat, n) is None]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then take them."""
        state = flow.state
        number = int(key)
        cost = junk_price(state, frame.seat, number)
        flow.then(("pay", frame.seat, COINS, cost), ("junks_bought", frame.seat, number), cause="buy_junks")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Number and price."""
        return Label("junks", {"n": int(key), "coins": junk_price(view, frame.seat, int(key))})

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The larger numbers."""
        out = []
        for number in range(1, len(DATA.prices.junk_coins) + 1):
            reason = junks_why_not(view, frame.seat, number)
            if reason:
                out.append(Blocked(self.label(view, frame, str(number)), reason))
        return out


@RULES.step("junks_bought")
def junks_bought(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.7: from the stock to the shipyard."""
    state = flow.state
    number = int(frame.args[0])
    state.stock -= number
    state.players[frame.seat].yard += number
    flow.tell("junks_bought", frame.seat, {"n": number})


def unvisited(pos: Position, seat: int) -> list[str]:
    """The distant lands a player has not visited."""
    return [land for land in DISTANT if land not in pos.players[seat].visited]


def most_sailing(pos: Position, seat: int) -> int:
    """CF-5.13: as many as the yard holds and as there are lands left for; with all visited none."""
    player, left = pos.players[seat], len(unvisited(pos, seat))
    return min(player.yard, (left + 1) * PER_VOYAGE - 1 - player.ocean) if left else 0


@enter(ACTIONS, "start_voyage")
class StartVoyage(Action):
    """CF-5.8: junks from the own shipyard to the ocean row, a licence each."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No land left, no junk, no licence."""
        if not unvisited(pos, seat):
            return Label("all_visited")
        if not pos.players[seat].yard:
            return Label("empty_yard")
        return short(pos, seat, LICENCES, PER_JUNK)

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """How many."""
        flow.push("sail", seat, cause="start_voyage")


@RULES.decision("sail")
class Sail(Kind[ConfuciusState, ConfuciusView]):
    """D3: how many junks set sail."""

    clause = "CF-5.8"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """1 to as many as can be sent and paid, the most first."""
        licences = total(state.players[frame.seat].hand, LICENCES) // PER_JUNK
        return [str(n) for n in range(min(most_sailing(state, frame.seat), licences), 0, -1)]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then move them."""
        number = int(key)
        flow.then(
            ("pay", frame.seat, LICENCES, number * PER_JUNK), ("sailed", frame.seat, number), cause="start_voyage"
        )

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Number, and how full the ocean row will be."""
        number = int(key)
        row = view.players[frame.seat].ocean + number
        return Label("sail_complete" if row >= PER_VOYAGE else "sail", {"n": number, "row": row})

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The numbers for which the licences are not enough."""
        seat, out = frame.seat, []
        for number in range(1, most_sailing(view, seat) + 1):
            reason = short(view, seat, LICENCES, number * PER_JUNK)
            if reason:
                out.append(Blocked(self.label(view, frame, str(number)), reason))
        return out


@RULES.step("sailed")
def sailed(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.8, CF-5.11: into the ocean row, where they stay until a voyage is complete."""
    state = flow.state
    number, player = int(frame.args[0]), state.players[frame.seat]
    player.yard -= number
    player.ocean += number
    flow.tell("sailed", frame.seat, {"n": number, "row": player.ocean})
    flow.push("voyages", frame.seat)


@RULES.step("voyages")
def voyages(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.12: complete voyages one after the other."""
    state = flow.state
    if state.players[frame.seat].ocean >= PER_VOYAGE:
        flow.then(("distant_land", frame.seat), ("voyages", frame.seat), cause="start_voyage")


@RULES.decision("distant_land")
class DistantLand(Kind[ConfuciusState, ConfuciusView]):
    """D6: which land a complete voyage visits."""

    clause = "CF-5.9"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The lands not visited, with or without chit (CF-5.10)."""
        return unvisited(state, frame.seat)

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Marker, chit, reward, and the junks back to the stock."""
        state = flow.state
        land, seat = key, frame.seat
        player, index = state.players[seat], DISTANT.index(key)
        player.visited.append(land)
        vp = state.chits[index]
        if vp:
            state.chits[index] = 0
            player.chits.append(vp)
            score(flow, seat, "voyages", vp)
        flow.tell("visited", seat, {"land": land, "vp": vp})
        draw_reward(flow, state, seat)
        player.ocean -= PER_VOYAGE
        state.stock += PER_VOYAGE

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The land and its chit."""
        vp = view.chits[DISTANT.index(key)]
        return Label("distant_land" if vp else "distant_land_bare", {"land": key, "vp": vp}, place=f"distant.{key}")

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The lands visited before."""
        seen = view.players[frame.seat].visited
        return [Blocked(self.label(view, frame, land), Label("visited")) for land in seen]


def draw_reward(flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
    """CF-8.1, CF-8.3: a reward, seen by its owner only; from an empty stack nothing."""
    if not state.rewards:
        flow.tell("no_reward_left", seat)
        return
    flow.block("random")
    card, player = state.rewards.pop(), state.players[seat]
    order = [row.id for row in DATA.rewards.rows]
    player.rewards = sorted([*player.rewards, card], key=order.index)
    flow.tell("drew_reward", seat, to=(seat,), secret={"reward": card})


# ---- armies --------------------------------------------------------------------------------------------------------


@enter(ACTIONS, "recruit_army")
class RecruitArmy(Action):
    """CF-5.14: pay licences, an army goes to the own colonies."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No army left, no licences."""
        if not pos.players[seat].supply:
            return Label("no_army_left")
        return short(pos, seat, LICENCES, recruit_price(pos, seat))

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Pay."""
        flow.then(("pay", seat, LICENCES, recruit_price(state, seat)), ("recruited", seat), cause="recruit_army")


@RULES.step("recruited")
def recruited(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.14, CF-8.9: from supply to the colonies."""
    state = flow.state
    player = state.players[frame.seat]
    player.supply -= 1
    player.colonies += 1
    flow.tell("recruited", frame.seat)


def box_why_not(pos: Position, seat: int, slot: int, owner: int) -> Label | None:
    """CF-5.15: why a box cannot be entered."""
    if owner != NOBODY:
        return Label("box_taken", {"owner_seat": owner})
    return short(pos, seat, COINS, LANDS[pos.lands[slot].id].coins)


@enter(ACTIONS, "invade_foreign_land")
class InvadeForeignLand(Action):
    """CF-5.15: pay for an army to move from the colonies into an empty box."""

    def why_not(self, pos: Position, seat: int) -> Label | None:
        """No army, no box, no money."""
        if not pos.players[seat].colonies:
            return Label("no_army_ready")
        return nearest((box_why_not(pos, seat, slot, owner) for _, slot, _, owner in boxes(pos)), "no_box")

    def begin(self, flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
        """Choose the box."""
        flow.push("invade", seat, cause="invade_foreign_land")


@RULES.decision("invade")
class Invade(Kind[ConfuciusState, ConfuciusView]):
    """D3: which box of which land."""

    clause = "CF-5.15"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The empty boxes that can be paid."""
        return [place for place, slot, _, owner in boxes(state) if not box_why_not(state, frame.seat, slot, owner)]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Pay, then move the army."""
        state = flow.state
        cost = LANDS[state.lands[box(key)[0]].id].coins
        flow.then(("pay", frame.seat, COINS, cost), ("invaded", frame.seat, key), cause="invade_foreign_land")

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """Land, box and price."""
        args = box_args(view, key)
        return Label("invade", {**args, "n": LANDS[str(args["land"])].coins}, group=str(args["land"]), place=key)

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The boxes taken or too dear."""
        out = []
        for place, slot, _, owner in boxes(view):
            reason = box_why_not(view, frame.seat, slot, owner)
            if reason:
                out.append(Blocked(self.label(view, frame, place), reason))
        return out


@RULES.step("invaded")
def invaded(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-5.15: from the colonies into the box."""
    state = flow.state
    place = str(frame.args[0])
    slot, number = box(place)
    state.players[frame.seat].colonies -= 1
    state.lands[slot].armies[number] = frame.seat
    flow.tell("invaded", frame.seat, box_args(state, place))
