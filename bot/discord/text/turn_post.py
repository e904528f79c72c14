"""Public posts: the lobby card, the post of a turn, the end of a game. Everything here is for all eyes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.discord.text import honours as honours_text
from bot.discord.text import links, ratings
from bot.discord.text.controls import Button, Control, Style
from bot.discord.text.log_lines import called, lines_told
from bot.discord.text.names import escape_name, escape_names
from bot.discord.text.page import CONTENT, Page, Post, fit
from bot.discord.text.ranks import kept
from bot.discord.text.times import about, moment
from bot.store.values.result import Step
from bot.store.values.table import OVER, LogLine, Table
from bot.store.values.time import OPEN
from bot.tables.model.honours import KnownHonour
from bot.tables.model.plans import answered_by_plan
from bot.tables.model.position import Position
from engine.kernel.registry import AnyGame
from engine.kernel.values import END_TURN, Result
from render.captions import alt_text
from render.words.icons import SEAT, with_emoji
from render.words.words import Words


def turn(position: Position, words: Words, lines: Sequence[LogLine], now: float = 0.0) -> Post:
    """The post of a turn, as it is read ``now``: who must act, in which game, what is asked and until when, for a lock
    screen shows the first line; then where the game is, and what happened.
    """
    table, game = position.table, position.game
    names = escape_names(table.names)
    first = summons(position, words, now)
    where = f"-# {words.label(game.id, 'headline', game.headline(position.view()), names)}"
    mentions = [
        seat.user
        for number, seat in enumerate(table.seats)
        if number in position.waiting() and seat.human and seat.user is not None and news_to(position, number)
    ]
    head = "\n".join(part for part in (first, answered_line(position, words), where) if part)
    room = CONTENT - len(head) - 2
    happened = with_icons_if_room(lambda words: "\n".join(lines_told(words, game.id, lines, names)), words, room)
    text = "\n".join([head, *([fit(happened, room)] if happened else [])])
    return Post(fit(text), turn_rows(table, words), mentions)


def with_icons_if_room(made: Callable[[Words], str], words: Words, room: int) -> str:
    """A text with its icons if they leave it ``room``, else without them: no word goes for a drawing."""
    text = made(words)
    return made(Words(words.lang)) if words.emojis and len(text) > room else text


def news_to(position: Position, seat: int) -> bool:
    """Whether the person is to be mentioned: they want it, it is not their night, no post has done it yet, and what
    they have laid down does not answer for them.
    """
    table = position.table
    clock = table.clock(seat)
    if table.seats[seat].user in table.muted or seat in answered_by_plan(position):
        return False
    return clock is None or (clock.begun > table.board_revision and not clock.held)


def time_left(position: Position, words: Words, seats: Collection[int], now: float = 0.0) -> dict[str, str]:
    """Until ``when`` these seats have time, the first of them, and how long that is (``left``); empty without a clock.

    The length is in words, since a notification may show a time as Discord's own code.
    """
    table = position.table
    found = [
        clock.expires_at
        for clock in table.clocks
        if clock.asked and clock.expires_at and not clock.still and clock.seat in seats
    ]
    if not found:
        return {"when": "", "left": ""}
    return {"when": moment(min(found), "f"), "left": about(words, min(found) - (now or table.updated))}


def summons(position: Position, words: Words, now: float = 0.0) -> str:
    """Who must act, in which game, what is asked and until when, or which opponents think: a line that says it all."""
    table, game = position.table, position.game
    waiting = position.waiting()
    if not waiting:
        return ""
    number = game.round(position.view())
    where = {
        "game": words.text(f"{game.id}.name"),
        "round": words.say(game.id, "nth", n=number) if number else "",
        "who": words.listing([called(table, seat) for seat in waiting]),
    }
    if all(table.seats[seat].plays_at for seat in waiting):
        return words.text("bot.post.thinking", n=len(waiting), **where)
    decision = position.decision(waiting[0])
    assert decision is not None
    until = time_left(position, words, waiting, now)
    if decision.kind == END_TURN:
        return words.text("bot.post.finishing", **where, **until)
    what = words.say(game.id, f"asked.{decision.kind}", escape_names(table.names), **decision.told())
    together = decision.together and len(position.decisions()) > 1
    return words.text("bot.post.together" if together else "bot.post.turn", what=what, **where, **until)


def answered_line(position: Position, words: Words) -> str:
    """At a simultaneous decision those who have answered, in small print."""
    done = [decision.seat for decision in position.decisions() if decision.together and not decision.waiting]
    names = [f"**{escape_name(position.table.names[seat])}**" for seat in done]
    return f"-# {words.text('bot.post.ready', who=words.listing(names))}" if done and position.waiting() else ""


def turn_rows(table: Table, words: Words) -> list[list[Control]]:
    """The buttons below a board."""

    def made(verb: str, style: Style = Style.secondary) -> Button:
        return Button.make(str(table.id), verb, words.text(f"bot.button.{verb}"), style=style)

    row: list[Control] = [made("play", Style.primary), made("hand"), made("log"), made("rules"), made("follow")]
    away = away_row(table, words)
    return [row, away] if away else [row]


def older_rows(table: Table, words: Words) -> list[list[Control]]:
    """What is left below a board once there is a later one. The id is that of *Play*: a press under way finds it."""
    return [[Button.make(str(table.id), "play", words.text("bot.button.present"))]]


def away_row(table: Table, words: Words) -> list[Control]:
    """The way back for those who are stood in for, and the open seats for everybody."""
    row: list[Control] = []
    if table.live and any(own.stand and own.owned for own in table.seats):
        row.append(Button.make(str(table.id), "return", words.text("bot.button.return")))
    row += [
        Button.make(str(table.id), "take", words.text("bot.button.take", who=table.names[seat]), key=str(seat))
        for seat, own in enumerate(table.seats)
        if own.stand == OPEN
    ]
    return row[:5]


def ending_text(
    position: Position,
    words: Words,
    lines: Sequence[LogLine],
    steps: Sequence[Step] = (),
    watch: str = "",
    honours: Sequence[tuple[int, KnownHonour]] = (),
) -> Post:
    """The end: who has won, so large that it is seen in passing; places and points; what decided it, and what it made
    of ratings (``steps``); the ``honours`` it has brought people. How it was counted and the seed are behind a press,
    what happened last is in the log. Of a game that was ended early: what happened, and that it has no result.
    ``watch`` is the address of its page (empty: it has none).
    """
    table, game = position.table, position.game
    title = f"{words.text(f'{game.id}.name')} · {words.text('bot.post.over')}"
    names = escape_names(table.names)
    result = position.result
    if result is None:
        rest = [words.text("bot.post.aborted"), ratings.changes(words, table, steps)]

        def ended(words: Words) -> str:
            happened = lines_told(words, game.id, lines[-6:], names)
            return "\n".join(part for part in (f"### {title}", *happened, *rest) if part)

        return Post(fit(with_icons_if_room(ended, words, CONTENT)), over_rows(table, words, watch))

    def told(words: Words) -> str:
        parts = [
            f"# {winner(result, words, names)}",
            title,
            *places(result, words, names),
            decided(game, result, words, names),
            words.text(f"{game.id}.end.{result.reason}"),
            ratings.changes(words, table, steps),
            honours_text.line(words, table, honours),
        ]
        return "\n".join(part for part in parts if part)

    return Post(fit(with_icons_if_room(told, words, CONTENT)), over_rows(table, words, watch))


def winner(result: Result, words: Words, names: Sequence[str]) -> str:
    """Who has won."""
    winners = [names[seat] for seat in result.ranking() if result.places[seat] == 1]
    return words.text("bot.post.winner", n=len(winners), who=words.listing(winners))


def places(result: Result, words: Words, names: Sequence[str]) -> list[str]:
    """Places and points, best first, each with the seat's token."""
    totals = result.totals()
    lines = {
        seat: words.text("bot.score.line.bare", place=result.places[seat], who=names[seat], total=totals[seat])
        for seat in result.ranking()
    }
    return kept(with_emoji(words, f"{SEAT}.{seat}", line) for seat, line in lines.items())


