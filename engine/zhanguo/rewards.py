"""Phase 3: rewards (section 15)."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import PUBLIC, Frame, Label, Value
from engine.zhanguo import palaces, walls
from engine.zhanguo.data import ASPECTS, COLOURS, GAME_TABLE, REWARDS, Reward
from engine.zhanguo.rules import RULES, ZhanguoFlow, place_official, place_workers
from engine.zhanguo.schema import CHOICE
from engine.zhanguo.state import AllowedRegions, InRegion, OfAspect, Position, Table, ZhanguoState, ZhanguoView


def contenders(table: Table, aspect: int) -> list[int]:
    """The seats with strength, strongest first; ties by the discs (ZG-15.3, 15.6)."""
    strong = [seat for seat in table.order_of_discs() if table.players[seat].strength(aspect)]
    return sorted(strong, key=lambda seat: -table.players[seat].strength(aspect))


def reward_now(table: Table, aspect: str) -> Reward:
    """The reward in the aspect's row and the round's column (ZG-15.2)."""
    return REWARDS[table.round, aspect]


def receivable(pos: Position, seat: int, reward: Reward) -> bool:
    """Whether the seat can receive the reward in full (ZG-15.4, 15.14 to 15.21)."""
    player = pos.table.players[seat]
    if reward.kind == "official":
        if reward.colour == CHOICE:
            return any(player.officials)
        return player.officials[COLOURS.index(reward.colour)] >= reward.amount
    if reward.kind == "governor":
        return player.governors > 0
    if reward.kind == "wall":
        return walls.possible(pos, seat, "reward")
    return reward.kind != "palace" or palaces.possible(pos, seat, "reward")


@RULES.step("rewards")
def phase_rewards(flow: ZhanguoFlow, frame: Frame) -> None:
    """Phase 3: the aspects in order, then the discs return (ZG-15.1)."""
    flow.state.table.phase = "rewards"
    flow.then(*(("aspect", PUBLIC, OfAspect(aspect)) for aspect in ASPECTS), ("discs", PUBLIC))


@RULES.step("aspect")
def decide_aspect(flow: ZhanguoFlow, frame: Frame[OfAspect]) -> None:
    """Ask the strongest who has not passed; who cannot receive the reward passes by himself (ZG-15.4, 15.5, 15.10)."""
    state, table, aspect = flow.state, flow.state.table, frame.args.aspect
    if table.aspect != frame.args.index:
        table.aspect = frame.args.index
        table.passed = []
    asked = contenders(table, table.aspect)
    for seat in asked:
        if seat in table.passed:
            continue
        if receivable(state, seat, reward_now(table, aspect)):
            flow.push("reward", seat, frame.args)
            return
        table.passed.append(seat)
        flow.tell("reward_impossible", seat, {"aspect": aspect})
    flow.tell("reward_lapsed" if asked else "reward_nobody", PUBLIC, {"aspect": aspect})


@RULES.decision("reward")
class AcceptReward(Kind[ZhanguoState, ZhanguoView]):
    """D-19: accept or pass (ZG-15.4)."""

    clause = "ZG-15.4"
    standing = ("pass",)

    def keys(self, pos: Position, frame: Frame[OfAspect]) -> list[str]:
        """Both are always open to who is asked."""
        return ["accept", "pass"]

    def resolve(self, flow: ZhanguoFlow, frame: Frame[OfAspect], key: str) -> None:
        """Hand in all octagons and take the reward, or keep everything (ZG-15.5, 15.8)."""
        table, seat = flow.state.table, frame.seat
        aspect, index = frame.args.aspect, frame.args.index
        if key == "pass":
            table.passed.append(seat)
            flow.tell("reward_passed", seat, {"aspect": aspect})
            flow.push("aspect", PUBLIC, frame.args)
            return
        player = table.players[seat]
        flow.tell("reward_accepted", seat, {"aspect": aspect, "n": player.strength(index)})
        table.supply[index] += player.octagons[index]
        table.great[index] += player.great[index]
        player.octagons[index] = player.great[index] = 0
        flow.then(("disc", seat, frame.args), ("fulfil", seat))
        take_reward(flow, seat, reward_now(table, aspect))

    def label(self, view: ZhanguoView, frame: Frame[OfAspect], key: str) -> Label:
        """What is given and what is got."""
        if key == "pass":
            return Label("reward.pass")
        aspect, table = frame.args.aspect, view.table
        reward = reward_now(table, aspect)
        given: dict[str, Value] = {"aspect": aspect, "strength": table.players[frame.seat].strength(frame.args.index)}
        return Label(f"reward.{reward.kind}", given | reward_args(reward), place=f"reward.{aspect}.{table.round}")


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
        flow.push("colour", seat, InRegion(reward.regions[0]), cause="reward")
    elif reward.kind == "official":
        for _ in range(reward.amount):
            place_official(flow, seat, reward.colour, reward.regions[0])
    elif reward.kind == "governor":
        flow.push("governor", seat, AllowedRegions(reward.regions), cause="reward")
    else:
        flow.push(reward.kind, seat, cause="reward")


@RULES.step("disc")
def move_disc(flow: ZhanguoFlow, frame: Frame[OfAspect]) -> None:
    """The disc goes from its present place to the reward's cell (ZG-15.8, 15.9)."""
    table, seat = flow.state.table, frame.seat
    if seat in table.track:
        table.track.remove(seat)
    else:
        table.column[table.column.index(seat)] = -1
    table.column[frame.args.index] = seat


@RULES.step("discs")
def return_discs(flow: ZhanguoFlow, frame: Frame) -> None:
    """All discs return to the track in the current order; the top one starts (ZG-15.11, 15.12). Then the next round, or
    the end after the last (ZG-15.22).
    """
    table = flow.state.table
    table.track = table.order_of_discs()
    table.column = [-1] * len(ASPECTS)
    table.start = table.track[0]
    table.aspect = -1
    table.passed = []
    flow.tell("discs", table.start)
    flow.push("round" if table.round < GAME_TABLE.rounds else "score")
