"""Imported by the process that the workers are forked from, before the first of them: all that pictures need is there,
and every worker shares it. Where nothing is forked, each worker imports it and has its own.

What is there is left out of garbage collections from then on: one would write into each object, and a page that is
written to is shared no longer.
"""

from __future__ import annotations

import gc
import os

import bot.workers.search  # noqa: F401  (workers search, too)
import render.jobs.worker
from bot.workers.pool import give_back, step_back

__all__: list[str] = []

_parent = os.getppid()
render.jobs.worker.load_and_paint()  # before it steps back: until this is done there is no picture at all
if os.getppid() != _parent:
    os._exit(0)  # the bot has been stopped meanwhile: nobody is left to be forked for
step_back()
gc.collect()
gc.freeze()
give_back()
