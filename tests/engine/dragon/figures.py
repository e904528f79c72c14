"""What the figures in Dragon's options must be (`tests.games.figures`)."""

from __future__ import annotations

from engine.dragon.palaces import VALUE
from tests.games.figures import Measure, Pick, Table, asked, either, event, gain, in_all, shown, times, total

ACTIONS = ("build", "fireworks", "harvest", "parade", "study", "tax")
THINGS = {"rice": "rice", "rocket": "rockets", "yuan": "yuan", "track": "space", "vp": "vp"}


def carried_out(pick: Pick) -> list[int]:
    """The action's own event; privileges and walls have no amount."""
    return [args["n"] for kind in ACTIONS for args in pick.own(kind)] or [0]


def left(pick: Pick) -> int:
    """Tiles left that the card takes: of its type, or any (DR-5.2, DR-5.5)."""
    kind = str(pick.label.args["card"]).removeprefix("card_")
    piles = pick.before.table.piles.items()
    return sum(n for tile, n in piles if kind in ("wild", tile.partition(".")[0]))


def steps(pick: Pick) -> list[int]:
    """Spaces on the person track (DR-5.8): as far as the disc goes, at once or when the tile is housed."""
    if pick.decision.kind == "draft":
        return [VALUE[str(pick.label.args["person"])]]
    found = [args["n"] for one in pick.further(("house", "full_house"), 2) for args in one.own("housed")]
    return found or [VALUE[str(pick.label.args["person"])]]


def spaces(*levels: str) -> Measure:
    """How far a tile of a card's type and of such a level moves the disc, as long as its pile has one (DR-5.8)."""

    def measure(pick: Pick) -> list[int]:
        kind = str(pick.label.args["card"]).removeprefix("card_")
        return [VALUE[tile] for level in levels if pick.before.table.piles.get(tile := f"{kind}.{level}")]

    return measure


def floors(pick: Pick) -> list[int]:
    """The floors of the palace when the option is read."""
    home = int(pick.label.place.rpartition(".")[2])
    return [palace.floors for palace in pick.before.table.players[pick.seat].palaces if palace.id == home]


def others(pick: Pick) -> int:
    """Who else lives there: so many are left."""
    return len(pick.label.args.get("others", []))


FIGURES: Table = {
    "action": {
        "n": carried_out,
        "fee": total("fee"),
        "number": either(event("fee", "number"), event("dragon", "number")),
    },
    "refill": {"n": gain(lambda view, seat: view.table.players[seat].yuan)},
    "palace": {"n": floors},
    "card": {"n": shown(left), "young": spaces("young"), "old": spaces("old")},
    "card.one": {"n": shown(left), "spaces": spaces("young", "old")},
    "charter": {"n": event("charter")},
    "pile": {"n": steps},
    "release": {"n": shown(others)},
    "swap": {"n": shown(others)},
    "flood_mix": {
        thing: gain(lambda view, seat, thing=thing: getattr(view.table.players[seat], thing), -1)
        for thing in ("yuan", "rice", "rockets")
    },
    "privilege_size": {
        "price": event("bought"),
        "n": gain(lambda view, seat: view.table.players[seat].small + 2 * view.table.players[seat].large),
    },
    "wall_piece.part": {"n": either(asked("build_part"), times("built_new", "built_on", "built"))},
    **{
        f"wall_piece.{piece}": {"n": gain(lambda view, seat, thing=thing: getattr(view.table.players[seat], thing))}
        for piece, thing in THINGS.items()
    },
    "ask.build_part": {"n": in_all("built_new", "built_on", among=("build_part",))},
    "ask.release": {"n": in_all("released", among=("release",), falls=True)},
    "ask.drought_release": {"n": in_all("released", among=("drought_release",), falls=True)},
    "ask.quake_part": {"n": in_all("quake", among=("quake_part",))},
    "beside.flood_due": {"n": total("flood")},
    "beside.moves": {"n": shown(lambda pick: VALUE[pick.decision.args.person])},
    "beside.wall_month": {"month": shown(lambda pick: len(pick.before.table.wall) + 1)},
}
