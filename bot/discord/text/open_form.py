"""The form by which a table is opened: what is filled in, in words and as it stands in a control."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from bot.discord.text.controls import NO_TABLE, CheckboxGroup, Choice, FormSelect, Modal
from bot.discord.text.errors import Refusal
from bot.store.values.table import LEVELS
from bot.store.values.time import PACES
from engine.kernel.registry import game as find_game
from engine.kernel.registry import games
from engine.kernel.values import OptionSpec
from render.words.words import Words

TICKS = 10
"""Boxes of a group at most."""

OTHER = "other"
"""A clock that is not among the usual ones: it is set once the table is there."""

FORM = re.compile(r"(?P<game>\w+)\.([01]{3})\.([01]*)\.(\w*)\.(\w*)\.(\w*)", re.ASCII)
"""A table that is filled in, as it stands in a control (`Draft.key`)."""

NUMBER = re.compile(r"\d{1,2}", re.ASCII)

FREE, KEPT = "free", "kept"
MAY, BUSY, TAKEN, ALWAYS = "may", "busy", "taken", "thread"
"""Whether a thread is opened for the table: it may be; it should be, for people talk in the channel, or a table stands
there; it is, for the server wants one for each.
"""
RATED, THREAD = "rated", "thread"


class Draft(Struct, frozen=True):
    """A table as far as it is filled in: whether its free seats are ``kept``, the options that are ``on``, its
    ``clock`` by name, so many ``bots`` of a ``level``, whether it is ``rated`` and stands in a ``thread``.
    """

    game: str
    kept: bool = False
    on: tuple[str, ...] = ()
    clock: str = "none"
    bots: int = 0
    level: str = ""
    rated: bool = True
    thread: bool = False

    @property
    def key(self) -> str:
        """The draft as it stands in a control."""
        bits = "".join(str(int(spec.name in self.on)) for spec in on_off_options(self.game))
        flags = "".join(str(int(chosen)) for chosen in (self.kept, self.rated, self.thread))
        return f"{self.game}.{flags}.{bits}.{self.clock}.{self.bots}.{self.level}"

    @classmethod
    def read(cls, key: str) -> Draft:
        """The draft that stands in a control. Raises `Refusal`."""
        found = FORM.fullmatch(key)
        if found is None or found["game"] not in games():
            raise Refusal("bot.error.unknown")
        game, flags, bits, clock, bots, level = found.groups()
        _require_filled(clock, bots, level)
        on = tuple(spec.name for spec, bit in zip(on_off_options(game), bits, strict=False) if bit == "1")
        kept, rated, thread = (flag == "1" for flag in flags)
        return cls(game, kept, on, clock, int(bots), level, rated, thread)


def on_off_options(game: str) -> list[OptionSpec]:
    """The options of a game that are on or off, whatever else is chosen; all others stay on the lobby card."""
    found = [spec for spec in find_game(game).options if set(spec.values) == {"on", "off"} and not spec.needs]
    return found[:TICKS]


def options(draft: Draft) -> dict[str, str]:
    """What is chosen of them, where it is not as usual."""
    chosen = {spec.name: "on" if spec.name in draft.on else "off" for spec in on_off_options(draft.game)}
    usual = {spec.name: spec.values[0] for spec in find_game(draft.game).options}
    return {name: value for name, value in chosen.items() if value != usual[name]}


def form(words: Words, draft: Draft, *, apart: str = "", there: str = "") -> Modal:
    """The form, as the draft has it. ``apart``: whether a thread can be opened for it (one of the above; empty: none
    can be), ``there``: the channel that it would be in, where that is another one.
    """
    game = draft.game
    fields: list[FormSelect | CheckboxGroup] = [
        FormSelect(
            "seats", words.text("bot.open.seats"), _choices(words, "seats", (FREE, KEPT), KEPT if draft.kept else FREE)
        )
    ]
    ticks = [
        Choice(
            spec.name,
            words.text(f"{game}.set.{spec.name}"),
            words.text(f"{game}.set.{spec.name}.help"),
            spec.name in draft.on,
        )
        for spec in on_off_options(game)
    ]
    if ticks:
        fields.append(CheckboxGroup("options", words.text("bot.open.options"), tuple(ticks)))
    paces = [Choice(name, words.text(f"bot.clock.pace.{name}"), default=name == draft.clock) for name in PACES]
    paces.append(Choice(OTHER, words.text("bot.open.clock.other"), default=draft.clock == OTHER))
    fields.append(FormSelect("clock", words.text("bot.clock.pace"), tuple(paces)))
    fields.append(FormSelect("bots", words.text("bot.open.bots"), _bots(words, draft)))
    flags = [Choice(RATED, words.text("bot.open.rated"), default=draft.rated)]
    if apart not in {"", ALWAYS}:
        flags.append(Choice(THREAD, words.text("bot.open.thread"), default=draft.thread))
    fields.append(CheckboxGroup("flags", words.text("bot.open.flags"), tuple(flags), _why(words, apart, there)))
    return Modal.make(
        NO_TABLE, "newtable", words.text("bot.open.title", game=words.text(f"{game}.name")), fields, key=game
    )


def _why(words: Words, apart: str, there: str) -> str:
    """Why the table should have a thread, and where that would be."""
    told = [words.text(f"bot.new.{apart}")] if apart in {BUSY, TAKEN, ALWAYS} else []
    return " ".join([*told, words.text("bot.new.elsewhere", channel=f"#{there}")] if apart and there else told)


def _choices(words: Words, name: str, values: tuple[str, ...], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, words.text(f"bot.open.{name}.{value}"), default=value == chosen) for value in values)


def _bots(words: Words, draft: Draft) -> tuple[Choice, ...]:
    """None, or so many of each level, as far as there are seats beside the host's."""
    made = [Choice("0", words.text("bot.open.bots.none"), default=not draft.bots)]
    for level in LEVELS:
        for number in range(1, max(find_game(draft.game).seats)):
            told = words.text("bot.open.bots.some", n=number, level=words.text(f"bot.level.{level}"))
            made.append(Choice(f"{number}.{level}", told, default=(number, level) == (draft.bots, draft.level)))
    return tuple(made)


def _require_filled(clock: str, bots: str, level: str) -> None:
    """These are what a form has. Raises `Refusal`."""
    if clock not in (*PACES, OTHER) or NUMBER.fullmatch(bots) is None or (level not in LEVELS and bots != "0"):
        raise Refusal("bot.error.unknown")


def filled(game: str, fields: Mapping[str, str]) -> Draft:
    """What was filled in. Raises `Refusal` for what no form has."""
    number, _, level = fields.get("bots", "0").partition(".")
    clock = fields.get("clock", "none")
    _require_filled(clock, number, level)
    flags = fields.get("flags", "").split(",")
    on = set(fields.get("options", "").split(","))
    return Draft(
        game,
        kept=fields.get("seats") == KEPT,
        on=tuple(spec.name for spec in on_off_options(game) if spec.name in on),
        clock=clock,
        bots=int(number),
        level=level,
        rated=RATED in flags,
        thread=THREAD in flags,
    )
