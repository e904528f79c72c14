"""The entry: ``mandate``, in a checkout ``python -m bot``, and with a word behind it what an operator can ask for
(`bot.operations.command_line`); ``mandate engine ...`` is ``python -m engine ...``.

With ``DISCORD_TOKEN`` the bot goes to Discord, without one to the local table. Every way to go wrong ends in one
sentence and an exit code: 1 for what could not be done, 2 for a wrong call or setting.
"""

from __future__ import annotations

import asyncio
import io
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from pydantic import SecretStr

from bot import logs
from bot.config import Settings, SettingsError, environment_language, load
from bot.operations import archive, backup, command_line, doctor, files, service, status
from bot.operations.finding import WRONG
from bot.operations.rebuild import recount
from bot.run import ENDING, Failure, bot, print_to_operator, run, web
from bot.setting_values import place
from bot.store.database import copy
from bot.store.database.location import exclusive_use, require_there
from bot.store.values.errors import TableError
from render.words.words import Words

PROGRAM = "mandate" if Path(sys.argv[0]).stem == "mandate" else "python -m bot"
"""How the operator has called the program."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; returns the exit code. With ``argv`` the caller lives on after a signal."""
    try:
        return _main(argv)
    finally:
        if argv is not None:
            ENDING.withdraw()


def _main(argv: Sequence[str] | None) -> int:
    open_streams()
    words = Words(environment_language())
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == [command_line.ENGINE]:
        from engine.__main__ import main as engine_main  # rules alone: no setting is read

        command_line.own_words(words)
        return engine_main(given[1:], prog=f"{PROGRAM} {command_line.ENGINE}", lang=words.lang)
    asked = command_line.parsed_call(words, PROGRAM, given)
    try:
        settings = load()
    except SettingsError as error:
        return _end(str(error), 2)
    words = settings.words()
    logs.set_up(settings.log_level, settings.log_format)
    for secret in (settings.token, settings.db):
        if isinstance(secret, SecretStr):
            logs.hide(secret.get_secret_value())
    try:
        match asked.command:
            case "copy-store":
                for name, found in copy.copy(place(asked.source), place(asked.target)).items():
                    print_to_operator(
                        words.text("operator.copy.table", name=name, n=found.rows, digest=found.digest[:12])
                    )
                print_to_operator(words.text("operator.copy.done"))
            case "backup":
                for sentence in backup.make(settings, words, asked.file):
                    print_to_operator(sentence)
            case "restore" if asked.check:
                sentences, well = asyncio.run(backup.check(settings, words, asked.file))
                return _told(sentences, well=well)
            case "restore":
                for sentence in backup.restore(settings, words, asked.file):
                    print_to_operator(sentence)
            case "doctor":
                return asyncio.run(_doctor(settings, words))
            case "status":
                for sentence in status.sentences(words, *status.look(settings.where, time.time())):
                    print_to_operator(sentence)
            case "archive" if asked.read:
                sentences, well = archive.read(settings, words, asked.read)
                return _told(sentences, well=well)
            case "archive":
                sentences, well = archive.archive(settings, words, asked.before, asked.to)
                return _told(sentences, well=well)
            case "install-service":
                system = asked.scope == "system" if asked.scope else os.geteuid() == 0
                made = service.plan(system=system, user=asked.account, several=asked.several, into=asked.into)
                for sentence in service.install(settings, words, made):
                    print_to_operator(sentence)
            case "results" | "ratings":
                for sentence in recount(settings, words, asked.command, again=asked.again):
                    print_to_operator(sentence)
            case "web":
                asyncio.run(web(settings, words))
            case "replay":
                asyncio.run(_replay(settings, words))
            case "sign-export":
                for sentence in files.sign(settings, words, asked.file, _ask):
                    print_to_operator(sentence)
            case "export-key":
                print_to_operator(files.exchange_key(settings, words, save=asked.save, load=asked.load))
            case _:
                asyncio.run(run(settings, words))
    except TableError as error:
        # Players read of the same errors in other words: "tell the operator" is no help for the operator.
        own = f"operator.error.{type(error).__name__}"
        return _end(words.text(own if words.has(own) else error.id, **error.values), 1)
    except BrokenPipeError:  # whoever read our output, such as `head`, has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        told = "operator.error.file" if error.filename else "operator.error.system"
        return _end(words.text(told, file=str(error.filename), why=str(error.strerror or error)), 1)
    except files.NotDone as error:
        return _end(words.text(error.id, **error.values), 1)
    except Failure as error:
        return _end(str(error), 1)
    except KeyboardInterrupt:  # pressed before the event loop took the signal over, or twice
        return 130
    return 0


def open_streams() -> None:
    """A terminal that lacks a letter gets a question mark for it, and a stream that is closed is one to nowhere."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - until the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


async def _replay(settings: Settings, words: Words) -> None:
    """After a change of rules: play every running game again, and say of each what came out. Raises `TableError`."""
    require_there(settings.where)
    async with bot(settings, hold=exclusive_use) as client:
        found = await client.tables.exports.replay_running()
        await client.tables.plans.close()
        await client.tables.opponents.close()
    if not found:
        print_to_operator(words.text("operator.replay.none"))
    for sentence in backup.replayed(words, found):
        print_to_operator(sentence)


async def _doctor(settings: Settings, words: Words) -> int:
    """Tell what is there and what is not; 1 if something is wrong."""
    found = []
    async for finding in doctor.examine(settings):
        found.append(finding)
        print_to_operator(f"{'!!' if finding.outcome == WRONG else 'ok'}  {logs.redact(finding.sentence(words))}")
    return 0 if doctor.free_of_faults(found) else 1


def _told(sentences: Sequence[str], *, well: bool) -> int:
    for sentence in sentences:
        print_to_operator(sentence)
    return 0 if well else 1


def _ask(question: str) -> str:
    """What the operator answers; nothing if nobody can."""
    sys.stdout.write(f"{logs.harmless(question)} ")
    sys.stdout.flush()
    return sys.stdin.readline() if sys.stdin else ""


def _end(sentence: str, code: int) -> int:
    sys.stderr.write(f"{logs.harmless(logs.redact(sentence))}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
