"""Driving the bot: its process, people at its tables, whole games, and load.

| module | holds |
|---|---|
| `entry` | the bot's own entry, with discord.py pointed to the small Discord (runs in the bot's process) |
| `runner` | what is started as that process, and imported in its workers |
| `ready` | what a nest imports from which bots with the toy game come |
| `process` | `Bot`: the process: start, kill, stop, its log, its memory and CPU |
| `people` | `Person`: types, presses, chooses, and sees what Discord shows them |
| `hall` | `Hall`: stand-in, process and people together |
| `tables` | `Table`: a game of people who press at random |
"""
