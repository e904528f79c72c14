"""What the figures in ZhanGuo's options must be (`tests.games.figures`)."""

from __future__ import annotations

from engine.zhanguo.data import CARDS, COLOURS, CONDITIONS, SECTION, TRACKS
from engine.zhanguo.state import Player
from tests.games.figures import Measure, Pick, Table, asked, either, event, in_all, shown, times, total, unseen

EVERY = ("colour", "governor", "hire", "lower", "square")
"""Questions on the way to the abilities at which each answer may open others; at all the rest any will do."""
STEPS = 12
"""No court action asks so often."""


def own(pick: Pick) -> Player:
    """The own board when the option is read."""
    return pick.before.table.players[pick.seat]


def region(pick: Pick) -> int:
    """The region that the option names, its place in lists."""
    return int(str(pick.label.args["region"])) - 1


def on(pick: Pick, key: str = "") -> Pick | None:
    """The pick at the question that follows: ``key``, or the quickest way on; None if another seat is asked."""
    decision = pick.asked
    if decision is None:
        return None
    keys = [key for key in decision.options if not key.startswith("free.")]
    quickest = next((one for one in ("best", "stop") if one in keys), keys[0])
    return Pick(pick.game, pick.next, pick.game.view(pick.next, pick.seat), decision, key or quickest)


def opened(pick: Pick) -> list[int]:
    """The most abilities that can be used once the whole action is done, as the game then asks (ZG-14.2)."""

    def most(one: Pick, left: int) -> int:
        decision = one.asked
        if decision is None or not left:
            return 0
        if decision.kind == "finish":
            return sum(key.startswith("ability.") for key in decision.options)
        keys = [key for key in decision.options if not key.startswith("free.")] if decision.kind in EVERY else [""]
        return max(most(further, left - 1) for key in keys if (further := on(one, key)))

    return [most(pick, STEPS)]


def lowered(pick: Pick) -> list[int]:
    """By how many levels all unrest falls at most (ZG-20.5)."""
    before = own(pick).unrest()
    return [max(before - one.after.table.players[one.seat].unrest() for one in pick.further(("lower",)))]


def calmed(pick: Pick) -> list[int]:
    """The region's unrest, which is gone once the governor stands there (ZG-10.5)."""
    one: Pick | None = pick
    for _ in range(STEPS):
        if one is None:
            break
        if {"region": region(pick) + 1, "level": 0} in one.came("unrest"):
            return [own(pick).regions[region(pick)].unrest]
        one = on(one)
    return [0]


def level(pick: Pick) -> list[object]:
    """The level to which unrest has come."""
    return [pick.after.table.players[pick.seat].regions[region(pick)].unrest]


def limit(pick: Pick) -> int:
    """The length of the region's track (ZG-6.4)."""
    return TRACKS[own(pick).board][region(pick) + 1].length


def come(kind: str, *questions: str) -> Measure:
    """How many of something come in all, whatever is answered on the way."""

    def measure(pick: Pick) -> list[int]:
        def most(one: Pick, left: int) -> int:
            here = sum(args.get("n", 1) for args in one.came(kind))
            more = left and one.asked is not None and one.asked.kind in questions
            return here + most(further, left - 1) if more and (further := on(one)) else here

        return [most(pick, STEPS)]

    return measure


def tens(last: int) -> Measure:
    """The first or last X that can be named then (ZG-7.8)."""

    def measure(pick: Pick) -> list[int]:
        options = pick.asked.options if pick.asked else ()
        return [[int(key[2:]) for key in options if key.startswith("x.")][last]]

    return measure


def returned(pick: Pick) -> list[int]:
    """How many workers of the region come back for a palace: none for a reward (ZG-12.2, 15.19)."""
    return [sum(args["n"] for args in pick.own("workers_back") if args["region"] == region(pick) + 1)]


def vp_of_wall(pick: Pick) -> int:
    """What one thing counted by the section's condition brings on that space (ZG-13.6)."""
    _, section, bars = pick.label.place.split(".")
    return CONDITIONS[pick.before.table.walls[SECTION[section]].condition].vp[int(bars) - 1]


def played(pick: Pick) -> list[int]:
    """The card that leaves the hand; none by a free move."""
    gone = set(pick.before.hands[pick.seat]) - set(pick.after.hands[pick.seat])
    return [*gone] if not pick.key.startswith("free.") else [int(str(pick.label.args["card"]))]


def built(pick: Pick) -> list[object]:
    """Where the palace stands once the third worker has come."""
    return [args["region"] for args in pick.came("palace")]


FIRST = 9060
"""The seed of a game from which on the figures come up that are rare (`tests.games.test_figures`)."""

