"""The plain board: draws any game as text, from its headline, brief and hand. A new game has pictures before it has
art.
"""

from __future__ import annotations

from engine.kernel.registry import AnyGame
from engine.kernel.values import Label, View
from render import theme
from render.scene import Picture, Scene, Sheet
from render.signs import Signs
from render.widgets.head import BELOW, head
from render.widgets.score import score_sheet
from render.widgets.tokens import field, seat_token

SEAL = "王"


class PlainBoard:
    """A board of text for one game."""

    signs = Signs()

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def scene(self, view: View, picture: Picture) -> Scene:
        """Headline in the band; below it the lines of ``brief``, or of ``hand`` for the private kinds."""
        if picture.kind == "score":
            return score_sheet(view, picture, game=self.game.id, seal=SEAL)
        labels = self.game.hand(view) if picture.kind == "hand" else self.game.brief(view)
        family = "hand" if picture.kind == "hand" else "brief"
        texts = [self._line(picture, family, label) for label in labels] or [picture.words.text("render.empty")]
        seats = [label.args.get("seat") for label in labels] or [None]
        step = max(34, min(64, 800 // len(texts)))
        high = max(560, BELOW + 80 + len(texts) * step + theme.MARGIN)
        sheet = Sheet(self.game.id, theme.WIDTH, high)
        headline = self._line(picture, "headline", self.game.headline(view))
        head(sheet, picture, view, seal=SEAL, headline=headline, points=())
        box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, high - BELOW - theme.MARGIN)
        field(sheet, box)
        size = min(32, step - 12)
        for index, (text, seat) in enumerate(zip(texts, seats, strict=True)):
            y = BELOW + 40 + index * step
            if isinstance(seat, int) and 0 <= seat < len(theme.SEATS):
                seat_token(
                    sheet, seat, theme.MARGIN + 44, y + size // 3, min(40, step - 4), ref=f"{family}.{index}.seat"
                )
            sheet.text(text, theme.MARGIN + 80, y, size, room=theme.WIDTH - 200, ref=f"{family}.{index}")
            place = labels[index].place if index < len(labels) else ""
            if place:
                sheet.spot(place, (theme.MARGIN + 20, y - 10, theme.WIDTH - 120, step - 8))
        return sheet.scene(picture)

    def _line(self, picture: Picture, family: str, label: Label) -> str:
        return picture.words.label(self.game.id, family, label, picture.names)
