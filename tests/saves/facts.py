"""What people see of a table, in words: a later version of the program must show the same.

The facts are sentences and not ids or states: those may be told differently inside, what is read may not change.
"""

from bot.discord.text.log_lines import tell
from bot.store.values.table import LOBBY, RUNNING, Table
from bot.tables.facade import Tables
from bot.tables.history.recap import is_told
from bot.tables.model.position import Position
from engine.kernel.values import Decision, Event, Value
from render.words.words import Words

RESHAPED = {("zhanguo", "orders"), ("zhanguo", "discard")}
"""Decisions that will offer the same choice in other portions: how many options they have is no fact about them."""

LAST = 6
"""How many lines at the end of the log are facts; the others are counted."""


def offered(position: Position, decision: Decision) -> str:
    """What a decision asks and how many options it has."""
    game = position.table.game
    return decision.kind if (game, decision.kind) in RESHAPED else f"{decision.kind} of {len(decision.options)}"


def of_table(table: Table) -> dict:
    """The table in its channel."""
    return {
        "game": table.game,
        "status": table.status,
        "guild": table.guild,
        "channel": table.channel,
        "host": table.host,
        "lang": table.lang,
        "seats": [[seat.user, seat.name, seat.level, seat.conceded] for seat in table.seats],
        "options": table.options,
        "seed_hash": table.seed_hash,
        "followers": list(table.followers),
        "muted": list(table.muted),
        "messages": [table.lobby_message, table.board_message],
    }


def of_position(position: Position, lang: str = "en") -> dict:
    """The game: where it is, all that is open, every hand, who is asked what, who has answered; or how it ended."""
    words, game, names = Words(lang), position.game, position.table.names

    def told(family, labels):
        return [words.label(game.id, family, label, names) for label in labels]

    found = {
        "headline": words.label(game.id, "headline", game.headline(position.view()), names),
        "brief": told("brief", game.brief(position.view())),
        "hands": [told("hand", game.hand(position.view(seat))) for seat in range(len(names))],
    }
    result = position.result
    if result is not None:
        end = words.text(f"{game.id}.end.{result.reason}")
        told_scores = [
            {words.text(f"{game.id}.source.{source}"): n for source, n in score.items()} for score in result.scores
        ]
        return found | {
            "end": end,
            "places": result.places,
            "totals": result.totals(),
            "scores": told_scores,
            "ties": result.tie_breaks,
        }
    return found | {
        "waiting": sorted(position.waiting()),
        "asked": {str(one.seat): offered(position, one) for one in position.decisions()},
        "sealed": sorted(one.seat for one in position.decisions() if one.answer is not None),
    }


def of_difference(now: dict, before: dict) -> dict:
    """What is seen now and was not before: of the public lines only the new ones."""
    found = {key: value for key, value in now.items() if value != before.get(key)}
    return found | {"brief": [line for line in now["brief"] if line not in before["brief"]]}


RETOLD = {"nobody_to_release": "must_release", "no_privilege": "assassination", "majority_shared": "majority"}
"""Lines that had a more general kind: today's and the former one."""


def retold(before: Event, now: Event) -> bool:
    """Whether a line tells of the same thing as it did: all that it named then; it may name more."""
    same = before.kind in (now.kind, RETOLD.get(now.kind)) and before.seat == now.seat
    return same and all(_plain(now.args.get(name)) == _plain(value) for name, value in before.args.items())


def _plain(value: Value | None) -> Value | None:
    """An argument as it once was: a card (``laws#57``) was its number alone."""
    if isinstance(value, list):
        return [one for one in map(_plain, value) if isinstance(one, (int, str))]
    return int(value.partition("#")[2]) if isinstance(value, str) and "#" in value else value


async def events(tables: Tables, table: Table, user: int = 0) -> list[Event]:
    """What the game itself has told ``user`` (0: everybody) in posts."""
    return [line.event for line in await tables.game_log.log(table.id, user) if is_told(line) and not line.bot]


async def log(tables: Tables, table: Table, user: int = 0, lang: str = "en") -> list[str]:
    """The log as ``user`` reads it (0: everybody)."""
    words = Words(lang)
    return [tell(words, table.game, line, table.names) for line in await tables.game_log.log(table.id, user)]


async def of_log(tables: Tables, table: Table) -> dict:
    """How much is told to whom, and the end of it."""
    public = await log(tables, table)
    own = [await log(tables, table, seat.user) for seat in table.seats if seat.user is not None]
    return {
        "lines": len(public),
        "last": public[-LAST:],
        "private": [sum(mine != all_ for mine, all_ in zip(lines, public, strict=True)) for lines in own],
    }


async def of_recaps(tables: Tables, table: Table, lang: str = "en") -> list[list[str]]:
    """What each person still at the table reads of the time since their last turn."""
    words = Words(lang)
    people = [seat.user for seat in table.seats if seat.user is not None]
    return [
        [
            tell(words, table.game, line, table.names)
            for line in (await tables.game_log.recap(await tables.position(table.id), user)).lines
        ]
        for user in people
    ]


async def of(tables: Tables, number: int) -> dict:
    """All facts about a table."""
    table = await tables.get(number)
    found = {"table": of_table(table)}
    if table.status != LOBBY:
        position = await tables.position(number)
        recaps = [[len(lines), *lines[-1:]] for lines in await of_recaps(tables, table)]
        found |= {
            "position": of_position(position),
            "undo": [
                seat
                for seat in range(len(table.seats))
                if table.status == RUNNING and table.seats[seat].human and not position.undo_reason(seat)
            ],
            "log": await of_log(tables, table),
            "recaps": recaps,
        }
    return found
