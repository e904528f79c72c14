"""The position in words: headline, the public position line by line, the own hand.

Places on the board picture, as used in ``Label.place``:

``action.A`` ... ``action.M``     a space of the actions
``bingbu.1`` ... ``gongbu.7``     a space of a ministry
``student.red``, ``student.other`` the student spaces
``distant.<land>``                a distant land
``foreign.<slot>.<box>``          a box of a foreign land, slot and box counted from 1
``gift.<seat>.<value>``           a gift of a player
``seat.<seat>``                   the area of a player
``yard.<seat>``                   the shipyard of a player
"""

from __future__ import annotations

from engine.confucius.data import (
    CANDIDATES,
    COINS,
    COSTS,
    DATA,
    DISTANT,
    GIFTS,
    LANDS,
    LICENCES,
    OFFICES,
    total,
)
from engine.confucius.money import card_terms
from engine.confucius.reasons import reason_words
from engine.confucius.schema import ActionRow
from engine.confucius.scoring import COUNTS
from engine.confucius.state import ACTIONS_PHASE, AVAILABLE, NOBODY, NOT_AVAILABLE, STUDENT_SPACES, ConfuciusView
from engine.confucius.turns import CUBES, FAVOUR, action_closed, actions, reward_closed
from engine.confucius.turns import effect as effect
from engine.kernel.values import END_TURN, PUBLIC, Label, Value

ROUND = "round"
"""The event that opens a round."""


def round_number(view: ConfuciusView) -> int:
    """The round as the table counts it."""
    return view.table.round


