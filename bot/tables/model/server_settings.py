"""The house: what a server has set for all its tables."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.store.values.time import PACES, TimeControl

HOST, ADMINS = "host", "admins"
THREAD, HERE, ASK = "thread", "here", "ask"
ALL, CHOSEN = "all", "chosen"
OFF, OPEN = "off", "open"
FORUM = "forum"

ROLL, ROLLED = "roll", "rolled"
"""The channel for the rolls of honour, and the number of the last season that needs none any more."""

ZONES = (
    *("UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow", "Africa/Lagos", "Africa/Johannesburg"),
    *("Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    *("Pacific/Auckland", "America/Sao_Paulo", "America/Halifax", "America/New_York", "America/Chicago"),
    *("America/Denver", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu"),
)
"""The time zones that a server may have: one for each time of the day that many people share."""

CHOICES: dict[str, tuple[str, ...]] = {
    "pace": tuple(PACES),
    "place": (ASK, HERE, THREAD),
    "abort": (HOST, ADMINS),
    "most": ("0", "1", "2", "3", "5", "10"),
    "tidy": ("-1", "0", "1", "7", "30"),
    "vacation": ("0", "14", "21", "28", "42"),
    "idle": ("1", "2", "3", "5", "7"),
    "unfilled": ("1", "3", "7", "14"),
    "channels": (ALL, CHOSEN),
    "lobbies": ("0", "1", "2", "3", "5"),
    "cups": ("0", "1", "2", "3", "5"),
    "gallery": (OFF, OPEN, ALL),
    "zone": ZONES,
    "icons": ("on", "off"),
}
"""Every setting of a server, with its values."""

DEFAULTS = {
    "pace": "none",
    "place": ASK,
    "abort": HOST,
    "most": "10",
    "tidy": "-1",
    "vacation": "28",
    "idle": "3",
    "unfilled": "7",
    "channels": ALL,
    "lobbies": "3",
    "cups": "3",
    "gallery": OFF,
    "zone": "UTC",
    "icons": "on",
}


class ServerSettings(Struct, frozen=True):
    """What a server has set.

    ``pace``: the clock a new table has. ``place``: where it goes, a ``thread``, ``here``, or as is asked in a busy
    channel. ``abort``: who may end a running game without a vote, the ``host`` too or ``admins`` alone. ``most`` open
    tables a host may have, of them ``lobbies``, and ``cups`` a person may organise at once (0: any number). ``tidy``:
    days until the thread of a finished game is put away (-1: never).
    ``vacation``: days a year. ``idle``: days until a seat that does not move may be handed on. ``unfilled``: days until
    a lobby closes. ``channels``: whether tables stand in ``all`` of them or in ``chosen`` ones. ``gallery``: which
    tables may be watched on a page by whoever has its link: none (``off``), those in channels that everybody on the
    server may see (``open``), ``all``. ``zone``: the time zone in which its seasons begin and end.
    ``icons``: whether drawings stand beside the words of posts. ``forum``: the forum whose posts are its
    tables (0: they stand where they are opened). ``roll``: the channel for the rolls of honour (0: there are none).
    """

    pace: str
    place: str
    abort: str
    most: int
    tidy: int
    vacation: int
    idle: int
    unfilled: int
    channels: str
    lobbies: int
    cups: int
    gallery: str
    zone: str
    icons: str
    forum: int = 0
    roll: int = 0

    @property
    def terms(self) -> TimeControl:
        """What a new table has agreed on about time."""
        move, reserve = PACES[self.pace]
        return TimeControl(move=move, reserve=reserve)


def server_settings(settings: Mapping[str, str]) -> ServerSettings:
    """The house that the settings of a server make; what is not set, or not known, is as usual."""
    own = {
        name: settings[name] if settings.get(name) in CHOICES[name] else default for name, default in DEFAULTS.items()
    }
    numbers = {name: int(own.pop(name)) for name in ("most", "tidy", "vacation", "idle", "unfilled", "lobbies", "cups")}
    for name in (FORUM, ROLL):
        own_value = settings.get(name, "")
        numbers[name] = int(own_value) if own_value.isdecimal() else 0
    return ServerSettings(**own, **numbers)  # type: ignore[arg-type]
