"""The kinds of deliveries, a file each. `load` enters them all; a new one is a new file."""

import importlib
import pkgutil


def load() -> None:
    """Load every kind."""
    for found in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{found.name}")