def progress(view: ConfuciusView) -> tuple[int, int]:
    """How near the nearest of the ends is (CF-13.1), in hundredths: the wall, the candidates, the ministries."""
    table, named = view.table, len(DATA.candidates.top) + len(DATA.candidates.bottom)
    ways = (
        (min(table.wall, DATA.great_wall.spaces), DATA.great_wall.spaces),
        (named - view.candidates_left - bool(table.candidate), named),
        (sum(ministry.resolved for ministry in table.ministries), len(table.ministries)),
    )
    return max(100 * done // of for done, of in ways), 100


def headline(view: ConfuciusView) -> Label:
    """Round, phase, and in the Actions Phase whose turn it is and how many cubes he has; who has yet to end a turn is
    still at it.
    """
    args: dict[str, Value] = {"round": view.table.round, "rounds": DATA.great_wall.spaces}
    if view.over:
        return Label("over", args)
    ends = view.stack[-1].seat if view.stack and view.stack[-1].kind == END_TURN else NOBODY
    turn = view.table.turn if ends == NOBODY else ends
    if view.table.phase == ACTIONS_PHASE and turn != NOBODY:
        if all(player.passed for player in view.table.players) and ends == NOBODY:
            return Label("favour", {**args, "turn_seat": turn})
        return Label("turn", {**args, "turn_seat": turn, "n": view.table.players[turn].cubes})
    return Label("phase", {**args, "phase": f"phase_{view.table.phase}"})


def points(view: ConfuciusView) -> list[int]:
    """The points of every seat so far."""
    return [player.vp for player in view.table.players]


def brief(view: ConfuciusView) -> list[Label]:
    """Everything public: players, gifts, ministries, examination, lands, stacks."""
    lines: list[Label] = []
    for seat in range(view.seats):
        lines += _player(view, seat)
    lines += [line for ministry in range(len(view.table.ministries)) for line in _ministry(view, ministry)]
    lines += _examination(view)
    lines += _abroad(view)
    lines.append(Label("wall", {"n": view.table.wall, "spaces": DATA.great_wall.spaces}))
    stacks: dict[str, Value] = {
        "deck": view.deck_left,
        "discards": view.discard_left,
        "officials": view.officials_left,
        "rewards": view.rewards_left,
        "junks": view.table.stock,
    }
    lines.append(Label("stacks", stacks))
    for office, holder in zip(OFFICES, view.table.offices, strict=False):
        if holder != NOBODY:
            lines.append(Label("office", {"office": office, "holder_seat": holder}))
    return lines


def _player(view: ConfuciusView, seat: int) -> list[Label]:
    """Points, cards, cubes; junks and armies; gifts."""
    player = view.table.players[seat]
    args: dict[str, Value] = {
        "player_seat": seat,
        "vp": player.vp,
        "cards": view.hand_sizes[seat],
        "rewards": view.reward_sizes[seat],
        "cubes": player.cubes,
        "taken": player.taken,
        "gifts": view.table.gift_count(seat),
    }
    name = "chief" if seat == view.table.chief else "player"
    fleet: dict[str, Value] = {
        "player_seat": seat,
        "yard": player.yard,
        "ocean": player.ocean,
        "sent": office_count(view, "admiral", seat),
        "colonies": player.colonies,
        "armies": office_count(view, "general", seat),
        "supply": player.supply,
    }
    lines = [Label(name, args), Label("fleet", fleet)]
    if player.passed:
        lines.append(Label("passed", {"player_seat": seat}))
    if player.laid:
        spaces: list[int | str] = [f"{space}x{cubes}" for space, cubes in sorted(player.laid.items())]
        lines.append(Label("cubes", {"player_seat": seat, "spaces": spaces}))
    for state, where in (("available", AVAILABLE), ("not_available", NOT_AVAILABLE)):
        gifts: list[int | str] = [gift.id for value, gift in GIFTS.items() if player.gifts[value - 1] == where]
        if gifts:
            lines.append(Label(f"gifts_{state}", {"player_seat": seat, "gifts": gifts}))
    for value, receiver in enumerate(player.gifts, 1):
        if receiver >= 0:
            given: dict[str, Value] = {"giver_seat": seat, "receiver_seat": receiver, "gift": GIFTS[value].id}
            lines.append(Label("gift_active", {**given, "value": value}))
    return lines


def _ministry(view: ConfuciusView, index: int) -> list[Label]:
    """Chits, holders and all tiles of a ministry."""
    ministry = view.table.ministries[index]
    args: dict[str, Value] = {"ministry": ministry.id, "higher": ministry.chits[0], "lower": ministry.chits[1]}
    if ministry.minister != NOBODY:
        seats: dict[str, Value] = {"minister_seat": ministry.minister, "secretary_seat": ministry.secretary}
        lines = [Label("ministry_resolved", {**args, **seats})]
    else:
        lines = [Label("ministry_closed" if ministry.resolved else "ministry", args)]
    kinds: dict[tuple[int, str], list[int]] = {}
    for space, (tile, owner, secured) in enumerate(zip(ministry.tiles, ministry.owners, ministry.secured, strict=True)):
        if tile:
            free = "free" if owner == NOBODY else "secured" if secured else "unsecured"
            kinds.setdefault((owner, "candidates" if tile in CANDIDATES else free), []).append(space)
    for (owner, kind), spaces in sorted(kinds.items()):
        costs: list[int | str] = [COSTS.get(ministry.tiles[space], 0) for space in spaces]
        numbers: list[int | str] = [space + 1 for space in spaces]
        lines.append(
            Label(
                kind,
                {"ministry": ministry.id, "owner_seat": owner, "spaces": numbers, "costs": costs, "n": len(spaces)},
            )
        )
    for counts, owner in zip(ministry.counted, ministry.owners, strict=False):
        if counts != owner:
            lines.append(Label("lent", {"ministry": ministry.id, "owner_seat": owner, "receiver_seat": counts}))
    return lines


def _examination(view: ConfuciusView) -> list[Label]:
    """Candidate, students, cards played so far."""
    lines = []
    if view.table.candidate:
        lines.append(Label("candidate", {"ministry": CANDIDATES[view.table.candidate], "n": view.candidates_left}))
    for name, owner in zip(STUDENT_SPACES, view.table.students, strict=True):
        if owner != NOBODY:
            lines.append(Label("student", {"student": name, "owner_seat": owner}))
    if view.table.forced:
        lines.append(Label("forced"))
    for play in view.plays:
        args: dict[str, Value] = {"player_seat": play.seat, "student": play.student, "n": play.count}
        lines.append(Label("supports", args))
    return lines


def _abroad(view: ConfuciusView) -> list[Label]:
    """Foreign lands with their boxes, distant lands with chits and visitors."""
    lines = []
    for land, slot in zip(view.table.lands, DATA.foreign_lands.slots, strict=True):
        state = "land_conquered" if land.success else "land_failed" if land.closed else "land"
        lines.append(Label(state, {"land": land.id, "coins": LANDS[land.id].coins, "wall": slot.wall}))
        for seat in sorted(set(land.armies)):
            boxes: list[int | str] = [
                f"box_{shown.vp}_{'reward' if shown.reward else 'plain'}"
                for shown, army in zip(LANDS[land.id].boxes, land.armies, strict=True)
                if army == seat
            ]
            who = "empty_boxes" if seat == NOBODY else "armies"
            lines.append(Label(who, {"land": land.id, "owner_seat": seat, "boxes": boxes, "n": len(boxes)}))
    for name, vp in zip(DISTANT, view.table.chits, strict=True):
        visitors: list[int | str] = [seat for seat, player in enumerate(view.table.players) if name in player.visited]
        args: dict[str, Value] = {"land": name, "vp": vp, "visitor_seats": visitors}
        lines.append(Label("distant" + ("" if vp else "_bare") + ("_visited" if visitors else ""), args))
    return lines


def hand(view: ConfuciusView) -> list[Label]:
    """Own money cards with their worth, own rewards, own examination cards."""
    if view.seat == PUBLIC:
        return []
    own = view.hands[view.seat]
    lines = [Label("empty")]
    if any(own):
        money: dict[str, Value] = {
            "cards": card_terms(own), "coins": total(own, COINS), "licences": total(own, LICENCES)
        }  # fmt: skip
        lines = [Label("money", money)]
    lines += [Label("reward", {"reward": card, "effect": effect(view, card)}) for card in view.rewards[view.seat]]
    for play in view.plays:
        if play.seat == view.seat:
            args: dict[str, Value] = {"student": play.student, "cards": card_terms(play.cards)}
            lines.append(Label("played", args))
    return lines


# ---- what pictures ask ---------------------------------------------------------------------------------------------


def order(view: ConfuciusView) -> list[int]:
    """The seats in the order of turns: left of the Chief Minister first, he himself last (CF-4.1)."""
    first = view.table.chief + 1 if view.table.chief != NOBODY else 0
    return [(first + distance) % view.seats for distance in range(view.seats)]


def spaces(view: ConfuciusView) -> dict[str, list[ActionRow]]:
    """The action spaces in play by letter, with the actions on each; Imperial Favour has none of its own (CF-5)."""
    found: dict[str, list[ActionRow]] = {}
    for row in actions(view):
        found.setdefault(row.space, []).append(row)
    return {**found, DATA.actions.favour_space: []}


def own_turns(view: ConfuciusView, seat: int) -> bool:
    """Whether the seat still has turns in this round, so that its cubes matter."""
    return view.table.phase == ACTIONS_PHASE and not view.table.players[seat].passed


def possible(view: ConfuciusView) -> list[tuple[ActionRow, Label | None]]:
    """Every action of this game, with why the own seat cannot take it; outside its turns cubes are left aside."""
    way = CUBES if own_turns(view, view.seat) else FAVOUR
    reasons = ((row, action_closed(view, view.seat, row, way)) for row in actions(view))
    return [(row, None if reason is None else reason_words(reason)) for row, reason in reasons]


def playable(view: ConfuciusView) -> list[tuple[str, Label | None]]:
    """Every own reward card, with why it cannot be played now."""
    reasons = ((card, reward_closed(view, view.seat, card)) for card in view.rewards[view.seat])
    return [(card, None if reason is None else reason_words(reason)) for card, reason in reasons]


def office_count(view: ConfuciusView, office: str, seat: int) -> int:
    """What an office counts for a seat: markers, junks sent out, armies in play (CF-13.5 to CF-13.7)."""
    return COUNTS[office](view.table, seat)
