"""The private panel: what a seat is asked, why, and everything it may pick, as one page.

Pure: it turns a seat's own view and its open decision into text and rows of controls, and knows of Discord its limits.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.text.controls import LABEL, OPTION_LABEL, OPTIONS, Button, Choice, Control, Select, Style, shorten
from bot.discord.text.seat_view import Option, SeatView
from bot.store.values.table import RUNNING
from engine.kernel.values import END_TURN, Decision
from render.words.words import Words, capital

BUTTONS = 10
"""Up to so many options are buttons, more are menus."""


RECAP = 6
"""How many lines a panel tells of what was done in this turn."""


def headline(sight: SeatView) -> str:
    """The game and where it is."""
    words, game = sight.words, sight.game
    where = words.label(game.id, "headline", game.headline(sight.view), sight.plain)
    return f"### {words.text(f'{game.id}.name')} · {where}"


def text(sight: SeatView) -> str:
    """The words of the panel."""
    words, decision, game = sight.words, sight.decision, sight.game
    lines = [headline(sight), *([sight.news] if sight.news else [])]
    if sight.done:
        lines += [f"-# {words.text('bot.panel.done')}", *recent([f"-# · {line}" for line in sight.done], words)]
    if decision is None:
        lines.append(idle(sight))
        return "\n".join(lines)
    why = game.why(sight.view, decision)
    if why:
        lines.append(f"-# {words.say(game.id, f'cause.{why}', sight.plain)}")
    lines.append(f"**{words.label(game.id, 'ask', game.ask(sight.view, decision), sight.plain)}**")
    lines += [f"-# {words.label(game.id, 'beside', one, sight.plain)}" for one in game.beside(sight.view, decision)]
    if decision.answer is not None:
        chosen = [one.shown for one in sight.options if one.key == decision.answer]
        lines.append(words.text("bot.panel.sealed", chosen=words.listing(chosen)))
        lines.append(waits(sight))
    lines += blocked(sight, decision)
    return "\n".join(lines)


def recent(lines: Sequence[str], words: Words) -> list[str]:
    """The last of the lines, after a word about how many stand before them."""
    more = len(lines) - RECAP
    return [*([words.text("bot.post.more", n=more)] if more > 0 else []), *lines[max(more, 0) :]]


def blocked(sight: SeatView, decision: Decision) -> list[str]:
    """What is not open now and why: one line for each reason, so that a phone has room for all of them."""
    words, game = sight.words, sight.game
    why: dict[str, list[str]] = {}
    for one in game.blocked(sight.view, decision):
        reason = words.label(game.id, "reason", one.reason, sight.plain)
        why.setdefault(reason, []).append(capital(words.label(game.id, "option", one.label, sight.plain)))
    lines = []
    for reason, what in why.items():
        different = list(dict.fromkeys(what))
        plain = not any("," in one for one in different)
        listed = words.listing(different) if plain else "; ".join(different)
        lines.append(words.text("bot.panel.blocked", what=listed, why=reason))
    title = words.text("bot.panel.closed")
    if len(lines) < 2:
        return [f"-# {title} {line}" for line in lines]
    return [f"-# {title}", *(f"-# · {line}" for line in lines)]


def idle(sight: SeatView) -> str:
    """What is told where nothing is asked."""
    if sight.view.over:
        return sight.words.text("bot.panel.over")
    if sight.status != RUNNING:
        return sight.words.text(f"bot.error.NotRunning.{sight.status}")
    return waits(sight) or sight.words.text("bot.panel.idle")


def waits(sight: SeatView) -> str:
    """Who is waited for, or thinks."""
    others = [seat for seat in sight.waiting if seat != sight.seat]
    if not others:
        return ""
    who = sight.words.listing([sight.plain[seat] for seat in others])
    if set(others) <= set(sight.opponents):
        return sight.words.text("bot.panel.thinking", n=len(others), who=who)
    return sight.words.text("bot.panel.waiting", who=who)


def rows(sight: SeatView) -> list[list[Control]]:
    """The controls of the panel: the options, then what always helps."""
    decision = sight.decision
    if decision is None:
        return [foot(sight)]
    shown = sight.options
    return [*(buttons(sight, decision, shown) or menus(sight, decision, shown)), foot(sight)]


def advised(sight: SeatView) -> list[list[Control]]:
    """What a lesson suggests, as a button of its own: for menus that leave room for it."""
    found = next((one for one in sight.options if one.key == sight.suggested), None)
    if found is None:
        return []
    style, revision = Style.success, sight.revision
    return [[Button.make(sight.table, "pick", found.shown, revision=revision, key=found.key, style=style)]]


def foot(sight: SeatView) -> list[Control]:
    """Undo where something can be taken back, else the recap; hand, guide, a fresh look; a hint, or the own note."""
    words = sight.words

    def made(verb: str, text: str, key: str = "") -> Button:
        return Button.make(sight.table, verb, words.text(text), revision=sight.revision, key=key)

    kind = sight.decision.kind if sight.decision else ""
    page = ("ruleof", sight.topic) if sight.topic else ("rulesat", kind)
    last = "hint" if sight.practice and sight.decision else "note"
    undo = [made("undo", "bot.button.undo")] if sight.undo else []
    return [
        *undo,
        made("hand", "bot.button.hand"),
        *([] if sight.undo else [made("recap", "bot.button.recap")]),
        made(page[0], "bot.button.rules", page[1]),
        made("again", "bot.button.again"),
        made(last, f"bot.button.{last}"),
    ]


def buttons(sight: SeatView, decision: Decision, shown: Sequence[Option]) -> list[list[Control]]:
    """The options as buttons, a group a row where there are groups; empty if they are too many or too long."""
    if len(shown) > BUTTONS or any(len(one.shown) > LABEL for one in shown):
        return []

    def style(one: Option) -> Style:
        if decision.kind == END_TURN or one.key in (decision.answer, sight.suggested):
            return Style.success
        return Style.primary

    groups = list(dict.fromkeys(one.group for one in shown))
    lines = [[one for one in shown if one.group == group] for group in groups]
    if len(lines) > 4 or any(len(line) > 5 for line in lines):
        wide = 2 if any(len(one.shown) > 24 for one in shown) and len(shown) <= 8 else 5
        lines = [list(shown[start : start + wide]) for start in range(0, len(shown), wide)]
    return [
        [
            Button.make(sight.table, "pick", one.shown, revision=sight.revision, key=one.key, style=style(one))
            for one in line
        ]
        for line in lines
    ]


def choice(one: Option, *, default: bool = False) -> Choice:
    """An option as a line of a menu; what does not fit its label goes on below, from a word on where there is one."""
    label, below = one.shown, one.group
    if len(label) > OPTION_LABEL:
        gap = label.rfind(" ", OPTION_LABEL // 2, OPTION_LABEL)
        end = gap if gap > 0 else OPTION_LABEL - 1
        label, below = f"{one.shown[:end]}…", f"…{one.shown[end:]}"
    return Choice(one.key, label, shorten(below, OPTION_LABEL), default)


def menus(sight: SeatView, decision: Decision, shown: Sequence[Option]) -> list[list[Control]]:
    """The options as menus: one if they fit it, so that all are seen at once; else one for each group if those are
    few, else pages of 25.
    """
    words = sight.words
    groups = list(dict.fromkeys(one.group for one in shown))
    split = [[one for one in shown if one.group == group] for group in groups]
    if len(shown) > OPTIONS and 1 < len(groups) <= 4 and all(len(part) <= OPTIONS for part in split):
        return [
            [
                Select.make(
                    sight.table,
                    "pickone",
                    capital(group) if group else words.text("bot.panel.choose"),
                    [choice(one, default=one.key == decision.answer) for one in part],
                    revision=sight.revision,
                    key=str(number),
                )
            ]
            for number, (group, part) in enumerate(zip(groups, split, strict=True))
        ]
    ordered = [one for part in split for one in part]
    part, turn = paged(sight, ordered)
    menu = Select.make(
        sight.table,
        "pickone",
        words.text("bot.panel.choose"),
        [choice(one, default=one.key == decision.answer) for one in part],
        revision=sight.revision,
    )
    return [*advised(sight), [menu], *turn]


def paged(sight: SeatView, ordered: Sequence[Option]) -> tuple[Sequence[Option], list[list[Control]]]:
    """The options of the page shown, and the row of buttons that turns pages, if there are several."""
    count = (len(ordered) + OPTIONS - 1) // OPTIONS
    page = min(sight.page, count - 1)
    part = ordered[page * OPTIONS : (page + 1) * OPTIONS]
    if count == 1:
        return part, []
    words = sight.words

    def turn(to: int, text: str) -> Button:
        return Button.make(
            sight.table,
            "page",
            words.text(text, page=to + 1, pages=count),
            revision=sight.revision,
            key=f"{to}",
            disabled=not 0 <= to < count,
        )

    back = turn(page - 1, "bot.button.back") if page else None
    ahead = turn(page + 1, "bot.button.ahead") if page + 1 < count else None
    return part, [[one for one in (back, ahead) if one is not None]]


def page_of(sight: SeatView) -> tuple[str, list[list[Control]]]:
    """Text and controls of the panel."""
    return text(sight), rows(sight)
