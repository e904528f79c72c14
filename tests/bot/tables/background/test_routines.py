"""What servers are told from time to time is looked after: none of it is left out of the sweep."""

import inspect
import pkgutil
from importlib import import_module

import bot.tables
from bot.tables.tasks import ServerRoutine


def looking_by_time():
    """The classes of this storey that are to look at what is due by now."""
    modules = [import_module(found.name) for found in pkgutil.walk_packages(bot.tables.__path__, "bot.tables.")]
    classes = {
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and found.__module__ == module.__name__ and not inspect.isabstract(found)
    }
    return {
        found
        for found in classes
        if inspect.iscoroutinefunction(look := getattr(found, "look", None))
        and list(inspect.signature(look).parameters) == ["self", "now"]
    }


async def test_whatever_looks_at_what_is_due_is_looked_at_by_the_sweep_of_who_is_on_duty(world, monkeypatch):
    seen = []
    for routine in ServerRoutine.__subclasses__():

        async def look(self, now):
            seen.append((type(self), now))

        monkeypatch.setattr(routine, "look", look)
    expected = looking_by_time() | set(ServerRoutine.__subclasses__())
    await world.tables.scheduler.sweep(on_duty=False)
    assert seen == []
    await world.tables.scheduler.sweep(on_duty=True)
    assert len(expected) > 1
    assert sorted(seen, key=str) == sorted(((found, world.now) for found in expected), key=str)
