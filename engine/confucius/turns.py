"""CF-4: one turn of the Actions Phase: an action box, a reward card or the pass, and how it is paid."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.confucius.data import DATA, REWARDS, ROWS
from engine.confucius.deeds import ACTIONS, REWARD_CARDS
from engine.confucius.money import purse
from engine.confucius.reasons import lacking
from engine.confucius.rules import RULES, ConfuciusFlow, ConfuciusKind
from engine.confucius.schema import ANY, ActionRow
from engine.confucius.state import ConfuciusState, ConfuciusView, Player, Position
from engine.kernel.values import Frame, Label, Reason, Value

PASS = "pass"  # noqa: S105
REWARD = "reward."
CUBES, FAVOUR, EXTRA = "cubes", "favour", "extra"
"""How an action is paid: with cubes, with the parked cube, by the Extra Action card."""


NO_ACTION = "no_action"
"""The action that does nothing."""

TRANSFER = "transfer_influence"
"""The action that needs no cube."""


def pass_out(flow: ConfuciusFlow, seat: int, cause: str = "") -> None:
    """CF-4.3: out of this phase; ``cause`` (a term) is why nothing else was left (CF-4.4)."""
    flow.state.table.players[seat].passed = True
    flow.tell("passed", seat, {"cause": cause} if cause else {})


_BASIC = [row for row in DATA.actions.rows if row.id != "petition_emperor"]


_MOST_CUBES = max(max(row.first, row.again or 0) for row in DATA.actions.rows)


def actions(pos: Position) -> list[ActionRow]:
    """The actions of this game: without petitions their space does not exist (CF-14.3)."""
    return DATA.actions.rows if pos.options["petitions"] == DATA.options.petitions[0] else _BASIC


def cubes_needed(player: Player, row: ActionRow) -> int:
    """CF-4.5 to CF-4.8: more if own cubes already lie on the space; others' cubes do not matter."""
    return row.again if row.space in player.laid and row.again is not None else row.first


def action_closed(pos: Position, seat: int, row: ActionRow, way: str) -> Reason | None:
    """CF-4.9: why an action cannot be taken; None if it can."""
    if way == CUBES:
        player = pos.table.players[seat]
        missing = cubes_needed(player, row) - player.cubes
        if missing > 0:
            return lacking(CUBES, missing)
    return ACTIONS[row.id].closed(pos, seat, row.id)


def cards_held(pos: Position, seat: int) -> Iterable[str]:
    """The reward cards in hand; equal ones are one choice."""
    return dict.fromkeys(pos.rewards[seat])


def effect(pos: Position, card: str) -> str:
    """The term of what a reward card does now: once its ministry is resolved it is for any open one (CF-8.7)."""
    ministry = REWARDS[card].ministry
    elsewhere = ministry not in ("", ANY) and pos.table.ministry(ministry).resolved
    return "effect_bribery_any" if elsewhere else f"effect_{card}"


def reward_closed(pos: Position, seat: int, card: str) -> Reason | None:
    """CF-4.9: why a reward cannot be played; None if it can."""
    return REWARD_CARDS[REWARDS[card].effect].closed(pos, seat, card)


