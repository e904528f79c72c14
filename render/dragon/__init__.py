"""The board of In the Year of the Dragon.

The eye meets the row of twelve months first, then the action groups and the person piles, the two tracks, and the
princes' palaces with the persons under them. `board` lays the picture out; `parts` draws tiles, palaces and pieces;
`months`, `centre` and `areas` are the regions; `sheets` are the pictures for one seat: hand, own area, palace detail.
"""

from render.dragon.board import DragonBoard

BOARD = DragonBoard()
