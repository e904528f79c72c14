"""The command line: what can be asked of the program, told in the operator's language to the last word.

argparse takes its own words (*usage*, *the following arguments are required*) from a function of its module; here they
come from the catalogues, as everything else does.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from engine.resources import version
from render.words.words import Words

OWN = {
    "usage: ": "usage",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s\n": "error",
    "argument %(argument_name)s: %(message)s": "argument",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "invalid choice: %(value)r (choose from %(choices)s)": "choice",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "parser",
    "invalid %(type)s value: %(value)r": "value",
    "expected one argument": "one",
    "expected at least one argument": "at_least_one",
    "expected at most one argument": "at_most_one",
    "ambiguous option: %(option)s could match %(matches)s": "ambiguous",
    "ignored explicit argument %r": "ignored",
    "not allowed with argument %s": "not_with",
    "one of the arguments %s is required": "one_of",
}
"""What argparse says, and under which name the catalogues have it: ``operator.argparse.<name>``."""

HEADINGS = ("arguments", "options")
"""Behind which argparse sets a colon."""

ENGINE = "engine"
"""The command that hands everything behind it on to ``python -m engine``."""


class Said(str):
    """A sentence of argparse that puts in what it is given as the language does: argparse gives Python's own form of
    values, and lists them in its own way.
    """

    def __mod__(self, given: Any) -> str:
        if isinstance(given, dict) and isinstance(given.get("choices"), str):
            given = {**given, "choices": given["choices"].replace("'", "")}
        elif isinstance(given, str):
            given = given.replace(" --", ", --").replace(",,", ",")
        return super().__mod__(given)


def translate(words: Words, said: str) -> str:
    """A sentence of argparse in the operator's language; one that is not known stays as it is.

    Its own slots (``%(prog)s``) stand in the catalogues as ``<prog>``, so that they are no slots of ours.
    """
    name = OWN.get(said)
    if name is None:
        return said
    text = words.text(f"operator.argparse.{name}")
    if name in HEADINGS:
        return words.labelled(text).removesuffix(":")  # argparse puts its own colon behind it
    for slot in ("prog", "message", "argument_name", "choices", "type", "option", "matches", "value", "parser_name"):
        text = text.replace(f"<{slot}>", f"%({slot})s")
    end = said[len(said.rstrip()) :]
    return Said(text.replace("<it>", "%s") + end)


def own_words(words: Words) -> None:
    """From now on argparse speaks the operator's language too."""
    setattr(argparse, "_", lambda said: translate(words, said))  # noqa: B010 - the seam is there, the stubs hide it


def day(words: Words) -> Callable[[str], date]:
    """A day as it is typed; what is none is told by how a day is written, in the operator's language."""

    def read(text: str) -> date:
        return date.fromisoformat(text)

    read.__name__ = words.text("operator.what.day")
    return read


def parsed_call(words: Words, prog: str, argv: list[str]) -> argparse.Namespace:
    """What is asked for. A wrong call ends the program with code 2 and a sentence."""
    made = parser(words, prog)
    found = made.parse_args(argv)
    if found.command == "restore" and found.file is None and not found.check:  # which one is never guessed
        found.own.error(
            translate(words, "one of the arguments %s is required") % f"{words.text('operator.what.file')}, --check"
        )
    return found


def parser(words: Words, prog: str = "mandate") -> argparse.ArgumentParser:
    """Everything that can be asked on the command line."""
    own_words(words)

    def what(name: str) -> str:
        return words.text(f"operator.what.{name}")

    made = argparse.ArgumentParser(prog, description=words.text("operator.help"))
    made.add_argument(
        "--version",
        action="version",
        version=f"Mandate {version()}",
        help=words.text("operator.argparse.version"),
    )
    commands = made.add_subparsers(dest="command", metavar=words.text("operator.help.command"))
    for name in ("backup", "restore"):
        command = commands.add_parser(name, help=words.text(f"operator.help.{name}"))
        told = words.text(f"operator.help.{name}.file")
        command.add_argument("file", type=Path, metavar=what("file"), nargs="?", help=told)
    command.add_argument("--check", action="store_true", help=words.text("operator.help.restore.check"))
    command.set_defaults(own=command)
    command = commands.add_parser("copy-store", help=words.text("operator.help.copy"))
    for name in ("source", "target"):
        command.add_argument(name, metavar=what(name), help=words.text(f"operator.help.copy.{name}"))
    for name in ("results", "ratings"):
        command = commands.add_parser(name, help=words.text(f"operator.help.{name}"))
        command.add_argument("--again", action="store_true", help=words.text(f"operator.help.{name}.again"))
    for name in ("replay", "doctor", "status", "web"):
        commands.add_parser(name, help=words.text(f"operator.help.{name}"))
    command = commands.add_parser("sign-export", help=words.text("operator.help.sign"))
    command.add_argument("file", type=Path, metavar=what("file"), help=words.text("operator.help.sign.file"))
    command = commands.add_parser("export-key", help=words.text("operator.help.key"))
    ways = command.add_mutually_exclusive_group(required=True)
    for name in ("save", "load"):
        ways.add_argument(f"--{name}", type=Path, metavar=what("file"), help=words.text(f"operator.help.key.{name}"))
    ways.add_argument("--new", action="store_true", help=words.text("operator.help.key.new"))
    command = commands.add_parser("archive", help=words.text("operator.help.archive"))
    way = command.add_mutually_exclusive_group(required=True)
    told = words.text("operator.help.archive.before")
    way.add_argument("--before", type=day(words), metavar=what("day"), help=told)
    told = words.text("operator.help.archive.read")
    way.add_argument("--read", type=Path, nargs="+", metavar=what("file"), help=told)
    command.add_argument("--to", type=Path, metavar=what("folder"), help=words.text("operator.help.archive.to"))
    command = commands.add_parser("install-service", help=words.text("operator.help.service"))
    scope = command.add_mutually_exclusive_group()
    for name in ("system", "user"):
        told = words.text(f"operator.help.service.{name}")
        scope.add_argument(f"--{name}", dest="scope", action="store_const", const=name, help=told)
    command.add_argument(
        "--as", dest="account", default="mandate", metavar=what("user"), help=words.text("operator.help.service.as")
    )
    command.add_argument("--several", action="store_true", help=words.text("operator.help.service.several"))
    command.add_argument("--into", type=Path, metavar=what("folder"), help=words.text("operator.help.service.into"))
    commands.add_parser(ENGINE, help=words.text("operator.help.engine"), add_help=False)
    return made
