"""The local table: the whole bot on a stand-in for Discord, behind a page on this machine.

| module | does |
|---|---|
| `world` | the stand-in: one server, its hall, five people; real time; one action at a time |
| `internals` | everything that touches what simcord does not promise to keep |
| `show` | what one person sees: places, messages |
| `act` | what one person does: press, choose, fill in, command, say |
| `server` | the page and its five addresses, for this machine only |
| `page/` | the page itself: one HTML file with its style and scripts |

The seats are not protected from each other: who can open the page can be everybody. It is no server for strangers.
"""
