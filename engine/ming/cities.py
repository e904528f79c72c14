"""Section 7: returns and points in the cities (MD-7)."""

from __future__ import annotations

from itertools import combinations

from engine.kernel.values import PUBLIC, Frame, Label, Value
from engine.ming.data import DATA, PROVINCE, PROVINCES, districts_of
from engine.ming.districts import scoring_number
from engine.ming.neutral import send_back
from engine.ming.rules import RULES, MingFlow, MingKind, split, split_label, splits
from engine.ming.state import CityScore, Members, MingView, Place, Position, ReturnedMembers, ScoringRecord, Table


@RULES.step("cities")
def begin_cities(flow: MingFlow, frame: Frame) -> None:
    """Step 3: the cities one after the other, each finished before the next one starts (MD-7.1)."""
    flow.state.table.step = 3
    flow.then(*(("city", PUBLIC, Place(province)) for province in PROVINCES))


@RULES.step("city")
def begin_city(flow: MingFlow, frame: Frame[Place]) -> None:
    """A city without members is skipped (MD-7.1); one with neutral members only is not (MD-10.16)."""
    table, province = flow.state.table, PROVINCE[frame.args.province]
    if not any(sum(table.houses[district]) for district in districts_of(province)):
        return
    table.city = province
    flow.tell("city", args={"province": frame.args.province})
    flow.then(("choose_returns", PUBLIC, frame.args), ("score_city", PUBLIC, frame.args))
    if table.neutral:
        flow.push("neutral_returns", PUBLIC, frame.args)


@RULES.step("choose_returns")
def ask_for_numbers(flow: MingFlow, frame: Frame[Place]) -> None:
    """Everyone with a member in the city chooses, all at once and secretly (MD-7.2, MD-7.3)."""
    table, name = flow.state.table, frame.args.province
    there = [(seat, sum(table.in_city(PROVINCE[name], seat))) for seat in table.turn_order()]
    asked = [(seat, Members(name, members)) for seat, members in there if members]
    if asked:
        flow.together("return_number", asked)


@RULES.decision("return_number")
class ReturnNumber(MingKind):
    """D7: how many of the own members go back: secret, at the same time, revealed together (MD-7.3, MD-7.4)."""

    clause = "MD-7.3"
    secret = True
    standing = ("0",)

    def keys(self, pos: Position, frame: Frame[Members]) -> list[str]:
        """0 to the number of own members in the city (MD-7.4)."""
        return [str(number) for number in range(frame.args.members + 1)]

    def resolve_all(self, flow: MingFlow, frames: list[Frame[Members]]) -> None:
        """The cards are revealed together; then the members are moved in turn order (MD-7.3, MD-7.5)."""
        players = flow.state.table.players
        for frame in frames:
            number = int(frame.answer or 0)
            players[frame.seat].returned = number
            cards: list[int | str] = [*return_cards(number)]
            flow.tell("returns_revealed", frame.seat, {"n": number, "numbers": cards})
        for frame in reversed(frames):
            number = players[frame.seat].returned
            if number:
                flow.push("return_which", frame.seat, ReturnedMembers(frame.args.province, number))

    def label(self, view: MingView, frame: Frame[Members], key: str) -> Label:
        """The number, and the return cards that show it."""
        name, number = frame.args.province, int(key)
        args: dict[str, Value] = {"n": number, "numbers": [*return_cards(number)]}
        ways = splits(number, view.table.in_city(PROVINCE[name], frame.seat)) if number else []
        alone = (split_label(name, ways[0]),) if len(ways) == 1 else ()
        return Label("return_number", args, place=f"city.{name}", then=alone)


def return_cards(number: int) -> tuple[int, ...]:
    """The return cards laid for a number: as few as possible (MD-7.4).

    >>> return_cards(0), return_cards(4), return_cards(6)
    ((0,), (1, 3), (1, 2, 3))
    """
    values = DATA.return_cards.values
    every = (cards for size in range(1, len(values)) for cards in combinations(values, size))
    return next(cards for cards in every if sum(cards) == number)


@RULES.decision("return_which")
class ReturnWhich(MingKind):
    """D8: which members go back, if they come from different districts (MD-7.5, MD-7.6)."""

    clause = "MD-7.6"

    def keys(self, pos: Position, frame: Frame[ReturnedMembers]) -> list[str]:
        """All ways to split the number over the districts of origin."""
        return splits(frame.args.n, pos.table.in_city(PROVINCE[frame.args.province], frame.seat))

    def resolve(self, flow: MingFlow, frame: Frame[ReturnedMembers], key: str) -> None:
        """They stand again in the districts they came from."""
        send_back(flow, PROVINCE[frame.args.province], frame.seat, split(key), frame.seat)

    def label(self, view: MingView, frame: Frame[ReturnedMembers], key: str) -> Label:
        """How many into which district."""
        return split_label(frame.args.province, key)


@RULES.step("score_city")
def score_city(flow: MingFlow, frame: Frame[Place]) -> None:
    """Points for members left (MD-7.7) and for the majority (MD-7.8); then all of them leave the game (MD-7.11)."""
    table, name = flow.state.table, frame.args.province
    province = PROVINCE[name]
    left = tuple(tuple(table.houses[district]) for district in districts_of(province))
    each = DATA.scoring.member_left[scoring_number(table)]
    members = tuple(each * sum(table.in_city(province, seat)) for seat in range(table.seats))
    majority = majority_points(table, province)
    for seat, player in enumerate(table.players):
        number = sum(table.in_city(province, seat))
        if number:
            player.points["members"] += members[seat]
            args: dict[str, Value] = {"province": name, "n": number, "points": members[seat]}
            flow.tell("members_left", seat, args)
        if majority[seat]:
            player.points["majorities"] += majority[seat]
            args = {"province": name, "points": majority[seat]}
            tied = sum(sum(table.in_city(province, other)) == number for other in range(table.seats)) > 1
            if sum(map(bool, majority)) > 1:
                flow.tell("majority_shared", seat, args)
            else:  # of a tie what has decided it (MD-7.9)
                districts = sum(map(bool, table.in_city(province, seat)))
                flow.tell("majority", seat, {**args, "districts": districts} if tied else args)
        player.removed += number
        player.returned = -1
    if table.neutral:
        neutral = sum(table.in_city(province, table.neutral_owner))
        table.neutral_removed += neutral
        if neutral:
            flow.tell("neutral_left", args={"province": name, "n": neutral})
    for district in districts_of(province):
        table.houses[district] = [0] * len(table.houses[district])
    table.city = -1
    last = table.scorings[-1]
    score = CityScore(province, left, members, majority)
    table.scorings[-1] = ScoringRecord(last.round, last.moved, last.sets, (*last.cities, score))


def majority_points(table: Table, province: int) -> tuple[int, ...]:
    """The points for the majority in a city, by seat (MD-7.8 to MD-7.10, MD-10.15).

    Most members; among equals most city districts; those equal in both share, rounded down.
    """
    strength = []
    for seat in range(table.seats):
        there = table.in_city(province, seat)
        strength.append((sum(there), sum(1 for number in there if number)))
    best = max(strength)
    neutral = sum(table.in_city(province, table.neutral_owner)) if table.neutral else 0
    if best[0] == 0 or neutral > best[0]:
        return (0,) * table.seats
    share = DATA.scoring.majority // strength.count(best)
    return tuple(share if own == best else 0 for own in strength)
