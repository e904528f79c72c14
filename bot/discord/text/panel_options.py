"""The options of a panel: sections with a button each as long as there is room beside all the rest, else menus under
their full sentences, by pages where those are too long. Nothing is ever left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.discord.text import layout
from bot.discord.text.controls import OPTION_LABEL, OPTIONS, Button, Choice, Select, Style, shorten
from bot.discord.text.layout import ActionRow, Block, Section, Text
from bot.discord.text.paging import fitting, turns
from bot.discord.text.seat_view import Option, SeatView
from engine.kernel.values import END_TURN, Decision
from render.words.words import capital

LINE, BOXED, NARROW = 33, 28, 18
"""About how many characters a phone shows in a line: above the panel, in it, and beside a button."""

SCREEN, AT_ONCE = 24, 3
"""So many lines of a message a phone shows at once, and so many options are to be among them
(`tests/local/test_phone.py`)."""

EMOJI = re.compile(r"<:\w+:\d+>")


def height(text: str, wide: int) -> int:
    """About how many lines a phone makes of a text. An emoji is as wide as three letters."""
    return sum(max(1, -(-len(line) // wide)) for line in EMOJI.sub("---", text).split("\n"))


def options(sight: SeatView, room: int, said: int, above: int) -> list[Block]:
    """The options in ``room`` components, where ``said`` characters stand around them, and ``above`` lines before.

    Sections have narrow lines: where a phone would not show three of them below the question, they are a menu.
    """
    decision = sight.decision
    if decision is None:
        return []
    if decision.kind == END_TURN and all(len(option.shown) <= 40 for option in sight.options):
        return [ActionRow(tuple(choose(sight, option, option.shown) for option in sight.options))]
    if said + len(sentences(sight.options)) > layout.CHARACTERS:
        sight.leave_out_icons()
    made = sections(sight, decision)
    fits = layout.components(made) <= room and layout.characters(made) + said <= layout.CHARACTERS
    if fits and above + sum(height(text, NARROW) for text in layout.texts(made[:AT_ONCE])) <= SCREEN:
        return made
    first = sentences(grouped(sight.options)[:AT_ONCE])
    if above + height(first, BOXED) > SCREEN:  # an icon may take a line where none is left
        sight.leave_out_icons()
    return menus(sight, decision, layout.CHARACTERS - said)


def sections(sight: SeatView, decision: Decision) -> list[Block]:
    """A section for each option: its full sentence, and a short button beside it."""
    made: list[Block] = []
    for option, head in headed(grouped(sight.options)):
        name = "bot.button.chosen" if option.key == decision.answer else "bot.button.choose"
        lines = [
            *([f"-# {capital(head)}"] if head else []),
            f"-# {option.sentence}" if option.light else option.sentence,
        ]
        made.append(Section("\n".join(lines), choose(sight, option, sight.words.text(name))))
    return made


def choose(sight: SeatView, option: Option, label: str) -> Button:
    """The button that picks an option; green where it ends the turn, is what a lesson suggests, or stands
    already; grey where nothing comes of it.
    """
    decision = sight.decision
    assert decision is not None
    best = decision.kind == END_TURN or option.key in (decision.answer, sight.suggested)
    style = Style.success if best else Style.secondary if option.light else Style.primary
    emoji = option.icon if label == option.shown else ""  # else it stands before the sentence beside the button
    return Button.make(sight.table, "pick", label, revision=sight.revision, key=option.key, style=style, emoji=emoji)


def grouped(shown: Sequence[Option]) -> list[Option]:
    """The options with those of a group together, in the order in which the groups come."""
    groups = list(dict.fromkeys(option.group for option in shown))
    return [option for group in groups for option in shown if option.group == group]


def headed(shown: Sequence[Option]) -> list[tuple[Option, str]]:
    """Each option with the name of its group where that begins, if there are several."""
    several = len({option.group for option in shown}) > 1
    found, last = [], ""
    for option in shown:
        found.append((option, option.group if several and option.group != last else ""))
        last = option.group
    return found


def sentences(shown: Sequence[Option]) -> str:
    """Options one below the other, for people to read before they open a menu; an icon stands in the place of a dot."""
    lines = []
    for option, head in headed(shown):
        lines += [
            *([f"-# {capital(head)}"] if head else []),
            option.sentence if option.icon and not option.bare else f"· {option.sentence}",
        ]
    return "\n".join(lines)


def menus(sight: SeatView, decision: Decision, room: int) -> list[Block]:
    """The options as menus under their full sentences, in ``room`` characters: one menu if they fit it, so that all are
    seen at once; else one for each group if those are few, else by pages.
    """
    words, shown = sight.words, grouped(sight.options)
    parts = [
        [option for option in shown if option.group == group]
        for group in dict.fromkeys(option.group for option in shown)
    ]
    split = len(shown) > OPTIONS and 1 < len(parts) <= 4 and all(len(part) <= OPTIONS for part in parts)
    if split and sum(len(sentences(part)) + len(part[0].group) + 8 for part in parts) <= room:
        made: list[Block] = []
        for number, part in enumerate(parts):
            title = capital(part[0].group) if part[0].group else words.text("bot.panel.choose")
            made += [Text(f"**{title}**\n{sentences(part)}"), ActionRow((menu(sight, decision, part, title, number),))]
        return made
    advice = advised(sight)
    left = room - layout.characters(advice) - max(len(option.group) for option in shown) * len(parts)
    page = fitting(shown, sight.page, OPTIONS, lambda option: f"-# {option.group}\n· {option.sentence}", max(left, 1))
    select = menu(sight, decision, page.items, words.text("bot.panel.choose"))
    ways = turns(words, sight.table, "page", page.number, page.pages)
    return [Text(sentences(page.items)), ActionRow((select,)), *layout.rows([ways]), *advice]


def menu(sight: SeatView, decision: Decision, part: Sequence[Option], title: str, number: int | None = None) -> Select:
    """One menu of options."""
    lines = [choice(option, default=option.key == decision.answer) for option in part]
    key = "" if number is None else str(number)
    return Select.make(sight.table, "pickone", title, lines, revision=sight.revision, key=key)


def choice(option: Option, *, default: bool = False) -> Choice:
    """An option as a line of a menu; what does not fit its label goes on below, from a word on where there is one."""
    label, below = option.shown, option.group
    if len(label) > OPTION_LABEL:
        gap = label.rfind(" ", OPTION_LABEL // 2, OPTION_LABEL)
        end = gap if gap > 0 else OPTION_LABEL - 1
        label, below = f"{option.shown[:end]}…", f"…{option.shown[end:]}"
    return Choice(option.key, label, shorten(below, OPTION_LABEL), default, option.icon)


def advised(sight: SeatView) -> list[Block]:
    """What a lesson suggests, with a button of its own below the menu."""
    found = next((option for option in sight.options if option.key == sight.suggested), None)
    if found is None:
        return []
    return [Section(found.sentence, choose(sight, found, sight.words.text("bot.button.choose")))]
