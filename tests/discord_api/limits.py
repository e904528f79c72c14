"""Discord's documented limits that its description does not hold, checked on every request of the bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.discord_api.errors import Payload
from tests.discord_api.messages import COMPONENTS_V2, LENGTH, NESTED, Files, nested

NAME = re.compile(r"[-_'\w]{1,32}\Z")
MARKUP = re.compile(r"<a?:\w+:\d+>")
UPLOAD = 10 * 2**20
"""Bytes of one file, and of all files of a request, without a boosted server."""

ROW, BUTTON, SELECT, SECTION, TEXT, GALLERY = 1, 2, 3, 9, 10, 12
SUBCOMMANDS = 2
"""Option types up to this one are subcommands and groups."""
MENUS = (2, 3)
"""Command types that are chosen by a right click: on a person, on a message."""

COMMAND = 8000
"""Characters of a command with everything in it."""


def request(method: str, path: str, body: Any, files: Files) -> list[str]:
    """Everything that is too much in one request, in words."""
    where = f"{method} {re.sub(r'[0-9]{15,}', 'N', path.split('/webhooks/')[0])[:60]}"
    sizes = [len(data) for _, data in files.values()]
    found = [f"files of {sum(sizes)} bytes"] if sum(sizes) > UPLOAD else []
    if not body:
        pass
    elif "/commands" in path and isinstance(body, list):
        found += commands(body)
    elif path.endswith("/threads"):
        found += [] if 1 <= len(body["name"]) <= 100 else [f"thread name of {len(body['name'])}"]
    elif "/emojis" in path:  # what Discord refuses of them, the stand-in refuses
        pass
    elif path.endswith("/callback"):
        found += callback(body["type"], body.get("data") or {})
    elif isinstance(body, dict) and "recipient_id" not in body:
        found += list(message(body))
    return [f"{where}: {one}" for one in found]


def callback(kind: int, data: Payload) -> list[str]:
    """The answer to an interaction: choices, a form or a message."""
    if kind == 8:
        choices = data["choices"]
        bad = [one for one in choices if not 1 <= len(one["name"]) <= 100 or not 1 <= len(str(one["value"])) <= 100]
        return [f"choice {one}" for one in bad] + ([f"{len(choices)} choices"] if len(choices) > 25 else [])
    if kind == 9:
        return [] if 1 <= len(data["title"]) <= 45 else [f"modal title {data['title']!r}"]
    return list(message(data))


def message(body: Payload) -> Iterator[str]:
    """What is too much in the body of a message."""
    if len(body.get("content") or "") > 2000:
        yield f"content of {len(body['content'])}"
    if len(str(body.get("nonce") or "")) > 25:
        yield "nonce over 25"
    embeds = body.get("embeds") or []
    if len(embeds) > 10 or any(len(one.get("description") or "") > 4096 for one in embeds):
        yield "embeds too big"
    for one in body.get("attachments") or []:
        if len(one.get("description") or "") > 1024:
            yield f"alt text of {len(one['description'])}"
    yield from _components(body.get("components") or [], layout=bool((body.get("flags") or 0) & COMPONENTS_V2))


def _components(top: list[Payload], *, layout: bool) -> Iterator[str]:
    """The components of a message: rows, or with components V2 a layout of which all is counted."""
    if len(top) > 5 and not layout:
        yield f"{len(top)} rows"
    every = list(nested(top))
    if len(every) > NESTED:
        yield f"{len(every)} components"
    length = sum(len(one["content"]) for one in every if one["type"] == TEXT)
    if length > LENGTH:
        yield f"{length} characters"
    ids = [one["custom_id"] for one in every if "custom_id" in one]
    if len(ids) != len(set(ids)):
        yield f"custom_id twice in {ids}"
    for one in every:
        yield from _component(one)


def _component(one: Payload) -> Iterator[str]:
    kids = one.get("components") or []
    if one["type"] == ROW and (not kids or len(kids) > (5 if all(kid["type"] == BUTTON for kid in kids) else 1)):
        yield f"{len(kids)} in a row"
    if one["type"] == SECTION and not 1 <= len(kids) <= 3:
        yield f"{len(kids)} texts in a section"
    if one["type"] == TEXT and not one["content"].strip():
        yield "a text without words"
    if one["type"] == GALLERY:
        yield from (f"alt text of {len(item['description'])}" for item in one["items"] if too_long(item))
    if not 1 <= len(one.get("custom_id", "-")) <= 100:
        yield f"custom_id {one['custom_id']!r}"
    if one["type"] == BUTTON and not (1 <= len((one.get("label") or "").strip()) <= 80 or one.get("emoji")):
        yield f"button label {one.get('label')!r}"
    if MARKUP.search(one.get("label") or ""):
        yield f"an emoji in the text of a label: {one['label']!r}"
    if one["type"] == SELECT:
        yield from _menu(one)


def too_long(item: Payload) -> bool:
    """Whether the alt text of a picture in a gallery is longer than Discord takes it."""
    return len(item.get("description") or "") > 1024


def _menu(menu: Payload) -> Iterator[str]:
    options = menu.get("options") or []
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options"
    if len({one["value"] for one in options}) != len(options):
        yield "option values twice"
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    if not (0 <= low <= 25 and 1 <= high <= 25 and low <= high <= len(options)):
        yield f"{low} to {high} of {len(options)} options"
    if sum(bool(one.get("default")) for one in options) > high:
        yield "more defaults than may be chosen"
    if len(menu.get("placeholder") or "") > 150:
        yield "placeholder over 150"
    for one in options:
        if MARKUP.search(one["label"] + (one.get("description") or "")):
            yield f"an emoji in the text of an option: {one}"
        texts = (one["label"].strip(), one["value"], "-" if one.get("description") is None else one["description"])
        if not all(1 <= len(text) <= 100 for text in texts):
            yield f"option {one}"


def commands(body: list[Payload]) -> list[str]:
    """What is too much in a set of commands."""
    found = list(_unique(body, "commands")) + ([f"{len(body)} commands"] if len(body) > 100 else [])
    for one in body:
        if one.get("type", 1) in MENUS:  # they have a name of any letters, and nothing else
            found += [f"menu {name!r}" for name in _texts(one, "name").values() if not 1 <= len(name) <= 32]
            continue
        found += _command(one, one["name"])
        if _length(one) > COMMAND:
            found.append(f"{one['name']}: {_length(one)} characters in all")
    return found


def _texts(one: Payload, field: str) -> dict[str, str]:
    return {"": str(one.get(field, "")), **(one.get(f"{field}_localizations") or {})}


def _length(one: Payload) -> int:
    own = sum(max(map(len, _texts(one, field).values())) for field in ("name", "description"))
    return own + sum(map(_length, one.get("options") or []))


def _unique(options: list[Payload], where: str) -> Iterator[str]:
    """Names that stand twice among siblings, in any language."""
    for lang in {lang for one in options for lang in _texts(one, "name")}:
        names = [_texts(one, "name").get(lang, str(one["name"])) for one in options]
        if len(names) != len(set(names)):
            yield f"{where}: names twice in {lang!r}: {sorted(names)}"


def _command(one: Payload, path: str) -> list[str]:
    found = [f"{path}: name {name!r}" for name in _texts(one, "name").values() if not fits(name)]
    found += [f"{path}: description {t!r}" for t in _texts(one, "description").values() if not 1 <= len(t) <= 100]
    options = one.get("options") or []
    if len(options) > 25:
        found.append(f"{path}: {len(options)} options")
    required = [option.get("required", False) for option in options if option["type"] > SUBCOMMANDS]
    if required != sorted(required, reverse=True):
        found.append(f"{path}: a required option after an optional one")
    found += _unique(options, path)
    for option in options:
        found += _command(option, f"{path} {option['name']}")
    return found


def fits(name: str) -> bool:
    """Whether a command or an option may be called so."""
    return NAME.match(name) is not None and name == name.lower()
