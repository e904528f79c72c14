"""The board of ZhanGuo.

The eye meets the five regions first, then the number on the court pile, then each player's unrest. `board` lays the
picture out; `parts` draws the small things that come back everywhere; `land` is the map, `realm` walls and orders,
`court` court, supplies and rewards, `homes` the player boards, `offer` the boards before they are taken; `hand`,
`area` and `detail` are the pictures for one seat, `scroll` is the final sheet.
"""

from render.zhanguo.board import ZhanguoBoard

BOARD = ZhanguoBoard()
