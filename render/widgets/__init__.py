"""What every board is made of. Each widget is a function that writes marks on a `Sheet`.

==============  ==================================================================================================
`marks`         signs at what changed, discs on places to choose
`tokens`        seat tokens and stacks of them, an icon with its number, pips, plates with a title
`head`          the head band: seal, name, headline, beads, whose turn it is and what is asked; the strip of last moves
`panel`         the frame of a player panel: ribbon, name, place, points
`cards`         a card face, a card back, a fan of cards
`track`         a track of numbered spaces with tokens, cut to the part in use
`clip`          outlines and ways cut to a window, for close-ups of a map
`score`         the score sheet of any game, from its `Result` and words
`score_column`  the same in a column, for a game with a large drawing to put beside it
`scroll`        the paper of both
==============  ==================================================================================================
"""
