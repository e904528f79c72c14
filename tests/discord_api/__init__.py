"""A small Discord over loopback: REST v10 and the gateway, for a real discord.py in a process of its own.

| module | holds |
|---|---|
| `world` | servers, roles, channels, threads, people |
| `permissions` | who may do what in a channel |
| `messages` | messages, files, nonces: what a request makes of them |
| `interactions` | commands and presses: the 3 seconds, the 15 minutes, the answers |
| `humans` | what people do: type, press, choose |
| `gateway` | the websocket: sessions, RESUME, what goes wrong there |
| `faults` | scripted faults of requests |
| `rates` | rate limits |
| `spec`, `limits` | every request is held against Discord's description and its documented limits |
| `named_commands` | commands are pressed in texts, and plain in labels, menus and alt texts |
| `journal` | what was asked and answered |
| `routes`, `server` | the HTTP side, and all of it put together: `Emulator` |

It was written from Discord's documentation: that the bot works before it does not prove that Discord behaves so.
"""

from tests.discord_api.server import Emulator, emulator

__all__ = ["Emulator", "emulator"]
