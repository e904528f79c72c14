"""The kit for games: everything generic about a game, from its id alone.

``rooms``       where the things of a game lie
``speech``      every sentence in every language, as met in watched games
``reasons``     why options are closed, held against the view
``watching``    random games, watched and heard, once for everything that asks
``spoiling``    states made impossible on purpose, for the tests of a game's ``check``
``playthrough`` golden playthroughs: whole games as readable text
``pictures``    positions, golden pictures, heights

The tests of the kit (``test_*``) run over every game of the registry and name none. A game shows what it needs by
files in its own rooms; a game without golden playthroughs or positions fails.
"""
