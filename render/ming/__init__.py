"""The board of Ming Dynasty.

The eye meets the map first: provinces, princes, the transports on the borders. At its right the province spaces with
the display and the players, below it the score track and the piles. `board` lays the picture out; `parts` draws pieces
and cards; `land` is the map as it always is, whole or a close-up, `spots` where things stand on it and `chart` how;
`spaces` and `areas` are the regions beside it; `hand` and `sheets` are the pictures for one seat, `scroll` the score
sheet.
"""

from render.ming.board import MingBoard

BOARD = MingBoard()
