"""The options of a panel: each takes one press as long as there is room beside all the rest. Nothing is ever left out.

| form | where |
|---|---|
| sections: the full sentence, a short button beside it | they fit |
| buttons that say everything | the sentences are as short as a button's |
| as many sections as fit, and a menu under the sentences of the rest | that menu holds the rest |
| menus under the full sentences, by pages where those are too long | else |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.discord.text import layout
from bot.discord.text.controls import OPTION_LABEL, OPTIONS, Button, Choice, Select, Style
from bot.discord.text.layout import ActionRow, Block, Section, Text
from bot.discord.text.paging import ROW, fitting, turns
from bot.discord.text.seat_view import Option, SeatView
from engine.kernel.values import END_TURN, Decision
from render.words.shorten import shorten
from render.words.words import capital

LINE, BOXED, NARROW = 33, 28, 18
"""About how many characters a phone shows in a line: above the panel, in it, and beside a button."""

SCREEN, AT_ONCE = 24, 3
"""So many lines of a message a phone shows at once, and so many options are to be among them
(`tests/local/test_phone.py`)."""

BUTTON, BESIDE_ICON = 38, 34
"""Characters of a button's label at most, without and with an emoji: Discord's own advice
(docs.discord.com, Components reference, "Button Design Guidelines").
"""

PARTED = re.compile(r"(?= – )|(?<=;)(?= )")
"""Where an option's words have a joint."""

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
    shown = headed(grouped(sight.options))
    made, at_once = sections(sight, shown), above + at_first(sight) <= SCREEN

    def fits(blocks: Sequence[Block]) -> bool:
        return layout.components(blocks) <= room and layout.characters(blocks) + said <= layout.CHARACTERS

    if at_once and fits(made):
        return made
    if (short := buttons(sight, shown)) and fits(short):
        return short
    if at_once:
        for many in range(min(len(shown) - 2, room // 3), AT_ONCE - 1, -1):
            if len(shown) - many <= OPTIONS and fits(some := mixed(sight, shown, many)):
                return some
    first = sentences(grouped(sight.options)[:AT_ONCE])
    if above + height(first, BOXED) > SCREEN:  # an icon may take a line where none is left
        sight.leave_out_icons()
    return menus(sight, decision, layout.CHARACTERS - said)


def at_first(sight: SeatView) -> int:
    """How many lines of a phone the first sections take that are to be seen at once; 0 where nothing is asked."""
    if sight.decision is None:
        return 0
    first = headed(grouped(sight.options))[:AT_ONCE]
    return sum(height(text, NARROW) for text in layout.texts(sections(sight, first)))


def sections(sight: SeatView, shown: Sequence[tuple[Option, str]]) -> list[Block]:
    """A section for each option: its full sentence, and a short button beside it."""
    decision, made = sight.decision, list[Block]()
    assert decision is not None
    for option, head in shown:
        name = "bot.button.chosen" if option.key == decision.answer else "bot.button.choose"
        told = f"-# {option.sentence}" if option.light else option.sentence
        lines = [*([f"-# {capital(head)}"] if head else []), told]
        made.append(Section("\n".join(lines), choose(sight, option, sight.words.text(name))))
    return made


def buttons(sight: SeatView, shown: Sequence[tuple[Option, str]]) -> list[Block]:
    """Buttons that say all that there is to say, in rows, below the name of their group; none if one has no room."""
    if any(len(option.shown) > (BESIDE_ICON if option.icon else BUTTON) for option, _ in shown):
        return []
    made: list[Block] = []
    row: list[Button] = []
    for option, head in shown:
        if row and (head or len(row) == ROW):
            made.append(ActionRow(tuple(row)))
            row = []
        made += [Text(f"-# {capital(head)}")] if head else []
        row.append(choose(sight, option, option.shown))
    return [*made, ActionRow(tuple(row))]


def mixed(sight: SeatView, shown: Sequence[tuple[Option, str]], many: int) -> list[Block]:
    """``many`` sections, and a menu under the sentences of the rest."""
    assert sight.decision is not None
    rest = [option for option, _ in shown[many:]]
    below = menu(sight, sight.decision, rest, sight.words.text("bot.panel.choose.more"))
    told = Text(told_in_lines(shown[many:]))
    return [*sections(sight, shown[:many]), told, ActionRow((below,)), *advised(sight, rest)]


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
    """Options one below the other, to read before a menu is opened; an icon or a letter is in the place of a dot."""
    return told_in_lines(headed(shown))


def told_in_lines(shown: Sequence[tuple[Option, str]]) -> str:
    """The same, with the name of a group where that is given."""
    lines = []
    for option, head in shown:
        lines += [
            *([f"-# {capital(head)}"] if head else []),
            option.sentence if option.letter or (option.icon and not option.bare) else f"· {option.sentence}",
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
    advice = advised(sight, sight.options)
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
    """An option as a line of a menu; what does not fit its label goes on below."""
    label, below = option.shown, capital(option.group)
    if len(label) > OPTION_LABEL:
        end = label_end(label)
        label, below = f"{option.shown[:end]}…", f"…{option.shown[end:]}"
    return Choice(option.key, label, shorten(below, OPTION_LABEL), default, option.icon)


def label_end(text: str) -> int:
    """Where the label of a long option ends: before a dash or behind a semicolon, else at a gap, where there is one not
    between a number and what it counts; all so that the rest has room below, if it can have.
    """
    roomy = [at for at in range(OPTION_LABEL // 2, OPTION_LABEL) if len(text) - at < OPTION_LABEL]
    within = roomy or range(OPTION_LABEL // 2, OPTION_LABEL)
    signs = [found.start() for found in PARTED.finditer(text) if found.start() in within]
    gaps = [at for at in within if text[at] == " "]
    whole = [at for at in gaps if not text[at - 1].isdigit()]
    return (signs or whole or gaps or [OPTION_LABEL - 1])[-1]


def advised(sight: SeatView, among: Sequence[Option]) -> list[Block]:
    """What a lesson suggests, with a button of its own below the menu that offers it ``among`` others."""
    found = next((option for option in among if option.key == sight.suggested), None)
    if found is None:
        return []
    return [Section(found.sentence, choose(sight, found, sight.words.text("bot.button.choose")))]
