"""The lobby card: game, seats, options, controls."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.log_lines import called, tell, wanted_at
from bot.discord.text.names import escape_names
from bot.discord.text.page import Post, fit
from bot.discord.text.times import agreed
from bot.store.values.table import LOBBY, RATED, LogLine, Table
from bot.tables.model.option_choice import OptionChoice, at_table
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import OptionSpec
from render.words.words import Words

ACTS = 3
"""How many of the last lines of its log a card tells."""


def lobby(
    table: Table,
    words: Words,
    last: Table | None = None,
    asked: Sequence[int] = (),
    told: Sequence[LogLine] = (),
    *,
    watched: bool = False,
) -> Post:
    """The lobby card: the game, its options, who sits there, and what can be done; of a closed one only that it is.
    ``told`` is what has been done to the lobby from outside.

    At a rematch ``last`` is the table before, and ``asked`` the seats there whose people do not sit here yet: they are
    mentioned once, as far as they want to be. ``watched``: whoever has its link can watch it on a page.
    """
    game = find_game(table.game)
    title = words.text(f"{game.id}.name")
    acts = [f"-# {tell(words, game.id, line, escape_names(table.names))}" for line in told[-ACTS:]]
    if not table.live and not table.seed_hash:
        return Post("\n".join([f"## {title}", words.text("bot.lobby.closed"), *acts]), [])
    lines = [f"## {title}", words.text(f"{game.id}.tagline"), ""]
    lines.append(words.text("bot.lobby.seats", n=len(table.seats), most=max(game.seats)))
    for seat in table.seats:
        level = f" ({words.text(f'bot.level.{seat.level}')})" if seat.level else ""
        host = f" · {words.text('bot.lobby.host')}" if seat.user is not None and seat.user == table.host else ""
        lines.append(f"· {called(table, table.seats.index(seat))}{level}{host}")
    lines += options_short(words, at_table(table))
    lines += ["", agreed(table.terms, words), *([words.text("bot.clock.live")] if table.terms.live else [])]
    lines.append(counted(table, words))
    if watched:
        lines.append(words.text("bot.lobby.watched"))
    lines += acts
    if table.status != LOBBY:
        lines += ["", words.text("bot.lobby.started", hash=table.seed_hash)]
        lines += [] if table.live else [words.text("bot.lobby.ended")]
        return Post(fit("\n".join(lines)), [])
    if last is not None:
        who = words.listing([called(last, seat) for seat in asked])
        lines += ["", *([words.text("bot.rematch.asked", who=who)] if asked else []), words.text("bot.rematch.seats")]
    missing = min(game.seats) - len(table.seats)
    lines += ["", words.text("bot.lobby.missing", n=missing) if missing > 0 else words.text("bot.lobby.ready")]
    mentions = [] if last is None or table.lobby_message else [wanted_at(last, seat) for seat in asked]
    return Post(fit("\n".join(lines)), lobby_rows(table, words, game), [user for user in mentions if user])


def counted(table: Table, words: Words) -> str:
    """What the end of a table will count for."""
    if any(seat.user is None for seat in table.seats):
        return words.text("bot.results.lobby.opponents")
    clocked = table.counts == RATED and table.terms.move
    return words.text("bot.results.lobby.clocked" if clocked else f"bot.results.lobby.{table.counts}")


def lobby_rows(table: Table, words: Words, game: AnyGame) -> list[list[Control]]:
    """The buttons of the lobby card. They stay the same while people come and go: Discord refuses a press on one that
    an edit has just removed.
    """

    def made(verb: str, style: Style = Style.secondary, *, off: bool = False) -> Button:
        return Button.make(str(table.id), verb, words.text(f"bot.button.{verb}"), style=style, disabled=off)

    full = len(table.seats) >= max(game.seats)
    startable = len(table.seats) in game.seats
    bots = made("fill", off=not filled_to(game, table))
    opponents = made("opponent", off=full and not any(seat.level for seat in table.seats))
    return [
        [made("join", Style.primary, off=full), made("leave"), opponents, made("options")],
        [made("start", Style.success, off=not startable), bots, made("clock"), made("rules")],
    ]


def filled_to(game: AnyGame, table: Table) -> int:
    """With how many seats a game with opponents begins at once: as they are if opponents sit there already and it may
    begin, else with at least one more, and with three where the game can be played so; 0 if no seat is free for that.
    """
    seated = len(table.seats)
    if seated in game.seats and any(seat.level for seat in table.seats):
        return seated
    more = [seats for seats in game.seats if seats > seated]
    return next((seats for seats in more if seats >= 3), max(more, default=0))


def options_short(words: Words, choosing: OptionChoice) -> list[str]:
    """What is chosen otherwise than usual; all the rest is behind a press. Nothing where nothing can be chosen."""
    if not choosing.specs:
        return []
    other = options_told(words, choosing, [spec for spec in choosing.specs if choosing.value(spec) != spec.values[0]])
    usual = words.text("bot.lobby.options.rest" if other else "bot.lobby.options.usual")
    return ["", *([words.text("bot.lobby.options"), *other] if other else []), f"-# {usual}"]


def options_told(words: Words, choosing: OptionChoice, specs: Sequence[OptionSpec] | None = None) -> list[str]:
    """What is chosen of every option that has an effect (or of these), a line for each."""
    return [
        "· "
        + words.labelled(
            words.text(f"{choosing.game}.set.{spec.name}"),
            f"**{value_name(words, choosing.game, spec.name, choosing.value(spec))}**",
        )
        for spec in (choosing.specs if specs is None else specs)
    ]


def value_name(words: Words, game: str, option: str, value: str) -> str:
    """A value of an option in words; a seat's number is that seat."""
    if words.has(f"{game}.set.{option}.{value}"):
        return words.text(f"{game}.set.{option}.{value}")
    if value.isdigit():
        return words.text("bot.seat", number=int(value) + 1)
    return value
