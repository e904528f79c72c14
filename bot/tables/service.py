"""`Tables`: everything that can be done with a table.

It is put together from its parts; what each verb does, and which errors it raises, stands there:

=====================  ================================================================================================
`bot.tables.base`      ``get at mine position``
`bot.tables.lobby`     ``create join leave kick set_option add_opponent remove_opponent start abort``
`bot.tables.play`      ``pick undo concede``
`bot.tables.opponents`  ``run_opponents settle resume close``
`bot.tables.chronicle`  ``log log_page recap follow unfollow mute set_language``
`bot.tables.archive`   ``export import_ replay_running``
=====================  ================================================================================================
"""

from __future__ import annotations

from bot.tables.archive import Archives
from bot.tables.base import OpponentHook
from bot.tables.chronicle import Chronicle
from bot.tables.lobby import Lobby
from bot.tables.opponents import Opponents


class Tables(Lobby, Opponents, Chronicle, Archives):
    """All tables of the bot.

    ``opponent`` chooses for opponents' seats. ``listener(table id)`` is called after every commit: it wakes the
    courier. ``clock()`` gives seconds since 1970, ``new_seed()`` 32 hex digits. In all verbs ``id`` is a table's id,
    ``user`` a person's; ``admin`` says that the presser has an admin's rights. Every verb raises `NoTable` for an
    unknown id, `DamagedTable` if what is stored cannot be read, and `DiskFull` if a change cannot be written: then
    nothing has changed.
    """


__all__ = ["OpponentHook", "Tables"]
