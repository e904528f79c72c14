"""Requests and answers held against Discord's own description (OpenAPI 3.1, JSON Schema 2020-12)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

DESCRIPTION = Path(__file__).parent / "openapi" / "discord.json"


class Spec:
    """The description. `spec` gives the one there is: reading it takes a moment."""

    def __init__(self, file: Path = DESCRIPTION) -> None:
        document = json.loads(file.read_text(encoding="utf-8"))
        # The description's README says so: ids may be integers too, and discord.py sends some that way.
        document["components"]["schemas"]["SnowflakeType"] = {
            "type": ["string", "integer"],
            "pattern": r"^(0|[1-9][0-9]*)$",
        }
        self.paths: dict[str, Any] = document["paths"]
        self._components = document["components"]
        ways = sorted(self.paths, key=lambda path: path.count("{"))  # words before parameters
        self._ways = [(re.compile(re.sub(r"\{[^/]+?\}", "[^/]+", path)), path) for path in ways]
        self._checks: dict[tuple[str, ...], Any] = {}

    def operation(self, method: str, path: str) -> str | None:
        """The path of the description that a request goes to; None if the description has none."""
        return next((t for way, t in self._ways if way.fullmatch(path) and method.lower() in self.paths[t]), None)

    def request(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a request, in words."""
        name = self.operation(method, path)
        if name is None:
            return [f"{method} {path}: not described"]
        if body is None:
            return []
        content = self.paths[name][method.lower()].get("requestBody", {}).get("content", {})
        return self._wrong((method, name), content, body)

    def response(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with an answer of the stand-in itself, in words; only successes are described."""
        name = self.operation(method, path)
        if name is None or body is None:
            return []
        content = self.paths[name][method.lower()]["responses"].get(str(status), {}).get("content", {})
        return self._wrong((method, name, str(status)), content, body)

    def _wrong(self, key: tuple[str, ...], content: Any, body: Any) -> list[str]:
        where = " ".join(key)
        if "application/json" not in content:
            return [f"{where}: the description has no JSON here"]
        if key not in self._checks:
            schema = {**content["application/json"]["schema"], "components": self._components}
            self._checks[key] = jsonschema_rs.Draft202012Validator(schema, validate_formats=False)
        check = self._checks[key]
        if check.is_valid(body):
            return []
        leaves = (leaf for error in check.iter_errors(body) for leaf in leaves_of(error))
        found = (f"{where}: {'/'.join(map(str, one.instance_path))}: {one.message[:200]}" for one in leaves)
        return list(dict.fromkeys(found))


def leaves_of(error: Any) -> Iterator[Any]:
    """The errors behind a choice of schemas, of the branch alone whose ``type`` fits: Discord marks its unions so."""
    branches = getattr(error.kind, "context", None)
    if not branches:
        yield error
        return
    depth = len(error.instance_path)

    def other(one: Any) -> bool:
        name = type(one.kind).__name__
        at = list(one.instance_path[depth:])
        return (name == "Type" and not at) or (name in {"Enum", "Constant"} and at in ([], ["type"]))

    fitting = [branch for branch in branches if not any(map(other, branch))] or branches
    for one in min(fitting, key=len):
        yield from leaves_of(one)


@cache
def spec() -> Spec:
    """The description, read once a process."""
    return Spec()
