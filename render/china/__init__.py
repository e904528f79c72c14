"""The board of China.

The eye meets the map first: who holds which province, and how full it is. `board` lays the picture out; `land` is what
never changes, `chart` what stands on the map, `wall` the score track, `cards` the open cards and piles, `areas` the
seats, `hand` and `sheets` the pictures for one seat, `scroll` the score sheet with the map of where every point came
from.
"""

from render.china.board import ChinaBoard

BOARD = ChinaBoard()
