"""What may be read of the store cannot write: each part has its reads in a class of their own."""

import dataclasses
import inspect
from typing import get_type_hints

import pytest

from bot.store.reads import StoreReads
from bot.store.store import Store

READS = {name: get_type_hints(part.fget)["return"] for name, part in vars(StoreReads).items() if hasattr(part, "fget")}
PARTS = {name: kind for name, kind in get_type_hints(Store).items() if name in READS}


def methods(kind):
    """The public methods that a class adds, with their sources."""
    found = {name: one for name, one in vars(kind).items() if inspect.isfunction(one) and not name.startswith("_")}
    return {name: inspect.getsource(one) for name, one in found.items()}


def writes(source, kind):
    helpers = [name for name in dir(kind) if name.startswith("_") and f"self.{name}(" in source]
    return ".write(" in source or any(".write(" in inspect.getsource(getattr(kind, name)) for name in helpers)


def test_every_part_can_be_read_alone():
    others = {"connections", "process"}
    assert set(READS) == {field.name for field in dataclasses.fields(Store)} - others == set(PARTS)


@pytest.mark.parametrize("name", READS)
def test_reads_write_nothing_and_writes_are_none_of_them(name):
    reads, part = READS[name], PARTS[name]
    assert issubclass(part, reads)
    assert [one for one, source in methods(reads).items() if writes(source, reads)] == []
    if part is not reads:
        assert [one for one, source in methods(part).items() if not writes(source, part)] == []
