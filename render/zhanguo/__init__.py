"""The board of ZhanGuo.

The eye meets the five regions first, then the number on the court pile, then each player's unrest. `board` lays the
picture out; `parts` and `cards` draw the small things that come back everywhere; `land` is the map, `walls` and
`orders` lie beside it, `court` is pile, actions and supplies, `rewards` table and track; `standing` tells who stands
where, `strips` shows each player on the public board, `gauges` his unrest, `homes` his board in short and `area` in
full; `offer` the boards before they are taken. `hand` and `detail` are the pictures for one seat, `scroll` is the final
sheet, `news` what the head tells.
"""

from render.zhanguo.board import ZhanguoBoard

BOARD = ZhanguoBoard()
