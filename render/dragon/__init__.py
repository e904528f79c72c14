"""The board of In the Year of the Dragon.

The eye meets the row of twelve months first, then the princes' palaces with the persons under them; between them the
action groups, the person piles and one ruler for both tracks. `board` lays the picture out; `parts` draws tiles and
pieces, `palaces` what persons live in; `months`, `groups`, `piles`, `ruler` and `areas` are the regions; `sheets` are
the pictures for one seat: hand, own area, and what a question is about, large.
"""

from render.dragon.board import DragonBoard

BOARD = DragonBoard()
