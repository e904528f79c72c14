"""What the figures in Confucius's options must be (`tests.games.figures`)."""

from __future__ import annotations

from typing import Any

from engine.confucius.data import COINS, COSTS, LANDS, LICENCES, MINISTRIES, SPOTS, WORTH
from tests.games.figures import Measure, Pick, Table, asked, either, event, shown, total

PRICE = either(event("paid"), asked("pay"))
"""What is paid: at once where a single set of cards pays it, else at the question that follows (CF-2.2)."""


def paid(pick: Pick) -> list[object]:
    """The price, unless nothing is to be paid."""
    return list(PRICE(pick)) or [0]


def least(pick: Pick) -> list[object]:
    """The smallest price among what can be bought (CF-5.3, CF-6.3)."""
    kinds = ("bribe", "secure", "junks", "sail", "invade", "which_gift", "bribery")
    return [min(int(str(found)) for one in pick.further(kinds, 1) if one is not pick for found in paid(one))]


def most_paid(pick: Pick) -> list[object]:
    """The most coins that Commercial income takes (CF-5.17)."""
    return [max(args["n"] for one in pick.further(("invest",), 1) for args in one.own("paid"))]


def drawn_for_nothing(pick: Pick) -> list[object]:
    """What Commercial income draws where no coin can be paid."""
    return [args["n"] for one in pick.further(("invest",), 1) for args in one.own("drew_money")]


def most_drawn(pick: Pick) -> list[object]:
    """The most cards that Commercial income draws, where there are too few."""
    return [max(args["n"] for one in pick.further(("invest",), 1) for args in one.own("drew_money"))]


def moved(pick: Pick) -> list[object]:
    """The most junks that come to another shipyard (CF-7.2)."""
    found = (one.own("junks_moved") for one in pick.further(("junks_from", "junks_to"), 2))
    return [max(args["n"] for came in found for args in came)]


def place(pick: Pick) -> str:
    """The place in a ministry that the label names."""
    return f"{pick.label.args['ministry']}.{pick.label.args['space']}"


def cost(pick: Pick) -> int:
    """What the official at that place costs (CF-5.1)."""
    return COSTS[pick.before.table.laid(place(pick))[0]]


def space(pick: Pick) -> list[object]:
    """The number of the space: that of the event, or else it lies there on the picture."""
    ministry, index = SPOTS[pick.label.place]
    assert MINISTRIES[ministry] == pick.label.args["ministry"]
    return [index + 1]


def receiver(pick: Pick) -> int:
    """The player that the option names."""
    return int(str(pick.label.args["player_seat"]))


def active(giver: Measure, to: Measure) -> Measure:
    """The value of the gift that one has given to the other, by the state of the gifts (CF-6.2)."""

    def value(pick: Pick) -> list[int]:
        gifts = pick.before.table.players[giver(pick)[0]].gifts
        return [next((number for number, at in enumerate(gifts, start=1) if at == to(pick)[0]), 0)]

    return value


OWN, THEIRS = shown(lambda pick: pick.seat), shown(receiver)
TO_US, TO_THEM = active(THEIRS, OWN), active(OWN, THEIRS)


def sailing(pick: Pick) -> int:
    """The junks of the ocean row and those that sail (CF-5.12)."""
    return pick.before.table.players[pick.seat].ocean + int(pick.key)


def influence(pick: Pick) -> int:
    """How many tiles of the ministry count for the player that the option names (CF-10.9)."""
    (ministry,) = (one for one in pick.before.table.ministries if one.id == pick.decision.args.ministry)
    return sum(counts == receiver(pick) for counts in ministry.counted)


def worth(unit: str) -> Measure:
    """What the own hand is worth (CF-2.1)."""
    return shown(lambda pick: sum(n * one for n, one in zip(pick.before.hands[pick.seat], WORTH[unit], strict=True)))


def played(pick: Pick) -> int:
    """The coins of the cards that the option names."""
    return worth_of(pick.label.args["cards"], COINS)


def worth_of(cards: Any, unit: str) -> int:
    """What some cards are worth, as terms such as ``2x1``."""
    kinds = dict(zip(map(str, WORTH[COINS]), WORTH[unit], strict=True))
    return sum(kinds[coins] * int(n) for coins, n in (card.split("x") for card in cards))


def over(pick: Pick) -> list[int]:
    """What the cards are worth beyond the price (CF-2.2): there is no change."""
    return [worth_of(args["cards"], args["unit"]) - args["n"] for args in pick.own("paid")]


