"""Phase 3: the events (section 3.8 of the specification).

Each event settles payments, counts and points of all players first and then pushes the releases, with their numbers, in
turn order (DR-8.2, DR-8.3).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.dragon.data import DATA
from engine.dragon.palaces import (
    inhabited,
    palace_in,
    person_keys,
    person_label,
    persons,
    release,
    release_all,
    score,
    symbols,
    tile_of,
)
from engine.dragon.rules import RULES, DragonFlow, DragonKind
from engine.dragon.state import FESTIVAL, MONGOLS, DragonView, HungryPalaces, Position, RemainingParts
from engine.kernel.values import Frame, Label, Value


def push_releases(flow: DragonFlow, due: dict[int, int], cause: str) -> None:
    """Releases in turn order: seat -> number of persons (DR-8.2)."""
    in_turn = [seat for seat in flow.state.table.order if due.get(seat)]
    flow.then(*[("releases", seat, RemainingParts(due[seat])) for seat in in_turn], cause=cause)


@RULES.step("releases")
def releases(flow: DragonFlow, frame: Frame[RemainingParts]) -> None:
    """Who must release as many persons as owned, or more, releases all without being asked (DR-3.11)."""
    seat, number = frame.seat, frame.args.n
    player = flow.state.table.players[seat]
    own = persons(player)
    fewer: dict[str, Value] = {"owned": own} if own < number else {}
    flow.tell("must_release" if own else "nobody_to_release", seat, {"n": number, **fewer})
    if number < own:
        flow.push("release", seat, frame.args, cause=frame.cause)
        return
    for home in player.palaces:
        release_all(flow, seat, home)


@RULES.decision("release")
class Release(DragonKind):
    """D11: the next person to release, freely chosen (DR-3.11)."""

    clause = "DR-3.11"

    def keys(self, pos: Position, frame: Frame[RemainingParts]) -> Iterable[str]:
        """All own persons."""
        return person_keys(pos.table.players[frame.seat].palaces)

    def resolve(self, flow: DragonFlow, frame: Frame[RemainingParts], key: str) -> None:
        """Let the person go; then the next one."""
        seat, left = frame.seat, frame.args.n - 1
        release(flow, seat, palace_in(flow.state.table, seat, key), tile_of(key))
        if left:
            flow.push("release", seat, RemainingParts(left), cause=frame.cause)

    def label(self, view: DragonView, frame: Frame[RemainingParts], key: str) -> Label:
        """Who would leave, and who stays in that palace."""
        return person_label("release", view.table, frame.seat, key)


@RULES.step("peace")
def peace(flow: DragonFlow, frame: Frame) -> None:
    """Nothing happens (DR-8.4)."""
    flow.tell("peace")


@RULES.step("tribute")
def tribute(flow: DragonFlow, frame: Frame) -> None:
    """4 yuan each; one person per yuan that is missing (DR-8.5)."""
    table, due = flow.state.table, {}
    for seat in table.order:
        player = table.players[seat]
        paid = min(player.yuan, DATA.tribute.yuan)
        player.yuan -= paid
        due[seat] = DATA.tribute.yuan - paid
        flow.tell("tribute", seat, {"n": paid, "missing": due[seat]})
    push_releases(flow, due, "tribute")


@RULES.step("drought")
def drought(flow: DragonFlow, frame: Frame) -> None:
    """1 rice per inhabited palace; else one person from each of as many palaces as rice is missing (DR-8.6, DR-8.7)."""
    table, hungry = flow.state.table, []
    for seat in table.order:
        player = table.players[seat]
        needed = DATA.drought.rice * len(inhabited(player))
        paid = min(player.rice, needed)
        player.rice -= paid
        flow.tell("drought", seat, {"n": paid, "missing": needed - paid})
        if needed > paid:
            hungry.append(("drought_release", seat, HungryPalaces(needed - paid)))
    flow.then(*hungry, cause="drought")


@RULES.decision("drought_release")
class DroughtRelease(DragonKind):
    """D12: a person from a palace without rice (DR-8.6)."""

    clause = "DR-8.6"

    def keys(self, pos: Position, frame: Frame[HungryPalaces]) -> Iterable[str]:
        """Persons of inhabited palaces not yet done; if all of these are without rice, of the first one."""
        homes = [home for home in inhabited(pos.table.players[frame.seat]) if home.id not in frame.args.done]
        return person_keys(homes[:1] if frame.args.n >= len(homes) else homes)

    def resolve(self, flow: DragonFlow, frame: Frame[HungryPalaces], key: str) -> None:
        """Let the person go; then the next palace."""
        seat, left = frame.seat, frame.args.n - 1
        home = palace_in(flow.state.table, seat, key)
        release(flow, seat, home, tile_of(key))
        if left:
            flow.push("drought_release", seat, HungryPalaces(left, (*frame.args.done, home.id)), cause="drought")

    def label(self, view: DragonView, frame: Frame[HungryPalaces], key: str) -> Label:
        """Who would leave, and who stays in that palace."""
        return person_label("release", view.table, frame.seat, key)


@RULES.step("dragon_festival")
def dragon_festival(flow: DragonFlow, frame: Frame) -> None:
    """6 VP for the most rockets, 3 VP for the next number; who scored keeps half of them (DR-8.8 to DR-8.10)."""
    table = flow.state.table
    numbers = sorted({player.rockets for player in table.players if player.rockets}, reverse=True)
    points = dict(zip(numbers, (DATA.dragon_festival.most, DATA.dragon_festival.second), strict=False))
    for seat in table.order:
        player = table.players[seat]
        gain = points.get(player.rockets, 0)
        if gain:
            kept = player.rockets // DATA.dragon_festival.keep_divisor
            score(table, seat, FESTIVAL, gain)
            flow.tell("festival", seat, {"n": gain, "rockets": player.rockets, "returned": player.rockets - kept})
            player.rockets = kept
    if not points:
        flow.tell("festival_nobody")


@RULES.step("mongols")
def mongols(flow: DragonFlow, frame: Frame) -> None:
    """1 VP per helmet; everybody with the fewest releases one person (DR-8.11 to DR-8.13)."""
    table = flow.state.table
    helmets = {seat: symbols(table.players[seat], "warrior") for seat in table.order}
    for seat, own in helmets.items():
        gain = own * DATA.mongols.helmet
        score(table, seat, MONGOLS, gain)
        flow.tell("mongols", seat, {"n": gain})
    fewest = min(helmets.values())
    due = {seat: DATA.mongols.release for seat, own in helmets.items() if own == fewest}
    push_releases(flow, due, "mongols")


@RULES.step("contagion")
def contagion(flow: DragonFlow, frame: Frame) -> None:
    """3 persons each, one fewer per mortar (DR-8.14)."""
    table, due = flow.state.table, {}
    for seat in table.order:
        mortars = symbols(table.players[seat], "healer")
        due[seat] = max(0, DATA.contagion.release - mortars * DATA.contagion.mortar)
        flow.tell("contagion", seat, {"n": due[seat], "mortars": mortars})
    push_releases(flow, due, "contagion")
