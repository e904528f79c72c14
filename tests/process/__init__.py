"""The bot as a real process before a small Discord on 127.0.0.1.

``emulator/`` is the small Discord, ``drive/`` starts the bot and plays people, ``openapi/`` is what Discord says of its
interface. `docs/testing.md` tells how to use them.
"""
