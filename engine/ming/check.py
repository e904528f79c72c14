"""What can never be: `check` names every rule of nature that a state breaks."""

from __future__ import annotations

from engine.kernel.values import END_TURN
from engine.ming.data import DATA, DISTRICTS, JOKER, KINDS, PROVINCES
from engine.ming.state import PHASES, MingState


def check(state: MingState) -> list[str]:
    """All broken rules of a state, in words for the log; empty for a possible state."""
    return [*_members(state), *_neutral(state), *_cards(state), *_board(state), *_course(state)]


def _members(state: MingState) -> list[str]:
    """MD-2.6: thirty members of every colour, wherever they are."""
    found = []
    table, parts = state.table, DATA.components
    districts = [*table.standing, *table.houses]
    for seat, player in enumerate(table.players):
        on_board = sum([row[seat] for row in districts])
        spaces = player.to_place + sum(player.spaces)
        total = player.supply + spaces + on_board + table.monks_of(seat) + player.removed
        if total != parts.supply:
            found.append(f"seat {seat} has {total} members")
        if min(player.supply, player.to_place, player.removed, *player.spaces, *player.tiles) < 0:
            found.append(f"seat {seat} has a negative number")
        started = table.phase not in {"setup", "neutral", "round_end"}
        if started and player.supply != parts.supply - table.round * parts.members_per_round:
            found.append(f"seat {seat} has a supply of {player.supply} in round {table.round}")
    if min(map(min, districts)) < 0:
        found.append("negative members in a district")
    return found


def _neutral(state: MingState) -> list[str]:
    """MD-10: neutral members are as many as were given, at most three in a district."""
    table, rule = state.table, DATA.neutral
    if not table.neutral:
        return ["neutral members without a neutral family"] if table.neutral_removed else []
    owner = table.neutral_owner
    there = [standing[owner] + houses[owner] for standing, houses in zip(table.standing, table.houses, strict=True)]
    waiting = sum(player.neutral_to_place for player in table.players)
    given = sum(1 for number in rule.rounds if number <= table.round)
    if table.phase == "setup":  # MD-10.4: only after the princes are placed
        given = 0
    total = sum(there) + waiting + table.neutral_removed
    wanted = rule.per_district * len(DISTRICTS) + given * rule.per_player * rule.seats
    found = [] if total == wanted else [f"{total} neutral members, not {wanted}"]
    if max(there) > rule.most_per_district:
        found.append("too many neutral members in a district")
    if owner in table.monks:
        found.append("a neutral monk")
    return found


def _cards(state: MingState) -> list[str]:
    """T-3: nine cards of each kind, eighteen dragons; hands of five at most (MD-4.1)."""
    found, table = [], state.table
    for kind, transport in enumerate(DATA.transports):
        places = (state.pile.count(kind), table.display.count(kind), table.discard[kind])
        total = sum(places) + sum([hand[kind] for hand in state.hands])
        if total != transport.cards:
            found.append(f"{total} cards {transport.id}")
    dragons = table.dragons + sum(hand[JOKER] for hand in state.hands)
    if dragons != DATA.components.dragon_cards or table.dragons < 0:
        found.append(f"{dragons} dragons, {table.dragons} on the stack")
    for seat, hand in enumerate(state.hands):
        if len(hand) != len(KINDS) or min(hand) < 0 or sum(hand) > DATA.components.hand_size:
            found.append(f"seat {seat} holds an impossible hand")
    refilling = any(frame.kind == "refill" for frame in state.stack)
    if table.display.count(-1) != refilling or len(table.display) != len(PROVINCES):
        found.append("a slot of the display is empty")
    return found


def _board(state: MingState) -> list[str]:
    """MD-1.9: a prince alone in a district; MD-6.2: three houses; MD-7.11: empty cities outside a scoring."""
    found, table = [], state.table
    princes = [player.prince for player in table.players if player.prince >= 0]
    if len(set(princes)) != len(princes):
        found.append("two princes in a district")
    in_houses = list(map(sum, table.houses))
    if max(in_houses) > DATA.board.houses_per_district:
        found.append("too many members in a city district")
    if table.phase != "scoring" and any(in_houses):
        found.append("members in a city outside a scoring")
    if not set(table.monks) <= {-1, *range(state.seats)}:
        found.append("a monk of nobody")
    colours = [player.colour for player in table.players] + [table.neutral] * bool(table.neutral)
    if len(set(colours)) != len(colours) or not set(colours) <= set(DATA.components.player_colours):
        found.append("colours are not different")
    return found


def _course(state: MingState) -> list[str]:
    """Rounds and phases; MD-6.14: after the sets a colour is missing; what belongs to one phase only."""
    found, table = [], state.table
    if not 1 <= table.round <= DATA.course.rounds or table.phase not in PHASES:
        found.append(f"round {table.round}, phase {table.phase}")
    if table.phase != "scoring" and any(min(player.tiles) for player in table.players):
        found.append("a complete set was not traded")
    if any(player.returned >= 0 for player in table.players) and table.city < 0:
        found.append("return cards outside a city")
    if any(player.passed for player in table.players) and table.phase != "princes":
        found.append("passed outside the phase of the princes")
    if state.over and (table.phase != "end" or any(frame.kind != END_TURN for frame in state.stack)):
        found.append("over before the end")
    return found
