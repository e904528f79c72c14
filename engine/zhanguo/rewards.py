"""Phase 3: rewards (section 15)."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import PUBLIC, Frame, Label, Value
from engine.zhanguo import palaces, walls
from engine.zhanguo.data import ASPECTS, COLOURS, GAME_TABLE, REWARDS
from engine.zhanguo.datacheck import CHOICE
from engine.zhanguo.maptables import Reward
from engine.zhanguo.rules import RULES, ZhanguoFlow, number, place_official, place_workers
from engine.zhanguo.state import Player, Public, ZhanguoState, ZhanguoView, order_of_discs


def strength(player: Player, aspect: int) -> int:
    """The value of a player's octagons of an aspect (ZG-15.3)."""
    return player.octagons[aspect] + GAME_TABLE.great_octagon * player.great[aspect]


def contenders(table: Public, aspect: int) -> list[int]:
    """The seats with strength, strongest first; ties by the discs (ZG-15.3, 15.6)."""
    strong = [seat for seat in order_of_discs(table) if strength(table.players[seat], aspect)]
    return sorted(strong, key=lambda seat: -strength(table.players[seat], aspect))


def reward_now(table: Public, aspect: int) -> Reward:
    """The reward in the aspect's row and the round's column (ZG-15.2)."""
    return REWARDS[table.round, ASPECTS[aspect]]


def receivable(table: Public, seat: int, reward: Reward) -> bool:
    """Whether the seat can receive the reward in full (ZG-15.4, 15.14 to 15.21)."""
    player = table.players[seat]
    if reward.kind == "official":
        if reward.colour == CHOICE:
            return any(player.officials)
        return player.officials[COLOURS.index(reward.colour)] >= reward.amount
    if reward.kind == "governor":
        return player.governors > 0
    if reward.kind == "wall":
        return bool(walls.sections(table, seat, paid=False))
    if reward.kind == "palace":
        return bool(palaces.regions(table, seat, paid=False))
    return True


@RULES.step("rewards")
def phase_rewards(flow: ZhanguoFlow, frame: Frame) -> None:
    """Phase 3: the aspects in order, then the discs return (ZG-15.1)."""
    state = flow.state
    state.phase = "rewards"
    steps = [("aspect", PUBLIC, aspect) for aspect in range(len(ASPECTS))]
    flow.then(*steps, ("discs", PUBLIC))


@RULES.step("aspect")
def decide_aspect(flow: ZhanguoFlow, frame: Frame) -> None:
    """Ask the strongest who has not passed; who cannot receive the reward passes by himself (ZG-15.4, 15.5, 15.10)."""
    state = flow.state
    aspect = number(frame, 0)
    if state.aspect != aspect:
        state.aspect = aspect
        state.passed = []
    reward = reward_now(state, aspect)
    asked = contenders(state, aspect)
    for seat in asked:
        if seat in state.passed:
            continue
        if receivable(state, seat, reward):
            flow.push("reward", seat, aspect)
            return
        state.passed.append(seat)
        flow.tell("reward_impossible", seat, {"aspect": ASPECTS[aspect]})
    flow.tell("reward_lapsed" if asked else "reward_nobody", PUBLIC, {"aspect": ASPECTS[aspect]})


@RULES.decision("reward")
class AcceptReward(Kind[ZhanguoState, ZhanguoView]):
    """D-19: accept or pass (ZG-15.4). The argument is the aspect's index."""

    clause = "ZG-15.4"

    def options(self, state: ZhanguoState, frame: Frame) -> list[str]:
        """Both are always open to who is asked."""
        return ["accept", "pass"]

    def resolve(self, flow: ZhanguoFlow, frame: Frame, key: str) -> None:
        """Hand in all octagons and take the reward, or keep everything (ZG-15.5, 15.8)."""
        state = flow.state
        seat, aspect = frame.seat, number(frame, 0)
        if key == "pass":
            state.passed.append(seat)
            flow.tell("reward_passed", seat, {"aspect": ASPECTS[aspect]})
            flow.push("aspect", PUBLIC, aspect)
            return
        player = state.players[seat]
        flow.tell("reward_accepted", seat, {"aspect": ASPECTS[aspect], "n": strength(player, aspect)})
        state.supply[aspect] += player.octagons[aspect]
        state.great[aspect] += player.great[aspect]
        player.octagons[aspect] = player.great[aspect] = 0
        flow.then(("disc", seat, aspect), ("fulfil", seat))
        take_reward(flow, seat, reward_now(state, aspect))

    def label(self, view: ZhanguoView, frame: Frame, key: str) -> Label:
        """What is given and what is got."""
        aspect = number(frame, 0)
        if key == "pass":
            return Label("reward.pass")
        reward = reward_now(view, aspect)
        args: dict[str, Value] = {
            "aspect": ASPECTS[aspect],
            "strength": strength(view.players[frame.seat], aspect),
            **reward_args(reward),
        }
        return Label(f"reward.{reward.kind}", args, place=f"reward.{ASPECTS[aspect]}.{view.round}")


def reward_args(reward: Reward) -> dict[str, Value]:
    """The arguments of a reward: ``n``, and where it has them colour and regions."""
    args: dict[str, Value] = {"n": reward.amount}
    if reward.colour:
        args["colour"] = reward.colour
    if reward.regions:
        args["regions"] = [*reward.regions]
    return args


def take_reward(flow: ZhanguoFlow, seat: int, reward: Reward) -> None:
    """The reward; its details are asked for (ZG-15.14 to 15.19). Rewards open no abilities (ZG-14.12)."""
    if reward.kind == "worker":
        place_workers(flow, seat, reward.amount, reward.regions[0])
    elif reward.kind == "official" and reward.colour == CHOICE:
        flow.push("colour", seat, reward.regions[0], cause="reward")
    elif reward.kind == "official":
        for _ in range(reward.amount):
            place_official(flow, seat, COLOURS.index(reward.colour), reward.regions[0])
    elif reward.kind == "governor":
        flow.push("governor", seat, *reward.regions, cause="reward")
    else:
        flow.push(reward.kind, seat, cause="reward")


@RULES.step("disc")
def move_disc(flow: ZhanguoFlow, frame: Frame) -> None:
    """The disc goes from its present place to the reward's cell (ZG-15.8, 15.9)."""
    state = flow.state
    seat = frame.seat
    if seat in state.track:
        state.track.remove(seat)
    else:
        state.column[state.column.index(seat)] = -1
    state.column[number(frame, 0)] = seat


@RULES.step("discs")
def return_discs(flow: ZhanguoFlow, frame: Frame) -> None:
    """All discs return to the track in the current order; the top one starts (ZG-15.11, 15.12). Then the next round, or
    the end after the last (ZG-15.22).
    """
    state = flow.state
    state.track = order_of_discs(state)
    state.column = [-1] * len(ASPECTS)
    state.start = state.track[0]
    state.aspect = -1
    state.passed = []
    flow.tell("discs", state.start)
    flow.push("round" if state.round < GAME_TABLE.rounds else "score")
