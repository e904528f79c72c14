"""The private panel: what a seat is asked, why, and everything it may pick, as blocks in the order in which they are
needed.

Where the game is; what is asked and why; the options; the picture; what is closed; below a rule what was missed and
done; what always helps. Pure: it turns a seat's own view and its open decision into blocks, and knows of Discord its
limits. Options are sections with a button each as long as Discord has room for them beside all the rest, else menus
under their full sentences, by pages where those are too long. Nothing is ever left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.discord.text import layout
from bot.discord.text.controls import NO_TABLE, Button, Choice, Control, Select
from bot.discord.text.layout import ActionRow, Block, Container, MediaGallery, Section, Separator, Text
from bot.discord.text.page import fit
from bot.discord.text.panel_options import BOXED, LINE, SCREEN, at_first, height, options
from bot.discord.text.seat_view import SeatView
from bot.discord.text.turn_post import places, winner
from bot.store.values.table import RUNNING
from bot.tables.learn.terms import asked_about
from render.boards import seat_looks
from render.canvas.theme import SEATS
from render.captions import alt_text
from render.words.icons import SEAT, of_term, with_emoji
from render.words.words import Words, capital

RECAP = 6
"""How many lines a panel tells of what was done in this turn, or missed."""

SMALL = 80
"""Characters of small print that a phone shows in two lines: so much of what is closed stands there unfolded."""

ROW = 5
"""Buttons of a row."""

ROOM = 500
"""Characters that the options are never denied: what stands around them is cut before."""


class PanelContext(Struct, frozen=True):
    """What stands around the question and is not the game's.

    ``notice`` is a word about the press before, ``lesson`` what a lesson says: both stand above the panel, where there
    is more room in a line; its ``advice`` follows the options. ``below`` are lines under the rule, and ``row`` is the
    way to plans and other tables, or back to one's own seat.
    """

    notice: str = ""
    lesson: str = ""
    advice: str = ""
    below: Sequence[str] = ()
    row: Sequence[Control] = ()


NOTHING = PanelContext()


def blocks(sight: SeatView, context: PanelContext = NOTHING) -> list[Block]:
    """The panel, whole."""
    before = [Text(said) for said in (f"> {context.notice}" if context.notice else "", context.lesson) if said]
    over = sum(height(block.text, LINE) for block in before)
    side_lines = beside_question(sight)
    kept = beside_kept(sight, over, side_lines)
    head = Text("\n".join(top(sight, side_lines[:kept])))
    moved = [Text("\n".join(side_lines[kept:]))] if side_lines[kept:] else []
    foot_ = [*term_menu(sight), *layout.rows(ways(sight, context))]
    told = "\n".join([*past(sight), *context.below, *beside_picture(sight)])
    end: list[Block] = [*moved, *([Text(context.advice)] if context.advice else []), MediaGallery(), *closed(sight)]
    room = layout.CHARACTERS - ROOM - layout.characters([*before, head, *end])
    whose = f"-# {sign(sight)}"
    end += [Separator(), Text(f"{fit(told, room - len(whose) - 1)}\n{whose}")] if told else [Text(whose)]
    frame: list[Block] = [*before, head, *end, *foot_]
    above = over + height(head.text, BOXED)
    asked = options(sight, layout.COMPONENTS - 1 - layout.components(frame), layout.characters(frame), above)
    return [*before, Container((head, *asked, *end, *foot_), colour(sight))]


def colour(sight: SeatView) -> int:
    """The colour of the seat: of the bar beside the panel, never alone."""
    return int(SEATS[seat_looks(sight.game.id, sight.view)[sight.seat]].colour[1:], 16)


def sign(sight: SeatView) -> str:
    """Whose seat it is: its token, whose colour the bar has, and the name."""
    return with_emoji(sight.words, f"{SEAT}.{sight.seat}", sight.plain[sight.seat])


# ---- where it is, what is asked -------------------------------------------------------------------------------------


def headline(sight: SeatView) -> str:
    """The game and where it is."""
    words, game = sight.words, sight.game
    where = words.label(game.id, "headline", game.headline(sight.view), sight.plain)
    return f"### {words.text(f'{game.id}.name')} · {where}"


def beside_question(sight: SeatView) -> list[str]:
    """What one has to know to choose, a line each, the most needful first."""
    words, decision, game = sight.words, sight.decision, sight.game
    if decision is None:
        return []
    return [f"-# {words.label(game.id, 'beside', label, sight.plain)}" for label in game.beside(sight.view, decision)]


def beside_kept(sight: SeatView, over: int, side_lines: Sequence[str]) -> int:
    """How many of these lines stand before the options, below ``over`` lines of other things: all, unless a phone shows
    the first options beside their buttons only where the later ones stand behind them.
    """
    first = at_first(sight)

    def seen(kept: int) -> bool:
        return over + height("\n".join(top(sight, side_lines[:kept])), BOXED) + first <= SCREEN

    return next((kept for kept in range(len(side_lines), 0, -1) if seen(kept)), len(side_lines))


def top(sight: SeatView, side_lines: Sequence[str] | None = None) -> list[str]:
    """Where the game is, what is asked and why, with all or some of the lines beside it."""
    words, decision, game = sight.words, sight.decision, sight.game
    lines = [headline(sight)]
    if decision is None:
        return [*lines, idle(sight)]
    why = game.why(sight.view, decision)
    if why:
        lines.append(f"-# {words.say(game.id, f'cause.{why}', sight.plain)}")
    lines.append(f"**{words.label(game.id, 'ask', game.ask(sight.view, decision), sight.plain)}**")
    lines += beside_question(sight) if side_lines is None else side_lines
    if decision.answer is not None:
        chosen = [option.shown for option in sight.options if option.key == decision.answer]
        lines += [words.text("bot.panel.sealed", chosen=words.listing(chosen)), waiting_line(sight)]
    return [line for line in lines if line]


def text(sight: SeatView) -> str:
    """All words of the panel, as they are read from top to bottom."""
    return layout.words(blocks(sight))


def idle(sight: SeatView) -> str:
    """What is told where nothing is asked."""
    if sight.view.over:
        won = [winner(sight.result, sight.words, sight.plain)] if sight.result else []
        ranks = places(sight.result, sight.words, sight.plain) if sight.result else []
        return "\n".join([*won, *ranks, sight.words.text("bot.panel.over")])
    if sight.status != RUNNING:
        return sight.words.text(f"bot.error.NotRunning.{sight.status}")
    return waiting_line(sight) or sight.words.text("bot.panel.idle")


def waiting_line(sight: SeatView) -> str:
    """Who is waited for, or thinks."""
    others = [seat for seat in sight.waiting if seat != sight.seat]
    if not others:
        return ""
    who = sight.words.listing([sight.plain[seat] for seat in others])
    if set(others) <= set(sight.opponents):
        return sight.words.text("bot.panel.thinking", n=len(others), who=who)
    return sight.words.text("bot.panel.waiting", who=who)


# ---- what is closed, what was ---------------------------------------------------------------------------------------


def blocked(sight: SeatView) -> list[str]:
    """What is not open now and why: one line for each reason."""
    words, game, decision = sight.words, sight.game, sight.decision
    if decision is None:
        return []
    why: dict[str, list[str]] = {}
    for blocked in game.blocked(sight.view, decision):
        reason = words.label(game.id, "reason", blocked.reason, sight.plain)
        why.setdefault(reason, []).append(capital(words.label(game.id, "option", blocked.label, sight.plain)))
    lines = []
    for reason, what in why.items():
        different = list(dict.fromkeys(what))
        plain = not any("," in reason for reason in different)
        listed = words.listing(different) if plain else words.parted(different)
        lines.append(words.text("bot.panel.blocked", what=listed, why=reason))
    return lines


def closed(sight: SeatView) -> list[Block]:
    """What is closed in a line: whole if it is short, else folded, with a button for the rest."""
    lines, words = blocked(sight), sight.words
    if not lines:
        return []
    whole = f"{words.text('bot.panel.closed')} {lines[0]}"
    if len(lines) == 1 and len(whole) <= SMALL:
        return [Text(f"-# {whole}")]
    assert sight.decision is not None
    count = len(list(sight.game.blocked(sight.view, sight.decision)))
    why = Button.make(sight.table, "closed", words.text("bot.button.closed"), revision=sight.revision)
    return [Section(f"-# {words.text('bot.panel.closed.n', n=count)}", why)]


def closed_with_reasons(sight: SeatView) -> str:
    """All that is closed, with every reason."""
    title = sight.words.text("bot.panel.closed")
    return "\n".join([f"**{title}**", *(f"· {line}" for line in blocked(sight))])


def past(sight: SeatView) -> list[str]:
    """What the seat has done in this turn, or has missed."""
    if sight.done:
        done = recent([f"-# · {line}" for line in sight.done], sight.words)
        return [f"-# {sight.words.text('bot.panel.done')}", *done]
    return [sight.news] if sight.news else []


def beside_picture(sight: SeatView) -> list[str]:
    """What the text of the panel's picture has no room for, of what one decides with: only a listener needs it."""
    if sight.decision is None or not sight.marks:
        return []
    shown = replace(sight.picture(), names=tuple(sight.plain))
    return [f"-# {line}" for line in alt_text.following(sight.game, sight.view, shown)]


