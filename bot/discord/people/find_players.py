"""Finding people: the open tables of a server, who would like a game of what, and one's own wishes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.discord.interaction.access import open_here
from bot.discord.interaction.actor import actor_of
from bot.discord.interaction.contexts import server_needed, server_of
from bot.discord.interaction.reply import Reply
from bot.discord.interaction.router import Press, handles
from bot.discord.services import Services
from bot.discord.text.controls import NO_TABLE, Button, Choice, Control, Select, Style, setting
from bot.discord.text.errors import Refusal
from bot.discord.text.find_players import ANY, clock, open_seats, people, table_lines, wish_line
from bot.discord.text.names import escape_name
from bot.discord.text.page import Page
from bot.discord.text.paging import page_typed, part, row, title, turns
from bot.store.values.names import numbered_names
from bot.store.values.person import Wish
from bot.store.values.time import PACES
from bot.tables.model.errors import NoSuchGame
from bot.tables.people.find_players import LENGTHS, USUAL
from engine.kernel.registry import game as find_game
from engine.kernel.registry import games
from render.words.shorten import shorten
from render.words.words import Words

TABLES, WISHES = 5, 8
"""How many open tables, and how many wishes of others, a page tells."""


async def show(services: Services, reply: Reply, done: str = "", number: int = 0) -> None:
    """`/game find`: what there is to play here, after a word about what was ``done``; both lists page by page."""
    interaction, words = reply.interaction, reply.words
    guild = server_needed(interaction)
    found = await services.tables.player_finder.find(guild, interaction.user.id)
    free = [lobby for lobby in found.lobbies if open_seats(lobby) and open_here(services, interaction, lobby)]
    pace = await services.tables.pace.of(interaction.user.id)
    free.sort(key=lambda table: not pace.suits(table.terms))  # those of one's own pace first, else in their order
    own = [wished for wished in found.wishes if wished.user == interaction.user.id]
    others = [wished for wished in found.wishes if wished.user != interaction.user.id]
    lines = [*([done] if done else []), f"### {words.text('bot.find.title')}"]
    if own:
        lines += [f"**{words.text('bot.find.own')}**", *(f"· {wish_line(wished, words)}" for wished in own)]
    pages = max(part(free, 0, TABLES).pages, part(others, 0, WISHES).pages)
    number = min(number, pages - 1)
    lines.append(f"**{title(words, words.text('bot.find.tables'), len(free))}**")
    lines += [
        line
        for table in free[number * TABLES :][:TABLES]
        for line in table_lines(table, words, suits=pace.suits(table.terms))
    ]
    lines += [] if free else [words.text("bot.find.no_tables")]
    lines.append(f"**{title(words, words.text('bot.find.wishes'), len(others))}**")
    named = list(zip(numbered_names([other.name for other in others]), others, strict=True))
    lines += [
        f"· {words.labelled(escape_name(name), wish_line(wished, words))}"
        for name, wished in named[number * WISHES :][:WISHES]
    ]
    lines += [] if others else [words.text("bot.find.no_wishes")]
    rows = find_rows(words, guild, own) + row(turns(words, NO_TABLE, "find", number, pages))
    await reply.page(Page("\n".join(lines), rows))


def find_rows(words: Words, guild: int, own: Sequence[Wish]) -> list[list[Control]]:
    """The way to a wish, and back from it."""
    named = [(game, words.text(f"{game}.name")) for game in games() if words.has(f"{game}.name")]
    # A menu that stays shows what was chosen in it, and cannot be asked for the same again: so each has its key.
    rows: list[list[Control]] = [
        [Select.make(NO_TABLE, "wishform", words.text("bot.find.wish"), [Choice(*game) for game in named], key="new")]
    ]
    if own:
        choices = [Choice(wished.game, words.text(f"{wished.game}.name")) for wished in own]
        rows.append(
            [Select.make(NO_TABLE, "unwish", words.text("bot.find.withdraw"), choices, key=f"{guild}.{len(own)}")]
        )
    return rows


# ---- the form of a wish ---------------------------------------------------------------------------------------------


class Draft(Struct, frozen=True):
    """A wish as far as its form is filled in. It stands in the controls of the form, so nothing need be remembered."""

    game: str
    least: int
    most: int
    pace: str = ANY
    days: int = USUAL

    @property
    def key(self) -> str:
        """The draft as it stands in a control."""
        return f"{self.game}.{self.least}.{self.most}.{self.pace}.{self.days}"


def draft_of(key: str) -> Draft:
    """The draft that stands in a control; what it may be is checked where it becomes a wish. Raises `Refusal`."""
    game, least, most, pace, days = [*key.split("."), *("",) * 5][:5]
    if game not in games() or not all(map(str.isdecimal, (least, most, days))) or pace not in (ANY, *PACES):
        raise Refusal("bot.error.unknown")
    return Draft(game, int(least), int(most), pace, int(days))


def form(words: Words, draft: Draft) -> Page:
    """How many people, which clock, for how long: a menu each."""
    seats = sorted(find_game(draft.game).seats)
    ranges = [(least, most) for least in seats for most in reversed(seats) if least <= most]
    offered: dict[str, tuple[list[tuple[str, str]], str]] = {
        "people": ([(f"{a}-{b}", people(words, a, b)) for a, b in ranges], f"{draft.least}-{draft.most}"),
        "pace": ([(pace, clock(words, pace)) for pace in (ANY, *PACES)], draft.pace),
        "days": ([(str(length), words.text("bot.time.days", n=length)) for length in LENGTHS], str(draft.days)),
    }
    rows: list[list[Control]] = [
        [setting(words, NO_TABLE, "wishset", words.text(f"bot.wish.{name}"), values, chosen, key=f"{name}.{draft.key}")]
        for name, (values, chosen) in offered.items()
    ]
    rows.append(
        [
            Button.make(NO_TABLE, "wish", words.text("bot.button.wish"), key=draft.key, style=Style.success),
            Button.make(NO_TABLE, "find", words.text("bot.button.find")),
        ]
    )
    game = words.text(f"{draft.game}.name")
    return Page(f"### {words.text('bot.wish.title', game=game)}\n{words.text('bot.wish.text')}", rows)


@handles("find")
async def find(press: Press) -> None:
    """What there is to play: back to it, or another page; the key says which."""
    await show(press.services, press.reply, number=page_typed(press.key))


@handles("wishform")
async def wish_form(press: Press) -> None:
    """The form for a game; at first with as many people as it is for, any clock, a week."""
    if press.value not in games():
        raise NoSuchGame(game=shorten(press.value, 40))
    seats = find_game(press.value).seats
    await press.reply.page(form(press.reply.words, Draft(press.value, min(seats), max(seats))))


@handles("wishset")
async def wish_set(press: Press) -> None:
    """Fill in one thing; the key says which, and what the rest is."""
    name, _, rest = press.key.partition(".")
    draft = draft_of(rest)
    if name == "people":
        least, _, most = press.value.partition("-")
        changed = f"{draft.game}.{least}.{most}.{draft.pace}.{draft.days}"
    elif name == "pace":
        changed = f"{draft.game}.{draft.least}.{draft.most}.{press.value}.{draft.days}"
    else:
        changed = f"{draft.game}.{draft.least}.{draft.most}.{draft.pace}.{press.value}"
    await press.reply.page(form(press.reply.words, draft_of(changed)))


@handles("wish")
async def wish(press: Press) -> None:
    """Make the wish that stands in the form."""
    interaction, draft = press.interaction, draft_of(press.key)
    guild = server_needed(interaction)
    pace = "" if draft.pace == ANY else draft.pace
    seats = (draft.least, draft.most)
    await press.services.tables.player_finder.wish(guild, actor_of(interaction), draft.game, seats, pace, draft.days)
    await show(press.services, press.reply, press.reply.words.text("bot.wish.made"))


@handles("unwish")
async def unwish(press: Press) -> None:
    """Withdraw a wish: the one chosen, or the one that a letter is about; the key is the server, then the game."""
    guild, _, game = press.key.partition(".")
    if not guild.isdecimal():
        raise Refusal("bot.error.unknown")
    wished = press.values[0] if press.values else game
    await press.services.tables.player_finder.withdraw(int(guild), press.interaction.user.id, wished)
    done = press.reply.words.text("bot.wish.gone")
    if server_of(press.interaction) is None:
        await press.reply.note(done)
    else:
        await show(press.services, press.reply, done)
