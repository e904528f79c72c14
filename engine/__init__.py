"""The rules of the games, and nothing else: pure Python, no I/O, no clock, no global randomness.

A game is a deterministic state machine over decisions. Every game answers the same verbs (`engine.kernel.game.Game`):

==================  ====================================================================================
``new``             the set-up: seats, options, seed -> first state and its events
``decisions``       every choice open now
``apply``           pure: state, seat, picks -> new state and events (``play`` is the in-place twin)
``view``            what one seat, or a spectator, may know
``determinise``     a full state that fits such a view
``evaluate``        one estimate per seat
``result``          ranking and score by source, once the game is over
``check``           the names of every rule of nature the state breaks
==================  ====================================================================================
"""
