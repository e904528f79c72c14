"""Pictures of figures: statistics, leaderboards, the course of a rating. They show what they are given, in its words.

    pool.submit(figures_job, pack(figures))

They belong to no table and no view, so nothing secret can be on them.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from render.canvas.fonts import drawable_names
from render.canvas.scene import Scene
from render.raster.encode import MEDIA, EncodedPicture, encode
from render.raster.paint import paint
from render.shared.chart import Chart, Place, chart_sheet
from render.shared.leaderboard import Leaderboard, LeaderboardRow, RatingCourse, ladder_sheet, rise_sheet
from render.shared.statistics_sheet import Bar, GameRow, StatisticsPage, figures_sheet

__all__ = [
    "Bar",
    "Chart",
    "Figures",
    "GameRow",
    "Leaderboard",
    "LeaderboardRow",
    "Place",
    "RatingCourse",
    "StatisticsPage",
    "figures_job",
    "pack",
    "scene_of",
]

Figures = StatisticsPage | Leaderboard | RatingCourse | Chart


class _Message(Struct, frozen=True):
    """What crosses to another process."""

    figures: Figures


def pack(figures: Figures) -> bytes:
    """The argument of `figures_job`."""
    return msgspec.json.encode(_Message(figures))


def figures_job(packed: bytes) -> EncodedPicture:
    """Draw what `pack` has packed."""
    scene = scene_of(msgspec.json.decode(packed, type=_Message).figures)
    return EncodedPicture(encode(paint(scene), scene.colours()), MEDIA, scene.width, scene.height)


def scene_of(figures: Figures) -> Scene:
    """The scene of figures; what no font can write of a name is left out."""
    title = drawable_names((figures.title,), ("–",))[0]
    if isinstance(figures, Leaderboard):
        names = drawable_names(tuple(rung.name for rung in figures.rungs), ("–",) * len(figures.rungs))
        rungs = tuple(replace(rung, name=name) for rung, name in zip(figures.rungs, names, strict=True))
        return ladder_sheet(replace(figures, title=title, rungs=rungs))
    if isinstance(figures, Chart):
        names = drawable_names(tuple(place.name for place in figures.places), ("–",) * len(figures.places))
        places = tuple(replace(place, name=name) for place, name in zip(figures.places, names, strict=True))
        return chart_sheet(replace(figures, title=title, places=places))
    if isinstance(figures, RatingCourse):
        return rise_sheet(replace(figures, title=title))
    facts = tuple(drawable_names((fact,), ("–",))[0] for fact in figures.facts)
    return figures_sheet(replace(figures, title=title, facts=facts))