def box_points(pick: Pick) -> int:
    """The points of the box that the option names."""
    _, slot, box = pick.label.place.split(".")
    return LANDS[pick.before.table.lands[int(slot) - 1].id].boxes[int(box) - 1].vp


def supporting(pick: Pick) -> list[object]:
    """So many cards come to lie for the student (CF-9.7): all of the hand at once, else as they are chosen."""
    kinds = ("support_which", "support_gift")
    left = (one.game.view(one.next, one.seat).hand_sizes[one.seat] for one in pick.further(kinds, 2))
    return [pick.before.hand_sizes[pick.seat] - min(left)]


def discards(pick: Pick) -> int:
    """What another hand holds beyond the limit (CF-3.7)."""
    return pick.before.hand_sizes[receiver(pick)] - 4


def bound(pick: Pick) -> int:
    """The gift of that giver before the own seat."""
    return pick.before.table.players[int(str(pick.label.args["giver_seat"]))].gifts.index(pick.seat) + 1


def removed(giver: Measure) -> Measure:
    """The value of the gift that leaves, by its event; 0 if none does."""

    def value(pick: Pick) -> list[int]:
        (who,) = giver(pick)
        gone = [args["value"] for args in pick.happened("gift_removed") if args["seat"] == who]
        return gone or [0]

    return value


FIRST = 9150
"""The seed of a game from which on the figures come up that are rare (`tests.games.test_figures`)."""

PRICED = {"price": paid}
SPACE = {"space": space}
IN_MINISTRY = {"space": space, "coins": shown(cost)}
SAILS: dict[str, Measure] = {
    "n": either(event("sailed"), shown(lambda pick: int(pick.key))),
    "row": lambda pick: [sailing(pick) % 5],
    "full_row": lambda pick: [sailing(pick)],
    "voyages": lambda pick: [sailing(pick) // 5],
    "price": paid,
}
FIGURES: Table = {
    "action": {"n": event("action"), "coins": most_paid, "more": shown(lambda pick: 1)},
    "action.costs": PRICED,
    "action.from": {"price": least},
    "action.draws": {"draws": either(event("drew_money"), drawn_for_nothing)},
    "action.invests_few": {"draws": most_drawn},
    "reward.draws": {"draws": event("drew_money")},
    "buy_tile": {**SPACE, **PRICED},
    "taken_tile": {**SPACE, **PRICED},
    "free_tile": SPACE,
    "official": IN_MINISTRY,
    "official_of": IN_MINISTRY,
    "candidate_of": SPACE,
    "space": SPACE,
    "distant_land": {"vp": total("visited", name="vp")},
    "distant_land_bare": {"vp": total("visited", name="vp")},
    "gift": {"value": shown(lambda pick: int(pick.label.place.rpartition(".")[2]))},
    "gift_for": {"value": either(event("gift_ready", "value"), shown(lambda pick: int(pick.key[5:]))), "price": paid},
    "petition": {"value": event("petitioned", "value")},
    "petition.move_junks": {"n": moved},
    "invade": {"vp": either(event("invaded", "vp"), shown(box_points)), "price": paid},
    "army": {"vp": shown(box_points)},
    "box": {"vp": shown(box_points)},
    "invest": {"n": event("drew_money")},
    "invest_nothing": {"n": event("drew_money")},
    "junks": {"n": either(event("junks_bought"), shown(lambda pick: int(pick.key))), "price": paid},
    "sail": SAILS,
    "sail_complete": SAILS,
    "shipyard": {"n": shown(lambda pick: pick.before.table.players[receiver(pick)].yard)},
    "lend": {"n": shown(influence), "value": TO_US},
    "lend_giver": {"n": shown(influence), "value": TO_US},
    "player_with_gift": {"value": TO_US},
    "player": {"value": TO_US, "back": TO_US, "own": TO_THEM},
    "receiver_back": {"back": removed(THEIRS), "own": TO_THEM},
    "receiver_own": {"back": TO_US, "own": removed(OWN)},
    "receiver_both": {"back": removed(THEIRS), "own": removed(OWN)},
    "cards": {"n": over},
    "cards_over": {"n": over},
    **{name: {"n": supporting} for name in ("support", "support_frees", "support_may_free")},
    "exam_cards": {"n": shown(played)},
    "ask.pay": {"n": paid},
    "beside.bound": {"value": shown(bound)},
    "beside.discards": {"n": shown(discards)},
    "beside.giving": {"value": shown(lambda pick: pick.decision.args.value)},
    "beside.money": {"coins": worth(COINS), "licences": worth(LICENCES)},
}
