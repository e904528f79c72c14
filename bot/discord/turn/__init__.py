"""A turn, as its player sees it: panel, hand, plans, notes."""
