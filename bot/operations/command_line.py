"""The command line: what can be asked of the program, told in the operator's language to the last word.

argparse takes its own words (*usage*, *the following arguments are required*) from a function of its module; here they
come from the catalogues, as everything else does.
"""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

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

ENGINE = "engine"
"""The command that hands everything behind it on to ``python -m engine``."""


def translate(words: Words, said: str) -> str:
    """A sentence of argparse in the operator's language; one that is not known stays as it is.

    Its own slots (``%(prog)s``) stand in the catalogues as ``<prog>``, so that they are no slots of ours.
    """
    name = OWN.get(said)
    if name is None:
        return said
    text = words.text(f"operator.argparse.{name}")
    for slot in ("prog", "message", "argument_name", "choices", "type", "option", "matches"):
        text = text.replace(f"<{slot}>", f"%({slot})s")
    for slot in ("value", "parser_name"):
        text = text.replace(f"<{slot}>", f"%({slot})r")
    end = said[len(said.rstrip()) :]
    return text.replace("<it>", "%r" if "%r" in said else "%s") + end


def own_words(words: Words) -> None:
    """From now on argparse speaks the operator's language too."""
    setattr(argparse, "_", lambda said: translate(words, said))  # noqa: B010 - the seam is there, the stubs hide it


def day(text: str) -> date:
    """A day as it is typed. Raises `ValueError`."""
    return date.fromisoformat(text)


day.__name__ = "YYYY-MM-DD"  # as what argparse tells that something else is none


def parsed_call(words: Words, prog: str, argv: list[str]) -> argparse.Namespace:
    """What is asked for. A wrong call ends the program with code 2 and a sentence."""
    made = parser(words, prog)
    found = made.parse_args(argv)
    if found.command == "restore" and found.file is None and not found.check:  # which one is never guessed
        found.own.error(translate(words, "one of the arguments %s is required") % "FILE --check")
    return found


def parser(words: Words, prog: str = "mandate") -> argparse.ArgumentParser:
    """Everything that can be asked on the command line."""
    own_words(words)
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
        command.add_argument("file", type=Path, metavar="FILE", nargs="?", help=told)
    command.add_argument("--check", action="store_true", help=words.text("operator.help.restore.check"))
    command.set_defaults(own=command)
    command = commands.add_parser("copy-store", help=words.text("operator.help.copy"))
    for name, shown in (("source", "FROM"), ("target", "TO")):
        command.add_argument(name, metavar=shown, help=words.text(f"operator.help.copy.{name}"))
    for name in ("results", "ratings"):
        command = commands.add_parser(name, help=words.text(f"operator.help.{name}"))
        command.add_argument("--again", action="store_true", help=words.text(f"operator.help.{name}.again"))
    for name in ("replay", "doctor", "status", "web"):
        commands.add_parser(name, help=words.text(f"operator.help.{name}"))
    command = commands.add_parser("sign-export", help=words.text("operator.help.sign"))
    command.add_argument("file", type=Path, metavar="FILE", help=words.text("operator.help.sign.file"))
    command = commands.add_parser("export-key", help=words.text("operator.help.key"))
    ways = command.add_mutually_exclusive_group(required=True)
    for name in ("save", "load"):
        ways.add_argument(f"--{name}", type=Path, metavar="FILE", help=words.text(f"operator.help.key.{name}"))
    ways.add_argument("--new", action="store_true", help=words.text("operator.help.key.new"))
    command = commands.add_parser("archive", help=words.text("operator.help.archive"))
    what = command.add_mutually_exclusive_group(required=True)
    told = words.text("operator.help.archive.before")
    what.add_argument("--before", type=day, metavar="YYYY-MM-DD", help=told)
    told = words.text("operator.help.archive.read")
    what.add_argument("--read", type=Path, nargs="+", metavar="FILE", help=told)
    command.add_argument("--to", type=Path, metavar="FOLDER", help=words.text("operator.help.archive.to"))
    command = commands.add_parser("install-service", help=words.text("operator.help.service"))
    scope = command.add_mutually_exclusive_group()
    for name in ("system", "user"):
        told = words.text(f"operator.help.service.{name}")
        scope.add_argument(f"--{name}", dest="scope", action="store_const", const=name, help=told)
    command.add_argument(
        "--as", dest="account", default="mandate", metavar="USER", help=words.text("operator.help.service.as")
    )
    command.add_argument("--several", action="store_true", help=words.text("operator.help.service.several"))
    command.add_argument("--into", type=Path, metavar="FOLDER", help=words.text("operator.help.service.into"))
    commands.add_parser(ENGINE, help=words.text("operator.help.engine"), add_help=False)
    return made
