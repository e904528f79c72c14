"""CF-4: turns and cubes in the Actions Phase, Imperial Favour."""

from __future__ import annotations

from engine.confucius.data import DATA, REWARDS
from engine.confucius.rulebook import ACTIONS, REWARD_CARDS, ROWS, RULES, ConfuciusFlow
from engine.confucius.state import ConfuciusState, ConfuciusView, Position
from engine.confucius.tables import ActionRow
from engine.kernel.rules import Kind
from engine.kernel.values import Blocked, Frame, Label

PASS = "pass"  # noqa: S105
REWARD = "reward."
CUBES, FAVOUR, EXTRA = "cubes", "favour", "extra"
"""How an action is paid: with cubes, with the parked cube, by the Extra Action card."""


@RULES.step("turn")
def next_turn(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-4.1, CF-4.4: the next player who has not passed; who can do nothing at all passes by himself."""
    state = flow.state
    for distance in range(1, state.seats + 1):
        seat = (state.turn + distance) % state.seats
        player = state.players[seat]
        if player.passed:
            continue
        if not player.cubes and not player.rewards and ACTIONS["transfer_influence"].why_not(state, seat):
            _pass(flow, state, seat)
            continue
        state.turn = seat
        flow.then(("action", seat), ("turn",))
        return
    state.turn = state.chief
    flow.push("favour", state.chief)


def _pass(flow: ConfuciusFlow, state: ConfuciusState, seat: int) -> None:
    """CF-4.3: out of this phase."""
    state.players[seat].passed = True
    flow.tell("passed", seat)


def rows(pos: Position) -> list[ActionRow]:
    """The actions of this game: without petitions their space does not exist (CF-14.3)."""
    if pos.options["petitions"] == DATA.options.petitions[0]:
        return DATA.actions.rows
    return [row for row in DATA.actions.rows if row.id != "petition_emperor"]


def cubes_needed(pos: Position, seat: int, row: ActionRow) -> int:
    """CF-4.5 to CF-4.8: more if own cubes already lie on the space; others' cubes do not matter."""
    if row.again is not None and pos.players[seat].laid.get(row.space, 0):
        return row.again
    return row.first


def why_not(pos: Position, seat: int, row: ActionRow, way: str) -> Label | None:
    """CF-4.9: why an action cannot be taken; None if it can."""
    if way == CUBES:
        missing = cubes_needed(pos, seat, row) - pos.players[seat].cubes
        if missing > 0:
            return Label("short_cubes", {"n": missing})
    return ACTIONS[row.id].why_not(pos, seat)


def take(flow: ConfuciusFlow, state: ConfuciusState, seat: int, action: str, way: str) -> None:
    """Lay the cubes (CF-4.5) and begin the action; by Extra Action no cube is laid (CF-4.7)."""
    row, player = ROWS[action], state.players[seat]
    if way == CUBES:
        cubes = cubes_needed(state, seat, row)
        player.cubes -= cubes
        if cubes:
            player.laid[row.space] = player.laid.get(row.space, 0) + cubes
        flow.tell("action", seat, {"action": action, "n": cubes})
    else:
        flow.tell(way, seat, {"action": action})
    ACTIONS[action].begin(flow, state, seat)


class ChooseAction(Kind[ConfuciusState, ConfuciusView]):
    """A decision for an action box; ``way`` says how its cubes are paid."""

    always_ask = True  # a forced choice would betray that there is no money for anything else
    way = CUBES

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """The actions that are possible."""
        return [row.id for row in rows(state) if why_not(state, frame.seat, row, self.way) is None]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Take the action."""
        state = flow.state
        take(flow, state, frame.seat, key, self.way)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The action; with its cubes where it costs any."""
        row = ROWS[key]
        place = f"action.{row.space}"
        if self.way != CUBES:
            return Label(key, group=GROUPS[row.id], place=place)
        cubes = cubes_needed(view, frame.seat, row)
        return Label(f"{key}.cubes", {"n": cubes}, group=GROUPS[row.id], place=place)

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """The actions that are not possible, with the reason."""
        out = []
        for row in rows(view):
            reason = why_not(view, frame.seat, row, self.way)
            if reason is not None:
                out.append(Blocked(Label(row.id, group=GROUPS[row.id], place=f"action.{row.space}"), reason))
        return out


GROUPS = {
    "bribe_official": "at_court",
    "secure_official": "at_court",
    "nominate_student": "at_court",
    "force_examination": "at_court",
    "buy_junks": "abroad",
    "start_voyage": "abroad",
    "recruit_army": "abroad",
    "invade_foreign_land": "abroad",
    "buy_gift": "gifts",
    "give_gift": "gifts",
    "transfer_influence": "gifts",
    "petition_emperor": "gifts",
    "commercial_income": "income",
    "tax_income": "income",
    "no_action": "income",
}
"""How the actions are sorted for a player (terms)."""


@RULES.decision("action")
class TurnAction(ChooseAction):
    """D2: exactly one action or reward; who has no cubes may pass."""

    clause = "CF-4.2"

    def options(self, state: ConfuciusState, frame: Frame) -> list[str]:
        """Actions, rewards, and without cubes the pass (CF-4.2, CF-4.3)."""
        player = state.players[frame.seat]
        keys = super().options(state, frame)
        for card in dict.fromkeys(player.rewards):
            if reward_why_not(state, frame.seat, card) is None:
                keys.append(REWARD + card)
        return keys if player.cubes else [*keys, PASS]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Take the action, play the reward, or pass."""
        state = flow.state
        key, seat = key, frame.seat
        if key == PASS:
            _pass(flow, state, seat)
        elif key.startswith(REWARD):
            card = key.removeprefix(REWARD)
            state.players[seat].rewards.remove(card)
            state.rewards_out.append(card)
            flow.tell("played_reward", seat, {"reward": card})
            REWARD_CARDS[REWARDS[card].effect].begin(flow, state, seat, card)
        else:
            take(flow, state, seat, key, CUBES)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """An action with its cubes, a reward, or the pass."""
        if key == PASS:
            return Label(PASS)
        if key.startswith(REWARD):
            return Label("reward", {"reward": key.removeprefix(REWARD)}, group="reward_cards")
        return super().label(view, frame, key)

    def blocked(self, view: ConfuciusView, frame: Frame) -> list[Blocked]:
        """Actions and rewards that are not possible, and why nobody with cubes may pass."""
        player, out = view.players[frame.seat], super().blocked(view, frame)
        for card in dict.fromkeys(player.rewards):
            reason = reward_why_not(view, frame.seat, card)
            if reason is not None:
                out.append(Blocked(Label("reward", {"reward": card}, group="reward_cards"), reason))
        if player.cubes:
            out.append(Blocked(Label(PASS), Label("cubes_left", {"n": player.cubes})))
        return out


def reward_why_not(pos: Position, seat: int, card: str) -> Label | None:
    """Why a reward cannot be played; None if it can."""
    return REWARD_CARDS[REWARDS[card].effect].why_not(pos, seat, card)


@RULES.decision("favour")
class ImperialFavour(ChooseAction):
    """D9: the Chief Minister's one action for the parked cube alone, after all have passed."""

    clause = "CF-4.10"
    way = FAVOUR
