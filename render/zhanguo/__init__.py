"""The board of ZhanGuo.

The eye meets the realm first, then the number on the court pile, then the players. `board` lays the picture out.
`realm` is the lie of the land, `land` what stands on it (governors, palaces, fires of unrest), `rampart` the wall along
its north, `hall` the court, `players` a strip for each seat; `orders` and `rewards` lie at the foot, `offer` there
before the boards are taken. `area` is a player's board in full, `hand` and `detail` are the pictures for one seat, made
of `homes`, `strips`, `gauges`, `walls` and `court`; `parts` and `cards` draw the small things that come back
everywhere, `standing` tells who stands where. `scroll` is the final sheet, `news` what the head tells.
"""

from render.zhanguo.board import ZhanguoBoard

BOARD = ZhanguoBoard()
