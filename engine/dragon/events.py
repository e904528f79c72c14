"""Phase 3: the events (section 3.8 of the specification).

Each event settles payments, counts and points of all players first and then pushes the releases, with their numbers, in
turn order (DR-8.2, DR-8.3).
"""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.palaces import inhabited, palace, palace_of, person_keys, persons, release, score, symbols, tile_of
from engine.dragon.persons import person_label
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import FESTIVAL, MONGOLS, DragonState
from engine.dragon.view import DragonView
from engine.kernel.values import Frame, Label


def push_releases(flow: DragonFlow, state: DragonState, due: dict[int, int], cause: str) -> None:
    """Releases in turn order: seat -> number of persons (DR-8.2)."""
    for seat in reversed(state.order):
        if due.get(seat, 0) > 0:
            flow.push("releases", seat, due[seat], cause=cause)


@RULES.step("releases")
def releases(flow: DragonFlow, frame: Frame) -> None:
    """Who must release as many persons as owned, or more, releases all without being asked (DR-3.11)."""
    state = flow.state
    seat, number = frame.seat, int(frame.args[0])
    player = state.players[seat]
    flow.tell("must_release", seat, {"n": number})
    if number < persons(player):
        flow.push("release", seat, number, cause=frame.cause)
        return
    for home in player.palaces:
        for tile in list(home.persons):
            release(flow, state, seat, home, tile)


@RULES.decision("release")
class Release(DragonKind):
    """D11: the next person to release, freely chosen (DR-3.11). ``args``: persons left to release, with this one."""

    clause = "DR-3.11"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """All own persons."""
        return person_keys(state.players[frame.seat].palaces)

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Let the person go; then the next one."""
        state = flow.state
        home = palace(state.players[frame.seat], palace_of(key))
        release(flow, state, frame.seat, home, tile_of(key))
        left = int(frame.args[0])
        if left > 1:
            flow.push("release", frame.seat, left - 1, cause=frame.cause)

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """Who would leave, and who stays in that palace."""
        return person_label("release", view.players[frame.seat], key)


@RULES.step("peace")
def peace(flow: DragonFlow, frame: Frame) -> None:
    """Nothing happens (DR-8.4)."""
    flow.tell("peace")


@RULES.step("tribute")
def tribute(flow: DragonFlow, frame: Frame) -> None:
    """4 yuan each; one person per yuan that is missing (DR-8.5)."""
    state = flow.state
    due = {}
    for seat in state.order:
        player = state.players[seat]
        paid = min(player.yuan, DATA.tribute.yuan)
        player.yuan -= paid
        due[seat] = DATA.tribute.yuan - paid
        flow.tell("tribute", seat, {"n": paid, "missing": due[seat]})
    push_releases(flow, state, due, "tribute")


@RULES.step("drought")
def drought(flow: DragonFlow, frame: Frame) -> None:
    """1 rice per inhabited palace; else one person from each of as many palaces as rice is missing (DR-8.6, DR-8.7)."""
    state = flow.state
    missing = {}
    for seat in state.order:
        player = state.players[seat]
        needed = DATA.drought.rice * len(inhabited(player))
        paid = min(player.rice, needed)
        player.rice -= paid
        missing[seat] = needed - paid
        flow.tell("drought", seat, {"n": paid, "missing": missing[seat]})
    for seat in reversed(state.order):
        if missing[seat]:
            flow.push("drought_release", seat, missing[seat], cause="drought")


@RULES.decision("drought_release")
class DroughtRelease(DragonKind):
    """D12: a person from a palace without rice (DR-8.6). ``args``: palaces without rice left, then those done."""

    clause = "DR-8.6"

    def options(self, state: DragonState, frame: Frame) -> list[str]:
        """Persons of inhabited palaces not yet done; if all of these are without rice, of the first one."""
        left, *done = frame.args
        homes = [home for home in state.players[frame.seat].palaces if home.persons and home.id not in done]
        return person_keys(homes[:1] if int(left) >= len(homes) else homes)

    def resolve(self, flow: DragonFlow, frame: Frame, key: str) -> None:
        """Let the person go; then the next palace."""
        state = flow.state
        number = palace_of(key)
        release(flow, state, frame.seat, palace(state.players[frame.seat], number), tile_of(key))
        left, *done = frame.args
        if int(left) > 1:
            flow.push("drought_release", frame.seat, int(left) - 1, *done, number, cause="drought")

    def label(self, view: DragonView, frame: Frame, key: str) -> Label:
        """Who would leave, and who stays in that palace."""
        return person_label("release", view.players[frame.seat], key)


@RULES.step("dragon_festival")
def dragon_festival(flow: DragonFlow, frame: Frame) -> None:
    """6 VP for the most rockets, 3 VP for the next number; who scored keeps half of them (DR-8.8 to DR-8.10)."""
    state = flow.state
    numbers = sorted({player.rockets for player in state.players if player.rockets}, reverse=True)
    points = dict(zip(numbers, (DATA.dragon_festival.most, DATA.dragon_festival.second), strict=False))
    for seat in state.order:
        player = state.players[seat]
        gain = points.get(player.rockets, 0)
        if gain:
            kept = player.rockets // DATA.dragon_festival.keep_divisor
            score(state, seat, FESTIVAL, gain)
            flow.tell("festival", seat, {"n": gain, "rockets": player.rockets, "returned": player.rockets - kept})
            player.rockets = kept
    if not points:
        flow.tell("festival_nobody")


@RULES.step("mongols")
def mongols(flow: DragonFlow, frame: Frame) -> None:
    """1 VP per helmet; everybody with the fewest releases one person (DR-8.11 to DR-8.13)."""
    state = flow.state
    helmets = {seat: symbols(state.players[seat], "warrior") for seat in state.order}
    fewest = min(helmets.values())
    for seat, own in helmets.items():
        gain = own * DATA.mongols.helmet
        score(state, seat, MONGOLS, gain)
        flow.tell("mongols", seat, {"n": gain})
    due = {seat: DATA.mongols.release for seat, own in helmets.items() if own == fewest}
    push_releases(flow, state, due, "mongols")


@RULES.step("contagion")
def contagion(flow: DragonFlow, frame: Frame) -> None:
    """3 persons each, one fewer per mortar (DR-8.14)."""
    state = flow.state
    due = {}
    for seat in state.order:
        mortars = symbols(state.players[seat], "healer")
        due[seat] = max(0, DATA.contagion.release - mortars * DATA.contagion.mortar)
        flow.tell("contagion", seat, {"n": due[seat], "mortars": mortars})
    push_releases(flow, state, due, "contagion")
