"""What tests send workers to do. Kept apart: a worker imports it first, and with a test all that the test needs."""

import os
import time


def die_once(mark):
    """The first time this process ends, the next time it is done."""
    if not os.path.exists(mark):  # noqa: PTH110
        open(mark, "w").close()  # noqa: PTH123
        os._exit(3)
    return "done"


def nap(seconds, unless=0):
    """Sleep, but not in this process; gives whose it is."""
    if os.getpid() != unless:
        time.sleep(seconds)
    return os.getpid()