def decided(game: AnyGame, result: Result, words: Words, names: Sequence[str]) -> str:
    """What the winner was ahead by, and where most of it came from, or that a tie-breaker decided, or the rule by which
    one wins who has fewer points; empty where several have won.
    """
    best, *others = result.ranking()
    if not others or result.places[others[0]] == 1:
        return ""
    next_ = others[0]
    totals = result.totals()
    lead = totals[best] - totals[next_]
    if lead < 0:
        rule = f"{game.id}.decided.behind"
        return words.text(rule) if words.has(rule) else ""
    if not lead:
        level = [names[seat] for seat in others if totals[seat] == totals[best]]
        return words.text("bot.post.decided.tie", who=words.listing(level))
    ours, theirs = result.scores[best], result.scores[next_]
    gains = {source: ours.get(source, 0) - theirs.get(source, 0) for source in {**ours, **theirs}}
    source = max(gains, key=lambda gain: gains[gain])
    told = words.text(f"{game.id}.source.{source}")
    return words.text("bot.post.decided", n=lead, who=names[next_], source=told, more=gains[source])


def proof(position: Position, words: Words) -> Page:
    """How a finished game was counted, and the seed that proves its shuffles."""
    table, result = position.table, position.result
    counted = alt_text.score(position.game, result, words, escape_names(table.names)) if result else ""
    seed = words.text("bot.verify.sealed", hash=table.seed_hash)
    if not table.live:
        seed = words.text("bot.post.seed", seed=table.published_seed, hash=table.seed_hash)
    check = Button.make(str(table.id), "verify", words.text("bot.button.verify"))
    title = f"### {words.text(f'{table.game}.name')}"
    return Page("\n".join(part for part in (title, *kept(counted.splitlines()), f"-# {seed}") if part), [[check]])


def over_rows(table: Table, words: Words, watch: str = "") -> list[list[Control]]:
    """The buttons below a final score."""
    again = Button.make(str(table.id), "rematch", words.text("bot.button.rematch"), style=Style.primary)
    ways: list[Control] = [
        Button.make(str(table.id), verb, words.text(f"bot.button.{verb}")) for verb in ("replay", "animate", "log")
    ]
    return [
        [again, *ways],
        [
            *result_row(table, words),
            *(Button.make(str(table.id), verb, words.text(f"bot.button.{verb}")) for verb in ("proof", "rules")),
            *links.watch(watch, words),
        ],
    ]


def result_row(table: Table, words: Words) -> list[Control]:
    """The ways to the final board and to the course of points, once the game has ended."""
    shown = ("final", "course") if table.status == OVER else ()
    return [Button.make(str(table.id), verb, words.text(f"bot.button.{verb}")) for verb in shown]


# ---- the lobby ------------------------------------------------------------------------------------------------------
