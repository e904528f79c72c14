"""The board of Confucius.

The eye meets the three ministries with their officials first, then the gifts between the players; below them the action
spaces, the examination (after the end the offices), wall and lands, the score track with the stacks, and the players.
`board` chooses the kind and lays the board out; `parts` draws pieces; `court`, `gifts`, `actions`, `examination`,
`abroad`, `points` and `areas` are the regions; `detail` shows a region with the places to choose as large as possible;
`hand` (with `money`) and `sheets` are the pictures of one seat, `scores` the score sheet, `news` what the head tells.
"""

from render.confucius.board import ConfuciusBoard

BOARD = ConfuciusBoard()