class ChooseAction(ConfuciusKind):
    """A decision for an action box; ``way`` says how its cubes are paid."""

    always_ask = True  # a forced choice would betray that there is no money for anything else
    way = CUBES

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """All actions."""
        return [row.id for row in actions(pos)]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """See `action_closed`."""
        return action_closed(pos, frame.seat, ROWS[key], self.way)

    def options(self, pos: Position, frame: Frame) -> list[str]:
        """The actions for which there are cubes, and those of them that are possible."""
        seat, player, rows = frame.seat, pos.table.players[frame.seat], actions(pos)
        if self.way == CUBES and player.cubes < _MOST_CUBES:
            rows = [row for row in rows if cubes_needed(player, row) <= player.cubes]
        return [row.id for row in rows if ACTIONS[row.id].closed(pos, seat, row.id) is None]

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Lay the cubes (CF-4.5) and begin the action; paid otherwise no cube is laid (CF-4.7)."""
        seat, row = frame.seat, ROWS[key]
        if self.way == CUBES:
            player = flow.state.table.players[seat]
            cubes = cubes_needed(player, row)
            player.cubes -= cubes
            if cubes:
                player.laid[row.space] = player.laid.get(row.space, 0) + cubes
            flow.tell("action", seat, {"action": key, "n": cubes})
        else:
            flow.tell(self.way, seat, {"action": key})
        ACTIONS[key].begin(flow, seat, key)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The space and the action, what it costs or brings, and its cubes where it is paid with cubes."""
        row, seat = ROWS[key], frame.seat
        ending, promised = ACTIONS[key].promise(view, seat, key)
        args: dict[str, Value] = {"space": row.space, "action": key, **promised}
        name = f"action{ending}"
        if self.way == CUBES:
            name, args["n"] = f"{name}.cubes", cubes_needed(view.table.players[seat], row)
        return Label(name, args, GROUPS[key], f"action.{row.space}", ACTIONS[key].then(view), light=key == NO_ACTION)

    def plain(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """The action."""
        return Label(key, group=GROUPS[key], place=f"action.{ROWS[key].space}")

    def beside(self, view: ConfuciusView, frame: Frame) -> list[Label]:
        """What the seat can pay with, the gifts it can give, and those that bind it."""
        return purse(view, frame.seat)


GROUPS = {
    **dict.fromkeys(("bribe_official", "secure_official", "nominate_student", "force_examination"), "at_court"),
    **dict.fromkeys(("buy_junks", "start_voyage", "recruit_army", "invade_foreign_land"), "abroad"),
    **dict.fromkeys(("buy_gift", "give_gift", "transfer_influence", "petition_emperor"), "gifts"),
    **dict.fromkeys(("commercial_income", "tax_income", "no_action"), "income"),
}
"""How the actions are sorted for a player (terms)."""


@RULES.decision("action")
class TurnAction(ChooseAction):
    """D2: exactly one action or reward; who has no cubes may pass."""

    clause = "CF-4.2"
    standing = (PASS,)

    def keys(self, pos: Position, frame: Frame) -> Iterable[str]:
        """Actions, rewards, the pass (CF-4.2, CF-4.3)."""
        return [*super().keys(pos, frame), *(REWARD + card for card in cards_held(pos, frame.seat)), PASS]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """CF-4.9; nobody passes who has cubes."""
        if key in ROWS:
            return super().closed(pos, frame, key)
        if key == PASS:
            cubes = pos.table.players[frame.seat].cubes
            return Label("cubes_left", {"n": cubes}) if cubes else None
        return reward_closed(pos, frame.seat, key.removeprefix(REWARD))

    def options(self, pos: Position, frame: Frame) -> list[str]:
        """Likewise, and then the rewards and the pass."""
        seat, found = frame.seat, super().options(pos, frame)
        found += [REWARD + card for card in cards_held(pos, seat) if reward_closed(pos, seat, card) is None]
        if not pos.table.players[seat].cubes:
            found.append(PASS)
        return found

    def resolve(self, flow: ConfuciusFlow, frame: Frame, key: str) -> None:
        """Take the action, play the reward, or pass."""
        if key == PASS:
            pass_out(flow, frame.seat)
        elif key.startswith(REWARD):
            _play_reward(flow, flow.state, frame.seat, key.removeprefix(REWARD))
        else:
            super().resolve(flow, frame, key)

    def label(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """An action with its cubes, a reward, or the pass."""
        if key in ROWS:
            return super().label(view, frame, key)
        plain, card = self.plain(view, frame, key), key.removeprefix(REWARD)
        if key == PASS:
            return plain
        deed = REWARD_CARDS[REWARDS[card].effect]
        ending, promised = deed.promise(view, frame.seat, card)
        told = Label(f"reward{ending}", {"reward": card, **promised}, plain.group) if ending else plain
        return replace(told, then=deed.then(view))

    def plain(self, view: ConfuciusView, frame: Frame, key: str) -> Label:
        """An action, a reward, or the pass."""
        if key in ROWS:
            return super().plain(view, frame, key)
        if key == PASS:
            return Label(PASS)
        card = key.removeprefix(REWARD)
        return Label("reward", {"reward": card, "effect": effect(view, card)}, "reward_cards")

    def ask(self, view: ConfuciusView, frame: Frame) -> Label:
        """Without cubes only what needs none is left, or the pass (CF-4.3)."""
        return Label("action" if view.table.players[frame.seat].cubes else "action.no_cubes")


def _play_reward(flow: ConfuciusFlow, state: ConfuciusState, seat: int, card: str) -> None:
    """CF-8.2: the card leaves the game, its effect begins."""
    state.rewards[seat].remove(card)
    state.table.rewards_out.append(card)
    flow.tell("played_reward", seat, {"reward": card})
    REWARD_CARDS[REWARDS[card].effect].begin(flow, seat, card)


@RULES.decision("favour")
class ImperialFavour(ChooseAction):
    """D9: the Chief Minister's one action for the parked cube alone, after all have passed."""

    clause = "CF-4.10"
    way = FAVOUR
