"""Honours of people: what a finished game has brought those who played it to its end. Pure.

What a game itself honours is its own data (`engine.kernel.honours`); what many games come to stands in
``data/honours/bot.toml``. Neither looks at ratings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from bot.store.values.result import AGREED, Played, PlayedSeat
from engine.kernel import honours as of_games
from engine.kernel.data import Row, distinct, load_file
from engine.kernel.honours import FOLDER, FinishedGame
from engine.kernel.registry import games
from engine.kernel.values import Event

BOT = "bot"
"""The domain of honours for many games: the first part of their ids, as the game's id is of all others."""


class CareerHonour(Row, frozen=True, kw_only=True):
    """An honour for many games: from the one on with which what is counted reaches ``least``.

    Of somebody's games, up to the one that has just ended, ``games`` counts all, ``titles`` the different ones that
    they have won, ``company`` the other people they have met, ``streak`` the wins since they last did not win.
    """

    id: str
    rare: bool = False
    counts: Literal["games", "titles", "company", "streak"]
    least: int


class CareerFile(Row, frozen=True):
    """The honours for many games."""

    careers: tuple[CareerHonour, ...]

    def __post_init__(self) -> None:
        distinct("careers", [career.id for career in self.careers])


class KnownHonour(Struct, frozen=True):
    """An honour that there is: ``<domain>.honour.<id>`` names it, the same with ``.for`` says what it is for."""

    domain: str
    id: str
    rare: bool

    @property
    def name(self) -> str:
        """How it is stored."""
        return f"{self.domain}.{self.id}"

    @property
    def words(self) -> str:
        """Its message."""
        return f"{self.domain}.honour.{self.id}"


@cache
def careers() -> tuple[CareerHonour, ...]:
    """The honours for many games."""
    return load_file(FOLDER / f"{BOT}.toml", CareerFile, lambda found: None).careers


def all_honours() -> dict[str, KnownHonour]:
    """All honours by how they are stored: those for many games first, then game by game."""
    found = [KnownHonour(BOT, career.id, career.rare) for career in careers()]
    found += [
        KnownHonour(game, honour.id, honour.rare) for game in games() for honour in of_games.honours(game).honours
    ]
    return {honour.name: honour for honour in found}


def editions() -> dict[str, str]:
    """The edition of the honours that results of each game are looked through for."""
    shared = of_games.edition(BOT)
    return {game: f"{of_games.edition(game)}.{shared}" for game in games()}


def earners(played: Played) -> list[PlayedSeat]:
    """Who may earn something by a result: people who have played a seat from the start to the end of a whole game."""
    if played.reason == AGREED:
        return []
    return [seat for seat in played.seats if (seat.user or 0) > 0 and seat.place and not seat.gone and not seat.took]


def honours_earned(
    played: Played, events: Iterable[Event] | None, past: Mapping[int, Sequence[Played]]
) -> list[tuple[int, str]]:
    """The honours that a result has brought, by person, as they are stored. ``events`` is the log of the game (None:
    it is not there any more), ``past`` the results of each of `earners`, among which this one may be.
    """
    game, seats = games()[played.game], [seat for seat in played.seats if seat.place]
    finished = FinishedGame.of(game, [seat.place for seat in seats], [seat.points for seat in seats], events)
    own = {
        seat.seat: names
        for seat, names in zip(seats, of_games.earned(of_games.honours(played.game), finished), strict=True)
    }
    found: list[tuple[int, str]] = []
    for earner in earners(played):
        assert earner.user is not None
        found += [(earner.user, f"{played.game}.{id_}") for id_ in own[earner.seat]]
        found += [
            (earner.user, f"{BOT}.{id_}")
            for id_ in career_honours_reached(earner.user, played, past.get(earner.user, ()))
        ]
    return found


def career_honours_reached(user: int, now: Played, past: Iterable[Played]) -> list[str]:
    """The honours for many games that somebody has reached with this one."""
    before = sorted(
        (game for game in past if (game.ended, game.table) < (now.ended, now.table) and _own(user, game) is not None),
        key=lambda game: (game.ended, game.table),
    )
    was, has = _counted(user, before), _counted(user, [*before, now])
    return [career.id for career in careers() if was[career.counts] < career.least <= has[career.counts]]


def _own(user: int, played: Played) -> PlayedSeat | None:
    return next((earner for earner in earners(played) if earner.user == user), None)


def _counted(user: int, results: Sequence[Played]) -> dict[str, int]:
    """What the results of somebody, in the order of their ends, come to."""
    won = [result for result in results if (own := _own(user, result)) is not None and own.place == 1]
    streak = next((number for number, result in enumerate(reversed(results)) if result not in won), len(results))
    met = {seat.user for result in results for seat in result.seats if seat.user is not None and seat.user != user}
    return {"games": len(results), "titles": len({game.game for game in won}), "company": len(met), "streak": streak}