LEAVING = ("free.", "stop")
"""What does not spend what is left."""
SPENT = in_all("relocated", among=("relocate", "relocate_to"), name="n", leave=LEAVING)
ONE = shown(lambda pick: 1)
OCTAGONS = {"n": either(asked("octagon"), total("octagons")), "vp": total("vp")}
GAINS: dict[str, dict[str, Measure]] = {
    "vp": {"n": total("vp")},
    "official": {"n": come("official", "colour", "post")},
    "worker": {"n": come("workers", "worker")},
    "reduce_unrest": {"n": lowered},
    "relocate": {"n": asked("relocate")},
    "octagon": OCTAGONS,
}
"""What a card's ability or a square gives."""
OF_CARD = {
    "card": shown(lambda pick: int(pick.key[5:])),
    "n": shown(lambda pick: CARDS[int(pick.key[5:])].bonus.amount),
}
LEVEL, LIMIT = {"level": level}, {"limit": shown(limit)}
GOVERNOR: dict[str, Measure] = {
    "region": event("governor", "region"),
    "n": shown(lambda pick: pick.before.table.lands[region(pick)].squares.count(-1)),
    "level": calmed,
    "abilities": opened,
}
FIGURES: Table = {
    "bid": {"n": event("bid")},
    **{f"card.{kind}": OF_CARD for kind in GAINS},
    **{
        f"ability.{kind}": {
            "card": shown(lambda pick: int(pick.key[8:])),
            "region": event("ability", "region"),
            **gives,
        }
        for kind, gives in GAINS.items()
    },
    **{f"square.{kind}": GAINS[kind] for kind in ("vp", "official", "relocate")},
    **{f"square.{kind}.idle": {"n": unseen} for kind in ("official", "relocate")},
    "colour": {"n": shown(lambda pick: own(pick).officials[COLOURS.index(str(pick.label.args["colour"]))])},
    "free": {"region": event("free_move", "region")},
    "governor": GOVERNOR,
    "governor.reward": {**GOVERNOR, "abilities": shown(lambda pick: 0)},
    "hire": {"region": event("workers", "region"), "n": total("workers"), **LEVEL, **LIMIT, "abilities": opened},
    "lower": {"region": event("unrest", "region"), **LEVEL},
    "octagon": OCTAGONS,
    "order": {"n": event("order", "gain")},
    "palace": {
        "region": shown(lambda pick: int(pick.key)),
        "n": come("vp", "palace_worker", "great"),
        "workers": returned,
    },
    "palace_worker": {
        "workers": event("workers_back"),
        "region": event("workers_back", "region"),
        "n": shown(lambda pick: own(pick).regions[region(pick)].workers),
    },
    "post/region": {"region": event("official", "region")},
    "worker/region": {"region": event("workers", "region")},
    "relocate": {"region": shown(lambda pick: int(pick.key[1]))},
    "relocate.stop": {"n": shown(lambda pick: pick.decision.args.n)},
    "relocate_to": {"region": event("relocated", "to_region"), "n": event("relocated")},
    **{f"reward.{kind}": {"strength": event("reward_accepted"), "n": ONE} for kind in ("governor", "palace", "wall")},
    "reward.official": {"strength": event("reward_accepted"), "n": come("official", "colour", "post")},
    "reward.worker": {"strength": event("reward_accepted"), "n": come("workers", "worker")},
    "unify": {"region": event("unified", "region"), "n": total("octagons"), "vp": total("vp"), **LEVEL, **LIMIT},
    "use": {"n": opened},
    "wall_space": {
        "bars": event("wall", "bars"),
        "n": either(asked("wall_workers"), times("workers_back")),
        "vp": shown(vp_of_wall),
    },
    "wall_workers": {"n": times("workers_back"), "each": event("workers_back")},
    "x": {"x": either(event("x", "x"), tens(0))},
    "x.best": {"x": event("x", "x")},
    "x.tens": {"first": tens(0), "last": tens(-1)},
    "ask.use": {"card": played},
    "ask.colour": {"region": either(event("official", "region"), shown(lambda pick: pick.decision.told()["region"]))},
    "ask.worker": {"n": either(event("workers"), ONE)},
    "ask.relocate": {"n": SPENT},
    "ask.relocate_to": {"n": SPENT},
    "ask.lower": {"n": in_all("unrest", among=("lower",), leave=LEAVING)},
    "ask.square": {"region": either(event("square", "region"), asked("square", "region"))},
    "ask.palace_worker": {"region": either(built, asked("palace_worker", "region"))},
    "beside.leaving": {"region": shown(lambda pick: int(pick.decision.args.place[1:]))},
}
