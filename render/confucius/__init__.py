"""The board of Confucius.

The eye meets the three ministries with their officials first, then the gifts between the players as arrows; below them
the action spaces, the examination, wall and lands, and the players. `board` chooses the kind and lays the board out;
`parts` draws pieces; `court`, `gifts`, `actions`, `abroad` and `areas` are the regions; `detail` shows a region with
the places to choose as large as possible; `hand` and `sheets` are the pictures of one seat, `scores` the score sheet.
"""

from render.confucius.board import ConfuciusBoard

BOARD = ConfuciusBoard()
