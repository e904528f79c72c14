"""Where the data lies, and which version this is, in a checkout and in an installed package alike.

In a checkout that is the folder ``data`` beside this package. A wheel puts the same files into the package ``mandate``,
so that no environment gets a top-level name ``data``.
"""

from __future__ import annotations

import importlib.metadata
import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

PACKAGE = "mandate"
"""The package that holds the data where the project is installed."""


@lru_cache(maxsize=1)
def home() -> Path:
    """The folder of all data. Raises `ModuleNotFoundError` where it was not installed."""
    checkout = Path(str(files("engine"))).parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "data"
    return Path(str(files(PACKAGE)))


def folder(name: str) -> Path:
    """One folder of the data, such as ``games``, ``icons``, ``locales``, ``rules``, ``lessons``, ``fonts`` or ``art``.

    >>> folder("games").name
    'games'
    """
    return home() / name


@lru_cache(maxsize=1)
def version() -> str:
    """The version, from its one source: ``pyproject.toml``, or what an installed package has made of it."""
    project = Path(str(files("engine"))).parent / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
    return importlib.metadata.version(PACKAGE)
