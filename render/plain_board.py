"""The plain board: draws any game as text, from its headline, brief and hand. A new game has pictures before it has
art.
"""

from __future__ import annotations

from engine.kernel.registry import AnyGame
from engine.kernel.values import Label, View
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.widgets.head import BELOW, head
from render.widgets.score import score_sheet
from render.widgets.tokens import MIDDLE, field, seat_token
from render.words.place_signs import Signs

SEAL = "王"
LEAST = 560
"""No picture is lower."""
PAD, LINES = 40, 800
"""The room above and below the lines, and their height together if they are neither few nor very many."""
LINE, LEAST_LINE = 64, 34
"""The height of a line, at most and at least."""
SIZE, BETWEEN = 32, 12
"""The size of a text; it is lower than its line by at least so much."""
TOKEN_AT, TOKEN_GAP = 44, 4
"""The middle of a seat's token; it is lower than its line by at least so much."""
TEXT_AT, TEXT_END = 80, 56
"""Where a text begins, and what is left behind it."""
SPOT_AT, SPOT_END, SPOT_UP, SPOT_GAP = 20, 36, 10, 8
"""The place of a line: what is left before and behind it, how far above the text it begins, and between two of them."""


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
        step = max(LEAST_LINE, min(LINE, LINES // len(texts)))
        high = max(LEAST, BELOW + 2 * PAD + len(texts) * step + theme.MARGIN)
        sheet = Sheet(self.game.id, theme.WIDTH, high)
        headline = self._line(picture, "headline", self.game.headline(view))
        head(sheet, picture, view, seal=SEAL, headline=headline, points=())
        left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
        field(sheet, (left, BELOW, wide, high - BELOW - theme.MARGIN))
        size, token = min(SIZE, step - BETWEEN), min(MIDDLE, step - TOKEN_GAP)
        for index, (text, seat) in enumerate(zip(texts, seats, strict=True)):
            y = BELOW + PAD + index * step
            if isinstance(seat, int) and 0 <= seat < len(theme.SEATS):
                seat_token(sheet, seat, left + TOKEN_AT, y + size // 3, token, ref=f"{family}.{index}.seat")
            sheet.text(text, left + TEXT_AT, y, size, room=wide - TEXT_AT - TEXT_END, ref=f"{family}.{index}")
            place = labels[index].place if index < len(labels) else ""
            if place:
                spot = (left + SPOT_AT, y - SPOT_UP, wide - SPOT_AT - SPOT_END, step - SPOT_GAP)
                sheet.spot(place, spot)
        return sheet.scene(picture)

    def _line(self, picture: Picture, family: str, label: Label) -> str:
        return picture.words.label(self.game.id, family, label, picture.names)
