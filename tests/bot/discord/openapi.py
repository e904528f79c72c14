"""As much of JSON Schema as Discord's description of its interface uses."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


class Described:
    """A description, against which bodies of requests can be held."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}  # its README says so

    def body(self, path: str, method: str) -> dict[str, Any]:
        content = self.document["paths"][path][method]["requestBody"]["content"]
        return content["application/json"]["schema"]

    def wrong(self, schema: Any, value: Any, where: str = "$") -> list[str]:
        """Where ``value`` does not fit ``schema``."""
        if schema is True or schema == {}:
            return []
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[-1]
            return self.wrong(self.document["components"]["schemas"][name], value, where)
        found: list[str] = []
        for key in ("oneOf", "anyOf"):
            if key in schema:
                tried = [self.wrong(one, value, where) for one in schema[key]]
                if all(tried):
                    found += min(tried, key=len)
        for one in schema.get("allOf", []):
            found += self.wrong(one, value, where)
        return found + self._itself(schema, value, where)

    def _itself(self, schema: dict[str, Any], value: Any, where: str) -> list[str]:
        types = schema.get("type", [])
        types = types if isinstance(types, list) else [types]
        if types and not any(self._is(value, one) for one in types):
            return [f"{where}: {value!r} is no {'/'.join(types)}"]
        found = []
        if "enum" in schema and value not in schema["enum"]:
            found.append(f"{where}: {value!r} is not one of {schema['enum']}")
        if "const" in schema and value != schema["const"]:
            found.append(f"{where}: {value!r} is not {schema['const']}")
        if isinstance(value, str):
            if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 1 << 30):
                found.append(f"{where}: {len(value)} characters")
            if "pattern" in schema and not re.search(schema["pattern"].replace(r"\p{L}\p{N}", r"\w"), value):
                found.append(f"{where}: {value!r} does not match {schema['pattern']}")
        if isinstance(value, list):
            if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", 1 << 30):
                found.append(f"{where}: {len(value)} items")
            for number, one in enumerate(value):
                found += self.wrong(schema.get("items", True), one, f"{where}[{number}]")
        if isinstance(value, dict):
            found += [f"{where}: {name} is missing" for name in schema.get("required", []) if name not in value]
            known = schema.get("properties", {})
            more = schema.get("additionalProperties", True)
            for name, one in value.items():
                if name in known:
                    found += self.wrong(known[name], one, f"{where}.{name}")
                elif more is False:
                    found.append(f"{where}: {name} is unknown")
                elif isinstance(more, dict):
                    found += self.wrong(more, one, f"{where}.{name}")
        return found

    @staticmethod
    def _is(value: Any, name: str) -> bool:
        if isinstance(value, bool):
            return name == "boolean"
        return isinstance(value, TYPES[name])
