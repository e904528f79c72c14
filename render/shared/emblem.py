"""How a game presents itself: its seal and its accent, as its own board draws them."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.registry import game
from engine.kernel.values import PUBLIC, View
from render.boards import board
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Scene
from render.words.words import Words


class GameSeal(Struct, frozen=True):
    """The character of a game's seal, and the colour of the seal."""

    seal: str
    accent: str


@cache
def face(game_id: str) -> GameSeal:
    """The seal of a game. Raises `EngineError` for a game nobody knows."""
    seals = opening(game_id, Words()).find("head.seal")
    return GameSeal(seals[0].what, seals[0].ground) if seals else GameSeal("", theme.VERMILION)


def looks(game_id: str, view: View, picture: Picture) -> tuple[int, ...]:
    """Which of `theme.SEATS` marks which seat: as the game's own board has them, for players may choose colours."""
    scene = board(game_id).scene(view, replace(picture, kind="board", places={}, changed=(), news=()))
    shapes = [seat.shape for seat in theme.SEATS]
    tokens = [scene.find(f"head.standing.{seat}.token") for seat in range(view.seats)]
    return tuple(shapes.index(found[0].what.removeprefix("seat_")) if found else seat
                 for seat, found in enumerate(tokens))  # fmt: skip


def opening(game_id: str, words: Words) -> Scene:
    """The board at the beginning of a game with the fewest seats."""
    seats = game(game_id).seats[0]
    names = tuple(words.text("bot.seat", number=number) for number in range(1, seats + 1))
    return board(game_id).scene(first_view(game_id, seats), Picture(words=words, names=names))


def first_view(game_id: str, seats: int) -> View:
    """What everybody sees at the beginning of a game."""
    played = game(game_id)
    seen: View = played.view(played.new(seats, None, "0" * 31 + "1")[0], PUBLIC)
    return seen
