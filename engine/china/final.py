"""Sections 8 to 10: the end, and the final scoring of houses and alliances (CH-8, CH-9, CH-10)."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.china.data import ALLIANCES, DATA, PROVINCES
from engine.china.houses import score_houses
from engine.china.rules import OVER_TO_THE_NEXT, RULES, ChinaFlow
from engine.china.state import AllianceScore, Turn
from engine.kernel.values import Frame, Value


@RULES.step("final_scoring", barrier=OVER_TO_THE_NEXT)
def begin_final_scoring(flow: ChinaFlow, frame: Frame) -> None:
    """Houses, alliances, roads, in this order (CH-9.1)."""
    state = flow.state
    state.table.turn = Turn()
    flow.tell("final_scoring")
    flow.then(("score_houses",), ("score_alliances",), ("score_roads",), ("game_end",))


@RULES.step("score_houses")
def score_remaining_houses(flow: ChinaFlow, frame: Frame) -> None:
    """Every province without a scoring stone is scored for houses, complete or not (CH-9.2)."""
    state = flow.state
    state.table.phase = "houses"
    for province in range(len(PROVINCES)):
        if not state.table.scored[province]:
            score_houses(flow, province, final=True)


Row = tuple[int, ...]
"""Emissaries in a province by seat."""


@cache
def majorities(emissaries: Row) -> tuple[int, ...]:
    """The seats with most emissaries in a province; without any emissary nobody (CH-10.2).

    >>> majorities((2, 0, 2)), majorities((0, 0, 0))
    ((0, 2), ())
    """
    most = max(emissaries)
    return tuple(seat for seat, number in enumerate(emissaries) if number == most > 0)


@lru_cache(maxsize=8192)
def alliance_points(row: Row, other: Row) -> tuple[int, ...]:
    """Points by seat for an alliance: all emissaries of both provinces for each who leads in both (CH-10.3 to CH-10.6).

    >>> alliance_points((0, 1, 1), (1, 1, 2))
    (0, 0, 6)
    """
    both = set(majorities(row)) & set(majorities(other))
    return tuple(sum(row) + sum(other) if seat in both else 0 for seat in range(len(row)))


@RULES.step("score_alliances")
def score_alliances(flow: ChinaFlow, frame: Frame) -> None:
    """The alliances in the order of their numbers; the Emperor marks the one being settled (CH-10.1)."""
    state = flow.state
    table = state.table
    table.phase = "alliances"
    for alliance, (one, other) in zip(DATA.alliances, ALLIANCES, strict=True):
        table.emperor = alliance.number
        points = alliance_points(tuple(table.emissaries[one]), tuple(table.emissaries[other]))
        table.alliance_scores.append(AllianceScore(alliance.number, points))
        provinces: list[int | str] = [PROVINCES[one], PROVINCES[other]]
        for seat, number in enumerate(points):
            if number:
                table.players[seat].points["alliances"] += number
                args: dict[str, Value] = {"alliance": alliance.number, "provinces": provinces, "n": number}
                flow.tell("alliance_points", seat, args)


@RULES.step("game_end")
def end_game(flow: ChinaFlow, frame: Frame) -> None:
    """All scorings are done."""
    state = flow.state
    state.table.phase = "end"
    flow.tell("game_end")
