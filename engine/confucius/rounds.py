"""CF-3 and CF-4: the round, its cubes, the Chief Minister; the order of turns in the Actions Phase."""

from __future__ import annotations

from engine.confucius.data import DATA
from engine.confucius.deeds import ACTIONS
from engine.confucius.rules import RULES, ChooseSeat, ConfuciusFlow, seat_of
from engine.confucius.state import (
    ACTIONS_PHASE,
    CHIEF_PHASE,
    COURT_PHASE,
    GIFTS_PHASE,
    NOBODY,
    Table,
)
from engine.confucius.turns import TRANSFER, pass_out
from engine.kernel.values import Frame

# ---- CF-3: the round -----------------------------------------------------------------------------------------------


@RULES.step("round")
def play_round(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-3.1: the five phases in order."""
    table = flow.state.table
    table.round += 1
    flow.tell("round", args={"round": table.round})
    flow.then(("gifts",), ("chief",), ("actions",), ("court",), ("end_of_round",))


@RULES.step("gifts")
def count_gifts(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-3.2: everybody takes cubes by the active gifts given and received."""
    table = flow.state.table
    table.phase = GIFTS_PHASE
    for seat, player in enumerate(table.players):
        gifts = table.gift_count(seat)
        player.taken = player.cubes = cubes_by_gifts(gifts)
        flow.tell("cubes", seat, {"gifts": gifts, "n": player.taken})


def cubes_by_gifts(gifts: int) -> int:
    """CF-3.2: cubes for a number of gifts."""
    cubes = DATA.cubes.by_gifts
    return cubes[min(gifts, len(cubes) - 1)]


@RULES.step("chief")
def choose_chief(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-3.3, CF-3.4: drawn at random in round 1, later named by the old one."""
    table = flow.state.table
    table.phase = CHIEF_PHASE
    if table.chief == NOBODY:
        table.chief = flow.draw(flow.state.seats)
        flow.tell("chief_drawn", table.chief)
        _park(table)
    else:
        flow.push("name_chief", table.chief)


@RULES.decision("name_chief")
class NameChief(ChooseSeat):
    """D1: the old Chief Minister names the new one, not himself."""

    clause = "CF-3.4"

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """The new one parks a cube."""
        table = flow.state.table
        table.chief = seat_of(key)
        flow.tell("chief_named", frame.seat, {"chief_seat": table.chief})
        _park(table)


def _park(table: Table) -> None:
    """CF-3.5: the new Chief Minister parks a cube on Imperial Favour at once."""
    table.players[table.chief].cubes -= DATA.cubes.imperial_favour
    table.parked = True


@RULES.step("court")
def court_phase(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-9.1: four steps in this order."""
    table = flow.state.table
    table.phase = COURT_PHASE
    table.turn = NOBODY
    flow.then(("wall",), ("examination",), ("ministries",), ("invasions",))


# ---- CF-4: the Actions Phase ---------------------------------------------------------------------------------------


@RULES.step("actions")
def begin_actions(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-4.1: the player left of the Chief Minister begins."""
    table = flow.state.table
    table.phase = ACTIONS_PHASE
    table.turn = table.chief
    flow.push("turn")


@RULES.step("turn")
def next_turn(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-4.1, CF-4.4: the next player who has not passed; who can do nothing at all passes by himself."""
    state, table = flow.state, flow.state.table
    for distance in range(1, state.seats + 1):
        seat = (table.turn + distance) % state.seats
        player = table.players[seat]
        if player.passed:
            continue
        if not player.cubes and not state.rewards[seat] and ACTIONS[TRANSFER].closed(state, seat, TRANSFER) is not None:
            pass_out(flow, seat, "nothing_left")
            continue
        table.turn = seat
        flow.then(("action", seat), ("turn",))
        return
    table.turn = table.chief
    flow.push("favour", table.chief)
