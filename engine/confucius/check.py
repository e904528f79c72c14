"""The rules of nature of Confucius: nothing is lost, nothing is made, nothing stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.confucius.data import CANDIDATES, COSTS, DATA, DISTANT, KINDS, LANDS, REWARDS
from engine.confucius.scoring import SOURCES
from engine.confucius.state import (
    AVAILABLE,
    CHIEF_PHASE,
    GIFTS_PHASE,
    NOBODY,
    NOT_AVAILABLE,
    REMOVED,
    ConfuciusState,
    Ministry,
    Player,
    Table,
)

_AT_HOME = (NOT_AVAILABLE, AVAILABLE, REMOVED)
_NOT_PARKED = ("", GIFTS_PHASE)
_TILES = sorted([*COSTS, *CANDIDATES])
_REWARDS = {card.id: card.copies for card in REWARDS.values()}
_BLUE, _GREEN = Counter(DATA.chits.blue), Counter(DATA.chits.green)


def check(state: ConfuciusState) -> list[str]:
    """The names of everything impossible in ``state``."""
    table = state.table
    return [
        *_cards(state),
        *_tiles(state),
        *(fault for ministry in table.ministries for fault in _ministry(state, ministry)),
        *(fault for seat, player in enumerate(table.players) for fault in _player(state, seat, player)),
        *_table(table),
        *(["examination cards without two students"] if state.plays and NOBODY in table.students else []),
    ]


def _cards(state: ConfuciusState) -> Iterator[str]:
    """66 money cards, 10 rewards."""
    for kind, card in enumerate(KINDS):
        held = sum([hand[kind] for hand in state.hands]) + sum([play.cards[kind] for play in state.plays])
        if state.deck.count(kind) + state.discard[kind] + held != card.copies:
            yield f"money cards {card.id}"
        if not 0 <= state.table.paid[kind] <= state.discard[kind]:
            yield f"seen discards {card.id}"
    cards = Counter(state.reward_stack + state.table.rewards_out + [card for hand in state.rewards for card in hand])
    if cards != _REWARDS:
        yield "reward cards"


def _tiles(state: ConfuciusState) -> Iterator[str]:
    """24 officials, 6 candidates, 25 junks, the chits."""
    table = state.table
    laid = [tile for ministry in table.ministries for tile in ministry.tiles if tile]
    up = [table.candidate] if table.candidate and table.candidate not in laid + table.removed else []
    if sorted([*laid, *table.removed, *state.officials, *state.candidates, *up]) != _TILES:
        yield "officials and candidates"
    junks = table.stock + sum([player.yard + player.ocean for player in table.players])
    if junks != DATA.components.junks or table.stock < 0:
        yield "junks"
    blue = Counter([vp for vp in table.chits if vp] + [vp for player in table.players for vp in player.chits])
    if len(table.chits) != len(DISTANT) or sum(blue.values()) != len(DISTANT) or not blue <= _BLUE:
        yield "blue chits"
    green = Counter([vp for ministry in table.ministries for vp in ministry.chits])
    if not green <= _GREEN:
        yield "green chits"


def _ministry(state: ConfuciusState, ministry: Ministry) -> Iterator[str]:
    """Markers stand on tiles, candidates have secured ones, the higher chit is the Minister's."""
    for tile, owner, secured in zip(ministry.tiles, ministry.owners, ministry.secured, strict=True):
        if (not tile or owner == NOBODY) and (secured or (owner != NOBODY)):
            yield f"{ministry.id}: a marker without a tile, or a state without a marker"
        if tile in CANDIDATES and not (secured and owner != NOBODY):
            yield f"{ministry.id}: a candidate without a secured marker"
        if not NOBODY <= owner < state.seats:
            yield f"{ministry.id}: a marker of nobody"
    if ministry.chits[0] < ministry.chits[1]:
        yield f"{ministry.id}: chits in the wrong order"
    if ministry.resolved and ministry.counted:
        yield f"{ministry.id}: lent influence has not returned"
    if (ministry.minister == NOBODY) != (ministry.secretary == NOBODY):
        yield f"{ministry.id}: half appointed"
    if ministry.minister != NOBODY and not ministry.resolved:
        yield f"{ministry.id}: a Minister before the resolution"


def _player(state: ConfuciusState, seat: int, player: Player) -> Iterator[str]:
    """Armies, cubes, gifts, junks, lands and points of one player."""
    abroad = sum([land.armies.count(seat) for land in state.table.lands])
    pieces = (player.supply, player.colonies, player.insulted, player.cubes, player.yard, player.ocean)
    if min(*pieces, *state.hands[seat]) < 0:
        yield f"seat {seat}: less than nothing"
    if player.supply + player.colonies + player.insulted + abroad != DATA.components.armies:
        yield f"seat {seat}: armies"
    parked = DATA.cubes.imperial_favour if state.table.parked and state.table.chief == seat else 0
    if player.cubes + sum(player.laid.values()) + parked != player.taken or player.taken > DATA.components.cubes:
        yield f"seat {seat}: cubes"
    receivers = [receiver for receiver in player.gifts if receiver >= 0]
    if (
        len(set(receivers)) != len(receivers)
        or seat in receivers
        or not set(player.gifts) <= {*range(state.seats), *_AT_HOME}
    ):
        yield f"seat {seat}: gifts"
    if len(set(player.visited)) != len(player.visited) or not set(player.visited) <= set(DISTANT):
        yield f"seat {seat}: distant lands"
    sailing = any(frame.kind in ("distant_land", "voyages") and frame.seat == seat for frame in state.stack)
    if player.ocean >= DATA.distant_lands.junks_per_voyage and not sailing:
        yield f"seat {seat}: a complete voyage waits"
    if not set(player.score) <= set(SOURCES) or sum(player.chits) != player.score.get("voyages", 0):
        yield f"seat {seat}: points"


def _table(table: Table) -> Iterator[str]:
    """Wall, students, lands."""
    if not table.round - 1 <= table.wall <= table.round or table.wall > DATA.great_wall.spaces:
        yield "the Great Wall"
    if table.phase != CHIEF_PHASE and table.parked != (table.chief != NOBODY and table.phase not in _NOT_PARKED):
        yield "the parked cube"
    for land in table.lands:
        if len(land.armies) != len(LANDS[land.id].boxes) or (land.success and NOBODY in land.armies):
            yield f"{land.id}: armies"
    if len({land.id for land in table.lands}) != len(DATA.foreign_lands.slots):
        yield "foreign lands"
