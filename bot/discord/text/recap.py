"""What was missed, in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.discord.text import log_lines
from bot.tables.history.recap import Recap, Section, weight
from engine.kernel.values import PUBLIC, Event
from render.captions import news
from render.words.words import Words

BRIEF = 6
"""How many lines a panel tells of it, headings and what stands for the rest included."""
ROOM = 1800
"""How many characters of it a message holds, besides its title."""
OPENING = -1
"""The place of the line that opens a section: it is told by the heading."""


class RecapLine(Struct, frozen=True):
    """A line in words: in which section it stands, its place there (`OPENING`: its heading), and what it weighs."""

    section: int
    place: int
    weight: int
    text: str


def all_lines(recap: Recap, game: str, words: Words, names: Sequence[str]) -> tuple[list[str], list[RecapLine]]:
    """The headings of the sections (empty before the first round), and all lines, in order. That a round begins is one
    of them; to who has played in that round already its heading only names it.
    """
    headings, lines = list[str](), list[RecapLine]()
    for number, section in enumerate(recap.sections):
        opening = section.opening
        headings.append(heading(section, game, words, names))
        if opening is not None and not section.already:
            lines.append(RecapLine(number, OPENING, weight(game, opening, PUBLIC), headings[-1]))
        for place, (line, weighs) in enumerate(zip(section.lines, section.weights, strict=True)):
            text = log_lines.tell(words, game, line, names)
            own = weighs == news.GREATEST
            lines.append(RecapLine(number, place, weighs, f"· **{text}**" if own else f"· {text}"))
    return headings, lines


def heading(section: Section, game: str, words: Words, names: Sequence[str]) -> str:
    """The heading of a section; empty before the first round."""
    if section.opening is None:
        return ""
    if not section.already:
        return log_lines.tell(words, game, section.opening, names)
    return round_name(section.opening.event, game, words, names)


def round_name(opening: Event, game: str, words: Words, names: Sequence[str]) -> str:
    """The round that an event opens, by its name."""
    return words.say(game, f"round.{opening.kind}", names, **opening.args)


def by_section(headings: Sequence[str], lines: Sequence[RecapLine]) -> list[str]:
    """These lines by sections, in each in the order in which it happened."""
    found = list[str]()
    for number, title in enumerate(headings):
        own = sorted((line for line in lines if line.section == number), key=lambda line: line.place)
        if own:
            found += [f"**{title}**"] if title else []
            found += [line.text for line in own if line.place != OPENING]
    return found


def parted(headings: Sequence[str], lines: Sequence[RecapLine], room: int = ROOM) -> list[list[RecapLine]]:
    """The lines cut into messages: the first holds what weighs most, of equal things the newest; the others the rest,
    in order.
    """
    first, rest = list[RecapLine](), list[RecapLine]()
    for line in sorted(lines, key=lambda line: (-line.weight, -line.section, -line.place)):
        fits = not rest and len("\n".join(by_section(headings, [*first, line]))) <= room
        (first if fits else rest).append(line)
    pages = [first]
    for line in sorted(rest, key=lambda line: (line.section, line.place)):
        if len(pages) == 1 or len("\n".join(by_section(headings, [*pages[-1], line]))) > room:
            pages.append([])
        pages[-1].append(line)
    return pages


def brief(recap: Recap, game: str, words: Words, names: Sequence[str]) -> str:
    """What weighs most, in small print for a panel; empty if nothing has happened."""
    headings, lines = all_lines(recap, game, words, names)
    if not lines:
        return ""
    heaviest = sorted(lines, key=lambda line: (-line.weight, -line.section, -line.place))
    heavy = [line for line in heaviest if line.weight] if len(lines) > BRIEF else []
    found = list[str]()
    for many in range(BRIEF, 0, -1):
        chosen = (heavy or heaviest)[:many]
        headed = {line.section for line in chosen}
        left = [line for line in lines if line not in chosen and not (line.place == OPENING and line.section in headed)]
        more = [words.text("bot.chronicle.more", n=len(left))] if left else []
        found = [*by_section(headings, chosen), *more]
        if len(found) <= BRIEF:
            break
    title = words.text("bot.panel.recap.first" if recap.first else "bot.panel.recap")
    return "\n".join(f"-# {line}" for line in (title, *found))
