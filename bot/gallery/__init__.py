"""The gallery: pages on which a table is watched by whoever has its link, live or at any moment of before.

It reads, and changes nothing: in the bot's own process, or in one of its own (`mandate web`).
"""
