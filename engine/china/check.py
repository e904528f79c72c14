"""What can never be: `check` names every rule of nature that a state breaks (section E of the rules)."""

from __future__ import annotations

from engine.china.data import ALLIANCES, COLOURS, DATA, FIELDS, PROVINCES, removed
from engine.china.state import PHASES, ChinaState
from engine.kernel.values import END_TURN


def check(state: ChinaState) -> list[str]:
    """All broken rules of a state, in words for the log; empty for a possible state."""
    if not set(state.table.houses) <= {-1, *range(state.seats)} or len(state.table.houses) != len(FIELDS):
        return ["a house of nobody"]
    return [*_cards(state), *_sizes(state), *_pieces(state), *_provinces(state), *_points(state), *_course(state)]


def _cards(state: ChinaState) -> list[str]:
    """CH-1.5: every card of every colour is somewhere."""
    found, table = [], state.table
    for colour, kind in enumerate(DATA.cards):
        total = table.removed[colour] + state.pile.count(colour) + table.discard.count(colour)
        total += table.slots.count(colour) + sum([hand[colour] for hand in state.hands])
        if total != kind.cards:
            found.append(f"{total} cards {kind.colour}")
    if table.removed != [removed(state.seats)] * len(COLOURS):
        found.append(f"cards out of the game: {table.removed}")
    if any(len(hand) != len(COLOURS) or min(hand) < 0 for hand in state.hands):
        found.append("an impossible hand")
    return found


def _sizes(state: ChinaState) -> list[str]:
    """CH-2.6: full hands, four open cards and a pile until the end trigger, but for the seat in its turn."""
    found, table = [], state.table
    full, slots = DATA.setup.hand_size, DATA.setup.open_cards
    sizes = [sum(hand) for hand in state.hands]
    if len(table.slots) != slots or max(sizes) > full:
        found.append(f"{len(table.slots)} slots, hands of {sizes}")
    if table.triggered:
        if state.pile:
            found.append("a draw pile after the end trigger")
        return found
    if not state.pile:
        found.append("no draw pile before the end trigger")
    if table.phase != "play" or table.cause:
        return found
    for seat, size in enumerate(sizes):
        if size != full and seat != table.turn.seat:
            found.append(f"seat {seat} has {size} cards outside its turn")
    if not table.turn.action and (-1 in table.slots or min(sizes) < full):
        found.append("a turn has begun with too few cards")
    drawn = sizes[table.turn.seat] - (full - len(table.turn.cards))
    if table.slots.count(-1) > max(drawn, 0):
        found.append("more empty slots than cards drawn")
    return found


def _pieces(state: ChinaState) -> list[str]:
    """CH-1.3, CH-1.4: houses, emissaries and fortifications on the board and in the supply."""
    found, table, parts = [], state.table, DATA.components
    for seat, player in enumerate(table.players):
        houses = player.houses + table.houses.count(seat)
        emissaries = player.emissaries + sum([row[seat] for row in table.emissaries])
        if houses != parts.houses or emissaries != parts.supply:
            found.append(f"seat {seat} has {houses} houses, {emissaries} emissaries")
        if min(player.houses, player.emissaries, player.fortifications) < 0:
            found.append(f"seat {seat} has a negative supply")
    forts = sum(table.forts) + sum(player.fortifications for player in table.players)
    wanted = parts.fortifications * state.seats if state.options["fortifications"] == "on" else 0
    if forts != wanted or not set(table.forts) <= {0, 1}:
        found.append(f"{forts} fortifications, not {wanted}")
    return found


def _provinces(state: ChinaState) -> list[str]:
    """CH-4.4: the limit of emissaries. CH-5.9: scored in play exactly when complete."""
    found, table = [], state.table
    for province, name in enumerate(PROVINCES):
        row = table.emissaries[province]
        if min(row) < 0 or (any(row) and sum(row) > table.limit(province)):
            found.append(f"{sum(row)} emissaries in {name}")
        if table.phase == "play" and table.scored[province] != table.complete(province):
            found.append(f"{name} scored: {table.scored[province]}")
    scored = [score.province for score in table.house_scores]
    if len(set(scored)) != len(scored) or set(scored) != {at for at, done in enumerate(table.scored) if done}:
        found.append("a province was not scored once")
    return found


def _points(state: ChinaState) -> list[str]:
    """The points are those of the scorings noted; rows share no house (CH-11.4)."""
    found, table = [], state.table
    for seat, player in enumerate(table.players):
        noted = {
            "houses": sum([score.points[seat] for score in table.house_scores if not score.final]),
            "final_houses": sum([score.points[seat] for score in table.house_scores if score.final]),
            "alliances": sum([score.points[seat] for score in table.alliance_scores]),
            "roads": sum([row.points for row in table.rows if row.seat == seat]),
        }
        if player.points != noted:
            found.append(f"seat {seat} has {player.points}, noted {noted}")
    used = [field for row in table.rows for field in row.fields]
    if len(set(used)) != len(used) or any(
        table.houses[field] != row.seat for row in table.rows for field in row.fields
    ):
        found.append("rows share a house, or use a foreign one")
    return found


def _course(state: ChinaState) -> list[str]:
    """Phases, rounds, and the turn: CH-3.7, CH-3.5."""
    found, table, rule = [], state.table, DATA.placing
    turn = table.turn
    if table.phase not in PHASES or not 0 <= table.run <= DATA.course.runs:
        found.append(f"phase {table.phase}, run {table.run}")
    expected = (table.turns - 1) // state.seats + 1
    if table.round != expected:
        found.append(f"round {table.round} in turn {table.turns}")
    most = rule.pieces_if_empty if turn.empty else rule.pieces
    if len(turn.cards) > rule.cards or len(turn.pieces) > most:
        found.append(f"{len(turn.pieces)} pieces for {len(turn.cards)} cards in a turn")
    ended = table.phase == "end"
    if ended != bool(table.alliance_scores and table.emperor == len(ALLIANCES)) or (ended and not table.cause):
        found.append("ended without a final scoring")
    if state.over and (not ended or any(frame.kind != END_TURN for frame in state.stack)):
        found.append("over before the end")
    return found