def recent(lines: Sequence[str], words: Words) -> list[str]:
    """The last of the lines of small print, after one about how many stand before them: `RECAP` in all."""
    if len(lines) <= RECAP:
        return list(lines)
    more = len(lines) - RECAP + 1
    return [words.text("bot.post.more", n=more), *lines[more:]]


def term_menu(sight: SeatView) -> list[ActionRow]:
    """The menu of all terms that the question names; none where nothing is asked, or the guide tells none of them."""
    if sight.decision is None:
        return []
    words, game = sight.words, sight.game
    found = asked_about(game, sight.view, sight.decision, list(sight.labels.values()), words)
    lines = [
        Choice(explained.term, capital(explained.name), emoji=words.emojis.get(of_term(game.id, explained.term), ""))
        for explained in found
    ]
    return (
        [ActionRow((Select.make(NO_TABLE, "whatis", words.text("bot.whatis"), lines, key=game.id),))] if lines else []
    )


def ways(sight: SeatView, context: PanelContext) -> list[list[Control]]:
    """The controls at the foot: the whole board and the own area beside it, after what its context adds; what helps."""
    board = Button.make(sight.table, "board", sight.words.text("bot.button.board"), revision=sight.revision)
    hand, *others = foot(sight)
    beside_ = [*context.row, board]
    return [[*beside_, hand], others] if len(beside_) < ROW else [beside_, [hand, *others]]


def foot(sight: SeatView) -> list[Control]:
    """The own area; undo where something can be taken back, else the recap; guide; a fresh look, unless the game is
    over; a hint, or the own note.
    """
    words = sight.words

    def made(verb: str, text: str, key: str = "") -> Button:
        return Button.make(sight.table, verb, words.text(text), revision=sight.revision, key=key)

    kind = sight.decision.kind if sight.decision else ""
    page = ("ruleof", sight.topic) if sight.topic else ("rulesat", kind)
    last = "hint" if sight.practice and sight.decision else "note"
    undo = [made("undo", "bot.button.undo")] if sight.undo else []
    fresh = [] if sight.view.over else [made("again", "bot.button.again")]
    return [
        made("hand", "bot.button.hand"),
        *undo,
        *([] if sight.undo else [made("recap", "bot.button.recap")]),
        made(page[0], "bot.button.rules", page[1]),
        *fresh,
        made(last, f"bot.button.{last}"),
    ]
