"""Section 10: the neutral family of the game for two (MD-10)."""

from __future__ import annotations

from engine.kernel.values import Frame, Label, Reason
from engine.ming.data import DATA, DISTRICT, DISTRICTS, PROVINCE, PROVINCES, districts_of
from engine.ming.rules import RULES, MingFlow, MingKind, district_label, split, split_label, splits
from engine.ming.state import MingState, MingView, Place, Position, ReturnedMembers, Table

NEUTRAL_FULL = Label("neutral_full", {"n": DATA.neutral.most_per_district})


def neutral_colour(state: MingState) -> str:
    """The colour that was chosen, if unused; else the first unused one in the order of MD-10.1."""
    used = {player.colour for player in state.table.players}
    chosen = state.options["neutral_colour"]
    if chosen in DATA.neutral.colours and chosen not in used:
        return chosen
    return next(colour for colour in DATA.neutral.colours if colour not in used)


@RULES.step("neutral")
def give_neutral_members(flow: MingFlow, frame: Frame) -> None:
    """Both players get neutral members and place them one at a time in turn (MD-10.3, MD-10.4, MD-10.6)."""
    table = flow.state.table
    table.phase = "neutral"
    for player in table.players:
        player.neutral_to_place = DATA.neutral.per_player
    flow.tell("neutral_given", args={"n": DATA.neutral.per_player})
    for seat in reversed(table.turn_order() * DATA.neutral.per_player):
        flow.push("place_neutral", seat)


@RULES.decision("place_neutral")
class PlaceNeutral(MingKind):
    """D2: a neutral member into a district (MD-10.3); it only ever stands (MD-10.7)."""

    clause = "MD-10.3"

    def keys(self, pos: Position, frame: Frame) -> tuple[str, ...]:
        """All districts."""
        return DISTRICTS

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """A district with three neutral members (MD-10.5)."""
        there = pos.table.standing[DISTRICT[key]][pos.table.neutral_owner]
        return None if there < DATA.neutral.most_per_district else NEUTRAL_FULL

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
        """One neutral member more stands there; the reserve never runs out (MD-10.13)."""
        table = flow.state.table
        table.standing[DISTRICT[key]][table.neutral_owner] += 1
        table.players[frame.seat].neutral_to_place -= 1
        flow.tell("neutral_placed", frame.seat, {"district": key})

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The district, and how many neutral members stand there."""
        if self.closed(view, frame, key):
            return district_label(key)
        there = view.table.standing[DISTRICT[key]][view.table.neutral_owner]
        return Label("neutral_district", {"district": key, "n": there}, key[0], key)


def neutral_keeps(table: Table, province: int) -> int:
    """How many neutral members stay in a city: with a sole majority one more than any player has (MD-10.10), else none
    (MD-10.12).

    Only the numbers of members count, before any player has taken members back (MD-10.14).
    """
    most = max(sum(table.in_city(province, seat)) for seat in range(table.seats))
    return most + 1 if sum(table.in_city(province, table.neutral_owner)) > most else 0


@RULES.step("neutral_returns")
def return_neutral_members(flow: MingFlow, frame: Frame[Place]) -> None:
    """Neutral members leave a city before the players choose (MD-10.14); the start player says which (MD-10.11)."""
    table, province = flow.state.table, PROVINCE[frame.args.province]
    there = table.in_city(province, table.neutral_owner)
    back = sum(there) - neutral_keeps(table, province)
    if back == sum(there):
        send_back(flow, province, table.neutral_owner, tuple(there), table.start)
    elif back:
        flow.push("neutral_return", table.start, ReturnedMembers(frame.args.province, back))


@RULES.decision("neutral_return")
class NeutralReturn(MingKind):
    """D9: which neutral members go back from a city where the family keeps the sole majority (MD-10.11)."""

    clause = "MD-10.11"

    def keys(self, pos: Position, frame: Frame[ReturnedMembers]) -> list[str]:
        """All ways to split the number over the districts of origin."""
        return splits(frame.args.n, pos.table.in_city(PROVINCE[frame.args.province], pos.table.neutral_owner))

    def resolve(self, flow: MingFlow, frame: Frame[ReturnedMembers], key: str) -> None:
        """They stand again in their districts."""
        send_back(flow, PROVINCE[frame.args.province], flow.state.table.neutral_owner, split(key), frame.seat)

    def label(self, view: MingView, frame: Frame[ReturnedMembers], key: str) -> Label:
        """How many into which district."""
        return split_label(frame.args.province, key)


def send_back(flow: MingFlow, province: int, owner: int, way: tuple[int, ...], seat: int) -> None:
    """Members go back from the houses to the districts they came from (MD-7.5, MD-10.11).

    ``seat`` is who has decided it, for the log.
    """
    table = flow.state.table
    back: list[int | str] = []
    for district, number in zip(districts_of(province), way, strict=True):
        table.houses[district][owner] -= number
        table.standing[district][owner] += number
        back += [DISTRICTS[district]] * number
    kind = "neutral_went_back" if owner == table.neutral_owner else "went_back"
    if back:
        flow.tell(kind, seat, {"districts": back, "n": len(back), "province": PROVINCES[province]})
