"""People, channels and servers: the languages they read, and whether somebody is written to."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from msgspec import Struct

from bot.store.store import Store
from bot.store.values.delivery import KINDS
from bot.store.values.errors import StoreError
from bot.store.values.time import DAY, DM
from render.words.words import Words, language

_log = logging.getLogger(__name__)


class Place(Struct, frozen=True):
    """Where somebody acts: a channel and, of a thread, the one it belongs to; the server, and its locale."""

    channel: int | None = None
    parent: int | None = None
    guild: int | None = None
    locale: str = "en"


CLOSED, TOLD = "closed", "told"
"""What is noted of who cannot be reached by DM, for whatever reason: they do not know yet; they were told, and when."""

TAG = "tag."
"""What is noted of a forum begins so: the id of each tag that the bot sets."""

WISHES = frozenset({*(kind.wish[0] for kind in KINDS.values() if kind.wish), "remind_by"})
"""The settings by which people want to be written to."""


def wants(own: Mapping[str, str], kind: str) -> bool:
    """Whether somebody who has set this wants to be written to of a kind of delivery."""
    wish = KINDS[kind].wish
    return wish is None or own.get(wish[0], wish[1]) == "on"


def dms_reach(own: Mapping[str, str]) -> bool:
    """Whether DMs reach somebody of whom this is noted, as far as is known."""
    return "dm" not in own


def words_of_settings(own: Mapping[str, str]) -> Words:
    """The words of a person who is written to, by what is stored of them: the language they last used."""
    return Words(own.get("locale", "en"))


class People:
    """The settings of persons, channels and servers, as far as handlers and posts need them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- languages ---------------------------------------------------------------------------------------------------

    async def language_of(self, place: Place) -> str:
        """The language of public posts here: as set for the channel or the server, else the server's locale."""
        for scope, number in (("channel", place.channel), ("channel", place.parent), ("guild", place.guild)):
            chosen = await self.chosen(scope, number)
            if chosen:
                return language(chosen)
        return language(place.locale)

    async def chosen(self, scope: str, number: int | None) -> str:
        """The language set for a channel or a server; empty if none is."""
        return "" if number is None else (await self.store.settings.of(scope, number)).get("lang", "")

    async def choose(self, scope: str, number: int | None, lang: str | None) -> None:
        """Set the language of a channel or a server; None takes it away."""
        await self.store.settings.set(scope, number or 0, "lang", lang)

    async def public_words(self, place: Place) -> Words:
        """The words of public posts here."""
        return Words(await self.language_of(place))

    async def words_of(self, user: int) -> Words:
        """The words of a person who is written to: the language they last used."""
        return words_of_settings(await self.settings(user))

    async def met(self, user: int, lang: str, at: float, known: Mapping[str, str] | None = None) -> bool:
        """Somebody has pressed something: remember their language, for their DMs; whether they are to be told now that
        no DM reaches them. A day after that the next DM is tried again. They are not troubled if that cannot be stored.
        ``known``: what they had set a moment ago; where that leaves something to do it is read again.
        """
        if known is not None and known.get("locale") == lang and "dm" not in known:
            return False
        try:
            own = await self.store.settings.of("user", user)
            if own.get("locale") != lang:
                await self.store.settings.set("user", user, "locale", lang)
            state, _, since = own.get("dm", "").partition(".")
            if state == TOLD and at - float(since or 0) >= DAY:
                await self.store.settings.set("user", user, "dm", None)
            return await self.must_hear(user, own, at)
        except StoreError as error:
            _log.warning("a language is not remembered: %s", type(error).__name__)
            return False

    async def renamed(self, guild: int, user: int, name: str) -> None:
        """Take over what somebody is called on a server, where anything goes on under another name. They are not
        troubled if that cannot be stored.
        """
        try:
            await self.store.people.rename(guild, user, name)
        except StoreError as error:
            _log.warning("a name is not taken over: %s", type(error).__name__)

    # ---- what is set ------------------------------------------------------------------------------------------------

    async def settings(self, user: int) -> dict[str, str]:
        """What a person has set."""
        return await self.store.settings.of("user", user)

    async def set_own(self, user: int, name: str, value: str | None) -> None:
        """Set it; None takes it away. Who wants DMs has opened theirs, or wants to try."""
        await self.store.settings.set("user", user, name, value)
        if name in WISHES and value in ("on", DM):
            await self.forget_closed(user)

    async def house(self, guild: int | None) -> dict[str, str]:
        """What a server has set."""
        return await self.store.settings.of("guild", guild or 0)

    async def set_house(self, guild: int, name: str, value: str) -> None:
        """Set it."""
        await self.store.settings.set("guild", guild, name, value)

    async def forum_tags(self, forum: int) -> dict[str, int]:
        """Under which ids the bot's tags were last seen in a forum."""
        own = await self.store.settings.of("channel", forum)
        tags = {name.removeprefix(TAG): value for name, value in own.items() if name.startswith(TAG)}
        return {key: int(value) for key, value in tags.items() if value.isdecimal()}

    async def note_tags(self, forum: int, seen: Mapping[str, int]) -> None:
        """Note under which ids they are there: those that are not seen now may be there again."""
        known = await self.forum_tags(forum)
        for key, number in seen.items():
            if known.get(key) != number:
                await self.store.settings.set("channel", forum, f"{TAG}{key}", str(number))

    async def choose_channel(self, channel: int, *, on: bool) -> None:
        """Whether tables may stand in a channel, and in its threads, where a server has chosen some."""
        await self.store.settings.set("channel", channel, "tables", "on" if on else None)

    async def is_chosen(self, place: Place) -> bool:
        """Whether this channel, or the one this thread belongs to, is one of the chosen."""
        channels = [channel for channel in (place.channel, place.parent) if channel is not None]
        return any([(await self.store.settings.of("channel", channel)).get("tables") == "on" for channel in channels])

    # ---- who is written to -------------------------------------------------------------------------------------------

    async def note_closed(self, user: int) -> bool:
        """A DM could not be delivered; the person is told at the next press, but only once. Returns whether that is
        news.
        """
        if "dm" in await self.store.settings.of("user", user):
            return False
        await self.store.settings.set("user", user, "dm", CLOSED)
        return True

    async def forget_closed(self, user: int) -> bool:
        """DMs arrive (again), or are to be tried again. Returns whether that is news."""
        if "dm" not in await self.store.settings.of("user", user):
            return False
        await self.store.settings.set("user", user, "dm", None)
        return True

    async def dm_of(self, user: int) -> int:
        """The channel of a person's DM, if it was opened before; 0 otherwise."""
        return int((await self.store.settings.of("user", user)).get("dm_channel", "0"))

    async def note_dm(self, user: int, channel: int | None) -> None:
        """A person's DM has been opened; or it is not there any more (None)."""
        await self.store.settings.set("user", user, "dm_channel", None if channel is None else str(channel))

    async def note_refused(self, channel: int) -> None:
        """Discord lets nothing be posted in a channel, whatever the permissions seem to be."""
        await self.store.settings.set("channel", channel, "refused", "yes")

    async def forget_refused(self, channel: int) -> None:
        """Something has been posted there."""
        if await self.is_refused(channel):
            await self.store.settings.set("channel", channel, "refused", None)

    async def is_refused(self, channel: int, known: Mapping[str, str] | None = None) -> bool:
        """Whether Discord has refused the last post there. ``known``: the channel's settings, if at hand."""
        settings = await self.store.settings.of("channel", channel) if known is None else known
        return "refused" in settings

    async def must_hear_of_pictures(self, channel: int) -> bool:
        """Whether somebody who may change it is to be told now that pictures cannot be posted in a channel; from then
        on they know.
        """
        if "pictures" in await self.store.settings.of("channel", channel):
            return False
        await self.store.settings.set("channel", channel, "pictures", "told")
        return True

    async def must_hear(self, user: int, known: Mapping[str, str] | None, at: float) -> bool:
        """Whether the person is to be told now that their DMs are closed; from then on they know. ``known``: what they
        have set, if it has been read.
        """
        settings = await self.store.settings.of("user", user) if known is None else known
        if settings.get("dm") != CLOSED:
            return False
        await self.store.settings.set("user", user, "dm", f"{TOLD}.{int(at)}")
        return True
