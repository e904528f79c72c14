"""What the figures in Ming's options must be (`tests.games.figures`)."""

from __future__ import annotations

from typing import Any

from engine.ming.data import DISTRICT, KIND, PROVINCE
from tests.games.figures import Measure, Pick, Table, event, shown, total

GOING = ("move_cards", "stand_card")


def follow(pick: Pick) -> list[int]:
    """How many members can be deployed where the prince then is (MD-5.12)."""
    asked = [one.asked for one in pick.further(GOING, 1)]
    return [max((int(key[0]) for one in asked if one and one.kind == "deploy" for key in one.options), default=0)]


def members(pick: Pick) -> int:
    """Own members on the space of the option (MD-3.4, MD-4.6)."""
    return pick.before.table.players[pick.seat].spaces[PROVINCE[pick.key[-1]]]


def revealed(pick: Pick, *kinds: str) -> list[dict[str, Any]]:
    """Own events of such kinds once all have sealed their numbers and those before have taken theirs back (MD-7.5)."""
    state, told, _ = pick.game.apply(pick.state, pick.seat, pick.key)
    while (decision := pick.game.next(state)) is not None:
        sealed = not any(one.kind == "returns_revealed" for one in told)
        others = decision.kind == "return_which" and decision.seat != pick.seat
        if not (others or (sealed and decision.kind == "return_number")):
            break
        state, more, _ = pick.game.apply(state, decision.seat, decision.options[0])
        told = [*told, *more]
    return [one.args for one in told if one.kind in kinds and one.seat == pick.seat]


def returned(pick: Pick) -> list[object]:
    """The number that is revealed, whatever the others seal (MD-7.4)."""
    return [args["n"] for args in revealed(pick, "returns_revealed")]


def into(number: int) -> Measure:
    """How many members of the city are taken from this district (MD-7.5, MD-10.11)."""

    def gone(pick: Pick) -> list[int]:
        before, name = pick.before.table, str(pick.label.args[f"district_{number}"])
        owner = before.neutral_owner if pick.decision.kind == "neutral_return" else pick.seat
        there = before.houses[DISTRICT[name]][owner]
        if pick.decision.kind != "return_number":
            return [there - pick.after.table.houses[DISTRICT[name]][owner]]
        (back,) = revealed(pick, "went_back")
        return [back["n"] if back["districts"] == [name] else there]  # from several only if all go back

    return gone


GOES = {"n": follow}
FIGURES: Table = {
    "ask.neutral_return": {"n": event("neutral_went_back")},
    "deploy": {"n": event("deployed")},
    "deploy_none": {"n": total("deployed")},
    "deploy_monk": {"n": event("deployed")},
    "deploy_displacing": {"n": event("deployed")},
    "space": {"n": shown(members)},
    "space_empty": {"n": shown(members)},
    "dragon": {"n": shown(members)},
    "neutral_district": {
        "n": shown(lambda pick: pick.before.table.standing[DISTRICT[pick.key]][pick.before.table.neutral_owner])
    },
    "give_card": {"n": shown(lambda pick: pick.before.hands[pick.seat][KIND[str(pick.label.args["card"])]])},
    **{f"{way}{only}": GOES for way in ("move", "round_trip", "stand") for only in ("", "_only")},
    "return_number": {"n": returned},
    **{f"split_{n}": {f"number_{one}": into(one) for one in range(1, n + 1)} for n in (1, 2, 3)},
}
