"""The recap: what somebody has missed since their own last turn, the big things first, as much as a message holds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.discord.interaction.reply import Page, Picture, Reply
from bot.discord.interaction.router import Press, verb
from bot.discord.pictures.studio import Order
from bot.discord.services import Services
from bot.discord.text import turn_post
from bot.discord.text.controls import Button, Control
from bot.discord.text.names import plain_all
from bot.tables.history.recap import Recap, Section, weight
from bot.tables.model.position import Position
from engine.kernel.values import PUBLIC
from render.captions import news
from render.words.words import Words

BRIEF = 8
"""How many lines a panel tells of it."""

ROOM = 1800
"""How many characters of it a message holds, besides its title."""


OPENING = -1
"""The place of the line that opens a section: it is told by the heading."""


class Told(Struct, frozen=True):
    """A line in words: in which section it stands, its place there (`OPENING`: its heading), and what it weighs."""

    section: int
    place: int
    weight: int
    text: str


def told(recap: Recap, game: str, words: Words, names: Sequence[str]) -> tuple[list[str], list[Told]]:
    """The headings of the sections (empty before the first round), and all lines, in order. That a round begins is one
    of them; to who has played in that round already its heading only names it.
    """
    headings, lines = list[str](), list[Told]()
    for number, section in enumerate(recap.sections):
        opening = section.opening
        headings.append(heading(section, game, words, names))
        if opening is not None and not section.already:
            lines.append(Told(number, OPENING, weight(game, opening, PUBLIC), headings[-1]))
        for place, (line, weighs) in enumerate(zip(section.lines, section.weights, strict=True)):
            text = turn_post.tell(words, game, line, names)
            own = weighs == news.GREATEST
            lines.append(Told(number, place, weighs, f"· **{text}**" if own else f"· {text}"))
    return headings, lines


def heading(section: Section, game: str, words: Words, names: Sequence[str]) -> str:
    """The heading of a section; empty before the first round."""
    if section.opening is None:
        return ""
    if not section.already:
        return turn_post.tell(words, game, section.opening, names)
    event = section.opening.event
    return words.say(game, f"round.{event.kind}", names, **event.args)


def shown(headings: Sequence[str], lines: Sequence[Told]) -> list[str]:
    """These lines by sections, in each the big things first."""
    found = list[str]()
    for number, title in enumerate(headings):
        own = sorted((one for one in lines if one.section == number), key=lambda one: (-one.weight, one.place))
        if own:
            found += [f"**{title}**"] if title else []
            found += [one.text for one in own if one.place != OPENING]
    return found


def parted(headings: Sequence[str], lines: Sequence[Told], room: int = ROOM) -> list[list[Told]]:
    """The lines cut into messages: the first holds what weighs most, of equal things the newest; the others the rest,
    in order.
    """
    first, rest = list[Told](), list[Told]()
    for one in sorted(lines, key=lambda one: (-one.weight, -one.section, -one.place)):
        fits = not rest and len("\n".join(shown(headings, [*first, one]))) <= room
        (first if fits else rest).append(one)
    pages = [first]
    for one in sorted(rest, key=lambda one: (one.section, one.place)):
        if len(pages) == 1 or len("\n".join(shown(headings, [*pages[-1], one]))) > room:
            pages.append([])
        pages[-1].append(one)
    return pages


def brief(recap: Recap, game: str, words: Words, names: Sequence[str]) -> str:
    """What weighs most, in small print for a panel; empty if nothing has happened."""
    headings, lines = told(recap, game, words, names)
    if not lines:
        return ""
    heaviest = sorted(lines, key=lambda one: (-one.weight, -one.section, -one.place))
    heavy = [one for one in heaviest[:BRIEF] if one.weight]
    chosen = heavy if heavy and len(lines) > BRIEF else heaviest[:BRIEF]
    headed = {one.section for one in chosen}
    left = [one for one in lines if one not in chosen and not (one.place == OPENING and one.section in headed)]
    text = [words.text("bot.panel.recap.first" if recap.first else "bot.panel.recap"), *shown(headings, chosen)]
    if left:
        text.append(words.text("bot.chronicle.more", n=len(left)))
    return "\n".join(f"-# {one}" for one in text)


async def show(services: Services, reply: Reply, position: Position, page: int = 0, *, apart: bool = True) -> None:
    """`/game recap`: all that is news, with one picture that marks what has changed meanwhile."""
    words, table = reply.words, position.table
    recap = await services.tables.chronicle.recap(table.id, reply.interaction.user.id)
    headings, lines = told(recap, table.game, words, plain_all(table.names))
    pages = parted(headings, lines)
    number = min(page, len(pages) - 1)
    name = "bot.chronicle.recap.first" if recap.first else "bot.chronicle.recap"
    title = words.text(name, game=words.text(f"{table.game}.name"))
    text = "\n".join([f"### {title}", *(shown(headings, pages[number]) or [words.text("bot.chronicle.nothing")])])
    row: list[Control] = [
        Button.make(
            str(table.id), "recappage", words.text(f"bot.button.{way}", page=to + 1, pages=len(pages)), key=str(to)
        )
        for to, way in ((number - 1, "back"), (number + 1, "ahead"))
        if 0 <= to < len(pages)
    ]
    row += [
        Button.make(str(table.id), one, words.text(f"bot.button.{one}"))
        for one in (["play", "log"] if table.live else ["log"])
    ]
    happened = [line for section in recap.sections for line in section.lines]

    async def draw() -> Picture:
        first = position.game.encode(await services.tables.desk.first(table))
        return await services.studio.since(position, recap.revision, first, words, Order(), happened)

    await reply.page(Page(text, [row], draw, quick=services.studio.idle), apart=apart)


@verb("recap")
async def recap(press: Press) -> None:
    """What has happened since the presser's last turn, beside the panel."""
    await show(press.services, press.reply, await press.services.tables.desk.position(press.id))


@verb("recappage")
async def turn_page(press: Press) -> None:
    """Another page of it, in place."""
    page = int(press.key) if press.key.isdecimal() else 0
    position = await press.services.tables.desk.position(press.id)
    await show(press.services, press.reply, position, page, apart=False)
