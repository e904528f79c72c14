"""The board of China.

The eye meets the map first: who holds which province, and how full it is. `board` lays the picture out; `land` is what
never changes, whole or a close-up, `chart` what stands on the map with `courts` and `alliances`, `wall` the score
track along the foot, `cards` the open cards and piles, `areas` the seats, `hand` (with `reach`), `sheets` and
`detail` the pictures for one seat, `scroll` the score sheet with the map of where every point came from.
"""

from render.china.board import ChinaBoard

BOARD = ChinaBoard()
