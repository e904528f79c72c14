"""The bot's own entry, with discord.py pointed to a small Discord: started as a process by `Bot`.

Its arguments are two addresses and seconds. Nothing of the bot is changed, and no function of discord.py but one
default: so long it waits for servers after READY (2.0 otherwise; on a stand-in nothing else is to come). The variable
``WIRE_TOY`` adds the toy game of the tests: a short one with sealed answers and secret hands.
"""

from __future__ import annotations

import functools
import os
import sys

import yarl
from discord import asset, gateway, http, state

from bot import __main__ as entry
from render.words import add_locales

if os.environ.get("WIRE_TOY"):  # on import, so that processes which the bot starts know it too
    from tests import toy

    add_locales(toy.LOCALES)


def point(url: str, ws: str, ready: float) -> None:
    """Let discord.py speak with the stand-in at these addresses."""
    http.Route.BASE = f"{url}/api/v10"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(ws)
    asset.Asset.BASE = f"{url}/cdn"
    begin = state.ConnectionState.__init__
    state.ConnectionState.__init__ = functools.partialmethod(  # type: ignore[method-assign,assignment]
        begin, guild_ready_timeout=ready
    )


if __name__ == "__main__":
    point(sys.argv[1], sys.argv[2], float(sys.argv[3]))
    sys.exit(entry.main([]))
