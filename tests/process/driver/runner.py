"""What `Bot` starts: `entry`, and nothing else in the bot's workers, which import this module as well.

With ``python -m bot`` workers import nothing of the bot's entry; here, too, their memory holds no Discord.
The variable ``WIRE_TOY`` adds the toy game of the tests: a short one with sealed answers and secret hands.
"""

from __future__ import annotations

import importlib
import os
import sys

from render.words.catalogues import add_locales

if os.environ.get("WIRE_TOY"):  # on import, so that processes which the bot starts know it too
    add_locales(importlib.import_module("tests.toy").LOCALES)


if __name__ == "__main__":
    from tests.process.driver.entry import main

    sys.exit(main())
