"""Everything the program reads: components, words, rules, lessons, opponents' weights, fonts, drawings.

`engine.resources` tells where it lies. The wheel installs this folder as the package ``mandate``.
"""
